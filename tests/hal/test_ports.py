from __future__ import annotations

from pathlib import Path

from hal.ports import kernels_channel


def test_a_channel_that_the_kernel_switches_is_a_bus_of_its_own(tmp_path: Path) -> None:
    mux = tmp_path / "1-0070"
    mux.mkdir()
    (mux / "channel-2").symlink_to("../i2c-13")
    assert kernels_channel(1, 0x70, 2, tmp_path) == 13
    assert kernels_channel(1, 0x70, 3, tmp_path) is None
    assert kernels_channel(1, 0x71, 2, tmp_path) is None
