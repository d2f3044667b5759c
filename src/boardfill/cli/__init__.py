"""The command line: `start.py` begins, `main.py` finds the command in `commands/`.

The other modules have what commands share: problems and limits as options, files, the terminal.
"""
