"""Why there is no filling: the arguments, how they are checked, and how they are written and read.

`problem.explain()` gives one of these.
"""

from boardfill import names_of_stub

__getattr__, __dir__ = names_of_stub(globals())
