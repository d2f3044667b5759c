// Item orders for sweeps that come from the cover alone, where nobody says how its items lie.
//
// An order is grown item by item: the next one is that which leaves the narrowest frontier.  What
// decides between equals is told by the structure too, so that the same cover with its items and
// options in another order is swept at the same cost.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cover_form.hpp"

namespace boardfill {

/// Which items may come next.
enum class Reach {
  touched,  ///< those of the frontier, as long as there are any
  any       ///< all that are not settled: sometimes the way around is wide, and the jump is not
};

/// For each item a number that tells how it stands among the others: items that can be exchanged
/// have the same, others hardly ever (Weisfeiler and Leman, 1968).
PerItem<std::uint64_t> item_colours(const CoverForm& form);

/// The order that could meet the fewest states, of those grown from a few beginnings; nothing if
/// the cover is so large that none was found in some hundredths of a second.
std::optional<std::vector<ItemId>> narrow_order(const CoverForm& form, Reach reach);

}  // namespace boardfill
