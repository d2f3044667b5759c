"""`version`: which version answers."""

from __future__ import annotations

from boardfill._version import __version__
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes


def answer(_asked: Conversation, _wishes: Wishes) -> object:
    """The tree of `version --json`."""
    return {"version": __version__}


QUESTION = Question(Wishes, answer, needs_problem=False)
