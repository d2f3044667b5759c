#include "search/merging_count.hpp"

#include <atomic>
#include <exception>
#include <utility>
#include <vector>

#include "node_reports.hpp"
#include "wide_words.hpp"

namespace boardfill {
namespace {

/// Between two looks at the control: some tens of microseconds.
constexpr std::uint64_t kPositionsBetweenReports = 256;

class BeyondAWord : public std::exception {};

/// a * b + c.
std::uint64_t within_a_word(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  const WideWord result = multiply_add(a, b, c, 0);
  if (result.high != 0) throw BeyondAWord();
  return result.low;
}

/// Different positions, and in how many ways each is reached.
class Positions {
 public:
  struct Position {
    ItemMask used;
    std::uint64_t ways;
  };

  explicit Positions(Control& control) : held_(control) {}

  void add(ItemMask used, std::uint64_t ways) {
    if (2 * found_.size() >= slots_.size()) grow();
    for (std::size_t slot = slot_of(used);; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot] == 0) {
        found_.push_back({used, ways});
        slots_[slot] = static_cast<std::uint32_t>(found_.size());
        return;
      }
      Position& known = found_[slots_[slot] - 1];
      if (known.used.low == used.low && known.used.high == used.high) {
        known.ways = within_a_word(known.ways, 1, ways);
        return;
      }
    }
  }

  [[nodiscard]] const std::vector<Position>& all() const { return found_; }

 private:
  static constexpr unsigned kLeastBits = 6, kMostBits = 32;

  /// As 64-bit words, of which the product's upper bits depend on all others.
  [[nodiscard]] std::size_t slot_of(ItemMask used) const {
    const std::uint64_t mixed = (used.low ^ (used.low >> 32)) * 0x9e3779b97f4a7c15u +
                                (used.high ^ (used.high >> 32)) * 0xc2b2ae3d27d4eb4fu;
    return static_cast<std::size_t>((mixed ^ (mixed >> 29)) * 0x9e3779b97f4a7c15u >> (64 - bits_));
  }

  void grow() {
    const unsigned bits = slots_.empty() ? kLeastBits : bits_ + 1;
    // Slots number positions in 32 bits; so many take 128 GiB.
    if (bits > kMostBits) throw Stopped(Stop::memory_limit);
    const std::uint64_t slots = std::uint64_t{1} << bits;
    held_.add((slots - slots_.size()) * (sizeof(std::uint32_t) + sizeof(Position) / 2));
    bits_ = bits;
    slots_.assign(static_cast<std::size_t>(slots), 0);
    found_.reserve(static_cast<std::size_t>(slots / 2));
    for (std::size_t k = 0; k < found_.size(); ++k) {
      std::size_t slot = slot_of(found_[k].used);
      while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<std::uint32_t>(k + 1);
    }
  }

  Held held_;
  unsigned bits_ = 0;
  std::vector<std::uint32_t> slots_;  ///< which position, counted from 1; 0 where there is none
  std::vector<Position> found_;
};

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

/// Where each part of the count begins.
std::vector<Choice> beginnings(const MergingTables& tables, std::optional<ItemId> before) {
  if (!before) return {Choice{}};
  const ItemMask first = ItemMask::of(ItemId{tables.turn_of(*before)});
  std::vector<Choice> found;
  for (const Choice& choice : tables.choices())
    if ((choice.items & first).any() && !tables.cuts_off_dead_pocket(choice.items, choice))
      found.push_back(choice);
  return found;
}

}  // namespace

std::optional<FoundCount> count_merging(const MergingTables& tables, std::optional<ItemId> before,
                                        unsigned threads, Control& control) {
  const Held held(control, tables.bytes());
  const std::vector<Choice> parts = beginnings(tables, before);
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
