// States of a sparse sweep, packed into words.
#pragma once

#include <cstdint>
#include <vector>

namespace boardfill {

using KeyWord = std::uint64_t;

using Key = std::vector<KeyWord>;   ///< of one state; sparse_plan.hpp says what stands where
using Keys = std::vector<KeyWord>;  ///< of many states, the words of one after those of another

/// Set in word 0 of every live key, which lets a table of keys mark empty places by 0.
constexpr KeyWord kLiveBit = KeyWord{1} << 63;

}  // namespace boardfill
