"""The screens: whether each answers at its address, and its test picture."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Mapping

from firmware_py.doctor.finding import Finding, well, wrong
from firmware_py.doctor.picture import picture
from hal.panels.panel import Panel, PanelError
from wiring.table import I2cPlace, Screen, SpiPlace, Table

CENTRE = -1  # as hal.health has it
WIRES = ("measure 3.3 V and ground at its module, then SDA and SCL (wiring/README.md); "
         "`i2cdetect -y {bus}` lists who answers")
REMEDIES = {
    errno.EACCES: '`sudo usermod -aG i2c,spi "$USER"`, then log out and in again',
    errno.ENOENT: "switch the bus on, as its own line here says",
    errno.ETIMEDOUT: "unplug one part of the bus after the other until it is free",
}

Elsewhere = Callable[[I2cPlace], int | None]


def wired(table: Table) -> dict[int, Screen]:
    """The screens by seat, that of the centre last."""
    found = {seat: each.screen for seat, each in enumerate(table.seats)}
    found[CENTRE] = table.centre
    return {seat: screen for seat, screen in found.items() if screen is not None}


def name_of(seat: int) -> str:
    """What people call a seat's screen."""
    return "centre screen" if seat == CENTRE else f"screen of seat {seat + 1}"


def screens(
    table: Table, panels: Mapping[int, Panel], elsewhere: Elsewhere
) -> Iterator[Finding]:
    """Ask each panel, and have it show its test picture.

    `elsewhere` tells at which other address a panel answers in the same place, if any does.
    """
    for seat, screen in wired(table).items():
        try:
            panels[seat].probe()
            _draw(panels[seat], seat)
        except PanelError as error:
            yield wrong(name_of(seat), str(error), _remedy(error, screen, elsewhere))
        else:
            yield well(name_of(seat), f"{where(screen)}: {_said(screen)}")


def dark(panels: Mapping[int, Panel]) -> None:
    """Put out what answers."""
    for panel in panels.values():
        try:
            panel.dark()
        except PanelError:
            continue  # it has been named


def where(screen: Screen) -> str:
    """A screen's place in words."""
    place = screen.place
    if isinstance(place, SpiPlace):
        return f"{screen.driver} at /dev/spidev{place.port}.{place.device}"
    behind = "" if place.mux is None else f", mux 0x{place.mux:02X} channel {place.channel}"
    return f"{screen.driver} at 0x{place.address:02X} on bus {place.bus}{behind}"


def _draw(panel: Panel, seat: int) -> None:
    text = "centre" if seat == CENTRE else str(seat + 1)
    panel.show(picture(panel.size, panel.mode, text))


def _said(screen: Screen) -> str:
    if isinstance(screen.place, SpiPlace):
        return "was sent its test picture (nothing comes back by SPI: look at it)"
    return "answers, and shows its test picture: a frame along all edges, and its seat"


def _remedy(error: PanelError, screen: Screen, elsewhere: Elsewhere) -> str:
    known = REMEDIES.get(error.errno or 0)
    place = screen.place
    if known is not None or isinstance(place, SpiPlace):
        return known or "look at the line of its SPI port here"
    other = elsewhere(place)
    if other is not None:
        return (f"something answers at 0x{other:02X} there: write that into the wiring file, or "
                "move the solder bridge on the module")
    return WIRES.format(bus=place.bus)
