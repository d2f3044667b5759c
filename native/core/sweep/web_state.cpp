#include "sweep/web_state.hpp"

#include <bit>
#include <utility>

namespace boardfill {
namespace {

constexpr std::uint32_t kBitsAtOnce = 63;  ///< of a key, read or written

}  // namespace

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
  const std::size_t rows = most + step.open + 2;  // components that there can be in the step
  row_words_ = (rows + 63) / 64;
  aparts_.assign(rows * row_words_, 0);
  for (Label a = 2; a <= most; ++a)
    for (Label first = 1; first < a; first += kBitsAtOnce) {
      std::uint64_t row = bits.read(std::min(a - first, kBitsAtOnce));
      for (; row != 0; row &= row - 1)
        keep_apart(a, first + static_cast<Label>(std::countr_zero(row)));
    }
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
    if (are_apart(into, other)) return false;
    for_each_apart(other, [&](Label label) { keep_apart(label, into); });
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
    if (labels_[b] != kWall) keep_apart(labels_[a], labels_[b]);
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

/// Names the components that stay open in the order of their nodes.
void WebState::rename(const WebStep& step, Renaming& names) const {
  names.met.resize(step.after.size() + 1);
  names.renamed.assign(components_.size(), kNone);
  names.renamed[kNone] = 1;  // as if it had a name already
  Label met = 0;
  for (const std::uint32_t node : step.after) {
    const Label label = labels_[node];
    if (label == kWall) continue;
    // Whether it is new can hardly be foretold, so that nothing branches on it.
    const bool is_new = names.renamed[label] == kNone;
    names.met[met] = label;
    met += is_new ? 1 : 0;
    names.renamed[label] = is_new ? met : names.renamed[label];
  }
  names.renamed[kNone] = kNone;
  names.met.resize(met);
}

bool WebState::close(const WebStep& step, Renaming& names) {
  const WebLayout& layout = *step.layout;
  const WebRule& rule = layout.rule;
  rename(step, names);
  bool is_any_alive = false;
  for (Label label = 1; label < components_.size(); ++label) {
    const Component& component = components_[label];
    // Whether a component is there can hardly be foretold; that it is settled, mostly not.
    const bool is_there = !component.is_gone & component.is_tied;
    const bool is_open = names.renamed[label] != kNone;
    is_any_alive |= is_there & is_open;
    if ((is_there & !is_open) && !settle(layout, component)) return false;
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
  // Too large together, they stay apart anyway.
  const bool sizes_tell = layout.rule.marks != Marks::one && layout.remembers_sizes;
  for (std::size_t a = 1; a < met.size(); ++a) {
    for (std::size_t first = 0; first < a; first += kBitsAtOnce) {
      const std::size_t number = std::min<std::size_t>(a - first, kBitsAtOnce);
      std::uint64_t row = 0;
      for_each_apart(met[a], [&](Label label) {
        if (label >= names.renamed.size()) return;
        const std::size_t place = std::size_t{names.renamed[label]} - 1 - first;
        if (names.renamed[label] <= first || place >= number) return;
        if (sizes_tell &&
            components_[met[a]].size + components_[label].size > layout.rule.most_size)
          return;
        row |= std::uint64_t{1} << place;
      });
      bits.write(row, static_cast<std::uint32_t>(number));
    }
  }
}

}  // namespace boardfill
