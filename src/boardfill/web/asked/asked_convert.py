"""`convert`: the problem in another form."""

from __future__ import annotations

from typing import ClassVar

from boardfill.errors import BadInput, LimitReached
from boardfill.formats.problem_writers import WRITERS, convert
from boardfill.questions.preparing import cover_within_limits
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes
from boardfill.words import counted, expected_one_of

_FORMS = {"txt": "picture"}
"""What is also called so."""
_AS_THEY_ARE = ("toml", "json", "picture", "python")
"""Forms that list no choices, so that they are never much longer than the problem."""
_MOST_OPTIONS = 20_000


class ConvertWishes(Wishes, frozen=True, kw_only=True):
    """The form, such as toml or python."""

    command: ClassVar[str] = "convert"
    form: str

    def _options(self) -> list[str]:
        return ["--to", _FORMS.get(self.form, self.form)]


def answer(asked: Conversation, wishes: ConvertWishes) -> object:
    """The text in that form, as `convert --to` writes it."""
    form = _FORMS.get(wishes.form, wishes.form)
    if form not in WRITERS:
        expected = expected_one_of((*WRITERS, *_FORMS), form)
        raise BadInput(expected, place="options.form")
    if form not in _AS_THEY_ARE:
        cover, _ = cover_within_limits(asked.problem, asked.limits)
        if cover.form.option_count > _MOST_OPTIONS:
            raise LimitReached(
                f"a page writes problems of up to {counted(_MOST_OPTIONS, 'choice')}"
            )
    return {"text": convert(asked.problem, form)}


QUESTION = Question(ConvertWishes, answer)
