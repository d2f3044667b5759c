// The way back through a sweep: for every state of every layer one of the ways that lead to it.
//
// Of all ways that lead to a state, one is kept with a chance that is its share of the state's
// weight.  So whoever follows them back from the last state meets every way that the sweep has left
// with a chance that is its part of the whole.  One such walk per sweep is drawn fairly; a second
// one would share its steps with the first.
#pragma once

#include <cstdint>
#include <vector>

#include "control.hpp"
#include "diagram/philox.hpp"
#include "sweep/thinning.hpp"

namespace boardfill {

/// A state of the layer before, and the option of the step that was taken there, if any.
struct TrailStep {
  std::uint32_t state;
  std::uint32_t option;
};

constexpr std::uint32_t kNothingTaken = 0xffffffffu;

class Trail {
 public:
  Trail(std::uint64_t seed, std::uint64_t run, Control& control)
      : seed_(seed), run_(run), held_(control) {}

  /// A way of that weight leads to a state of a layer; `total` is that of all so far, with it.
  void meet(std::size_t state, double weight, double total, TrailStep origin) {
    if (state == layer_.size()) {
      if (layer_.size() == layer_.capacity()) {
        const std::size_t more = layer_.size() + 1024;
        held_.add(more * sizeof(TrailStep));
        layer_.reserve(layer_.size() + more);
      }
      layer_.push_back(origin);
    } else if (random() * total < weight) {
      layer_[state] = origin;
    }
  }

  /// Only these states stay.
  void keep(const std::vector<KeptState>& kept) {
    for (std::size_t i = 0; i < kept.size(); ++i) layer_[i] = layer_[kept[i].state];
    layer_.resize(kept.size());
  }

  /// The layer is whole.
  void finish_layer() {
    held_.add(layer_.size() * sizeof(TrailStep));
    layers_.push_back(layer_);
    layer_.clear();
    met_ = 0;
  }

  /// The option taken in each step on the way to the first state of the last layer, or
  /// kNothingTaken.
  [[nodiscard]] std::vector<std::uint32_t> walked() const {
    std::vector<std::uint32_t> options(layers_.size());
    std::uint32_t state = 0;
    for (std::size_t step = layers_.size(); step-- > 0;) {
      const TrailStep origin = layers_[step][state];
      options[step] = origin.option;
      state = origin.state;
    }
    return options;
  }

 private:
  /// From 0 to below 1, by 53 bits.
  double random() {
    // Thinning has the seed itself for its key.
    const PhiloxBlock block =
        philox(~seed_, {met_++, static_cast<std::uint32_t>(layers_.size()),
                        static_cast<std::uint32_t>(run_), static_cast<std::uint32_t>(run_ >> 32)});
    const std::uint64_t bits = (std::uint64_t{block[0]} << 21) ^ (block[1] >> 11);
    return static_cast<double>(bits) / static_cast<double>(kCertain);
  }

  std::uint64_t seed_, run_;
  Held held_;
  std::vector<TrailStep> layer_;
  std::vector<std::vector<TrailStep>> layers_;
  std::uint32_t met_ = 0;  ///< random numbers that the layer has taken
};

}  // namespace boardfill
