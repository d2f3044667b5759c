"""`python -m boardfill` is the program `boardfill`."""

from boardfill.cli.start import run_and_exit

run_and_exit()
