// What a state of a sweep knows of one web: unpacked from its key, changed by a step, packed again.
#pragma once

#include <algorithm>
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
  bool merge(const WebLayout& layout, Label into, Label other);
  static bool add(const WebLayout& layout, Component& to, const Component& more);
  static bool add_sized(Component& to, const Component& more);
  static bool is_full(const WebLayout& layout, const Component& component);
  [[nodiscard]] bool settle(const WebLayout& layout, const Component& component);
  [[nodiscard]] std::vector<bool>::reference apart(Label a, Label b) {
    return aparts_[std::max(a, b) * width_ + std::min(a, b)];
  }

  std::vector<Label> labels_;          ///< of the open nodes
  std::vector<Component> components_;  ///< by label; the first is of no use
  std::vector<bool> aparts_;           ///< by the larger label, then the other
  std::size_t width_ = 0;
  std::uint32_t number_ = 0;  ///< of components that are settled, or walls
  bool is_closed_ = false;    ///< the one cycle has been made
};

}  // namespace boardfill
