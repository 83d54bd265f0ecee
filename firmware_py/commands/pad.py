"""`peanuts pad`: puts the firmware on a seat's pad, a Raspberry Pi Pico that runs MicroPython."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware_py.errors import BadInput, Unable
from firmware_py.parsing import add_part, whole
from wiring.wording import shown

if TYPE_CHECKING:
    from hal.pads.calling import Hello
    from hal.pads.install import Installer

HELP = "put the firmware on a pad"
EXAMPLE = "peanuts pad install /dev/ttyACM0 --id north --seat 1"
FIRMWARE = Path(__file__).parent.parent / "pad"
LEGENDS = {"full": "p1234wdsc", "compact": "<>kdsc"}
LETTERS = "p1234wdsc<>k"
PINS = range(29)  # GP0 to GP28
FIRST_PIN = 2  # the serial console's pins stay free
DEFAULTS = {"seat": None, "legend": LEGENDS["full"], "lamp": "LED", "sync": 22}
DRIVES = tuple(Path("/dev/disk/by-label", name) for name in ("RPI-RP2", "RP2350"))
BOOTSEL = ("a Pico in its BOOTSEL mode is plugged in: copy MicroPython's .uf2 file "
           "(micropython.org/download) onto its drive {drive}, and try again")
NO_MICROPYTHON = ("nothing at {port} answers as MicroPython does: plug the Pico in with BOOTSEL "
                  "held down, copy MicroPython's .uf2 file (micropython.org/download) onto its "
                  "drive, and try again")


class Install:
    """`pad install PORT`: copies, verifies, restarts, and waits for the hello."""

    HELP = "copy the firmware onto a Pico that runs MicroPython; what isn't said stays"
    EXAMPLE = EXAMPLE

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The port, and what the pad says of itself."""
        parser.add_argument("port", metavar="PORT", help="its serial port, as /dev/ttyACM0")
        parser.add_argument("--id", type=pad_id, metavar="ID",
                            help="what the wiring file calls it (part of the board's own number)")
        parser.add_argument("--seat", type=whole(1, 8), metavar="1-8",
                            help="its seat, for people: the wiring file decides")
        parser.add_argument("--legend", type=legend, metavar="LEGEND",
                            help="full, compact, or a letter a key, as in PROTOCOL.md (full)")
        parser.add_argument("--pins", type=pins, metavar="N,N,…",
                            help="the keys' pins (GP2 and on, in the legend's order)")
        parser.add_argument("--lamp", type=pin, metavar="N",
                            help="the lamp's pin (the board's own LED)")
        parser.add_argument("--sync", type=pin, metavar="N", help="the sync wire's pin (GP22)")

    def run(self, args: argparse.Namespace) -> int:
        """Make the board a pad; raises Unable with what is wrong and what to do."""
        from hal.clock import MonotonicClock
        from hal.pads.install import Installer
        from hal.pads.port import PortTrouble, SerialPort

        clock = MonotonicClock()
        try:
            port = SerialPort(args.port, clock)
        except PortTrouble as trouble:
            raise Unable(bootsel() or str(trouble)) from trouble
        installer = Installer(port, clock)
        try:
            hello = install(installer, args)
        except BaseException:
            installer.leave()  # so that what was on it before runs again
            raise
        finally:
            port.close()
        print(told(hello))
        return 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The one part of the command."""
    add_part(parser.add_subparsers(metavar="install", required=True), "install", Install())


def run(args: argparse.Namespace) -> int:
    """Run the part that was named."""
    return int(args.run_part(args))


def install(installer: Installer, args: argparse.Namespace) -> Hello:
    """Do it step by step, saying so."""
    from hal.pads.install import SETTINGS, files_of
    from hal.pads.port import PortTrouble
    from hal.pads.prompt import BoardTrouble

    try:
        about = installer.about()
    except PortTrouble as trouble:
        raise Unable(bootsel() or NO_MICROPYTHON.format(port=args.port)) from trouble
    except BoardTrouble as trouble:
        raise Unable(f"the board at {args.port} can't be a pad: {trouble}") from trouble
    print(f"{args.port}: {about['machine']}, MicroPython {about['version']}")
    settings = settled(args, about)
    content = json.dumps(settings).encode()
    try:
        for name in installer.copy({SETTINGS: content, **files_of(FIRMWARE)}):
            print(f"  {name} is on it")
        return installer.restart()
    except PortTrouble as trouble:
        raise Unable(f"{trouble}: the pad was lost while it was written; plug it in again, and "
                     "run the same command once more") from trouble
    except BoardTrouble as trouble:
        raise Unable(f"the pad at {args.port} isn't ready: {trouble}; run the same command once "
                     "more") from trouble


def settled(args: argparse.Namespace, about: Mapping[str, Any]) -> dict[str, Any]:
    """The pad's settings: what was said, else what it had, else what is usual."""
    had = about["settings"] if isinstance(about["settings"], dict) else {}
    said = {name: getattr(args, name) for name in ("id", "seat", "legend", "pins", "lamp", "sync")}
    settings = {"id": about["id"][-8:], **DEFAULTS, **had,
                **{name: value for name, value in said.items() if value is not None}}
    count = len(settings["legend"])
    if args.pins is None and len(settings.get("pins", ())) != count:
        settings["pins"] = list(range(FIRST_PIN, FIRST_PIN + count))
    used = [*settings["pins"], *(settings[name] for name in ("lamp", "sync"))]
    twice = [number for number in used if used.count(number) > 1]
    if len(settings["pins"]) != count:
        raise BadInput(f"--pins: the legend has {count} keys, but there are "
                       f"{len(settings['pins'])} pins")
    if twice:
        raise BadInput(f"GP{twice[0]} is used twice: give another pin with --pins, --lamp or "
                       "--sync")
    return settings


def told(hello: Hello) -> str:
    """Who the pad says it is."""
    keys = " ".join(key.value for key in hello.legend)
    seat = "no seat" if hello.seat is None else f"seat {hello.seat}"
    return f'the pad says hello: id "{hello.id}", {seat}, keys {keys}'


def bootsel() -> str | None:
    """What to do if a board waits for MicroPython itself."""
    drive = next((drive.name for drive in DRIVES if drive.exists()), None)
    return None if drive is None else BOOTSEL.format(drive=drive)


def pad_id(text: str) -> str:
    """An id, for argparse."""
    if not re.fullmatch(r"[a-z0-9-]{1,16}", text):
        raise argparse.ArgumentTypeError(
            f"expected 1 to 16 of a–z, 0–9 and -, not {shown(text)}")
    return text


def legend(text: str) -> str:
    """A legend's letters, for argparse."""
    letters = LEGENDS.get(text, text)
    if not letters or not set(letters) <= set(LETTERS) or len(set(letters)) < len(letters):
        raise argparse.ArgumentTypeError(
            f"expected full, compact, or some of {LETTERS}, each once, not {shown(text)}")
    return letters


def pins(text: str) -> list[int]:
    """Pins parted by commas, for argparse."""
    return [pin(part) for part in text.split(",")]


def pin(text: str) -> int:
    """A pin's number, for argparse."""
    if not text.strip().isdigit() or int(text) not in PINS:
        raise argparse.ArgumentTypeError(
            f"expected the number of a pin, {PINS[0]} to {PINS[-1]}, not {shown(text)}")
    return int(text)
