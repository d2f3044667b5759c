"""The core puts the states of a job in order as a plain sort would, in pieces."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILER = shutil.which(os.environ.get("CXX", "c++"))

pytestmark = [
    pytest.mark.process,
    pytest.mark.full,
    pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("key_order") / "key_order"
    flags = ["-std=c++20", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
    source = str(ROOT / "native/tests/key_order.cpp")
    include = f"-I{ROOT / 'native/core'}"
    subprocess.run([str(COMPILER), *flags, include, source, "-o", str(built)], check=True)
    return built


@pytest.mark.parametrize(
    ("keys", "key_words", "values", "pieces"),
    [
        (0, 1, 5, 1),
        (1, 3, 5, 1),
        (1000, 1, 10**9, 1),
        (1000, 4, 2, 1),
        (2_100_000, 2, 10**9, 2),
        (4_200_000, 2, 1000, 4),
        # All first words are the same: one piece has all keys.
        (2_100_000, 3, 1, 2),
    ],
)
def test_keys_are_put_in_order(
    program: Path, keys: int, key_words: int, values: int, pieces: int
) -> None:
    done = subprocess.run(
        [program, *map(str, (keys, key_words, values))], capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.returncode) == (str(pieces), 0)
