#include "sweep/web_state.hpp"

#include <utility>

namespace boardfill {
namespace {

constexpr std::uint32_t kBitsAtOnce = 63;  ///< of a key, read or written

template <typename Value>
void make_room(std::vector<Value>& values, std::size_t size) {
  if (values.size() < size) values.resize(size);
}

template <typename Value, std::size_t Size>
void make_room(std::array<Value, Size>&, std::size_t) {}

}  // namespace

template <bool Few>
void WebState<Few>::unpack(const WebStep& step, KeyReader& from) {
  KeyReader bits = from;  // of its own, which no label can be part of
  const WebLayout& layout = *step.layout;
  const Label wall = static_cast<Label>(layout.wall());
  is_closed_ = layout.rule.cycles == Cycles::one && bits.read(1) != 0;
  number_ = static_cast<std::uint32_t>(bits.read(layout.number_bits));
  nodes_ = step.open;
  make_room(labels_, nodes_);
  Label most = 0;
  for (std::size_t node = 0; node < step.before; ++node) {
    const auto label = static_cast<Label>(bits.read(layout.label_bits));
    labels_[node] = label == wall ? kWall : label;
    most = std::max(most, label == wall ? kNone : label);
  }
  for (std::size_t node = step.before; node < nodes_; ++node) labels_[node] = kNone;
  count_ = std::size_t{most} + 1;
  make_room(components_, count_);
  has_aparts_ = layout.remembers_aparts;
  for (Label label = 1; label <= most; ++label) {
    Component& component = components_[label];
    component = {};
    component.is_tied = true;
    if (!layout.remembers_components()) continue;
    component.size = bits.read(layout.size_bits);
    component.mark = static_cast<std::uint32_t>(bits.read(layout.mark_bits));
    component.is_tied = !has_aparts_ || bits.read(1) != 0;
  }
  if (!has_aparts_) {
    from = bits;
    return;
  }
  if constexpr (!Few) {
    const std::size_t rows = count_ + step.open + 1;  // components that there can be in the step
    row_words_ = (rows + 63) / 64;
    make_room(aparts_, rows * row_words_);
  }
  std::fill_n(aparts_.begin(), count_ * row_words(), 0);
  for (Label a = 2; a <= most; ++a)
    for (std::uint32_t first = 1; first < a; first += kBitsAtOnce) {
      std::uint64_t row = bits.read(std::min(a - first, kBitsAtOnce));
      for (; row != 0; row &= row - 1)
        keep_apart(a, static_cast<Label>(first + static_cast<unsigned>(std::countr_zero(row))));
    }
  from = bits;
}

template <bool Few>
void WebState<Few>::copy(const WebState& other) {
  nodes_ = other.nodes_;
  count_ = other.count_;
  row_words_ = other.row_words_;
  number_ = other.number_;
  has_aparts_ = other.has_aparts_;
  is_closed_ = other.is_closed_;
  make_room(labels_, other.labels_.size());
  make_room(components_, other.components_.size());
  make_room(aparts_, other.aparts_.size());
  std::copy_n(other.labels_.begin(), Few ? labels_.size() : nodes_, labels_.begin());
  std::copy_n(other.components_.begin(), count_, components_.begin());
  if (has_aparts_) std::copy_n(other.aparts_.begin(), count_ * row_words(), aparts_.begin());
}

template <bool Few>
bool WebState<Few>::take(const WebStep& step, const PlacedEffect& effect) {
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
  if (!add(layout, components_[target], more) || !keep_apart(effect)) return false;
  if (!is_full(layout, components_[target])) return true;
  // Nothing can be tied to it any more, so that all such components are alike.
  components_[target].is_gone = true;
  ++number_;
  replace(target, kWall);
  return true;
}

/// Makes one component of all nodes that the option ties.
template <bool Few>
bool WebState<Few>::tie(const WebStep& step, const PlacedEffect& effect, Label& target) {
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
  return !is_closed_ ||
         std::all_of(labels_.begin(), labels_.begin() + static_cast<std::ptrdiff_t>(nodes_),
                     [](Label label) { return label == kNone; });
}

template <bool Few>
auto WebState<Few>::fresh() -> Label {
  make_room(components_, count_ + 1);
  components_[count_] = {};
  if (has_aparts_)
    std::fill_n(aparts_.begin() + static_cast<std::ptrdiff_t>(count_ * row_words()), row_words(),
                0);
  return static_cast<Label>(count_++);
}

template <bool Few>
void WebState<Few>::replace(Label label, Label by) {
  const std::size_t nodes = Few ? labels_.size() : nodes_;  // all, since that needs no branches
  for (std::size_t node = 0; node < nodes; ++node)
    labels_[node] = labels_[node] == label ? by : labels_[node];
}

template <bool Few>
bool WebState<Few>::merge(const WebLayout& layout, Label into, Label other) {
  if (has_aparts_) {
    if (are_apart(into, other)) return false;
    for_each_apart(other, [&](Label label) { keep_apart(label, into); });
  }
  replace(other, into);
  components_[other].is_gone = true;
  return add(layout, components_[into], components_[other]);
}

template <bool Few>
bool WebState<Few>::add(const WebLayout& layout, Component& to, const Component& more) {
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
template <bool Few>
bool WebState<Few>::add_sized(Component& to, const Component& more) {
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

template <bool Few>
bool WebState<Few>::keep_apart(const PlacedEffect& effect) {
  for (const auto& [a, b] : effect.aparts) {
    if (labels_[b] == kNone) labels_[b] = fresh();
    if (labels_[a] == labels_[b]) return false;
    if (labels_[b] != kWall) keep_apart(labels_[a], labels_[b]);
  }
  return true;
}

template <bool Few>
bool WebState<Few>::is_full(const WebLayout& layout, const Component& component) {
  if (!layout.has_walls) return false;
  if (layout.rule.marks == Marks::one) return component.mark == kMissing && component.size == 0;
  return component.size == layout.rule.most_size;
}

template <bool Few>
bool WebState<Few>::settle(const WebLayout& layout, const Component& component) {
  const WebRule& rule = layout.rule;
  ++number_;
  if (rule.cycles == Cycles::one) return is_closed_;
  if (rule.marks != Marks::one) return rule.allows(component.size);
  return component.mark == kAnySize || (component.mark == kMissing && component.size == 0);
}

/// Names the components that stay open in the order of their nodes.
template <bool Few>
void WebState<Few>::rename(const WebStep& step) {
  make_room(met_, step.after.size() + 1);
  make_room(names_, step.after.size());
  make_room(renamed_, count_);
  std::fill_n(renamed_.begin(), Few ? renamed_.size() : count_, Label{0});
  renamed_[kNone] = kNamed;
  const Label wall = static_cast<Label>(step.layout->wall());
  if constexpr (Few) renamed_[kWall] = kNamed | wall;
  // Labels are bytes, of which a compiler believes that they may lie anywhere.
  const std::uint32_t* const nodes = step.after.data();
  const std::size_t number = step.after.size();
  Label met = 0;
  for (std::size_t place = 0; place < number; ++place) {
    const Label label = labels_[nodes[place]];
    if (!Few && label == kWall) {
      names_[place] = wall;
      continue;
    }
    // Whether it is new can hardly be foretold, so that nothing branches on it.
    const Label name = renamed_[label];
    const auto is_new = static_cast<Label>(name == 0);
    met_[met] = label;
    met = static_cast<Label>(met + is_new);
    const auto named = static_cast<Label>(name | ((met | kNamed) & -is_new));
    renamed_[label] = named;
    names_[place] = static_cast<Label>(named & ~kNamed);
  }
  met_count_ = met;
  if (!Few || step.reach.weights == 0) return;
  for (std::size_t place = 0; place < met; ++place) nodes_of_[met_[place]] = 0;
  for (std::size_t place = 0; place < step.after.size(); ++place)
    nodes_of_[labels_[step.after[place]]] |= std::uint64_t{1} << place;
}

template <bool Few>
bool WebState<Few>::close(const WebStep& step) {
  const WebLayout& layout = *step.layout;
  const WebRule& rule = layout.rule;
  rename(step);
  for (std::size_t label = 1; label < count_; ++label) {
    const Component& component = components_[label];
    // Whether a component is there can hardly be foretold; that it is settled, mostly not.
    const bool is_settled = (renamed_[label] == 0) & !component.is_gone & component.is_tied;
    if (is_settled && !settle(layout, component)) return false;
  }
  if (rule.most == kAnyNumber) {
    number_ = std::min(number_, rule.fewest);
  } else if (number_ >= rule.most) {
    bool is_any_tied = false;
    for (std::size_t place = 0; place < met_count_; ++place)
      is_any_tied = is_any_tied || components_[met_[place]].is_tied;
    if (number_ > rule.most || is_any_tied) return false;
  }
  if (!can_end(step)) return false;
  if (step.is_last) {
    if (number_ < rule.fewest || (rule.cycles == Cycles::one && !is_closed_)) return false;
    number_ = 0;
    is_closed_ = false;
  }
  return true;
}

/// Could these components that stay open become one, as far as their sizes tell?
template <bool Few>
bool WebState<Few>::may_join(const WebStep& step, Label a, Label b) const {
  const WebLayout& layout = *step.layout;
  if (!layout.sizes_bound_joins) return true;
  const std::uint64_t size = components_[a].size + components_[b].size;
  if (size > layout.rule.most_size) return false;
  if (!Few || step.reach.weights == 0) return true;
  const std::uint64_t weight = layout.rule.most_size - size;
  const std::uint64_t others = nodes_of_[b];
  for (std::uint64_t left = nodes_of_[a]; left != 0; left &= left - 1)
    if (step.reach.within(static_cast<std::size_t>(std::countr_zero(left)), weight) & others)
      return true;
  return false;
}

/// Can the components that stay open still become few enough, and all of them large enough?
///
/// Some of them can never become one with another of them, so that there will be at least as many,
/// each of which needs its least size.
template <bool Few>
bool WebState<Few>::can_end(const WebStep& step) const {
  const WebRule& rule = step.layout->rule;
  if (!Few || !step.layout->looks_ahead) return true;
  std::uint64_t tied = 0, size = 0;
  for (std::size_t place = 0; place < met_count_; ++place) {
    const Component& component = components_[met_[place]];
    tied |= std::uint64_t{component.is_tied} << place;
    size += component.size;
  }
  const std::uint64_t least = rule.least_size;
  const auto are_too_many = [&](std::uint64_t ends) {
    return ends * least > size + step.weight_left ||
           (rule.most != kAnyNumber && number_ + ends > rule.most);
  };
  if (!are_too_many(static_cast<std::uint64_t>(std::popcount(tied)))) return true;
  std::uint64_t ends = 0;
  while (tied != 0) {
    const auto one = static_cast<std::size_t>(std::countr_zero(tied));
    tied &= tied - 1;
    ++ends;
    const Label label = met_[one];
    for (std::uint64_t left = tied; left != 0; left &= left - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      const Label other = met_[place];
      if (!(has_aparts_ && are_apart(label, other)) && may_join(step, label, other))
        tied &= ~(std::uint64_t{1} << place);
    }
  }
  return !are_too_many(ends);
}

template <bool Few>
void WebState<Few>::pack(const WebStep& step, KeyWriter& bits) const {
  const WebLayout& layout = *step.layout;
  if (layout.rule.cycles == Cycles::one) bits.write(is_closed_ ? 1 : 0, 1);
  bits.write(number_, layout.number_bits);
  for (std::size_t place = 0; place < step.after.size(); ++place)
    bits.write(names_[place], layout.label_bits);
  if (!layout.remembers_components()) return;
  for (std::size_t place = 0; place < met_count_; ++place) {
    const Component& component = components_[met_[place]];
    if (layout.size_bits != 0) bits.write(component.size, layout.size_bits);
    if (layout.mark_bits != 0) bits.write(component.mark, layout.mark_bits);
    if (has_aparts_) bits.write(component.is_tied ? 1 : 0, 1);
  }
  if (!has_aparts_) return;
  for (std::size_t a = 1; a < met_count_; ++a) {
    for (std::size_t first = 0; first < a; first += kBitsAtOnce) {
      const std::size_t number = std::min<std::size_t>(a - first, kBitsAtOnce);
      bits.write(packed_aparts(step, met_[a], first, number), static_cast<std::uint32_t>(number));
    }
  }
}

/// A bit for each of so many components, from a place of `met_` on: must they stay apart?
template <bool Few>
std::uint64_t WebState<Few>::packed_aparts(const WebStep& step, Label label, std::size_t first,
                                           std::size_t number) const {
  // Which are apart can hardly be foretold, so that nothing branches on it: parts of 9x9 took 2.8 s
  // where bits were visited, 1.9 s as it is.
  std::uint64_t row = 0;
  if constexpr (Few) {
    const std::uint64_t apart = aparts_[label];
    for (std::size_t place = 0; place < number; ++place) row |= (apart >> met_[place] & 1) << place;
  } else {
    for (std::size_t place = 0; place < number; ++place)
      row |= std::uint64_t{are_apart(label, met_[first + place])} << place;
  }
  if (!step.layout->sizes_bound_joins) return row;
  // Too large together, they stay apart anyway.
  for (std::uint64_t left = row; left != 0; left &= left - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(left));
    if (!may_join(step, label, met_[first + place])) row &= ~(std::uint64_t{1} << place);
  }
  return row;
}

template class WebState<true>;
template class WebState<false>;

}  // namespace boardfill
