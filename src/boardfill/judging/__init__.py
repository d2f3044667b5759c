"""Inputs for the three judge problems, and programs tried on them.

`judged_problem.py` says what a judge problem is; each of the three is one value.  `trial.py` tries
a program and shrinks what it fails on; `supervisor.py` runs it, `verdict_text.py` tells it.
"""

from boardfill.questions.plain_answers import arrow_boards as arrow_boards
from boardfill.questions.plain_answers import solution as solution
