"""Pictures as pages of the web: complete by themselves, for light and dark, and for paper."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from boardfill import Board, Tiling, pieces
from boardfill.drawing.answer_pictures import numbered, problem_picture, solutions_picture
from boardfill.drawing.bare_board import bare_board_scene
from boardfill.drawing.look import A4, DARK, LETTER, LIGHT, PRINT, Look, Palette, Paper
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import Panel, Picture, Scene, Tile, picture_of
from boardfill.formats.gallery import gallery_entry
from tests.gallery_cases import gallery_cases

DOMINOES = Tiling(Board.rectangle(6, 6), pieces("I2"), title="Dominoes")
HOSTILE = "</style></title><script>alert('1')</script> & \"quoted\" \x00\x07"


class Page(HTMLParser):
    """The elements of a page; each must be closed."""

    def __init__(self, picture: Picture, look: Look | None = None) -> None:
        super().__init__()
        self.source = picture_bytes(picture, ".html", look or Look()).decode()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(self.source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1], data.strip()))

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def text_in(self, tag: str) -> list[str]:
        return [text for name, text in self.texts if name == tag]


@pytest.mark.parametrize("palette", [LIGHT, PRINT], ids=lambda palette: palette.name)
@pytest.mark.parametrize("name", gallery_cases())
def test_every_problem_is_a_page_that_needs_nothing_from_elsewhere(
    name: str, palette: Palette
) -> None:
    page = Page(problem_picture(gallery_entry(name).problem), Look(palette=palette))
    assert page.source.startswith("<!DOCTYPE html>")
    assert not re.search(r"https?:|//[a-z]|<script|<link|@import|src=", page.source)
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(set(ids)) == len(ids)
    used = set(re.findall(r"url\(#([^)]*)\)", page.source))
    assert used <= set(ids), "every pattern is there"


def test_panels_are_numbered_and_captioned() -> None:
    picture = solutions_picture(DOMINOES, numbered(DOMINOES.solution_set()[:120]))
    page = Page(picture)
    assert page.text_in("figcaption")[:3] == ["1", "2", "3"]
    assert len(page.named("figure")) == 120
    assert page.named("figure")[119]["id"] == "panel-120"


def test_there_is_a_drawing_for_light_and_one_for_dark() -> None:
    picture = picture_of(bare_board_scene(DOMINOES.board), "Board")
    page = Page(picture)
    light, dark = page.named("svg")
    assert (light["class"], dark["class"]) == ("light", "dark")
    assert "prefers-color-scheme: dark" in page.source
    assert LIGHT.empty in page.source
    assert DARK.empty in page.source
    assert page.source.index(LIGHT.empty) < page.source.index(DARK.empty)


@pytest.mark.parametrize("palette", [DARK, PRINT])
def test_who_chooses_a_palette_gets_that_alone(palette: Palette) -> None:
    picture = picture_of(bare_board_scene(DOMINOES.board), "Board")
    page = Page(picture, Look(palette=palette))
    assert len(page.named("svg")) == 1
    assert "prefers-color-scheme" not in page.source


def test_those_who_do_not_see_are_told() -> None:
    page = Page(solutions_picture(DOMINOES, [("first", DOMINOES.solution_set()[0])]))
    for svg in page.named("svg"):
        assert svg["role"] == "img"
        assert svg["aria-label"] == "first, 36 cells and 18 pieces on the square lattice"
    assert page.named("html")[0]["lang"] == "en"


@pytest.mark.parametrize(("paper", "size"), [(A4, "210mm 297mm"), (LETTER, "215.9mm 279.4mm")])
def test_it_is_printed_on_the_paper(paper: Paper, size: str) -> None:
    page = Page(picture_of(bare_board_scene(DOMINOES.board)), Look(paper=paper))
    assert f"@page {{ size: {size}; margin: 15mm; }}" in page.source


def test_every_text_is_escaped() -> None:
    scene = Scene((Tile(frozenset({(0, 0)}), HOSTILE),), legend=(HOSTILE,))
    text = Scene((), lines=(HOSTILE,))
    page = Page(Picture((Panel(scene, HOSTILE), Panel(text, HOSTILE)), HOSTILE, (HOSTILE,)))
    assert page.named("script") == []
    assert not re.search(r"[\x00\x07]", page.source)
    shown = HOSTILE.rstrip("\x00\x07").strip()
    assert page.text_in("h1") == page.text_in("title") == page.text_in("p") == [shown]


def test_text_stays_text() -> None:
    page = Page(picture_of(Scene((), lines=("one", "  two"))))
    assert page.text_in("pre") == ["one\n  two"]
