"""What ends a command with one plain sentence instead of a traceback."""

from __future__ import annotations


class Sentence(Exception):
    """Ends the command: its text is what is wrong, where, and what to do."""

    status = 1


class BadInput(Sentence):
    """An argument or a file that can't be used: exit status 2."""

    status = 2


class Unable(Sentence):
    """What was asked for can't be done here and now: exit status 1."""
