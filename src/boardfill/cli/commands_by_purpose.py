"""All commands, by what people want; each is `command` in the module of its name.

What help says of them stands here, so that asking for help loads none of them.
"""

from __future__ import annotations

import importlib

import click

PURPOSES = {
    "Ask": {
        "count": "Print the exact number of fillings.",
        "unique": "Is there exactly one filling?  If not, draw two.",
        "best": "Print the greatest weight of a filling, and draw one.",
        "explain": "Explain why there is no filling.",
        "hint": "Say what comes next in a partial filling, and why.",
        "rate": "Say how hard it is for a person, and why.",
        "check": "Is this a filling?  If not, say what is wrong.",
        "table": "Print the number of fillings of every rectangle of a family.",
        "plan": "Predict the memory and the time of a count.",
    },
    "See": {
        "solve": "Draw one filling, or several, or write them to a file.",
        "sample": "Draw fillings at random, each as likely as any other.",
        "heat": "Draw how likely each piece or symbol is in each cell.",
        "watch": "Show an exhaustive search step by step.",
        "draw": "Draw the board, and the pieces with their supplies.",
        "make": "Make puzzles that have exactly one filling.",
        "sheet": "Make a puzzle sheet for print, with pieces to cut out.",
        "rank": "Print the places of fillings in rank order.",
        "unrank": "Draw the fillings at these places in rank order.",
        "serve": "Open the page: paint a board and see the answers.",
    },
    "Find boards and pieces": {
        "gallery": "List well-known problems, or draw one of them.",
        "calendar": "Fill the calendar puzzle of a day, today's if none is said.",
        "pieces": "List the catalogue of pieces, or draw a set of it.",
        "polyforms": "Draw all connected shapes of so many cells.",
    },
    "Work with files": {
        "convert": "Write the problem in another form.",
        "verify": "Check a certificate that `explain` has written.",
    },
    "Work that takes long": {
        "run": "Begin a job in a folder, which survives whatever ends it.",
        "resume": "Go on with a job where it was.",
        "status": "Say how far a job is.",
        "result": "Print the answer of a finished job.",
        "cancel": "Stop working on a job; what is done is kept.",
        "jobs": "List the jobs under a folder.",
    },
    "Judge problems": {
        "judge": "Answer a judge's input exactly as the judge wants it.",
        "fit": "Fit the pieces on a table into the holes of a game board.",
        "arrows": "List every N x N board of diagonal arrows.",
        "demo": "Run the three jobs on their samples.",
    },
    "Help": {
        "help": "Explain a command.",
        "version": "Print the version.",
        "cite": "Print how to cite boardfill.",
    },
}
COMMANDS = {name: line for commands in PURPOSES.values() for name, line in commands.items()}


def load(name: str) -> click.Command:
    """The command of that name."""
    module = importlib.import_module(f"boardfill.cli.commands.{name}")
    command: click.Command = module.command
    return command
