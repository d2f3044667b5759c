"""Pictures as PDF: pages of the right size with everything on them, and nothing in the margins."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pypdf
import pytest

from boardfill import Board, Tiling, pieces
from boardfill.drawing.answer_pictures import numbered, problem_picture, solutions_picture
from boardfill.drawing.bare_board import bare_board_scene
from boardfill.drawing.figures.figure import (
    BOLD,
    XY,
    Figure,
    FilledArea,
    Label,
    Strokes,
    text_width,
    upside_down,
    wrapped,
)
from boardfill.drawing.figures.page_layout import PIXELS_PER_MM, picture_pages
from boardfill.drawing.look import A4, DARK, LETTER, PRINT, Look, Paper
from boardfill.drawing.picture_formats import pdf
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import Panel, Picture, Scene, picture_of
from boardfill.errors import BadInput
from boardfill.formats.gallery import gallery_entry
from tests.gallery_cases import gallery_cases

DOMINOES = Tiling(Board.rectangle(6, 6), pieces("I2"), title="Dominoes")
HOSTILE = "</title><script> & 'é' ♞ \x00\x07\ud800 한국어 中文 かな 🧩 \U0010fffd e\u0301 (\\"
ENDLESS = "W" * 200


def _pdf(picture: Picture, look: Look | None = None) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(picture_bytes(picture, ".pdf", look or Look())))


def _resources(reader: pypdf.PdfReader, kind: str) -> dict[str, Any]:
    resources: Any = reader.pages[0]["/Resources"]
    found: dict[str, Any] = resources[kind]
    return found


def _words(page: pypdf.PageObject) -> list[str]:
    return page.extract_text().split("\n")


def _hundred() -> Picture:
    found = DOMINOES.solution_set()[:100]
    return solutions_picture(DOMINOES, numbered(found))


def _points(figure: Figure) -> Iterator[XY]:
    """Everything that is drawn, text by its ends."""
    for mark in figure.marks:
        if isinstance(mark, Label):
            width = text_width(mark.text, mark.size * (BOLD if mark.bold else 1.0))
            before = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
            way = -1 if mark.upside_down else 1
            yield mark.at[0] - way * before * width, mark.at[1]
            yield mark.at[0] + way * (1 - before) * width, mark.at[1]
        else:
            lines = mark.rings if isinstance(mark, FilledArea) else mark.lines
            yield from (point for line in lines for point in line)


def assert_within_margins(page: Figure, paper: Paper = A4) -> None:
    """Nothing but the foot of the page lies beyond the margins, and nothing beyond the page."""
    margin = paper.margin * PIXELS_PER_MM - 1.5
    for x, y in _points(page):
        assert margin <= x <= page.width - margin
        assert margin <= y <= page.height - margin / 2 + 5


def _cell(page: Figure) -> float:
    """The side of a cell in millimetres: thin lines are as far apart as cells are wide."""
    thin = next(mark for mark in page.marks if isinstance(mark, Strokes) and len(mark.colour) > 7)
    upright = sorted({line[0][0] for line in thin.lines if line[0][0] == line[1][0]})
    return min(b - a for a, b in pairwise(upright)) / PIXELS_PER_MM


def test_a_hundred_fillings_are_on_numbered_pages() -> None:
    reader = _pdf(_hundred())
    pages = [_words(page) for page in reader.pages]
    assert 3 <= len(pages) <= 7
    for number, words in enumerate(pages, 1):
        assert words.count("Dominoes") == 1
        assert f"{number} / {len(pages)}" in words
    rows = [row for words in pages for row in words if row != "Dominoes" and "/" not in row]
    assert [int(caption) for row in rows for caption in row.split()] == list(range(1, 101))


def test_many_panels_are_never_too_small_to_read() -> None:
    for page in picture_pages(_hundred(), Look()):
        assert _cell(page) >= 4.5


def test_one_panel_fills_a_page_sensibly() -> None:
    (page,) = picture_pages(picture_of(bare_board_scene(Board.rectangle(2, 3))), Look())
    assert _cell(page) == pytest.approx(20.0)
    (page,) = picture_pages(picture_of(bare_board_scene(Board.rectangle(20, 20))), Look())
    assert 8.5 < _cell(page) <= 9.0
    assert " / " not in _pdf(picture_of(bare_board_scene(DOMINOES.board))).pages[0].extract_text()


def test_a_wide_board_turns_the_paper() -> None:
    (page,) = picture_pages(picture_of(bare_board_scene(Board.rectangle(3, 30))), Look())
    assert page.width > page.height
    (page,) = picture_pages(picture_of(bare_board_scene(Board.rectangle(30, 3))), Look())
    assert page.width < page.height


@pytest.mark.parametrize(("paper", "size"), [(A4, (595.3, 841.9)), (LETTER, (612.0, 792.0))])
def test_pages_have_the_size_of_the_paper(paper: Paper, size: tuple[float, float]) -> None:
    for page in _pdf(_hundred(), Look(paper=paper)).pages:
        assert (page.mediabox.width, page.mediabox.height) == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize("name", gallery_cases())
def test_nothing_lies_beyond_the_margins(name: str) -> None:
    for page in picture_pages(problem_picture(gallery_entry(name).problem), Look(paper=LETTER)):
        assert_within_margins(page, LETTER)


def test_captions_wider_than_their_panels_have_room() -> None:
    panels = (Panel(bare_board_scene(Board.rectangle(1, 1)), "WWWWWWWW"),) * 30
    for page in picture_pages(Picture(panels), Look(cell=5)):
        captions = [
            mark for mark in page.marks if isinstance(mark, Label) and mark.text == "WWWWWW"
        ]
        assert len(captions) == 30
        for one, other in pairwise(captions):
            apart = other.at[0] - one.at[0]
            assert apart <= 0 or apart > text_width(one.text, one.size)


def test_endless_titles_captions_and_lines_stay_on_the_page() -> None:
    text = Scene((), lines=(ENDLESS, "one", "two"))
    board = bare_board_scene(Board.rectangle(2, 2))
    panels = Panel(board, ENDLESS), Panel(text, "text"), Panel(board, "small")
    for page in picture_pages(Picture(panels, ENDLESS, (ENDLESS, "A note")), Look()):
        assert_within_margins(page)


def test_long_texts_go_on_from_page_to_page() -> None:
    lines = tuple(f"line {number} of many" for number in range(300))
    notes = tuple(f"note {number}" for number in range(80))
    reader = _pdf(Picture((Panel(Scene((), lines=lines)),), "Lines", notes))
    words = [word for page in reader.pages for word in _words(page)]
    assert [word for word in words if word.startswith(("line", "note"))] == [*lines, *notes]
    for page in picture_pages(Picture((Panel(Scene((), lines=lines)),), "Lines", notes), Look()):
        assert_within_margins(page)


def test_cells_have_the_size_asked_for_in_millimetres() -> None:
    picture = picture_of(bare_board_scene(Board.rectangle(3, 4)), "Board")
    (page,) = picture_pages(picture, Look(cell=10))
    assert _cell(page) == pytest.approx(10.0)
    with pytest.raises(BadInput, match=r"cells of at most 5\d\.\d mm.* fits on a4 paper, found 90"):
        picture_bytes(picture, ".pdf", Look(cell=90))


def test_the_same_picture_gives_the_same_bytes() -> None:
    assert picture_bytes(_hundred(), ".pdf", Look()) == picture_bytes(_hundred(), ".pdf", Look())


def test_a_file_says_what_it_is_and_has_its_fonts() -> None:
    reader = _pdf(_hundred())
    assert reader.metadata is not None
    assert reader.metadata.title == "Dominoes"
    assert str(reader.metadata.creator).startswith("boardfill ")
    for font in _resources(reader, "/Font").values():
        assert "/FontFile2" in font["/FontDescriptor"]


def test_patterns_are_drawn_once_and_repeated_within_tiles() -> None:
    reader = _pdf(_hundred(), Look(palette=PRINT))
    assert 1 < len(_resources(reader, "/XObject")) <= 8
    content = reader.pages[0].get_contents()
    assert content is not None
    assert re.search(rb"\bW\*", content.get_data()), "clipped, even-odd"


def test_dark_pages_are_dark() -> None:
    content = _pdf(picture_of(bare_board_scene(DOMINOES.board)), Look(palette=DARK)).pages[0]
    data = content.get_contents()
    assert data is not None
    red = int(DARK.background[1:3], 16) / 255
    assert f"{red:.6f}".strip("0")[:6].encode() in data.get_data()[:200]


def test_no_text_can_break_it() -> None:
    scene = bare_board_scene(Board.rectangle(2, 2))
    reader = _pdf(Picture((Panel(scene, HOSTILE),), HOSTILE, (HOSTILE, "")))
    assert "</title><script> & 'é'" in reader.pages[0].extract_text()
    assert reader.metadata is not None
    assert "\x07" not in str(reader.metadata.title)


def test_what_no_font_has_is_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    pdf._font_with.cache_clear()
    monkeypatch.setattr(pdf, "_of_this_machine", list)
    fonts = [(run.text, run.font) for run in pdf.runs_of("a♞\u0301한", bold=False)]
    pdf._font_with.cache_clear()
    assert fonts == [("a", "boardfill-Vera"), ("♞", None), ("한", "HYGothic-Medium")]


def test_what_cannot_be_printed_is_left_out() -> None:
    assert [run.text for run in pdf.runs_of("a\x07\x1bb", bold=False)] == ["ab"]


def test_bold_is_bold_and_upside_down_twice_is_as_before() -> None:
    assert [run.font for run in pdf.runs_of("a", bold=True)] == ["boardfill-VeraBd"]
    board = FilledArea((((0.0, 0.0), (4.0, 0.0), (4.0, 2.0)),), "#000000")
    figure = Figure(8.0, 4.0, (board, Label((1.0, 1.0), "a", 2.0, "#000000", "start")))
    turned = upside_down(figure)
    assert turned.marks[0] == FilledArea((((8.0, 4.0), (4.0, 4.0), (4.0, 2.0)),), "#000000")
    assert upside_down(turned) == figure


def test_letters_are_as_wide_as_those_of_our_font() -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    for text in ("Cut out the pieces, and cover the board.", "CAPITALS AND 0123456789", "mmWW@%"):
        for bold in (False, True):
            font = pdf.runs_of("a", bold=bold)[0].font
            real = stringWidth(text, font, 10)
            assert real <= text_width(text, 10 * (BOLD if bold else 1.0)) <= 1.2 * real


def test_lines_are_broken_between_words_and_long_words_within() -> None:
    assert wrapped(["", "  a b"], 100.0, 10.0) == ["", "  a b"]
    broken = wrapped([ENDLESS], 100.0, 10.0)
    assert "".join(line.strip() for line in broken) == ENDLESS
    assert all(text_width(line, 10.0) <= 100.0 for line in broken)


def test_what_stands_alone_has_a_row_for_itself() -> None:
    board = bare_board_scene(Board.rectangle(1, 1))
    panels = Panel(board, "alone", is_alone=True), Panel(board, "one"), Panel(board, "two")
    (page,) = picture_pages(Picture(panels), Look())
    rows = {mark.text: mark.at[1] for mark in page.marks if isinstance(mark, Label)}
    assert rows["alone"] < rows["one"] == rows["two"]
