"""`peanuts screens`: draws every stage of every screen into a folder."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_py.errors import BadInput

if TYPE_CHECKING:
    from PIL import Image

HELP = "draw every stage of every screen"
EXAMPLE = "peanuts screens pictures"
ENLARGED = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument(
        "--text", action="store_true",
        help="draw them as text, as tests/firmware_py/screens has them",
    )


def run(args: argparse.Namespace) -> int:
    """Draw them all: as PNG in their own size and six times enlarged, or as text."""
    from firmware_py.drawing.gallery import gallery

    write = as_text if args.text else as_pictures
    images = gallery()
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
        for name, image in images.items():
            write(image, args.folder / name)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(
            f"cannot write to {args.folder}: {reason.lower()}; name another folder"
        ) from error
    print(f"{len(images)} screens are in {args.folder}")
    return 0


def as_pictures(image: Image.Image, path: Path) -> None:
    """Write NAME.png and NAME-6x.png."""
    from PIL import Image

    width, height = image.size
    image.save(f"{path}.png")
    large = image.resize((width * ENLARGED, height * ENLARGED), Image.Resampling.NEAREST)
    large.save(f"{path}-{ENLARGED}x.png")


def as_text(image: Image.Image, path: Path) -> None:
    """Write NAME.txt, a line a row."""
    from firmware_py.drawing.art import art

    Path(f"{path}.txt").write_text(art(image), encoding="ascii", newline="\n")
