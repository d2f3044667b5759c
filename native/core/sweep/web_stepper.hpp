// One step of a sparse sweep of a cover with webs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "sweep/sparse_stepper.hpp"
#include "sweep/web_state.hpp"

namespace boardfill {

/// As a `Stepper`; what it leads to keeps the rules of the webs as far as can be told.
template <std::size_t Words>
class WebStepper {
 public:
  WebStepper(const SparseStep& step, std::size_t key_words)
      : step_(step),
        items_(step, key_words),
        before_(step.webs.size()),
        after_(step.webs.size()),
        next_(key_words) {}

  template <typename Emit>
  bool successors(const KeyWord* key, Emit emit) {
    KeyBits<const KeyWord> bits(key + step_.item_words);
    for (std::size_t w = 0; w < before_.size(); ++w) before_[w].unpack(step_.webs[w], bits);
    return items_.successors(key, [&](const KeyWord* next, std::size_t option) {
      return !settle(next, option) || emit(next_.data(), option);
    });
  }

 private:
  /// Leaves in next_ the state with its webs; tells if it can still succeed.
  bool settle(const KeyWord* next, std::size_t option) {
    std::fill(std::copy_n(next, step_.item_words, next_.begin()), next_.end(), 0);
    KeyBits<KeyWord> bits(next_.data() + step_.item_words);
    for (std::size_t w = 0; w < before_.size(); ++w) {
      const WebStep& web = step_.webs[w];
      after_[w] = before_[w];
      const bool takes = option != kNoneTaken && !web.effects.empty();
      if (takes && !after_[w].take(web, web.effects[option])) return false;
      if (!after_[w].close(web, names_)) return false;
      after_[w].pack(web, names_, bits);
    }
    return true;
  }

  const SparseStep& step_;
  Stepper<Words> items_;
  std::vector<WebState> before_, after_;
  WebState::Renaming names_;
  Key next_;
};

}  // namespace boardfill
