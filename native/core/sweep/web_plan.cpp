#include "sweep/web_plan.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

#include "sweep/open_nodes.hpp"

namespace boardfill {
namespace {

std::uint32_t bits_to_hold(std::uint64_t number) {
  return static_cast<std::uint32_t>(std::bit_width(number));
}

WebLayout layout_of(const Web& web, std::size_t most_open) {
  const WebRule& rule = web.rule;
  WebLayout layout{rule};
  std::uint64_t weights = 0, most_mark = 0;
  bool any_size = false;
  layout.has_walls = true;
  for (const WebEffect& effect : web.effects) {
    weights += effect.weight;
    layout.remembers_aparts = layout.remembers_aparts || !effect.aparts.empty();
    if (!effect.ties.empty() && effect.weight == 0) layout.has_walls = false;
    if (effect.mark == kNoMark) continue;
    most_mark = std::max<std::uint64_t>(most_mark, effect.mark);
    any_size = any_size || effect.mark == 0;
  }
  const bool sizes_are_marked = rule.marks == Marks::one;
  layout.remembers_sizes =
      rule.least_size > 0 || rule.most_size < weights || sizes_are_marked || !rule.left_out.empty();
  layout.has_walls = layout.has_walls && layout.remembers_sizes;
  if (sizes_are_marked)
    layout.most_size = any_size ? weights : most_mark;
  else if (layout.remembers_sizes)
    layout.most_size = rule.most_size == kAnyNumber ? rule.least_size : rule.most_size;

  layout.sizes_bound_joins =
      layout.remembers_sizes && !sizes_are_marked && rule.most_size != kAnyNumber;
  layout.looks_ahead = (layout.sizes_bound_joins || layout.remembers_aparts) &&
                       (rule.least_size > 0 || rule.most != kAnyNumber);

  layout.number_bits = bits_to_hold(rule.most == kAnyNumber ? rule.fewest : rule.most);
  layout.label_bits = bits_to_hold(most_open + 1);
  layout.size_bits = bits_to_hold(std::max(layout.most_size, most_mark * sizes_are_marked));
  if (sizes_are_marked) layout.mark_bits = 2;
  if (rule.marks == Marks::equal) layout.mark_bits = bits_to_hold(most_mark + 1);
  return layout;
}

PlacedEffect placed(const WebEffect& effect, const std::map<NodeId, std::uint32_t>& places) {
  PlacedEffect result{{}, {}, effect.weight, effect.mark};
  for (const NodeId node : effect.ties) result.ties.push_back(places.at(node));
  for (const auto& [a, b] : effect.aparts) result.aparts.emplace_back(places.at(a), places.at(b));
  return result;
}

/// For each step what all later ones can add together.
std::vector<std::uint64_t> weights_left(const Web& web, const SweepSchedule& schedule) {
  std::vector<std::uint64_t> left(schedule.steps().size(), 0);
  for (std::size_t step = left.size(); step-- > 1;) {
    std::uint32_t most = 0;
    for (const OptionId option : schedule.steps()[step])
      most = std::max(most, web.effects[option].weight);
    left[step - 1] = left[step] + most;
  }
  return left;
}

/// Does it pay to find out how far open nodes are from each other?  For boards that are swept soon
/// enough it takes no time.
bool is_worth_reach(const WebLayout& layout, const Web& web, const OpenTimes& times,
                    std::size_t steps) {
  constexpr std::uint64_t most_work = 20'000'000;
  const std::uint64_t work = std::uint64_t{steps} * times.most * web.effects.size();
  return layout.sizes_bound_joins && layout.remembers_aparts && times.most < kFewLabels &&
         layout.rule.most_size < 256 && work < most_work;
}

/// How many components there can be within a step.
std::size_t most_labels(const WebStep& step) {
  std::size_t aparts = 0;
  for (const PlacedEffect& effect : step.effects) aparts = std::max(aparts, effect.aparts.size());
  return step.before + 1 + aparts;
}

}  // namespace

std::size_t WebLayout::bits_for(std::size_t nodes) const {
  std::size_t bits = number_bits + (rule.cycles == Cycles::one ? 1 : 0);
  bits += nodes * (label_bits + size_bits + mark_bits);
  if (remembers_aparts) bits += nodes + nodes * (nodes - (nodes > 0 ? 1 : 0)) / 2;
  return bits;
}

WebPlans::WebPlans(const SweepSchedule& schedule) : steps(schedule.steps().size()) {
  const auto webs = schedule.form().webs();
  layouts.reserve(webs.size());
  std::vector<std::size_t> bits_after(steps.size(), 0);
  for (const Web& web : webs) {
    const OpenTimes times(web, schedule);
    const WebLayout& layout = layouts.emplace_back(layout_of(web, times.most));
    std::vector<std::vector<NodeId>> opening(steps.size());
    for (std::uint32_t node = 0; node < web.nodes; ++node)
      if (times.first[node] != kNoStep) opening[times.first[node]].push_back(NodeId{node});

    const std::vector<std::uint64_t> weight_left = weights_left(web, schedule);
    std::optional<ReachFinder> finder;
    if (is_worth_reach(layout, web, times, steps.size()))
      finder.emplace(web, schedule, layout.rule.most_size);
    std::vector<NodeId> open;
    for (std::size_t s = 0; s < steps.size(); ++s) {
      WebStep step{&layout, open.size(), 0, {}, {}, s + 1 == steps.size(), weight_left[s], {}};
      open.insert(open.end(), opening[s].begin(), opening[s].end());
      step.open = open.size();
      std::map<NodeId, std::uint32_t> places;
      std::vector<NodeId> staying;
      for (std::uint32_t place = 0; place < open.size(); ++place) {
        places[open[place]] = place;
        if (times.last[index_of(open[place])] <= s) continue;
        step.after.push_back(place);
        staying.push_back(open[place]);
      }
      bool has_effects = false;
      for (const OptionId option : schedule.steps()[s]) {
        step.effects.push_back(placed(web.effects[option], places));
        has_effects = has_effects || !step.effects.back().ties.empty();
      }
      if (!has_effects) step.effects.clear();
      are_few = are_few && std::max(most_labels(step), step.open) < kFewLabels - 1;
      open = std::move(staying);
      if (finder) step.reach = finder->after(static_cast<StepNumber>(s), open);
      bits_after[s] += layout.bits_for(open.size());
      steps[s].push_back(std::move(step));
    }
  }
  for (const std::size_t each : bits_after) bits = std::max(bits, each);
}

}  // namespace boardfill
