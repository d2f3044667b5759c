// One step of a sparse sweep: from a packed state to the states it leads to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "sweep/sparse_plan.hpp"

namespace boardfill {

constexpr std::size_t kNoneTaken = static_cast<std::size_t>(-1);  ///< instead of an option

/// How many states pass between two looks at the clock: 0.2 ms' work at 50 ns a state, while a look
/// takes some 50 ns, so that half or twice as many cannot be told apart.
constexpr std::uint64_t kStatesPerCheck = 4096;

/// The step that is being done, with room for one key under construction.  `Words` is the number of
/// key words when known at compile time, 0 when only at run time.
template <std::size_t Words>
class Stepper {
  using Buffer = std::conditional_t<Words != 0, std::array<KeyWord, Words>, Key>;

 public:
  Stepper(const SparseStep& step, std::size_t key_words) : step_(step), key_words_(key_words) {
    if constexpr (Words == 0) {
      opened_.resize(key_words);
      next_.resize(key_words);
    }
  }

  /// Calls emit(key, option) for every state that `key` leads to, first with kNoneTaken, then for
  /// the options of the step in order; stops when emit returns false.
  template <typename Emit>
  bool successors(const KeyWord* key, Emit emit) {
    for (std::size_t w = 0; w < words(); ++w) opened_[w] = key[w] | step_.opened[w];
    if (settle(opened_.data()) && !emit(next_.data(), kNoneTaken)) return false;
    std::uint64_t taken = 0;
    for (std::size_t w = 0; w < words(); ++w) taken |= opened_[w] & step_.shared[w];
    if (taken != 0) return true;  // as for most states: the leader is in use already
    for (std::size_t option = 0; option < step_.options; ++option)
      if (take(option) && settle(next_.data()) && !emit(next_.data(), option)) return false;
    return true;
  }

 private:
  [[nodiscard]] std::size_t words() const { return Words != 0 ? Words : key_words_; }

  /// Leaves in next_ the opened key with the option taken; tells if the option fits.
  bool take(std::size_t option) {
    const std::uint64_t* bits = step_.bits.data() + option * words();
    std::uint64_t clash = 0;
    for (std::size_t w = 0; w < words(); ++w) clash |= opened_[w] & bits[w];
    if (clash != 0) return false;
    const std::uint64_t* add = step_.adds.data() + option * words();
    for (std::size_t w = 0; w < words(); ++w) next_[w] = opened_[w] + add[w];
    if (!step_.has_counters) return true;
    std::uint64_t beyond = 0;
    for (std::size_t w = 0; w < words(); ++w) beyond |= next_[w] & step_.guards[w];
    return beyond == 0;
  }

  /// Leaves in next_ the key with closed items forgotten; tells if it can still succeed.
  bool settle(const KeyWord* key) {
    std::uint64_t missing = 0;
    for (std::size_t w = 0; w < words(); ++w) missing |= ~key[w] & step_.required[w];
    if (missing != 0) return false;
    for (const CounterCheck& check : step_.checks)
      if (((key[check.word] >> check.shift) & check.mask) < check.least) return false;
    for (std::size_t w = 0; w < words(); ++w) next_[w] = key[w] & step_.kept[w];
    return true;
  }

  const SparseStep& step_;
  std::size_t key_words_;
  Buffer opened_{};
  Buffer next_{};
};

}  // namespace boardfill
