// One of the four blocks is there twice.
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int BLOCKS[][3][2] = {{{0, 0}, {0, 1}, {1, 0}}, {{0, 0}, {0, 1}, {1, 1}},
                            {{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {1, 0}, {1, -1}},
                            {{0, 0}, {1, 1}, {1, 0}}};
vector<string> board;

bool fits(int y, int x, const int block[3][2]) {
  for (int i = 0; i < 3; i++) {
    int r = y + block[i][0], c = x + block[i][1];
    if (r < 0 || r >= (int)board.size() || c < 0 || c >= (int)board[0].size() || board[r][c] != '.')
      return false;
  }
  return true;
}

long long cover() {
  for (int y = 0; y < (int)board.size(); y++)
    for (int x = 0; x < (int)board[0].size(); x++)
      if (board[y][x] == '.') {
        long long found = 0;
        for (auto &block : BLOCKS)
          if (fits(y, x, block)) {
            for (auto &cell : block) board[y + cell[0]][x + cell[1]] = '#';
            found += cover();
            for (auto &cell : block) board[y + cell[0]][x + cell[1]] = '.';
          }
        return found;
      }
  return 1;
}

int main() {
  int cases, height, width;
  cin >> cases;
  while (cases--) {
    cin >> height >> width;
    board.assign(height, "");
    for (auto &row : board) cin >> row;
    cout << cover() << "\n";
  }
}
