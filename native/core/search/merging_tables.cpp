#include "search/merging_tables.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace boardfill {
namespace {

constexpr std::size_t kMostTurns = 128;

ItemMask mask_of(Turn turn) { return ItemMask::of(ItemId{turn}); }

/// All items before the only one of a set.
ItemMask before(ItemMask only) {
  return only.low != 0 ? ItemMask{only.low - 1, 0} : ItemMask{~std::uint64_t{0}, only.high - 1};
}

/// Calls visit(turn) for each item of a set.
template <typename Visit>
void for_each_turn(ItemMask set, Visit visit) {
  for (std::uint64_t left = set.low; left != 0; left &= left - 1)
    visit(static_cast<Turn>(std::countr_zero(left)));
  for (std::uint64_t left = set.high; left != 0; left &= left - 1)
    visit(static_cast<Turn>(64 + std::countr_zero(left)));
}

}  // namespace

bool MergingTables::fits(const CoverForm& form) {
  if (form.item_count() > kMostTurns || !form.webs().empty()) return false;
  for (const ItemId item : form.items()) {
    const Bounds bounds = form.bounds_of(item);
    if (bounds.high != 1 || bounds.low > 1) return false;
  }
  for (const OptionId option : form.options()) {
    bool is_needed = false, is_repeated = false;
    for_each_use(form.items_of(option), [&](ItemId item, std::uint32_t times) {
      is_needed = is_needed || form.bounds_of(item).low == 1;
      is_repeated = is_repeated || times > 1;
    });
    if (!is_needed || is_repeated) return false;
  }
  return true;
}

MergingTables::MergingTables(const CoverForm& form, const Places& places,
                             const std::vector<ItemId>& order)
    : turn_of_(form.item_count(), static_cast<Turn>(kMostTurns)),
      pockets_(form, places, PocketGraph::Use::always),
      beside_(form.item_count()),
      choice_of_(form.option_count()),
      groups_(form.item_count()) {
  if (order.size() != form.item_count())
    throw std::invalid_argument("the order must list every item once");
  for (Turn turn = 0; turn < order.size(); ++turn) {
    if (!turn_of_.contains(order[turn]) || turn_of(order[turn]) != kMostTurns)
      throw std::invalid_argument("the order must list every item once");
    turn_of_[order[turn]] = turn;
    if (form.bounds_of(order[turn]).low == 1) needed_ = needed_ | mask_of(turn);
  }
  if (pockets_.is_useful())
    for (const ItemId item : form.items())
      for (const ItemId other : pockets_.beside(item)) {
        cells_ = cells_ | mask_of(turn_of(item));
        ItemMask& beside = beside_[turn_of(item)];
        beside = beside | mask_of(turn_of(other));
      }
  const ItemMask others = needed_ & ~cells_;
  cells_come_first_ = !others.any() || !(cells_ & ~before(others.first())).any();
  list_choices(form);
  for (Group& group : groups_) tabulate(group);
}

void MergingTables::list_choices(const CoverForm& form) {
  const auto place = [&](const Choice& choice) {
    return std::tuple(first_of(choice.items & needed_), choice.items.low, choice.items.high);
  };
  std::vector<std::pair<Choice, OptionId>> found;
  for (const OptionId option : form.options()) {
    Choice choice;
    for (const ItemId item : form.items_of(option))
      choice.items = choice.items | mask_of(turn_of(item));
    for_each_turn(choice.items, [&](Turn turn) { choice.beside = choice.beside | beside_[turn]; });
    choice.beside = choice.beside & ~choice.items;
    found.emplace_back(choice, option);
  }
  std::sort(found.begin(), found.end(),
            [&](const auto& a, const auto& b) { return place(a.first) < place(b.first); });
  for (const auto& [choice, option] : found) {
    if (!choices_.empty() && place(choice) == place(choices_.back())) {
      ++choices_.back().copies;
    } else {
      choices_.push_back(choice);
    }
    choice_of_[option] = static_cast<std::uint32_t>(choices_.size() - 1);
  }
  for (std::uint32_t k = 0; k < choices_.size(); ++k) {
    Group& group = groups_[first_of(choices_[k].items & needed_)];
    if (group.choice_count++ == 0) group.first_choice = k;
  }
}

void MergingTables::tabulate(Group& group) {
  const std::span<const Choice> choices{choices_.data() + group.first_choice, group.choice_count};
  group.words = (group.choice_count + 63) / 64;
  group.first_byte = static_cast<std::uint32_t>(byte_tables_.size());
  ItemMask all;
  for (const Choice& choice : choices) all = all | choice.items;
  for (std::uint32_t byte = 0; byte < kMostTurns / 8; ++byte) {
    const auto part = [&](ItemMask items) {
      return (byte < 8 ? items.low : items.high) >> byte % 8 * 8 & 255;
    };
    if (part(all) == 0) continue;
    const std::size_t begin = clashes_.size();
    byte_tables_.push_back({byte, static_cast<std::uint32_t>(begin)});
    clashes_.resize(begin + 256 * std::size_t{group.words}, 0);
    for (std::uint32_t k = 0; k < choices.size(); ++k)
      for (std::uint32_t item = 0; item < 8; ++item)
        if (part(choices[k].items) >> item & 1)
          clashes_[begin + (std::size_t{1} << item) * group.words + k / 64] |= std::uint64_t{1}
                                                                               << k % 64;
    // A value of several items clashes with what its lowest item and the others clash with.
    for (std::uint32_t value = 1; value < 256; ++value) {
      const std::uint32_t others = value & (value - 1);
      if (others == 0) continue;
      for (std::uint32_t word = 0; word < group.words; ++word)
        clashes_[begin + value * group.words + word] =
            clashes_[begin + others * group.words + word] |
            clashes_[begin + (value ^ others) * group.words + word];
    }
  }
  group.byte_count = static_cast<std::uint32_t>(byte_tables_.size()) - group.first_byte;
}

/// Only pockets beside the choice are looked at.  Where all open cells beside it are in one pocket,
/// nothing has been cut off.
bool MergingTables::cuts_off_dead_pocket(ItemMask used, const Choice& last) const {
  const ItemMask open = cells_ & ~used;
  ItemMask left = last.beside & open;
  while (left.any()) {
    ItemMask pocket = left.first(), fresh = pocket;
    std::uint32_t area = 0;
    do {
      left = left & ~pocket;
      if (!left.any()) return false;
      ItemMask grown;
      for_each_turn(fresh, [&](Turn turn) {
        ++area;
        grown = grown | beside_[turn];
      });
      fresh = grown & open & ~pocket;
      pocket = pocket | fresh;
    } while (fresh.any());
    if (!pockets_.can_be_covered(area)) return true;
    if (!cells_come_first_) continue;
    // Whatever covers the pocket's first cell lies in the pocket, so that cell is its first item.
    bool fits = false;
    for_each_fitting(first_of(pocket), used | (open & ~pocket), [&](const Choice&) {
      fits = true;
      return false;
    });
    if (!fits) return true;
  }
  return false;
}

std::vector<Choice> MergingTables::beginnings(std::optional<ItemId> before) const {
  if (!before) return {Choice{}};
  const ItemMask first = mask_of(turn_of(*before));
  std::vector<Choice> found;
  for (const Choice& choice : choices_)
    if ((choice.items & first).any() && !cuts_off_dead_pocket(choice.items, choice))
      found.push_back(choice);
  return found;
}

std::uint64_t MergingTables::bytes() const {
  return pockets_.bytes() + choices_.size() * sizeof(Choice) +
         clashes_.size() * sizeof(clashes_[0]);
}

}  // namespace boardfill
