"""The context of a question while it is answered: problem, limits, options, and the listener.

Options are declared by signatures, checked, and can be written as a command.
"""

from __future__ import annotations

import inspect
import math
import re
import shlex
import time
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

import msgspec

from boardfill import words
from boardfill.answers.json_parts import JsonObject
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, BoardfillError, LimitReached, inside
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import REQUIRED, Declared, OptionInfo, keywords, options_of
from boardfill.web.request_checks import refuse_large_document

Post: TypeAlias = Callable[[dict[str, object]], None]
FillingTree: TypeAlias = Annotated[dict[str, object], OptionInfo("A filling, as solve has it.")]

_QUIET = 0.1
"""Seconds before the first progress message."""
_TELLS_SOMETHING = 0.02
"""A smaller fraction says too little about the whole."""
_MOST_TOGETHER = 100
_LONGEST_WAIT = 0.1
"""The longest that a part waits to be sent with others, in seconds."""
FILE = "problem.toml"
"""The name of the page's problem in commands."""
_FILES = ("filling", "position")
"""Options that hold something on the page, which a command reads from a file."""
KIND = "of"
"""The option that stands for a problem."""

Command: TypeAlias = str | Callable[[Any], list[str]]
"""The command that asks the same on a computer, or what follows `boardfill` for these options."""
Table = TypeVar("Table", bound=msgspec.Struct)


class Unsupported(BoardfillError):
    """The question makes no sense for this kind of problem."""


class ProgressJson(JsonObject):
    """The progress: seconds so far and, if known, the share done and the seconds left."""

    seconds: float
    share: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None
    remaining: float | None = None
    sentence: str | None = None


class Conversation:
    """One request while it is answered."""

    def __init__(self, post: Post, identity: int | str | None) -> None:
        self._post = post
        self._identity = identity
        self._start = time.monotonic()
        self._fraction: Callable[[], float] | None = None
        self._work_start = self._start
        self._document: Mapping[str, object] | None = None
        self._deadline = Deadline(Limits())

    def begin(self, document: Mapping[str, object] | None, limits: Limits) -> None:
        """Set the problem of the request, and what answering it may take from now on."""
        self._document = document
        self._deadline = Deadline(
            Limits(limits.seconds, limits.bytes, limits.threads, self._follow)
        )

    @property
    def has_problem(self) -> bool:
        """True if the request has a problem."""
        return self._document is not None

    @cached_property
    def problem(self) -> Problem:
        """The problem of the request."""
        if self._document is None:
            raise BadInput("this key is missing", place="problem")
        refuse_large_document(self._document)
        from boardfill.formats.read_document import problem_of

        with inside("problem"):
            return problem_of(self._document)

    @property
    def limits(self) -> Limits:
        """The limits that are left; LimitReached if nothing is."""
        return self._deadline.left()

    def at_most(self, seconds: float) -> Deadline:
        """The limits that are left, with at most this much time."""
        return Deadline(self._deadline.left(at_most=seconds))

    def check(self) -> None:
        """Raise LimitReached if nothing is left of the limits."""
        self._deadline.check()

    def refuse_kinds(self, refused: Mapping[str, str]) -> None:
        """Raise Unsupported with the given reason for a refused kind of problem."""
        if reason := refused.get(type(self.problem).__name__.lower()):
            raise Unsupported(reason)

    def say(self, key: str, value: object) -> None:
        """Post a message."""
        self._post({"id": self._identity, key: msgspec.to_builtins(value)})

    def progress(self) -> ProgressJson:
        """The current progress; may be called at any time, from any thread."""
        now = time.monotonic()
        told = ProgressJson(round(now - self._start, 3))
        fraction = self._fraction
        if fraction is None:
            told.sentence = "preparing"
            return told
        share = fraction()
        if math.isnan(share):
            told.sentence = "it is not known how long it will take"
        elif share >= 1:
            told.sentence = "it takes longer than predicted"
        else:
            told.share = round(share, 4)
            if share >= _TELLS_SOMETHING:
                told.remaining = round((now - self._work_start) * (1 - share) / share, 3)
        return told

    def _follow(self, fraction: Callable[[], float]) -> None:
        """Report the progress of this work from now on, instead of earlier work."""
        self._fraction, self._work_start = fraction, time.monotonic()
        if self._work_start - self._start > _QUIET:
            self.say("progress", self.progress())


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """No options."""

    declared: ClassVar[Mapping[str, Declared]] = {}
    """The options by their names in requests."""
    command: ClassVar[Command] = ""

    def as_command(self) -> str | None:
        """The command to type for this question; None if it has none."""
        command = type(self).command
        if not command:
            return None
        if callable(command):
            return shlex.join(["boardfill", *command(self)])
        given = ((option, getattr(self, name)) for name, option in self.declared.items())
        typed = [text for option, value in given for text in _typed_option(option, value)]
        about = getattr(self, KIND, None) or FILE
        return shlex.join(["boardfill", command, about, *typed])


def _typed_option(option: Declared, value: object) -> list[str]:
    """The option as typed on the command line; nothing for the default."""
    if value is None or value == option.text_default or option.name == KIND:
        return []
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
    """The values converted to this type; BadInput says what is wrong, and where."""
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


class Question(NamedTuple):
    """A question: its options, and the function that answers it with plain values."""

    options: type[Options]
    function: Callable[..., object]
    of: Mapping[str, Declared] = {}
    """The options of the Python question that are passed on unchanged."""
    needs_problem: bool = True

    def answer(self, asked: Conversation, options: Options) -> object:
        """The answer to a request with these options."""
        given = msgspec.structs.asdict(options)
        passed = keywords(self.of, given)
        others = {option.name for option in self.of.values()}
        own = {name: value for name, value in given.items() if name not in others}
        return self.function(asked, **own, **passed)


def question(
    command: Command = "", of: Callable[..., object] | None = None, *, needs_problem: bool = True
) -> Callable[[Callable[..., object]], Question]:
    """A decorator: the function answers requests; its keywords are their options.

    The options of the question `of` are added.  `command` is the command that asks the same.
    """

    def decorated(function: Callable[..., object]) -> Question:
        own = options_of(function)
        passed = {key: one for key, one in (options_of(of) if of else {}).items() if key not in own}
        declared = {option.name: option for option in (passed | own).values()}
        _, *names = inspect.signature(function).parameters
        assert {*names, "options"} == {*own, "options"}, f"{function}: options need an OptionInfo"
        struct = options_struct(function.__name__.removeprefix("ask_"), declared, command)
        return Question(struct, function, passed, needs_problem)

    return decorated


def filling_of(tree: dict[str, object] | None, place: str) -> Any:
    """The filling in this option; the empty one if nothing is given."""
    from boardfill.answers.solution import Solution
    from boardfill.formats.solution_json import solution_of

    if tree is None:
        return Solution(())
    with inside(f"options.{place}"):
        return solution_of(tree)


def send(
    asked: Conversation, found: Iterable[object], *, till_limit: bool = False
) -> tuple[int, bool]:
    """Post the answers as they come; return how many there were, and whether that is all.

    At a limit, all answers found so far are sent before LimitReached is raised; with `till_limit`
    it is raised only if there were none.
    """
    number, stopped = 0, None
    waiting: list[object] = []
    last = -_LONGEST_WAIT
    try:
        for one in found:
            number += 1
            waiting.append(one)
            now = time.monotonic()
            if len(waiting) == _MOST_TOGETHER or now - last >= _LONGEST_WAIT:
                asked.say("part", waiting)
                waiting, last = [], now
                asked.check()
    except LimitReached as limit:
        stopped = limit
    if waiting:
        asked.say("part", waiting)
    if stopped is not None and not (till_limit and number):
        raise stopped
    return number, stopped is None
