#include "walk/walk_tables.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

namespace boardfill {
namespace {

constexpr std::uint32_t kNoBit = std::numeric_limits<std::uint32_t>::max();

/// A key has at most so many bits, and only so many more than tell the options of a step apart.
constexpr std::size_t kMostKeyBits = 12;
constexpr std::size_t kSpareKeyBits = 2;

/// Where the next thing goes in a list.
template <typename Value>
std::uint32_t end_of(const std::vector<Value>& list) {
  if (list.size() >= kNoBit) throw std::length_error("the cover is too large to be walked");
  return static_cast<std::uint32_t>(list.size());
}

/// A bit that matters to an option: it must be set before, or is set by it.
struct BitOfOption {
  std::uint32_t bit;
  bool is_needed;
};

/// All options of steps later than `after` that use `item` also use another item.
struct Dependent {
  ItemId item;
  std::int64_t after;
};

/// For each item that may be used once, what can not be used any more once it is.
///
/// An option of a step after `after` that uses the item leaves nothing to use the dependent one:
/// all that could be taken then uses both.
PerItem<std::vector<Dependent>> dependents(const SweepSchedule& schedule) {
  const CoverForm& form = schedule.form();
  const auto& items = schedule.items();
  PerItem<std::vector<Dependent>> found(form.item_count());
  PerItem<std::vector<ItemId>> shared(form.item_count());  // by all users that have been met
  PerItem<bool> is_met(form.item_count(), false);
  PerItem<std::uint64_t> met_by(form.item_count(), 0);
  std::uint64_t number = 0;
  const auto note = [&](ItemId once, ItemId item, std::int64_t after) {
    if (after < static_cast<std::int64_t>(items[once].last_step))
      found[once].push_back({item, after});
  };
  for (std::size_t step = schedule.steps().size(); step-- > 0;)
    for (const OptionId option : schedule.steps()[step]) {
      ++number;
      const auto used = form.items_of(option);
      for (const ItemId item : used) met_by[item] = number;
      for (const ItemId item : used) {
        if (!items[item].is_unit() || items[item].low == 0) continue;
        if (!is_met[item]) {
          is_met[item] = true;
          for (const ItemId other : used)
            if (other != item && items[other].is_unit()) shared[item].push_back(other);
          continue;
        }
        std::erase_if(shared[item], [&](ItemId other) {
          if (met_by[other] == number) return false;
          note(other, item, static_cast<std::int64_t>(step));
          return true;
        });
      }
    }
  for (const ItemId item : form.items())
    for (const ItemId other : shared[item]) note(other, item, -1);
  return found;
}

}  // namespace

class WalkTables::Builder {
 public:
  Builder(WalkTables& tables, const SweepSchedule& schedule)
      : tables_(tables),
        schedule_(schedule),
        items_(schedule.items()),
        bit_of_(schedule.form().item_count(), kNoBit),
        counter_of_(schedule.form().item_count(), kNoBit),
        dependents_(dependents(schedule)) {}

  void build() {
    number_bits();
    list_closing();
    seen_.resize(tables_.word_count_ * std::size_t{64});
    for (std::size_t step = 0; step < schedule_.steps().size(); ++step)
      add_step(static_cast<StepNumber>(step));
    end_lists(false);
    tables_.group_starts_.push_back(end_of(tables_.options_));
    add_option(kNoOption);
  }

 private:
  /// How often a bit matters to the options of a step.
  struct Seen {
    std::uint32_t care = 0;
    std::uint32_t needed = 0;
  };

  void number_bits() {
    const auto& steps = schedule_.steps();
    for (std::size_t step = 0; step < steps.size(); ++step) {
      const std::optional<ItemId> item = settled_by(static_cast<StepNumber>(step));
      if (item) bit_of_[*item] = static_cast<std::uint32_t>(step);
      may_be_left_.push_back(!item || items_[*item].low == 0);
    }
    std::vector<ItemId> others;
    for (const ItemId item : items_.ids()) {
      if (!items_[item].is_tracked() || bit_of_[item] != kNoBit) continue;
      if (items_[item].is_unit()) {
        others.push_back(item);
      } else {
        counter_of_[item] = end_of(tables_.highs_);
        tables_.highs_.push_back(items_[item].high);
      }
    }
    // What is used at about the same time lies in the same words.
    std::stable_sort(others.begin(), others.end(), [&](ItemId a, ItemId b) {
      return items_[a].first_step < items_[b].first_step;
    });
    auto bit = static_cast<std::uint32_t>(steps.size());
    for (const ItemId item : others) bit_of_[item] = bit++;
    tables_.word_count_ = bit / 64 + 1;
  }

  /// An item used once at most, by all options of the step and by none of a later one.
  [[nodiscard]] std::optional<ItemId> settled_by(StepNumber step) const {
    const auto& options = schedule_.steps()[step];
    std::optional<ItemId> best;
    for (const ItemId item : schedule_.form().items_of(options.front())) {
      if (!items_[item].is_unit() || items_[item].last_step != step) continue;
      const auto uses = [&](OptionId option) {
        const auto used = schedule_.form().items_of(option);
        return std::binary_search(used.begin(), used.end(), item);
      };
      if (!std::all_of(options.begin(), options.end(), uses)) continue;
      if (!best || items_[item].low > items_[*best].low) best = item;
    }
    return best;
  }

  void list_closing() {
    const auto steps = static_cast<std::uint32_t>(schedule_.steps().size());
    for (const ItemId item : items_.ids()) {
      const ScheduledItem& scheduled = items_[item];
      if (!scheduled.is_tracked() || scheduled.low == 0) continue;
      const bool is_counted = counter_of_[item] != kNoBit;
      const std::uint32_t index = is_counted ? counter_of_[item] : bit_of_[item];
      if (!is_counted && index < steps) continue;  // its own step is not left without it
      tables_.closing_.push_back({scheduled.last_step, is_counted, index, scheduled.low});
    }
    const auto earlier = [](const Closing& a, const Closing& b) {
      return a.last_step < b.last_step;
    };
    std::stable_sort(tables_.closing_.begin(), tables_.closing_.end(), earlier);
    for (StepNumber step = 0; step <= steps; ++step) {
      const auto first = std::partition_point(tables_.closing_.begin(), tables_.closing_.end(),
                                              [&](const Closing& c) { return c.last_step < step; });
      tables_.closing_starts_.push_back(
          static_cast<std::uint32_t>(first - tables_.closing_.begin()));
    }
  }

  void add_step(StepNumber step) {
    end_lists(may_be_left_[step]);
    const auto& options = schedule_.steps()[step];
    std::vector<std::vector<BitOfOption>> bits;
    for (const OptionId option : options) bits.push_back(bits_of(option, step));
    const std::vector<std::uint32_t> key_bits = choose_key(bits);
    add_runs(key_bits);
    if (!key_bits.empty()) tables_.keyed_options_ += options.size();

    std::vector<std::uint32_t> keys;
    for (const auto& of_option : bits) {
      std::uint32_t key = 0;
      for (const BitOfOption& each : of_option) {
        const auto found = std::lower_bound(key_bits.begin(), key_bits.end(), each.bit);
        if (each.is_needed && found != key_bits.end() && *found == each.bit)
          key |= std::uint32_t{1} << (found - key_bits.begin());
      }
      keys.push_back(key);
    }
    std::vector<std::uint32_t> order(options.size());
    for (std::uint32_t k = 0; k < order.size(); ++k) order[k] = k;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
    std::size_t done = 0;
    for (std::uint32_t key = 0; key < std::uint32_t{1} << key_bits.size(); ++key) {
      tables_.group_starts_.push_back(end_of(tables_.options_));
      for (; done < order.size() && keys[order[done]] == key; ++done) {
        add_option(options[order[done]]);
        add_parts(bits[order[done]]);
        add_counted_uses(options[order[done]]);
      }
    }
  }

  /// The next step begins where the lists end now.
  void end_lists(bool may_be_left) {
    tables_.steps_.push_back({end_of(tables_.runs_), end_of(tables_.group_starts_), may_be_left});
  }

  void add_option(OptionId option) {
    tables_.options_.push_back({option, end_of(tables_.parts_), end_of(tables_.uses_)});
  }

  /// In rising order, each once.
  [[nodiscard]] std::vector<BitOfOption> bits_of(OptionId option, StepNumber step) const {
    std::vector<BitOfOption> bits{{step, false}};
    const auto used = schedule_.form().items_of(option);
    for (const ItemId item : used) {
      if (bit_of_[item] != kNoBit) bits.push_back({bit_of_[item], false});
      for (const Dependent& dependent : dependents_[item])
        if (static_cast<std::int64_t>(step) > dependent.after)
          bits.push_back({bit_of_[dependent.item], true});
    }
    // Where a bit is both, it is set by the option and so not needed before.
    std::sort(bits.begin(), bits.end(), [](const BitOfOption& a, const BitOfOption& b) {
      return std::pair(a.bit, a.is_needed) < std::pair(b.bit, b.is_needed);
    });
    const auto same = [](const BitOfOption& a, const BitOfOption& b) { return a.bit == b.bit; };
    bits.erase(std::unique(bits.begin(), bits.end(), same), bits.end());
    return bits;
  }

  /// Bits that matter to all options of the step, and tell them apart best; in rising order.
  std::vector<std::uint32_t> choose_key(const std::vector<std::vector<BitOfOption>>& bits) {
    const auto number = static_cast<std::uint32_t>(bits.size());
    for (const auto& of_option : bits)
      for (const BitOfOption& each : of_option) {
        ++seen_[each.bit].care;
        seen_[each.bit].needed += each.is_needed ? 1 : 0;
      }
    std::vector<std::uint32_t> chosen;
    const auto larger_part = [&](std::uint32_t bit) {
      return std::max(seen_[bit].needed, number - seen_[bit].needed);
    };
    for (const BitOfOption& each : bits.front())
      if (seen_[each.bit].care == number && larger_part(each.bit) < number)
        chosen.push_back(each.bit);
    std::stable_sort(chosen.begin(), chosen.end(), [&](std::uint32_t a, std::uint32_t b) {
      return larger_part(a) < larger_part(b);
    });
    const std::size_t most =
        std::min(kMostKeyBits, static_cast<std::size_t>(std::bit_width(number)) + kSpareKeyBits);
    chosen.resize(std::min(chosen.size(), most));
    std::sort(chosen.begin(), chosen.end());
    for (const auto& of_option : bits)
      for (const BitOfOption& each : of_option) seen_[each.bit] = {};
    return chosen;
  }

  void add_runs(const std::vector<std::uint32_t>& key_bits) {
    for (std::size_t begin = 0; begin < key_bits.size();) {
      const std::uint32_t first = key_bits[begin];
      std::size_t end = begin + 1;
      while (end < key_bits.size() && key_bits[end] == first + (end - begin) &&
             key_bits[end] / 64 == first / 64)
        ++end;
      tables_.runs_.push_back({(std::uint64_t{1} << (end - begin)) - 1, first / 64,
                               static_cast<std::uint8_t>(first % 64),
                               static_cast<std::uint8_t>(begin)});
      begin = end;
    }
  }

  void add_parts(const std::vector<BitOfOption>& bits) {
    std::uint32_t word = kNoBit;
    for (const BitOfOption& each : bits) {
      if (each.bit / 64 != word) {
        word = each.bit / 64;
        tables_.parts_.push_back({0, 0, word});
      }
      const std::uint64_t mask = std::uint64_t{1} << (each.bit % 64);
      tables_.parts_.back().care |= mask;
      if (each.is_needed) tables_.parts_.back().needed |= mask;
    }
  }

  void add_counted_uses(OptionId option) {
    for_each_use(schedule_.form().items_of(option), [&](ItemId item, std::uint32_t times) {
      if (counter_of_[item] != kNoBit) tables_.uses_.push_back({counter_of_[item], times});
    });
  }

  WalkTables& tables_;
  const SweepSchedule& schedule_;
  const PerItem<ScheduledItem>& items_;
  PerItem<std::uint32_t> bit_of_;
  PerItem<std::uint32_t> counter_of_;
  PerItem<std::vector<Dependent>> dependents_;
  std::vector<bool> may_be_left_;
  std::vector<Seen> seen_;  ///< for each bit; all 0 but within `choose_key`
};

WalkTables::WalkTables(const SweepSchedule& schedule) : impossible_(schedule.impossible()) {
  schedule.form().require_no_webs();
  Builder(*this, schedule).build();
}

WalkTables WalkTables::preferring(const PerOption<double>& preferences) const {
  for (std::uint32_t number = 0; number + 1 < options_.size(); ++number)
    if (!preferences.contains(option(number)))
      throw std::invalid_argument("each option has a preference");
  std::vector<std::uint32_t> order(options_.size() - 1);
  std::iota(order.begin(), order.end(), 0u);
  for (std::size_t group = 0; group + 1 < group_starts_.size(); ++group)
    std::stable_sort(order.begin() + group_starts_[group], order.begin() + group_starts_[group + 1],
                     [&](std::uint32_t a, std::uint32_t b) {
                       return preferences[option(a)] > preferences[option(b)];
                     });
  WalkTables found = *this;
  found.parts_.clear();
  found.uses_.clear();
  for (std::size_t place = 0; place < order.size(); ++place) {
    found.options_[place] = {option(order[place]), end_of(found.parts_), end_of(found.uses_)};
    const auto parts = parts_of(order[place]);
    found.parts_.insert(found.parts_.end(), parts.begin(), parts.end());
    const auto uses = counted_uses_of(order[place]);
    found.uses_.insert(found.uses_.end(), uses.begin(), uses.end());
  }
  return found;
}

std::uint64_t WalkTables::bytes() const {
  return steps_.size() * sizeof(WalkStep) + runs_.size() * sizeof(KeyRun) +
         (group_starts_.size() + highs_.size() + closing_starts_.size()) * sizeof(std::uint32_t) +
         options_.size() * sizeof(WalkOption) + parts_.size() * sizeof(MaskPart) +
         uses_.size() * sizeof(CountedUse) + closing_.size() * sizeof(Closing);
}

}  // namespace boardfill
