// What a state of a sweep knows of one web: unpacked from its key, changed by a step, packed again.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sweep/packed_key.hpp"
#include "sweep/web_plan.hpp"

namespace boardfill {

/// Reads or writes bits of a key, one field after the other.
template <typename Word>
class KeyBits {
 public:
  explicit KeyBits(Word* words) : words_(words) {}

  /// Fields have fewer than 64 bits.
  std::uint64_t read(std::uint32_t bits) {
    if (bits == 0) return 0;
    std::uint64_t value = words_[at_ / 64] >> (at_ % 64);
    if (at_ % 64 + bits > 64) value |= words_[at_ / 64 + 1] << (64 - at_ % 64);
    at_ += bits;
    return value & ((std::uint64_t{1} << bits) - 1);
  }

  /// The words must be 0 from here on.
  void write(std::uint64_t value, std::uint32_t bits) {
    if (bits == 0) return;
    words_[at_ / 64] |= value << (at_ % 64);
    if (at_ % 64 + bits > 64) words_[at_ / 64 + 1] |= value >> (64 - at_ % 64);
    at_ += bits;
  }

 private:
  Word* words_;
  std::size_t at_ = 0;
};

class WebState {
 public:
  /// The web before the step, as a key has it; what opens there is of no component yet.
  void unpack(const WebStep& step, KeyBits<const KeyWord>& bits);

  /// Takes an option; tells if the rule can still be kept.
  bool take(const WebStep& step, const PlacedEffect& effect);

  using Label = std::uint32_t;

  /// Room that `close` fills and `pack` reads.
  struct Renaming {
    std::vector<Label> met;      ///< the components that stay open, in the order of their nodes
    std::vector<Label> renamed;  ///< for each component its place there, from 1 on, or 0
  };

  /// Forgets the nodes that close in the step; tells if the rule can still be kept.
  bool close(const WebStep& step, Renaming& names);

  /// What is left after the step.  Equal webs are packed alike, however their components were met.
  void pack(const WebStep& step, const Renaming& names, KeyBits<KeyWord>& bits);

 private:
  static constexpr Label kNone = 0;  ///< of no component, or not to be tied again
  static constexpr Label kWall = 0xffffffffu;

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
  void rename(const WebStep& step, Renaming& names) const;
  bool merge(const WebLayout& layout, Label into, Label other);
  static bool add(const WebLayout& layout, Component& to, const Component& more);
  static bool add_sized(Component& to, const Component& more);
  static bool is_full(const WebLayout& layout, const Component& component);
  [[nodiscard]] bool settle(const WebLayout& layout, const Component& component);

  [[nodiscard]] bool are_apart(Label a, Label b) const {
    return (aparts_[a * row_words_ + b / 64] >> (b % 64) & 1) != 0;
  }

  void keep_apart(Label a, Label b) {
    aparts_[a * row_words_ + b / 64] |= std::uint64_t{1} << (b % 64);
    aparts_[b * row_words_ + a / 64] |= std::uint64_t{1} << (a % 64);
  }

  /// Calls visit(other) for every label that must stay apart from this one, or had to.
  template <typename Visit>
  void for_each_apart(Label label, Visit visit) const {
    for (std::size_t w = 0; w < row_words_; ++w)
      for (std::uint64_t left = aparts_[label * row_words_ + w]; left != 0; left &= left - 1)
        visit(static_cast<Label>(64 * w + static_cast<std::size_t>(std::countr_zero(left))));
  }

  std::vector<Label> labels_;          ///< of the open nodes
  std::vector<Component> components_;  ///< by label; the first is of no use
  std::vector<std::uint64_t> aparts_;  ///< for each label a row of bits, one for each other
  std::size_t row_words_ = 0;
  std::uint32_t number_ = 0;  ///< of components that are settled, or walls
  bool is_closed_ = false;    ///< the one cycle has been made
};

}  // namespace boardfill
