#include "sweep/thinned_sweep.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "diagram/philox.hpp"
#include "parallel.hpp"
#include "sweep/fitted_weights.hpp"
#include "sweep/thinning.hpp"
#include "sweep/trail.hpp"
#include "sweep/web_stepper.hpp"

namespace boardfill {
namespace {

constexpr std::uint32_t kNowhere = 0xffffffffu;

/// The random number of a step of a run, of kChanceBits bits.
std::uint64_t random_of(RunKey run, std::size_t step) {
  const PhiloxBlock block =
      philox(run.seed, {static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(run.number),
                        static_cast<std::uint32_t>(run.number >> 32), 0x7468696eu});
  return (std::uint64_t{block[0]} << 21) ^ (block[1] >> 11);
}

/// States of one step, each key once, in the order in which they were first met.
template <std::size_t Words>
class WeighedLayer {
 public:
  WeighedLayer(std::size_t key_words, Control& control) : words_(key_words), held_(control) {}

  [[nodiscard]] std::size_t size() const { return weights_.size(); }
  [[nodiscard]] const KeyWord* key(std::size_t state) const {
    return keys_.data() + state * words();
  }
  [[nodiscard]] const Keys& keys() const { return keys_; }
  [[nodiscard]] double weight(std::size_t state) const { return weights_[state]; }

  void clear() {
    keys_.clear();
    weights_.clear();
    std::fill(places_.begin(), places_.end(), kNowhere);
  }

  /// Which state it is.
  std::size_t add(const KeyWord* key, double weight) {
    if (2 * (size() + 1) > places_.size()) grow();
    std::uint32_t& place = place_of(key);
    if (place != kNowhere) {
      weights_[place] += weight;
      return place;
    }
    place = static_cast<std::uint32_t>(size());
    keys_.insert(keys_.end(), key, key + words());
    weights_.push_back(weight);
    return place;
  }

  /// Only these; the places are not those of the states any more, so nothing can be added.
  void keep(const std::vector<KeptState>& kept) {
    for (std::size_t i = 0; i < kept.size(); ++i) {
      std::copy_n(key(kept[i].state), words(),
                  keys_.begin() + static_cast<std::ptrdiff_t>(i * words()));
      weights_[i] = weights_[kept[i].state] * kept[i].factor;
    }
    keys_.resize(kept.size() * words());
    weights_.resize(kept.size());
  }

  /// Divides all weights by a power of two, so that the largest is from 1/2 to 1; which one it was.
  std::int64_t rescale() {
    const double most = *std::max_element(weights_.begin(), weights_.end());
    int exponent = 0;
    std::frexp(most, &exponent);
    for (double& weight : weights_) weight = std::ldexp(weight, -exponent);
    return exponent;
  }

 private:
  [[nodiscard]] std::size_t words() const { return Words != 0 ? Words : words_; }

  std::uint32_t& place_of(const KeyWord* key) {
    std::uint64_t h = 0;
    for (std::size_t w = 0; w < words(); ++w) {
      h = (h ^ key[w]) * 0x9e3779b97f4a7c15u;
      h ^= h >> 32;
    }
    for (std::size_t at = h & (places_.size() - 1);; at = (at + 1) & (places_.size() - 1)) {
      std::uint32_t& place = places_[at];
      if (place == kNowhere || std::equal(key, key + words(), this->key(place))) return place;
    }
  }

  void grow() {
    const std::size_t places = std::max<std::size_t>(1024, 2 * places_.size());
    if (places > kNowhere) throw Stopped(Stop::memory_limit);
    const std::size_t more = places - places_.size();
    held_.add(more * sizeof(std::uint32_t) +
              more / 2 * (words() * sizeof(KeyWord) + sizeof(double)));
    keys_.reserve(places / 2 * words());
    weights_.reserve(places / 2);
    places_.assign(places, kNowhere);
    for (std::size_t state = 0; state < size(); ++state)
      place_of(key(state)) = static_cast<std::uint32_t>(state);
  }

  std::size_t words_;
  Held held_;
  Keys keys_;
  std::vector<double> weights_;
  std::vector<std::uint32_t> places_;  ///< open addressing; a power of two, at most half full
};

/// The states that are likeliest to be worth keeping, by weight times guess.
template <std::size_t Words>
void score(const WeighedLayer<Words>& layer, const StatePotential& potential,
           std::vector<double>& scores) {
  scores.resize(layer.size());
  double most = -HUGE_VAL;
  for (std::size_t state = 0; state < layer.size(); ++state) {
    scores[state] = potential.of(layer.key(state));
    most = std::max(most, scores[state]);
  }
  for (std::size_t state = 0; state < layer.size(); ++state)
    scores[state] = layer.weight(state) * std::exp(scores[state] - most);
}

/// One run: its layers, and all that a step needs.
template <std::size_t Words, template <std::size_t> class StepperOf>
class Sweeping {
 public:
  Sweeping(const SparsePlan& plan, Control& control)
      : plan_(plan),
        control_(control),
        source_(plan.key_words, control),
        target_(plan.key_words, control),
        seen_(control) {
    Key key(plan.key_words, 0);
    key[0] = kLiveBit;
    source_.add(key.data(), 1.0);
  }

  ThinnedRun run(RunKey run, std::size_t room, const std::vector<LayerWeights>& weights,
                 std::vector<Keys>* met, Trail* trail) {
    ThinnedRun result;
    for (std::size_t step = 0; step < plan_.steps.size(); ++step) {
      if (met) meet(*met);
      take(step, trail);
      result.states += target_.size();
      if (target_.size() == 0) {
        control_.finished_step(0);
        return result;
      }
      if (target_.size() > room) {
        score(target_, StatePotential(plan_.steps[step].item_words, weights[step + 1]), scores_);
        thin(scores_, room, random_of(run, step), kept_);
        target_.keep(kept_);
        if (trail) trail->keep(kept_);
        result.is_thinned = true;
        if (target_.size() == 0) return result;
      }
      if (trail) trail->finish_layer();
      result.exponent += target_.rescale();
      control_.finished_step(target_.size());
      std::swap(source_, target_);
    }
    // Every item has closed, so one state is left.
    if (met) meet(*met);
    int exponent = 0;
    result.mantissa = std::frexp(source_.weight(0), &exponent);
    result.exponent += exponent;
    return result;
  }

 private:
  void meet(std::vector<Keys>& met) {
    seen_.add(source_.keys().size() * sizeof(KeyWord));
    met.push_back(source_.keys());
  }

  void take(std::size_t step, Trail* trail) {
    target_.clear();
    StepperOf<Words> stepper(plan_.steps[step], plan_.key_words);
    for (std::size_t state = 0; state < source_.size(); ++state) {
      if (state % kStatesPerCheck == 0) control_.check();
      const double weight = source_.weight(state);
      stepper.successors(source_.key(state), [&](const KeyWord* next, std::size_t option) {
        const std::size_t place = target_.add(next, weight);
        if (trail)
          trail->meet(place, weight, target_.weight(place),
                      {static_cast<std::uint32_t>(state), static_cast<std::uint32_t>(option)});
        return true;
      });
    }
  }

  const SparsePlan& plan_;
  Control& control_;
  WeighedLayer<Words> source_, target_;
  Held seen_;
  std::vector<double> scores_;
  std::vector<KeptState> kept_;
};

/// Does so many runs, by so many threads, as they come.
template <typename Run>
void each_run(std::size_t number, unsigned threads, Control& control, Run one) {
  std::atomic<std::size_t> next{0};
  control.parts_planned = number;
  as_team(static_cast<unsigned>(
              std::min<std::size_t>(sensible_threads(threads), std::max<std::size_t>(number, 1))),
          [&](unsigned, unsigned) {
            for (std::size_t i = next++; i < number; i = next++) {
              one(i);
              ++control.parts_done;
            }
          });
}

}  // namespace

/// What of a run is kept besides its result, if anything.
struct ThinnedSweep::Watched {
  std::vector<Keys>* met = nullptr;  ///< the states of each layer
  Trail* trail = nullptr;
};

ThinnedSweep::ThinnedSweep(const SweepSchedule& schedule)
    : schedule_(schedule), plan_(schedule_), weights_(plan_.steps.size() + 1) {
  if (!plan_.kept.empty()) throw std::invalid_argument("an estimate keeps no items open");
}

ThinnedRun ThinnedSweep::run(RunKey key, std::size_t states, Control& control,
                             const Watched& watched) const {
  return with_words_and_kind(plan_, [&](auto words, auto kind) {
    return Sweeping<decltype(words)::value, decltype(kind)::template For>(plan_, control)
        .run(key, states, weights_, watched.met, watched.trail);
  });
}

void ThinnedSweep::guess_by_uses(RunKey key, std::size_t states, Control& control) {
  // A state that has used more of what is still open has less left to do.
  const ThinnedRun found = run(key, states, control, {});
  double uses = 0;
  for (const ScheduledItem& item : schedule_.items()) uses += item.is_tracked() ? item.low : 0;
  if (uses <= 0 || found.mantissa <= 0) return;
  const double each =
      (static_cast<double>(found.exponent) + std::log2(found.mantissa)) * std::log(2.0) / uses;
  const PerItem<ItemSlot> slots = slots_of_items(schedule_, plan_);
  for (std::size_t step = 0; step <= plan_.steps.size(); ++step) {
    weights_[step] = {};
    for (const ItemId id : schedule_.open_before(static_cast<StepNumber>(step))) {
      if (schedule_.items()[id].low == 0) continue;
      const ItemSlot& slot = slots[id];
      double value = -each;
      for (std::uint64_t bit = 0; (slot.mask >> bit & 1) != 0; ++bit, value *= 2)
        weights_[step].bits.push_back(
            {{slot.word, slot.shift + static_cast<std::uint32_t>(bit)}, value});
    }
  }
}

void ThinnedSweep::learn(RunKey key, std::size_t states, Control& control) {
  if (schedule_.impossible()) return;
  if (!has_guess_) {
    guess_by_uses(key, states, control);
    has_guess_ = true;
    return;
  }
  std::vector<Keys> met;
  run(key, states, control, {.met = &met});
  met.resize(plan_.steps.size() + 1);  // a run that lost all its states ends sooner
  weights_ = fitted_weights(schedule_, plan_, met, control);
}

double ThinnedSweep::pairs_of_state() const {
  std::size_t pairs = 0;
  for (const LayerWeights& layer : weights_) pairs += layer.pairs.size();
  return static_cast<double>(pairs) / static_cast<double>(weights_.size());
}

std::vector<ThinnedRun> ThinnedSweep::runs(RunKey first, std::size_t number, std::size_t states,
                                           unsigned threads, Control& control) const {
  std::vector<ThinnedRun> found(number);
  if (schedule_.impossible()) return found;
  each_run(number, threads, control, [&](std::size_t i) {
    found[i] = run({first.seed, first.number + i}, states, control, {});
  });
  return found;
}

std::vector<DrawnFilling> ThinnedSweep::draw(RunKey first, std::size_t number, std::size_t states,
                                             unsigned threads, Control& control) const {
  std::vector<DrawnFilling> found(number);
  if (schedule_.impossible()) return found;
  each_run(number, threads, control, [&](std::size_t i) {
    const RunKey key{first.seed, first.number + i};
    Trail trail(key.seed, key.number, control);
    found[i].run = run(key, states, control, {.trail = &trail});
    if (found[i].run.mantissa <= 0) return;
    const std::vector<std::uint32_t> taken = trail.walked();
    for (std::size_t step = 0; step < taken.size(); ++step)
      if (taken[step] != kNothingTaken)
        found[i].options.push_back(schedule_.steps()[step][taken[step]]);
  });
  return found;
}

}  // namespace boardfill
