// One step of a sparse sweep of a cover whose webs are all bare.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "sweep/bare_webs.hpp"
#include "sweep/sparse_stepper.hpp"

namespace boardfill {

/// A bare web in a key, while a step changes it.
class BareWeb {
 public:
  BareWeb(const BareStep& step, KeyWord* key) : step_(step), layout_(*step.layout), key_(key) {}

  /// Takes an option, or none if null, and forgets the nodes that close; tells if the rule can
  /// still be kept.
  bool advance(const BareEffect* effect) {
    const bool ties = effect != nullptr && effect->ties;
    if (ties && !tie(*effect)) return false;
    for (const NodePlace& place : step_.closing) forget(place);
    if (ties) settle(*effect);
    return can_end();
  }

 private:
  /// Makes one component, with the label tied_, of the nodes that were open.
  bool tie(const BareEffect& effect) {
    if (layout_.closed.in(key_) != 0) return false;
    const WebRule& rule = layout_.rule;
    for (const NodePlace& place : effect.open) {
      const KeyWord label = place.field.in(key_);
      if (label == 0) {
        if (!place.stays) continue;
        if (tied_ == 0) tied_ = place.label;  // no other component has it
        place.field.put(key_, tied_);
        continue;
      }
      if (tied_ == 0) {
        tied_ = label;
      } else if (tied_ != label) {
        replace(label, tied_);
      } else {
        if (rule.cycles == Cycles::none) return false;
        if (rule.cycles == Cycles::one) layout_.closed.put(key_, 1);
      }
      if (rule.tied_twice) place.field.put(key_, 0);
    }
    // A cycle is all there is.
    return layout_.closed.in(key_) == 0 || !is_any_tied();
  }

  /// A component that is not the one just tied is settled with its last node.
  void forget(const NodePlace& place) {
    const KeyWord label = place.field.in(key_);
    if (label == 0) return;
    place.field.put(key_, 0);
    if (label == place.label && label != tied_) settle(label);
  }

  void settle(const BareEffect& effect) {
    for (const NodePlace& place : effect.opening) {
      if (tied_ == 0) tied_ = place.label;
      place.field.put(key_, tied_);
    }
    settle(tied_);
  }

  /// Gives a component the label of its first node, if it has any; else there is one more.
  void settle(KeyWord label) {
    if (label != 0)
      for (const FieldWord& word : layout_.words) {
        const KeyWord found = word.with(label, key_);
        if (found == 0) continue;
        const KeyWord first = word.labels[static_cast<std::size_t>(std::countr_zero(found))];
        if (first != label) replace(label, first);
        return;
      }
    ++settled_;
  }

  void replace(KeyWord label, KeyWord by) {
    for (const FieldWord& word : layout_.words)
      key_[word.word] ^= word.whole(word.with(label, key_)) & (label ^ by) * word.lowest;
  }

  [[nodiscard]] bool is_any_tied() const {
    return std::any_of(layout_.words.begin(), layout_.words.end(),
                       [&](const FieldWord& word) { return word.has_some(key_); });
  }

  /// Could there be as many components as there must be in the end?
  bool can_end() {
    const WebRule& rule = layout_.rule;
    const bool is_closed = layout_.closed.in(key_) != 0;
    if (settled_ > 0 && rule.cycles == Cycles::one && !is_closed) return false;
    KeyWord number = layout_.number.in(key_) + settled_;
    if (rule.most == kAnyNumber)
      number = std::min<KeyWord>(number, rule.fewest);
    else if (number > rule.most || (number == rule.most && is_any_tied()))
      return false;
    if (step_.is_last) {
      if (number < rule.fewest || (rule.cycles == Cycles::one && !is_closed)) return false;
      number = 0;
      layout_.closed.put(key_, 0);
    }
    layout_.number.put(key_, number);
    return true;
  }

  const BareStep& step_;
  const BareLayout& layout_;
  KeyWord* key_;
  KeyWord tied_ = 0;
  KeyWord settled_ = 0;
};

/// As a `Stepper`; what it leads to keeps the rules of the webs as far as can be told.
template <std::size_t Words>
class BareWebStepper {
 public:
  BareWebStepper(const SparseStep& step, std::size_t key_words)
      : step_(step), items_(step, key_words) {
    if constexpr (Words == 0) next_.resize(key_words);
  }

  template <typename Emit>
  bool successors(const KeyWord* key, Emit emit) {
    return items_.successors(key, [&](const KeyWord* next, std::size_t option) {
      // The stepper of items leaves the rest of the key as it is.
      std::copy_n(next, next_.size(), next_.begin());
      for (const BareStep& web : step_.bare_webs)
        if (!BareWeb(web, next_.data())
                 .advance(option == kNoneTaken ? nullptr : &web.effects[option]))
          return true;
      return emit(next_.data(), option);
    });
  }

 private:
  const SparseStep& step_;
  Stepper<Words> items_;
  std::conditional_t<Words != 0, std::array<KeyWord, Words>, Key> next_{};
};

}  // namespace boardfill
