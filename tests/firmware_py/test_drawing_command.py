"""`peanuts screens`: the pictures of every stage."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest
from PIL import Image

from firmware_py.commands import screens
from firmware_py.drawing.art import art
from firmware_py.drawing.gallery import gallery
from firmware_py.errors import BadInput


def command(*words: str) -> int:
    """Run the command with these words."""
    parser = argparse.ArgumentParser()
    screens.add_arguments(parser)
    return screens.run(parser.parse_args(words))


def test_every_stage_is_drawn_in_its_own_size_and_enlarged(tmp_path: Path) -> None:
    assert command(str(tmp_path / "a" / "b")) == 0
    for name, image in gallery().items():
        with Image.open(tmp_path / "a" / "b" / f"{name}.png") as small:
            assert art(small) == art(image)
        with Image.open(tmp_path / "a" / "b" / f"{name}-6x.png") as large:
            assert large.size == (image.width * 6, image.height * 6)


def test_the_text_form_is_the_one_that_is_kept(tmp_path: Path) -> None:
    assert command(str(tmp_path), "--text") == 0
    for kept in (Path(__file__).parent / "screens").glob("*.txt"):
        assert (tmp_path / kept.name).read_bytes() == kept.read_bytes()


def test_a_folder_that_cannot_be_written_to_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="ascii")
    with pytest.raises(BadInput, match=r"cannot write to .*file: .*; name another folder"):
        command(str(tmp_path / "file"))
