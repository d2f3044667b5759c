#include "sweep/sweep_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <utility>

namespace boardfill {

SweepSchedule::SweepSchedule(CoverForm form, std::span<const std::uint32_t> order,
                             std::span<const std::uint32_t> kept, const SweepMarks& marks)
    : form_(std::move(form)) {
  find_possible_uses();
  if (!marks.leasts.empty() && marks.leasts.size() != kept.size())
    throw std::invalid_argument("every kept item needs a least, or none");
  for (std::size_t k = 0; k < kept.size(); ++k) {
    ScheduledItem& item = items_.at(kept[k]);
    item.is_kept = true;
    if (!marks.leasts.empty()) item.least = marks.leasts[k];
  }
  for (const ScheduledItem& item : items_) impossible_ = impossible_ || item.low > item.high;
  if (impossible_) return;
  if (std::adjacent_find(marks.places.begin(), marks.places.end(), std::greater_equal{}) !=
          marks.places.end() ||
      (!marks.places.empty() && marks.places.back() > order.size()))
    throw std::invalid_argument("marks must rise and lie within the order");
  group_options(order, marks.places);
  find_open_times(order, marks.places);
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

void SweepSchedule::group_options(std::span<const std::uint32_t> order,
                                  std::span<const std::uint32_t> marks) {
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

  const auto mark_before = [&](std::size_t place) {
    if (mark_steps_.size() == marks.size() || marks[mark_steps_.size()] != place) return;
    mark_steps_.push_back(static_cast<std::uint32_t>(steps_.size()));
    steps_.emplace_back();
  };
  for (std::size_t place = 0; place < order.size(); ++place) {
    mark_before(place);
    const std::uint32_t leader = order[place];
    if (led[leader].empty()) continue;
    if (items_[leader].is_unit()) {
      steps_.push_back(std::move(led[leader]));
    } else {
      for (const OptionId option : led[leader]) steps_.push_back({option});
    }
  }
  mark_before(order.size());
  for (const OptionId option : leaderless) steps_.push_back({option});
}

void SweepSchedule::find_open_times(std::span<const std::uint32_t> order,
                                    std::span<const std::uint32_t> marks) {
  for (std::uint32_t step = 0; step < steps_.size(); ++step)
    for (const OptionId option : steps_[step])
      for (const ItemId id : form_.items_of(option)) {
        ScheduledItem& item = items_[index_of(id)];
        if (item.first_step == kNoStep) item.first_step = step;
        item.last_step = step;
      }
  for (std::size_t place = 0, passed = 0; place < order.size(); ++place) {
    while (passed < marks.size() && marks[passed] <= place) ++passed;
    ScheduledItem& item = items_[order[place]];
    if (passed > 0 && item.last_step != kNoStep)
      item.last_step = std::max(item.last_step, mark_steps_[passed - 1]);
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

std::vector<ItemId> SweepSchedule::open_before(std::uint32_t step) const {
  std::vector<ItemId> open;
  for (std::size_t i = 0; i < items_.size(); ++i)
    if (items_[i].is_tracked() && items_[i].first_step < step && items_[i].last_step >= step)
      open.push_back(ItemId{static_cast<std::uint32_t>(i)});
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
