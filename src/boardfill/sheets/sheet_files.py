"""Puzzle sheets as files."""

from __future__ import annotations

from collections.abc import Sequence

from boardfill.drawing.figures.figure import Figure
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_extra import load_picture_extra
from boardfill.sheets.puzzle_sheet import PuzzleSheet
from boardfill.sheets.sheet_pages import booklet_pages, sheet_pages

SHEETS = (".pdf", ".html")
"""The endings of files that a sheet can be written to."""


def refuse_without_extra(ending: str) -> None:
    """BadInput if a package that the format needs is missing; told before a sheet is made."""
    if ending == ".pdf":
        load_picture_extra("reportlab.pdfgen.canvas", ending)


def sheet_bytes(sheet: PuzzleSheet, ending: str, look: Look) -> bytes:
    """The sheet in the format of that ending."""
    return _file_of_pages(sheet_pages(sheet, look), ending, sheet.title)


def sheets_bytes(sheets: Sequence[PuzzleSheet], ending: str, look: Look) -> bytes:
    """Several sheets in one file, the solutions at its end; one by itself is as ever."""
    if len(sheets) == 1:
        return sheet_bytes(sheets[0], ending, look)
    return _file_of_pages(booklet_pages(sheets, look), ending, "Puzzles")


def _file_of_pages(pages: list[Figure], ending: str, title: str) -> bytes:
    """The module of the format is loaded only when it is needed."""
    if ending == ".html":
        from boardfill.drawing.picture_formats.html import html_pages

        return html_pages(pages, title)
    from boardfill.drawing.picture_formats.pdf import pdf

    return pdf(pages, title)
