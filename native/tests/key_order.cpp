// Puts random keys in order as jobs do, and prints how many pieces they were cut into; says what is
// wrong, if anything is.  Arguments: how many keys, of how many words, with how many values each.
#include "sweep/key_order.hpp"

#include <cstdlib>
#include <iostream>
#include <numeric>
#include <random>
#include <vector>

#include "sweep/state_runs.hpp"

int main(int, char** arguments) {
  using namespace boardfill;
  const auto count = std::strtoul(arguments[1], nullptr, 10);
  const auto key_words = std::strtoul(arguments[2], nullptr, 10);
  const auto values = std::strtoul(arguments[3], nullptr, 10);
  std::mt19937_64 draw(1);
  std::vector<KeyWord> words(count * key_words), firsts;
  for (KeyWord& word : words) word = draw() % values;
  std::vector<KeyReference> keys;
  for (std::size_t i = 0; i < count; ++i) {
    const KeyWord* const key = &words[i * key_words];
    keys.push_back({key[0], key});
    if (i % 16 == 0) firsts.push_back(key[0]);
  }
  const KeyCuts cuts(firsts, count);
  std::vector<std::vector<KeyReference>> pieces(cuts.pieces());
  for (const KeyReference& key : keys) pieces[cuts.piece_of(key.word)].push_back(key);
  const KeyWord* before = nullptr;
  std::size_t met = 0;
  for (std::vector<KeyReference>& piece : pieces) {
    put_in_order(piece, key_words);
    for (const KeyReference& next : piece) {
      ++met;
      if (before != nullptr && key_is_below(next.key, before, key_words)) {
        std::cout << "not in order\n";
        return 1;
      }
      before = next.key;
    }
  }
  std::cout << (met == count ? std::to_string(pieces.size()) : "keys are lost") << '\n';
}
