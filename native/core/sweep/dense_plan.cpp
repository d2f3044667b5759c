#include "sweep/dense_plan.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "sweep/dense_steps.hpp"

namespace boardfill {
namespace {

constexpr std::uint32_t kMostBits = 60;  ///< an index with room to spare in 64 bits

/// Rows are numbered by the touched bits alone, squeezed together.
class RowNumbering {
 public:
  explicit RowNumbering(std::uint64_t touched) {
    for (; touched != 0; touched &= touched - 1)
      places_.push_back(static_cast<std::uint32_t>(std::countr_zero(touched)));
  }

  [[nodiscard]] std::uint32_t rows() const { return 1u << places_.size(); }

  [[nodiscard]] std::uint32_t squeezed(std::uint64_t bits) const {
    std::uint32_t row = 0;
    for (std::size_t i = 0; i < places_.size(); ++i)
      row |= static_cast<std::uint32_t>((bits >> places_[i]) & 1) << i;
    return row;
  }

  [[nodiscard]] std::uint64_t spread(std::uint32_t row) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < places_.size(); ++i)
      bits |= static_cast<std::uint64_t>((row >> i) & 1) << places_[i];
    return bits;
  }

 private:
  std::vector<std::uint32_t> places_;
};

bool is_subset(std::uint32_t part, std::uint32_t whole) { return (part & ~whole) == 0; }

/// Calls visit(row) for every row that has set bits among these alone, in rising order.
template <typename Visit>
void for_each_row_within(std::uint32_t bits, Visit visit) {
  std::uint32_t row = 0;
  do {
    visit(row);
    row = (row - bits) & bits;  // the next number with these bits alone
  } while (row != 0);
}

std::vector<std::uint32_t> rows_within(std::uint32_t bits) {
  std::vector<std::uint32_t> within;
  within.reserve(std::size_t{1} << std::popcount(bits));
  for_each_row_within(bits, [&](std::uint32_t row) { within.push_back(row); });
  return within;
}

/// An option as rows see it: what it needs unused before, uses, and opens.
struct RowMove {
  std::uint32_t held;
  std::uint32_t opened;
};

/// The options that pass on what the items that only pass here require; none is a choice, too.
std::vector<RowMove> moves_of(const DenseStep& step, const RowNumbering& numbering) {
  std::vector<RowMove> moves;
  moves.reserve(step.options.size() + 1);
  if (step.must_pass == 0) moves.push_back({0, 0});
  for (const OptionUse& option : step.options)
    if ((step.must_pass & ~option.passing) == 0)
      moves.push_back({numbering.squeezed(option.held), numbering.squeezed(option.opened)});
  return moves;
}

/// What the bits beside a row must weigh for its entry to be reached.
std::uint8_t remainder_of(std::uint64_t row_bits, const BitWeights& weights,
                          std::uint32_t modulus) {
  const std::uint32_t weight = weights.weight_of(row_bits) % modulus;
  return static_cast<std::uint8_t>((weights.left + modulus - weight) % modulus);
}

TileProgram compile_program(const DenseStep& step, const RowNumbering& numbering,
                            std::uint32_t modulus) {
  const std::uint32_t before = numbering.squeezed(step.before);
  const std::uint32_t after = numbering.squeezed(step.after);
  const std::uint32_t required = numbering.squeezed(step.required);
  const std::uint32_t closed = numbering.squeezed(step.closed);
  const std::vector<RowMove> moves = moves_of(step, numbering);
  const auto for_each_lead = [&](auto visit) {
    for_each_row_within(before, [&](std::uint32_t row) {
      for (const RowMove& move : moves) {
        const std::uint32_t used = row | move.held;
        if ((row & move.held) == 0 && is_subset(required, used))
          visit(row, (used & ~closed) | move.opened);
      }
    });
  };

  // Counted first, so that the sources of every target can be put in their places at once.
  std::vector<std::uint32_t> places(numbering.rows());
  for_each_lead([&](std::uint32_t, std::uint32_t to) { ++places[to]; });
  TileProgram program;
  program.targets = rows_within(after);
  program.starts.reserve(program.targets.size() + 1);
  std::uint32_t sources = 0;
  for (const std::uint32_t target : program.targets) {
    program.starts.push_back(sources);
    sources += std::exchange(places[target], sources);
  }
  program.starts.push_back(sources);
  program.sources.resize(sources);
  for_each_lead(
      [&](std::uint32_t from, std::uint32_t to) { program.sources[places[to]++] = from; });
  program.after = step.weights;
  if (modulus > 1)
    for (const std::uint32_t target : program.targets)
      program.remainders.push_back(remainder_of(numbering.spread(target), step.weights, modulus));
  return program;
}

std::uint64_t most_sources(const TileProgram& program) {
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < program.targets.size(); ++i)
    most = std::max<std::uint64_t>(most, program.starts[i + 1] - program.starts[i]);
  return most;
}

DensePass compile_pass(const std::vector<DenseStep>& steps, const BitWeights& before,
                       std::uint32_t modulus) {
  DensePass pass;
  pass.before = before;
  pass.after = steps.back().weights;
  for (const DenseStep& step : steps) pass.touched |= step.touched;
  pass.open = steps.front().before | steps.back().after;
  const RowNumbering numbering(pass.touched);
  pass.loaded = rows_within(numbering.squeezed(steps.front().before));
  pass.stored = rows_within(numbering.squeezed(steps.back().after));
  for (const DenseStep& step : steps) {
    pass.steps.push_back(compile_program(step, numbering, modulus));
    pass.states += (std::uint64_t{1} << std::popcount(step.after)) / modulus;
  }
  return pass;
}

/// A tile has a row for every state of the items that a step touches; rows of a step are compiled
/// one by one, and every thread keeps two tiles.  Beyond this a sparse sweep is over sooner:
/// already with tiles of 2^12 or 2^13 rows, which no longer fit the cache, L-trominoes on 18x18
/// took 103 and 114 ms, where those of 2^9, 2^10 and 2^11 took 69, 60 and 60.
constexpr std::size_t kMostTouched = 13;

std::size_t items_touched(const SweepSchedule& schedule, std::size_t step) {
  std::vector<ItemId> items;
  for (const OptionId option : schedule.steps()[step])
    for (const ItemId item : schedule.form().items_of(option))
      if (schedule.items()[item].is_tracked()) items.push_back(item);
  std::sort(items.begin(), items.end());
  return static_cast<std::size_t>(std::unique(items.begin(), items.end()) - items.begin());
}

/// Every open kept item that may have been used either way doubles the entries.
std::vector<std::uint64_t> entries_at(const SweepSchedule& schedule, StepNumber step,
                                      const PerItem<std::uint32_t>& bit_of) {
  std::vector<std::uint64_t> entries{0};
  for (const ItemId id : schedule.items().ids()) {
    const ScheduledItem& item = schedule.items()[id];
    const bool is_open = item.is_kept && item.is_tracked() && item.first_step < step;
    if (!is_open) {
      if (item.least > 0) return {};
      continue;
    }
    const std::uint64_t bit = std::uint64_t{1} << bit_of[id];
    const std::vector<std::uint64_t> unused = entries;
    if (item.least > 0) entries.clear();
    if (item.least <= 1)
      for (const std::uint64_t entry : unused) entries.push_back(entry | bit);
  }
  return entries;
}

/// Blocks that keep more are hardly smaller, and have more entries than lanes.
constexpr std::uint32_t kMostRoom = 32;

/// A pass of a packed store that touches the bits of a block has rows for all of them.  Steps are
/// fused while these are no more.
constexpr int kMostMixed = 10;

int mixed_bits(std::uint64_t touched) {
  return std::popcount((touched & kBlockMask) != 0 ? touched | kBlockMask : touched);
}

/// Bits that few steps touch, in few runs, make the best block: few passes are mixed.
std::uint32_t best_block(const SweepSchedule& schedule) {
  StepCompiler compiler(schedule, {});
  std::vector<std::uint64_t> touched;
  for (std::size_t number = 0; number < schedule.steps().size(); ++number)
    touched.push_back(compiler.next(number).touched);
  std::uint32_t best = 0;
  std::pair<std::size_t, std::size_t> fewest(touched.size() + 1, 0);
  for (std::uint32_t block = 0; block + kBlockBits <= compiler.bits(); ++block) {
    std::size_t steps = 0, runs = 0;
    bool was_touched = false;
    for (const std::uint64_t bits : touched) {
      const bool is_touched = (bits & (kBlockMask << block)) != 0;
      steps += is_touched ? 1 : 0;
      runs += is_touched && !was_touched ? 1 : 0;
      was_touched = is_touched;
    }
    if (std::pair(steps, runs) >= fewest) continue;
    fewest = {steps, runs};
    best = block;
  }
  return best;
}

/// How many entries of each block a packed store must have room for; 0 if it cannot be packed.
std::uint32_t packed_room(const SweepSchedule& schedule, const Invariant& invariant,
                          std::uint32_t block) {
  if (invariant.modulus == 1) return 0;
  std::uint32_t room = 0;
  StepCompiler compiler(schedule, invariant, block);
  for (std::size_t number = 0; number < schedule.steps().size(); ++number) {
    const DenseStep step = compiler.next(number);
    if (mixed_bits(step.touched) > static_cast<int>(kMostTouched)) return 0;
    for (const std::uint8_t rank : step.weights.ranks(invariant.modulus))
      room = std::max<std::uint32_t>(room, rank + 1);
  }
  return room <= kMostRoom ? room : 0;
}

}  // namespace

bool DensePlan::fits(const SweepSchedule& schedule, std::uint32_t most_bits) {
  if (!schedule.form().webs().empty()) return false;
  for (const ScheduledItem& item : schedule.items())
    if (item.is_tracked() && !item.is_unit()) return false;
  for (const double bits : schedule.frontier_bits())
    if (bits > std::min(most_bits, kMostBits) + 0.5) return false;
  // Items that open and close in one step have a bit of their own while it is compiled.
  for (std::size_t step = 0; step < schedule.steps().size(); ++step)
    if (schedule.closing()[step].size() > 64 || items_touched(schedule, step) > kMostTouched)
      return false;
  return true;
}

DensePlan::DensePlan(const SweepSchedule& schedule, std::uint32_t most_touched, std::size_t fork,
                     const Invariant& invariant, std::optional<std::uint32_t> block) {
  if (!fits(schedule, kMostBits))
    throw std::invalid_argument("the frontier cannot be kept densely");
  if (invariant.modulus > 1) {
    block_ = block ? *block : best_block(schedule);
    block_room_ = packed_room(schedule, invariant, block_);
    if (block_room_ > 0) modulus_ = invariant.modulus;
  }
  const auto touches_too_much = [&](std::uint64_t touched) {
    return std::popcount(touched) > static_cast<int>(most_touched) ||
           (modulus_ > 1 && mixed_bits(touched) > kMostMixed);
  };
  StepCompiler compiler(schedule, modulus_ > 1 ? invariant : Invariant{}, block_);
  std::vector<DenseStep> fused;
  std::uint64_t touched = 0;
  last_weights_ = compiler.weights();
  const auto finish_pass = [&] {
    if (fused.empty()) return;
    passes_.push_back(compile_pass(fused, last_weights_, modulus_));
    last_weights_ = fused.back().weights;
    for (const TileProgram& program : passes_.back().steps)
      addition_depth_ += most_sources(program);
    states_ += passes_.back().states;
    fused.clear();
    touched = 0;
  };
  for (std::size_t number = 0; number < schedule.steps().size(); ++number) {
    if (number == fork) {
      finish_pass();
      shared_passes_ = passes_.size();
    }
    if (marks_.size() < schedule.mark_steps().size() &&
        schedule.mark_steps()[marks_.size()] == number) {
      finish_pass();
      marks_.push_back({passes_.size(), entries_at(schedule, schedule.mark_steps()[marks_.size()],
                                                   compiler.bits_of_items())});
    }
    DenseStep step = compiler.next(number);
    if (touches_too_much(touched | step.touched)) finish_pass();
    touched |= step.touched;
    fused.push_back(std::move(step));
  }
  finish_pass();
  if (fork >= schedule.steps().size()) shared_passes_ = passes_.size();
  bits_ = compiler.bits();
  bit_of_ = compiler.bits_of_items();
}

double DensePlan::packed_share(const SweepSchedule& schedule, const Invariant& invariant) {
  if (invariant.modulus == 1) return 1.0;
  const std::uint32_t room = packed_room(schedule, invariant, best_block(schedule));
  return room == 0 ? 1.0 : static_cast<double>(room) / (kBlockMask + 1);
}

std::uint64_t DensePlan::room() const {
  if (modulus_ == 1) return std::uint64_t{1} << bits_;
  return (std::uint64_t{1} << (std::max(bits_, kBlockBits) - kBlockBits)) * block_room_;
}

std::optional<std::uint64_t> DensePlan::place_of(std::uint64_t entry, std::size_t pass) const {
  if (modulus_ == 1) return entry;
  const BitWeights& weights = pass < passes_.size() ? passes_[pass].before : last_weights_;
  if (weights.weight_of(entry) % modulus_ != weights.left) return std::nullopt;
  return (entry >> kBlockBits) * block_room_ + weights.ranks(modulus_)[entry & kBlockMask];
}

std::optional<std::uint32_t> DensePlan::bit_of(ItemId item) const {
  const std::uint32_t bit = bit_of_.at(item);
  return bit == kNoBit ? std::nullopt : std::optional(bit);
}

}  // namespace boardfill
