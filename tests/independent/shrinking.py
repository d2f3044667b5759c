"""Documents that are a little smaller than a given one; some of them make no sense."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.independent.sketches import Tree

KEPT = ("format", "name", "items", "size", "lattice")


def smaller_documents(document: Tree) -> Iterator[Tree]:
    """With one thing left out anywhere, or one number nearer to nothing."""
    for path in _paths(document, ()):
        value = _at(document, path)
        if isinstance(path[-1], int) or path[-1] not in KEPT:
            yield _without(document, path)
        if isinstance(value, int) and not isinstance(value, bool) and value:
            changed = deepcopy(document)
            _at(changed, path[:-1])[path[-1]] = value - 1 if value > 0 else value + 1
            yield changed


def _paths(tree: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The way to everything in the tree, large parts first."""
    keys = range(len(tree)) if isinstance(tree, list) else tree if isinstance(tree, dict) else ()
    yield from ((*path, key) for key in keys)
    for key in keys:
        yield from _paths(tree[key], (*path, key))


def _at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def _without(document: Tree, path: tuple[Any, ...]) -> Tree:
    changed = deepcopy(document)
    del _at(changed, path[:-1])[path[-1]]
    return changed
