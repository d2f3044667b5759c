// States of a sparse sweep, packed into words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace boardfill {

using KeyWord = std::uint64_t;

using Key = std::vector<KeyWord>;   ///< of one state; sparse_plan.hpp says what stands where
using Keys = std::vector<KeyWord>;  ///< of many states, the words of one after those of another

/// Set in word 0 of every live key, which lets a table of keys mark empty places by 0.
constexpr KeyWord kLiveBit = KeyWord{1} << 63;

/// Calls work with the number of key words, as a type if it is small.
template <typename Work>
auto with_words(std::size_t key_words, Work work) {
  switch (key_words) {
    case 1: return work(std::integral_constant<std::size_t, 1>{});
    case 2: return work(std::integral_constant<std::size_t, 2>{});
    case 3: return work(std::integral_constant<std::size_t, 3>{});
    case 4: return work(std::integral_constant<std::size_t, 4>{});
    default: return work(std::integral_constant<std::size_t, 0>{});
  }
}

}  // namespace boardfill
