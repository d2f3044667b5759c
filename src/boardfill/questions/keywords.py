"""Options of questions, declared once: in the signature of the question's function.

A parameter whose annotation holds an `OptionInfo` is also an option of the command and of the HTTP
request: `number: Annotated[int, OptionInfo("Draw N fillings.", least=1)] = 1`.  From it come the
command's option and its help, the check of the keyword in Python, and the field of the request.
Limits are shared: a question takes `**limits: Unpack[LimitOptions]`, or one of the shorter lists
where a limit would make no sense, and turns them into `Limits` by `given_limits`.  Options of
several questions are aliases here, such as `Skip`; the question of a job is a struct of such
fields.
"""

from __future__ import annotations

import builtins
import importlib
import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import EnumType
from functools import cache, wraps
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypedDict,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from boardfill import words
from boardfill.engines.limits import Limits, OnProgress
from boardfill.errors import BadInput
from boardfill.problem.board import whole_number
from boardfill.running.machine import (
    ADDRESSABLE,
    default_memory_limit,
    parse_bytes,
    parse_seconds,
    usable_cores,
)

MOST_SEED = 2**64 - 1
REQUIRED = inspect.Parameter.empty

Function = TypeVar("Function", bound=Callable[..., Any])


class OptionInfo(NamedTuple):
    """The description of an option besides its type and its default."""

    help: str = ""
    least: float | None = None
    most: float | None = None
    name: str = ""
    """Its name in commands and requests, if different from the keyword."""
    flag: str = ""
    """A short form on the command line, such as -n."""
    metavar: str | None = None
    text: Any = None
    """Its type in commands and requests, if different from the type in Python."""
    reader: str = ""
    """The function that parses that type, such as boardfill.formats.amounts.parse_weights."""


Convention: TypeAlias = Literal[
    "rotation", "symmetry", "translation", "rotation+translation", "symmetry+translation"
]
UpTo: TypeAlias = Annotated[Convention, OptionInfo("Which fillings count as one.")]
"""Which fillings count as one: those that turning the board carries onto each other, or those that
turning and mirroring do, or, if the board closes on itself, moving it around."""
EngineName: TypeAlias = Annotated[str, OptionInfo("Engine to use, such as search.", metavar="NAME")]
Seed: TypeAlias = Annotated[
    int, OptionInfo("Random seed; the same seed gives the same draws.", least=0, most=MOST_SEED)
]
SamplerName: TypeAlias = Annotated[
    Literal["diagram", "shuffling", "coupling", "determinants"],
    OptionInfo("How to draw (default: by diagram where it fits)."),
]
_MOST = 2**62 - 1
"""More than anybody can list, and still fits 64 bits."""
Number: TypeAlias = Annotated[int, OptionInfo("Show N fillings.", 1, _MOST, flag="-n")]
Draws: TypeAlias = Annotated[int, OptionInfo("Draw N fillings (default: 1).", 1, _MOST, flag="-n")]
Skip: TypeAlias = Annotated[int, OptionInfo("Skip the first N.", 0, _MOST)]
Ordered: TypeAlias = Annotated[bool, OptionInfo("In rank order, the order of rank and unrank.")]
Partial: TypeAlias = Annotated[
    bool, OptionInfo("Cells may stay empty; supplies and rules still apply.")
]
FaultFree: TypeAlias = Annotated[bool, OptionInfo("Every line through the board cuts a piece.")]
Tatami: TypeAlias = Annotated[bool, OptionInfo("No four pieces meet at a corner.")]
TimeLimit: TypeAlias = Annotated[
    float | str,
    OptionInfo(
        "Stop after S seconds; also 90s, 5m or 2h.",
        metavar="S",
        text=str,
        reader="boardfill.running.machine.parse_seconds",
    ),
]
MemorySize: TypeAlias = Annotated[
    int | str,
    OptionInfo(
        "Stop at SIZE, such as 500M (default: 80% of free memory).",
        metavar="SIZE",
        text=str,
        reader="boardfill.running.machine.parse_bytes",
    ),
]
Threads: TypeAlias = Annotated[int, OptionInfo("Use at most N cores (default: all).", 1, 1024)]
_LIMITS: dict[str, Any] = {"time_limit": TimeLimit, "memory_limit": MemorySize, "threads": Threads}


class Declared(NamedTuple):
    """An option as the signature of a question declares it."""

    keyword: str
    kind: Any
    """Its type, without None."""
    default: Any
    option: OptionInfo
    may_be_none: bool = False

    @property
    def name(self) -> str:
        """Its name in commands and requests."""
        return self.option.name or self.keyword

    @property
    def text_kind(self) -> Any:
        """Its type in commands and requests, without None."""
        return self.option.text or self.kind

    @property
    def text_default(self) -> Any:
        """The default in commands and requests; a flag is off."""
        if self.kind is bool:
            return False
        if get_origin(self.text_kind) is tuple:
            return ()
        return self.default if self.option.text is None else None

    @property
    def range(self) -> str:
        """The range of its numbers, in words; empty if there is no small upper bound."""
        least, most = self.option.least, self.option.most
        return f"a number from {least or 0} to {int(most):,}" if most and most < 2**31 else ""

    def why_beyond(self, number: float) -> str | None:
        """Why the number is not within the bounds; None if it is."""
        least, most = self.option.least, self.option.most
        if (least is None or number >= least) and (most is None or number <= most):
            return None
        beyond = most is not None and number > most
        bound = f"a number of at {f'most {most:,}' if beyond else f'least {least}'}"
        return f"expected {self.range or bound}, found {number}"

    def why_not(self, value: object) -> str | None:
        """Why the value is not allowed; None if it is."""
        if value is None and self.may_be_none:
            return None
        if get_origin(self.kind) is Literal:
            known = get_args(self.kind)
            return None if value in known else words.expected_one_of(known, value)
        if self.kind is int:
            try:
                return self.why_beyond(whole_number(value))
            except BadInput as error:
                return str(error)
        if self.kind in (str, bool) and not isinstance(value, self.kind):
            return f"expected {'text' if self.kind is str else 'True or False'}, found {value!r}"
        return None

    def read(self, given: Any) -> Any:
        """Convert the value in a command or request to that of the keyword."""
        if self.option.reader:
            module, _, function = self.option.reader.rpartition(".")
            return getattr(importlib.import_module(module), function)(given)
        if isinstance(self.kind, EnumType):
            return self.kind(given)
        return not given if self.default is True else given


@cache
def options_of(question: Callable[..., Any]) -> dict[str, Declared]:
    """The options that the signature of a question declares, by keyword."""
    parameters = inspect.signature(inspect.unwrap(question)).parameters
    found = (
        _declared(name, _annotation(question, one), one.default) for name, one in parameters.items()
    )
    return {declared.keyword: declared for declared in found if declared is not None}


@cache
def limits_of(question: Callable[..., Any]) -> dict[str, Declared]:
    """The limits that a question accepts, by keyword."""
    *_, last = inspect.signature(inspect.unwrap(question)).parameters.values()
    known = get_args(_annotation(question, last)) if last.kind is last.VAR_KEYWORD else ()
    taken = known[0].__optional_keys__ if known else ()
    found = ((name, _declared(name, kind | None, None)) for name, kind in _LIMITS.items())
    return {name: one for name, one in found if one is not None and name in taken}


def _annotation(question: Callable[..., Any], parameter: inspect.Parameter) -> Any:
    written = getattr(parameter.annotation, "__forward_arg__", parameter.annotation)
    if not isinstance(written, str):
        return written
    names = vars(sys.modules[inspect.unwrap(question).__module__])
    return eval(written, {}, _Names(names))


class _Names(dict[str, Any]):
    """The names of a module; names imported only for type checkers become `object`."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, object)


def _declared(name: str, annotation: Any, default: object) -> Declared | None:
    kinds = (annotation,) if get_origin(annotation) is Annotated else get_args(annotation)
    for kind in kinds:
        for option in getattr(kind, "__metadata__", ()):
            if isinstance(option, OptionInfo):
                value = kind.__origin__
                parts = get_args(value) if get_origin(value) in (Union, UnionType) else ()
                if len(parts) == 2 and NoneType in parts:
                    value = next(part for part in parts if part is not NoneType)
                return Declared(name, value, default, option, NoneType in (*kinds, *parts))
    return None


def keywords(declared: Mapping[str, Declared], given: Mapping[str, Any]) -> dict[str, Any]:
    """The keywords of a question for the options of a command or request."""
    return {
        keyword: option.read(given[option.name])
        for keyword, option in declared.items()
        if given.get(option.name) not in (None, option.text_default)
    }


def question(function: Function) -> Function:
    """A decorator that checks what is passed against the signature; BadInput says what is wrong."""
    named = function.__code__.co_varnames[1 : function.__code__.co_argcount]

    @wraps(function)
    def ask(*arguments: Any, **options: Any) -> Any:
        if given := dict(zip(named, arguments[1:], strict=False)) | options:
            declared = options_of(function)
            for keyword, value in given.items():
                if keyword in declared and (reason := declared[keyword].why_not(value)):
                    raise BadInput(reason, place=keyword)
        return function(*arguments, **options)

    return cast("Function", ask)


class MemoryLimit(TypedDict, total=False):
    """The memory an answer may take, in bytes or such as "2G"; or all limits in one value."""

    limits: Limits | None
    memory_limit: MemorySize | None


class TimeAndMemory(MemoryLimit, total=False):
    """The memory and the time, in seconds or such as "5m", that an answer may take."""

    time_limit: TimeLimit | None


class TimeAndThreads(TypedDict, total=False):
    """The time and the threads that an answer may take."""

    limits: Limits | None
    time_limit: TimeLimit | None
    threads: Threads | None


class WatchedLimits(TimeAndMemory, total=False):
    """The limits of work on one thread, and a callback for its progress."""

    on_progress: OnProgress | None


class LimitOptions(WatchedLimits, TimeAndThreads, total=False):
    """What an answer may take; single limits override those in `limits`."""


class EngineAndLimits(LimitOptions, total=False):
    """Which engine answers, and what it may take."""

    engine: str | None


class CountOptions(EngineAndLimits, total=False):
    """Which fillings count as one, which engine counts, and what it may take."""

    up_to: UpTo | None


_NAMED = {
    "seconds": "time_limit",
    "bytes": "memory_limit",
    "threads": "threads",
    "on_progress": "on_progress",
}
"""The keywords for the fields of `Limits`."""


def given_limits(options: Mapping[str, Any], known: type = LimitOptions) -> Limits:
    """The limits given by these keywords, checked and completed; `known` has the allowed keywords.

    >>> limits = given_limits({"limits": Limits(seconds=5, threads=2), "time_limit": 1.0})
    >>> limits.seconds, limits.threads
    (1.0, 2)
    """
    names: frozenset[str] = getattr(known, "__optional_keys__", frozenset())
    for name in options:
        if name not in names:
            raise TypeError(
                f"unexpected keyword argument {name!r}; the limits of this question are "
                f"{words.listed(sorted(names))}"
            )
    limits = options.get("limits") or Limits()
    if not isinstance(limits, Limits):
        raise BadInput(f"expected limits to be boardfill.Limits(...), found {limits!r}")
    own = {field: value for field, key in _NAMED.items() if (value := options.get(key)) is not None}
    return complete(replace(limits, **own))


def as_bytes(given: int | str | None) -> int | None:
    """The memory in bytes, which may be written as on the command line."""
    if isinstance(given, str):
        return parse_bytes(given)
    return None if given is None else whole_number(given, "memory_limit")


def complete(limits: Limits) -> Limits:
    """The limits, checked and completed with what the machine has; BadInput if impossible."""
    seconds: object = limits.seconds
    if isinstance(seconds, str):
        seconds = parse_seconds(seconds)
    if seconds is not None and not isinstance(seconds, int | float):
        raise BadInput(f"expected a time limit in seconds, or such as '5m', found {seconds!r}")
    if seconds is not None and not seconds > 0:
        raise BadInput(f"expected a time limit above 0 seconds, found {seconds}")
    most, threads = as_bytes(limits.bytes), limits.threads
    if most is not None and most < 1:
        raise BadInput(f"expected a memory limit of at least 1 byte, found {most}")
    if most is not None and most > ADDRESSABLE:
        raise BadInput(
            f"expected a memory limit of at most {words.counted(ADDRESSABLE, 'byte')}, all that "
            f"this system can address, found {words.number(most)}"
        )
    if threads is not None and whole_number(threads, "threads") < 1:
        raise BadInput(f"expected at least 1 thread, found {threads}")
    # A new value, so that memory already in use does not count.
    return Limits(
        seconds,
        most,
        threads,
        limits.on_progress,
        cancellation=limits.cancellation,
        spare_bytes=default_memory_limit() if most is None else None,
        spare_cores=usable_cores(),
    )
