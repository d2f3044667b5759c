"""`boardfill gallery`: well-known problems with their known answers."""

from __future__ import annotations

from dataclasses import replace

import click
from click.shell_completion import CompletionItem

from boardfill.cli.command import command as named
from boardfill.cli.drawn_output import DrawnOutput, output_options
from boardfill.drawing.answer_pictures import problem_picture
from boardfill.drawing.scene import Panel, Picture, board_scene
from boardfill.drawing.text.text_drawing import problem_text
from boardfill.formats.document_tables import NUMBERS, KnownAnswers
from boardfill.formats.gallery import GalleryEntry, gallery, gallery_entry
from boardfill.formats.input_text import gallery_names
from boardfill.problem.covering import Covering
from boardfill.trees.catalogue_trees import gallery_tree
from boardfill.words import decimal


def _names(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(name) for name in gallery_names() if name.startswith(incomplete)]


@named("gallery", "boardfill gallery", "boardfill gallery soma-cube", "boardfill gallery --json")
@click.argument("name", required=False, shell_complete=_names)
@output_options()
def command(name: str | None, output: DrawnOutput) -> None:
    """List well-known problems and what is known of them, or draw the one called NAME.

    As a PROBLEM it is called gallery:NAME, as in `boardfill count gallery:soma-cube`.
    """
    if name is None:
        entries = list(gallery().values())
        output.show_drawn(
            lambda: _listing(entries),
            lambda: list(map(gallery_tree, entries)),
            lambda: _boards(entries),
        )
        return
    entry = gallery_entry(name)
    known = entry.answers
    head = f"{entry.title}\n\nfillings  {_summary(known)}\nsource    {known.source}\n\n"
    output.show_drawn(
        lambda: head + problem_text(entry.problem, output.style),
        lambda: gallery_tree(entry),
        lambda: _drawn(entry),
    )


def _listing(entries: list[GalleryEntry]) -> str:
    """A line for each: name, title and answers, one below the other."""
    names = max(len(entry.name) for entry in entries)
    titles = max(len(entry.title) for entry in entries)
    return "".join(
        f"{entry.name:{names}}  {entry.title:{titles}}  {_summary(entry.answers)}\n"
        for entry in entries
    )


def _boards(entries: list[GalleryEntry]) -> Picture:
    """The boards of all, but of those that have none."""
    shown = (entry for entry in entries if not isinstance(entry.problem, Covering))
    panels = (Panel(board_scene(entry.problem), entry.name) for entry in shown)
    return Picture(tuple(panels), "The gallery")


def _drawn(entry: GalleryEntry) -> Picture:
    """The problem with what is known of it."""
    notes = f"Fillings: {_summary(entry.answers)}", f"Source: {entry.answers.source}"
    return replace(problem_picture(entry.problem), title=entry.title, notes=notes)


def _summary(answers: KnownAnswers) -> str:
    """The answers in short.

    >>> _summary(KnownAnswers("", count=8, up_to_symmetry=2))
    '8, 2 up to symmetry'
    """
    words = {"count": "", "fits": " cells fit"}
    return ", ".join(
        decimal(value) + words.get(key, f" {key.replace('_', ' ')}")
        for key in NUMBERS
        if (value := getattr(answers, key)) is not None
    )
