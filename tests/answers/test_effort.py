"""What several pieces of work took together."""

from __future__ import annotations

from boardfill.answers.tally import Effort


def test_work_is_added_up_and_of_memory_the_most_at_once_counts() -> None:
    planned = Effort(1.0, 10, None, 500, "sweep", 12, 600)
    other = Effort(2.0, 5, 3, 800)
    assert planned.followed_by(other) == Effort(3.0, 15, 3, 800, "sweep", 12, 600)
    assert other.followed_by(planned) == Effort(3.0, 15, 3, 800)
