"""What happens in a search: `problem.watch()` gives these, and a `Replay` steps through them."""

from boardfill.answers.solution import ItemColour
from boardfill.watching.replay import Replay
from boardfill.watching.search_events import Done, Event, Fail, Found, Place, TakeBack

__all__ = [
    "Done",
    "Event",
    "Fail",
    "Found",
    "ItemColour",
    "Place",
    "Replay",
    "TakeBack",
]
