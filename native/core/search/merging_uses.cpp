#include "search/merging_uses.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "node_reports.hpp"
#include "search/merging_positions.hpp"

namespace boardfill {
namespace {

/// All positions that follow from one, and what leads from each to the next.
class KeptPositions {
 public:
  KeptPositions(const MergingTables& tables, Control& control)
      : tables_(tables), control_(control), held_(control) {
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

  /// Adds to the uses of each choice those of one of its copies; the ways to complete the start.
  std::uint64_t add_uses(std::vector<std::uint64_t>& uses) const {
    std::vector<std::vector<std::uint64_t>> completions(layers_.size());
    const auto completed = [&](const Step& step) {
      return step.layer == layers_.size() ? 1 : completions[step.layer][step.position];
    };
    std::size_t end = step_ends_.size();
    for (std::size_t turn = layers_.size(); turn-- > 0;) {
      const auto& positions = layers_[turn].all();
      completions[turn].assign(positions.size(), 0);
      for (std::size_t k = positions.size(); k-- > 0;) {
        --end;
        for (std::size_t at = end == 0 ? 1 : step_ends_[end - 1]; at < step_ends_[end]; ++at) {
          const Step& step = steps_[at];
          const std::uint64_t then = completed(step);
          completions[turn][k] =
              within_a_word(then, tables_.choices()[step.choice].copies, completions[turn][k]);
          uses[step.choice] = within_a_word(positions[k].ways, then, uses[step.choice]);
        }
      }
    }
    return completed(steps_.front());
  }

 private:
  /// To a position by its layer, or to a filling.
  struct Step {
    std::uint32_t choice, layer, position;
  };

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
  std::vector<Positions> layers_;         ///< by the first item that must still be used
  std::vector<Step> steps_;               ///< the first leads to the start
  std::vector<std::uint32_t> step_ends_;  ///< of each position in turn
  std::uint64_t positions_ = 0;
  NodeReports reports_;
};

}  // namespace

std::optional<SearchUses> uses_merging(const MergingTables& tables, std::optional<ItemId> before,
                                       std::uint64_t most, unsigned threads, Control& control) {
  const Held held(control, tables.bytes());
  const std::vector<Choice> parts = tables.beginnings(before);
  const std::span<const Choice> choices = tables.choices();
  std::vector<std::uint64_t> all(choices.size(), 0);
  std::uint64_t count = 0;
  std::mutex guard;
  std::atomic<std::size_t> next{0};
  try {
    in_parallel(std::min<unsigned>(useful_threads(threads), static_cast<unsigned>(parts.size())),
                [&](unsigned) {
                  for (std::size_t part = next++; part < parts.size(); part = next++) {
                    try {
                      KeptPositions kept(tables, control);
                      kept.find_all(parts[part].items, parts[part].copies);
                      std::vector<std::uint64_t> uses(choices.size(), 0);
                      const std::uint64_t completions = kept.add_uses(uses);
                      const std::lock_guard lock(guard);
                      for (std::size_t k = 0; k < choices.size(); ++k) {
                        all[k] = within_a_word(1, uses[k], all[k]);
                        if (before && choices[k].items.low == parts[part].items.low &&
                            choices[k].items.high == parts[part].items.high)
                          all[k] = within_a_word(1, completions, all[k]);
                      }
                      count = within_a_word(completions, parts[part].copies, count);
                      if (count > most) throw Stopped(Stop::work_limit);
                    } catch (...) {
                      next = parts.size();  // the others need not begin any more
                      throw;
                    }
                  }
                });
  } catch (const BeyondAWord&) {
    return std::nullopt;
  }
  PerOption<std::uint64_t> taking(tables.option_count(), 0);
  for (const OptionId option : taking.ids()) taking[option] = all[tables.choice_of(option)];
  return SearchUses{count, std::move(taking)};
}

}  // namespace boardfill
