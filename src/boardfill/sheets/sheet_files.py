"""Puzzle sheets as files."""

from __future__ import annotations

from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_extra import load_picture_extra
from boardfill.sheets.puzzle_sheet import PuzzleSheet
from boardfill.sheets.sheet_pages import sheet_pages

SHEETS = (".pdf", ".html")
"""The endings of files that a sheet can be written to."""


def refuse_without_extra(ending: str) -> None:
    """BadInput if a package that the format needs is missing; told before a sheet is made."""
    if ending == ".pdf":
        load_picture_extra("reportlab.pdfgen.canvas", ending)


def sheet_bytes(sheet: PuzzleSheet, ending: str, look: Look) -> bytes:
    """The sheet in the format of that ending; the module is loaded only when it is needed."""
    pages = sheet_pages(sheet, look)
    if ending == ".html":
        from boardfill.drawing.picture_formats.html import html_pages

        return html_pages(pages, sheet.title)
    from boardfill.drawing.picture_formats.pdf import pdf

    return pdf(pages, sheet.title)
