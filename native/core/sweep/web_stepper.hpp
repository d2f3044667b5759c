// One step of a sparse sweep of a cover with webs.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "sweep/sparse_stepper.hpp"
#include "sweep/web_state.hpp"

namespace boardfill {

/// As a `Stepper`; what it leads to keeps the rules of the webs as far as can be told.
template <std::size_t Words, bool Few>
class StepperOfWebs {
 public:
  StepperOfWebs(const SparseStep& step, std::size_t key_words)
      : step_(step),
        items_(step, key_words),
        before_(step.webs.size()),
        after_(step.webs.size()),
        items_in_last_((KeyWord{1} << step.web_start.bit) - 1) {
    if (step.web_start.word == 0) items_in_last_ |= kLiveBit;
    if constexpr (Words == 0) next_.resize(key_words);
  }

  template <typename Emit>
  bool successors(const KeyWord* key, Emit emit) {
    KeyReader bits(key, step_.web_start);
    for (std::size_t w = 0; w < before_.size(); ++w) before_[w].unpack(step_.webs[w], bits);
    return items_.successors(key, [&](const KeyWord* next, std::size_t option) {
      return !settle(next, option) || emit(next_.data(), option);
    });
  }

 private:
  /// Leaves in next_ the state with its webs; tells if it can still succeed.
  bool settle(const KeyWord* next, std::size_t option) {
    const std::size_t last = step_.web_start.word;
    for (std::size_t w = 0; w < next_.size(); ++w) next_[w] = w < last ? next[w] : 0;
    next_[last] = next[last] & items_in_last_;
    KeyWriter bits(next_.data(), step_.web_start);
    for (std::size_t w = 0; w < before_.size(); ++w) {
      const WebStep& web = step_.webs[w];
      after_[w].copy(before_[w]);
      const bool takes = option != kNoneTaken && !web.effects.empty();
      if (takes && !after_[w].take(web, web.effects[option])) return false;
      if (!after_[w].close(web)) return false;
      after_[w].pack(web, bits);
    }
    bits.finish();
    return true;
  }

  const SparseStep& step_;
  Stepper<Words> items_;
  std::vector<WebState<Few>> before_, after_;
  std::conditional_t<Words != 0, std::array<KeyWord, Words>, Key> next_{};
  KeyWord items_in_last_;  ///< what of the word where the webs begin belongs to items
};

/// Where webs have few labels, and where any number.
template <std::size_t Words>
using WebStepper = StepperOfWebs<Words, true>;
template <std::size_t Words>
using StepperOfManyWebs = StepperOfWebs<Words, false>;

/// Calls work with the stepper for a step of a plan.
template <typename Work>
void with_stepper(const SparsePlan& plan, const SparseStep& step, Work work) {
  if (!plan.webs)
    work(Stepper<0>(step, plan.key_words));
  else if (plan.webs->are_few)
    work(WebStepper<0>(step, plan.key_words));
  else
    work(StepperOfManyWebs<0>(step, plan.key_words));
}

}  // namespace boardfill
