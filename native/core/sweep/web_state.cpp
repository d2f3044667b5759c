#include "sweep/web_state.hpp"

#include <utility>

namespace boardfill {

void WebState::unpack(const WebStep& step, KeyBits<const KeyWord>& bits) {
  const WebLayout& layout = *step.layout;
  const Label wall = layout.wall();
  is_closed_ = layout.rule.cycles == Cycles::one && bits.read(1) != 0;
  number_ = static_cast<std::uint32_t>(bits.read(layout.number_bits));
  labels_.assign(step.open, kNone);
  Label most = 0;
  for (std::size_t node = 0; node < step.before; ++node) {
    const auto label = static_cast<Label>(bits.read(layout.label_bits));
    labels_[node] = label == wall ? kWall : label;
    if (label != wall) most = std::max(most, label);
  }
  Component tied;
  tied.is_tied = true;
  components_.assign(most + 1, tied);
  if (!layout.remembers_components()) return;
  for (Label label = 1; label <= most; ++label) {
    Component& component = components_[label];
    component.size = bits.read(layout.size_bits);
    component.mark = static_cast<std::uint32_t>(bits.read(layout.mark_bits));
    component.is_tied = !layout.remembers_aparts || bits.read(1) != 0;
  }
  if (!layout.remembers_aparts) return;
  width_ = most + step.open + 2;  // so many components there can be while the step is done
  aparts_.assign(width_ * width_, false);
  for (Label a = 1; a <= most; ++a)
    for (Label b = 1; b < a; ++b) apart(a, b) = bits.read(1) != 0;
}

bool WebState::take(const WebStep& step, const PlacedEffect& effect) {
  if (effect.ties.empty()) return true;
  if (is_closed_) return false;
  const WebLayout& layout = *step.layout;
  const WebRule& rule = layout.rule;
  Label target = kNone;
  if (!tie(step, effect, target)) return false;

  Component more;
  more.is_tied = true;
  more.size = effect.weight;
  if (effect.mark != kNoMark && rule.marks == Marks::equal) more.mark = effect.mark + 1;
  if (effect.mark != kNoMark && rule.marks == Marks::one) {
    more.mark = effect.mark == 0 ? kAnySize : kMissing;
    if (effect.mark != 0 && effect.weight > effect.mark) return false;
    more.size = effect.mark == 0 ? 0 : effect.mark - effect.weight;
  }
  Component& component = components_[target];
  if (!add(layout, component, more) || !keep_apart(effect)) return false;
  if (!is_full(layout, components_[target])) return true;
  // Nothing can be tied to it any more, so that all such components are alike.
  components_[target].is_gone = true;
  ++number_;
  for (Label& label : labels_)
    if (label == target) label = kWall;
  return true;
}

/// Makes one component of all nodes that the option ties.
bool WebState::tie(const WebStep& step, const PlacedEffect& effect, Label& target) {
  const WebRule& rule = step.layout->rule;
  for (const std::uint32_t node : effect.ties) {
    const Label label = labels_[node];
    if (label == kWall) return false;
    if (label == kNone) {
      if (target == kNone) target = fresh();
      labels_[node] = target;
      continue;
    }
    if (target == kNone) {
      target = label;
    } else if (label != target) {
      if (!merge(*step.layout, target, label)) return false;
    } else {
      if (rule.cycles == Cycles::none || is_closed_) return false;
      is_closed_ = rule.cycles == Cycles::one;
    }
    if (rule.tied_twice) labels_[node] = kNone;
  }
  // A cycle is all there is.
  return !is_closed_ || std::ranges::all_of(labels_, [](Label label) { return label == kNone; });
}

WebState::Label WebState::fresh() {
  components_.emplace_back();
  return static_cast<Label>(components_.size() - 1);
}

bool WebState::merge(const WebLayout& layout, Label into, Label other) {
  if (layout.remembers_aparts) {
    if (apart(into, other)) return false;
    for (Label label = 1; label < components_.size(); ++label)
      if (label != into && label != other && apart(label, other)) apart(label, into) = true;
  }
  for (Label& label : labels_)
    if (label == other) label = into;
  components_[other].is_gone = true;
  return add(layout, components_[into], components_[other]);
}

bool WebState::add(const WebLayout& layout, Component& to, const Component& more) {
  const WebRule& rule = layout.rule;
  to.is_tied = to.is_tied || more.is_tied;
  if (rule.marks == Marks::equal) {
    if (to.mark != 0 && more.mark != 0 && to.mark != more.mark) return false;
    to.mark = std::max(to.mark, more.mark);
  }
  if (!layout.remembers_sizes) return true;
  if (rule.marks == Marks::one)
    return add_sized(to, more) && (to.mark != kUnmarked || to.size <= layout.most_size);
  to.size += more.size;
  if (to.size > rule.most_size) return false;
  // Where there is no upper bound, all that is large enough is alike.
  if (rule.most_size == kAnyNumber) to.size = std::min<std::uint64_t>(to.size, rule.least_size);
  return true;
}

/// Where marks are sizes.
bool WebState::add_sized(Component& to, const Component& more) {
  if (to.mark != kUnmarked && more.mark != kUnmarked) return false;
  const auto [marked, other] =
      to.mark != kUnmarked ? std::pair(to, more.size) : std::pair(more, to.size);
  to.mark = marked.mark;
  if (marked.mark == kMissing && other > marked.size) return false;
  if (marked.mark == kUnmarked) to.size = marked.size + other;
  if (marked.mark == kMissing) to.size = marked.size - other;
  if (marked.mark == kAnySize) to.size = 0;
  return true;
}

bool WebState::keep_apart(const PlacedEffect& effect) {
  for (const auto& [a, b] : effect.aparts) {
    if (labels_[b] == kNone) labels_[b] = fresh();
    if (labels_[a] == labels_[b]) return false;
    if (labels_[b] != kWall) apart(labels_[a], labels_[b]) = true;
  }
  return true;
}

bool WebState::is_full(const WebLayout& layout, const Component& component) {
  if (!layout.has_walls) return false;
  if (layout.rule.marks == Marks::one) return component.mark == kMissing && component.size == 0;
  return component.size == layout.rule.most_size;
}

bool WebState::settle(const WebLayout& layout, const Component& component) {
  const WebRule& rule = layout.rule;
  ++number_;
  if (rule.cycles == Cycles::one) return is_closed_;
  if (rule.marks != Marks::one) return rule.allows(component.size);
  return component.mark == kAnySize || (component.mark == kMissing && component.size == 0);
}

bool WebState::close(const WebStep& step, Renaming& names) {
  const WebLayout& layout = *step.layout;
  const WebRule& rule = layout.rule;
  names.met.clear();
  names.renamed.assign(components_.size(), kNone);
  for (const std::uint32_t node : step.after) {
    const Label label = labels_[node];
    if (label == kNone || label == kWall || names.renamed[label] != kNone) continue;
    names.met.push_back(label);
    names.renamed[label] = static_cast<Label>(names.met.size());
  }
  bool is_any_alive = false;
  for (Label label = 1; label < components_.size(); ++label) {
    const Component& component = components_[label];
    if (component.is_gone || !component.is_tied) continue;
    if (names.renamed[label] != kNone)
      is_any_alive = true;
    else if (!settle(layout, component))
      return false;
  }
  if (rule.most == kAnyNumber)
    number_ = std::min(number_, rule.fewest);
  else if (number_ > rule.most || (is_any_alive && number_ == rule.most))
    return false;
  if (!step.is_last) return true;
  if (number_ < rule.fewest || (rule.cycles == Cycles::one && !is_closed_)) return false;
  number_ = 0;
  is_closed_ = false;
  return true;
}

void WebState::pack(const WebStep& step, const Renaming& names, KeyBits<KeyWord>& bits) {
  const WebLayout& layout = *step.layout;
  if (layout.rule.cycles == Cycles::one) bits.write(is_closed_ ? 1 : 0, 1);
  bits.write(number_, layout.number_bits);
  for (const std::uint32_t node : step.after) {
    const Label label = labels_[node];
    bits.write(label == kWall ? layout.wall() : names.renamed[label], layout.label_bits);
  }
  if (!layout.remembers_components()) return;
  const std::vector<Label>& met = names.met;
  for (const Label label : met) {
    const Component& component = components_[label];
    bits.write(component.size, layout.size_bits);
    bits.write(component.mark, layout.mark_bits);
    if (layout.remembers_aparts) bits.write(component.is_tied ? 1 : 0, 1);
  }
  if (!layout.remembers_aparts) return;
  for (std::size_t a = 0; a < met.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      // Too large together, they stay apart anyway.
      const bool can_meet =
          layout.rule.marks == Marks::one || !layout.remembers_sizes ||
          components_[met[a]].size + components_[met[b]].size <= layout.rule.most_size;
      bits.write(can_meet && apart(met[a], met[b]) ? 1 : 0, 1);
    }
}

}  // namespace boardfill
