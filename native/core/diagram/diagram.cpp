#include "diagram/diagram.hpp"

#include <algorithm>
#include <utility>

namespace boardfill {
namespace {

/// Limbs that are added between two looks at the control: about a millisecond's work, while a look
/// takes some 50 ns.  Half or twice as many change nothing that can be measured.
constexpr std::size_t kLimbsPerCheck = 1 << 18;

/// Looks at the control now and then, as often as so much work for each node asks for.
class Lookout {
 public:
  Lookout(Control& control, std::size_t work_per_node)
      : control_(control), nodes_(std::max<std::size_t>(kLimbsPerCheck / work_per_node, 1)) {
    control.check();
  }

  void passed(Diagram::Node node) const {
    if (node % nodes_ == 0) control_.check();
  }

 private:
  Control& control_;
  std::size_t nodes_;
};

}  // namespace

Diagram::Diagram(std::vector<std::uint64_t> arc_starts, std::vector<Arc> arcs,
                 std::optional<Node> root, std::uint32_t options, std::uint64_t states,
                 Control& control)
    : arc_starts_(std::move(arc_starts)),
      arcs_(std::move(arcs)),
      root_(root),
      options_(options),
      states_(states) {
  std::vector<std::uint32_t> longest(node_count(), 0);
  for (Node node = 1; node < node_count(); ++node)
    for (const Arc& arc : arcs_of(node))
      longest[node] = std::max(longest[node], longest[arc.target] + (arc.option != kNoOption));
  if (root_) row_width_ = std::max(longest[*root_], 1u);
  count_below_all(control);
}

void Diagram::count_below_all(Control& control) {
  // Growing by a quarter: on a long strip hundreds of limbs would be tried one after the other.
  for (limbs_ = 1;; limbs_ += 1 + limbs_ / 4) {
    const Held held(control, std::uint64_t{node_count()} * limbs_ * sizeof(Limb));
    counts_.assign(node_count() * limbs_, 0);
    if (fits_limbs(control)) return;
  }
}

/// Counts with the present number of limbs; tells if they were enough.
bool Diagram::fits_limbs(Control& control) {
  counts_[kEnd * limbs_] = 1;
  const Lookout lookout(control, limbs_);
  for (Node node = 1; node < node_count(); ++node) {
    lookout.passed(node);
    Limb* sum = counts_.data() + node * limbs_;
    for (const Arc& arc : arcs_of(node))
      if (add_limbs(sum, count_below(arc.target), limbs_) != 0) return false;
  }
  return true;
}

WideNumber Diagram::count() const {
  if (!root_) return {0};
  return {count_below(*root_), count_below(*root_) + limbs_};
}

std::optional<WideNumber> Diagram::rank(std::span<const OptionId> filling) const {
  if (!root_) return std::nullopt;
  PerOption<bool> is_taken(options_, false);
  for (const OptionId option : filling) {
    if (!is_taken.contains(option) || is_taken[option]) return std::nullopt;
    is_taken[option] = true;
  }
  WideNumber before(limbs_, 0);
  std::size_t taken = 0;
  for (Node node = *root_; node != kEnd;) {
    const auto arcs = arcs_of(node);
    const auto chosen = std::find_if(arcs.begin(), arcs.end(), [&](const Arc& arc) {
      return arc.option == kNoOption || is_taken[arc.option];
    });
    if (chosen == arcs.end()) return std::nullopt;
    for (auto arc = arcs.begin(); arc != chosen; ++arc)
      add_limbs(before.data(), count_below(arc->target), limbs_);
    taken += chosen->option != kNoOption;
    node = chosen->target;
  }
  // An option that stands on no arc of the path was left out by every filling that goes this way.
  if (taken != filling.size()) return std::nullopt;
  return before;
}

std::vector<Limb> Diagram::fillings_with_each_option(Control& control) const {
  const Held held_with(control, std::uint64_t{options_} * limbs_ * sizeof(Limb));
  std::vector<Limb> with(options_ * limbs_, 0);
  if (!root_) return with;
  const Held held_paths(control, std::uint64_t{node_count()} * limbs_ * sizeof(Limb));
  // Paths from the root to each node; times the fillings below it this is at most the total.
  std::vector<Limb> paths(node_count() * limbs_, 0);
  paths[*root_ * limbs_] = 1;
  const Lookout lookout(control, limbs_ * limbs_);
  for (Node node = *root_; node != kEnd; --node) {
    lookout.passed(node);
    const Limb* here = paths.data() + node * limbs_;
    for (const Arc& arc : arcs_of(node)) {
      add_limbs(paths.data() + arc.target * limbs_, here, limbs_);
      if (arc.option != kNoOption)
        add_product(with.data() + index_of(arc.option) * limbs_, here, count_below(arc.target),
                    limbs_);
    }
  }
  return with;
}

}  // namespace boardfill
