#include "search/patched_filling.hpp"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

#include "search/laid_options.hpp"
#include "search/near_items.hpp"
#include "search/search.hpp"
#include "search/search_tables.hpp"

namespace boardfill {
namespace {

/// A part to be patched has about so many items at first, half as many more each time that it
/// cannot be patched, and so many at most.  L-trominoes on 999x999 needed 167 parts, none of them
/// larger than the smallest; W, F and Y pentominoes on 1000x1000, 239 of up to 54 items.
constexpr std::size_t kSmallestPart = 24, kLargestPart = 300;

/// Nodes for one part, and uses of items that these may touch.  A hundred times as many nodes found
/// no more than a few fillings that these did not, of boards with every fifth cell taken out.
constexpr std::uint64_t kNodesForPart = 2000, kTouchedForPart = 1 << 22;

/// The uses of items that may be touched from one corner: so many times those that there are, and
/// some hundredths of a second's besides.
constexpr std::uint64_t kTimesTouched = 16, kMostTouched = 1 << 24;

/// The cells along slanting lines from a corner: bit d tells whether coordinate d falls.
std::vector<ItemId> from_corner(const Places& places, std::uint32_t corner) {
  const std::size_t dimensions = places.dimensions;
  std::vector<std::int64_t> lines(places.items.size(), 0);
  for (std::size_t cell = 0; cell < lines.size(); ++cell)
    for (std::size_t d = 0; d < dimensions; ++d) {
      const std::int64_t along = places.coordinates[cell * dimensions + d];
      lines[cell] += (corner >> d & 1) != 0 ? -along : along;
    }
  std::vector<std::uint32_t> cells(lines.size());
  std::iota(cells.begin(), cells.end(), 0);
  std::sort(cells.begin(), cells.end(), [&](std::uint32_t a, std::uint32_t b) {
    return lines[a] != lines[b] ? lines[a] < lines[b] : a < b;
  });
  std::vector<ItemId> order;
  order.reserve(cells.size());
  for (const std::uint32_t cell : cells) order.push_back(places.items[cell]);
  return order;
}

class Laying {
 public:
  /// Options are taken for these cells, one after the other.
  Laying(const CoverForm& form, std::vector<ItemId> order, Control& control)
      : form_(form),
        control_(control),
        laid_(form, control),
        order_(std::move(order)),
        near_(laid_, order_),
        rank_(form.item_count(), 0),
        number_(form.item_count(), kNoNumber),
        most_work_(laid_.work() + kTimesTouched * form.use_count() + kMostTouched) {
    for (std::size_t place = 0; place < order_.size(); ++place)
      rank_[order_[place]] = static_cast<std::uint32_t>(place);
  }

  std::optional<std::vector<OptionId>> filling() {
    if (!settle()) return std::nullopt;
    for (const ItemId item : order_)
      while (laid_.is_needy(item)) {
        if (laid_.live_count(item) == 0) return std::nullopt;
        lay(item);
        if (!settle()) return std::nullopt;
      }
    for (const ItemId item : form_.items())
      if (laid_.is_needy(item)) return std::nullopt;
    return laid_.taken();
  }

  [[nodiscard]] static std::uint64_t bytes_for(const CoverForm& form) {
    return LaidOptions::bytes_for(form) +
           form.item_count() * (5 * sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t));
  }

 private:
  static constexpr std::uint32_t kNoNumber = ~std::uint32_t{0};

  /// An option that may be taken; the least is tried first.
  struct Candidate {
    std::int64_t needs_not_met;  ///< minus how many needy items it uses
    std::uint32_t reach;         ///< how far it lies along the order of cells
    OptionId option;

    friend auto operator<=>(const Candidate&, const Candidate&) = default;
  };

  /// Deals with all that has one live option or none; false if some part cannot be patched.
  bool settle() {
    while (!laid_.tight.empty()) {
      const ItemId item = laid_.tight.back();
      laid_.tight.pop_back();
      if (!laid_.is_needy(item)) continue;
      if (laid_.work() > most_work_) return false;
      if (laid_.live_count(item) == 0 && !patch(item)) return false;
      if (laid_.live_count(item) == 1 && laid_.is_needy(item)) {
        const auto users = laid_.users_of(item);
        laid_.take(*std::find_if(users.begin(), users.end(),
                                 [&](OptionId option) { return laid_.is_live(option); }));
      }
    }
    return true;
  }

  /// Takes an option for an item that has some, if possible one that leaves no item without any.
  void lay(ItemId item) {
    std::vector<Candidate> candidates;
    for (const OptionId option : laid_.users_of(item))
      if (laid_.is_live(option)) candidates.push_back({-needs_met(option), reach(option), option});
    std::sort(candidates.begin(), candidates.end());
    for (const Candidate& candidate : candidates) {
      laid_.take(candidate.option);
      if (std::none_of(laid_.tight.begin(), laid_.tight.end(), [&](ItemId other) {
            return laid_.is_needy(other) && laid_.live_count(other) == 0;
          }))
        return;
      laid_.put_back(candidate.option);
      laid_.tight.clear();
    }
    laid_.take(candidates.front().option);
  }

  bool patch(ItemId item) {
    for (std::size_t size = kSmallestPart; size <= kLargestPart; size += size / 2)
      if (laid_.work() <= most_work_ && patch(item, size)) return true;
    return false;
  }

  /// Takes up what lies around the item and finds what uses all of that, and the item; if there is
  /// nothing, all lies again as it did.
  bool patch(ItemId item, std::size_t size) {
    control_.check();
    std::vector<OptionId> taken_up;
    for (const ItemId near : near_.around(item, size))
      for (const OptionId option : laid_.users_of(near))
        if (laid_.is_taken(option)) {
          laid_.put_back(option);
          taken_up.push_back(option);
        }
    const std::vector<OptionId> found = options_for(open_items(item, taken_up));
    for (const OptionId option : found.empty() ? taken_up : found) laid_.take(option);
    return !found.empty();
  }

  /// The item and the cells that need more now that the options have been taken up.
  std::vector<ItemId> open_items(ItemId item, const std::vector<OptionId>& taken_up) {
    std::vector<ItemId> open{item};
    for (const OptionId option : taken_up)
      for (const ItemId other : form_.items_of(option))
        if (laid_.is_needy(other) && near_.is_cell(other)) open.push_back(other);
    std::sort(open.begin(), open.end());
    open.erase(std::unique(open.begin(), open.end()), open.end());
    return open;
  }

  /// Live options that meet all needs of these items and leave room to the others; none if there
  /// are none, or they have not been found.
  std::vector<OptionId> options_for(std::vector<ItemId> items) {
    const std::size_t open = items.size();
    std::vector<Candidate> options;
    for (const ItemId item : items)
      for (const OptionId option : laid_.users_of(item))
        if (laid_.is_live(option)) options.push_back({0, reach(option), option});
    // Tried first is what stays behind, so that the open part of the board keeps a smooth edge.
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());

    for (std::size_t place = 0; place < open; ++place)
      number_[items[place]] = static_cast<std::uint32_t>(place);
    std::vector<std::uint32_t> uses, starts{0}, lows, highs;
    for (const Candidate& candidate : options) {
      for (const ItemId item : form_.items_of(candidate.option)) {
        if (number_[item] == kNoNumber) {
          number_[item] = static_cast<std::uint32_t>(items.size());
          items.push_back(item);
        }
        uses.push_back(number_[item]);
      }
      starts.push_back(static_cast<std::uint32_t>(uses.size()));
    }
    for (const ItemId item : items) {
      const Bounds left = laid_.left_of(item);
      lows.push_back(number_[item] < open ? left.low : 0);
      highs.push_back(left.high);
    }
    for (const ItemId item : items) number_[item] = kNoNumber;

    std::vector<OptionId> found = searched({lows, highs, uses, std::move(starts)});
    for (OptionId& option : found) option = options[index_of(option)].option;
    return found;
  }

  std::vector<OptionId> searched(const CoverForm& part) {
    std::vector<OptionId> order, found;
    for (const OptionId option : part.options()) order.push_back(option);
    const SearchTables tables(part, std::move(order), {});
    Search search(tables, Branching::tightest_item);
    const std::uint64_t touched = touched_by_node(part);
    search.allow_nodes(std::min(kNodesForPart, kTouchedForPart / touched));
    try {
      if (search.next(control_)) search.append_filling(found);
    } catch (const NodesSpent&) {
      // A larger part is often easier.
    }
    laid_.spend(part.use_count() + search.nodes() * touched);
    return found;
  }

  /// Roughly: the options that share an item with one go, with all their uses.
  static std::uint64_t touched_by_node(const CoverForm& part) {
    const std::uint64_t options = std::max<std::size_t>(part.option_count(), 1);
    const std::uint64_t uses = part.use_count(), items = part.item_count();
    const std::uint64_t removed = std::min(uses / options * (uses / items + 1), options);
    return removed * (uses / options) + 1;
  }

  [[nodiscard]] std::int64_t needs_met(OptionId option) const {
    const auto items = form_.items_of(option);
    return std::count_if(items.begin(), items.end(),
                         [&](ItemId item) { return laid_.is_needy(item); });
  }

  /// How far along the order of cells it lies.
  [[nodiscard]] std::uint32_t reach(OptionId option) {
    const auto items = form_.items_of(option);
    laid_.spend(items.size());
    std::uint32_t last = 0;
    for (const ItemId item : items) last = std::max(last, rank_[item]);
    return last;
  }

  const CoverForm& form_;
  Control& control_;
  LaidOptions laid_;
  std::vector<ItemId> order_;
  NearItems near_;
  PerItem<std::uint32_t> rank_;    ///< of the cells, in their order
  PerItem<std::uint32_t> number_;  ///< in the part that is just being made
  std::uint64_t most_work_;
};

}  // namespace

std::optional<std::vector<OptionId>> patched_filling(const CoverForm& form, const Places& places,
                                                     Control& control) {
  form.require_no_webs();
  if (places.coordinates.size() != places.items.size() * places.dimensions)
    throw std::invalid_argument("every place needs a coordinate for each dimension");
  for (const ItemId item : places.items)
    if (index_of(item) >= form.item_count()) throw std::invalid_argument("an unknown item");
  const Held held(control, Laying::bytes_for(form));
  if (places.items.empty()) {
    std::vector<ItemId> order;
    for (const ItemId item : form.items()) order.push_back(item);
    return Laying(form, std::move(order), control).filling();
  }
  // Opposite corners one after the other: what closed in one of them was open in the other.
  const std::uint32_t ways = std::uint32_t{1} << std::min(places.dimensions, 2u);
  for (const std::uint32_t corner : {0u, 3u, 1u, 2u})
    if (corner < ways)
      if (auto found = Laying(form, from_corner(places, corner), control).filling()) return found;
  return std::nullopt;
}

}  // namespace boardfill
