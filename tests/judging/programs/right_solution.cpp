#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace std;

using Shape = vector<pair<int, int>>;

static void grow(vector<vector<int>>& cells, int wanted, int y, int x, Shape& shape) {
  int size = cells.size();
  if (y < 0 || x < 0 || y >= size || x >= size || cells[y][x] != wanted) return;
  cells[y][x] = -1;
  shape.push_back({y, x});
  grow(cells, wanted, y + 1, x, shape);
  grow(cells, wanted, y - 1, x, shape);
  grow(cells, wanted, y, x + 1, shape);
  grow(cells, wanted, y, x - 1, shape);
}

static Shape moved_home(Shape shape) {
  int y = shape[0].first, x = shape[0].second;
  for (auto& cell : shape) y = min(y, cell.first), x = min(x, cell.second);
  for (auto& cell : shape) cell.first -= y, cell.second -= x;
  sort(shape.begin(), shape.end());
  return shape;
}

static Shape usual(Shape shape) {
  Shape least = moved_home(shape);
  for (int turn = 0; turn < 3; turn++) {
    for (auto& cell : shape) cell = {cell.second, -cell.first};
    least = min(least, moved_home(shape));
  }
  return least;
}

static vector<Shape> shapes(vector<vector<int>> cells, int wanted) {
  vector<Shape> found;
  for (int y = 0; y < (int)cells.size(); y++)
    for (int x = 0; x < (int)cells.size(); x++)
      if (cells[y][x] == wanted) {
        Shape shape;
        grow(cells, wanted, y, x, shape);
        found.push_back(usual(shape));
      }
  return found;
}

int solution(vector<vector<int>> game_board, vector<vector<int>> table) {
  int answer = 0;
  auto pieces = shapes(table, 1);
  for (auto& hole : shapes(game_board, 0)) {
    auto at = find(pieces.begin(), pieces.end(), hole);
    if (at == pieces.end()) continue;
    answer += hole.size();
    pieces.erase(at);
  }
  return answer;
}
