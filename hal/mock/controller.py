"""What the models of display controllers share: commands, and arguments that may come later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

Action = Callable[..., None]


class Controller:
    """Carries out commands by their first byte; what it doesn't know it ignores.

    `ARGUMENTS` says how many bytes follow a command; none follow one that is not there.
    """

    ARGUMENTS: ClassVar[Mapping[int, int]] = {}

    def __init__(self) -> None:
        self._actions = self._table()
        self._pending: list[int] = []
        self.reset()

    def reset(self) -> None:
        """Lose power and get it back."""
        self._pending = []

    def _table(self) -> dict[int, Action]:
        """What each command does: called with its first byte and its arguments."""
        raise NotImplementedError

    def _command(self, byte: int) -> None:
        """Take a byte of a command or of its arguments."""
        self._pending.append(byte)
        opcode, *arguments = self._pending
        if len(arguments) < self.ARGUMENTS.get(opcode, 0):
            return
        self._pending = []
        action = self._actions.get(opcode)
        if action is not None:
            action(opcode, *arguments)

    def _setting(self, name: str) -> Action:
        """An action that keeps a command's argument as an attribute."""
        return lambda _, value: setattr(self, name, value)

    def _switch(self, name: str, value: bool) -> Action:
        """An action that sets an attribute to what the command stands for."""
        return lambda _: setattr(self, name, value)
