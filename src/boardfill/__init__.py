"""boardfill answers every question about filling a board.

>>> import boardfill
>>> board = boardfill.Board.rectangle(12, 12)
>>> boardfill.Tiling(board, boardfill.pieces("L3")).count()
2033502499954

The public names are listed in `__init__.pyi`, for type checkers and for this file alike; each is
loaded when first used, so that importing the package costs next to nothing.  What only some need is
in `boardfill.puzzles`, `boardfill.rules`, `boardfill.results`, `boardfill.certificates` and
`boardfill.jobs`.
"""

from boardfill._version import __version__ as __version__

_homes: dict[str, str] = {}


def __getattr__(name: str) -> object:
    homes = _known_homes()
    if name == "__all__":
        return list(homes)
    if name not in homes:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    if homes[name] == __name__:
        return importlib.import_module(f"{__name__}.{name}")
    value = getattr(importlib.import_module(homes[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(_known_homes())


def _known_homes() -> dict[str, str]:
    """The module of each public name, from lines like `from boardfill.a.b import name as name`.

    The home of a public module is the package itself.
    """
    if not _homes:
        # The module itself may be there as a .pyc only.
        path = f"{__file__.rpartition('.')[0]}.pyi"
        with open(path, encoding="utf-8") as stub:  # noqa: PTH123 - pathlib takes longer
            for line in stub:
                if line.startswith("from "):
                    _, home, _, name, *_ = line.split()
                    _homes[name] = home
    return _homes
