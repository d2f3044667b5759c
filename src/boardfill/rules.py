"""The rules that symbols or pieces obey: see `boardfill.Marking` and `boardfill.Tiling`."""

from boardfill import names_of_stub

__getattr__, __dir__ = names_of_stub(globals())
