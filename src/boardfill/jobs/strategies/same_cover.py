"""Is the cover that units are made of the one that they were planned for?"""

from __future__ import annotations

from typing import Any

from boardfill.cover.bounded import Cover
from boardfill.errors import BadInput
from boardfill.jobs.sealed import digest_of


def digest_of_cover(cover: Cover) -> str:
    """What tells covers apart, in the order of their items and options."""
    bounds = repr([(item.low, item.high) for item in cover.items]).encode()
    form = cover.form
    options = repr([form.items_of(option) for option in range(form.option_count)]).encode()
    return digest_of(bounds, options)


def check_cover(tree: dict[str, Any], cover: Cover) -> None:
    """BadInput if the plan was made for another one."""
    if tree["cover"] != digest_of_cover(cover):
        raise other_version()


def other_version() -> BadInput:
    """The error of a plan that this version would make otherwise."""
    return BadInput(
        "this version of boardfill divides the problem differently from the one that planned the "
        "job; go on with that one, or begin anew"
    )
