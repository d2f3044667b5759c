#include "sweep_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace boardfill {

SweepSchedule::SweepSchedule(CoverForm form, std::span<const std::uint32_t> order,
                             std::span<const std::uint32_t> kept)
    : form_(std::move(form)) {
  find_possible_uses();
  for (const std::uint32_t item : kept) items_.at(item).is_kept = true;
  for (const ScheduledItem& item : items_) impossible_ = impossible_ || item.low > item.high;
  if (impossible_) return;
  group_options(order);
  find_open_times();
}

void SweepSchedule::find_possible_uses() {
  for (std::size_t k = 0; k < form_.option_count(); ++k) {
    const OptionId option{static_cast<std::uint32_t>(k)};
    bool fits = true;
    for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t times) {
      fits = fits && times <= form_.bounds_of(item).high;
    });
    if (fits) options_.push_back(option);
  }
  items_.resize(form_.item_count());
  for (const OptionId option : options_)
    for (const ItemId item : form_.items_of(option)) ++items_[index_of(item)].possible;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const Bounds bounds = form_.bounds_of(ItemId{static_cast<std::uint32_t>(i)});
    items_[i].low = bounds.low;
    items_[i].high =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(bounds.high, items_[i].possible));
  }
}

void SweepSchedule::group_options(std::span<const std::uint32_t> order) {
  constexpr std::uint32_t unranked = 0xffffffffu;
  std::vector<std::uint32_t> rank(form_.item_count(), unranked);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] >= rank.size() || rank[order[i]] != unranked)
      throw std::invalid_argument("order must name every item once");
    rank[order[i]] = static_cast<std::uint32_t>(i);
  }
  if (order.size() != form_.item_count())
    throw std::invalid_argument("order must name every item once");

  std::vector<std::vector<OptionId>> led(form_.item_count());
  std::vector<OptionId> leaderless;
  for (const OptionId option : options_) {
    const auto uses = form_.items_of(option);
    if (uses.empty()) {
      leaderless.push_back(option);
      continue;
    }
    const ItemId leader = *std::min_element(uses.begin(), uses.end(), [&](ItemId a, ItemId b) {
      return rank[index_of(a)] < rank[index_of(b)];
    });
    led[index_of(leader)].push_back(option);
  }

  for (const std::uint32_t leader : order) {
    if (led[leader].empty()) continue;
    if (items_[leader].is_unit()) {
      steps_.push_back(std::move(led[leader]));
    } else {
      for (const OptionId option : led[leader]) steps_.push_back({option});
    }
  }
  for (const OptionId option : leaderless) steps_.push_back({option});
}

void SweepSchedule::find_open_times() {
  for (std::uint32_t step = 0; step < steps_.size(); ++step)
    for (const OptionId option : steps_[step])
      for (const ItemId id : form_.items_of(option)) {
        ScheduledItem& item = items_[index_of(id)];
        if (item.first_step == kNoStep) item.first_step = step;
        item.last_step = step;
      }
  opening_.resize(steps_.size());
  closing_.resize(steps_.size());
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (!items_[i].is_tracked()) continue;
    opening_[items_[i].first_step].push_back(ItemId{static_cast<std::uint32_t>(i)});
    if (items_[i].is_kept)
      items_[i].last_step = kNoStep;
    else
      closing_[items_[i].last_step].push_back(ItemId{static_cast<std::uint32_t>(i)});
  }
  double bits = 0;
  const auto bits_of = [&](ItemId item) {
    return std::log2(static_cast<double>(items_[index_of(item)].high) + 1);
  };
  for (std::size_t step = 0; step < steps_.size(); ++step) {
    for (const ItemId item : opening_[step]) bits += bits_of(item);
    for (const ItemId item : closing_[step]) bits -= bits_of(item);
    frontier_bits_.push_back(std::max(bits, 0.0));
  }
}

std::size_t common_steps(const SweepSchedule& a, const SweepSchedule& b) {
  const auto same_items = [&](OptionId x, OptionId y) {
    return std::ranges::equal(a.form().items_of(x), b.form().items_of(y));
  };
  const std::size_t most = std::min(a.steps().size(), b.steps().size());
  for (std::size_t step = 0; step < most; ++step)
    if (!std::ranges::equal(a.steps()[step], b.steps()[step], same_items) ||
        a.opening()[step] != b.opening()[step] || a.closing()[step] != b.closing()[step])
      return step;
  return most;
}

}  // namespace boardfill
