"""boardfill answers every question about filling a board.

>>> import boardfill
>>> board = boardfill.Board.rectangle(12, 12)
>>> boardfill.Tiling(board, boardfill.pieces("L3")).count()
2033502499954

The public names are loaded when first used, so that importing the package costs next to nothing.
"""

from boardfill._version import __version__

TYPE_CHECKING = False  # what `typing` calls so, without loading it: every start passes here
if TYPE_CHECKING:
    from boardfill.answers.best import Best as Best
    from boardfill.answers.best import WeightedSolution as WeightedSolution
    from boardfill.answers.certificate import Certificate as Certificate
    from boardfill.answers.checker import is_solution as is_solution
    from boardfill.answers.checker import why_not as why_not
    from boardfill.answers.distribution import Distribution as Distribution
    from boardfill.answers.events import Done as Done
    from boardfill.answers.events import Fail as Fail
    from boardfill.answers.events import Found as Found
    from boardfill.answers.events import ItemColour as ItemColour
    from boardfill.answers.events import Place as Place
    from boardfill.answers.events import TakeBack as TakeBack
    from boardfill.answers.fit import Fit as Fit
    from boardfill.answers.fit import FittedPiece as FittedPiece
    from boardfill.answers.forecast import Forecast as Forecast
    from boardfill.answers.hint import Hint as Hint
    from boardfill.answers.hint import HintKind as HintKind
    from boardfill.answers.hint import HintLevel as HintLevel
    from boardfill.answers.marginals import Marginals as Marginals
    from boardfill.answers.recurrence import Recurrence as Recurrence
    from boardfill.answers.recurrence import StripRecurrence as StripRecurrence
    from boardfill.answers.replay import Replay as Replay
    from boardfill.answers.search_cost import SearchCost as SearchCost
    from boardfill.answers.solution import Mark as Mark
    from boardfill.answers.solution import Pick as Pick
    from boardfill.answers.solution import Placement as Placement
    from boardfill.answers.solution import Solution as Solution
    from boardfill.answers.table import Table as Table
    from boardfill.answers.tally import Effort as Effort
    from boardfill.answers.tally import Tally as Tally
    from boardfill.answers.verifier import is_proof as is_proof
    from boardfill.answers.verifier import why_no_proof as why_no_proof
    from boardfill.errors import BadInput as BadInput
    from boardfill.errors import BoardfillError as BoardfillError
    from boardfill.errors import LimitReached as LimitReached
    from boardfill.errors import NoEngine as NoEngine
    from boardfill.problem.board import Board as Board
    from boardfill.problem.catalogue import named_piece as named_piece
    from boardfill.problem.catalogue import named_set as named_set
    from boardfill.problem.classics import arrows as arrows
    from boardfill.problem.classics import latin_square as latin_square
    from boardfill.problem.classics import no_two_adjacent as no_two_adjacent
    from boardfill.problem.classics import queens as queens
    from boardfill.problem.classics import sudoku as sudoku
    from boardfill.problem.covering import Covering as Covering
    from boardfill.problem.covering import CoveringItem as CoveringItem
    from boardfill.problem.covering import CoveringOption as CoveringOption
    from boardfill.problem.fitting import Fitting as Fitting
    from boardfill.problem.marking import Marking as Marking
    from boardfill.problem.marking import Rule as Rule
    from boardfill.problem.marking import Symbol as Symbol
    from boardfill.problem.matrix import Matrix as Matrix
    from boardfill.problem.piece import Piece as Piece
    from boardfill.problem.piece import Supply as Supply
    from boardfill.problem.piece import Turn as Turn
    from boardfill.problem.tiling import Tiling as Tiling
    from boardfill.questions import SolutionRange as SolutionRange
    from boardfill.questions import SolutionSet as SolutionSet
    from boardfill.questions import arrow_boards as arrow_boards
    from boardfill.questions import at_most_two as at_most_two
    from boardfill.questions import best as best
    from boardfill.questions import best_few as best_few
    from boardfill.questions import compare_searches as compare_searches
    from boardfill.questions import count as count
    from boardfill.questions import count_by_pieces as count_by_pieces
    from boardfill.questions import count_polyforms as count_polyforms
    from boardfill.questions import first as first
    from boardfill.questions import fit as fit
    from boardfill.questions import forecast as forecast
    from boardfill.questions import hint as hint
    from boardfill.questions import is_unique as is_unique
    from boardfill.questions import marginals as marginals
    from boardfill.questions import one_of_each_class as one_of_each_class
    from boardfill.questions import polyforms as polyforms
    from boardfill.questions import recurrence as recurrence
    from boardfill.questions import sample as sample
    from boardfill.questions import solution as solution
    from boardfill.questions import solutions as solutions
    from boardfill.questions import table as table
    from boardfill.questions import tally as tally
    from boardfill.questions import watch as watch
    from boardfill.questions import why_none as why_none
    from boardfill.reading.gallery import GalleryEntry as GalleryEntry
    from boardfill.reading.gallery import gallery as gallery
    from boardfill.reading.known_answers import KnownAnswers as KnownAnswers
    from boardfill.reading.partial_filling import read_partial as read_partial
    from boardfill.reading.piece_list import pieces as pieces
    from boardfill.reading.problem_file import read_problem as read_problem

_HOMES = {
    "boardfill.answers.best": "Best WeightedSolution",
    "boardfill.answers.certificate": "Certificate",
    "boardfill.answers.checker": "is_solution why_not",
    "boardfill.answers.distribution": "Distribution",
    "boardfill.answers.events": "Done Fail Found ItemColour Place TakeBack",
    "boardfill.answers.fit": "Fit FittedPiece",
    "boardfill.answers.forecast": "Forecast",
    "boardfill.answers.hint": "Hint HintKind HintLevel",
    "boardfill.answers.marginals": "Marginals",
    "boardfill.answers.recurrence": "Recurrence StripRecurrence",
    "boardfill.answers.replay": "Replay",
    "boardfill.answers.search_cost": "SearchCost",
    "boardfill.answers.solution": "Mark Pick Placement Solution",
    "boardfill.answers.table": "Table",
    "boardfill.answers.tally": "Effort Tally",
    "boardfill.answers.verifier": "is_proof why_no_proof",
    "boardfill.errors": "BadInput BoardfillError LimitReached NoEngine",
    "boardfill.problem.board": "Board",
    "boardfill.problem.catalogue": "named_piece named_set",
    "boardfill.problem.classics": "arrows latin_square no_two_adjacent queens sudoku",
    "boardfill.problem.covering": "Covering CoveringItem CoveringOption",
    "boardfill.problem.fitting": "Fitting",
    "boardfill.problem.marking": "Marking Rule Symbol",
    "boardfill.problem.matrix": "Matrix",
    "boardfill.problem.piece": "Piece Supply Turn",
    "boardfill.problem.tiling": "Tiling",
    "boardfill.questions": (
        "arrow_boards at_most_two best best_few compare_searches count count_by_pieces "
        "count_polyforms first fit forecast hint is_unique marginals one_of_each_class polyforms "
        "recurrence sample solution solutions table tally watch why_none "
        "SolutionRange SolutionSet"
    ),
    "boardfill.reading.gallery": "GalleryEntry gallery",
    "boardfill.reading.known_answers": "KnownAnswers",
    "boardfill.reading.partial_filling": "read_partial",
    "boardfill.reading.piece_list": "pieces",
    "boardfill.reading.problem_file": "read_problem",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = ["__version__", *_HOME_OF]  # noqa: PLE0604 - names, written once above


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
