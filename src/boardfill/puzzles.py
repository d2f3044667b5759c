"""Puzzles that people know by name; `boardfill` itself has arrows, latin_square, queens, sudoku."""

from boardfill import names_of_stub

__getattr__, __dir__ = names_of_stub(globals())
