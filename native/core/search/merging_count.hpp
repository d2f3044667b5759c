// Counting piece by piece, where equal positions are met once.
//
// A position is the set of items that are used.  The first item in a fixed order that must still be
// used decides how it goes on: each option that uses it and fits leads to another position, whose
// first such item comes later.  So each filling is reached in one way; positions are gone through
// by their first item, and equal ones, however they were reached, are one whose numbers add up.
//
// It is a sweep that takes whole options and leaves out positions with a pocket that nothing can
// cover.  The twelve pentominoes on 6x10, with X in one quarter, meet 0.37 million positions, where
// the sweep by single items meets 2.7 million states, and the search for the tightest item 0.6
// million nodes, each of which takes ten times as long.
#pragma once

#include <optional>

#include "control.hpp"
#include "counting_in_parts.hpp"
#include "search/merging_tables.hpp"

namespace boardfill {

/// How many fillings there are, and how many positions were met; nothing where the count, or one on
/// the way to it, is beyond 64 bits.  If there is an item that must be used `before` all others,
/// its options are laid first, each for itself, and the threads share these.
std::optional<FoundCount> count_merging(const MergingTables& tables, std::optional<ItemId> before,
                                        unsigned threads, Control& control);

}  // namespace boardfill
