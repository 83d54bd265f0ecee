"""What is asked of libgpiod: which chip, which lines, with which settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hal.gpiod_chip import LABELS, open_chip
from hal.line_chip import Change, ChipMissing

gpiod = pytest.importorskip("gpiod")


class Info:
    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)


class Request:
    """Answers as libgpiod's request does."""

    fd = 5

    def __init__(self) -> None:
        self.events = [gpiod.EdgeEvent(gpiod.EdgeEvent.Type.RISING_EDGE.value, 123, 17, 8, 3),
                       gpiod.EdgeEvent(gpiod.EdgeEvent.Type.FALLING_EDGE.value, 456, 27, 9, 1)]
        self.released = False

    def wait_edge_events(self, timeout: float) -> bool:
        assert timeout == 0
        return bool(self.events)

    def read_edge_events(self) -> list[Any]:
        events, self.events = self.events, []
        return events

    def get_values(self, lines: list[int]) -> list[Any]:
        values = {17: gpiod.line.Value.ACTIVE, 27: gpiod.line.Value.INACTIVE}
        return [values[line] for line in lines]

    def release(self) -> None:
        self.released = True


class Chip:
    """Answers as libgpiod's chip does; its label is what is in the file."""

    closed: list[str]
    asked: dict[str, Any]

    def __init__(self, path: str) -> None:
        self.path = path
        label = Path(path).read_text()
        if label == "denied":
            raise PermissionError(13, "Permission denied")
        if label == "none":
            raise OSError(25, "Inappropriate ioctl for device")
        self._label = label

    def get_info(self) -> Info:
        return Info(label=self._label)

    def get_line_info(self, line: int) -> Info:
        return Info(used=line != 4, consumer={17: "lg", 27: ""}.get(line, ""))

    def request_lines(self, config: Any, **more: Any) -> Request:
        Chip.asked = {"config": config, **more}
        return Request()

    def close(self) -> None:
        Chip.closed.append(Path(self.path).name)


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    Chip.closed, Chip.asked = [], {}
    monkeypatch.setattr(gpiod, "Chip", Chip)
    return tmp_path


def chips(folder: Path, *labels: str) -> str:
    for number, label in enumerate(labels):
        (folder / f"gpiochip{number}").write_text(label)
    return str(folder)


@pytest.mark.parametrize("label", LABELS)
def test_the_chip_is_known_by_its_label_and_not_by_its_number(dev: Path, label: str) -> None:
    folder = chips(dev, "none", "brcmvirt-gpio", "raspberrypi-exp-gpio", label)
    open_chip(folder=folder).close()
    assert Chip.closed == ["gpiochip1", "gpiochip2", "gpiochip3"]


def test_another_chip_can_be_named(dev: Path) -> None:
    folder = chips(dev, LABELS[0], "gpio-sim.0-node0")
    open_chip(["gpio-sim.0-node0"], folder).close()
    assert Chip.closed == ["gpiochip0", "gpiochip1"]


def test_a_chip_that_is_not_there_is_missed_by_name(dev: Path) -> None:
    with pytest.raises(ChipMissing, match=r"no GPIO chip is called other \(gpiochip0 is this\)"):
        open_chip(["other"], chips(dev, "this"))
    with pytest.raises(ChipMissing, match=r"called other: there is no .*/gpiochip\*"):
        open_chip(["other"], str(dev / "nowhere"))


def test_a_chip_that_may_be_the_one_but_is_denied_is_no_missing_one(dev: Path) -> None:
    with pytest.raises(PermissionError):
        open_chip(["other"], chips(dev, "denied", "this"))


def test_one_request_with_both_edges_kernel_stamps_pull_ups_and_no_debouncing(dev: Path) -> None:
    open_chip(folder=chips(dev, LABELS[2])).request([17, 27])
    assert (Chip.asked["consumer"], Chip.asked["event_buffer_size"]) == ("peanuts", 1024)
    ((lines, settings),) = Chip.asked["config"].items()
    assert lines == (17, 27)
    assert (settings.direction, settings.edge_detection, settings.bias) == (
        gpiod.line.Direction.INPUT, gpiod.line.Edge.BOTH, gpiod.line.Bias.PULL_UP,
    )  # fmt: skip
    assert (settings.active_low, settings.event_clock) == (True, gpiod.line.Clock.MONOTONIC)
    assert not settings.debounce_period


def test_events_and_levels_are_handed_on_as_what_the_contact_became(dev: Path) -> None:
    request = open_chip(folder=chips(dev, LABELS[2])).request([17, 27])
    assert (request.fd, request.ready()) == (5, True)
    assert request.read() == [Change(123, 17, True, 3, 8), Change(456, 27, False, 1, 9)]
    assert not request.ready()
    assert request.closed([27, 17]) == [False, True]
    request.release()


def test_who_holds_a_line_is_known(dev: Path) -> None:
    chip = open_chip(folder=chips(dev, LABELS[2]))
    assert [chip.holder(line) for line in (4, 17, 27)] == [None, "lg", "the kernel"]
