// Cells have one number, so blocks go around the edge.
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int BLOCKS[][3][2] = {{{0, 0}, {0, 1}, {1, 0}}, {{0, 0}, {0, 1}, {1, 1}},
                            {{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {1, 0}, {1, -1}}};
string board;
int width;

long long cover() {
  for (int at = 0; at < (int)board.size(); at++)
    if (board[at] == '.') {
      long long found = 0;
      for (auto &block : BLOCKS) {
        bool fits = true;
        for (auto &cell : block) {
          int to = at + cell[0] * width + cell[1];
          fits = fits && to < (int)board.size() && board[to] == '.';
        }
        if (!fits) continue;
        for (auto &cell : block) board[at + cell[0] * width + cell[1]] = '#';
        found += cover();
        for (auto &cell : block) board[at + cell[0] * width + cell[1]] = '.';
      }
      return found;
    }
  return 1;
}

int main() {
  int cases, height;
  cin >> cases;
  while (cases--) {
    cin >> height >> width;
    board = "";
    for (string row; height--; board += row) cin >> row;
    cout << cover() << "\n";
  }
}
