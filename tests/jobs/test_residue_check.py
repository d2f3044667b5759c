"""With moduli to spare, any single residue that is wrong is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import Tiling
from boardfill.errors import BadInput
from boardfill.jobs.job_control import begin_job, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.strategies.counts import ResiduesPlan

ANSWER = 2444888770250892795802079170816


@pytest.mark.parametrize("audit", [0.0, 0.01])
def test_a_wrong_residue_makes_no_count(tmp_path: Path, audit: float) -> None:
    begin_job(tmp_path, Tiling("16x16", "domino"), engine="frontier-dense")
    assert resume(tmp_path, audit=audit) == ANSWER
    job = JobFolder(tmp_path)
    plan = job.plan(job.spec())
    assert plan is not None
    assert isinstance(plan.saved, ResiduesPlan)
    entries = job.ledger(plan).entries
    answers = [entries[unit].answer for unit in range(plan.units)]
    assert plan.saved.total(answers) == ANSWER
    needed = [unit for unit in range(1, plan.units) if answers[unit]]
    assert len(needed) == (2 if audit == 0 else 3)
    if audit == 0:
        return  # most wrong residues would be found, not all
    for unit in needed:
        modulus = int(plan.saved.moduli[unit - 1])
        right = int(answers[unit])
        for wrong in (0, 1, right - 1, right + 1, right ^ 2**40, modulus - 1):
            changed = [*answers]
            changed[unit] = str(wrong % modulus)
            with pytest.raises(BadInput, match="at least one of them is wrong"):
                plan.saved.total(changed)
