"""`gallery`: well-known problems, with their documents."""

from __future__ import annotations

from boardfill.formats.gallery import gallery
from boardfill.formats.write_document import tree_of
from boardfill.trees.catalogue_trees import gallery_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes


def answer(_asked: Conversation, _wishes: Wishes) -> object:
    """A list of the trees of `gallery --json`, each with the problem as a document."""
    return [
        gallery_tree(entry) | {"document": tree_of(entry.problem)} for entry in gallery().values()
    ]


QUESTION = Question(Wishes, answer, needs_problem=False)
