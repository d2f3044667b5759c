"""An option is declared once: in the signature of the question that has it."""

from __future__ import annotations

from typing import Annotated, Any, Unpack

import click
import pytest
from click.testing import CliRunner

from boardfill import BadInput, Tiling
from boardfill.cli.options import question_options
from boardfill.questions.keywords import LimitOptions, OptionInfo, options_of, question
from boardfill.web.conversation import Conversation, converted
from boardfill.web.conversation import question as web_question


@question
def draw_lots(
    problem: object,
    number: Annotated[int, OptionInfo("Draw N lots.", 1, 9, flag="-n")] = 1,
    *,
    fair: Annotated[bool, OptionInfo("Cheat.", name="unfair")] = True,
    **limits: Unpack[LimitOptions],
) -> tuple[object, ...]:
    return problem, number, fair, limits


@web_question("lots", of=draw_lots)
def ask_lots(_asked: Conversation, **options: Any) -> object:
    return draw_lots("web", **options)


@click.command()
@question_options(draw_lots)
def lots_command(options: dict[str, Any]) -> None:
    seconds = options.pop("time_limit", None)
    click.echo(f"{draw_lots('cli', **options)} {seconds}")


def test_a_command_has_the_option() -> None:
    told = CliRunner().invoke(lots_command, ["-n", "3", "--unfair", "--time-limit", "2m"]).output
    assert told == "('cli', 3, False, {}) 120.0\n"
    assert CliRunner().invoke(lots_command, []).output == "('cli', 1, True, {}) None\n"
    with pytest.raises(BadInput, match="-n: expected a number from 1 to 9, found 0"):
        lots_command.main(["-n", "0"], standalone_mode=False)
    help_text = CliRunner().invoke(lots_command, ["--help"]).output
    assert "Draw N lots." in help_text
    assert "<=x<=9" not in help_text


def test_a_request_has_the_option() -> None:
    given = converted({"number": 3, "unfair": True}, ask_lots.options, "options")
    assert ask_lots.answer(Conversation(lambda _: None, 1), given) == ("web", 3, False, {})
    assert given.as_command() == "boardfill lots problem.toml -n 3 --unfair"
    with pytest.raises(BadInput, match=r"options\.number: expected a number from 1 to 9, found 10"):
        converted({"number": 10}, ask_lots.options, "options")


@pytest.mark.parametrize("wrong", [{"number": 0}, {"number": "3"}, {"fair": "no"}])
def test_python_refuses_values_that_are_not_as_declared(wrong: dict[str, Any]) -> None:
    assert draw_lots("here", number=9, fair=False) == ("here", 9, False, {})
    with pytest.raises(BadInput, match=next(iter(wrong))):
        draw_lots("here", **wrong)


@pytest.mark.parametrize("wrong", [{"engine": 3}, {"up_to": "moon"}, {"up_to": 5}])
def test_methods_refuse_them_too(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=next(iter(wrong))):
        Tiling("2x3", "L3").tally(**wrong)


def test_names_of_types_that_only_type_checkers_know_do_no_harm() -> None:
    assert set(options_of(Tiling.tally)) == {"up_to", "engine"}
