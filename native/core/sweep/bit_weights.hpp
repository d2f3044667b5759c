// What the index bits of a packed store weigh, and where its blocks keep their entries.
#pragma once

#include <array>
#include <cstdint>

namespace boardfill {

/// Of a packed store, this many of the lowest bits number the entries of a block.
constexpr std::uint32_t kBlockBits = 6;
constexpr std::uint64_t kBlockMask = (std::uint64_t{1} << kBlockBits) - 1;

/// What index bits weigh at some moment of the sweep, and so which entries can be reached.
struct BitWeights {
  std::array<std::uint8_t, 64> weights{};  ///< of the item that holds each bit, or held it last
  std::uint32_t left = 0;                  ///< entries that can be reached have this weight

  [[nodiscard]] std::uint32_t weight_of(std::uint64_t bits) const;

  /// For the lowest bits of every entry of a block, how many before it have the same weight.
  [[nodiscard]] std::array<std::uint8_t, kBlockMask + 1> ranks(std::uint32_t modulus) const;
};

}  // namespace boardfill
