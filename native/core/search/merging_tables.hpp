// A cover made ready for counting position by position: which options fit, told by tables.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cover_form.hpp"
#include "search/item_mask.hpp"
#include "search/pocket_graph.hpp"

namespace boardfill {

/// An item by its place in the order in which items are to be used.
using Turn = std::uint32_t;

inline Turn first_of(ItemMask set) {
  return static_cast<Turn>(set.low != 0 ? std::countr_zero(set.low)
                                        : 64 + std::countr_zero(set.high));
}

/// Options that use the same items are one choice, which counts as often as there are of them.
struct Choice {
  ItemMask items;
  ItemMask beside;  ///< the cells beside those that it covers
  std::uint64_t copies = 1;
};

class MergingTables {
 public:
  /// Are there few enough items, none used twice, and does each option use one that must be used?
  [[nodiscard]] static bool fits(const CoverForm& form);

  /// Needs `fits`.  `order` lists every item once.
  MergingTables(const CoverForm& form, const Places& places, const std::vector<ItemId>& order);

  [[nodiscard]] Turn item_count() const { return static_cast<Turn>(turn_of_.size()); }
  [[nodiscard]] std::size_t option_count() const { return choice_of_.size(); }
  [[nodiscard]] Turn turn_of(ItemId item) const { return turn_of_[item]; }
  [[nodiscard]] ItemMask needed() const { return needed_; }

  /// Where parts of a count begin: every option of the item that must be used `before` all others,
  /// or nothing laid.
  [[nodiscard]] std::vector<Choice> beginnings(std::optional<ItemId> before) const;

  /// Which of the choices an option is.
  [[nodiscard]] std::uint32_t choice_of(OptionId option) const { return choice_of_[option]; }

  /// All choices, in the order of the first item that they must use.
  [[nodiscard]] std::span<const Choice> choices() const { return choices_; }

  /// Calls visit(choice) for those whose first needed item is this one and that use none of the
  /// items `used`; stops where it returns false.
  template <typename Visit>
  void for_each_fitting(Turn first, ItemMask used, Visit visit) const {
    const Group& group = groups_[first];
    for (std::uint32_t word = 0; word < group.words; ++word) {
      std::uint64_t clashing = 0;
      for (std::uint32_t k = 0; k < group.byte_count; ++k) {
        const ByteTable& table = byte_tables_[group.first_byte + k];
        const std::uint64_t half = table.byte < 8 ? used.low : used.high;
        clashing |= clashes_[table.begin + (half >> table.byte % 8 * 8 & 255) * group.words + word];
      }
      const std::uint32_t left = group.choice_count - 64 * word;
      std::uint64_t fitting =
          ~clashing & (left < 64 ? (std::uint64_t{1} << left) - 1 : ~std::uint64_t{0});
      for (; fitting != 0; fitting &= fitting - 1)
        if (!visit(choices_[group.first_choice + 64 * word +
                            static_cast<std::uint32_t>(std::countr_zero(fitting))]))
          return;
    }
  }

  /// Has a choice, taken last, cut off a pocket that no choices can cover?
  [[nodiscard]] bool cuts_off_dead_pocket(ItemMask used, const Choice& last) const;

  [[nodiscard]] std::uint64_t bytes() const;

 private:
  /// The choices whose first needed item is the same.
  struct Group {
    std::uint32_t first_choice = 0;
    std::uint32_t choice_count = 0;
    std::uint32_t words = 0;  ///< that hold a bit for each of them
    std::uint32_t first_byte = 0;
    std::uint32_t byte_count = 0;
  };

  /// For each value of eight items, where 1 is used, the choices of a group that clash with it.
  struct ByteTable {
    std::uint32_t byte;
    std::uint32_t begin;
  };

  void list_choices(const CoverForm& form);
  void tabulate(Group& group);

  PerItem<Turn> turn_of_;
  ItemMask needed_;
  PocketGraph pockets_;
  ItemMask cells_;                 ///< those whose pockets are looked at
  bool cells_come_first_ = false;  ///< before all else that must be used
  std::vector<ItemMask> beside_;   ///< for each turn
  std::vector<Choice> choices_;
  PerOption<std::uint32_t> choice_of_;
  std::vector<Group> groups_;  ///< for each turn
  std::vector<ByteTable> byte_tables_;
  std::vector<std::uint64_t> clashes_;
};

}  // namespace boardfill
