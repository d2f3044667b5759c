"""The types of what questions answer, for those who name them: in annotations, or to compare.

Fillings themselves are `boardfill.Solution`.  `problem.watch()` gives events, and a `Replay` steps
through them.
"""

from boardfill.answers.best import Best, Fit, FittedPiece, WeightedSolution
from boardfill.answers.estimate import ApproximateSample, Estimate, WeightedDraw
from boardfill.answers.heat import Heat
from boardfill.answers.solution import ItemColour
from boardfill.answers.tally import Distribution, Effort, PlannedCost, Tally
from boardfill.formats.gallery import GalleryEntry
from boardfill.hinting.hints import Hint, HintKind, HintLevel
from boardfill.making.puzzle import Puzzle
from boardfill.questions.fair_samples import Samples
from boardfill.questions.solution_set import SolutionRange, SolutionSet
from boardfill.rating.difficulty import RatedStep, Rating, StepKind
from boardfill.tabulating.growth import Enclosure, Extrapolation, GrowthByWidth, StripGrowth
from boardfill.tabulating.rectangles import Table
from boardfill.tabulating.recurrence import Recurrence, StripRecurrence
from boardfill.watching.replay import Replay
from boardfill.watching.search_events import Done, Event, Fail, Found, Place, SearchCost, TakeBack

__all__ = [
    "ApproximateSample",
    "Best",
    "Distribution",
    "Done",
    "Effort",
    "Enclosure",
    "Estimate",
    "Event",
    "Extrapolation",
    "Fail",
    "Fit",
    "FittedPiece",
    "Found",
    "GalleryEntry",
    "GrowthByWidth",
    "Heat",
    "Hint",
    "HintKind",
    "HintLevel",
    "ItemColour",
    "Place",
    "PlannedCost",
    "Puzzle",
    "RatedStep",
    "Rating",
    "Recurrence",
    "Replay",
    "Samples",
    "SearchCost",
    "SolutionRange",
    "SolutionSet",
    "StepKind",
    "StripGrowth",
    "StripRecurrence",
    "Table",
    "TakeBack",
    "Tally",
    "WeightedDraw",
    "WeightedSolution",
]
