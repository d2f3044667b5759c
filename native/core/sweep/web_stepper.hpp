// One step of a sparse sweep of a cover with webs.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "sweep/bare_web_stepper.hpp"
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

template <template <std::size_t> typename Step>
struct StepperKind {
  template <std::size_t Words>
  using For = Step<Words>;
};

/// Calls work with the kind of stepper that the plan needs.
template <typename Work>
auto with_stepper_kind(const SparsePlan& plan, Work work) {
  if (plan.bare_webs) return work(StepperKind<BareWebStepper>{});
  if (!plan.webs) return work(StepperKind<Stepper>{});
  if (plan.webs->are_few) return work(StepperKind<WebStepper>{});
  return work(StepperKind<StepperOfManyWebs>{});
}

/// Calls work with the stepper for a step of a plan.
template <typename Work>
void with_stepper(const SparsePlan& plan, const SparseStep& step, Work work) {
  with_stepper_kind(plan, [&](auto kind) {
    work(typename decltype(kind)::template For<0>(step, plan.key_words));
  });
}

/// Calls work with the number of key words and the kind of stepper.  Many labels take so long that
/// it is all the same how long keys are.
template <typename Work>
auto with_words_and_kind(const SparsePlan& plan, Work work) {
  if (plan.webs && !plan.webs->are_few)
    return work(std::integral_constant<std::size_t, 0>{}, StepperKind<StepperOfManyWebs>{});
  return with_words(plan.key_words, [&](auto words) {
    if (plan.bare_webs) return work(words, StepperKind<BareWebStepper>{});
    if (plan.webs) return work(words, StepperKind<WebStepper>{});
    return work(words, StepperKind<Stepper>{});
  });
}

}  // namespace boardfill
