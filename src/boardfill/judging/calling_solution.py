"""What calls the function `solution` of a program without a main, as the original site does.

Each reads the two matrices from standard input and prints what the function returns.
"""

from __future__ import annotations

import re

PYTHON = """
import json, runpy, sys
given, decoder, matrices = sys.stdin.read().strip(), json.JSONDecoder(), []
while given:
    matrix, end = decoder.raw_decode(given)
    matrices.append(matrix)
    given = given[end:].lstrip()
print(runpy.run_path(sys.argv[1])["solution"](*matrices))
"""
"""To be run with the name of the source."""

CPP = """\
#include <iostream>
#include <vector>

namespace {
std::vector<std::vector<int>> boardfill_next_matrix() {
  std::vector<std::vector<int>> rows;
  int depth = 0;
  for (char c; std::cin.get(c);) {
    if (c == '[' && ++depth == 2) rows.emplace_back();
    if (c == ']' && --depth == 0) break;
    if (c == '0' || c == '1') rows.back().push_back(c - '0');
  }
  return rows;
}
}  // namespace

int main() {
  auto boardfill_game = boardfill_next_matrix();
  auto boardfill_table = boardfill_next_matrix();
  std::cout << solution(boardfill_game, boardfill_table) << std::endl;
}
"""
"""To be compiled with the source before it."""

JAVA_MAIN = "BoardfillMain"
JAVA = """\
import java.util.ArrayList;
import java.util.List;

class BoardfillMain {
    private static int[][] nextMatrix() throws java.io.IOException {
        List<List<Integer>> rows = new ArrayList<>();
        int depth = 0;
        for (int c = System.in.read(); c != -1; c = System.in.read()) {
            if (c == '[' && ++depth == 2) rows.add(new ArrayList<>());
            if (c == ']' && --depth == 0) break;
            if (c == '0' || c == '1') rows.get(rows.size() - 1).add(c - '0');
        }
        int[][] matrix = new int[rows.size()][];
        for (int row = 0; row < matrix.length; row++) {
            matrix[row] = rows.get(row).stream().mapToInt(Integer::intValue).toArray();
        }
        return matrix;
    }

    public static void main(String[] arguments) throws java.io.IOException {
        int[][] game = nextMatrix();
        int[][] table = nextMatrix();
        System.out.println(new CLASS().solution(game, table));
    }
}
"""
"""To be compiled beside the source, with the name of its class for CLASS."""


def is_function_only(text: str) -> bool:
    """Has the source, in C++ or Java, a function `solution` and no main?

    >>> is_function_only("int solution(vector<vector<int>> game_board) { return 0; }")
    True
    """
    return bool(re.search(r"\bsolution\s*\(", text)) and not re.search(r"\bmain\s*\(", text)
