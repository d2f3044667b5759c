"""The types of what questions answer, for those who name them: in annotations, or to compare.

Fillings themselves are `boardfill.Solution`.  `problem.watch()` gives events, and a `Replay` steps
through them.
"""

from boardfill import names_of_stub

__getattr__, __dir__ = names_of_stub(globals())
