// Calls the function `solution` of the source that is included before this one.
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
