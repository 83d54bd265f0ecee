"""What of a table doesn't go together: each problem with the path of its key, and its remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from wiring.header import LINES
from wiring.lines import Path
from wiring.table import Expander, ExpanderContact, I2cPlace, Table
from wiring.uses import NOWHERE, screens, uses
from wiring.wording import hint, listed, spelled

SEATS = (2, 8)
Found = tuple[Path, str]
At = Callable[[Path], str]


def problems_with(table: Table, lines: Mapping[Path, int]) -> Iterator[Found]:
    """All that doesn't go together; `lines` says where in the file things are."""

    def at(path: Path) -> str:
        ends = (path[:end] for end in range(len(path), 0, -1))
        line = next((lines[end] for end in ends if end in lines), 1)
        return f"{spelled(path)} on line {line}"

    yield from _seats(table)
    yield from _lines(table, at)
    yield from _buses(table, at)
    yield from _addresses(table, at)
    yield from _multiplexers(table, at)
    yield from _chip_select(table)
    for index, expander in enumerate(table.expanders):
        yield from _expander(table, index, expander)
    yield from _bits(table, at)
    yield from _ports(table, at)
    yield from _pads(table, at)


def _seats(table: Table) -> Iterator[Found]:
    if not SEATS[0] <= len(table.seats) <= SEATS[1]:
        yield ("seat",), (f"expected {SEATS[0]} to {SEATS[1]} seats, each headed [[seat]], "
                          f"not {len(table.seats)}")


def _lines(table: Table, at: At) -> Iterator[Found]:
    """Lines that are used twice, or belong to a bus."""
    taken: dict[int, str] = {}
    used = {use.bcm for use in uses(table)}
    free = [str(line) for line in LINES if line not in used]
    remedy = f"take a free one: {listed(free)}" if free else "no line is free"
    for use in uses(table):
        if use.bcm in taken and use.path:
            yield use.path, f"GPIO {use.bcm} is taken by {taken[use.bcm]}; {remedy}"
        taken.setdefault(use.bcm, at(use.path) if use.path else use.text)


def _buses(table: Table, at: At) -> Iterator[Found]:
    """Buses that are described twice, or not at all."""
    known: dict[int, Path] = {1: ()}
    for index, bus in enumerate(table.buses):
        if bus.number in known and bus.number != NOWHERE:
            yield ("bus", index, "number"), (f"bus {bus.number} is described already, by "
                                             f"{at(known[bus.number])}; leave out one")
        known.setdefault(bus.number, ("bus", index))
    for path, number in _bus_keys(table):
        if number not in known and number != NOWHERE:
            yield path, (f"bus {number} is not described: add [[bus]] with number = {number} and "
                         "its lines, sda and scl; a channel of a multiplexer is given by mux and "
                         "channel instead")


def _bus_keys(table: Table) -> Iterator[tuple[Path, int]]:
    for path, _, screen in screens(table):
        if isinstance(screen.place, I2cPlace):
            yield (*path, "bus"), screen.place.bus
    for index, expander in enumerate(table.expanders):
        yield ("expander", index, "bus"), expander.bus


def _addresses(table: Table, at: At) -> Iterator[Found]:
    """Parts that would answer to one address; those in front of a multiplexer always listen."""
    seen: list[tuple[Path, I2cPlace]] = []
    for path, place in _places(table):
        for other, its in seen:
            if _answer_alike(place, its):
                yield (*path, "address"), (
                    f"0x{place.address:02X} on bus {place.bus} is taken by "
                    f"{at((*other, 'address'))}; {_way_out(path)}")
                break
        seen.append((path, place))


def _way_out(path: Path) -> str:
    if path[0] == "expander":
        return "set another by its pins A0, A1 and A2"
    return ("change one's address by its solder bridge, or put it on another channel of a "
            "multiplexer")


def _places(table: Table) -> Iterator[tuple[Path, I2cPlace]]:
    for path, _, screen in screens(table):
        if isinstance(screen.place, I2cPlace):
            yield path, screen.place
    for index, expander in enumerate(table.expanders):
        yield ("expander", index), I2cPlace(expander.bus, expander.address)


def _answer_alike(place: I2cPlace, other: I2cPlace) -> bool:
    """Whether both would answer to what is sent to one of them."""
    if (place.bus, place.address) != (other.bus, other.address) or place.address == NOWHERE:
        return False
    if place.mux is None or other.mux is None:
        return True
    return (place.mux, place.channel) == (other.mux, other.channel)


def _multiplexers(table: Table, at: At) -> Iterator[Found]:
    """A bus has one multiplexer: of two, both could have a channel open."""
    known: dict[int, tuple[int, Path]] = {}
    for path, place in _places(table):
        if place.mux is None or place.mux == NOWHERE:
            continue
        mux, other = known.setdefault(place.bus, (place.mux, (*path, "mux")))
        if mux != place.mux:
            yield (*path, "mux"), (
                f"bus {place.bus} has a multiplexer already, 0x{mux:02X} by {at(other)}; "
                f"use its other channels, each takes two screens")


def _chip_select(table: Table) -> Iterator[Found]:
    place = table.centre.place if table.centre else None
    device = getattr(place, "device", 0)
    if device >= table.spi.chip_selects:
        yield ("centre", "chip_select"), (f"chip select {device} is switched off by "
                                          "spi.chip_selects = 1; take chip select 0")


def _expander(table: Table, index: int, expander: Expander) -> Iterator[Found]:
    """An expander's own: its name, its company, its INT lines, its contacts."""
    path: Path = ("expander", index)
    names = [each.name for each in table.expanders]
    if expander.name and expander.name in names[:index]:
        yield (*path, "name"), f"there is an expander {expander.name} already: name it otherwise"
        return
    crowd = [name for _, name, screen in screens(table)
             if isinstance(screen.place, I2cPlace) and screen.place.bus == expander.bus != NOWHERE]
    if crowd:
        yield (*path, "bus"), (f"bus {expander.bus} carries the {crowd[0]}, and a full picture "
                               "keeps keys waiting for 25 ms: give expanders a bus of their own")
    ports = {contact.bit // 8 for _, contact in _contacts(table)
             if contact.expander == expander.name}
    if not ports and expander.name:
        yield path, "no key is wired to it: leave it out"
    for port, key, bcm in ((0, "inta", expander.inta), (1, "intb", expander.intb)):
        if port in ports and bcm is None:
            yield path, (f"keys are on port {'AB'[port]} and its INT line is missing: wire "
                         f"{key.upper()} to a line of the header and give {key} = its number")


def _contacts(table: Table) -> Iterator[tuple[Path, ExpanderContact]]:
    for index, seat in enumerate(table.seats):
        for key, contact in seat.contacts.items():
            if isinstance(contact, ExpanderContact):
                yield ("seat", index, "keys", key), contact


def _bits(table: Table, at: At) -> Iterator[Found]:
    """Pins of expanders: known, used once, and fit for a key."""
    names = [expander.name for expander in table.expanders]
    taken: dict[ExpanderContact, Path] = {}
    for path, contact in _contacts(table):
        pin = contact.pin
        if contact.expander not in names:
            near = hint(contact.expander, names) or ": add [[expander]] with that name"
            yield path, f"there is no expander {contact.expander}{near}"
        elif contact in taken:
            yield path, f"{contact.expander} {pin} is taken by {at(taken[contact])}; take another"
        elif contact.bit % 8 == 7:
            yield path, (f"{pin} is an output only in newer MCP23017: take one of "
                         f"{pin[:-1]}0 to {pin[:-1]}6")
        taken.setdefault(contact, path)


def _ports(table: Table, at: At) -> Iterator[Found]:
    """One seat a port: two would hide each other's presses."""
    owners: dict[tuple[str, int], Path] = {}
    told: set[tuple[str, int, int]] = set()
    for path, contact in _contacts(table):
        port = (contact.expander, contact.bit // 8)
        other = owners.setdefault(port, path)
        if other[1] != path[1] and (*port, int(path[1])) not in told:
            told.add((*port, int(path[1])))
            yield path, (f"port {'AB'[port[1]]} of expander {port[0]} belongs to the seat of "
                         f"{at(other)}: a port takes one seat, since a press hides those that "
                         "follow until the chip is read; use another port")


def _pads(table: Table, at: At) -> Iterator[Found]:
    """Serial pads: each known by an id and a port of its own; the sync wire wants one."""
    seen: dict[tuple[str, str], Path] = {}
    for index, seat in enumerate(table.seats):
        if seat.pad is None:
            continue
        for key, value in (("id", seat.pad.id), ("port", seat.pad.port)):
            path: Path = ("seat", index, "pad", key)
            other = seen.setdefault((key, value), path)
            if other != path and value not in ("", "auto"):
                yield path, (f'"{value}" is the {key} of another pad, {at(other)}; '
                             "every pad has its own")
    if table.sync is not None and not any(seat.pad for seat in table.seats):
        yield ("sync",), "no seat has a serial pad that could hear the sync wire: leave it out"
