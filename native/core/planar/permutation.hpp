// Are permutations odd or even?
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace boardfill {

/// Each number below the size must be there once.
inline bool is_odd_permutation(const std::vector<std::uint32_t>& images) {
  std::vector<bool> seen(images.size(), false);
  bool is_odd = false;
  for (std::size_t start = 0; start < images.size(); ++start) {
    if (seen[start]) continue;
    // A cycle of k takes k - 1 exchanges.
    seen[start] = true;
    for (std::size_t at = images[start]; at != start; at = images[at]) {
      seen[at] = true;
      is_odd = !is_odd;
    }
  }
  return is_odd;
}

}  // namespace boardfill
