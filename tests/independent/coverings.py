"""The coverings of a document: every option is chosen, and is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.independent.judging import Choice, Document, Filling, Judged, Patience, bounds_of


def judged(document: Document, patience: Patience) -> Judged:
    bounds = {}
    for entry in document["items"]:
        name, uses = (entry, 1) if isinstance(entry, str) else (entry["name"], entry.get("uses", 1))
        bounds[name] = bounds_of(uses)
    options: list[Any] = list(document["options"])
    choices = [Choice(option.get("name", ""), number=n) for n, option in enumerate(options)]

    def uses_of(item: str, chosen: list[int]) -> int:
        """How often the item is used; options that all say one colour use it once together."""
        times = sum(options[number]["items"].count(item) for number in chosen)
        colours = {
            options[number].get("colours", {}).get(item)
            for number in chosen
            if item in options[number]["items"]
        }
        return 1 if len(colours) == 1 and None not in colours else times

    def fillings(at: int, chosen: list[int]) -> Iterator[Filling]:
        patience.step()
        touched = Counter(options[chosen[-1]]["items"]) if chosen else {}
        if not all(bounds[item].allow(uses_of(item, chosen)) for item in touched):
            return  # colours said later never make an item be used less
        if at == len(options):
            if all(within.hold(uses_of(item, chosen)) for item, within in bounds.items()):
                yield frozenset(choices[number] for number in chosen)
            return
        yield from fillings(at + 1, chosen)
        yield from fillings(at + 1, [*chosen, at])

    return Judged(frozenset(choices), frozenset(fillings(0, [])))
