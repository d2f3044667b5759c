// Marks of blocks that do not fit are not taken back.
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int BLOCKS[][3][2] = {{{0, 0}, {0, 1}, {1, 0}}, {{0, 0}, {0, 1}, {1, 1}},
                            {{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {1, 0}, {1, -1}}};
vector<vector<int>> covered;  // 0 is white, more than 1 is too much

bool set(int y, int x, const int block[3][2], int by) {
  bool fits = true;
  for (int i = 0; i < 3; i++) {
    int r = y + block[i][0], c = x + block[i][1];
    if (r < 0 || r >= (int)covered.size() || c < 0 || c >= (int)covered[0].size())
      fits = false;
    else if ((covered[r][c] += by) > 1)
      fits = false;
  }
  return fits;
}

int cover() {
  for (int y = 0; y < (int)covered.size(); y++)
    for (int x = 0; x < (int)covered[0].size(); x++)
      if (covered[y][x] == 0) {
        int found = 0;
        for (auto &block : BLOCKS)
          if (set(y, x, block, 1)) {
            found += cover();
            set(y, x, block, -1);
          }
        return found;
      }
  return 1;
}

int main() {
  int t, rows, columns;
  for (cin >> t; t > 0; t--) {
    cin >> rows >> columns;
    covered.assign(rows, vector<int>(columns));
    for (auto &row : covered)
      for (auto &cell : row) {
        char colour;
        cin >> colour;
        cell = colour == '#';
      }
    cout << cover() << "\n";
  }
}
