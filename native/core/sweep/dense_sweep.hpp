// Counting by a sweep with a dense store, modulo one number at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "control.hpp"
#include "sweep/dense_plan.hpp"

namespace boardfill {

/// What is to be swept: a whole cover, or one half of a symmetric one.
///
/// A cover that a symmetry turns onto itself, the sweep backwards, need be swept only to the
/// middle. `upper` decides the options that lead into the first half, `lower` those that lie wholly
/// in it; turned around, the latter are just the options that the former leaves.  Both keep what
/// they used of the items where the halves meet, and share all passes but the last few.  A filling
/// is then a filling of each half such that every meeting item is used by exactly one of the two.
struct DenseWork {
  /// Packed, if that is wanted and an invariant is found; steps are fused while passes touch at
  /// most `most_touched` bits.
  static DenseWork whole(const SweepSchedule& schedule, std::uint32_t most_touched, bool packed);
  static DenseWork halves(const SweepSchedule& upper, const SweepSchedule& lower,
                          std::vector<ItemId> upper_meeting, std::vector<ItemId> lower_meeting,
                          std::uint32_t most_touched, bool packed);

  DensePlan upper;
  std::optional<DensePlan> lower;

  /// Meeting items: the k-th of `upper` is the k-th of `lower`, turned around.
  std::vector<ItemId> upper_meeting;
  std::vector<ItemId> lower_meeting;

  /// The states visited in all.
  [[nodiscard]] std::uint64_t states() const;
};

/// Which entries of the two halves belong together: what one half used of the meeting items, the
/// other must have left.  Bits that only one half has are set there in every pair.
struct MeetingBits {
  explicit MeetingBits(const DenseWork& work);

  bool possible = true;  ///< false if nothing can use some meeting item
  std::uint64_t upper_fixed = 0;
  std::uint64_t lower_fixed = 0;
  std::vector<std::uint64_t> upper;  ///< of each pair of bits just one is set
  std::vector<std::uint64_t> lower;
};

/// The number of fillings modulo `modulus`: 0 stands for 2^64; any other must be below 2^62.
std::uint64_t count_modulo(const DenseWork& work, std::uint64_t modulus, unsigned threads,
                           Control& control);

/// A number of bits that surely holds the count: it is below 2^result.  Empty if the count is too
/// large for the method (about 2^1800).
///
/// Why it is rigorous: the same sweep in floating point.  All terms are positive, so every
/// operation is off by a factor of at most 1 + 2^-53, and the number of operations between the
/// start and the result is known; that factor is multiplied back, and the exponent rounded up.
std::optional<std::uint32_t> bound_bits(const DenseWork& work, unsigned threads, Control& control);

/// At every mark of the plan, the number of sets of options that fill just what comes before it, as
/// `count_modulo` and `bound_bits` tell it for the whole cover.
std::vector<std::uint64_t> marks_modulo(const DensePlan& plan, std::uint64_t modulus,
                                        unsigned threads, Control& control);
std::vector<std::optional<std::uint32_t>> marks_bits(const DensePlan& plan, unsigned threads,
                                                     Control& control);

}  // namespace boardfill
