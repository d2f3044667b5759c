"""One entry point for questions: a request comes in, messages go out; see docs/json.md.

    {"id": 7, "ask": "count", "problem": {...}, "options": {...}, "limits": {"seconds": 10}}

is answered by any number of `progress` and `part` messages, and at the end one `answer` or `error`.
Nothing here knows sockets, threads or files: the server uses it, and so does a browser's worker.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from typing import Annotated

import msgspec

from boardfill import words
from boardfill.answers.json_parts import JsonObject, one_of
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput, LimitReached, NoEngine
from boardfill.web.conversation import (
    Conversation,
    Options,
    Post,
    ProgressJson,
    Question,
    Unsupported,
    converted,
)
from boardfill.web.request_checks import refuse_others

_MODULES = {
    "catalogue": ("calendar", "family", "gallery", "pieces", "version"),
    "counting": ("count", "plan"),
    "features": ("explain", "hint", "make", "rate", "watch"),
    "listing": (
        *("best", "check", "completions", "estimate", "fit", "heat", "list", "sample", "unique"),
    ),
    "texts": ("convert", "draw", "judge", "read"),
}
QUESTIONS = dict(sorted((name, module) for module, names in _MODULES.items() for name in names))
"""The questions, each with its module in `asked`, which is loaded on first use."""

_SECONDS = 10.0
_MEMORY = 2**29
"""The default memory limit of an answer, in bytes."""
_MOST_THREADS = 1024
_MOST_IDENTITY = 64
"""The most characters of an `id`."""


class _Limits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What answering may take."""

    seconds: float = _SECONDS
    memory: int = _MEMORY
    threads: int | None = None


class _Request(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The outer form of a request; its objects are checked later."""

    ask: str
    id: int | str
    problem: dict[str, object] | None = None
    options: dict[str, object] = {}
    limits: dict[str, object] = {}


def answer(
    request: object, post: Post, watch: Callable[[Callable[[], ProgressJson]], object] | None = None
) -> None:
    """Answer a request by calling `post` for each message.

    It raises nothing but MemoryError, KeyboardInterrupt, and what `post` raises.  A carrier that
    has threads may `watch`: it is given a function that tells at any time, in any thread, what a
    message `progress` would say.

    >>> answer({"id": 1, "ask": "count", "problem": {}}, print)
    {'id': 1, 'error': {'kind': 'bad input', 'sentence': 'problem: format: expected "boardfill/1", \
found nothing'}}
    """
    asked = Conversation(post, _identity(request))
    if watch is not None:
        watch(asked.progress)
    options: Options | None = None
    try:
        refuse_others(request)
        given = _read(request)
        question = question_named(given.ask)
        options = converted(given.options, question.options, "options")
        if given.problem is not None and not question.needs_problem:
            raise BadInput(f"{given.ask} takes none", place="problem")
        asked.begin(given.problem, _limits(given.limits))
        found = question.answer(asked, options)
    except MemoryError:
        raise  # only the caller can know what is left of the process
    except Exception as error:
        asked.say("error", _error(error, options))
    else:
        asked.say("answer", found)


def _identity(request: object) -> int | str | None:
    """The `id` of the request, which every message repeats; None if it is invalid."""
    found = request.get("id") if isinstance(request, dict) else None
    if isinstance(found, str) and len(found) <= _MOST_IDENTITY and found.isprintable():
        return found
    if isinstance(found, int) and not isinstance(found, bool) and found.bit_length() < 64:
        return found
    return None


def _read(request: object) -> _Request:
    if not isinstance(request, dict):
        raise BadInput("expected a request, an object with the keys id and ask")
    given = converted(request, _Request, "")
    if _identity(request) is None:
        wanted = f"a whole number, or at most {_MOST_IDENTITY} characters that can be printed"
        raise BadInput(f"expected {wanted}", place="id")
    return given


def _limits(given: dict[str, object]) -> Limits:
    limits = converted(given, _Limits, "limits")
    refuse_limits(limits.seconds, limits.memory, limits.threads)
    return Limits(limits.seconds, limits.memory, limits.threads)


def refuse_limits(seconds: float, memory: int, threads: int | None) -> None:
    """Raise BadInput for limits that no work can have."""
    if not seconds > 0:
        raise BadInput(f"expected a number above 0, found {seconds}", place="limits.seconds")
    if memory < 1:
        raise BadInput(f"expected a number of at least 1, found {memory}", place="limits.memory")
    if threads is not None and not 1 <= threads <= _MOST_THREADS:
        wanted = f"a number from 1 to {_MOST_THREADS}"
        raise BadInput(f"expected {wanted}, found {threads}", place="limits.threads")


def question_named(name: str) -> Question:
    """The question with this name; BadInput if there is none."""
    if name not in QUESTIONS:
        raise BadInput(words.expected_one_of(QUESTIONS, name), place="ask")
    module = importlib.import_module(f"boardfill.web.asked.{QUESTIONS[name]}")
    found: Question = getattr(module, f"ask_{name}")
    return found


def command_for(request: Mapping[str, object]) -> str | None:
    """The command line that asks the same; None if there is no such command."""
    name, options = request.get("ask"), request.get("options", {})
    if not isinstance(name, str) or not isinstance(options, dict):
        return None
    try:
        return converted(options, question_named(name).options, "options").as_command()
    except BadInput:
        return None


class ErrorJson(JsonObject):
    """Why there is no answer; `command` does it on a computer."""

    kind: Annotated[
        str, one_of("bad input", "limit", "unsupported", "cancelled", "busy", "internal")
    ]
    sentence: Annotated[str, msgspec.Meta(min_length=1)]
    command: str | None = None


def _error(error: Exception, options: Options | None) -> ErrorJson:
    """The kind of the error, a sentence and, if it helps, the command to use on a computer."""
    sentence, command = words.one_line(str(error)), None
    if isinstance(error, Unsupported | NoEngine):
        kind = "unsupported"
    elif isinstance(error, BadInput):
        kind = "bad input"
    elif isinstance(error, LimitReached | RecursionError):
        kind, command = "limit", None if options is None else options.as_command()
        if isinstance(error, RecursionError):
            sentence = "the problem is too large for this question"
    else:
        kind, reason = "internal", f"{type(error).__name__}: {sentence}"
        sentence = f"a mistake in the program itself, please report it ({reason[:400]})"
    return ErrorJson(kind, sentence, command or None)


def answer_text(request: str, post: Callable[[str], None]) -> None:
    """Answer a request inside a browser's worker, where everything is JSON text.

    Only a stack overflow can end it.  When memory runs out, the answer is the command that would do
    it on a computer.
    """
    given = json.loads(request)

    def say(message: dict[str, object]) -> None:
        post(json.dumps(message))

    try:
        answer(given, say)
    except MemoryError:
        sentence = "there is not enough memory for this in a browser"
        error = ErrorJson("limit", sentence, command_for(given) or "boardfill serve")
        say({"id": given["id"], "error": msgspec.to_builtins(error)})
