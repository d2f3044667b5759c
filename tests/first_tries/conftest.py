"""First tries run the program as the tests of the command line do."""

from tests.cli.conftest import run as run
