// The positions of a merging search with what they lead to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "node_reports.hpp"
#include "search/merging_positions.hpp"
#include "search/merging_tables.hpp"

namespace boardfill {

/// All positions that follow from one, and what leads from each to the next.
class KeptPositions {
 public:
  KeptPositions(const MergingTables& tables, Control& control)
      : tables_(tables),
        control_(control),
        held_(control),
        first_in_layer_(tables.item_count(), 0) {
    for (Turn turn = 0; turn < tables_.item_count(); ++turn) layers_.emplace_back(control_);
  }

  void find_all(ItemMask used, std::uint64_t ways) {
    lead_to(0, used, ways);
    for (Turn turn = 0; turn < tables_.item_count(); ++turn) {
      for (std::size_t k = 0; k < layers_[turn].all().size(); ++k) {
        const Positions::Position position = layers_[turn].all()[k];
        if (reports_.are_due(++positions_, kPositionsBetweenReports)) report();
        tables_.for_each_fitting(turn, position.used, [&](const Choice& choice) {
          const ItemMask then = position.used | choice.items;
          if (!tables_.cuts_off_dead_pocket(then, choice))
            lead_to(static_cast<std::uint32_t>(&choice - tables_.choices().data()), then,
                    within_a_word(position.ways, choice.copies, 0));
          return true;
        });
        step_ends_.push_back(static_cast<std::uint32_t>(steps_.size()));
      }
    }
    report();
  }

  /// Calls visit(position, step, then) for every step from a position, the last first, where it can
  /// be completed in `then` ways; returns the ways to complete the start.
  template <typename Visit>
  std::uint64_t complete(Visit visit) {
    completions_.assign(step_ends_.size(), 0);
    std::size_t number = step_ends_.size();
    for (std::size_t turn = layers_.size(); turn-- > 0;) {
      const auto& positions = layers_[turn].all();
      number -= positions.size();
      first_in_layer_[turn] = number;
      for (std::size_t k = positions.size(); k-- > 0;) {
        std::uint64_t& ways = completions_[number + k];
        for (const Step& step : steps_from(number + k)) {
          const std::uint64_t then = completed(step);
          ways = within_a_word(then, tables_.choices()[step.choice].copies, ways);
          visit(positions[k], step.choice, then);
        }
      }
    }
    return completed(steps_.front());
  }

  /// After `complete`: calls visit(choices) for each way to complete the start, where options that
  /// use the same items are one choice.
  template <typename Visit>
  void for_each_completion(Visit visit) const {
    std::vector<std::uint32_t> choices;
    std::vector<std::span<const Step>> left{{steps_.data(), 1}};
    while (!left.empty()) {
      if (left.back().empty()) {
        left.pop_back();
        if (!choices.empty()) choices.pop_back();
        continue;
      }
      const Step& step = left.back().front();
      left.back() = left.back().subspan(1);
      if (completed(step) == 0) continue;
      if (left.size() > 1) choices.push_back(step.choice);  // the first is the start
      if (step.layer == layers_.size()) {
        visit(choices);
        if (!choices.empty()) choices.pop_back();
      } else {
        left.push_back(steps_from(first_in_layer_[step.layer] + step.position));
      }
    }
  }

 private:
  /// To a position by its layer, or to a filling.
  struct Step {
    std::uint32_t choice, layer, position;
  };

  [[nodiscard]] std::uint64_t completed(const Step& step) const {
    return step.layer == layers_.size() ? 1
                                        : completions_[first_in_layer_[step.layer] + step.position];
  }

  /// From a position, numbered among those of all layers.
  [[nodiscard]] std::span<const Step> steps_from(std::size_t position) const {
    const std::size_t begin = position == 0 ? 1 : step_ends_[position - 1];
    return {steps_.data() + begin, step_ends_[position] - begin};
  }

  void lead_to(std::uint32_t choice, ItemMask used, std::uint64_t ways) {
    const ItemMask open = tables_.needed() & ~used;
    const auto layer = open.any() ? first_of(open) : static_cast<Turn>(layers_.size());
    steps_.push_back({choice, layer, open.any() ? layers_[layer].add(used, ways) : 0});
  }

  void report() {
    // A step leads to each position, and to some more than one; numbers of completions come later.
    held_.add((steps_.size() - held_steps_) * (2 * sizeof(Step) + sizeof(std::uint64_t)));
    held_steps_ = steps_.size();
    reports_.report(positions_, control_);
  }

  const MergingTables& tables_;
  Control& control_;
  Held held_;
  std::size_t held_steps_ = 0;
  std::vector<Positions> layers_;            ///< by the first item that must still be used
  std::vector<Step> steps_;                  ///< the first leads to the start
  std::vector<std::uint32_t> step_ends_;     ///< of each position in turn
  std::vector<std::size_t> first_in_layer_;  ///< the number of its first position
  std::vector<std::uint64_t> completions_;   ///< of each position
  std::uint64_t positions_ = 0;
  NodeReports reports_;
};

}  // namespace boardfill
