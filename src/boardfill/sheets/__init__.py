"""Printable puzzles: `sheet_making.py` finds what is on a sheet, `puzzle_sheet.py` is it.

`sheet_words.py` says what is to be done, `sheet_pages.py` lays it out on paper, `cut_outs.py` the
pieces to be cut out.  Who gives hints is told from outside.
"""
