// What a state of a sweep knows of one web: unpacked from its key, changed by a step, packed again.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "sweep/key_bits.hpp"
#include "sweep/web_plan.hpp"

namespace boardfill {

/// `Few`: there are so few labels that a set of them is one word, and nothing is ever allocated.
template <bool Few>
class WebState {
 public:
  /// The web before the step, as a key has it; what opens there is of no component yet.
  void unpack(const WebStep& step, KeyReader& bits);

  /// The same as another, of the same step.
  void copy(const WebState& other);

  /// Takes an option; tells if the rule can still be kept.
  bool take(const WebStep& step, const PlacedEffect& effect);

  /// Forgets the nodes that close in the step; tells if the rule can still be kept.
  bool close(const WebStep& step);

  /// What is left after the step, once it is closed.  Equal webs are packed alike, however their
  /// components were met.
  void pack(const WebStep& step, KeyWriter& bits) const;

 private:
  using Label = std::conditional_t<Few, std::uint8_t, std::uint32_t>;
  /// For each label, or each open node.
  template <typename Value>
  using PerLabel = std::conditional_t<Few, std::array<Value, kFewLabels>, std::vector<Value>>;

  static constexpr Label kNone = 0;  ///< of no component, or not to be tied again
  static constexpr Label kWall =
      Few ? static_cast<Label>(kFewLabels - 1) : std::numeric_limits<Label>::max();

  static constexpr Label kNamed = Few ? 0x80 : 0x80000000u;

  /// Where marks are sizes: has it got one?
  enum Kind : std::uint32_t { kUnmarked, kMissing, kAnySize };

  struct Component {
    std::uint64_t size = 0;  ///< where its mark is a size, what is still missing
    std::uint32_t mark = 0;  ///< a kind, or one more than the mark itself; 0 if it has none
    bool is_tied = false;    ///< else it is known only from what it must stay apart
    bool is_gone = false;    ///< part of another now, or a wall
  };

  Label fresh();
  bool tie(const WebStep& step, const PlacedEffect& effect, Label& target);
  bool keep_apart(const PlacedEffect& effect);
  void replace(Label label, Label by);
  void rename(const WebStep& step);
  [[nodiscard]] bool can_end(const WebStep& step) const;
  [[nodiscard]] bool may_join(const WebStep& step, Label a, Label b) const;
  bool merge(const WebLayout& layout, Label into, Label other);
  static bool add(const WebLayout& layout, Component& to, const Component& more);
  static bool add_sized(Component& to, const Component& more);
  static bool is_full(const WebLayout& layout, const Component& component);
  [[nodiscard]] bool settle(const WebLayout& layout, const Component& component);

  [[nodiscard]] std::uint64_t packed_aparts(const WebStep& step, Label label, std::size_t first,
                                            std::size_t number) const;

  [[nodiscard]] std::size_t row_words() const { return Few ? 1 : row_words_; }

  [[nodiscard]] bool are_apart(Label a, Label b) const {
    return (aparts_[a * row_words() + b / 64] >> (b % 64) & 1) != 0;
  }

  void keep_apart(Label a, Label b) {
    aparts_[a * row_words() + b / 64] |= std::uint64_t{1} << (b % 64);
    aparts_[b * row_words() + a / 64] |= std::uint64_t{1} << (a % 64);
  }

  /// Calls visit(other) for every label that must stay apart from this one, or had to.
  template <typename Visit>
  void for_each_apart(Label label, Visit visit) const {
    for (std::size_t w = 0; w < row_words(); ++w)
      for (std::uint64_t left = aparts_[label * row_words() + w]; left != 0; left &= left - 1)
        visit(static_cast<Label>(64 * w + static_cast<std::size_t>(std::countr_zero(left))));
  }

  PerLabel<Label> labels_{};          ///< of the open nodes
  PerLabel<Component> components_{};  ///< by label; the first is of no use
  PerLabel<std::uint64_t> aparts_{};  ///< for each label a row of bits, one for each other
  std::size_t nodes_ = 0, count_ = 0;
  std::size_t row_words_ = 1;
  std::uint32_t number_ = 0;  ///< of components that are settled, or walls
  bool has_aparts_ = false;
  bool is_closed_ = false;  ///< the one cycle has been made

  // What `close` finds, for `pack`.
  PerLabel<Label> met_{};      ///< the components that stay open, in the order of their nodes
  PerLabel<Label> renamed_{};  ///< for each component its place there, from 1 on, with kNamed, or 0
  PerLabel<Label> names_{};    ///< of the components of the nodes that stay open
  PerLabel<std::uint64_t> nodes_of_{};  ///< of each, if few, the nodes that stay open
  std::size_t met_count_ = 0;
};

extern template class WebState<true>;
extern template class WebState<false>;

}  // namespace boardfill
