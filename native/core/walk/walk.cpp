#include "walk/walk.hpp"

#include <algorithm>
#include <bit>

namespace boardfill {
namespace {

/// Nodes between two looks at the control: a tenth of a millisecond or some.
constexpr std::uint64_t kReportEvery = 4096;

}  // namespace

Walk::Walk(const WalkTables& tables)
    : tables_(tables),
      used_(tables.word_count(), 0),
      counts_(tables.highs().size(), 0),
      decisions_(tables.step_count()),
      goes_on_(!tables.impossible()) {}

Walk::Outcome Walk::advance(std::size_t floor, std::size_t ceiling, std::uint64_t more_nodes,
                            Control& control) {
  const std::uint64_t most = nodes_ + std::min(more_nodes, ~nodes_);
  for (;;) {
    if (reports_.are_due(nodes_, kReportEvery)) reports_.report(nodes_, control);
    if (goes_on_) {
      if (depth_ == ceiling) return Outcome::found;
      if (next_step_ == tables_.step_count()) {
        goes_on_ = false;
        return Outcome::found;
      }
      open_step();
    }
    if (depth_ == floor) {
      reports_.report(nodes_, control);
      return Outcome::finished;
    }
    if (nodes_ >= most) return Outcome::spent;
    goes_on_ = decide(decisions_[depth_ - 1]);
    if (!goes_on_) --depth_;
  }
}

void Walk::open_step() {
  std::uint64_t key = 0;
  for (const KeyRun& run : tables_.runs_of(next_step_))
    key |= ((used_[run.word] >> run.shift) & run.mask) << run.place;
  const auto [first, end] = tables_.group(next_step_, key);
  decisions_[depth_++] = {next_step_, first, end, kNothing, tables_.may_be_left(next_step_)};
  goes_on_ = false;
}

/// The next way to decide; false if there is none, and then nothing is taken.
bool Walk::decide(Decision& decision) {
  undo(decision);
  while (decision.next != decision.end) {
    const std::uint32_t option = decision.next++;
    ++nodes_;
    if (!take(option)) continue;
    decision.taken = option;
    if (settle(decision.step)) return true;
    undo(decision);
  }
  if (!decision.may_be_left) return false;
  decision.may_be_left = false;
  ++nodes_;
  used_[decision.step / 64] |= std::uint64_t{1} << (decision.step % 64);
  decision.taken = kLeft;
  if (settle(decision.step)) return true;
  undo(decision);
  return false;
}

/// If it fits; otherwise nothing has changed.
bool Walk::take(std::uint32_t option) {
  const auto parts = tables_.parts_of(option);
  for (const MaskPart& part : parts)
    if ((used_[part.word] & part.care) != part.needed) return false;
  const auto uses = tables_.counted_uses_of(option);
  for (const CountedUse& use : uses)
    if (use.times > tables_.highs()[use.counter] - counts_[use.counter]) return false;
  for (const MaskPart& part : parts) used_[part.word] |= part.care;
  for (const CountedUse& use : uses) counts_[use.counter] += use.times;
  return true;
}

void Walk::put_back(std::uint32_t option) {
  for (const MaskPart& part : tables_.parts_of(option)) used_[part.word] ^= part.care ^ part.needed;
  for (const CountedUse& use : tables_.counted_uses_of(option)) counts_[use.counter] -= use.times;
}

void Walk::undo(Decision& decision) {
  if (decision.taken == kNothing) return;
  if (decision.taken == kLeft) {
    used_[decision.step / 64] &= ~(std::uint64_t{1} << (decision.step % 64));
  } else {
    put_back(decision.taken);
  }
  decision.taken = kNothing;
}

/// Finds the next step after one that has been decided; false if an item that closes before has
/// been used too little.
bool Walk::settle(StepNumber step) {
  std::size_t word = step / 64;
  while (word < used_.size() && ~used_[word] == 0) ++word;
  next_step_ = tables_.step_count();
  if (word < used_.size()) {
    const auto bit = static_cast<std::uint32_t>(word * 64 + std::countr_one(used_[word]));
    next_step_ = std::min(next_step_, bit);
  }
  for (const Closing& closing : tables_.closing(step, next_step_)) {
    const std::uint32_t index = closing.index;
    if (closing.is_counted ? counts_[index] < closing.low
                           : ((used_[index / 64] >> (index % 64)) & 1) == 0)
      return false;
  }
  return true;
}

double Walk::expected_nodes(const WalkTables& tables, std::uint64_t nodes, Control& control) {
  PlainRandom random(0);
  Walk walk(tables);
  double sum = 0;
  std::uint64_t dives = 0;
  while (walk.goes_on_ && walk.nodes_ < nodes) {
    control.check();
    const std::uint64_t before = walk.nodes_;
    sum += walk.dive(random);
    ++dives;
    if (walk.nodes_ == before) break;  // nothing can be begun, so that every dive ends at once
  }
  return dives == 0 ? 0 : sum / static_cast<double>(dives);
}

/// From the beginning to a dead end or a filling, and back.  Each point stands for as many as there
/// are ways to decide above it.
double Walk::dive(PlainRandom& random) {
  double met = 0;
  double weight = 1;
  while (goes_on_ && next_step_ != tables_.step_count()) {
    open_step();
    Decision& decision = decisions_[depth_ - 1];
    const Decision undecided = decision;
    const std::uint64_t before = nodes_;
    std::size_t ways = 0;
    while (decide(decision)) ++ways;
    met += weight * static_cast<double>(nodes_ - before);
    if (ways == 0) break;
    weight *= static_cast<double>(ways);
    decision = undecided;
    for (std::size_t tried = random.below(ways) + 1; tried > 0; --tried) decide(decision);
    goes_on_ = true;
  }
  while (depth_ > 0) undo(decisions_[--depth_]);
  next_step_ = 0;
  goes_on_ = true;
  return met;
}

void Walk::append_filling(std::vector<OptionId>& target) const {
  const auto old_size = static_cast<std::ptrdiff_t>(target.size());
  for (std::size_t k = 0; k < depth_; ++k)
    if (decisions_[k].taken < kLeft) target.push_back(tables_.option(decisions_[k].taken));
  std::sort(target.begin() + old_size, target.end());
}

std::uint64_t Walk::bytes_for(const WalkTables& tables) {
  return tables.word_count() * sizeof(std::uint64_t) +
         tables.highs().size() * sizeof(std::uint32_t) + tables.step_count() * sizeof(Decision);
}

}  // namespace boardfill
