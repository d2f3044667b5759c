"""Comparison: boardfill and its peers on the same boards, counting and listing, growth, bandwidth.

Every peer gets the exact cover that boardfill makes of the board, in memory, and its clock stops
at the answer.  The clock of boardfill starts earlier, at the problem, so it also pays for making
the cover.  Loading packages is not counted for anyone.  What takes less than two seconds is the
best of five runs, each peer's in a new process; what takes longer is run once.
Peers work in one thread; boardfill takes all cores, so it also has a row with one.

Running `python -m benchmarks.comparison` overwrites benchmarks/report.md.
"""

from __future__ import annotations

import datetime
import json
import platform
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from benchmarks import listing
from benchmarks.outcomes import NONE, QUICK, RUNS, heading, ratio_text, show
from benchmarks.peers.asking import Answer, Peer, TooSlow, Unable
from benchmarks.peers.machine import copied_bytes_per_second, cpu_model, with_share_of_others
from boardfill import Board, Tiling, _core, count, pieces
from boardfill.answers.tally import Tally
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.sweep_choice import DENSE, choose_sweep
from boardfill.questions.counting import tally
from boardfill.running.machine import usable_cores

REPORT = Path(__file__).with_name("report.md")
LIMIT = 60
"""Seconds for a peer and a board."""
MOST_VISITED, MOST_LISTED = 20_000_000, 200_000
"""Of peers that go from filling to filling, one that only counts them can be asked for more."""

L_TROMINOES, DOMINOES = "L3", "domino"
PEERS = (
    Peer("xcover", "search with a memory of states, as a decision diagram"),
    Peer("exact-cover", "search in C, visits every filling", MOST_VISITED),
    Peer("graphillion", "decision diagram of matchings", only=DOMINOES),
    Peer("clingo", "answer sets, all listed", MOST_LISTED),
    Peer("python-sat", "Glucose 4, each filling forbidden once found", MOST_LISTED),
    Peer("ortools", "CP-SAT, all listed", MOST_LISTED),
)


@dataclass(frozen=True)
class Case:
    """A board with its known count; None where two of our engines have to agree on it."""

    kind: str
    rows: int
    columns: int
    known: int | None = None

    @property
    def name(self) -> str:
        """How tables call it."""
        kind = {L_TROMINOES: "L-trominoes", DOMINOES: "dominoes"}[self.kind]
        return f"{kind} {self.rows}x{self.columns}"

    def problem(self) -> Tiling:
        """A new one each time, so that nothing is remembered from run to run."""
        return Tiling(Board.rectangle(self.rows, self.columns), pieces(self.kind))

    def model(self) -> str:
        """Its cover, as the peers read it."""
        cover = cover_of(self.problem())
        assert all((item.low, item.high) == (1, 1) for item in cover.items)
        options = [option.items for option in cover.options]
        return json.dumps({"items": len(cover.items), "options": options})

    def right_count(self) -> int:
        """The known count."""
        if self.known is not None:
            return self.known
        dense, sparse = (
            count(self.problem(), engine=engine) for engine in ("frontier-dense", "frontier-sparse")
        )
        if dense != sparse:
            raise AssertionError(f"{self.name}: dense sweep {dense}, sparse sweep {sparse}")
        return dense


CASES = (
    Case(L_TROMINOES, 6, 8, 1514),
    Case(L_TROMINOES, 9, 10),
    Case(L_TROMINOES, 12, 12, 2033502499954),
    Case(L_TROMINOES, 15, 15, 458324092996867592192),
    Case(DOMINOES, 6, 6, 6728),
    Case(DOMINOES, 8, 8, 12988816),
    Case(DOMINOES, 12, 12, 53060477521960000),
)
"""Of each kind the smaller ones first."""
SIDES = (9, 12, 15, 18, 21)


def main() -> None:
    measured = with_share_of_others(growth(), bandwidth())
    show(chain(machine(), comparison(), listing.lines(), measured), REPORT)


def machine() -> Iterator[str]:
    """What all of this was measured on."""
    yield f"- CPU: {cpu_model()}, {usable_cores()} cores"
    yield f"- Python {platform.python_version()}, {platform.system()} {platform.release()}"
    yield f"- Date: {datetime.datetime.now(datetime.UTC):%Y-%m-%d}"


def comparison() -> Iterator[str]:
    """A table of the peers, then one for every board."""
    yield from ("", "## Peers", "")
    yield from ("| peer | version | how it counts |", "|---|---|---|")
    unable: dict[str, str] = {}
    for peer in PEERS:
        try:
            version = peer.prepare()
        except Unable as reason:
            version = unable[peer.name] = str(reason)
        yield f"| {peer.name} | {version} | {peer.way} |"
    too_slow: set[tuple[str, str]] = set()
    yield from with_share_of_others(*(_comparison_on(case, unable, too_slow) for case in CASES))


def _comparison_on(
    case: Case, unable: dict[str, str], too_slow: set[tuple[str, str]]
) -> Iterator[str]:
    right = case.right_count()
    yield from ("", f"## {case.name}: {right} fillings", "")
    yield from ("| who | seconds | times boardfill | count |", "|---|--:|--:|---|")
    ours = _our_answer(case, usable_cores())
    yield _row("boardfill", ours, ours, right)
    yield _row("boardfill, 1 thread", _our_answer(case, 1), ours, right)
    model = case.model()
    for peer in PEERS:
        if peer.only not in {None, case.kind}:
            continue
        if peer.name in unable:
            yield f"| {peer.name} | {unable[peer.name]} | {NONE} | {NONE} |"
        elif peer.most is not None and right > peer.most:
            yield f"| {peer.name} | not asked: finds them one by one | {NONE} | {NONE} |"
        elif (peer.name, case.kind) in too_slow:
            yield f"| {peer.name} | not asked: too slow before | {NONE} | {NONE} |"
        else:
            try:
                yield _row(peer.name, _best_answer(peer, model, right), ours, right)
            except TooSlow:
                too_slow.add((peer.name, case.kind))
                ratio = f"> {LIMIT / ours.seconds:,.0f}"
                yield f"| {peer.name} | > {LIMIT} s | {ratio} | {NONE} |"
            except Unable as reason:
                yield f"| {peer.name} | {reason} | {NONE} | {NONE} |"


def _our_answer(case: Case, threads: int) -> Answer:
    found = _best_tally(case, RUNS, threads)
    return Answer(found.count, found.effort.seconds)


def _best_tally(case: Case, runs: int, threads: int) -> Tally:
    tallies = (tally(case.problem(), threads=threads) for _ in range(runs))
    return min(tallies, key=lambda found: found.effort.seconds)


def _best_answer(peer: Peer, model: str, right: int) -> Answer:
    """The least time of all runs, and a wrong count if any run gave one."""
    answers = [peer.ask(model, LIMIT)]
    if answers[0].seconds < QUICK:
        answers += [peer.ask(model, LIMIT) for _ in range(RUNS - 1)]
    wrong = (answer.count for answer in answers if answer.count != right)
    return Answer(next(wrong, right), min(answer.seconds for answer in answers))


def _row(name: str, answer: Answer, ours: Answer, right: int) -> str:
    verdict = "right" if answer.count == right else f"WRONG: {answer.count}"
    ratio = answer.seconds / ours.seconds
    return f"| {name} | {answer.seconds:.3g} | {ratio_text(ratio)} | {verdict} |"


def growth() -> Iterator[str]:
    """How our own cost grows with the side of the board."""
    yield from heading(
        "Growth: L-trominoes n x n, best of three",
        "States are those of one sweep; a count takes one sweep for a bound of its bits and one\n"
        "for every 62 of them or so, all of which are in the seconds. From n = 15 on the board is\n"
        "swept in two symmetric halves: half the states, twice the bytes.",
        "| n | states | to the row before | seconds | to the row before | bytes | ns per state |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    )
    before: tuple[int, float] | None = None
    for side in SIDES:
        effort = _best_tally(Case(L_TROMINOES, side, side), 3, usable_cores()).effort
        states, seconds = effort.states or 0, effort.seconds
        more_states = f"{states / before[0]:.1f}" if before else NONE
        more_seconds = f"{seconds / before[1]:.1f}" if before else NONE
        yield (
            f"| {side} | {states:,} | {more_states} | {seconds:.4f} | {more_seconds} "
            f"| {effort.peak_bytes:,} | {1e9 * seconds / states:.2f} |"
        )
        before = states, seconds


def bandwidth() -> Iterator[str]:
    """The dense sweep alone against what the memory can do at most."""
    copied = copied_bytes_per_second(usable_cores())
    side = SIDES[-1]
    schedule = choose_sweep(
        cover_of(Case(L_TROMINOES, side, side).problem()), Deadline(Limits()), DENSE
    ).schedule
    plan = _core.DenseWork.whole(schedule, _FUSED_BITS)
    seconds = min(_seconds_of_sweep(plan) for _ in range(3))
    store = 8 << plan.bits
    moved = 2 * plan.pass_count * store / seconds
    yield from ("", f"## The dense sweep of L-trominoes {side}x{side}, modulo 2^64, alone", "")
    yield "Each pass reads and writes the store once at most. The copy is of 256 MiB, reads and"
    yield f"writes counted. {usable_cores()} threads for both, best of three."
    yield ""
    yield "| what | measured |"
    yield "|---|--:|"
    yield f"| store | {store / 2**20:.0f} MiB |"
    yield f"| passes | {plan.pass_count} |"
    yield f"| states | {plan.states:,} |"
    yield f"| seconds | {seconds:.3f} |"
    yield f"| ns per state | {1e9 * seconds / plan.states:.3f} |"
    yield f"| moved | {moved / 1e9:.2f} GB/s |"
    yield f"| copy of memory | {copied / 1e9:.2f} GB/s |"
    yield f"| share of it | {100 * moved / copied:.0f} % |"
    yield from _work_of_passes(schedule, store / copied)


_FUSED_BITS = 8
"""How far the frontier engine fuses the steps of stores of this size."""


def _work_of_passes(schedule: _core.SweepSchedule, copied_once: float) -> Iterator[str]:
    """The same sweep in more and in fewer passes: what moving takes, and what adding takes.

    All do the same additions.  `copied_once` is how long it takes to read or write the store.
    """
    yield from (
        "",
        "The same sweep fused less and more. Small blocks move as fast as a copy, but often; large",
        "ones seldom, and then adding takes the time. The engine takes 8 bits, the least of both.",
        "",
    )
    yield "| bits of a block | passes | seconds | if memory were all |"
    yield "|--:|--:|--:|--:|"
    for bits in range(4, 13, 2):
        plan = _core.DenseWork.whole(schedule, bits)
        seconds = min(_seconds_of_sweep(plan) for _ in range(3))
        moving = 2 * plan.pass_count * copied_once
        yield f"| {bits} | {plan.pass_count} | {seconds:.3f} | {moving:.3f} |"


def _seconds_of_sweep(plan: _core.DenseWork) -> float:
    start = time.perf_counter()
    _core.count_modulo(plan, 0, usable_cores(), _core.Control())
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
