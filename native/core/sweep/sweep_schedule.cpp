#include "sweep/sweep_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <utility>

namespace boardfill {

SweepSchedule::SweepSchedule(CoverForm form, std::span<const ItemId> order,
                             std::span<const ItemId> kept, const SweepMarks& marks)
    : form_(std::move(form)), items_(form_.item_count()) {
  find_possible_uses();
  if (!marks.leasts.empty() && marks.leasts.size() != kept.size())
    throw std::invalid_argument("every kept item needs a least, or none");
  for (std::size_t k = 0; k < kept.size(); ++k) {
    ScheduledItem& item = items_.at(kept[k]);
    item.is_kept = true;
    if (!marks.leasts.empty()) item.least = marks.leasts[k];
  }
  for (const ItemId item : form_.items()) {
    if (items_[item].low <= items_[item].high) continue;
    unmet_item_ = item;
    return;
  }
  if (std::adjacent_find(marks.places.begin(), marks.places.end(), std::greater_equal{}) !=
          marks.places.end() ||
      (!marks.places.empty() && marks.places.back() > order.size()))
    throw std::invalid_argument("marks must rise and lie within the order");
  group_options(order, marks.places);
  find_open_times(order, marks.places);
}

void SweepSchedule::find_possible_uses() {
  for (const OptionId option : form_.options()) {
    bool fits = true;
    for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t times) {
      fits = fits && times <= form_.bounds_of(item).high;
    });
    if (fits) options_.push_back(option);
  }
  for (const OptionId option : options_)
    for (const ItemId item : form_.items_of(option)) ++items_[item].possible;
  for (const ItemId id : items_.ids()) {
    const Bounds bounds = form_.bounds_of(id);
    ScheduledItem& item = items_[id];
    item.low = bounds.low;
    item.high = static_cast<std::uint32_t>(std::min<std::uint64_t>(bounds.high, item.possible));
  }
}

void SweepSchedule::group_options(std::span<const ItemId> order,
                                  std::span<const std::uint32_t> marks) {
  constexpr std::uint32_t unranked = 0xffffffffu;
  PerItem<std::uint32_t> rank(form_.item_count(), unranked);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (!rank.contains(order[i]) || rank[order[i]] != unranked)
      throw std::invalid_argument("order must name every item once");
    rank[order[i]] = static_cast<std::uint32_t>(i);
  }
  if (order.size() != form_.item_count())
    throw std::invalid_argument("order must name every item once");

  own_steps_ = PerItem<StepNumber>(form_.item_count(), 0);
  PerItem<std::vector<OptionId>> led(form_.item_count());
  std::vector<OptionId> leaderless;
  for (const OptionId option : options_) {
    const auto uses = form_.items_of(option);
    if (uses.empty()) {
      leaderless.push_back(option);
      continue;
    }
    const ItemId leader = *std::min_element(uses.begin(), uses.end(),
                                            [&](ItemId a, ItemId b) { return rank[a] < rank[b]; });
    led[leader].push_back(option);
  }

  const auto mark_before = [&](std::size_t place) {
    if (mark_steps_.size() == marks.size() || marks[mark_steps_.size()] != place) return;
    mark_steps_.push_back(static_cast<StepNumber>(steps_.size()));
    steps_.emplace_back();
  };
  for (std::size_t place = 0; place < order.size(); ++place) {
    mark_before(place);
    const ItemId leader = order[place];
    if (led[leader].empty()) {
      // Where a mark keeps items open, each closes at its own place: a whole line of them at once
      // would be more than a dense step can touch.
      const bool is_between_marks = !mark_steps_.empty() && mark_steps_.size() < marks.size();
      if (is_between_marks && items_[leader].possible > 0) {
        own_steps_[leader] = static_cast<StepNumber>(steps_.size());
        steps_.emplace_back();
      }
      continue;
    }
    if (items_[leader].is_unit()) {
      steps_.push_back(std::move(led[leader]));
    } else {
      for (const OptionId option : led[leader]) steps_.push_back({option});
    }
  }
  mark_before(order.size());
  for (const OptionId option : leaderless) steps_.push_back({option});
  // The last step looks whether webs are as they should be, even if nothing is to be decided.
  if (steps_.empty() && !form_.webs().empty()) steps_.emplace_back();
}

void SweepSchedule::find_open_times(std::span<const ItemId> order,
                                    std::span<const std::uint32_t> marks) {
  for (StepNumber step = 0; step < steps_.size(); ++step)
    for (const OptionId option : steps_[step])
      for (const ItemId id : form_.items_of(option)) {
        ScheduledItem& item = items_[id];
        if (item.first_step == kNoStep) item.first_step = step;
        item.last_step = step;
      }
  for (std::size_t place = 0, passed = 0; place < order.size(); ++place) {
    while (passed < marks.size() && marks[passed] <= place) ++passed;
    ScheduledItem& item = items_[order[place]];
    if (passed > 0 && item.last_step != kNoStep)
      item.last_step =
          std::max({item.last_step, mark_steps_[passed - 1], own_steps_[order[place]]});
  }
  opening_.resize(steps_.size());
  closing_.resize(steps_.size());
  for (const ItemId id : items_.ids()) {
    ScheduledItem& item = items_[id];
    if (!item.is_tracked()) continue;
    opening_[item.first_step].push_back(id);
    if (item.is_kept)
      item.last_step = kNoStep;
    else
      closing_[item.last_step].push_back(id);
  }
  double bits = 0;
  const auto bits_of = [&](ItemId item) {
    return std::log2(static_cast<double>(items_[item].high) + 1);
  };
  for (std::size_t step = 0; step < steps_.size(); ++step) {
    for (const ItemId item : opening_[step]) bits += bits_of(item);
    for (const ItemId item : closing_[step]) bits -= bits_of(item);
    frontier_bits_.push_back(std::max(bits, 0.0));
  }
}

double SweepSchedule::widest_bits() const {
  double widest = 0;
  for (const double bits : frontier_bits_) widest = std::max(widest, bits);
  return widest;
}

double SweepSchedule::most_states() const {
  constexpr double most_bits = 1000;  // beyond, all sweeps are equally hopeless
  double states = 0;
  for (const double bits : frontier_bits_) states += std::exp2(std::min(bits, most_bits));
  return states;
}

std::vector<ItemId> SweepSchedule::open_before(StepNumber step) const {
  std::vector<ItemId> open;
  for (const ItemId id : items_.ids()) {
    const ScheduledItem& item = items_[id];
    if (item.is_tracked() && item.first_step < step && item.last_step >= step) open.push_back(id);
  }
  return open;
}

std::size_t common_steps(const SweepSchedule& a, const SweepSchedule& b) {
  const auto same_items = [&](OptionId x, OptionId y) {
    const auto of_x = a.form().items_of(x), of_y = b.form().items_of(y);
    return std::equal(of_x.begin(), of_x.end(), of_y.begin(), of_y.end());
  };
  const std::size_t most = std::min(a.steps().size(), b.steps().size());
  for (std::size_t step = 0; step < most; ++step) {
    const auto &of_a = a.steps()[step], &of_b = b.steps()[step];
    if (!std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), same_items) ||
        a.opening()[step] != b.opening()[step] || a.closing()[step] != b.closing()[step])
      return step;
  }
  return most;
}

}  // namespace boardfill
