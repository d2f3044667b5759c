// One filling of a large board, laid from one corner on and patched where it does not go on.
//
// Options are taken for one item after the other, along slanting lines from a corner of the board:
// what is still open then hangs together until the end, and ends in the opposite corner.  Where an
// item is left without any option, what lies around it is taken up, and a search of that small part
// finds options that use all that was used there before, and the item besides.  So the cells that
// have what they need become more and more.
//
// It is only ever a way to find a filling: that it has found none tells nothing.
#pragma once

#include <optional>
#include <vector>

#include "control.hpp"
#include "cover_form.hpp"
#include "search/pocket_graph.hpp"

namespace boardfill {

/// A filling, its options in rising order; nothing if some part could not be patched, from
/// whichever corner.  Always the same for the same cover.  Without any places, items are taken as
/// they are numbered.
std::optional<std::vector<OptionId>> patched_filling(const CoverForm& form, const Places& places,
                                                     Control& control);

}  // namespace boardfill
