"""The options of a request: made from signatures, checked, and written as a command."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

import msgspec

from boardfill import words
from boardfill.errors import BadInput
from boardfill.questions.keywords import REQUIRED, Declared

FILE = "problem.toml"
"""What commands call the problem that is on the page."""
_FILES = ("filling", "position")
"""What is on the page besides the problem, which a computer has in a file."""

Command: TypeAlias = str | Callable[[Any], list[str]]
"""The command that asks the same on a computer, or what follows `boardfill` for these options."""
Table = TypeVar("Table", bound=msgspec.Struct)


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """No options."""

    declared: ClassVar[Mapping[str, Declared]] = {}
    """By their names in requests."""
    command: ClassVar[Command] = ""

    def as_command(self) -> str | None:
        """What to type on a computer for this question, if it has a command."""
        command = type(self).command
        if not command:
            return None
        typed = command(self) if callable(command) else [command, FILE, *self._typed]
        return shlex.join(["boardfill", *typed])

    @property
    def _typed(self) -> list[str]:
        """The options that were given, as the command line has them."""
        written: list[str] = []
        for name, option in self.declared.items():
            value = getattr(self, name)
            if value is not None and value != option.text_default:
                written += _typed_option(option, value)
        return written


def _typed_option(option: Declared, value: object) -> list[str]:
    if option.name == "up_to":
        return typed_up_to(str(value))
    if option.name in _FILES:
        return [f"{option.name}.json"]
    spelled = option.option.flag or f"--{option.name.replace('_', '-')}"
    if value is True:
        return [spelled]
    values = value if isinstance(value, list | tuple) else [value]
    return [text for one in values for text in (spelled, str(one))]


def typed_up_to(up_to: str | None) -> list[str]:
    """The flags that say which fillings count as one."""
    return [f"--up-to-{part}" for part in up_to.split("+")] if up_to else []


def options_struct(name: str, declared: Mapping[str, Declared], command: Command) -> type[Options]:
    """The struct of a question's options, which are given by their names in requests."""
    fields = []
    for key, option in declared.items():
        told = option.option
        meta = msgspec.Meta(ge=told.least, le=told.most, description=told.help or None)
        kind: Any = Annotated[option.text_kind, meta]
        default = option.text_default
        whole = kind | None if option.may_be_none or default is None else kind
        fields.append((key, whole) if default is REQUIRED else (key, whole, default))
    beside = {
        "declared": declared,
        "command": staticmethod(command) if callable(command) else command,
    }
    struct: Any = msgspec.defstruct(
        f"{name.capitalize()}Options",
        fields,
        bases=(Options,),
        namespace=beside,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )
    made: type[Options] = struct
    return made


def converted(values: Mapping[str, object], table: type[Table], place: str) -> Table:
    """The values as this table; BadInput that says what is wrong, and where."""
    try:
        return msgspec.convert(values, table)
    except msgspec.ValidationError as error:
        raise _explained(error, values, table, place) from None


def _explained(
    error: msgspec.ValidationError,
    values: Mapping[str, object],
    table: type[msgspec.Struct],
    top: str,
) -> BadInput:
    reason, _, path = str(error).partition(" - at `")
    within = re.sub(r"^.*?\$", "", path.removesuffix("`"))
    place = f"{top}{within}".lstrip(".")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", reason, re.DOTALL)
    if unknown:
        known = words.listed((field.name for field in msgspec.structs.fields(table)), "or")
        expected = f"expected {known}" if known else "there are none"
        return BadInput(f"unknown key {unknown[1]!r}; {expected}", place=place)
    missing = re.fullmatch(r"Object missing required field `(.*)`", reason)
    if missing:
        return BadInput("this key is missing", place=f"{place}.{missing[1]}".lstrip("."))
    if issubclass(table, Options) and (option := table.declared.get(within.lstrip("."))):
        found = values[option.name]
        if bool not in (option.kind, type(found)) and (why_not := option.why_not(found)):
            return BadInput(why_not, place=place)
    plain = reason.replace("`", "").replace("Expected", "expected").replace(", got", ", found")
    return BadInput(plain[:1].lower() + plain[1:], place=place)
