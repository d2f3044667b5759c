"""`boardfill watch` where no terminal is, and its player."""

from __future__ import annotations

import json

import pytest

from boardfill import Board, Tiling, pieces
from boardfill.cli.commands.watch import FASTEST, SLOWEST, Player
from boardfill.results import Done, Found, Replay
from boardfill.watching.textbook_search import watch
from tests.cli.conftest import Run

DOMINOES = ("--board", "2x3", "--pieces", "I2")


def test_steps_are_printed_line_by_line(run: Run) -> None:
    status, out, err = run("watch", *DOMINOES, "--steps", "5")
    assert (status, err) == (0, "")
    assert out == (
        "cell (0, 0): place I2 on (0, 0) (0, 1)\n"
        "  cell (0, 2): place I2 on (0, 2) (1, 2)\n"
        "    cell (1, 0): place I2 on (1, 0) (1, 1)\n"
        "      found filling 1\n"
        "    take back I2 on (1, 0) (1, 1)\n"
    )


def test_each_step_is_an_object_of_json(run: Run) -> None:
    status, out, _ = run("watch", *DOMINOES, "--json")
    events = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert events[0] == {
        "event": "place",
        "placement": {"piece": "I2", "cells": [[0, 0], [0, 1]]},
        "cell": [0, 0],
        "item": "cell (0, 0)",
        "depth": 1,
        "node": 2,
    }
    assert events[-1] == {"event": "done", "nodes": 9, "fails": 0, "found": 3}
    found = next(event for event in events if event["event"] == "found")
    assert (found["number"], len(found["placements"])) == (1, 3)


def test_it_can_stop_at_a_filling(run: Run) -> None:
    _, out, _ = run("watch", *DOMINOES, "--until-found")
    assert out.splitlines()[-1].strip() == "found filling 1"


def test_the_status_tells_that_there_is_no_filling(run: Run) -> None:
    corners = ("--board", "3x3", "--pieces", "L3")
    assert run("watch", *corners)[0] == 1
    assert run("watch", *corners, "--steps", "2")[0] == 0


def test_the_comparison_is_a_table(run: Run) -> None:
    status, out, err = run("watch", "--board", "6x6", "--pieces", "L3", "--compare")
    assert (status, err) == (0, "")
    assert out == (
        "choose    pockets  nodes  dead ends  fillings\n"
        "first     no       2,889      1,303       162\n"
        "first     yes      1,488        574       162\n"
        "tightest  no         892        135       162\n"
        "tightest  yes        892        135       162\n"
    )


def test_a_comparison_says_what_it_did_not_finish(run: Run) -> None:
    board = ("--board", "6x6", "--pieces", "L3", "--compare", "--nodes", "1000")
    status, out, err = run("watch", *board)
    assert status == 3
    assert "first     no       1,000+" in out
    assert err == "boardfill: a limit stopped those marked + early\n"
    _, out, _ = run("watch", *board, "--json")
    assert [json.loads(line)["finished"] for line in out.splitlines()] == [False, False, True, True]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--compare", "--pockets"], "--pockets cannot be used with --compare"),
        (["--nodes", "5"], "--nodes requires --compare"),
        (["--speed", "5"], "--speed requires a terminal"),
        (["--paused"], "--paused requires a terminal"),
        (["--speed", "0"], "--speed: expected a number from 0.25 to"),
        (["--choose", "last"], "--choose: expected first or tightest, found 'last'"),
    ],
)
def test_options_that_would_be_ignored_are_refused(
    run: Run, options: list[str], message: str
) -> None:
    status, out, err = run("watch", *DOMINOES, *options)
    assert (status, out) == (2, "")
    assert message in err


def _player(**options: bool | float) -> Player:
    film = Replay(watch(Tiling(Board.rectangle(2, 3), pieces("I2"))))
    return Player(film, **options)  # type: ignore[arg-type]


def test_time_makes_steps_at_the_chosen_speed() -> None:
    player = _player(speed=10)
    assert not player.pass_time(0.05)
    assert player.pass_time(0.06)
    assert player.film.nodes == 2
    player.press("space")
    assert not player.pass_time(1)
    for _ in range(40):
        player.press("+")
    assert player.speed == FASTEST
    for _ in range(60):
        player.press("-")
    assert player.speed == SLOWEST


def test_keys_step_and_go_back() -> None:
    player = _player()
    for key in ("right", "s", "right", "left", "b"):
        assert player.press(key)
    assert (player.film.nodes, player.film.depth, player.running) == (2, 1, False)
    assert player.press("x")
    assert not player.press("q")


def test_it_runs_to_the_next_filling_and_to_the_end() -> None:
    player = _player(running=False)
    for number in (1, 2, 3):
        player.press("f")
        while player.seeking:
            player.pass_time(0)
        assert isinstance(player.film.event, Found)
        assert player.film.found == number
    player.press("f")
    while player.seeking:
        player.pass_time(0)
    assert isinstance(player.film.event, Done)
    player.press("space")
    player.pass_time(1)
    assert not player.running


def test_space_ends_the_run_to_the_next_filling() -> None:
    player = _player(running=False)
    player.press("f")
    player.press("space")
    assert (player.running, player.seeking) == (False, False)


def test_it_pauses_where_it_was_told_to() -> None:
    player = _player(steps_left=3)
    for _ in range(100):
        player.pass_time(1)
    assert (player.film.nodes, player.running) == (4, False)
    player = _player(until_found=True)
    for _ in range(100):
        player.pass_time(1)
    assert player.film.found == 1
