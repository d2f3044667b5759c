"""The types of what questions answer, for those who name them: in annotations, or to compare.

Fillings themselves are `boardfill.Solution`.
"""

from boardfill.answers.best import Best, Fit, FittedPiece, WeightedSolution
from boardfill.answers.heat import Marginals
from boardfill.answers.tally import Distribution, Effort, Forecast, Tally
from boardfill.formats.document_tables import KnownAnswers
from boardfill.formats.gallery import GalleryEntry
from boardfill.hinting.hints import Hint, HintKind, HintLevel
from boardfill.making.puzzle import Puzzle
from boardfill.questions.fair_samples import Samples
from boardfill.questions.solution_set import SolutionRange, SolutionSet
from boardfill.rating.difficulty import RatedStep, Rating, StepKind
from boardfill.tabulating.recurrence import Recurrence, StripRecurrence
from boardfill.tabulating.table_of_counts import Table
from boardfill.watching.search_events import SearchCost

__all__ = [
    "Best",
    "Distribution",
    "Effort",
    "Fit",
    "FittedPiece",
    "Forecast",
    "GalleryEntry",
    "Hint",
    "HintKind",
    "HintLevel",
    "KnownAnswers",
    "Marginals",
    "Puzzle",
    "RatedStep",
    "Rating",
    "Recurrence",
    "Samples",
    "SearchCost",
    "SolutionRange",
    "SolutionSet",
    "StepKind",
    "StripRecurrence",
    "Table",
    "Tally",
    "WeightedSolution",
]
