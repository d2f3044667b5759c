#include "sampling/random_words.hpp"

#include <algorithm>
#include <array>

#include "clones.hpp"
#include "diagram/philox.hpp"

namespace boardfill {
namespace {

constexpr std::size_t kWordsPerBlock = 2;
/// So many blocks are made at once, so that a compiler can use instructions for several.
constexpr std::size_t kBlocks = 16;

}  // namespace

BOARDFILL_CLONES void fill_randomly(SampleKey key, std::uint32_t time,
                                    std::vector<std::uint64_t>& words) {
  std::array<PhiloxBlock, kBlocks> blocks;
  for (std::size_t first = 0; first < words.size(); first += kBlocks * kWordsPerBlock) {
    for (std::size_t i = 0; i < kBlocks; ++i) {
      const auto block = static_cast<std::uint32_t>(first / kWordsPerBlock + i);
      blocks[i] = philox(key.seed, {block, time, static_cast<std::uint32_t>(key.sample),
                                    static_cast<std::uint32_t>(key.sample >> 32)});
    }
    const std::size_t number = std::min(words.size() - first, kBlocks * kWordsPerBlock);
    for (std::size_t i = 0; i < number; ++i) {
      const PhiloxBlock& block = blocks[i / kWordsPerBlock];
      const std::size_t half = 2 * (i % kWordsPerBlock);
      words[first + i] = (std::uint64_t{block[half + 1]} << 32) | block[half];
    }
  }
}

}  // namespace boardfill
