"""The sprites of the centre of the table, as text: figures to be read from every seat."""

from __future__ import annotations

from functools import lru_cache, reduce

from firmware_py.drawing import sprites
from firmware_py.drawing.bitmap import Bitmap, sheet
from firmware_py.drawing.font import HEIGHT
from firmware_py.drawing.sprites import THIN, boxed
from firmware_py.drawing.text import fold, text_bitmap

# Strokes of two pixels, ten high.
MEDIUM = sheet("A 2 3 4 5 6 7 8 9", """
..###.. .#####. .#####. ....### ####### ..####. ####### .#####. .#####.
.##.##. ##...## ##...## ...#### ##..... .##.... .....## ##...## ##...##
##...## .....## .....## ..##.## ##..... ##..... .....## ##...## ##...##
##...## .....## .....## .##..## ######. ##..... ....##. ##...## ##...##
##...## ....##. ..####. ##...## .....## ######. ....##. .#####. ##...##
####### ...##.. .....## ##...## .....## ##...## ...##.. ##...## .######
##...## ..##... .....## ####### .....## ##...## ...##.. ##...## .....##
##...## .##.... .....## .....## .....## ##...## ..##... ##...## .....##
##...## ##..... ##...## .....## ##...## ##...## ..##... ##...## ....##.
##...## ####### .#####. .....## .#####. .#####. ..##... .#####. .####..
""") | sheet("10 J Q K 0 1 - + :", """
##..###. ...#### .#####. ##...## .#####. ..## .... ...... ..
##.##.## .....## ##...## ##..##. ##...## #### .... ...... ..
##.##.## .....## ##...## ##..##. ##...## ..## .... ..##.. ##
##.##.## .....## ##...## ##.##.. ##...## ..## .... ..##.. ##
##.##.## .....## ##...## ####... ##...## ..## #### ###### ..
##.##.## .....## ##...## ####... ##...## ..## #### ###### ..
##.##.## .....## ##...## ##.##.. ##...## ..## .... ..##.. ##
##.##.## ##...## ##.#.## ##..##. ##...## ..## .... ..##.. ##
##.##.## ##...## .###### ##..##. ##...## ..## .... ...... ..
##..###. .#####. ......# ##...## .#####. ..## .... ...... ..
""")

# Strokes of three pixels, fifteen high: the seats' ranks, and what they lack.
LARGE = sprites.LARGE | sheet("0 - + :", """
..#######.. ....... ......... ...
.###...###. ....... ......... ...
###.....### ....... ......... ...
###.....### ....... ......... ###
###.....### ....... ...###... ###
###.....### ....... ...###... ###
###.....### ####### ######### ...
###.....### ####### ######### ...
###.....### ####### ######### ...
###.....### ....... ...###... ###
###.....### ....... ...###... ###
###.....### ....... ...###... ###
###.....### ....... ......... ...
.###...###. ....... ......... ...
..#######.. ....... ......... ...
""")


@lru_cache(maxsize=64)
def bold(text: str) -> Bitmap:
    """The text in the small font, its strokes two pixels wide; for letters that leave room."""
    letters = [text_bitmap(letter) if letter != " " else Bitmap(2, (0,) * HEIGHT)
               for letter in fold(text)]
    thick = [Bitmap(each.width + 1, tuple(row << 1 | row for row in each.rows))
             for each in letters]
    return reduce(Bitmap.beside, thick)


@lru_cache(maxsize=8)
def badge(seat: int) -> Bitmap:
    """The number of a seat, dark in a lit box of 7x9."""
    return boxed(THIN[str(seat + 1)], 7, 9)


@lru_cache(maxsize=8)
def large_badge(seat: int) -> Bitmap:
    """The number of a seat, dark in a lit box of 10x13."""
    return boxed(MEDIUM[str(seat + 1)], 10, 13)
