"""The table `answers` of a document."""

from __future__ import annotations

import json

import pytest

from boardfill import BadInput
from boardfill.formats.document_tables import KnownAnswers, answers_of, document_of
from boardfill.formats.read_document import problem_of, read_json
from boardfill.formats.strict_parsing import toml_value

PLAIN = {"format": "boardfill/1", "board": {"size": [2, 3]}, "pieces": [{"name": "L3"}]}
FITTING = {
    "format": "boardfill/1",
    "board": {"picture": "#."},
    "table": {"picture": "#."},
}
HEAD = 'format = "boardfill/1"\n[board]\nsize = [2, 3]\n[[pieces]]\nname = "L3"\n[answers]\n'


def _answers(text: str) -> KnownAnswers | None:
    return answers_of(document_of(toml_value(HEAD + text)))


def test_numbers_may_be_digits() -> None:
    large = 10**100
    assert _answers(f'source = "x"\ncount = "{large}"') == KnownAnswers("x", large)
    assert _answers(f'source = "x"\ncount = {large}') == KnownAnswers("x", large)
    assert _answers('source = "x"\nup_to_rotation = 2\nup_to_symmetry = "1"') == KnownAnswers(
        "x", None, 2, 1
    )


def test_answers_do_not_change_the_problem() -> None:
    answers = {"count": 77, "source": "wrong"}
    assert problem_of(PLAIN | {"answers": answers}) == problem_of(PLAIN)
    fits = {"fits": 1, "source": "x"}
    assert problem_of(FITTING | {"answers": fits}) == problem_of(FITTING)


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        ({"count": 2}, "answers.source: this key is missing"),
        ({"count": 2, "source": " "}, "answers.source: expected where"),
        ({"source": "x"}, "answers: expected one of count, up_to_rotation"),
        ({"count": -1, "source": "x"}, "answers.count: expected 0 or more, found -1"),
        ({"count": "-1", "source": "x"}, "answers.count: expected a whole number"),
        ({"count": "1_000", "source": "x"}, "answers.count: expected a whole number"),
        ({"count": "٣", "source": "x"}, "answers.count: expected a whole number"),
        ({"count": "9" * 4001, "source": "x"}, "answers.count: expected a whole number"),
        ({"count": 1.5, "source": "x"}, "answers.count: expected"),
        ({"count": True, "source": "x"}, "answers.count: expected"),
        ({"fits": 2, "source": "x"}, "answers.fits: requires a table"),
        ({"unique": True, "source": "x"}, "answers.unique: unknown key"),
        (7, "answers: expected a table"),
    ],
)
def test_bad_answers(answers: object, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_json(json.dumps(PLAIN | {"answers": answers}))
    assert str(caught.value).startswith(complaint)
