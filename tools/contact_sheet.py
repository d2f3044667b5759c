"""One picture of what every format makes of ten problems, for people to look at.

    .venv/bin/python tools/contact_sheet.py [FILE]

Each format is read back by a program of its own: PDF by pdftoppm, HTML by Chromium, DXF by ezdxf,
STL by trimesh.  Writes docs/pictures/contact-sheet.png unless told otherwise.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import ezdxf
import trimesh
from ezdxf.addons.drawing import matplotlib as ezdxf_matplotlib
from matplotlib import pyplot
from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]
from PIL import Image, ImageChops, ImageDraw, ImageFont

from boardfill.cli.main import main as boardfill
from boardfill.formats.gallery import gallery_entry

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import clean_page, launched  # noqa: E402

SHEET = ROOT / "docs" / "pictures" / "contact-sheet.png"
PROBLEMS = (
    "pentominoes-6x10",
    "scotts-board",
    "dominoes-torus",
    "sudoku",
    "arrows",
    "polyhexes-crown",
    "tetrahexes-coin",
    "hexiamonds-snowflake",
    "lozenges",
    "soma-cube",
)
BOX, GAP, HEAD = 300, 18, 40


def _written(name: str, file: Path, *options: str) -> Path:
    """What `boardfill solve` writes of the problem."""
    status = boardfill(["solve", f"gallery:{name}", "-o", str(file), *options])
    if status:
        sys.exit(f"contact sheet: {name} as {file.suffix} ended with {status}")
    return file


def _text(name: str, folder: Path) -> Image.Image:
    text = _written(name, folder / "text.txt").read_text(encoding="utf-8")
    font = ImageFont.truetype("DejaVuSansMono.ttf", 22)
    lines = text.splitlines()
    size = int(font.getlength(max(lines, key=len))) + 20, 26 * len(lines) + 20
    image = Image.new("RGB", size, "white")
    for number, line in enumerate(lines):
        ImageDraw.Draw(image).text((10, 10 + 26 * number), line, "black", font)
    return image


def _png(*options: str) -> Callable[[str, Path], Image.Image]:
    def read(name: str, folder: Path) -> Image.Image:
        return Image.open(_written(name, folder / "image.png", *options)).convert("RGB")

    return read


def _pdf(name: str, folder: Path) -> Image.Image:
    file = _written(name, folder / "page.pdf", "--palette", "print")
    command = ["pdftoppm", "-r", "100", "-png", "-singlefile", str(file), str(folder / "page")]
    subprocess.run(command, check=True)
    return Image.open(folder / "page.png").convert("RGB")


def _html(name: str, folder: Path) -> Image.Image:
    file, size = _written(name, folder / "page.html"), {"width": 700, "height": 700}
    with launched() as browser, clean_page(browser, file.as_uri(), size) as page:
        page.screenshot(path=folder / "shot.png")
    return Image.open(folder / "shot.png").convert("RGB")


def _dxf(name: str, folder: Path) -> Image.Image | None:
    if _is_solid(name):
        return None
    document = ezdxf.readfile(_written(name, folder / "cut.dxf"))  # type: ignore[attr-defined]
    ezdxf_matplotlib.qsave(document.modelspace(), str(folder / "cut.png"), bg="#ffffff", dpi=90)
    return Image.open(folder / "cut.png").convert("RGB")


def _stl(name: str, folder: Path) -> Image.Image | None:
    if not gallery_has_pieces(name):
        return None
    mesh = trimesh.load_mesh(_written(name, folder / "print.stl"))
    drawn = pyplot.figure(figsize=(4, 4), dpi=120)
    axes = drawn.add_subplot(projection="3d")
    shades = [0.45 + 0.5 * abs(float(normal @ (0.4, 0.5, 0.77))) for normal in mesh.face_normals]
    colours = [(0.45 * shade, 0.75 * shade, 0.95 * shade) for shade in shades]
    axes.add_collection3d(Poly3DCollection(mesh.triangles, facecolors=colours))
    low, high = mesh.bounds
    middle, reach = (low + high) / 2, max(high - low) / 2
    for set_limits, at in zip((axes.set_xlim, axes.set_ylim, axes.set_zlim), middle, strict=True):
        set_limits(at - reach, at + reach)
    axes.set_axis_off()
    drawn.savefig(made := io.BytesIO())
    pyplot.close(drawn)
    return Image.open(made).convert("RGB")


def _is_solid(name: str) -> bool:
    board = getattr(gallery_entry(name).problem, "board", None)
    return board is not None and board.lattice.dimensions == 3


def gallery_has_pieces(name: str) -> bool:
    """Symbols are not printed as bodies."""
    return hasattr(gallery_entry(name).problem, "pieces")


COLUMNS: dict[str, Callable[[str, Path], Image.Image | None]] = {
    "terminal": _text,
    ".svg, light": _png("--view", "isometric"),
    ".png, dark": _png("--palette", "dark", "--view", "exploded"),
    ".pdf, for print": _pdf,
    ".html": _html,
    ".dxf, to cut": _dxf,
    ".stl, to print": _stl,
}


def _cropped(image: Image.Image) -> Image.Image:
    """The image without most of what is empty around it."""
    empty = Image.new("RGB", image.size, image.getpixel((0, 0)))
    box = ImageChops.difference(image, empty).getbbox()
    if box is None:
        return image
    left, top, right, bottom = box
    edge = 12
    wide = max(left - edge, 0), max(top - edge, 0), right + edge, bottom + edge
    return image.crop((*wide[:2], min(wide[2], image.width), min(wide[3], image.height)))


def contact_sheet() -> Image.Image:
    """A row for each problem, a column for each format."""
    width = GAP + (BOX + GAP) * len(COLUMNS)
    sheet = Image.new("RGB", (width, HEAD + (BOX + GAP) * len(PROBLEMS)), "#e9e9ec")
    font = ImageFont.truetype("DejaVuSans.ttf", 20)
    for column, title in enumerate(COLUMNS):
        at = GAP + (BOX + GAP) * column, 9
        ImageDraw.Draw(sheet).text(at, title, "#222222", font)
    for row, name in enumerate(PROBLEMS):
        for column, read in enumerate(COLUMNS.values()):
            with tempfile.TemporaryDirectory() as folder:
                found = read(name, Path(folder))
            if found is not None:
                image = _cropped(found)
                image.thumbnail((BOX, BOX), Image.Resampling.LANCZOS)
                left = GAP + (BOX + GAP) * column + (BOX - image.width) // 2
                top = HEAD + (BOX + GAP) * row + (BOX - image.height) // 2
                sheet.paste(image, (left, top))
    return sheet


if __name__ == "__main__":
    for program in ("pdftoppm", "chromium"):
        if shutil.which(program) is None:
            sys.exit(f"contact sheet: missing {program} (on Debian: poppler-utils, chromium)")
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else SHEET
    contact_sheet().quantize(128).save(target, optimize=True)
