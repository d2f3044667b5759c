"""Certificates of 10,000 random problems: what explains them, and are they ever wrong?

    python -m benchmarks.explaining [NUMBER] [SEED]

See tests/agreement/certificate_trial.py; this takes a quarter of an hour.
"""

from __future__ import annotations

import sys
import time

from tests.agreement.certificate_trial import trial


def main(number: int = 10_000, seed: int = 1) -> None:
    start = time.perf_counter()
    found = trial(number, seed)
    print(f"{found.explained:,} without a filling: all explained; slowest {found.slowest:.2f} s")
    print(f"{found.silent:,} with a filling: none explained ({found.left_out} left out: too hard)")
    print(f"{found.refused:,} spoilt certificates against problems with a filling: all refused")
    print(
        f"{found.refused_by_own:,} spoilt certificates refused by their own problem, "
        f"{found.still_proofs:,} still proofs of it"
    )
    for kind, times in found.kinds.most_common():
        of_kinds = ", ".join(
            f"{problems} {number}"
            for (problems, by), number in found.kinds_of_problems.most_common()
            if by == kind
        )
        print(f"{times:7,}  {kind} ({of_kinds})")
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
