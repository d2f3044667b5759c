#include "sweep/invariant.hpp"

#include <array>

namespace boardfill {
namespace {

/// Beyond 5, as many entries of a block of 2^6 can have the same weight: 20.
constexpr std::array<std::uint32_t, 4> kModuli{5, 4, 3, 2};

/// When an item closes it has been used, or it never closes.
bool is_surely_used(const ScheduledItem& item) {
  return item.is_tracked() && (item.low == 1 || item.is_kept);
}

template <typename Visit>
void for_each_option(const SweepSchedule& schedule, Visit visit) {
  for (const std::vector<OptionId>& step : schedule.steps())
    for (const OptionId option : step) visit(schedule.form().items_of(option));
}

/// Gives items another weight where all of their options lack the same.
void make_up(const SweepSchedule& schedule, Invariant& found) {
  constexpr std::uint32_t none = 0xffffffffu, several = 0xfffffffeu;
  PerItem<std::uint32_t> missing(schedule.items().size(), none);
  for_each_option(schedule, [&](auto items) {
    std::uint32_t sum = 0;
    for (const ItemId item : items) sum += found.weights[item];
    for (const ItemId item : items) {
      const std::uint32_t here = (found.modulus - sum % found.modulus) % found.modulus;
      missing[item] = missing[item] == none || missing[item] == here ? here : several;
    }
  });
  for (const ItemId id : schedule.items().ids())
    if (missing[id] < found.modulus && is_surely_used(schedule.items()[id]))
      found.weights[id] =
          static_cast<std::uint8_t>((found.weights[id] + missing[id]) % found.modulus);
}

}  // namespace

bool holds(const Invariant& invariant, const SweepSchedule& schedule) {
  bool does = true;
  for_each_option(schedule, [&](auto items) {
    std::uint32_t sum = 0;
    for (const ItemId item : items) {
      sum += invariant.weights[item];
      does = does && (invariant.weights[item] == 0 || is_surely_used(schedule.items()[item]));
    }
    does = does && sum % invariant.modulus == 0;
  });
  return does;
}

Invariant find_invariant(const SweepSchedule& schedule) {
  for (const std::uint32_t modulus : kModuli) {
    Invariant found{modulus, PerItem<std::uint8_t>(schedule.items().size(), 0)};
    for (const ItemId id : schedule.items().ids())
      found.weights[id] = is_surely_used(schedule.items()[id]) ? 1 : 0;
    if (holds(found, schedule)) return found;
    make_up(schedule, found);
    if (holds(found, schedule)) return found;
  }
  return {1, PerItem<std::uint8_t>(schedule.items().size(), 0)};
}

}  // namespace boardfill
