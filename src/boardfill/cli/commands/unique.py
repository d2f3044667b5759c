"""`boardfill unique`: is there exactly one filling?"""

from __future__ import annotations

from boardfill.cli.command import command as named
from boardfill.cli.drawn_output import DrawnOutput, filling_output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import engine_option, limit_options
from boardfill.drawing.scene import Panel, Picture, board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.questions import listing
from boardfill.questions.keywords import Limits
from boardfill.trees.filling_trees import WORDS, unique_tree

STATUSES = (1, 0, 4)
SENTENCES = {
    "none": "There is no filling.",
    "unique": "This is the only filling.",
    "several": "There are several fillings; here are two.",
}


@named(
    "unique",
    "boardfill unique gallery:chimney",
    "boardfill unique --board 4x4 --pieces L3 --holes 0,0",
    "boardfill unique gallery:sudoku --json",
)
@problem_argument
@board_options
@engine_option
@filling_output_options()
@limit_options
def command(
    source: str | None,
    description: ProblemDescription,
    engine: str | None,
    output: DrawnOutput,
    limits: Limits,
) -> int:
    """Say `unique`, `none` or `several`, and draw the filling, or two different ones.

    Exit status 0 if there is exactly one filling, 1 if there is none, 4 if there are several.
    """
    problem = description.problem(source)
    found = listing.at_most_two(problem, engine=engine, limits=limits)
    word = WORDS[len(found)]
    style = output.style
    scenes = [solution_scene(problem, one, letters=style.letters) for one in found]
    output.show_drawn(
        lambda: "\n".join([f"{word}\n", *(as_text(scene, style) for scene in scenes)]),
        lambda: unique_tree(problem, found),
        lambda: Picture(
            tuple(map(Panel, scenes or [board_scene(problem)])), problem.title, (SENTENCES[word],)
        ),
    )
    return STATUSES[len(found)]
