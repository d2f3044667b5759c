"""The three kinds of problem under one name."""

from __future__ import annotations

from typing import TypeAlias

from boardfill.problem.fitting import Fitting
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling

Problem: TypeAlias = Tiling | Fitting | Marking
