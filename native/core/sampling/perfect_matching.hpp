// Perfect matchings of graphs with two sides, and which edges are in some of them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "control.hpp"
#include "cover_form.hpp"

namespace boardfill {

/// For each item of a matching problem its side, 0 or 1, so that every option joins one of each;
/// nothing if there is no such split.
std::optional<std::vector<std::uint8_t>> sides_of(const CoverForm& form);

/// Options that use every item once; nothing if there is no such set.
std::optional<std::vector<std::uint32_t>> perfect_matching(const CoverForm& form,
                                                           const std::vector<std::uint8_t>& sides,
                                                           Control& control);

/// The options that are in some perfect matching, in rising order, given one of those.
std::vector<std::uint32_t> options_in_matchings(const CoverForm& form,
                                                const std::vector<std::uint8_t>& sides,
                                                const std::vector<std::uint32_t>& matching);

}  // namespace boardfill
