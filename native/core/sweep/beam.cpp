#include "sweep/beam.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "sweep/sparse_plan.hpp"
#include "sweep/sparse_stepper.hpp"
#include "sweep/web_stepper.hpp"

namespace boardfill {
namespace {

constexpr std::uint32_t kNothing = 0xffffffffu;

/// How a state came about: from which state of the step before, by which option.
struct Origin {
  std::uint32_t parent;
  OptionId option;  ///< kNoOption if none was taken
};

/// States of one step, each key once, with the best score it was reached by.
class Layer {
 public:
  explicit Layer(std::size_t key_words) : words_(key_words) {}

  [[nodiscard]] std::size_t size() const { return scores_.size(); }
  [[nodiscard]] const KeyWord* key(std::size_t state) const {
    return keys_.data() + state * words_;
  }
  [[nodiscard]] std::int64_t score(std::size_t state) const { return scores_[state]; }
  [[nodiscard]] const std::vector<Origin>& origins() const { return origins_; }

  void clear() {
    keys_.clear();
    scores_.clear();
    origins_.clear();
    std::fill(places_.begin(), places_.end(), kNothing);
  }

  void add(const KeyWord* key, std::int64_t score, Origin origin) {
    if (2 * (size() + 1) > places_.size()) grow();
    std::uint32_t& place = place_of(key);
    if (place == kNothing) {
      place = static_cast<std::uint32_t>(size());
      keys_.insert(keys_.end(), key, key + words_);
      scores_.push_back(score);
      origins_.push_back(origin);
    } else if (score > scores_[place]) {
      scores_[place] = score;
      origins_[place] = origin;
    }
  }

  /// Only the best so many states, in the order in which they were first met.
  void keep_best(std::size_t width) {
    if (size() <= width) return;
    std::vector<std::uint32_t> ranked(size());
    std::iota(ranked.begin(), ranked.end(), 0u);
    const auto last = ranked.begin() + static_cast<std::ptrdiff_t>(width);
    std::nth_element(ranked.begin(), last, ranked.end(), [&](std::uint32_t a, std::uint32_t b) {
      return scores_[a] != scores_[b] ? scores_[a] > scores_[b] : a < b;
    });
    std::sort(ranked.begin(), last);
    for (std::size_t i = 0; i < width; ++i) {
      std::copy_n(key(ranked[i]), words_, keys_.begin() + static_cast<std::ptrdiff_t>(i * words_));
      scores_[i] = scores_[ranked[i]];
      origins_[i] = origins_[ranked[i]];
    }
    keys_.resize(width * words_);
    scores_.resize(width);
    origins_.resize(width);
  }

 private:
  std::uint32_t& place_of(const KeyWord* key) {
    std::uint64_t h = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      h = (h ^ key[w]) * 0x9e3779b97f4a7c15u;
      h ^= h >> 32;
    }
    for (std::size_t at = h & (places_.size() - 1);; at = (at + 1) & (places_.size() - 1)) {
      std::uint32_t& place = places_[at];
      if (place == kNothing || std::equal(key, key + words_, this->key(place))) return place;
    }
  }

  void grow() {
    places_.assign(std::max<std::size_t>(1024, 2 * places_.size()), kNothing);
    for (std::size_t state = 0; state < size(); ++state)
      place_of(key(state)) = static_cast<std::uint32_t>(state);
  }

  std::size_t words_;
  Keys keys_;
  std::vector<std::int64_t> scores_;
  std::vector<Origin> origins_;
  std::vector<std::uint32_t> places_;  ///< open addressing; a power of two, at most half full
};

/// For each option of a step, its weight less the prices of what it uses of items that stay open.
std::vector<std::int64_t> gains_of(const SweepSchedule& schedule, std::size_t step,
                                   std::span<const std::int64_t> weights,
                                   std::span<const std::int64_t> prices) {
  std::vector<std::int64_t> gains;
  for (const OptionId option : schedule.steps()[step]) {
    std::int64_t gain = weights[index_of(option)];
    for (const ItemId id : schedule.form().items_of(option)) {
      const ScheduledItem& item = schedule.items()[id];
      if (item.is_tracked() && item.last_step != step) gain -= prices[index_of(id)];
    }
    gains.push_back(gain);
  }
  return gains;
}

/// The prices of what the state has used of the items that close, given back.
std::int64_t given_back(const SparseStep& step, Key& opened, const KeyWord* key,
                        std::span<const std::int64_t> prices) {
  for (std::size_t w = 0; w < opened.size(); ++w) opened[w] = key[w] | step.opened[w];
  std::int64_t back = 0;
  for (const ItemSlot& slot : step.closing)
    back += prices[index_of(slot.item)] * static_cast<std::int64_t>(slot.use_in(opened.data()));
  return back;
}

}  // namespace

std::optional<std::vector<OptionId>> beam_filling(const SweepSchedule& schedule,
                                                  std::span<const std::int64_t> weights,
                                                  std::span<const std::int64_t> prices,
                                                  std::size_t width, Control& control) {
  if (weights.size() != schedule.form().option_count() ||
      prices.size() != schedule.form().item_count() || width == 0 || width > kNothing / 64)
    throw std::invalid_argument("expected a weight an option, a price an item, and a width");
  if (schedule.impossible()) return std::nullopt;
  const SparsePlan plan(schedule);
  Layer source(plan.key_words), target(plan.key_words);
  Key key(plan.key_words, 0);
  key[0] = kLiveBit;
  source.add(key.data(), 0, {kNothing, kNoOption});

  std::vector<std::vector<Origin>> history;
  Held held(control);
  for (std::size_t s = 0; s < plan.steps.size(); ++s) {
    const SparseStep& step = plan.steps[s];
    const std::vector<std::int64_t> gains = gains_of(schedule, s, weights, prices);
    target.clear();
    const auto expand = [&](auto stepper) {
      for (std::size_t state = 0; state < source.size(); ++state) {
        if (state % kStatesPerCheck == 0) control.check();
        const std::int64_t score =
            source.score(state) + given_back(step, key, source.key(state), prices);
        stepper.successors(source.key(state), [&](const KeyWord* next, std::size_t option) {
          const bool takes = option != kNoneTaken;
          const OptionId taken = takes ? schedule.steps()[s][option] : kNoOption;
          target.add(next, takes ? score + gains[option] : score,
                     {static_cast<std::uint32_t>(state), taken});
          return true;
        });
      }
    };
    with_stepper(plan, step, expand);
    target.keep_best(width);
    if (target.size() == 0) break;
    held.add(target.size() * sizeof(Origin));
    history.push_back(target.origins());
    std::swap(source, target);
    control.finished_step(source.size());
  }
  if (history.size() != plan.steps.size()) return std::nullopt;

  // Every item has closed, so one state is left.
  std::vector<OptionId> found;
  std::uint32_t state = 0;
  for (std::size_t s = history.size(); s-- > 0;) {
    const Origin origin = history[s][state];
    if (origin.option != kNoOption) found.push_back(origin.option);
    state = origin.parent;
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace boardfill
