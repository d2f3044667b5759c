// A graph drawn on closed surfaces, one for each of its components: items are vertices, options are
// edges.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cover_form.hpp"

namespace boardfill {

/// Is a filling a perfect matching: every item used once, by options that use two items each?  An
/// item that must be used, whatever its bounds, but that no option uses is a vertex alone: neither
/// has a filling.
bool is_matching_problem(const CoverForm& form);

/// A matching problem, and for each item the options in the order in which they lie around it.
///
/// An edge is seen from both sides: dart 2e leaves the first item of option e, dart 2e + 1 the
/// second.  A face is what one walks around by taking, at each item, the option next to the one
/// that led there.
class PlaneGraph {
 public:
  using Dart = std::uint32_t;
  using Vertex = std::uint32_t;

  /// Throws std::invalid_argument if the form is none of matchings, or `around` does not have each
  /// option once at both of its items.
  PlaneGraph(const CoverForm& form, const std::vector<std::vector<std::uint32_t>>& around);

  [[nodiscard]] std::size_t vertex_count() const { return component_of_.size(); }
  [[nodiscard]] std::size_t edge_count() const { return tails_.size() / 2; }
  [[nodiscard]] std::size_t component_count() const { return components_; }
  [[nodiscard]] std::size_t face_count() const { return first_darts_.size(); }

  [[nodiscard]] Vertex tail(Dart dart) const { return tails_[dart]; }
  [[nodiscard]] Vertex head(Dart dart) const { return tails_[dart ^ 1]; }
  [[nodiscard]] Dart next_on_face(Dart dart) const { return next_around_[dart ^ 1]; }
  [[nodiscard]] const std::vector<Dart>& darts_from(Vertex vertex) const { return around_[vertex]; }

  [[nodiscard]] std::uint32_t component_of(Vertex vertex) const { return component_of_[vertex]; }
  [[nodiscard]] std::uint32_t face_of(Dart dart) const { return face_of_[dart]; }
  [[nodiscard]] Dart first_dart(std::size_t face) const { return first_darts_[face]; }

  /// How many handles the surface has on which a component lies: 0 is a sphere, 1 a torus.  Whoever
  /// said how options lie around items need not be trusted: an order around each vertex is a
  /// drawing on some closed surface that has two sides, and Euler's formula, vertices - edges +
  /// faces = 2 - 2 * handles, tells which.
  [[nodiscard]] std::uint32_t handles(std::uint32_t component) const { return handles_[component]; }

  /// Does every component lie on a sphere?
  [[nodiscard]] bool is_plane() const { return most_handles() == 0; }
  [[nodiscard]] std::uint32_t most_handles() const;

 private:
  void find_components();
  void find_faces();
  void count_handles();

  std::vector<Vertex> tails_;
  std::vector<std::vector<Dart>> around_;
  std::vector<Dart> next_around_;
  std::vector<std::uint32_t> component_of_;
  std::size_t components_ = 0;
  std::vector<std::uint32_t> face_of_;
  std::vector<Dart> first_darts_;
  std::vector<std::uint32_t> handles_;
};

}  // namespace boardfill
