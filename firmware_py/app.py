"""Puts a console together: the one place that sees hardware, game and pages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence

from PIL import Image

from firmware_py.centre_views import NOBODY
from firmware_py.errors import Unable
from firmware_py.game import Game
from firmware_py.happenings import Happening
from firmware_py.inputs import Inputs
from firmware_py.keeping import Keeping, Kept
from firmware_py.page.messages import KeyChange, Message
from firmware_py.pages import Pages
from firmware_py.power import Power, power_off
from firmware_py.recording import Head
from firmware_py.settings import BRIGHTNESS, Settings
from firmware_py.sources import Sources
from firmware_py.stages.stage import soonest
from firmware_py.table.faults import words
from firmware_py.table.lighting import Lighting
from firmware_py.table.screens import Screens
from firmware_py.table.seeing_centre import next_second_ns
from firmware_py.table.tunes import tune_of
from firmware_py.waking import Alarm
from hal.building import build
from hal.clock import Clock, MonotonicClock
from hal.edges import FULL, Key, News
from hal.hardware import Hardware
from hal.idling import MINUTE_NS, Brightness
from hal.lamps import Note
from hal.machine import machine_parts
from hal.mock.hardware import MockHardware
from hal.mock.pins import MockPads
from wiring.table import Table

DIMMED = 8  # the part of its contrast that a panel is left when it dims
_log = logging.getLogger(__name__)


class Console:
    """A table in use: hardware, game, pages, and what is kept of it.

    `press` closes a contact for a page's key; without one, pages only look on. `can` is what the
    host may do beyond the game, see `Table`; `power_off` switches the machine off.
    """

    def __init__(
        self,
        settings: Settings,
        seeds: Callable[[], int],
        hardware: Hardware,
        pages: Pages,
        kept: Kept,
        clock: Clock,
        press: Callable[[KeyChange], bool] | None = None,
        can: Collection[str] = (),
        power_off: Callable[[], str | None] = power_off,
    ) -> None:
        self.hardware, self._pages, self._press = hardware, pages, press
        contacts = hardware.contacts
        head = Head(settings, contacts, kept.wiring, kept.unfinished, can=tuple(sorted(can)))
        self.keeping = Keeping(kept, head, seeds)
        self._sources = Sources(hardware.sources, contacts)
        compact = {seat for seat, key in contacts.values() if key is Key.LEFT}
        self.game = Game(settings, self.keeping.seeds, self._sources, compact, kept.unfinished,
                         self.keeping.remembered, can)
        self.keeping.begin(self.game.table, clock)
        self.screens = Screens(hardware.displays)
        self._lighting = Lighting(self.game.flow)
        self._power = Power(power_off)
        self._brightness = settings.brightness
        self._told: dict[str, object] = {}

    def turn(self, now_ns: int) -> int | None:
        """Take what has come, let happen what is due, show what has changed."""
        messages = tuple(self._hear())
        inputs = Inputs(now_ns, self._sources.gather(now_ns), messages, tuple(self._news()))
        self.keeping.comes(inputs)
        happened = self.game.take(inputs)
        self.keeping.happened(happened, now_ns)
        self.keeping.remember(self.game.remembering.now)
        self._power.take(happened, now_ns)
        self._show(now_ns)
        self._light(happened, now_ns)
        self._sources.hurry(now_ns)
        return soonest(
            self.game.next_ns, self.screens.next_ns(), self._light_ns(now_ns),
            self._second_ns(now_ns),
        )  # fmt: skip

    def filenos(self) -> Sequence[int]:
        """What becomes readable when something came."""
        return self._sources.filenos()

    def missing(self) -> list[str]:
        """The parts that don't answer, in words."""
        faults = self.game.faults.now
        named = {fault.part for fault in faults}
        unheard = [name for name in self._sources.unheard if name not in named]
        return [*map(words, faults), *(f"{name}: no answer yet" for name in unheard)]

    def able(self) -> int:
        """How many seats can play."""
        seats = range(len(self.game.table.seats))
        return sum(self.game.faults.stopping(seat) is None for seat in seats)

    def doing(self) -> str:
        """The stage that the table is in."""
        return self.game.flow.stage.name

    def close(self) -> None:
        """Save, say goodbye, leave the panels dark, and let go of everything."""
        self.keeping.end()
        for seat in self.screens.close():
            _log.warning("the screen of seat %d could not be put out", seat + 1)
        self.hardware.close()
        self.keeping.close()

    def _news(self) -> list[News]:
        """What is new of the parts that are no sources."""
        parts = self.keeping, self.screens, self.hardware.lights, self._power
        return [news for part in parts for news in part.news()]

    def _hear(self) -> list[Message]:
        """What pages have said; a key is heard if it pressed a contact."""
        return [each for each in self._pages.messages()
                if self._press is not None
                and (not isinstance(each, KeyChange) or self._press(each))]

    def _show(self, now_ns: int) -> None:
        if self._brightness != self.game.table.brightness:
            self._brightness = self.game.table.brightness
            level = BRIGHTNESS[self._brightness]
            self.hardware.displays.brighten(level, level // DIMMED, now_ns)
        centre = self.game.centre(now_ns) if self.screens.has_centre else None
        acting = self.game.table.acted_since()
        self.screens.update(self.game.views(now_ns), acting, now_ns, centre)
        state = self.game.standing(now_ns) | {"mirror": self._press is None}
        if state != self._told:
            self._told = state
            self._pages.tell(state)

    def _light(self, happened: Sequence[Happening], now_ns: int) -> None:
        """Lamps and tunes."""
        lights = self.hardware.lights
        self._lighting.take(happened)
        for seat in lights.seats:
            lights.set(seat, self._lighting.lit(seat, now_ns), now_ns)
        for each in happened:
            if self.game.table.sound == "on" and (tune := tune_of(each)) is not None:
                lights.play(tuple(Note(*note) for note in tune), now_ns)
        lights.advance(now_ns)

    def _light_ns(self, now_ns: int) -> int | None:
        lights = self.hardware.lights
        return soonest(lights.next_ns, self._lighting.next_ns(now_ns) if lights.seats else None)

    def _second_ns(self, now_ns: int) -> int | None:
        """When the clock in the centre goes on, if there is one."""
        return next_second_ns(self.game.flow, now_ns) if self.screens.has_centre else None


class VirtualTable(Console):
    """The whole console on mock hardware: pads that pages press, panels whose glass they show.

    `centre` is the size of the screen in the centre of the table, if there is one.
    """

    def __init__(
        self,
        settings: Settings,
        seeds: Callable[[], int],
        pages: Pages,
        legend: Sequence[Key] = FULL,
        kept: Kept | None = None,
        clock: Clock | None = None,
        centre: tuple[int, int] | None = None,
    ) -> None:
        self._mock = MockHardware(settings.seats, legend, centre, self._show_glass)
        super().__init__(settings, seeds, self._mock, pages, kept or Kept(),
                         clock or MonotonicClock(), self._press_key)

    @property
    def pads(self) -> MockPads:
        """The pads, to be pressed without a page."""
        return self._mock.pads

    def glass(self, seat: int) -> Image.Image:
        """What is on a seat's glass, or the centre's."""
        if seat == NOBODY and self._mock.centre_glass is not None:
            return self._mock.centre_glass.image()
        return self._mock.glasses[seat].image()

    def _press_key(self, change: KeyChange) -> bool:
        return self._mock.press(change.seat, change.key, change.closed, change.at_ns)

    def _show_glass(self, seat: int) -> None:
        if seat != NOBODY:
            self._pages.show(seat, self._mock.glasses[seat].bits())
        elif self._mock.centre_glass is not None:
            image = self._mock.centre_glass.image()
            self._pages.show_centre(image.size, image.tobytes())


class Mirror:
    """Shows on pages what the panels have been brought to show; called by the panels' threads."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self.screens: Screens | None = None

    def show(self, seat: int) -> None:
        """A panel looks otherwise now."""
        image = self.screens.images.get(seat) if self.screens is not None else None
        if image is None:
            return
        if seat == NOBODY:
            self._pages.show_centre(image.size, image.tobytes())
        else:
            self._pages.show(seat, image.tobytes())


def open_console(
    settings: Settings,
    seeds: Callable[[], int],
    wiring: Table,
    pages: Pages,
    kept: Kept,
    clock: Clock,
    alarm: Alarm,
) -> Console:
    """The console on this machine; Unable if the driver of its contacts can't be had."""
    try:
        parts = machine_parts(wiring.gpio, clock, alarm.wake)
    except OSError as error:
        raise Unable(str(error)) from None
    level = BRIGHTNESS[settings.brightness]
    brightness = Brightness(
        level, level // DIMMED, settings.dim_minutes * MINUTE_NS, settings.off_minutes * MINUTE_NS)
    mirror = Mirror(pages)
    hardware = build(wiring, parts, mirror.show, brightness)
    can = {"brightness", "switch-off"} | ({"sound"} if wiring.buzzer is not None else set())
    console = Console(settings, seeds, hardware, pages, kept, clock, can=can)
    mirror.screens = console.screens
    hardware.displays.start(clock)
    return console
