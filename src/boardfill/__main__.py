"""`python -m boardfill` is the program `boardfill`."""

from boardfill.cli.main import run_and_exit

run_and_exit()
