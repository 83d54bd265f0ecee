"""Lines pulled in the machine while one of the console's sources watches them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from hal.edges import Edge, Key, Press
from tests.vm.lines import GUEST, PYTHON, Lines, Pull, Pulled

# Four endless loops on two processors: everything else waits for its turn, but for the fingers.
LOAD = "for n in 1 2 3 4; do (while :; do :; done) & done"
SCRIPT = """
seen=$(mktemp); given=$(mktemp); cat > $given
timeout 100 {python} {guest}/watch.py {driver} {count} {lines} > $seen 2>&1 & watcher=$!
until grep -q watching $seen; do kill -0 $watcher || {{ cat $seen >&2; exit 1; }}; sleep 0.1; done
{load}
nice -n -20 {python} {guest}/pulls.py < $given
wait $watcher; status=$?
kill $(jobs -p) 2> /dev/null
grep -v watching $seen
exit $status
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was done to the lines, and what a source and the debouncers made of that."""

    pulled: list[Pulled]
    edges: list[Edge]
    presses: list[Press]
    faults: list[str]


def watch(lines: Lines, driver: str, presses: int, pulls: Sequence[Pull],
          load: bool = False) -> Seen:
    """Pull lines while a driver's source watches them; returns when so many presses came.

    The lines are those that are pulled; they are seats, counted in their order.
    """
    numbers = sorted({pull.line for pull in pulls})
    script = SCRIPT.format(python=PYTHON, guest=GUEST, driver=driver, count=presses,
                           lines=" ".join(map(str, numbers)), load=LOAD if load else "")
    given = json.dumps([[pull.after_ns, pull.line, pull.closed] for pull in pulls])
    pulled, seen = map(json.loads, lines.machine.do(script, given, 120).splitlines())
    return Seen([Pulled(*each) for each in pulled],
                [Edge(**edge) for edge in seen["edges"]],
                [Press(**{**press, "key": Key(press["key"])}) for press in seen["presses"]],
                seen["faults"])
