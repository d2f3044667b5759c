// Puts many keys in order without moving them, in pieces that threads share and that end soon.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sweep/packed_key.hpp"

namespace boardfill {

/// A key somewhere, with the word of it that is being looked at.
struct KeyReference {
  KeyWord word;
  const KeyWord* key;
};

/// Puts keys in rising order, as runs have them; what is known of them is the word at a place, and
/// those before it are the same.
///
/// The next word is only looked at where the words before are the same, each key once: a comparison
/// that follows two references waits for memory twice.
inline void put_in_order(std::span<KeyReference> keys, std::size_t key_words,
                         std::size_t place = 0) {
  std::sort(keys.begin(), keys.end(),
            [](const KeyReference& a, const KeyReference& b) { return a.word < b.word; });
  if (place + 1 == key_words) return;
  for (std::size_t begin = 0; begin < keys.size();) {
    std::size_t end = begin + 1;
    while (end < keys.size() && keys[end].word == keys[begin].word) ++end;
    const std::span<KeyReference> same = keys.subspan(begin, end - begin);
    if (same.size() > 1) {
      for (KeyReference& each : same) each.word = each.key[place + 1];
      put_in_order(same, key_words, place + 1);
    }
    begin = end;
  }
}

/// First words that cut keys into pieces of similar length: a key belongs into the piece whose
/// number is how many cuts are not above its first word.
class KeyCuts {
 public:
  /// From a sample of the first words, for so many keys in all.
  KeyCuts(std::vector<KeyWord> sample, std::size_t keys) {
    constexpr std::size_t keys_each = std::size_t{1} << 20;  // 4 million keys took 0.6 s
    std::sort(sample.begin(), sample.end());
    const std::size_t pieces = std::min(keys / keys_each, sample.size());
    for (std::size_t piece = 1; piece < pieces; ++piece) {
      const KeyWord cut = sample[piece * sample.size() / pieces];
      if (cuts_.empty() || cuts_.back() != cut) cuts_.push_back(cut);
    }
  }

  [[nodiscard]] std::size_t pieces() const { return cuts_.size() + 1; }

  [[nodiscard]] std::size_t piece_of(KeyWord first) const {
    return static_cast<std::size_t>(std::upper_bound(cuts_.begin(), cuts_.end(), first) -
                                    cuts_.begin());
  }

 private:
  std::vector<KeyWord> cuts_;  ///< in rising order
};

}  // namespace boardfill
