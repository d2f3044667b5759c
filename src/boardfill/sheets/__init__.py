"""Printable puzzles: `sheet_making.py` finds what is on a sheet and writes it to a file.

`puzzle_sheet.py` has the parts and words of a sheet, `sheet_pages.py` lays them out on paper.
Hints come from outside.
"""
