#include "sweep/state_potential.hpp"

#include <bit>

namespace boardfill {

StatePotential::StatePotential(std::size_t item_words, const LayerWeights& weights)
    : words_(item_words), tables_(item_words * 8 * 256, 0.0) {
  const auto table_of = [&](KeyBit bit) {
    return tables_.data() + (std::size_t{bit.word} * 8 + bit.shift / 8) * 256;
  };
  for (const WeighedBit& one : weights.bits)
    table_of(one.bit)[std::size_t{1} << one.bit.shift % 8] += one.value;
  for (std::size_t start = 0; start < tables_.size(); start += 256)
    for (std::size_t byte = 1; byte < 256; ++byte) {
      const std::size_t others = byte & (byte - 1);
      if (others != 0)
        tables_[start + byte] = tables_[start + others] + tables_[start + byte - others];
    }
  for (const WeighedPair& pair : weights.pairs) {
    double* table = table_of(pair.a);
    if (table != table_of(pair.b)) {
      pairs_.push_back(pair);
      continue;
    }
    const std::size_t both =
        (std::size_t{1} << pair.a.shift % 8) | (std::size_t{1} << pair.b.shift % 8);
    for (std::size_t byte = both; byte < 256; ++byte)
      if ((byte & both) == both) table[byte] += pair.value;
  }
}

}  // namespace boardfill
