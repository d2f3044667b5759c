#include "sampling/face_coupling.hpp"

#include <algorithm>

#include "sampling/coupling.hpp"

namespace boardfill {
namespace {

using Dart = PlaneGraph::Dart;

std::vector<Dart> around_face(const PlaneGraph& graph, std::size_t face) {
  std::vector<Dart> darts;
  const Dart first = graph.first_dart(face);
  Dart dart = first;
  do {
    darts.push_back(dart);
    dart = graph.next_on_face(dart);
  } while (dart != first);
  return darts;
}

}  // namespace

TurningFaces::TurningFaces(const PlaneGraph& graph, const std::vector<std::uint8_t>& sides,
                           const std::vector<std::uint32_t>& matching, Control& control)
    : extremes_(graph.edge_count(), 0) {
  std::vector<std::vector<Dart>> faces;
  std::vector<std::size_t> longest_of(graph.component_count(), 0);
  std::vector<std::size_t> component_of;
  for (std::size_t face = 0; face < graph.face_count(); ++face) {
    faces.push_back(around_face(graph, face));
    component_of.push_back(graph.component_of(graph.tail(faces.back().front())));
    const std::size_t longest = longest_of[component_of.back()];
    if (component_of[longest] != component_of.back() || faces[longest].size() < faces.back().size())
      longest_of[component_of.back()] = face;
  }
  for (std::size_t face = 0; face < faces.size(); ++face) {
    std::vector<Dart>& darts = faces[face];
    if (longest_of[component_of[face]] == face) continue;
    if (sides[graph.tail(darts.front())] != 0)
      std::rotate(darts.begin(), darts.begin() + 1, darts.end());
    for (const Dart dart : darts) edges_.push_back(dart / 2);
    starts_.push_back(edges_.size());
    longest_ = std::max(longest_, darts.size());
  }
  for (const std::uint32_t edge : matching) extremes_.at(edge) = kLow | kHigh;
  until_nothing_changes(control, [&] {
    const std::vector<Lanes> before = extremes_;
    for (std::size_t face = 0; face < face_count(); ++face) turn(face, kHigh, extremes_);
    return extremes_ != before;
  });
}

std::vector<std::uint32_t> TurningFaces::edges_in(const std::vector<Lanes>& taken, Lanes lane) {
  std::vector<std::uint32_t> edges;
  for (std::uint32_t edge = 0; edge < taken.size(); ++edge)
    if ((taken[edge] & lane) != 0) edges.push_back(edge);
  return edges;
}

/// Turns the face upwards in the matchings `up` and downwards in the others, where it can be.
inline void TurningFaces::turn(std::size_t face, Lanes up, std::vector<Lanes>& taken) const {
  Lanes even = kLow | kHigh;
  Lanes odd = even;
  const std::size_t end = starts_[face + 1];
  for (std::size_t i = starts_[face]; i < end; i += 2) {
    even &= taken[edges_[i]];
    odd &= taken[edges_[i + 1]];
  }
  const Lanes turned = even | odd;
  if (turned == 0) return;
  const Lanes left = static_cast<Lanes>(~turned);
  for (std::size_t i = starts_[face]; i < end; i += 2) {
    taken[edges_[i]] = static_cast<Lanes>((taken[edges_[i]] & left) | (turned & up));
    taken[edges_[i + 1]] = static_cast<Lanes>((taken[edges_[i + 1]] & left) | (turned & ~up));
  }
}

class FacePair {
 public:
  FacePair(const TurningFaces& faces, SampleKey key)
      : faces_(faces), key_(key), coins_(faces.face_count() / 64 + 1) {}

  void reset() { taken = faces_.extremes_; }
  void sweep(std::uint32_t time) {
    fill_randomly(key_, time, coins_);
    for (std::size_t face = 0; face < faces_.face_count(); ++face) {
      const bool is_up = ((coins_[face / 64] >> (face % 64)) & 1) != 0;
      faces_.turn(face, is_up ? TurningFaces::kLow | TurningFaces::kHigh : 0, taken);
    }
  }
  [[nodiscard]] bool have_met() const {
    return std::ranges::all_of(taken, [](auto lanes) {
      return lanes == 0 || lanes == (TurningFaces::kLow | TurningFaces::kHigh);
    });
  }
  [[nodiscard]] std::size_t words_per_sweep() const { return 4 * faces_.face_count() + 1; }

  std::vector<TurningFaces::Lanes> taken;

 private:
  const TurningFaces& faces_;
  SampleKey key_;
  std::vector<std::uint64_t> coins_;
};

std::vector<std::uint32_t> TurningFaces::coupled(SampleKey key, std::uint32_t start,
                                                 Control& control) const {
  const Held held(control, std::uint64_t{2} * extremes_.size());
  FacePair pair(*this, key);
  couple_from_the_past(pair, start, control);
  return edges_in(pair.taken, kLow);
}

}  // namespace boardfill
