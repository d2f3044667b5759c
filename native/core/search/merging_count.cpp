#include "search/merging_count.hpp"

#include <atomic>
#include <exception>
#include <utility>
#include <vector>

#include "node_reports.hpp"
#include "search/merging_positions.hpp"

namespace boardfill {
namespace {

/// Goes through all positions that follow from some.
class Merging {
 public:
  Merging(const MergingTables& tables, Control& control) : tables_(tables), control_(control) {}

  FoundCount count_from(ItemMask used, std::uint64_t ways) {
    layers_.clear();
    for (Turn turn = 0; turn < tables_.item_count(); ++turn) layers_.emplace_back(control_);
    count_ = 0;
    positions_ = 0;
    reports_ = {};
    reach(used, ways);
    for (Turn turn = 0; turn < tables_.item_count(); ++turn) {
      const Positions layer = std::exchange(layers_[turn], Positions(control_));
      for (const Positions::Position& position : layer.all()) {
        ++positions_;
        if (reports_.are_due(positions_, kPositionsBetweenReports))
          reports_.report(positions_, control_);
        tables_.for_each_fitting(turn, position.used, [&](const Choice& choice) {
          const ItemMask then = position.used | choice.items;
          if (!tables_.cuts_off_dead_pocket(then, choice))
            reach(then, within_a_word(position.ways, choice.copies, 0));
          return true;
        });
      }
    }
    reports_.report(positions_, control_);
    return {count_, positions_};
  }

 private:
  void reach(ItemMask used, std::uint64_t ways) {
    const ItemMask open = tables_.needed() & ~used;
    if (open.any()) {
      layers_[first_of(open)].add(used, ways);
    } else {
      count_ = within_a_word(count_, 1, ways);
    }
  }

  const MergingTables& tables_;
  Control& control_;
  std::vector<Positions> layers_;  ///< by the first item that must still be used
  std::uint64_t count_ = 0;
  std::uint64_t positions_ = 0;
  NodeReports reports_;
};

}  // namespace

std::optional<FoundCount> count_merging(const MergingTables& tables, std::optional<ItemId> before,
                                        unsigned threads, Control& control) {
  const Held held(control, tables.bytes());
  const std::vector<Choice> parts = tables.beginnings(before);
  control.parts_planned = parts.size();
  std::atomic<std::size_t> next{0};
  std::vector<FoundCount> found(parts.size());
  try {
    in_parallel(std::min<unsigned>(useful_threads(threads), static_cast<unsigned>(parts.size())),
                [&](unsigned) {
                  Merging merging(tables, control);
                  for (std::size_t part = next++; part < parts.size(); part = next++) {
                    try {
                      found[part] = merging.count_from(parts[part].items, parts[part].copies);
                    } catch (...) {
                      next = parts.size();  // the others need not begin any more
                      throw;
                    }
                    ++control.parts_done;
                  }
                });
    FoundCount all{0, 0};
    for (const FoundCount& one : found) {
      all.count = within_a_word(one.count, 1, all.count);
      all.nodes += one.nodes;
    }
    return all;
  } catch (const BeyondAWord&) {
    return std::nullopt;
  }
}

}  // namespace boardfill
