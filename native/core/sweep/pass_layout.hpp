// Where the entries of a pass's tiles lie in a dense store, packed or not.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sweep/dense_plan.hpp"

namespace boardfill {

/// Tiles that are done side by side.  L-trominoes on 18x18 took 95 ms with 16 lanes, 53 with 32, 61
/// with 64.
constexpr std::uint32_t kLaneBits = 5;
constexpr std::size_t kMostLanes = 32;

/// Of a packed store as many as a block has room for, if these are not more.
constexpr std::size_t kFewerLanes = 24;

/// Spreads the low bits of `number` over the set bits of `mask`.
inline std::uint64_t spread(std::uint64_t number, std::uint64_t mask) {
  std::uint64_t result = 0;
  for (; mask != 0; mask &= mask - 1, number >>= 1)
    if ((number & 1) != 0) result |= mask & (~mask + 1);
  return result;
}

inline std::uint64_t lowest_bits(std::uint64_t mask, std::uint32_t number) {
  std::uint64_t lowest = 0;
  for (; mask != 0 && number > 0; mask &= mask - 1, --number) lowest |= mask & (~mask + 1);
  return lowest;
}

/// Rows of a pass that can be reached where the bits beside them weigh the same.
struct ReachedRows {
  std::vector<std::uint32_t> loaded;
  std::vector<std::uint32_t> stored;
  std::vector<TileProgram> steps;
};

/// Tiles that differ in bits of the same weight, done side by side.
struct LaneGroup {
  std::uint32_t weight = 0;
  std::vector<std::uint64_t> offsets;
};

/// Where the entries of a pass's tiles lie in the array.
///
/// In a packed store a block is a row of lanes, where a pass does not touch its bits: what is added
/// up has the same low bits, and so the same place in its block.  A pass that does touch them is
/// *mixed*: a tile has all entries of its blocks, since their places are other ones afterwards, and
/// its lanes are tiles of equal weight, which can reach the same rows.
struct PassLayout {
  PassLayout(const DensePlan& plan, const DensePass& pass)
      : is_mixed(plan.modulus() > 1 && (pass.touched & kBlockMask) != 0) {
    const std::uint64_t rows = std::uint64_t{1} << std::popcount(pass.touched);
    const std::uint64_t others = pass.open & ~pass.touched;
    if (plan.modulus() == 1) {
      lay_out_plainly(pass, rows, others);
      return;
    }
    modulus = plan.modulus();
    room = plan.block_room();
    for (std::uint64_t row = 0; row < rows; ++row)
      row_offsets.push_back(block_of(spread(row, pass.touched)));
    outer = others & ~kBlockMask;
    lanes = room;
    contiguous = true;
    if (is_mixed) mix(pass, rows, others & kBlockMask);
    tiles = (std::uint64_t{1} << std::popcount(outer)) * std::max<std::size_t>(groups.size(), 1);
  }

  /// Where the tile with these bits begins.
  [[nodiscard]] std::uint64_t tile_offset(std::uint64_t bits) const {
    return modulus == 1 ? bits : block_of(bits);
  }

  bool is_mixed;
  bool contiguous = false;
  std::uint32_t modulus = 1;
  std::uint32_t room = 0;
  std::uint64_t outer = 0;  ///< the bits that number the tiles
  std::uint64_t tiles = 0;
  std::size_t lanes = 0;
  std::array<std::uint64_t, kMostLanes> lane_offsets{};
  std::vector<std::uint64_t> row_offsets;

  // Of mixed passes: by the low bits that are not touched, then by row.
  std::vector<LaneGroup> groups;
  std::vector<std::uint32_t> low_weights;
  std::vector<std::uint64_t> offsets_before;
  std::vector<std::uint64_t> offsets_after;
  std::vector<ReachedRows> reached;  ///< by what the bits beside the row weigh

 private:
  [[nodiscard]] std::uint64_t block_of(std::uint64_t bits) const {
    return (bits >> kBlockBits) * room;
  }

  void lay_out_plainly(const DensePass& pass, std::uint64_t rows, std::uint64_t others) {
    const std::uint64_t lane_bits = lowest_bits(others, kLaneBits);
    outer = others & ~lane_bits;
    tiles = std::uint64_t{1} << std::popcount(outer);
    lanes = std::size_t{1} << std::popcount(lane_bits);
    for (std::size_t lane = 0; lane < lanes; ++lane) lane_offsets[lane] = spread(lane, lane_bits);
    contiguous = lanes == kMostLanes && lane_bits == kMostLanes - 1;
    for (std::uint64_t row = 0; row < rows; ++row) row_offsets.push_back(spread(row, pass.touched));
  }

  void mix(const DensePass& pass, std::uint64_t rows, std::uint64_t low) {
    const auto ranks_before = pass.before.ranks(modulus), ranks_after = pass.after.ranks(modulus);
    for (std::uint64_t number = 0; number < (std::uint64_t{1} << std::popcount(low)); ++number) {
      const std::uint64_t beside = spread(number, low);
      low_weights.push_back(pass.before.weight_of(beside));
      for (std::uint64_t row = 0; row < rows; ++row) {
        const std::uint64_t in_block = (spread(row, pass.touched) & kBlockMask) | beside;
        offsets_before.push_back(row_offsets[row] + ranks_before[in_block]);
        offsets_after.push_back(row_offsets[row] + ranks_after[in_block]);
      }
    }
    const std::uint64_t lane_bits = lowest_bits(outer, kBlockBits);
    outer &= ~lane_bits;
    const std::size_t most = room <= kFewerLanes ? kFewerLanes : kMostLanes;
    for (std::uint32_t weight = 0; weight < modulus; ++weight) {
      LaneGroup group{weight, {}};
      for (std::uint64_t lane = 0; lane < (std::uint64_t{1} << std::popcount(lane_bits)); ++lane) {
        const std::uint64_t bits = spread(lane, lane_bits);
        if (pass.before.weight_of(bits) % modulus != weight) continue;
        if (group.offsets.size() == most) groups.push_back(std::exchange(group, {weight, {}}));
        group.offsets.push_back(block_of(bits));
      }
      if (!group.offsets.empty()) groups.push_back(std::move(group));
    }
    for (std::uint32_t weight = 0; weight < modulus; ++weight)
      reached.push_back(reached_beside(pass, weight));
  }

  [[nodiscard]] ReachedRows reached_beside(const DensePass& pass, std::uint32_t weight) const {
    ReachedRows rows;
    const auto is_reached = [&](std::uint32_t row, const BitWeights& weights) {
      return (weights.weight_of(spread(row, pass.touched)) + weight) % modulus == weights.left;
    };
    for (const std::uint32_t row : pass.loaded)
      if (is_reached(row, pass.before)) rows.loaded.push_back(row);
    for (const std::uint32_t row : pass.stored)
      if (is_reached(row, pass.after)) rows.stored.push_back(row);
    for (const TileProgram& all : pass.steps) {
      TileProgram& some = rows.steps.emplace_back();
      some.starts.push_back(0);
      for (std::size_t i = 0; i < all.targets.size(); ++i) {
        if (all.remainders[i] != weight) continue;
        some.targets.push_back(all.targets[i]);
        some.sources.insert(some.sources.end(), all.sources.begin() + all.starts[i],
                            all.sources.begin() + all.starts[i + 1]);
        some.starts.push_back(static_cast<std::uint32_t>(some.sources.size()));
      }
    }
    return rows;
  }
};

}  // namespace boardfill
