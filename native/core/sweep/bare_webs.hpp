// Bare webs, compiled for a sparse store: those whose rule asks of components only how many there
// are and whether they have cycles, as those of paths, loops and trees do.
//
// Every open node has a place, which is a field of the key.  It holds the label of the node's
// component, which is one more than the number of its first place, or 0 if the node is not tied.
// So equal partitions have equal keys, and a step changes fields where they are: nothing is
// unpacked or named anew, which took half the time of paths and trees.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sweep/key_bits.hpp"
#include "sweep/sweep_schedule.hpp"
#include "webs.hpp"

namespace boardfill {

/// Some bits of a key.
struct KeyField {
  std::size_t word = 0;
  std::uint32_t shift = 0;
  KeyWord mask = 0;  ///< not shifted

  [[nodiscard]] KeyWord in(const KeyWord* key) const { return (key[word] >> shift) & mask; }
  void put(KeyWord* key, KeyWord value) const {
    key[word] = (key[word] & ~(mask << shift)) | value << shift;
  }
};

/// Where a node has its label.
struct NodePlace {
  KeyField field;
  KeyWord label = 0;   ///< of a component of which it is the first
  bool stays = false;  ///< open after the step
};

/// The fields of a word, all looked at together.
struct FieldWord {
  std::size_t word = 0;
  std::uint32_t bits = 1;                       ///< of each field
  KeyWord lowest = 0, highest = 0, others = 0;  ///< bits of all fields; others than the highest
  std::array<std::uint8_t, 64> labels{};        ///< of the fields, by their highest bits

  /// The highest bits of those with this label.
  [[nodiscard]] KeyWord with(KeyWord label, const KeyWord* key) const {
    const KeyWord different = (key[word] ^ label * lowest) & (highest | others);
    return ~(((different & others) + others) | different) & highest;
  }

  /// All bits of fields of which the highest are given.
  [[nodiscard]] KeyWord whole(KeyWord of) const { return (of << 1) - (of >> (bits - 1)); }

  [[nodiscard]] bool has_some(const KeyWord* key) const {
    return (key[word] & (highest | others)) != 0;
  }
};

struct BareLayout {
  WebRule rule;
  KeyField number;  ///< of components that are settled
  KeyField closed;  ///< has the one cycle been made?
  std::vector<FieldWord> words;
};

/// What an option of a step does.  Nodes that open and close in the step have no place.
struct BareEffect {
  bool ties = false;
  std::vector<NodePlace> open;     ///< that it ties, of those open before
  std::vector<NodePlace> opening;  ///< and of those that open here and stay open
};

struct BareStep {
  const BareLayout* layout = nullptr;
  std::vector<NodePlace> closing;   ///< of those open before
  std::vector<BareEffect> effects;  ///< of each option
  bool is_last = false;
};

/// The plan of a cover of which all webs are bare.
struct BarePlans {
  /// Null if there are others.  Fields begin where it says, or in the next word if keys are then as
  /// short.
  static std::shared_ptr<const BarePlans> of(const SweepSchedule& schedule, const KeyStart& start);

  /// For each step what it does to each web.
  std::vector<std::vector<BareStep>> steps;
  std::size_t key_words = 0;
  std::vector<BareLayout> layouts;
};

}  // namespace boardfill
