// A schedule compiled for a dense store: one number for every set of used frontier items.
//
// Every frontier item must be used at most once, so that it needs one bit; the store is a flat
// array indexed by these bits.  An item that opens in a step may take the bit of one that closes
// there, so the array is only as large as the frontier between steps.
//
// One step touches few bits.  Consecutive steps are fused into a *pass* as long as all the bits
// they touch together are few: a pass visits every *tile*, the 2^touched entries that differ in
// those bits alone, and applies its steps to the tile while it lies in the cache.  Inside a tile
// an entry is called a row; several tiles that differ in other bits (lanes) are done side by side.
//
// Entries with a bit set that no item holds are never read, and need not be cleared.
//
// A *packed* store has no room for most of the entries that an invariant rules out.  Of every block
// of entries that differ in their lowest bits alone it keeps those of one weight, which is the
// weight that the higher bits leave to them; the others are never reached.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sweep/bit_weights.hpp"
#include "sweep/invariant.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

/// A step on a tile: row targets[i] becomes the sum of the rows sources[starts[i] .. starts[i+1]).
struct TileProgram {
  std::vector<std::uint32_t> targets;
  std::vector<std::uint32_t> starts;
  std::vector<std::uint32_t> sources;

  /// Of a packed store: what the bits that are not touched must weigh for the target to be reached,
  /// and what index bits weigh after the step.
  std::vector<std::uint8_t> remainders;
  BitWeights after;
};

struct DensePass {
  std::uint64_t touched = 0;          ///< index bits that the steps of the pass read or write
  std::uint64_t open = 0;             ///< index bits held by items before or after the pass
  std::vector<std::uint32_t> loaded;  ///< rows that hold states before the pass
  std::vector<std::uint32_t> stored;  ///< rows that hold states after it
  std::vector<TileProgram> steps;
  std::uint64_t states = 0;  ///< after each of its steps, added up
  BitWeights before;         ///< of a packed store; bits that are not touched weigh the same after
  BitWeights after;
};

/// The entries that have filled just what comes before a mark of the schedule, to be added up.
struct DenseMark {
  std::size_t pass = 0;  ///< looked at before this pass
  std::vector<std::uint64_t> entries;
};

class DensePlan {
 public:
  /// Can the schedule be swept densely, with at most `most_bits` index bits and steps that touch
  /// few of them each?
  static bool fits(const SweepSchedule& schedule, std::uint32_t most_bits);

  /// Of all entries, how many a store packed by the invariant has room for: 1 if it is not packed.
  static double packed_share(const SweepSchedule& schedule, const Invariant& invariant);

  /// Steps are fused while their passes touch at most `most_touched` bits.  A new pass begins at
  /// step `fork`, so that two plans with the same steps before it can share their passes.  The
  /// store is packed by the invariant, unless that tells nothing or is not worth it; `block` says
  /// which bits number the entries of a block, or else those that are touched most rarely.
  DensePlan(const SweepSchedule& schedule, std::uint32_t most_touched, std::size_t fork = 0,
            const Invariant& invariant = {}, std::optional<std::uint32_t> block = {});

  [[nodiscard]] std::uint32_t bits() const { return bits_; }

  /// Of the weights; 1 if the store is not packed.
  [[nodiscard]] std::uint32_t modulus() const { return modulus_; }

  /// How many entries of each block a packed store has room for.
  [[nodiscard]] std::uint32_t block_room() const { return block_room_; }

  /// Of the bits as items take them, the first that numbers the entries of a block.
  [[nodiscard]] std::uint32_t block() const { return block_; }

  /// How many entries the store has room for.
  [[nodiscard]] std::uint64_t room() const;

  /// Where an entry lies before pass number `pass`, or at the end; empty if it cannot be reached.
  [[nodiscard]] std::optional<std::uint64_t> place_of(std::uint64_t entry, std::size_t pass) const;

  /// What index bits weigh after the last pass.
  [[nodiscard]] const BitWeights& last_weights() const { return last_weights_; }
  [[nodiscard]] const std::vector<DensePass>& passes() const { return passes_; }

  [[nodiscard]] const std::vector<DenseMark>& marks() const { return marks_; }

  /// How many passes come before the fork.
  [[nodiscard]] std::size_t shared_passes() const { return shared_passes_; }

  /// The index bit of an item that is kept to the end; empty if no option uses it.
  [[nodiscard]] std::optional<std::uint32_t> bit_of(ItemId item) const;

  /// The states after each step of the sweep, added up.
  [[nodiscard]] std::uint64_t states() const { return states_; }

  /// How many additions can lie between 1 and a final count, at most.
  [[nodiscard]] std::uint64_t addition_depth() const { return addition_depth_; }

 private:
  std::uint32_t bits_ = 0;
  std::uint32_t modulus_ = 1;
  std::uint32_t block_room_ = 0;
  std::uint32_t block_ = 0;
  BitWeights last_weights_;
  std::size_t shared_passes_ = 0;
  PerItem<std::uint32_t> bit_of_;
  std::uint64_t states_ = 0;
  std::uint64_t addition_depth_ = 0;
  std::vector<DensePass> passes_;
  std::vector<DenseMark> marks_;
};

}  // namespace boardfill
