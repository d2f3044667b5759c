// TdZdd on a square of points: the paths from corner to corner, by its own frontier method.
//
// `benchmarks.parts` compiles it against a copy of TdZdd's headers.  Edges come in the order of the
// board, and the diagram is not reduced, which only takes time.
#include <sys/resource.h>

#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <tdzdd/DdStructure.hpp>
#include <tdzdd/spec/PathZdd.hpp>
#include <tdzdd/util/Graph.hpp>

int main(int, char** given) {
  const int side = std::atoi(given[1]);
  const std::clock_t start = std::clock();
  tdzdd::Graph graph;
  const auto name = [&](int row, int column) { return std::to_string(row * side + column + 1); };
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) {
      if (column + 1 < side) graph.addEdge(name(row, column), name(row, column + 1));
      if (row + 1 < side) graph.addEdge(name(row, column), name(row + 1, column));
    }
  graph.setColor(name(0, 0), "end");
  graph.setColor(name(side - 1, side - 1), "end");
  graph.update();
  const tdzdd::DdStructure<2> diagram{tdzdd::PathZdd(graph)};
  const std::string count = diagram.zddCardinality();
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  std::cout << "{\"count\": \"" << count << "\", \"seconds\": " << seconds
            << ", \"kilobytes\": " << used.ru_maxrss << "}\n";
}
