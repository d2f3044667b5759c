#include "planar/kasteleyn.hpp"

#include <cstddef>
#include <stdexcept>

namespace boardfill {
namespace {

using Dart = PlaneGraph::Dart;
using Vertex = PlaneGraph::Vertex;

/// For each edge, is it one of a tree that spans its component?
std::vector<bool> spanning_edges(const PlaneGraph& graph) {
  std::vector<bool> spans(graph.edge_count(), false);
  std::vector<bool> seen(graph.vertex_count(), false);
  std::vector<Vertex> waiting;
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    if (seen[start]) continue;
    seen[start] = true;
    waiting.push_back(start);
    while (!waiting.empty()) {
      const Vertex vertex = waiting.back();
      waiting.pop_back();
      for (const Dart dart : graph.darts_from(vertex)) {
        if (seen[graph.head(dart)]) continue;
        seen[graph.head(dart)] = true;
        spans[dart / 2] = true;
        waiting.push_back(graph.head(dart));
      }
    }
  }
  return spans;
}

/// Calls visit(dart) for each dart of a face.
template <typename Visit>
void walk_around(const PlaneGraph& graph, std::size_t face, Visit visit) {
  const Dart start = graph.first_dart(face);
  Dart dart = start;
  do {
    visit(dart);
    dart = graph.next_on_face(dart);
  } while (dart != start);
}

/// The faces of a component as a tree, by edges that do not span it.
struct FaceTree {
  struct Reached {
    std::size_t face;
    Dart by;  ///< a dart of the face, on the edge to the face nearer to the root; none of the root
  };
  std::vector<Reached> faces;      ///< the root first, each after the one nearer to it
  std::vector<std::size_t> loose;  ///< edges neither of this tree nor of the spanning one
};

class FaceTrees {
 public:
  FaceTrees(const PlaneGraph& graph, const std::vector<bool>& spans)
      : graph_(graph), spans_(spans), by_(graph.face_count()), seen_(graph.face_count(), false) {}

  [[nodiscard]] bool has_seen(std::size_t face) const { return seen_[face]; }

  FaceTree from(std::size_t root) {
    FaceTree tree{{{root, 0}}, {}};
    seen_[root] = true;
    for (std::size_t i = 0; i < tree.faces.size(); ++i)
      walk_around(graph_, tree.faces[i].face, [&](Dart dart) {
        const std::size_t beyond = graph_.face_of(dart ^ 1);
        if (spans_[dart / 2] || seen_[beyond]) return;
        seen_[beyond] = true;
        by_[beyond] = dart ^ 1;
        tree.faces.push_back({beyond, dart ^ 1});
      });
    for (const auto& [face, by] : tree.faces)
      walk_around(graph_, face, [&](Dart dart) {
        if (dart % 2 == 0 && !spans_[dart / 2] && !joins(dart / 2, root))
          tree.loose.push_back(dart / 2);
      });
    return tree;
  }

  /// Calls visit(edge) for each edge on the way from a face to its root.
  template <typename Visit>
  void walk_to(std::size_t root, std::size_t face, Visit visit) const {
    while (face != root) {
      visit(by_[face] / 2);
      face = graph_.face_of(by_[face] ^ 1);
    }
  }

 private:
  [[nodiscard]] bool joins(std::size_t edge, std::size_t root) const {
    for (const Dart dart : {static_cast<Dart>(2 * edge), static_cast<Dart>(2 * edge + 1)})
      if (graph_.face_of(dart) != root && by_[graph_.face_of(dart)] == dart) return true;
    return false;
  }

  const PlaneGraph& graph_;
  const std::vector<bool>& spans_;
  std::vector<Dart> by_;
  std::vector<bool> seen_;
};

}  // namespace

Orientation kasteleyn_orientation(const PlaneGraph& graph) {
  if (graph.most_handles() > 1)
    throw std::invalid_argument("the graph lies neither on spheres nor on tori");
  // The edges of a spanning tree may point anywhere.  Others join the faces into a tree: from its
  // leaves to its root, each face has one edge left to decide.  On a torus two edges are in neither
  // tree, and may point anywhere too; each closes a way from face to face, which is a seam.
  const std::vector<bool> spans = spanning_edges(graph);
  Orientation found{std::vector<bool>(graph.edge_count(), true),
                    std::vector<std::uint8_t>(graph.edge_count(), 0)};
  FaceTrees trees(graph, spans);
  for (std::size_t root = 0; root < graph.face_count(); ++root) {
    if (trees.has_seen(root)) continue;
    const FaceTree tree = trees.from(root);
    for (std::size_t i = tree.faces.size(); i-- > 1;) {
      bool is_odd = false;
      walk_around(graph, tree.faces[i].face, [&](Dart dart) {
        if (found.points_forward[dart / 2] == (dart % 2 == 0)) is_odd = !is_odd;
      });
      if (!is_odd) found.points_forward[tree.faces[i].by / 2].flip();
    }
    for (std::size_t i = 0; i < tree.loose.size(); ++i) {
      const auto seam = static_cast<std::uint8_t>(1u << i);
      const auto cross = [&](std::size_t edge) { found.crossings[edge] ^= seam; };
      cross(tree.loose[i]);
      for (const std::size_t dart : {2 * tree.loose[i], 2 * tree.loose[i] + 1})
        trees.walk_to(root, graph.face_of(static_cast<Dart>(dart)), cross);
    }
  }
  return found;
}

}  // namespace boardfill
