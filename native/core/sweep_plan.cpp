#include "sweep_plan.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

namespace boardfill {
namespace {

constexpr std::uint32_t kNever = 0xffffffffu;

/// What the plan knows of one item while it is compiled.
struct ItemPlan {
  std::uint32_t low = 0;
  std::uint32_t high = 0;             ///< at most `possible`
  std::uint64_t possible = 0;         ///< uses by all options together
  std::uint32_t first_step = kNever;  ///< first and last step that decide an option using it
  std::uint32_t last_step = kNever;
  std::uint32_t word = 0;  ///< its slot, once allocated
  std::uint32_t shift = 0;

  [[nodiscard]] bool is_tracked() const { return low > 0 || high < possible; }
  [[nodiscard]] bool is_unit() const { return high == 1; }
  [[nodiscard]] std::uint32_t counter_width() const {
    return static_cast<std::uint32_t>(std::bit_width(high));
  }
  [[nodiscard]] std::uint32_t slot_width() const { return is_unit() ? 1 : counter_width() + 1; }
  [[nodiscard]] std::uint64_t bias() const {
    return is_unit() ? 0 : (std::uint64_t{1} << counter_width()) - 1 - high;
  }
  [[nodiscard]] std::uint64_t in_place(std::uint64_t value) const { return value << shift; }
};

/// Hands out runs of bits that do not cross a word.
class SlotAllocator {
 public:
  void take(ItemPlan& item) {
    const std::uint64_t run = (std::uint64_t{1} << item.slot_width()) - 1;
    for (std::uint32_t word = 0;; ++word) {
      if (word == used_.size()) used_.push_back(0);
      for (std::uint32_t shift = 0; shift + item.slot_width() <= 64; ++shift) {
        if ((used_[word] & (run << shift)) != 0) continue;
        used_[word] |= run << shift;
        item.word = word;
        item.shift = shift;
        return;
      }
    }
  }

  void give_back(const ItemPlan& item) {
    used_[item.word] &= ~(((std::uint64_t{1} << item.slot_width()) - 1) << item.shift);
  }

  [[nodiscard]] std::size_t words() const { return used_.size(); }

 private:
  std::vector<std::uint64_t> used_{kLiveBit};
};

/// How often an option uses each of its items.
template <typename Visit>
void for_each_use(std::span<const ItemId> items, Visit visit) {
  for (std::size_t i = 0; i < items.size();) {
    std::size_t end = i;
    while (end < items.size() && items[end] == items[i]) ++end;
    visit(items[i], static_cast<std::uint32_t>(end - i));
    i = end;
  }
}

bool fits_its_items(const CoverForm& form, OptionId option) {
  bool fits = true;
  for_each_use(form.items_of(option), [&](ItemId item, std::uint32_t times) {
    fits = fits && times <= form.bounds_of(item).high;
  });
  return fits;
}

std::vector<ItemPlan> plan_items(const CoverForm& form, const std::vector<OptionId>& options) {
  std::vector<ItemPlan> items(form.item_count());
  for (const OptionId option : options)
    for (const ItemId item : form.items_of(option)) ++items[index_of(item)].possible;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Bounds bounds = form.bounds_of(ItemId{static_cast<std::uint32_t>(i)});
    items[i].low = bounds.low;
    items[i].high =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(bounds.high, items[i].possible));
  }
  return items;
}

/// The options in steps of which at most one option each can be taken.
std::vector<std::vector<OptionId>> group_options(const CoverForm& form,
                                                 const std::vector<OptionId>& options,
                                                 const std::vector<ItemPlan>& items,
                                                 std::span<const std::uint32_t> order) {
  std::vector<std::uint32_t> rank(form.item_count(), kNever);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] >= rank.size() || rank[order[i]] != kNever)
      throw std::invalid_argument("order must name every item once");
    rank[order[i]] = static_cast<std::uint32_t>(i);
  }
  if (order.size() != form.item_count())
    throw std::invalid_argument("order must name every item once");

  std::vector<std::vector<OptionId>> led(form.item_count());
  std::vector<OptionId> leaderless;
  for (const OptionId option : options) {
    const auto uses = form.items_of(option);
    if (uses.empty()) {
      leaderless.push_back(option);
      continue;
    }
    const ItemId leader = *std::min_element(uses.begin(), uses.end(), [&](ItemId a, ItemId b) {
      return rank[index_of(a)] < rank[index_of(b)];
    });
    led[index_of(leader)].push_back(option);
  }

  std::vector<std::vector<OptionId>> groups;
  for (const std::uint32_t leader : order) {
    if (led[leader].empty()) continue;
    if (items[leader].is_unit()) {
      groups.push_back(std::move(led[leader]));
    } else {
      for (const OptionId option : led[leader]) groups.push_back({option});
    }
  }
  for (const OptionId option : leaderless) groups.push_back({option});
  return groups;
}

}  // namespace

SweepPlan::SweepPlan(const CoverForm& form, std::span<const std::uint32_t> order) {
  std::vector<OptionId> options;
  for (std::size_t k = 0; k < form.option_count(); ++k) {
    const OptionId option{static_cast<std::uint32_t>(k)};
    if (fits_its_items(form, option)) options.push_back(option);
  }
  std::vector<ItemPlan> items = plan_items(form, options);
  for (const ItemPlan& item : items) impossible_ = impossible_ || item.low > item.high;
  if (impossible_) return;

  const auto groups = group_options(form, options, items, order);
  std::vector<std::vector<ItemPlan*>> opening(groups.size());
  std::vector<std::vector<ItemPlan*>> closing(groups.size());
  for (std::uint32_t step = 0; step < groups.size(); ++step)
    for (const OptionId option : groups[step])
      for (const ItemId id : form.items_of(option)) {
        ItemPlan& item = items[index_of(id)];
        if (item.first_step == kNever) item.first_step = step;
        item.last_step = step;
      }
  for (ItemPlan& item : items) {
    if (item.first_step == kNever || !item.is_tracked()) continue;
    opening[item.first_step].push_back(&item);
    closing[item.last_step].push_back(&item);
  }

  SlotAllocator slots;
  double bits = 0;
  for (std::size_t step = 0; step < groups.size(); ++step) {
    for (ItemPlan* item : opening[step]) {
      slots.take(*item);
      bits += std::log2(static_cast<double>(item->high) + 1);
    }
    for (const ItemPlan* item : closing[step]) {
      slots.give_back(*item);
      bits -= std::log2(static_cast<double>(item->high) + 1);
    }
    frontier_bits_ = std::max(frontier_bits_, static_cast<std::uint32_t>(std::ceil(bits - 1e-9)));
    cost_ += std::exp2(bits);
  }
  key_words_ = slots.words();

  const Key zeros(key_words_, 0);
  Key guards = zeros;
  std::vector<std::uint64_t> still_possible(items.size());
  // The most a step can add to an item is the most any one of its options adds.
  const auto most_uses = [&](std::size_t step) {
    std::vector<std::pair<std::size_t, std::uint32_t>> most;
    for (const OptionId option : groups[step])
      for_each_use(form.items_of(option), [&](ItemId item, std::uint32_t times) {
        most.emplace_back(index_of(item), times);
      });
    std::sort(most.begin(), most.end());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < most.size(); ++i)
      if (i + 1 == most.size() || most[i + 1].first != most[i].first) most[kept++] = most[i];
    most.resize(kept);
    return most;
  };
  for (std::size_t step = 0; step < groups.size(); ++step)
    for (const auto& [item, times] : most_uses(step)) still_possible[item] += times;

  steps_.resize(groups.size());
  for (std::size_t s = 0; s < groups.size(); ++s) {
    SweepStep& step = steps_[s];
    step.opened = step.required = zeros;
    step.kept = Key(key_words_, ~std::uint64_t{0});
    for (const ItemPlan* item : opening[s]) {
      step.opened[item->word] |= item->in_place(item->bias());
      if (!item->is_unit())
        guards[item->word] |= item->in_place(std::uint64_t{1} << item->counter_width());
    }
    step.guards = guards;

    for (const OptionId option : groups[s]) {
      StepOption taken{zeros, zeros, false};
      for_each_use(form.items_of(option), [&](ItemId id, std::uint32_t times) {
        const ItemPlan& item = items[index_of(id)];
        if (!item.is_tracked()) return;
        taken.add[item.word] += item.in_place(times);
        if (item.is_unit())
          taken.bits[item.word] |= item.in_place(1);
        else
          taken.has_counters = true;
      });
      step.options.push_back(std::move(taken));
    }

    for (const auto& [id, times] : most_uses(s)) {
      const ItemPlan& item = items[id];
      still_possible[id] -= times;
      if (!item.is_tracked() || item.is_unit() || item.low <= still_possible[id]) continue;
      step.checks.push_back({item.word, item.shift, (std::uint64_t{1} << item.counter_width()) - 1,
                             item.bias() + item.low - still_possible[id]});
    }
    for (const ItemPlan* item : closing[s]) {
      const std::uint64_t slot = (std::uint64_t{1} << item->slot_width()) - 1;
      if (item->is_unit() && item->low == 1) step.required[item->word] |= item->in_place(1);
      step.kept[item->word] &= ~item->in_place(slot);
      guards[item->word] &= ~item->in_place(slot);
    }
  }
}

}  // namespace boardfill
