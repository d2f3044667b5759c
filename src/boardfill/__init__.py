"""boardfill answers every question about filling a board.

>>> import boardfill
>>> board = boardfill.Board.rectangle(12, 12)
>>> boardfill.Tiling(board, boardfill.pieces("L3")).count()
2033502499954

The public names are listed in `__init__.pyi`, for type checkers and for this file alike; each is
loaded when first used, so that importing the package costs next to nothing.  What only some need is
in `boardfill.puzzles`, `boardfill.rules`, `boardfill.results` and `boardfill.certificates`, which
have such lists of their own, and in `boardfill.jobs`.
"""

from boardfill._version import __version__ as __version__


def names_of_stub(module: dict[str, object]) -> tuple[object, object]:
    """`__getattr__` and `__dir__` of a module whose public names are those that its stub lists.

    These are lines like `from boardfill.a.b import name as name`.  The home of a public module is
    the package itself.
    """
    homes: dict[str, str] = {}

    def known() -> dict[str, str]:
        if not homes:
            # The module itself may be there as a .pyc only.
            path = f"{module['__file__'].rpartition('.')[0]}.pyi"
            with open(path, encoding="utf-8") as stub:  # noqa: PTH123 - pathlib takes longer
                for line in stub:
                    if line.startswith("from "):
                        _, home, _, name, *_ = line.split()
                        homes[name] = home
        return homes

    def load(name: str) -> object:
        if name == "__all__":
            return list(known())
        if name not in known():
            raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}")
        import importlib

        home = homes[name]
        if home == __name__:
            return importlib.import_module(f"{home}.{name}")
        module[name] = value = getattr(importlib.import_module(home), name)
        return value

    return load, lambda: sorted(known())


__getattr__, __dir__ = names_of_stub(globals())
