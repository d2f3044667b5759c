"""Shared by all tests."""

from __future__ import annotations

import builtins
import faulthandler
import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from functools import wraps
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.doctest import DoctestModule
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import HealthCheck, settings

from tests.clock import Clock

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

# There are no threads there, packages are missing, and Python is several times slower.
IN_PYODIDE = sys.platform == "emscripten"

# The same examples every time: a red test should stay red until the fault is mended.
# BOARDFILL_EXAMPLES raises the number for a longer hunt.
settings.register_profile(
    "boardfill",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # which looks at the clock
    derandomize="BOARDFILL_EXAMPLES" not in os.environ,
    max_examples=int(os.environ.get("BOARDFILL_EXAMPLES", "20" if IN_PYODIDE else "60")),
)
settings.load_profile("boardfill")


@pytest.fixture
def clock() -> Iterator[Clock]:
    yield Clock()
    Clock.run_again()


_LIMITS = {"full": 1800, "slow": 7200}
"""Seconds for tests marked so, the last one that fits; pyproject.toml has the others' limit."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in an order drawn by SEED")


def pytest_configure() -> None:
    # Started in the background, or by nohup, they would be deaf to signals that some of them send.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    builtins.sum = _sum_of_no_floats
    # Jobs wait for the disk thousands of times, lest the power fail, which no test brings about.
    os.fsync = _no_waiting


def _no_waiting(fd: FileDescriptorLike) -> None:
    del fd


_sum = sum


@wraps(sum)  # so that it can be pickled
def _sum_of_no_floats(numbers: Any, /, start: Any = 0) -> Any:
    """What boardfill calls as `sum`: Python 3.12 rounds sums of floats otherwise than 3.11."""
    total = _sum(numbers, start)
    if isinstance(total, float):
        caller = sys._getframe(1).f_globals["__name__"]
        assert not caller.startswith("boardfill."), f"{caller}: add floats by math.fsum"
    return total


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """No garbage is looked for meanwhile: there is little, and more and more to look through."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Modules of tests have no examples in their docstrings, and need not be searched for them."""
    return [found for found in (yield) if not isinstance(found, DoctestModule)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    if seed is not None:
        Random(seed).shuffle(items)
    for item in items:
        for name in (item.name, item.name.partition("[")[0]):
            if IN_PYODIDE and name in SENSELESS_IN_PYODIDE:
                item.add_marker(pytest.mark.skip(reason=SENSELESS_IN_PYODIDE[name]))


def pytest_collection_finish() -> None:
    # What has been collected stays until the end: the collector need not look through it again.
    gc.collect()
    gc.freeze()
    # From then on there may be more garbage than usual before it is looked for.
    gc.set_threshold(100_000, 20, 20)


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker, limit in _LIMITS.items():
        if item.get_closest_marker(marker):
            shown_at = item.config.stash[fault_handler_stderr_fd_key]
            faulthandler.dump_traceback_later(limit, file=shown_at, exit=True)


# Pyodide has none of these; everywhere else a package that is missing is an error.
NEEDED = {
    "anywidget": ["notebook/test_widget.py", "notebook/test_widget_in_browser.py"],
    "clingo": ["formats/test_models.py"],
    "ezdxf": ["drawing/test_cutting.py"],
    "highspy": ["engines/test_best.py"],
    "jsonschema": [
        "cli/test_json_schema.py",
        "web/methods.py",
        "web/test_answer_gallery.py",
        "web/test_answer_hostile.py",
        "web/test_answer_protocol.py",
        "web/test_answer_questions.py",
        "web/test_answer_sameness.py",
    ],
    "matplotlib": ["drawing/test_matplotlib_axis.py"],
    "nbformat": ["notebook/test_tutorial_notebook.py"],
    "numpy": [
        "cli/test_sets.py",
        "cli/test_solve_files.py",
        "drawing/test_pictures.py",
        "drawing/test_stl.py",
        "questions/test_solution_set.py",
        "formats/test_solution_files.py",
    ],
    "playwright": ["web/browser"],
    "pypdf": ["cli/test_sheet.py", "drawing/test_pdf.py", "sheets/test_sheets.py"],
    "websockets": ["web/server"],
}
MISSING = [name for name in NEEDED if IN_PYODIDE and find_spec(name) is None]
collect_ignore = [path for name in MISSING for path in NEEDED[name]]

SENSELESS_IN_PYODIDE = {
    "test_every_seeker_finds_all_fillings_turn_by_turn[ClingoSeeker]": "needs clingo",
    "test_what_clingo_gives_is_checked": "needs clingo",
    "test_clingo_finds_what_the_search_does_not": "needs clingo",
    "test_certificates_of_random_problems_stand_trial": "needs highspy",
    "test_arguments_in_words[inequality]": "needs highspy",
    "test_what_must_be_drawn_to_scale_is_refused_in_one_sentence": "needs pyarrow",
    "test_files_of_solutions": "needs pyarrow",
    **{
        f"test_every_question_is_answered_as_the_judge_does[{kind}-rank]": "needs numpy"
        for kind in ("tiling", "closed tiling", "lone piece", "marking", "covering", "fitting")
    },
    "test_what_goes_wrong_is_written_as_a_small_document": "needs numpy",
    "test_the_hunt_prints_its_progress": "needs numpy",
    "test_corners_that_ask_for_too_much": "needs highspy",
    "test_work_that_follows_other_work_is_shown_instead_of_it": "needs threads",
    "test_threads_that_ask_about_one_problem_get_the_same_count": "needs threads",
    "test_threads_that_ask_about_many_problems_get_each_its_own_count": "needs threads",
    "test_threads_may_share_a_solution_set": "needs threads",
    "test_hostile_and_wrong_files_are_refused": "takes long there",
    "test_hostile_files_are_answered": "takes long there",
}
"""By the name of the test, or of one of its cases."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for name in MISSING:
        terminalreporter.write_line(f"left out for want of {name}: {', '.join(NEEDED[name])}")
