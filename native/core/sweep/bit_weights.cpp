#include "sweep/bit_weights.hpp"

#include <bit>

namespace boardfill {

std::uint32_t BitWeights::weight_of(std::uint64_t bits) const {
  std::uint32_t weight = 0;
  for (; bits != 0; bits &= bits - 1) weight += weights[std::countr_zero(bits)];
  return weight;
}

std::array<std::uint8_t, kBlockMask + 1> BitWeights::ranks(std::uint32_t modulus) const {
  std::array<std::uint8_t, kBlockMask + 1> ranks{};
  std::array<std::uint8_t, 256> before{};
  for (std::uint64_t low = 0; low <= kBlockMask; ++low)
    ranks[low] = before[weight_of(low) % modulus]++;
  return ranks;
}

}  // namespace boardfill
