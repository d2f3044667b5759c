// Random words by number: which sample, which time, which word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace boardfill {

/// What all random words of a sample come from.
struct SampleKey {
  std::uint64_t seed;
  std::uint64_t sample;
};

/// Fills `words` with random bits that depend on the key, the time and their place alone.
void fill_randomly(SampleKey key, std::uint32_t time, std::vector<std::uint64_t>& words);

}  // namespace boardfill
