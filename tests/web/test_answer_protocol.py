"""What goes out for a request: which messages, in which order, and what each says."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from boardfill.web import conversation
from boardfill.web.answering import answer
from boardfill.web.conversation import Conversation, Options, ProgressJson, Question
from tests.clock import Clock
from tests.web.asking import Told, messages_to, told

COUNTED = {"format": "boardfill/1", "board": {"size": [6, 8]}, "pieces": ["L3"]}
HOPELESS = {"format": "boardfill/1", "board": {"size": [20, 20]}, "pieces": "pentominoes:any"}


def _error(request: object) -> dict[str, Any]:
    messages = messages_to(request)
    assert len(messages) == 1
    error: dict[str, Any] = messages[0]["error"]
    return error


def _bad(request: object) -> str:
    error = _error(request)
    assert error["kind"] == "bad input"
    return str(error["sentence"])


def _request(**changed: object) -> dict[str, object]:
    return {"id": 1, "ask": "count", "problem": COUNTED} | changed


def test_a_count() -> None:
    *_, message = messages_to({"id": 3, "ask": "count", "problem": COUNTED})
    assert message["id"] == 3
    assert message["answer"]["count"] == "1514"


@pytest.mark.parametrize("identity", [0, -5, 2**62, "a", "", "x" * 64, "한"])
def test_the_id_comes_back(identity: int | str) -> None:
    (message,) = messages_to({"id": identity, "ask": "version"})
    assert message["id"] == identity
    assert messages_to({"id": identity, "ask": "nothing"})[0]["id"] == identity


@pytest.mark.parametrize("identity", [None, True, 1.0, 2**70, "x" * 65, [1], {}, "\n"])
def test_what_is_no_id_is_not_repeated(identity: object) -> None:
    (message,) = messages_to({"id": identity, "ask": "version"})
    assert message["id"] is None
    assert message["error"]["kind"] == "bad input"


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (None, "expected a request, an object with the keys id and ask"),
        ([], "expected a request, an object with the keys id and ask"),
        ({"ask": "count"}, "id: this key is missing"),
        ({"id": 1}, "ask: this key is missing"),
        (_request(ask="cuont"), "ask: expected best, calendar,"),
        (_request(ask=["count"]), "ask: expected str, found array"),
        (_request(extra=1), "unknown key 'extra'; expected ask, id, problem, options or limits"),
        (_request(problem=None), "problem: this key is missing"),
        (_request(problem=[1]), "problem: expected object | null, found array"),
        (_request(problem={}), 'problem: format: expected "boardfill/1", found nothing'),
        (
            _request(problem=COUNTED | {"board": {"size": [6.0, 8]}}),
            "problem: board.size[0]: expected a whole number, found a decimal number",
        ),
        (
            _request(problem=COUNTED | {"board": {"size": [True, 8]}}),
            "problem: board.size[0]: expected a whole number, found true or false",
        ),
        (_request(options={"upto": 1}), "options: unknown key 'upto'; expected up_to,"),
        (
            _request(options={"up_to": "moon"}),
            "options.up_to: expected rotation, symmetry, translation",
        ),
        (_request(options={"by_pieces": 1}), "options.by_pieces: expected bool, found int"),
        (_request(options=None), "options: expected object, found null"),
        (_request(limits={"seconds": 0}), "limits.seconds: expected a number above 0, found 0.0"),
        (_request(limits={"seconds": float("nan")}), "expected numbers, found nan"),
        (_request(limits={"memory": 0}), "limits.memory: expected a number of at least 1, found 0"),
        (_request(limits={"memory": 1e9}), "limits.memory: expected int, found float"),
        (_request(limits={"minutes": 1}), "limits: unknown key 'minutes'; expected seconds,"),
        (_request(options={"engine": "\ud800"}), "expected text, found half of a surrogate pair"),
        (_request(options={"engine": 10**30}), "expected numbers of at most 18 digits"),
        (_request(options={1: 2}), "expected names as keys, found int"),
        (_request(options={"engine": b"x"}), "expected values that JSON has, found bytes"),
        ({"id": 1, "ask": "gallery", "problem": COUNTED}, "problem: gallery takes none"),
        (
            {"id": 1, "ask": "list", "problem": COUNTED, "options": {"number": 0}},
            "options.number: expected a number from 1 to 10,000, found 0",
        ),
        (
            {"id": 1, "ask": "list", "problem": COUNTED, "options": {"start": "-1"}},
            "options.start: expected a rank, a whole number of at least 0, found '-1'",
        ),
        (
            {"id": 1, "ask": "check", "problem": COUNTED, "options": {"filling": {}}},
            "options.filling: expected a filling, an object with placements, marks or picks",
        ),
        (
            {"id": 1, "ask": "sample", "problem": COUNTED, "options": {"seed": str(2**64)}},
            "options.seed: expected a seed of at most 18446744073709551615",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(request_: object, sentence: str) -> None:
    assert _bad(request_).startswith(sentence)


def test_deep_nesting_is_bad_input_and_no_more() -> None:
    deep: object = {}
    for _ in range(200_000):
        deep = {"a": deep}
    assert "nested at most" in _bad(_request(problem=deep))
    assert "nested at most" in _bad(deep)


def test_a_limit_says_what_to_type_on_a_computer(clock: Clock) -> None:
    clock.tick(0.01)
    error = Told("count", HOPELESS, limits={"seconds": 0.2}, up_to="symmetry").error
    assert error is not None
    assert error["kind"] == "limit"
    assert error["command"] == "boardfill count problem.toml --up-to-symmetry"


def test_commands_are_written_as_they_are_typed(clock: Clock) -> None:
    options = {"weight": ["F=2", " 0,0=1"], "number": 3, "partial": True}
    clock.tick(0.01)
    error = Told("best", HOPELESS, limits={"seconds": 0.1}, **options).error
    assert error is not None
    typed = "boardfill best problem.toml --weight F=2 --weight ' 0,0=1' --partial -n 3"
    assert error["command"] == typed


def test_a_page_refuses_boards_that_take_seconds_to_list() -> None:
    for size, kind in (([1000, 1000], "limit"), ([10**9, 10**9], "limit"), ([0, 5], "bad input")):
        document = COUNTED | {"board": {"size": size}}
        assert _error(_request(problem=document))["kind"] == kind
    for board in ("1000x1000", "aztec-diamond:900", "cuboid:100x100x100"):
        assert Told("family", board=board).error["kind"] == "limit"
    cube = COUNTED | {"board": {"lattice": "cubic", "size": [100, 100, 100]}}
    assert _error(_request(problem=cube))["kind"] == "limit"
    long = COUNTED | {"board": {"size": [3, 20_000]}}
    assert len(told("count", long)["count"]) > 3_000


def test_an_engine_that_is_not_there_is_unsupported() -> None:
    error = _error(_request(options={"engine": "abacus"}))
    assert error["kind"] in ("unsupported", "bad input")
    assert "abacus" in error["sentence"]


def _answering(monkeypatch: pytest.MonkeyPatch, work: Callable[[Conversation], object]) -> None:
    """From now on `version` is answered by this."""
    question = Question(Options, work, needs_problem=False)
    monkeypatch.setattr("boardfill.web.asked.catalogue.ask_version", question)


def test_a_mistake_of_the_program_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def work(_asked: Conversation) -> object:
        raise ZeroDivisionError("by\nzero")

    _answering(monkeypatch, work)
    error = _error({"id": 1, "ask": "version"})
    assert error["kind"] == "internal"
    assert error["sentence"].endswith("please report it (ZeroDivisionError: by zero)")


def test_endless_recursion_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(asked: Conversation) -> object:
        return work(asked)

    _answering(monkeypatch, work)
    assert _error({"id": 1, "ask": "version"})["kind"] == "limit"


@pytest.mark.parametrize("stopped", [MemoryError, KeyboardInterrupt])
def test_who_carries_the_answer_hears_of_memory_and_interrupts(
    stopped: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(_asked: Conversation) -> object:
        raise stopped

    _answering(monkeypatch, work)
    posted: list[object] = []
    with pytest.raises(stopped):
        answer({"id": 1, "ask": "version"}, posted.append)
    assert posted == []


def test_who_watches_can_ask_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    watched: list[Callable[[], ProgressJson]] = []
    seen: list[ProgressJson] = []

    def work(asked: Conversation) -> object:
        (progress,) = watched
        seen.append(progress())
        for share in (0.0, 0.5, 1.5, float("nan")):
            asked.limits.on_progress(partial(float, share))
            seen.append(progress())
        return None

    _answering(monkeypatch, work)
    answer({"id": 1, "ask": "version"}, lambda _: None, watched.append)
    assert [one.share for one in seen] == [None, 0.0, 0.5, None, None]
    assert [one.remaining is not None for one in seen] == [False, False, True, False, False]
    assert all(isinstance(one.seconds, float) for one in seen)


def test_work_that_begins_late_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(asked: Conversation) -> object:
        asked.limits.on_progress(lambda: 0.25)
        return {"version": "0"}

    _answering(monkeypatch, work)
    monkeypatch.setattr(conversation, "_QUIET", math.inf)
    assert len(messages_to({"id": 1, "ask": "version"})) == 1
    monkeypatch.setattr(conversation, "_QUIET", -1.0)
    progress, _ = messages_to({"id": 1, "ask": "version"})
    assert progress["progress"]["share"] == 0.25


LOADED = """
import json, sys
from boardfill.web.answering import answer
first = [name for name in sys.modules if name.split(".")[0] == "boardfill"]
answer(json.loads(sys.argv[1]), lambda _: None)
print(json.dumps([first, list(sys.modules)]))
"""


def test_a_first_count_loads_little() -> None:
    """In a browser every module is read, compiled and run before the first count is there."""
    command = [sys.executable, "-c", LOADED, json.dumps(_request())]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    first, loaded = json.loads(done.stdout)
    ours = [name for name in loaded if name.split(".")[0] == "boardfill"]
    assert len(first) <= 40, sorted(first)
    assert len(ours) <= 85, sorted(ours)
    assert [name for name in ours if name.startswith("boardfill.web.asked.")] == [
        "boardfill.web.asked.counting"
    ]
    assert not {"click", "boardfill.cli", "numpy", "highspy", "clingo", "asyncio"} & set(loaded)
