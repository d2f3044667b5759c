// Fair random perfect matchings of plane graphs with two sides, by coupling from the past.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"
#include "planar/plane_graph.hpp"
#include "sampling/random_words.hpp"

namespace boardfill {

/// The faces of a graph, each of whose edges is in some perfect matching.
///
/// Where every second edge around a face is taken, the others can be taken instead: that turns the
/// face.  In each component one face, the longest, is left alone; then all matchings are joined by
/// turns of the others, and by how often faces have been turned upwards they are a distributive
/// lattice (Propp, "Lattice structure for orientations of graphs", 2002).  Lozenges are matchings
/// of a graph whose faces have six edges; a hole is a face like others.
class TurningFaces {
 public:
  /// `sides` has a side for each vertex, and the matching an edge for each two of them.
  TurningFaces(const PlaneGraph& graph, const std::vector<std::uint8_t>& sides,
               const std::vector<std::uint32_t>& matching, Control& control);

  /// The most edges around a face that is turned.
  [[nodiscard]] std::size_t longest() const { return longest_; }

  /// The lowest and the highest matching, as edges in rising order.
  [[nodiscard]] std::vector<std::uint32_t> lowest() const { return edges_in(extremes_, kLow); }
  [[nodiscard]] std::vector<std::uint32_t> highest() const { return edges_in(extremes_, kHigh); }

  /// A perfect matching, each equally likely, as edges in rising order; see `couple_from_the_past`
  /// for `start`.
  [[nodiscard]] std::vector<std::uint32_t> coupled(SampleKey key, std::uint32_t start,
                                                   Control& control) const;

 private:
  friend class FacePair;
  /// For each edge a bit for each of two matchings: does it take the edge?
  using Lanes = std::uint8_t;
  static constexpr Lanes kLow = 1;
  static constexpr Lanes kHigh = 2;

  static std::vector<std::uint32_t> edges_in(const std::vector<Lanes>& taken, Lanes lane);
  [[nodiscard]] std::size_t face_count() const { return starts_.size() - 1; }
  void turn(std::size_t face, Lanes up, std::vector<Lanes>& taken) const;

  /// The edges around each face; those in even places leave side 0 on the way round.
  std::vector<std::uint32_t> edges_;
  std::vector<std::size_t> starts_{0};
  std::vector<Lanes> extremes_;
  std::size_t longest_ = 0;
};

}  // namespace boardfill
