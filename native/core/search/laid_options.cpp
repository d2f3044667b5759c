#include "search/laid_options.hpp"

#include <algorithm>

namespace boardfill {
namespace {

/// A few milliseconds.
constexpr std::uint64_t kUsesBetweenChecks = 1 << 18;

}  // namespace

LaidOptions::LaidOptions(const CoverForm& form, Control& control)
    : form_(form),
      control_(control),
      starts_(form.item_count() + 1, 0),
      most_times_(form.item_count(), 0),
      live_(form.item_count(), 0),
      need_(form.item_count(), 0),
      room_(form.item_count(), 0),
      blocks_(form.option_count(), 0),
      is_taken_(form.option_count(), false) {
  list_users();
  for (const ItemId item : form.items()) {
    const Bounds bounds = form.bounds_of(item);
    need_[item] = bounds.low;
    room_[item] = bounds.high;
    if (room_[item] >= most_times_[item]) continue;
    for (const OptionId option : users_of(item))
      if (times_used(option, item) > room_[item]) block(option);
  }
  tight.clear();
  for (const ItemId item : form.items())
    if (is_needy(item) && live_[item] <= 1) tight.push_back(item);
}

void LaidOptions::list_users() {
  for (const OptionId option : form_.options())
    for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t times) {
      ++live_[item];
      most_times_[item] = std::max(most_times_[item], times);
      spend(1);
    });
  for (const ItemId item : form_.items()) starts_[after(item)] = starts_[item] + live_[item];
  users_.resize(starts_[id_at<ItemId>(form_.item_count())]);
  PerItem<std::uint32_t> ends = starts_;
  for (const OptionId option : form_.options())
    for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t) {
      users_[ends[item]++] = option;
      spend(1);
    });
}

std::uint64_t LaidOptions::bytes_for(const CoverForm& form) {
  return form.use_count() * sizeof(OptionId) + form.option_count() * (sizeof(std::uint32_t) + 1) +
         form.item_count() * (7 * sizeof(std::uint32_t) + sizeof(std::int64_t));
}

void LaidOptions::take(OptionId option) {
  is_taken_[option] = true;
  block(option);
  for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t times) {
    const std::uint32_t before = room_[item], now = before - times;
    room_[item] = now;
    need_[item] -= times;
    if (now >= most_times_[item]) return;
    for (const OptionId user : users_of(item))
      if (const std::uint32_t asked = times_used(user, item); asked <= before && asked > now)
        block(user);
  });
}

void LaidOptions::put_back(OptionId option) {
  for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t times) {
    const std::uint32_t before = room_[item], now = before + times;
    room_[item] = now;
    need_[item] += times;
    if (before >= most_times_[item]) return;
    for (const OptionId user : users_of(item))
      if (const std::uint32_t asked = times_used(user, item); asked > before && asked <= now)
        unblock(user);
  });
  unblock(option);
  is_taken_[option] = false;
}

std::vector<OptionId> LaidOptions::taken() const {
  std::vector<OptionId> options;
  for (const OptionId option : form_.options())
    if (is_taken_[option]) options.push_back(option);
  return options;
}

void LaidOptions::block(OptionId option) {
  spend(1);
  if (blocks_[option]++ > 0) return;
  for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t) {
    spend(1);
    if (--live_[item] <= 1 && is_needy(item)) tight.push_back(item);
  });
}

void LaidOptions::unblock(OptionId option) {
  spend(1);
  if (--blocks_[option] > 0) return;
  for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t) {
    spend(1);
    ++live_[item];
  });
}

std::uint32_t LaidOptions::times_used(OptionId option, ItemId item) const {
  if (most_times_[item] == 1) return 1;
  const auto items = form_.items_of(option);
  return static_cast<std::uint32_t>(std::count(items.begin(), items.end(), item));
}

void LaidOptions::check() {
  next_check_ = work_ + kUsesBetweenChecks;
  control_.check();
}

}  // namespace boardfill
