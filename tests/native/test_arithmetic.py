"""The core's arithmetic against Python's, with and without the compiler's 128-bit integers."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILER = shutil.which(os.environ.get("CXX", "c++"))
WORD = 2**64

pytestmark = [
    pytest.mark.process,
    pytest.mark.full,
    pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler"),
]


@pytest.fixture(scope="module", params=[(), ("-DBOARDFILL_NO_INT128",)], ids=["int128", "halves"])
def ask(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[list[str]], list[int]]:
    """What the core answers to many questions at once."""
    program = tmp_path_factory.mktemp("arithmetic") / "arithmetic"
    flags = ["-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
    source = str(ROOT / "native/tests/arithmetic.cpp")
    include = f"-I{ROOT / 'native/core'}"
    subprocess.run(
        [str(COMPILER), *flags, *request.param, include, source, "-o", str(program)], check=True
    )

    def answers(questions: list[str]) -> list[int]:
        done = subprocess.run(
            [program], input="\n".join(questions), capture_output=True, text=True, check=True
        )
        return [int(line, 16) for line in done.stdout.split()]

    return answers


def numbers(limbs: int, seed: int) -> Iterator[int]:
    """Numbers where carries are: near powers of two, with words of all zeros or all ones."""
    rng = random.Random(seed)
    top = WORD**limbs
    words = (0, 1, 2**32 - 1, 2**32, 2**63, WORD - 2, WORD - 1)
    while True:
        yield rng.randrange(top)
        yield (2 ** rng.randrange(64 * limbs + 1) + rng.randint(-2, 2)) % top
        yield sum(rng.choice(words) * WORD**i for i in range(limbs))


LIMBS = [limbs for limbs in range(1, 6) for _ in range(400)]


def test_sums_differences_and_comparisons(ask: Callable[[list[str]], list[int]]) -> None:
    sums, expected = [], []
    for seed, limbs in enumerate(LIMBS):
        source = numbers(limbs, seed)
        for _ in range(3):
            a, b = next(source), next(source)
            sums += [f"add {limbs} {a:x} {b:x}", f"below {limbs} {a:x} {b:x}"]
            # The carry out of the top limb stands above it.
            expected += [a + b, int(a < b)]
            sums.append(f"subtract {limbs} {max(a, b):x} {min(a, b):x}")
            expected.append(max(a, b) - min(a, b))
    assert ask(sums) == expected


def test_a_carry_runs_through_every_limb(ask: Callable[[list[str]], list[int]]) -> None:
    widths = range(1, 9)
    sums = [f"add {limbs} {WORD**limbs - 1:x} 1" for limbs in widths]
    assert ask(sums) == [WORD**limbs for limbs in widths]


def test_products_are_added(ask: Callable[[list[str]], list[int]]) -> None:
    sums, expected = [], []
    for seed, limbs in enumerate(LIMBS):
        source = numbers(limbs, seed)
        a = next(source)
        b = next(source) % (WORD**limbs // (a + 1) + 1)
        room = WORD**limbs - a * b
        if room <= 0:
            continue
        start = next(source) % room
        sums.append(f"add-product {limbs} {a:x} {b:x} {start:x}")
        expected.append(start + a * b)
    assert len(sums) > len(LIMBS) / 2
    assert ask(sums) == expected


def test_products_modulo_any_word(ask: Callable[[list[str]], list[int]]) -> None:
    sums, expected = [], []
    source = numbers(1, 1)
    for _ in range(6000):
        modulus = next(source) or 1
        a, b = next(source) % modulus, next(source) % modulus
        sums.append(f"modulo 1 {a:x} {b:x} {modulus:x}")
        expected.append(a * b % modulus)
    for modulus in (1, 2, 3, 2**32 - 1, 2**32, 2**32 + 1, 2**62 - 57, WORD - 59, WORD - 1):
        sums.append(f"modulo 1 {modulus - 1:x} {modulus - 1:x} {modulus:x}")
        expected.append((modulus - 1) ** 2 % modulus)
    assert ask(sums) == expected
