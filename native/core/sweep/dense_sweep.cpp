#include "sweep/dense_sweep.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "parallel.hpp"
#include "sweep/dense_passes.hpp"
#include "wide_words.hpp"

namespace boardfill {
namespace {

std::uint64_t product(std::uint64_t a, std::uint64_t b, AddWrapping) { return a * b; }

double product(double a, double b, AddFloating) { return a * b; }

std::uint64_t product(std::uint64_t a, std::uint64_t b, AddModulo add) {
  return multiply_modulo(a, b, add.modulus);
}

/// Where the entries of a store lie after the last pass.
class LastPlaces {
 public:
  explicit LastPlaces(const DensePlan& plan)
      : modulus_(plan.modulus()),
        room_(plan.block_room()),
        ranks_(plan.last_weights().ranks(plan.modulus())) {}

  [[nodiscard]] std::uint64_t operator()(std::uint64_t entry) const {
    if (modulus_ == 1) return entry;
    return (entry >> kBlockBits) * room_ + ranks_[entry & kBlockMask];
  }

 private:
  std::uint32_t modulus_;
  std::uint32_t room_;
  std::array<std::uint8_t, kBlockMask + 1> ranks_;
};

/// The pairs of entries whose products are added up.
class Meeting {
 public:
  explicit Meeting(const DenseWork& work)
      : bits_(work), weights_(work.upper.last_weights()), modulus_(work.upper.modulus()) {
    if (modulus_ == 1 || !bits_.possible) return;
    // Pairs of items weigh the same in both halves, so that either all pairs whose upper entry can
    // be reached have a lower one that can be, or none has.
    std::uint64_t upper = bits_.upper_fixed, lower = bits_.lower_fixed;
    for (const std::uint64_t bit : bits_.upper) upper |= bit;
    const BitWeights& below = work.lower->last_weights();
    bits_.possible = (weights_.weight_of(upper) + below.weight_of(lower)) % modulus_ ==
                     (weights_.left + below.left) % modulus_;
  }

  [[nodiscard]] std::uint64_t pairs() const {
    return bits_.possible ? std::uint64_t{1} << bits_.upper.size() : 0;
  }

  [[nodiscard]] std::uint32_t modulus() const { return modulus_; }

  /// What the upper bits of a pair in this block must weigh beside those of its first pair.
  [[nodiscard]] std::uint32_t missing_weight(std::uint64_t first_upper) const {
    return (weights_.left + modulus_ - weights_.weight_of(first_upper) % modulus_) % modulus_;
  }

  [[nodiscard]] std::uint32_t weight_of(std::uint64_t upper) const {
    return weights_.weight_of(upper) % modulus_;
  }

  /// The entries of pair number `pair`: each bit of the number says which half used an item.
  void entries(std::uint64_t pair, std::uint64_t& upper, std::uint64_t& lower) const {
    upper = bits_.upper_fixed;
    lower = bits_.lower_fixed;
    for (std::size_t k = 0; k < bits_.upper.size(); ++k)
      if ((pair >> k & 1) != 0)
        upper |= bits_.upper[k];
      else
        lower |= bits_.lower[k];
  }

  /// How the entries of a pair differ from those of the first pair of its block.
  struct Difference {
    std::uint64_t upper = 0;
    std::uint64_t lower = 0;
  };

  /// Pairs come in blocks that differ in the first few items only; these are the same for each
  /// block, by the weight that the pair has above that of the first.
  [[nodiscard]] std::vector<std::vector<Difference>> differences() const {
    std::vector<std::vector<Difference>> by_weight(modulus_);
    std::uint64_t first_upper = 0, first_lower = 0;
    entries(0, first_upper, first_lower);
    for (std::uint64_t pair = 0; pair < std::min(kBlock, pairs()); ++pair) {
      std::uint64_t above = 0, below = 0;
      entries(pair, above, below);
      const Difference difference{above ^ first_upper, below ^ first_lower};
      by_weight[weight_of(difference.upper)].push_back(difference);
    }
    return by_weight;
  }

  /// Its two tables take 16 KiB, half of a first-level cache, and `entries` is asked once in so
  /// many products.  L-trominoes on 15x15 took 3.1 ms with 2^7, 2.8 with 2^9, 2^10 and 2^11, 3.5
  /// with 2^12 and 2^14.
  static constexpr std::uint64_t kBlock = 1 << 10;

 private:
  MeetingBits bits_;
  const BitWeights& weights_;
  std::uint32_t modulus_;
};

/// Between two looks at the control: a tenth of a millisecond's work.
constexpr std::uint64_t kBlocksPerCheck = 64;

/// The sum over all pairs of entries of their products.
template <typename Entry, typename Add, typename Value = typename Add::Value>
Value joined(const DenseWork& work, const Entry* upper, const Entry* lower, Add add,
             unsigned threads, Control& control) {
  const Meeting meeting(work);
  const LastPlaces upper_place(work.upper), lower_place(*work.lower);
  const std::vector<std::vector<Meeting::Difference>> differences = meeting.differences();
  const std::uint64_t block = std::min(Meeting::kBlock, meeting.pairs());
  const std::uint64_t blocks = block == 0 ? 0 : meeting.pairs() / block;
  const unsigned parts = sensible_threads(threads);
  Value total = 0;
  std::mutex guard;
  in_parallel(parts, [&](unsigned part) {
    Value sum = 0;
    for (std::uint64_t at = blocks * part / parts; at < blocks * (part + 1) / parts; ++at) {
      if (at % kBlocksPerCheck == 0) control.check();
      std::uint64_t above = 0, below = 0;
      meeting.entries(at * block, above, below);
      for (const Meeting::Difference& pair : differences[meeting.missing_weight(above)])
        sum = add(sum, product(Value{upper[upper_place(above ^ pair.upper)]},
                               Value{lower[lower_place(below ^ pair.lower)]}, add));
    }
    const std::lock_guard lock(guard);
    total = add(total, sum);
  });
  return total;
}

/// Adds entries with `add` and, where two halves meet, their products with `join`.
template <typename Add, typename Join, typename Value = typename Add::Value>
typename Join::Value sweep(const DenseWork& work, Add add, Join join, Value one, unsigned threads,
                           Control& control) {
  const DensePlan& plan = work.upper;
  const std::optional<std::uint64_t> result = plan.place_of(0, plan.passes().size());
  if (!work.lower && !result) return 0;
  Store<Value> store(plan.room(), control);
  store.take_possession();
  store.data()[0] = one;
  if (!work.lower) {
    run_passes(plan, 0, plan.passes().size(), store.data(), add, threads, control);
    return store.data()[*result];
  }
  const DensePlan& lower = *work.lower;
  run_passes(plan, 0, plan.shared_passes(), store.data(), add, threads, control);
  Store<Value> second(lower.room(), control);
  const auto shared = static_cast<std::size_t>(std::min(plan.room(), lower.room()));
  constexpr std::size_t entries_per_check = 1 << 20;  // 8 MiB: a millisecond or two
  for (std::size_t at = 0; at < shared; at += entries_per_check) {
    control.check();
    std::memcpy(second.data() + at, store.data() + at,
                std::min(entries_per_check, shared - at) * sizeof(Value));
  }
  run_passes(plan, plan.shared_passes(), plan.passes().size(), store.data(), add, threads, control);
  run_passes(lower, lower.shared_passes(), lower.passes().size(), second.data(), add, threads,
             control);
  return joined(work, store.data(), second.data(), join, threads, control);
}

template <typename Add, typename Value = typename Add::Value>
std::vector<Value> sweep_marks(const DensePlan& plan, Add add, Value one, unsigned threads,
                               Control& control) {
  Store<Value> store(plan.room(), control);
  store.take_possession();
  store.data()[0] = one;
  std::vector<Value> values;
  std::size_t done = 0;
  for (const DenseMark& mark : plan.marks()) {
    run_passes(plan, done, mark.pass, store.data(), add, threads, control);
    done = mark.pass;
    Value sum = 0;
    for (const std::uint64_t entry : mark.entries)
      if (const auto place = plan.place_of(entry, mark.pass)) sum = add(sum, store.data()[*place]);
    values.push_back(sum);
  }
  return values;
}

/// The bits of a count that was found in floating point, starting from 2^start, by so many
/// operations, of which `narrow` were done with 24 bits of precision and the others with 53.
std::optional<std::uint32_t> surely_holding(double found, double operations, int start,
                                            double narrow = 0) {
  if (!std::isfinite(found)) return std::nullopt;
  if (found == 0) return 0;
  // (1 + 2^-53)^n < 1 + n 2^-52 while n < 2^52, and likewise for 2^-24 while n < 2^23.
  const double above = (1 + std::ldexp(operations, -52)) * (1 + std::ldexp(narrow, -23));
  int exponent = 0;
  std::frexp(found * above, &exponent);
  return static_cast<std::uint32_t>(exponent - start + 1);
}

/// Counts begin as these powers of two, not as 1, so that larger ones stay in range; all that is
/// added up lies above the least normal number, 2^-1022 of 53 bits and 2^-126 of 24.
constexpr int kFloatingStart = -800;
constexpr int kNarrowStart = -120;

/// Additions that lie between 1 and a count that two halves make, at most, besides those of each.
double meeting_additions(const DenseWork& work, unsigned threads) {
  return work.lower ? static_cast<double>(Meeting(work).pairs()) + threads + 1 : 0.0;
}

/// The bound by numbers of 24 bits, in half the memory; none if the count may be beyond their
/// range.
///
/// Entries are whole numbers times 2^kNarrowStart, rounded, so none is below the smallest normal
/// number, and each addition errs by a factor of at most 1 + 2^-24.  An entry that grew beyond the
/// range is infinite, and so is all that it is added to; times 0, it is not a number.  So a finite
/// sum has met none of them.  Two halves are multiplied in 53 bits, which hold the product exactly.
std::optional<std::uint32_t> narrow_bound_bits(const DenseWork& work, unsigned threads,
                                               Control& control) {
  // Boards of so many steps rarely have counts within the range: dominoes double theirs in 2.4
  // cells.  Only time is lost where this errs.
  constexpr std::size_t most_steps = 500;
  std::size_t steps = 0;
  for (const DensePass& pass : work.upper.passes()) steps += pass.steps.size();
  const double narrow = static_cast<double>(work.upper.addition_depth()) + 1 +
                        (work.lower ? static_cast<double>(work.lower->addition_depth()) + 1 : 0.0);
  if (steps > most_steps || narrow >= std::ldexp(1.0, 20)) return std::nullopt;
  const double found =
      sweep(work, AddNarrow{}, AddFloating{}, std::ldexp(1.0F, kNarrowStart), threads, control);
  const int start = work.lower ? 2 * kNarrowStart : kNarrowStart;
  return surely_holding(found, meeting_additions(work, threads), start, narrow);
}

}  // namespace

MeetingBits::MeetingBits(const DenseWork& work) {
  for (std::size_t k = 0; k < work.upper_meeting.size(); ++k) {
    const auto above = work.upper.bit_of(work.upper_meeting[k]);
    const auto below = work.lower->bit_of(work.lower_meeting[k]);
    if (above && below) {
      upper.push_back(std::uint64_t{1} << *above);
      lower.push_back(std::uint64_t{1} << *below);
    } else if (above) {
      upper_fixed |= std::uint64_t{1} << *above;
    } else if (below) {
      lower_fixed |= std::uint64_t{1} << *below;
    } else {
      possible = false;
    }
  }
}

DenseWork DenseWork::whole(const SweepSchedule& schedule, std::uint32_t most_touched, bool packed) {
  const Invariant invariant = packed ? find_invariant(schedule) : Invariant{};
  return {DensePlan(schedule, most_touched, 0, invariant), std::nullopt, {}, {}};
}

DenseWork DenseWork::halves(const SweepSchedule& upper, const SweepSchedule& lower,
                            std::vector<ItemId> upper_meeting, std::vector<ItemId> lower_meeting,
                            std::uint32_t most_touched, bool packed) {
  const std::size_t fork = common_steps(upper, lower);
  const Invariant invariant = packed ? find_invariant(upper) : Invariant{};
  DensePlan upper_plan(upper, most_touched, fork, invariant);
  DensePlan lower_plan(lower, most_touched, fork, invariant, upper_plan.block());
  DenseWork work{std::move(upper_plan), std::move(lower_plan), std::move(upper_meeting),
                 std::move(lower_meeting)};
  if (!packed) return work;
  // Both stores must be packed alike, and pairs of items must weigh the same.
  bool alike = holds(invariant, lower) && work.upper.modulus() == work.lower->modulus() &&
               work.upper.block_room() == work.lower->block_room();
  for (std::size_t k = 0; alike && k < work.upper_meeting.size(); ++k)
    alike = invariant.weights[work.upper_meeting[k]] == invariant.weights[work.lower_meeting[k]];
  if (alike) return work;
  return halves(upper, lower, work.upper_meeting, work.lower_meeting, most_touched, false);
}

std::uint64_t DenseWork::states() const {
  if (!lower) return upper.states();
  std::uint64_t states = upper.states() + Meeting(*this).pairs() / upper.modulus();
  for (std::size_t p = lower->shared_passes(); p < lower->passes().size(); ++p)
    states += lower->passes()[p].states;
  return states;
}

std::uint64_t count_modulo(const DenseWork& work, std::uint64_t modulus, unsigned threads,
                           Control& control) {
  if (modulus >> 62 != 0) throw std::invalid_argument("a modulus must be below 2^62");
  const std::uint64_t one = 1;
  if (modulus == 0) return sweep(work, AddWrapping{}, AddWrapping{}, one, threads, control);
  const AddModulo add{modulus};
  return sweep(work, add, add, one, threads, control);
}

std::optional<std::uint32_t> bound_bits(const DenseWork& work, unsigned threads, Control& control) {
  if (const auto bits = narrow_bound_bits(work, threads, control)) return bits;
  // Starting far below 1 leaves more range for the exponents; the product of two halves starts
  // twice as far below, and nothing may come near the smallest numbers, which are less exact.
  const int start = work.lower ? kFloatingStart / 2 : kFloatingStart;
  const double found =
      sweep(work, AddFloating{}, AddFloating{}, std::ldexp(1.0, start), threads, control);
  double operations = static_cast<double>(work.upper.addition_depth()) + 1;
  if (work.lower)
    operations +=
        static_cast<double>(work.lower->addition_depth()) + meeting_additions(work, threads);
  return surely_holding(found, operations, kFloatingStart);
}

std::vector<std::uint64_t> marks_modulo(const DensePlan& plan, std::uint64_t modulus,
                                        unsigned threads, Control& control) {
  if (modulus >> 62 != 0) throw std::invalid_argument("a modulus must be below 2^62");
  if (modulus == 0) return sweep_marks(plan, AddWrapping{}, std::uint64_t{1}, threads, control);
  return sweep_marks(plan, AddModulo{modulus}, std::uint64_t{1}, threads, control);
}

std::vector<std::optional<std::uint32_t>> marks_bits(const DensePlan& plan, unsigned threads,
                                                     Control& control) {
  const double one = std::ldexp(1.0, kFloatingStart);
  const std::vector<double> found = sweep_marks(plan, AddFloating{}, one, threads, control);
  std::vector<std::optional<std::uint32_t>> bits;
  for (std::size_t k = 0; k < found.size(); ++k) {
    const double operations = static_cast<double>(plan.addition_depth()) + 1 +
                              static_cast<double>(plan.marks()[k].entries.size());
    bits.push_back(surely_holding(found[k], operations, kFloatingStart));
  }
  return bits;
}

}  // namespace boardfill
