// Runs: states with their counts as bytes, in rising order of their keys, each key once.
//
// A header of words, then for each state the words of its key and the limbs of its count, as many
// as the largest count of the run needs; all words least significant byte first.  So the bytes
// follow from the states alone, whoever has written them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "control.hpp"
#include "limbs.hpp"
#include "sweep/packed_key.hpp"

namespace boardfill {

/// What a run is part of: the plan, by its digest, and which part of which stage reads it.
struct RunPlace {
  std::array<std::uint64_t, 4> plan{};
  std::uint64_t stage = 0;
  std::uint64_t part = 0;
};

using RunBytes = std::vector<unsigned char>;

/// How many states a run says to have; 0 if it is too short to be one.
std::uint64_t states_in_run(std::span<const unsigned char> bytes);

/// A run that is read, from bytes that outlive this.
class StateRun {
 public:
  /// Throws std::invalid_argument if it is no run of that place, for keys of that many words.
  StateRun(std::span<const unsigned char> bytes, const RunPlace& place, std::size_t key_words);

  [[nodiscard]] std::size_t size() const { return entries_; }
  [[nodiscard]] std::size_t limbs() const { return limbs_; }

  /// Copies a state: its key, then its count.
  void copy(std::size_t entry, std::uint64_t* words) const;

 private:
  std::span<const unsigned char> bytes_;
  std::size_t key_words_, limbs_, entries_;
};

/// Compares keys as a run has them in order.
inline bool key_is_below(const KeyWord* a, const KeyWord* b, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w)
    if (a[w] != b[w]) return a[w] < b[w];
  return false;
}

/// A run under construction, for states that come in rising order.
class RunWriter {
 public:
  /// Makes room for so many states with counts of so many limbs at most.
  RunWriter(const RunPlace& place, std::size_t key_words, std::size_t limbs, std::size_t entries,
            Control& control);

  void write(const KeyWord* key, const Limb* count);

  /// The run, when all states have been written.
  RunBytes finished();

 private:
  Held held_;
  std::size_t key_words_, limbs_;
  std::size_t entries_ = 0;
  RunBytes bytes_;
};

/// How many limbs a number needs, at least one.
inline std::size_t limbs_needed(const Limb* count, std::size_t limbs) {
  while (limbs > 1 && count[limbs - 1] == 0) --limbs;
  return limbs;
}

/// One run with the states of several; where they have the same one, its counts add up.
RunBytes merged(const std::vector<std::span<const unsigned char>>& runs, const RunPlace& place,
                std::size_t key_words, Control& control);

}  // namespace boardfill
