// How promising the states of a layer are: a guess at the logarithm of how many ways each has to be
// completed, up to a constant that is the same for all.
//
// The guess is a sum of what each bit of the key that is set says, and each pair of such bits.  The
// bits of a counter together with their pairs tell its use and the square of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sweep/packed_key.hpp"

namespace boardfill {

/// Where a bit of an item's use stands in a key.
struct KeyBit {
  std::uint32_t word = 0;
  std::uint32_t shift = 0;
  [[nodiscard]] KeyWord in(const KeyWord* key) const { return (key[word] >> shift) & 1; }
};

struct WeighedBit {
  KeyBit bit;
  double value;
};

struct WeighedPair {
  KeyBit a, b;
  double value;
};

/// What is said of the states of one layer, as it is kept.
struct LayerWeights {
  std::vector<WeighedBit> bits;
  std::vector<WeighedPair> pairs;
};

/// The same, as it is asked: some nanoseconds a state, after some microseconds to make it.
class StatePotential {
 public:
  StatePotential(std::size_t item_words, const LayerWeights& weights);

  [[nodiscard]] double of(const KeyWord* key) const {
    double sum = 0;
    const double* table = tables_.data();
    for (std::size_t word = 0; word < words_; ++word)
      for (unsigned shift = 0; shift < 64; shift += 8, table += 256)
        sum += table[(key[word] >> shift) & 255];
    for (const WeighedPair& pair : pairs_)
      sum += (pair.a.in(key)&pair.b.in(key)) != 0 ? pair.value : 0.0;
    return sum;
  }

 private:
  std::size_t words_;
  std::vector<double> tables_;      ///< of every byte of a key, what each of its values says
  std::vector<WeighedPair> pairs_;  ///< of different bytes
};

}  // namespace boardfill
