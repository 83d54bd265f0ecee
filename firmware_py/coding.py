"""Values as JSON and back: frozen dataclasses under their names, enums by their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

Json = Any


class Coding:
    """Writes and reads the values of some classes; field by field, in the order of the class.

    A class may have gained fields with defaults since a text was written.
    """

    def __init__(self, classes: Iterable[type]) -> None:
        self._classes = {each.__name__: each for each in classes}

    def write(self, value: Any) -> Json:
        """A value as what `json` takes; misuse is a KeyError with the class's name."""
        if isinstance(value, Enum):
            return {self._name(value): value.value}
        if is_dataclass(value):
            return {self._name(value): [self.write(getattr(value, f.name)) for f in fields(value)]}
        if isinstance(value, tuple | list):
            return [self.write(each) for each in value]
        if isinstance(value, Mapping):
            return {"": [[self.write(key), self.write(each)] for key, each in value.items()]}
        return value

    def read(self, data: Json) -> Any:
        """The value that was written, sequences as tuples.

        Raises KeyError, TypeError or ValueError for what was not.
        """
        if isinstance(data, list):
            return tuple(self.read(each) for each in data)
        if not isinstance(data, dict):
            return data
        ((name, content),) = data.items()
        if name == "":
            return {self.read(key): self.read(each) for key, each in content}
        kind = self._classes[name]
        return kind(content) if issubclass(kind, Enum) else kind(*self.read(content))

    def _name(self, value: Any) -> str:
        name = type(value).__name__
        if self._classes.get(name) is not type(value):
            raise KeyError(name)
        return name
