// In which order a walk should go over the items, and try options.
//
// An order of items grows from one item to the next: the one for which the fewest options are
// expected to fit, of those whose step closes an item that has been touched.  Where tiles have
// coloured sides, that is the cell with the most sides known, so that the tiles laid keep close
// together.
#pragma once

#include <optional>
#include <vector>

#include "cover_form.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

/// An order in which few options are expected to fit.  Nothing if the cover is so large that none
/// was found in a tenth of a second.
std::optional<std::vector<ItemId>> walk_order(const CoverForm& form);

/// How hard options are to go on beside.  Who takes hard ones first, while there is a choice, is
/// left with those that fit together well.
struct Hardness {
  /// Of each option the item that the most steps can use, such as the supply of a tile.
  PerOption<ItemId> shared_item;

  /// The mean number of options that cannot be taken with one that uses that item.
  PerOption<double> clashes;

  /// By how much those of the options of one step differ from their mean, on average.
  double spread = 0;
};

/// Nothing if there are too many options to look soon at each pair of them.
std::optional<Hardness> hardness(const SweepSchedule& schedule);

}  // namespace boardfill
