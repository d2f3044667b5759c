#include "sweep/sparse_stages.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "parallel.hpp"
#include "resident.hpp"
#include "sweep/key_order.hpp"
#include "sweep/sparse_layers.hpp"
#include "sweep/web_stepper.hpp"

namespace boardfill {
namespace {

/// So many more untouched bits than it takes to number the parts make parts of similar size.
constexpr std::uint32_t kSpareBits = 6;
constexpr std::size_t kStatesPerLook = std::size_t{1} << 14;  // a look takes some 50 ns

/// A number from 0 to `range` - 1 by the bits of a key that the mask has; other seeds, other
/// numbers.
std::uint32_t spread(const KeyWord* key, const Key& mask, std::uint64_t seed, std::uint32_t range) {
  std::uint64_t h = seed;
  for (std::size_t w = 0; w < mask.size(); ++w) {
    h = (h ^ (key[w] & mask[w])) * 0xff51afd7ed558ccdu;
    h ^= h >> 33;
  }
  h *= 0xc4ceb9fe1a85ec53u;
  return static_cast<std::uint32_t>(((h >> 32) * range) >> 32);
}

constexpr std::uint64_t kPartSeed = 0x2545f4914f6cdd1du;
constexpr std::uint64_t kShareSeed = 0x9e6c63d0876a9a47u;

std::uint32_t bits_in(const Key& key) {
  std::uint32_t bits = 0;
  for (const KeyWord word : key) bits += static_cast<std::uint32_t>(std::popcount(word));
  return bits;
}

template <std::size_t Words, template <std::size_t> typename Step>
class SweptPart final : public StagePart {
 public:
  SweptPart(const SparseStages& stages, const PartNumbers& numbers, std::size_t expected,
            unsigned threads, Control& control)
      : stages_(stages),
        numbers_(numbers),
        threads_(threads),
        control_(control),
        layers_(stages.plan(), threads, control) {
    if (numbers.stage == 0) {
      if (numbers.share == 0) layers_.start();
    } else {
      layers_.expect(expected);
    }
  }

  void take_in(std::span<const unsigned char> bytes) override {
    const std::size_t key_words = stages_.plan().key_words;
    const StateRun run(bytes, stages_.place(numbers_.stage, numbers_.part), key_words);
    // Read some states ahead, so that their places in the table have come from memory when needed.
    constexpr std::size_t ahead = 16;
    const std::size_t stride = key_words + run.limbs();
    std::vector<std::uint64_t> states(ahead * stride, 0);
    Key before(key_words, 0);
    for (std::size_t i = 0; i < run.size() + ahead; ++i) {
      std::uint64_t* const state = states.data() + i % ahead * stride;
      if (i >= ahead && is_in_share(state)) {
        if ((i - ahead) % kStatesPerLook == 0) control_.check();
        layers_.put(state, state + key_words, run.limbs());
      }
      if (i >= run.size()) continue;
      run.copy(i, state);
      if ((state[0] & kLiveBit) == 0 || !key_is_below(before.data(), state, key_words) ||
          stages_.part_of(numbers_.stage, state) != numbers_.part)
        throw std::invalid_argument("a run of states is not in order");
      std::copy_n(state, key_words, before.begin());
      layers_.prefetch(state);
    }
  }

  void sweep() override {
    layers_.run(stages_.first_step(numbers_.stage), stages_.first_step(numbers_.stage + 1),
                [](const SparseMark&) {});
    layers_.settle();
    give_back_freed();
  }

  [[nodiscard]] std::size_t alive() const override { return layers_.alive(); }

  [[nodiscard]] WideNumber count() const override {
    // Every item has closed, so at most the bare live key is left.
    WideNumber result(layers_.limbs(), 0);
    layers_.for_each_state([&](const KeyWord*, const Limb* count) {
      std::copy_n(count, layers_.limbs(), result.begin());
    });
    return result;
  }

  std::vector<RunBytes> leave() override {
    const std::size_t next = numbers_.stage + 1;
    const std::size_t key_words = stages_.plan().key_words;
    const std::uint32_t parts = stages_.parts(next);
    const Held held(control_, std::uint64_t{alive()} * sizeof(KeyReference));
    const KeyCuts cuts(sampled_words(), alive());
    const std::size_t pieces = cuts.pieces();
    // Piece after piece of the first part, then of the next; each begins where the one before ends.
    std::vector<std::size_t> ends(parts * pieces, 0), limbs(parts, 1);
    const auto piece_of = [&](const KeyWord* key) {
      return stages_.part_of(next, key) * pieces + cuts.piece_of(key[0]);
    };
    for_each_state([&](const KeyWord* key, const Limb*) { ++ends[piece_of(key)]; });
    std::exclusive_scan(ends.begin(), ends.end(), ends.begin(), std::size_t{0});
    const auto states = std::make_unique_for_overwrite<KeyReference[]>(alive());
    for_each_state([&](const KeyWord* key, const Limb* count) {
      const std::size_t piece = piece_of(key);
      states[ends[piece]++] = {key[0], key};
      std::size_t& most = limbs[piece / pieces];
      most = std::max(most, limbs_needed(count, layers_.limbs()));
    });
    const auto begin_of = [&](std::size_t piece) { return piece == 0 ? 0 : ends[piece - 1]; };
    in_parallel(threads_, [&](unsigned t) {
      for (std::size_t piece = t; piece < ends.size(); piece += threads_) {
        control_.check();
        const std::size_t begin = begin_of(piece);
        put_in_order({states.get() + begin, ends[piece] - begin}, key_words);
      }
    });
    std::vector<RunBytes> runs(parts);
    in_parallel(std::min(threads_, parts), [&](unsigned t) {
      for (std::uint32_t p = t; p < parts; p += std::min(threads_, parts)) {
        const std::size_t begin = begin_of(p * pieces), end = ends[(p + 1) * pieces - 1];
        RunWriter writer(stages_.place(next, p), key_words, limbs[p], end - begin, control_);
        for (std::size_t i = begin; i < end; ++i) {
          if (i % kStatesPerLook == 0) control_.check();
          const KeyWord* const key = states[i].key;
          writer.write(key, key + key_words);
        }
        runs[p] = writer.finished();
      }
    });
    layers_.forget();
    return runs;
  }

 private:
  /// Calls visit(key, count) for all states, and now and then looks at the limits.
  template <typename Visit>
  void for_each_state(Visit visit) const {
    std::size_t until_look = kStatesPerLook;
    layers_.for_each_state([&](const KeyWord* key, const Limb* count) {
      if (--until_look == 0) {
        control_.check();
        until_look = kStatesPerLook;
      }
      visit(key, count);
    });
  }

  /// First words of states at even distances.
  [[nodiscard]] std::vector<KeyWord> sampled_words() const {
    constexpr std::size_t most = std::size_t{1} << 14;
    const std::size_t every = alive() / most + 1;
    std::vector<KeyWord> words;
    std::size_t until_taken = every;
    for_each_state([&](const KeyWord* key, const Limb*) {
      if (--until_taken != 0) return;
      words.push_back(key[0]);
      until_taken = every;
    });
    return words;
  }

  [[nodiscard]] bool is_in_share(const KeyWord* key) const {
    return numbers_.shares == 1 ||
           stages_.share_of(numbers_.stage, key, numbers_.shares) == numbers_.share;
  }

  const SparseStages& stages_;
  PartNumbers numbers_;
  unsigned threads_;
  Control& control_;
  SparseLayers<Words, Step> layers_;
};

}  // namespace

SparseStages::SparseStages(const SweepSchedule& schedule, StageCuts cuts,
                           std::array<std::uint64_t, 4> plan)
    : plan_(schedule),
      cuts_(std::move(cuts)),
      digest_(plan),
      all_bits_(plan_.key_words, ~KeyWord{0}) {
  const std::vector<std::size_t>& firsts = cuts_.first_steps;
  if (firsts.empty() || firsts.size() != cuts_.parts.size() || firsts[0] != 0 ||
      cuts_.parts[0] != 1 || std::count(cuts_.parts.begin(), cuts_.parts.end(), 0u) != 0 ||
      std::adjacent_find(firsts.begin(), firsts.end(), std::greater_equal<>()) != firsts.end() ||
      (firsts.back() != 0 && firsts.back() >= plan_.steps.size()))
    throw std::invalid_argument("these are no stages of that sweep");
  for (std::size_t stage = 0; stage < count(); ++stage) {
    Key mask(plan_.key_words, 0);
    if (first_step(stage) < plan_.steps.size()) mask = plan_.steps[first_step(stage)].open;
    for (std::size_t s = first_step(stage); s < first_step(stage + 1); ++s)
      for (std::size_t w = 0; w < mask.size(); ++w) mask[w] &= ~plan_.steps[s].touched[w];
    const auto enough = static_cast<std::uint32_t>(std::bit_width(parts(stage) - 1)) + kSpareBits;
    if (bits_in(mask) < enough) mask = all_bits_;
    spread_by_.push_back(std::move(mask));
  }
}

std::uint32_t SparseStages::part_of(std::size_t stage, const KeyWord* key) const {
  return spread(key, spread_by_[stage], kPartSeed, cuts_.parts[stage]);
}

std::uint32_t SparseStages::share_of(std::size_t stage, const KeyWord* key,
                                     std::uint32_t shares) const {
  // Where that is not enough, the states that do not differ in what is untouched are too many.
  constexpr std::uint32_t most_untouched = 64;
  return spread(key, shares > most_untouched ? all_bits_ : spread_by_[stage], kShareSeed, shares);
}

std::vector<std::uint32_t> untouched_bits(const SweepSchedule& schedule, std::size_t first) {
  const SparsePlan plan(schedule);
  std::vector<std::uint32_t> bits;
  if (first >= plan.steps.size()) return bits;
  Key mask = plan.steps[first].open;
  for (std::size_t s = first; s < plan.steps.size(); ++s) {
    for (std::size_t w = 0; w < mask.size(); ++w) mask[w] &= ~plan.steps[s].touched[w];
    bits.push_back(bits_in(mask));
    if (bits.back() == 0) break;
  }
  return bits;
}

std::unique_ptr<StagePart> begin_part(const SparseStages& stages, const PartNumbers& numbers,
                                      std::size_t expected, unsigned threads, Control& control) {
  if (numbers.stage >= stages.count() || numbers.part >= stages.parts(numbers.stage) ||
      numbers.share >= numbers.shares)
    throw std::invalid_argument("there is no such part");
  threads = sensible_threads(threads);
  // What earlier parts have left free is not held against this one.
  give_back_freed();
  return with_words_and_kind(
      stages.plan(), [&](auto words, auto kind) -> std::unique_ptr<StagePart> {
        using Part = SweptPart<decltype(words)::value, decltype(kind)::template For>;
        return std::make_unique<Part>(stages, numbers, expected, threads, control);
      });
}

}  // namespace boardfill
