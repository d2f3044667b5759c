"""The directive `picture`: what a boardfill command draws, in the colours of the page.

    ```{picture} solve 6x10 --pieces pentominoes
    :alt: twelve pentominoes in a rectangle
    :caption: One of 2339 ways.
    ```

The command is run twice when the pages are built, for light pages and for dark ones (or once, if it
says its --palette itself), in a folder with the examples and with the files that the page itself
shows by `$ cat FILE`.  A command that fails is an error of the page.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

import page_examples
from boardfill.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

EXAMPLES = Path(__file__).parents[2] / "examples"
PALETTES = ("light", "dark")


class PictureDirective(SphinxDirective):
    """Shows what a command draws."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], str]]] = {
        "alt": directives.unchanged_required,
        "caption": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Both drawings, of which the theme shows one; below them the caption."""
        if "alt" not in self.options:
            raise self.error(f"the picture of `{self.arguments[0]}` has no :alt:")
        self.env.note_reread()  # the program may draw it differently next time
        says_palette = "--palette" in self.arguments[0]
        drawings = [self._drawing(palette) for palette in ((None,) if says_palette else PALETTES)]
        figure = nodes.figure("", *drawings, align="center")
        if "caption" in self.options:
            words, messages = self.parse_inline(self.options["caption"])
            figure += nodes.caption(self.options["caption"], "", *words)
            return [figure, *messages]
        return [figure]

    def _drawing(self, palette: str | None) -> nodes.image:
        arguments = self.arguments[0]
        page = self.env.doc2path(self.env.docname)
        name = sha256(f"{self.env.docname}\n{arguments}\n{palette}".encode()).hexdigest()[:16]
        target = Path(self.env.doctreedir) / "pictures" / f"{name}.svg"
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [*shlex.split(arguments), "-o", str(target)]
        if palette is not None:
            command += ["--palette", palette]
        if problem := draw(command, page.read_text(encoding="utf-8"), target):
            raise self.error(f"`boardfill {arguments}` draws nothing: {problem}")
        return nodes.image(
            uri=os.path.relpath(target, page.parent),
            alt=self.options["alt"],
            classes=[] if palette is None else [f"only-{palette}"],
        )


def draw(command: list[str], page: str, target: Path) -> str | None:
    """Let the command of the page write the SVG; returns why it did not, if so."""
    said = io.StringIO()
    target.unlink(missing_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
    ):
        Path("examples").symlink_to(EXAMPLES)
        page_examples.write_files(page, Path())
        status = main(command)
    if status:
        return f"status {status}, {said.getvalue().strip()}"
    if not target.is_file() or not target.stat().st_size:
        return "it writes no file"
    return None


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directive known.  Commands change the folder they run in, so one at a time."""
    app.add_directive("picture", PictureDirective)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
