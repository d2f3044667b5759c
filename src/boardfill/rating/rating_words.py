"""Ratings as text and as plain values."""

from __future__ import annotations

from boardfill import words
from boardfill.rating.difficulty import Rating
from boardfill.watching.search_cost import SearchCost


def rating_text(rating: Rating, *, path: bool = False) -> str:
    """The number and its parts, a line each; with the `path`, every step of a solver besides."""
    kinds = [f"{number} {kind.value}" for kind, number in rating.steps_by_kind.items() if number]
    steps = words.number(len(rating.steps)) + (f": {', '.join(kinds)}" if kinds else "")
    lines = [
        f"difficulty  {words.number(rating.difficulty)}, {rating.level}",
        f"fillings    {'one' if rating.is_unique else 'several'}",
        f"steps       {steps}",
        f"depth       {rating.depth}",
        f"forced      {100 * rating.forced_share.numerator // rating.forced_share.denominator} %",
    ]
    if rating.textbook:
        plain, pockets = map(_nodes, rating.textbook)
        lines.append(f"textbook    {plain}; with a look at pockets {pockets}")
    if path:
        numbered = enumerate(rating.steps, 1)
        lines += ["", *(f"{number}. {words.one_line(s.sentence)}" for number, s in numbered)]
    return "".join(f"{line}\n" for line in lines)


def rating_tree(rating: Rating, *, path: bool = False) -> dict[str, object]:
    """The number and its parts as plain values; with the `path`, every step of a solver besides."""
    share = rating.forced_share
    steps = {"path": _path_tree(rating)} if path else {}
    return {
        "difficulty": rating.difficulty,
        "level": rating.level,
        "unique": rating.is_unique,
        "steps": {kind.value: number for kind, number in rating.steps_by_kind.items()},
        "depth": rating.depth,
        "forced": f"{share.numerator}/{share.denominator}",
        "textbook": [
            {"pockets": cost.pockets, "nodes": cost.nodes, "finished": cost.finished}
            for cost in rating.textbook
        ],
        **steps,
    }


def _path_tree(rating: Rating) -> list[dict[str, object]]:
    """The steps as plain values."""
    return [
        {
            "kind": step.kind.value,
            "in_vain": step.in_vain,
            "depth": step.depth,
            "sentence": step.sentence,
        }
        for step in rating.steps
    ]


def _nodes(cost: SearchCost) -> str:
    return f"{'' if cost.finished else 'more than '}{words.counted(cost.nodes, 'node')}"
