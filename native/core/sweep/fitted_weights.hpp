// Fitting guesses at how many ways the states of each layer have to be completed.
//
// Backwards, layer by layer: a state has as many ways as the states it leads to have together, and
// for those there is a guess already.  The logarithms of these sums are fitted by ridge regression
// to the bits of the keys and to pairs of bits, drawn towards what was fitted for the layer before.
#pragma once

#include <vector>

#include "control.hpp"
#include "sweep/packed_key.hpp"
#include "sweep/sparse_plan.hpp"
#include "sweep/state_potential.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

/// Where each tracked item keeps its use.
PerItem<ItemSlot> slots_of_items(const SweepSchedule& schedule, const SparsePlan& plan);

/// For the states before each step, and after the last, what was learnt from the layers met.
std::vector<LayerWeights> fitted_weights(const SweepSchedule& schedule, const SparsePlan& plan,
                                         const std::vector<Keys>& layers, Control& control);

}  // namespace boardfill
