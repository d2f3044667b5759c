"""What a state of a sparse sweep takes, in time and memory, as measured."""

from __future__ import annotations

from boardfill import _core
from boardfill.cover.bounded import Cover

SPARSE_STATE_SECONDS = 50e-9
"""On a busy machine but scaled to a quiet one: 41 ns for L4 and T4 on 10x12, 57 for any pentominoes
on 8x10, 76 to 92 for any hexominoes."""
_SUM_STATE_SECONDS = 125e-9
"""Where options use items several times, so that states keep sums, of which few are equal: 128 ns
for magic squares of order 4."""
SPARSE_STATE_BYTES = 60
"""Two layers are held, in tables that are half full."""
_WEB_STATE_SECONDS, _WEB_STATE_BYTES = 250e-9, 160
"""The same with webs, whose states say what is connected.  On a busy machine: 409 ns and 152 bytes
for 7x7 in parts of 7."""
_BARE_WEB_STATE_SECONDS = 100e-9
"""Where they are bare.  On a busy machine: 79 ns for paths from corner to corner of 12x12 points,
130 for spanning trees of 8x8."""


def sparse_state_seconds(cover: Cover) -> float:
    """The seconds that a state takes on one core of 2025."""
    if not cover.webs:
        return _SUM_STATE_SECONDS if cover.form.has_repeated_uses else SPARSE_STATE_SECONDS
    return _BARE_WEB_STATE_SECONDS if all(web.is_bare for web in cover.webs) else _WEB_STATE_SECONDS


def sparse_state_bytes(cover: Cover) -> int:
    """The bytes that each of the states takes that are alive at once."""
    return _WEB_STATE_BYTES if cover.webs else SPARSE_STATE_BYTES


def sparse_plan_bytes(schedule: _core.SweepSchedule, cover: Cover) -> int:
    """The bytes that the plan of a sparse sweep takes before it meets any state.

    It has seven keys for each step and two for each option, each as wide as the frontier
    (native/core/sweep/sparse_plan.hpp).
    """
    words_each = int(schedule.widest_bits) // 64 + 1
    return 8 * words_each * (7 * schedule.step_count + 2 * cover.form.option_count)
