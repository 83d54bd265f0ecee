"""The groups to which the devices belong, and whether this user is in them."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection
from dataclasses import dataclass

from firmware_py.doctor.finding import Finding, unknown, well, wrong


@dataclass(frozen=True, slots=True)
class Membership:
    """The groups that this process is in, those that the user is listed in, and all there are."""

    now: frozenset[str]
    listed: frozenset[str]
    known: frozenset[str]
    root: bool = False


def membership() -> Membership:
    """That of whoever runs this; nothing where there are no such groups."""
    if sys.platform == "win32":
        return Membership(frozenset(), frozenset(), frozenset())
    import grp
    import pwd

    numbers = {*os.getgroups(), os.getegid()}
    try:
        user = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:  # a container's made-up user
        user = ""
    known = grp.getgrall()
    return Membership(
        frozenset(each.gr_name for each in known if each.gr_gid in numbers),
        frozenset(each.gr_name for each in known if user in each.gr_mem),
        frozenset(each.gr_name for each in known), os.geteuid() == 0)  # fmt: skip


def groups(wanted: Collection[str], of: Membership) -> Finding:
    """Whether this user may use the devices of a table."""
    if of.root:
        return well("groups", "root may use every device")
    strange = [name for name in wanted if name not in of.known]
    if strange:
        return unknown("groups", f"this machine has no group {' or '.join(strange)}: only "
                                 "Raspberry Pi OS gives devices to them")
    lacking = [name for name in wanted if name not in of.now]
    if not lacking:
        return well("groups", ", ".join(wanted) or "none is needed")
    said = f"this user is not in {', '.join(lacking)}"
    if set(lacking) <= of.listed:
        return wrong("groups", f"{said} yet: it has been added since the session began",
                     "log out and in again")
    return wrong("groups", said,
                 f'`sudo usermod -aG {",".join(lacking)} "$USER"`, then log out and in again')
