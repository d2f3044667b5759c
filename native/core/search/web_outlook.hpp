// What can still become of one web: which components can meet, what each can reach, and what they
// cannot do without.
//
// The picture is a graph of the components, single nodes among them, and the spots with live
// members.  A spot joins all that some live member of it ties.  So it shows more than can be, never
// less, and what is impossible there is impossible.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/web_ties.hpp"

namespace boardfill {

class WebOutlook {
 public:
  /// What a look has found.
  struct Findings {
    std::vector<OptionId> ruled_out;
    std::vector<SpotId> forced;  ///< some member of each must be taken
  };

  explicit WebOutlook(const WebTies& ties);

  /// Adds what follows; false if the rule cannot be kept any more.
  bool look(const WebTests& tests, Findings& found);

  [[nodiscard]] static std::uint64_t bytes_for(const WebTable& table);

 private:
  using Label = WebTies::Label;
  using Vertex = std::uint32_t;  ///< a label, or a spot behind all labels, or the root
  struct Spot {
    std::uint32_t most_weight = 0;
    std::uint32_t least_weight = 0;
    std::uint64_t whole = 0;  ///< with the components that a member ties, at least
    Label owner = 0;          ///< the one marked component that all members tie, or kNobody
    bool is_live = false;
  };
  struct Edge {
    Vertex spot;
    Label label;
  };
  struct Visit {
    Vertex vertex;
    std::uint32_t next;  ///< neighbour to go to
  };
  static constexpr Label kNobody = 0xffffffffu;
  static constexpr std::uint64_t kFar = ~std::uint64_t{0};

  void draw();
  void draw_spot(SpotId spot);
  bool look_at_regions(Findings& found);
  bool look_at_sizes(bool with_forced, Findings& found);
  bool look_at_unmarked(bool with_forced, Findings& found);
  std::uint64_t spread(Label from, std::uint64_t room);
  void find_forced(std::span<const Label> from, std::uint64_t needed, Findings& found);
  void rule_out(SpotId spot, Findings& found) const;

  [[nodiscard]] Vertex vertex_of(SpotId spot) const { return first_spot_ + number_of(spot); }
  [[nodiscard]] bool is_spot(Vertex vertex) const { return vertex >= first_spot_; }
  [[nodiscard]] Spot& spot_at(Vertex vertex) { return spots_[vertex - first_spot_]; }
  [[nodiscard]] std::span<const Vertex> neighbours(Vertex vertex) const {
    return {near_.data() + starts_[vertex], near_.data() + starts_[vertex + 1]};
  }

  const WebTies& ties_;
  const WebTable& table_;
  Vertex first_spot_;
  Vertex root_;  ///< behind all spots, of a search for what is forced
  std::vector<Spot> spots_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> starts_;  ///< of the neighbours of each vertex
  std::vector<Vertex> near_;
  std::vector<Label> tied_;           ///< the components with options
  std::vector<std::uint32_t> drawn_;  ///< by label: the last spot, by the number of its drawing
  std::uint32_t drawing_ = 0;

  std::vector<std::uint64_t> distance_;
  std::vector<Vertex> reached_;
  std::vector<std::pair<std::uint64_t, Vertex>> queue_;
  std::vector<char> is_found_;  ///< by vertex: within reach of a marked component

  std::vector<std::uint64_t> goal_;  ///< by vertex: what it is worth to get there; 0 if it is off
  std::vector<char> is_on_;          ///< may be gone to
  std::vector<char> is_source_;      ///< beside the root
  std::vector<Label> marked_;
  std::vector<std::uint32_t> number_, low_;
  std::vector<std::uint64_t> below_, cut_off_;
  std::vector<Vertex> parent_;
  std::vector<Visit> stack_;
  std::vector<Vertex> met_, entered_;
};

}  // namespace boardfill
