"""`python -m boardfill` is the program `boardfill`."""

import sys

from boardfill.cli.main import main

sys.exit(main())
