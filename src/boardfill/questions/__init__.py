"""Every question about a problem, as a function."""

from boardfill.questions.counting import count as count
from boardfill.questions.counting import count_by_pieces as count_by_pieces
from boardfill.questions.counting import forecast as forecast
from boardfill.questions.counting import tally as tally
from boardfill.questions.explaining import why_none as why_none
from boardfill.questions.fitting import fit as fit
from boardfill.questions.fitting import solution as solution
from boardfill.questions.generating import count_polyforms as count_polyforms
from boardfill.questions.generating import polyforms as polyforms
from boardfill.questions.listing import arrow_boards as arrow_boards
from boardfill.questions.listing import at_most_two as at_most_two
from boardfill.questions.listing import first as first
from boardfill.questions.listing import in_symbol_order as in_symbol_order
from boardfill.questions.listing import is_unique as is_unique
from boardfill.questions.listing import marginals as marginals
from boardfill.questions.listing import one_of_each_class as one_of_each_class
from boardfill.questions.listing import sample as sample
from boardfill.questions.listing import solutions as solutions
from boardfill.questions.solution_set import MOST_SEED as MOST_SEED
from boardfill.questions.solution_set import SolutionRange as SolutionRange
from boardfill.questions.solution_set import SolutionSet as SolutionSet
from boardfill.questions.symmetry import UpTo as UpTo
from boardfill.questions.tables import recurrence as recurrence
from boardfill.questions.tables import table as table
from boardfill.questions.weighing import best as best
from boardfill.questions.weighing import best_few as best_few
