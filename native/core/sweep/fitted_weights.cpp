#include "sweep/fitted_weights.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

#include "sweep/web_stepper.hpp"

namespace boardfill {
namespace {

/// The bits of an item's use are told apart by number, whichever layer they are met in.
struct NamedBit {
  std::uint64_t name;
  KeyBit place;
};

constexpr std::uint64_t kBitsPerItem = 64;

/// How many other items each item makes pairs with.  Deviation of one run, with none and four: of
/// dominoes on 20x20 (500 states) 0.25 and 0.15, of L-trominoes on 18x18 (3,000 states) 0.2 and
/// 0.15.
constexpr std::size_t kPartners = 4;

/// What is fitted to states that lead nowhere: so much less than to the others, as a logarithm. The
/// same with 0, 3 and 6: of dominoes 0.13, 0.15 and 0.24 to 2, of L-trominoes 0.25, 0.15 and 0.2.
constexpr double kDeadEnd = 3.0;

/// What the square of a value costs, where a state's error of one costs one; 30 is no better.
constexpr double kPrice = 1.0;

std::vector<NamedBit> bits_of(const ItemSlot& slot) {
  std::vector<NamedBit> bits;
  const auto width = static_cast<std::uint32_t>(std::popcount(slot.mask));
  for (std::uint32_t bit = 0; bit < width; ++bit)
    bits.push_back({index_of(slot.item) * kBitsPerItem + bit, {slot.word, slot.shift + bit}});
  return bits;
}

/// A bit, or a pair of bits, whose value is fitted.  A bit is a pair with itself.
struct Feature {
  std::pair<std::uint64_t, std::uint64_t> name;
  KeyBit a, b;

  [[nodiscard]] bool in(const KeyWord* key) const { return (a.in(key)&b.in(key)) != 0; }
};

/// Which items are used together by options still to come, and by how many.
class SharedOptions {
 public:
  explicit SharedOptions(const SweepSchedule& schedule)
      : schedule_(schedule), together_(schedule.form().item_count()) {}

  /// The options of this step are still to come.
  void add(std::size_t step) {
    for (const OptionId option : schedule_.steps()[step]) {
      items_.clear();
      for_each_use(schedule_.form().items_of(option), [&](ItemId item, std::uint32_t) {
        if (schedule_.items()[item].is_tracked()) items_.push_back(item);
      });
      if (items_.size() > kMostItems) continue;
      for (const ItemId a : items_)
        for (const ItemId b : items_)
          if (a != b) ++together_[a][b];
    }
  }

  [[nodiscard]] const std::unordered_map<ItemId, std::uint32_t>& of(ItemId item) const {
    return together_[item];
  }

 private:
  static constexpr std::size_t kMostItems = 16;  ///< of an option; pairs grow with the square
  const SweepSchedule& schedule_;
  PerItem<std::unordered_map<ItemId, std::uint32_t>> together_;
  std::vector<ItemId> items_;
};

/// The bits of all open items, the pairs in a counter, and for each item the pairs with those that
/// it shares the most options with.
std::vector<Feature> features_of(std::span<const ItemId> open, const PerItem<ItemSlot>& slots,
                                 const SharedOptions& shared) {
  std::vector<Feature> features;
  for (const ItemId item : open) {
    const std::vector<NamedBit> bits = bits_of(slots[item]);
    for (const NamedBit& a : bits)
      for (const NamedBit& b : bits)
        if (a.name <= b.name) features.push_back({{a.name, b.name}, a.place, b.place});
  }
  std::vector<std::pair<ItemId, ItemId>> pairs;
  std::vector<std::pair<std::uint32_t, ItemId>> partners;
  const auto is_open = [&](ItemId item) {
    return std::binary_search(open.begin(), open.end(), item);
  };
  for (const ItemId item : open) {
    partners.clear();
    for (const auto& [other, options] : shared.of(item))
      if (is_open(other)) partners.emplace_back(options, other);
    std::sort(partners.begin(), partners.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    if (partners.size() > kPartners) partners.resize(kPartners);
    for (const auto& [options, other] : partners)
      pairs.emplace_back(std::min(item, other), std::max(item, other));
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  for (const auto& [first, second] : pairs)
    for (const NamedBit& a : bits_of(slots[first]))
      for (const NamedBit& b : bits_of(slots[second]))
        features.push_back({{a.name, b.name}, a.place, b.place});
  return features;
}

/// Least squares with a price on the squares of what is fitted.
class Ridge {
 public:
  /// Each row lists the features it has; one more, which all rows have, costs nothing.
  Ridge(const std::vector<std::vector<std::uint32_t>>& rows, std::size_t features, double price)
      : rows_(rows), size_(features + 1), price_(price) {}

  /// What brings the sums of the rows nearest to the targets.
  [[nodiscard]] std::vector<double> fitted(std::span<const double> targets) const {
    std::vector<double> found(size_, 0.0), residual(size_, 0.0), along, image;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      for (const std::uint32_t feature : rows_[row]) residual[feature] += targets[row];
      residual.back() += targets[row];
    }
    along = residual;
    double length = square(residual);
    const double enough = length * 1e-8;
    for (int round = 0; round < kMostRounds && length > enough; ++round) {
      image = product(along);
      double slope = 0;
      for (std::size_t i = 0; i < size_; ++i) slope += along[i] * image[i];
      if (!(slope > 0)) break;
      const double step = length / slope;
      for (std::size_t i = 0; i < size_; ++i) {
        found[i] += step * along[i];
        residual[i] -= step * image[i];
      }
      const double next = square(residual);
      for (std::size_t i = 0; i < size_; ++i) along[i] = residual[i] + next / length * along[i];
      length = next;
    }
    return found;
  }

 private:
  static constexpr int kMostRounds = 60;

  static double square(const std::vector<double>& vector) {
    double sum = 0;
    for (const double value : vector) sum += value * value;
    return sum;
  }

  [[nodiscard]] std::vector<double> product(const std::vector<double>& vector) const {
    std::vector<double> image(size_, 0.0);
    for (const std::vector<std::uint32_t>& row : rows_) {
      double sum = vector.back();
      for (const std::uint32_t feature : row) sum += vector[feature];
      for (const std::uint32_t feature : row) image[feature] += sum;
      image.back() += sum;
    }
    for (std::size_t i = 0; i + 1 < size_; ++i) image[i] += price_ * vector[i];
    return image;
  }

  const std::vector<std::vector<std::uint32_t>>& rows_;
  std::size_t size_;
  double price_;
};

/// For each state the logarithm of what the states it leads to have together; less than any other
/// for those that lead nowhere.
std::vector<double> ways_ahead(const SparsePlan& plan, std::size_t step, const Keys& states,
                               const LayerWeights& next_weights) {
  const StatePotential next(plan.steps[step].item_words, next_weights);
  std::vector<double> ways, found;
  const auto look = [&](auto stepper) {
    for (std::size_t at = 0; at < states.size(); at += plan.key_words) {
      found.clear();
      stepper.successors(states.data() + at, [&](const KeyWord* key, std::size_t) {
        found.push_back(next.of(key));
        return true;
      });
      if (found.empty()) {
        ways.push_back(-HUGE_VAL);
        continue;
      }
      const double most = *std::max_element(found.begin(), found.end());
      double sum = 0;
      for (const double one : found) sum += std::exp(one - most);
      ways.push_back(most + std::log(sum));
    }
  };
  with_stepper(plan, plan.steps[step], look);
  return ways;
}

}  // namespace

PerItem<ItemSlot> slots_of_items(const SweepSchedule& schedule, const SparsePlan& plan) {
  PerItem<ItemSlot> slots(schedule.form().item_count(), ItemSlot{});
  for (const SparseStep& step : plan.steps)
    for (const ItemSlot& slot : step.closing) slots[slot.item] = slot;
  return slots;
}

std::vector<LayerWeights> fitted_weights(const SweepSchedule& schedule, const SparsePlan& plan,
                                         const std::vector<Keys>& layers, Control& control) {
  const PerItem<ItemSlot> slots = slots_of_items(schedule, plan);
  std::vector<LayerWeights> weights(layers.size());
  SharedOptions shared(schedule);
  std::map<std::pair<std::uint64_t, std::uint64_t>, double> known;
  for (std::size_t step = plan.steps.size(); step-- > 0;) {
    control.check();
    shared.add(step);
    const Keys& states = layers[step];
    const std::vector<Feature> features =
        features_of(schedule.open_before(static_cast<StepNumber>(step)), slots, shared);
    std::vector<double> values;
    for (const Feature& feature : features) {
      const auto before = known.find(feature.name);
      values.push_back(before == known.end() ? 0.0 : before->second);
    }
    std::vector<double> targets = ways_ahead(plan, step, states, weights[step + 1]);
    double sum = 0;
    std::size_t alive = 0;
    for (const double target : targets)
      if (target > -HUGE_VAL) sum += target, ++alive;
    if (alive > 1 && !features.empty()) {
      const double mean = sum / static_cast<double>(alive);
      std::vector<std::vector<std::uint32_t>> rows(targets.size());
      for (std::size_t row = 0; row < rows.size(); ++row) {
        if (targets[row] == -HUGE_VAL) targets[row] = mean - kDeadEnd;
        targets[row] -= mean;
        const KeyWord* key = states.data() + row * plan.key_words;
        for (std::uint32_t f = 0; f < features.size(); ++f) {
          if (!features[f].in(key)) continue;
          rows[row].push_back(f);
          targets[row] -= values[f];
        }
      }
      const std::vector<double> more = Ridge(rows, features.size(), kPrice).fitted(targets);
      for (std::size_t f = 0; f < features.size(); ++f) values[f] += more[f];
    }
    known.clear();
    for (std::size_t f = 0; f < features.size(); ++f) {
      const Feature& feature = features[f];
      known[feature.name] = values[f];
      if (feature.name.first == feature.name.second)
        weights[step].bits.push_back({feature.a, values[f]});
      else
        weights[step].pairs.push_back({feature.a, feature.b, values[f]});
    }
  }
  return weights;
}

}  // namespace boardfill
