"""One sweep for all lengths: the counts of every number of first lines of a board.

The same two stores as for a single board, read at each line end.  Counts known when a limit stops
the sweep are exact and kept.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import pairwise
from math import fsum, prod

from boardfill import _core
from boardfill.answers.tally import Effort
from boardfill.cover.bounded import Check, Cover, unchecked
from boardfill.cover.meanings import CopiesOf
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.engines.limits import WORK_LIMIT, Deadline, Limits
from boardfill.engines.sweep.frontier import WORD, joined, moduli_for
from boardfill.engines.sweep.sparse_costs import SPARSE_STATE_BYTES, SPARSE_STATE_SECONDS
from boardfill.engines.sweep.sweep_choice import (
    DENSE,
    DENSE_STATE_SECONDS,
    MOST_DENSE_BITS,
    SPARSE,
    WORTH_PACKING,
)
from boardfill.engines.sweep.sweep_estimate import expected_states
from boardfill.errors import LimitReached
from boardfill.problem.tiling import Tiling


@dataclass(frozen=True)
class LineCover:
    """A cover, the order of its items line by line, and where each line ends.

    The items of `kept` are supplies whose uses matter; each must reach its least of `leasts`.
    """

    cover: Cover
    coordinate: int
    """The coordinate of a cell that is the number of its line."""
    order: list[int]
    ends: list[int]
    """The number of items in the order up to the end of each line."""
    kept: list[int]
    leasts: list[int]

    def coverable(self) -> int:
        """The number of lines before the first one with a cell that no option covers."""
        covered = {item for option in self.cover.options for item in option.items}
        bare = [at for at, item in enumerate(self.order[: self.ends[-1]]) if item not in covered]
        return bisect_right(self.ends, bare[0]) if bare else len(self.ends)

    def first(self, lines: int) -> LineCover:
        """The same for only the first `lines` lines."""
        cells = set(self.order[: self.ends[lines - 1]])
        places = {index: item.place for index, item in enumerate(self.cover.items)}
        options = tuple(
            option
            for option in self.cover.options
            if all(item in cells or places[item] is None for item in option.items)
        )
        items = tuple(
            item if index in cells or item.place is None else item._replace(low=0)
            for index, item in enumerate(self.cover.items)
        )
        return replace(self, cover=Cover(items, options), ends=self.ends[:lines])


def line_cover(
    problem: Tiling, coordinate: int, check: Check = unchecked, *, of_any_length: bool = False
) -> LineCover:
    """The cover of a board whose lines are told by that coordinate of its cells.

    If it stands for boards `of_any_length`, every bounded supply is kept.
    """
    partial = tiling_cover(problem, check, partial=True)
    cells = len(problem.board.cells)
    areas = {piece.name: len(piece.cells) for piece in problem.pieces}
    items, kept, leasts = [], [], []
    for index, item in enumerate(partial.items):
        if item.place is not None:
            items.append(item._replace(low=1))
            continue
        assert isinstance(item.meaning, CopiesOf), "tables know no rules"
        most = None if of_any_length else cells // areas[item.meaning.piece]
        lasts = item.high is None or (most is not None and item.high >= most)
        is_loose = item.low == 0 and lasts
        items.append(item._replace(low=0, high=None if is_loose else item.high))
        if not is_loose:
            kept.append(index)
            leasts.append(item.low)
    places = {i: item.place for i, item in enumerate(items) if item.place is not None}
    order = sorted(places, key=lambda item: (places[item][coordinate], places[item]))
    lines = [places[item][coordinate] for item in order]
    ends = [at + 1 for at, line in enumerate(lines) if at + 1 == len(lines) or lines[at + 1] > line]
    others = [index for index, item in enumerate(items) if item.place is None]
    return LineCover(
        Cover(tuple(items), partial.options), coordinate, order + others, ends, kept, leasts
    )


_CHEAP = 2.0**25
"""Dense sweeps of fewer states take about ten milliseconds: not worth comparing stores."""
_SHORT_PROBE, _LONG_PROBE = 40_000, 300_000
"""States of a sparse sweep that is simply run, before anything is prepared or predicted."""
_PROBE_SHARE = 1 / 128
"""Before a cheap dense sweep, the probe may have so many states for each of its own: then it takes
a fraction of the time that the dense sweep would."""
_BITS_PER_CELL = 0.4
"""About how fast counts grow, to estimate the number of moduli of a dense sweep."""
_PROBED_LINES = 12
"""After so many lines, the number of states is about the same at every line."""


@dataclass(frozen=True)
class LineCounts:
    """The counts of 1, 2, ... lines; None for those that a limit, named by `stopped`, cut off."""

    counts: list[int | None]
    effort: Effort
    stopped: str | None = None

    @property
    def usual_seconds(self) -> float:
        """The seconds of such a sweep on one core of 2025, the same on every machine."""
        is_dense = self.effort.plan == _plan(DENSE)
        seconds = DENSE_STATE_SECONDS if is_dense else SPARSE_STATE_SECONDS
        return (self.effort.states or 0) * seconds


def sweep_lines(lines: LineCover, limits: Limits, store: str | None = None) -> LineCounts:
    """Count every number of first lines by one sweep, with the store expected to be faster."""
    start = time.perf_counter()
    unknown = LineCounts([None] * len(lines.ends), Effort(0.0, 0, None, 0))
    # Lines from one with an uncoverable cell on cannot be filled.  Without them some options are
    # gone, which may leave another such cell.
    while (lines_left := lines.coverable()) < len(lines.ends):
        unknown.counts[lines_left:] = [0] * (len(unknown.counts) - lines_left)
        if lines_left == 0:
            return unknown
        lines = lines.first(lines_left)
    left = None if limits.seconds is None else max(limits.seconds, 1e-3)
    found = _swept(lines, _schedule(lines), replace(limits, seconds=left), store)
    unknown.counts[: len(lines.ends)] = found.counts
    effort = replace(found.effort, seconds=time.perf_counter() - start)
    return replace(found, counts=unknown.counts, effort=effort)


def line_states(
    lines: LineCover, reach: int, limits: Limits, most_states: int, alike: int = 1
) -> int | None:
    """A bound on the order of the recurrence that the counts of all lengths obey, and its proof.

    The board must be made of lines that are all alike, of any length (`of_any_length`), and no
    piece may reach over more than `reach` line ends.  None if the board has too few lines to tell;
    LimitReached if it takes more than `most_states`.

    Take the strip that has a first line but no last one, and lay pieces, each where the first cell
    still empty is, until some whole lines are full.  The *state* is then what sticks out, seen from
    the first line that is not full, and how often each piece of bounded supply was used.

    1. Which states can follow after one more line, and in how many ways, depends on the state
       alone: the lines are alike, all that was laid and matters is in the state, and pieces of
       unbounded supply are never asked for.
    2. Let V(k) be the states that can be met after 0, 1, ..., k lines.  V(0) is the state in which
       nothing was laid, and V(k + 1) is V(0) with all that can follow V(k); so V(k) only grows, and
       once V(k + 1) has as many members as V(k), it is V(k), nothing new can follow, and
       all states that are ever met are these D = |V(k)|.
    3. Let v(n) be the D numbers of ways to reach each of them after n lines.  By 1 and 2,
       v(n + 1) = T v(n) with the same D x D matrix T for every n >= 0.  The fillings of the board
       of n lines are the ways to reach a state in which nothing sticks out and each piece was used
       often enough: a(n) is a sum of some of these numbers, the same ones for every n >= 0, a(0)
       included, which is 1, or 0 where a piece is required.
    4. T obeys its own characteristic equation (Cayley and Hamilton), T^D = c1 T^(D-1) + ... + cD.
       Applied to v(n) and summed up, a(n + D) = c1 a(n + D - 1) + ... + cD a(n) for every n >= 0.
       So the counts, from a(0) on, obey a recurrence of order at most D that holds from a(D) on.

    Where only every second line is like the other (`alike` is 2), or every third, all this holds
    with so many lines taken as one: for lengths n that are multiples of `alike`, and, with other
    sums of the same numbers v(n), for lengths that leave a rest, since the ways to go on from a
    state to the end of such a board depend on the state alone.  So each of these sequences obeys
    the equation of T, and all counts together one of order `alike` D.

    V(k) is told by a sweep of a real board, which begins anew at each line end, and which has a
    last line.  A piece that begins in the first k lines ends within the first k + reach; so the
    last line is not felt after k lines if there are at least k + reach, and only those k are used.
    """
    lines, reach = replace(lines, ends=lines.ends[alike - 1 :: alike]), -(-reach // alike)
    usual = len(lines.ends) - reach
    if usual <= reach:
        return None
    schedule = _schedule(lines)
    if schedule.impossible:
        # A cell that nothing covers.  If any board of at least one line could be filled, what
        # covers this cell's place in its first line, which lies in `reach` more lines at most, or
        # in its last line, could be moved onto the cell; this board is long enough for one of
        # them.  So the counts are a(0), 0, 0, ..., which is of order 1.  Where lines differ, the
        # cell may have no such place in a board of fewer lines.
        return 1 if alike == 1 else None
    try:
        control = _core.Control(limits.seconds, limits.most_bytes, most_states)
        states = _core.states_at_marks(schedule, control)
    except _core.Stopped as stop:
        raise LimitReached(f"the {stop} stopped the listing of states") from None
    if not states:
        # No first line can be filled, so nothing follows V(0).
        return 1 if alike == 1 else None
    return next((alike * now for now, then in pairwise(states[:usual]) if now == then), None)


def _plan(store: str) -> str:
    return f"{store} sweep line by line"


def _schedule(lines: LineCover) -> _core.SweepSchedule:
    form = lines.cover.form
    return _core.SweepSchedule(form, lines.order, lines.kept, lines.ends, lines.leasts)


def _swept(
    lines: LineCover, schedule: _core.SweepSchedule, limits: Limits, store: str | None
) -> LineCounts:
    control = limits.control()
    most = fsum(2.0 ** min(bits, 1000) for bits in schedule.frontier_bits)
    bits = max(schedule.frontier_bits, default=0.0)
    needed = 2.0 ** round(min(bits, 1000)) * 8
    fits = _core.DenseWork.fits(schedule, MOST_DENSE_BITS) and (needed <= limits.bytes_to_choose_by)
    first = LineCounts([None] * len(lines.ends), Effort(0.0, 0, None, 0))
    if store is None:
        is_cheap = fits and most <= _CHEAP
        fair = int(most * _dense_sweeps(lines) * _PROBE_SHARE) if is_cheap else _LONG_PROBE
        probe = min(max(fair, _SHORT_PROBE), _LONG_PROBE)
        allowed = limits.control(probe)
        first = _sparsely(schedule, limits, allowed, first)
        if first.stopped != WORK_LIMIT:
            return first
        try:
            store = DENSE if is_cheap else _faster_store(lines, limits, most if fits else None)
        except LimitReached as limit:
            return replace(first, stopped=str(limit))
    if store == DENSE:
        found = _densely(schedule, bits, limits, control, first)
        if found is not None:
            return found
    limits.on_progress(lambda: control.steps_done / max(schedule.step_count, 1))
    return _sparsely(schedule, limits, control, first)


def _faster_store(lines: LineCover, limits: Limits, most_dense: float | None) -> str:
    """The store that is expected to be faster; LimitReached if even that is hopeless."""
    shorter = lines.first(min(len(lines.ends), _PROBED_LINES))
    expected = expected_states(shorter.cover, shorter.order, _schedule(shorter), Deadline(limits))
    if expected is None:
        return SPARSE if most_dense is None else DENSE
    sparse = expected.states * len(lines.ends) / len(shorter.ends) * SPARSE_STATE_SECONDS
    if most_dense is not None and most_dense * DENSE_STATE_SECONDS * _dense_sweeps(lines) <= sparse:
        return DENSE
    needed = expected.alive * SPARSE_STATE_BYTES
    limits.refuse_beyond(needed, "a sparse sweep", is_guess=True)
    return SPARSE


def _dense_sweeps(lines: LineCover) -> float:
    """How often a dense sweep will be repeated: for a bound of the counts, and for each modulus."""
    return 2 + _BITS_PER_CELL * lines.ends[-1] / 62


def _sparsely(
    schedule: _core.SweepSchedule, limits: Limits, control: _core.Control, known: LineCounts
) -> LineCounts:
    found = _core.count_at_marks(schedule, limits.cores, control)
    counts: list[int | None] = [int.from_bytes(count, "little") for count in found.counts]
    counts += known.counts[len(counts) :]
    effort = Effort(0.0, control.work_done, None, control.peak_bytes, plan=_plan(SPARSE))
    return LineCounts(counts, effort, found.stopped)


def _densely(
    schedule: _core.SweepSchedule,
    frontier_bits: float,
    limits: Limits,
    control: _core.Control,
    known: LineCounts,
) -> LineCounts | None:
    """The counts from as many residues as needed; None if the bound overflows."""
    work = _core.DenseWork.whole(
        schedule, 6 if frontier_bits < 17 else 8, packed=frontier_bits >= WORTH_PACKING
    )
    sweeps = 4
    limits.on_progress(lambda: control.work_done / (sweeps * max(work.states, 1)))
    residues: list[list[int]] = []
    needed: list[int] = []
    moduli: list[int] = []
    stopped = None
    try:
        found = _core.marks_bits(work, limits.cores, control)
        needed = [bits for bits in found if bits is not None]
        if len(needed) < len(found):
            return None
        moduli = moduli_for(max(needed, default=0))
        sweeps = 1 + len(moduli)
        for modulus in moduli:
            done = _core.marks_modulo(work, modulus % WORD, limits.cores, control)
            residues.append(done)  # one by one, so that a limit leaves the earlier ones
    except _core.Stopped as stop:
        stopped = str(stop)
    used = moduli[: len(residues)]
    # Any count below the product of the finished moduli is already known.
    room = prod(used).bit_length() - 1
    counts = known.counts.copy()
    for at, bits in enumerate(needed):
        if used and bits <= room:
            counts[at] = joined(
                (values[at], modulus) for values, modulus in zip(residues, used, strict=True)
            )
    effort = Effort(0.0, control.work_done, None, control.peak_bytes, plan=_plan(DENSE))
    return LineCounts(counts, effort, stopped)
