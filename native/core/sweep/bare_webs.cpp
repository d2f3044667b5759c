#include "sweep/bare_webs.hpp"

#include <algorithm>
#include <utility>

#include "sweep/open_nodes.hpp"

namespace boardfill {
namespace {

constexpr std::size_t kMostPlaces = 255;

bool has_repeats(std::vector<NodeId> nodes) {
  std::sort(nodes.begin(), nodes.end());
  return std::adjacent_find(nodes.begin(), nodes.end()) != nodes.end();
}

bool is_bare(const Web& web) {
  const WebRule& rule = web.rule;
  std::uint64_t weights = 0;
  for (const WebEffect& effect : web.effects) {
    if (!effect.aparts.empty() || has_repeats(effect.ties)) return false;
    weights += effect.weight;
  }
  return rule.marks == Marks::none && rule.least_size == 0 && rule.most_size >= weights &&
         rule.left_out.empty();
}

/// Which place each node has while it is open: the first that is free.  What closes in a step makes
/// room for what opens there.
struct Places {
  std::vector<std::uint32_t> of;  ///< each node
  std::size_t number = 0;

  Places(const Web& web, const OpenTimes& times, std::size_t steps) : of(web.nodes, 0) {
    std::vector<std::vector<std::uint32_t>> opening(steps), closing(steps);
    for (std::uint32_t node = 0; node < web.nodes; ++node) {
      if (!times.has_place(node)) continue;
      opening[times.first[node]].push_back(node);
      closing[times.last[node]].push_back(node);
    }
    std::vector<bool> is_taken;
    for (std::size_t s = 0; s < steps; ++s) {
      for (const std::uint32_t node : closing[s]) is_taken[of[node]] = false;
      for (const std::uint32_t node : opening[s]) {
        const auto free = std::find(is_taken.begin(), is_taken.end(), false);
        of[node] = static_cast<std::uint32_t>(free - is_taken.begin());
        if (free == is_taken.end()) is_taken.push_back(true);
        is_taken[of[node]] = true;
      }
    }
    number = is_taken.size();
  }
};

/// Hands out runs of bits of keys, one after the other, none across words.
class BitRuns {
 public:
  explicit BitRuns(const KeyStart& start) : start_(start) {}

  KeyField take(std::uint32_t bits) {
    if (bits > start_.room) start_ = {start_.word + 1, 0, 64};
    const KeyField field{start_.word, bits == 0 ? 0 : start_.bit, (KeyWord{1} << bits) - 1};
    start_.bit += bits;
    start_.room -= bits;
    return field;
  }

  /// Leaves the rest of the word.
  void skip() { start_.room = 0; }

  [[nodiscard]] std::size_t words() const { return start_.word + 1; }

  /// The number of words after fields of so many bits have been taken.
  [[nodiscard]] std::size_t words_after(std::size_t fields, std::uint32_t bits) const {
    BitRuns later = *this;
    for (std::size_t field = 0; field < fields; ++field) later.take(bits);
    return later.words();
  }

 private:
  KeyStart start_;
};

/// `is_last`: no other web needs what is left of a word.
std::vector<KeyField> lay_out(BareLayout& layout, std::size_t places, BitRuns& runs, bool is_last) {
  const WebRule& rule = layout.rule;
  const std::uint32_t settled = rule.most == kAnyNumber ? rule.fewest : rule.most;
  layout.number = runs.take(static_cast<std::uint32_t>(std::bit_width(settled)));
  layout.closed = runs.take(rule.cycles == Cycles::one ? 1 : 0);
  const auto bits = static_cast<std::uint32_t>(std::bit_width(places));
  // All fields in one word are the fastest.
  BitRuns skipped = runs;
  skipped.skip();
  if (is_last && skipped.words_after(places, bits) == runs.words_after(places, bits))
    runs = skipped;
  std::vector<KeyField> fields;
  for (std::size_t place = 0; place < places; ++place) {
    const KeyField& field = fields.emplace_back(runs.take(bits));
    if (place == 0 || layout.words.back().word != field.word)
      layout.words.push_back({field.word, bits, 0, 0, 0, {}});
    FieldWord& word = layout.words.back();
    const std::uint32_t last = field.shift + bits - 1;
    word.lowest |= KeyWord{1} << field.shift;
    word.highest |= KeyWord{1} << last;
    word.others |= (field.mask >> 1) << field.shift;
    word.labels[last] = static_cast<std::uint8_t>(place + 1);
  }
  return fields;
}

}  // namespace

std::shared_ptr<const BarePlans> BarePlans::of(const SweepSchedule& schedule,
                                               const KeyStart& start) {
  const auto webs = schedule.form().webs();
  if (!std::all_of(webs.begin(), webs.end(), is_bare)) return nullptr;
  const auto plans = std::make_shared<BarePlans>();
  plans->steps.resize(schedule.steps().size());
  plans->layouts.reserve(webs.size());  // steps point to them
  BitRuns runs(start);
  for (const Web& web : webs) {
    const OpenTimes times(web, schedule);
    const Places places(web, times, plans->steps.size());
    if (places.number > kMostPlaces) return nullptr;
    BareLayout& layout = plans->layouts.emplace_back(BareLayout{web.rule, {}, {}, {}});
    const std::vector<KeyField> fields = lay_out(layout, places.number, runs, &web == &webs.back());
    const auto place_in = [&](StepNumber s, std::uint32_t node) {
      const std::uint32_t place = places.of[node];
      return NodePlace{fields[place], place + 1, times.last[node] > s};
    };
    for (StepNumber s = 0; s < plans->steps.size(); ++s) {
      BareStep& step = plans->steps[s].emplace_back();
      step.layout = &layout;
      step.is_last = s + 1 == plans->steps.size();
      for (const OptionId option : schedule.steps()[s]) {
        BareEffect& effect = step.effects.emplace_back();
        effect.ties = !web.effects[option].ties.empty();
        for (const NodeId id : web.effects[option].ties) {
          const auto node = static_cast<std::uint32_t>(index_of(id));
          if (!times.has_place(node)) continue;
          (times.first[node] < s ? effect.open : effect.opening).push_back(place_in(s, node));
        }
      }
    }
    for (std::uint32_t node = 0; node < web.nodes; ++node)
      if (times.has_place(node))
        plans->steps[times.last[node]].back().closing.push_back(place_in(times.last[node], node));
  }
  plans->key_words = runs.words();
  return plans;
}

}  // namespace boardfill
