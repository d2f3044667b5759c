"""Forecasts of sweeps with webs: known where the sweep is short, guessed from a long beginning."""

from __future__ import annotations

import pytest

from boardfill import Marking, Parts, _core
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import engine_named
from boardfill.engines.sweep.sweep_choice import SPARSE, SweepChoice, choose_sweep
from boardfill.problem.empty_grids import empty_grid
from boardfill.questions.preparing import cover_within_limits


def _problem(name: str) -> Parts | Marking:
    """The empty grid of that name, or a board to be cut into parts, such as 6x6/6."""
    board, cut, size = name.partition("/")
    grid = Parts(board, size or None) if cut else empty_grid(name)
    assert isinstance(grid, Parts | Marking)
    return grid


def _choice(name: str, *, thorough: bool = True) -> SweepChoice:
    cover, left = cover_within_limits(_problem(name), Limits())
    return choose_sweep(cover, Deadline(left), SPARSE, thorough=thorough)


def _states_met(name: str) -> int:
    cover, _ = cover_within_limits(_problem(name), Limits())
    met = engine_named("frontier-sparse").plan(cover, Limits()).run(Limits()).effort.states
    assert met is not None
    return met


_SHORT = ["hamiltonian-cycles:8", "connected-subsets:6", "spanning-trees:5", "5x6/5", "5x5/any"]


@pytest.mark.parametrize("name", _SHORT)
def test_a_short_sweep_is_known(name: str) -> None:
    """If the forecast was asked for; a count does not wait for it."""
    planned = _choice(name)
    assert planned.predicted_states == _states_met(name)
    assert planned.is_certain
    assert _choice(name, thorough=False).predicted_states is None


@pytest.mark.parametrize("name", ["hamiltonian-cycles:10", "corner-paths:8", "5x6/5", "5x6/any"])
def test_a_longer_one_is_guessed_once_its_beginning_tells(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = _states_met(name)
    first_layers = _core.first_layers

    def begun(share: float) -> SweepChoice:
        def beginning(schedule: _core.SweepSchedule, control: _core.Control) -> list[int]:
            return first_layers(schedule, control)[: round(share * schedule.step_count)]

        monkeypatch.setattr(_core, "first_layers", beginning)
        return _choice(name)

    planned = begun(1 / 2)
    assert not planned.is_certain
    assert planned.predicted_states is not None
    assert 0.8 * met < planned.predicted_states < 1.4 * met
    assert begun(0.3).predicted_states is None
