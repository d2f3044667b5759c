"""The options of a question: checked when they come, and written as a command when need be."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from typing import ClassVar, Literal, TypeVar

import msgspec

from boardfill import words
from boardfill.errors import BadInput

UpToWish = Literal[
    "symmetry", "rotation", "translation", "symmetry+translation", "rotation+translation"
]
FILE = "problem.toml"
"""What commands call the problem that is on the page."""
_MOST_DIGITS = 5_000
"""Of a rank: there may be many fillings, but nobody asks for one by a longer number."""

Table = TypeVar("Table", bound=msgspec.Struct)


class Wishes(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """No options.  Those of a question have the names of the command's, with `_` for `-`."""

    command: ClassVar[str] = ""
    """The command that asks the same on a computer; empty if there is none."""

    def as_command(self) -> str | None:
        """What to type on a computer for this question."""
        if not self.command:
            return None
        return shlex.join(["boardfill", self.command, FILE, *self._options()])

    def _options(self) -> list[str]:
        """The options that were given, as the command line has them."""
        defaults = {field.name: field.default for field in msgspec.structs.fields(self)}
        written: list[str] = []
        for name, value in msgspec.structs.asdict(self).items():
            if value is None or value == defaults[name]:
                continue
            written += _option(name, value)
        return written


_FILES = ("filling", "position")
"""What is on the page besides the problem, which a computer has in a file."""
_SPELLED = {"number": "-n", "strategy": "--choose", "max_steps": "--steps"}


def _option(name: str, value: object) -> list[str]:
    if name == "up_to":
        return [f"--up-to-{part}" for part in str(value).split("+")]
    if name in _FILES:
        return [f"{name}.json"]
    spelled = _SPELLED.get(name, f"--{name.replace('_', '-')}")
    if value is True:
        return [spelled]
    values = value if isinstance(value, list | tuple) else [value]
    return [text for one in values for text in (spelled, str(one))]


def refuse_beyond(number: int, least: int, most: int, option: str) -> None:
    """BadInput unless the number is within these bounds."""
    if not least <= number <= most:
        wanted = f"a number from {least} to {words.number(most)}"
        raise BadInput(f"expected {wanted}, found {number}", place=f"options.{option}")


def long_number(digits: str, option: str) -> int:
    """A whole number of any reasonable length, given as a string of digits."""
    from boardfill.formats.amounts import parse_rank

    if len(digits) > _MOST_DIGITS:
        wanted = f"at most {words.number(_MOST_DIGITS)} digits"
        raise BadInput(f"expected {wanted}, found {len(digits)}", place=f"options.{option}")
    try:
        return parse_rank(digits)
    except BadInput as error:
        raise error.inside(f"options.{option}") from None


def converted(values: Mapping[str, object], table: type[Table], place: str) -> Table:
    """The values as this table; BadInput that says what is wrong, and where."""
    try:
        return msgspec.convert(values, table)
    except msgspec.ValidationError as error:
        raise _explained(error, table, place) from None


def _explained(error: msgspec.ValidationError, table: type[msgspec.Struct], top: str) -> BadInput:
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
    plain = reason.replace("`", "").replace("Expected", "expected").replace(", got", ", found")
    return BadInput(plain[:1].lower() + plain[1:], place=place)
