"""Images of very many cells are those that shapes would give."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from boardfill import Board, Tiling, pieces
from boardfill.drawing.answer_pictures import solutions_picture
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats import png
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import Picture


def _pixels(png: bytes) -> Any:
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


@pytest.fixture
def picture() -> Picture:
    board = Board.rectangle(12, 17).without([(0, 0), (5, 6)])
    problem = Tiling(board, pieces("domino"))
    (filling,) = problem.sample(1, seed=1)
    return solutions_picture(problem, [("", filling)], alike=True)


@pytest.mark.parametrize("cell", [1.0, 2.0, 4.0])
def test_cells_put_down_look_as_shapes_painted(
    picture: Picture, cell: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = Look(colour_by="direction", cell=cell)
    painted = _pixels(picture_bytes(picture, ".png", look))
    monkeypatch.setattr(png, "_MANY_CELLS", 100)
    put_down = picture_bytes(picture, ".png", look)
    assert png.cell_image(picture, look) == put_down
    assert np.array_equal(_pixels(put_down), painted)


def test_what_has_more_to_it_is_painted(picture: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_MANY_CELLS", 100)
    look = Look(colour_by="direction", cell=2)
    assert png.cell_image(picture, look) is not None
    for other in (replace(look, cell=8), replace(look, cell=2.5)):
        assert png.cell_image(picture, other) is None
    assert png.cell_image(replace(picture, title="a title"), look) is None
    monkeypatch.setattr(png, "_MANY_CELLS", 1000)
    assert png.cell_image(picture, look) is None
