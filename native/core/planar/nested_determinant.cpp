#include "planar/nested_determinant.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "planar/modular.hpp"
#include "planar/permutation.hpp"

namespace boardfill {
namespace {

using Place = NestedTree::Place;
using Places = NestedTree::Places;

/// A dense matrix between some rows and some columns of the whole.
struct Block {
  Places places;
  std::vector<std::uint32_t> values;  ///< row by row
};

/// Eliminates the parts of the board one after the other.
class NestedElimination {
 public:
  NestedElimination(const SkewPattern& pattern, const NestedTree& tree,
                    std::span<const std::int64_t> values, std::uint32_t prime, Control& control)
      : pattern_(pattern),
        tree_(tree),
        values_(values),
        prime_(prime),
        control_(control),
        sums_(prime),
        column_of_(pattern.rows_of(0).size()) {
    for (std::vector<std::uint32_t>& slots : slot_of_) slots.resize(pattern.rows_of(0).size());
  }

  std::uint32_t determinant() {
    const std::vector<NestedTree::Node>& nodes = tree_.nodes();
    left_.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (i % kNodesPerCheck == 0) control_.check();
      eliminate(i);
    }
    if (!left_.back().places[0].empty()) return 0;
    return is_odd_permutation(column_of_) ? negated(product_, prime_) : product_;
  }

 private:
  static constexpr std::size_t kNodesPerCheck = 16;

  /// Takes the block of a node together: its own cells first, then those left over by its children,
  /// then those around it.
  Block gathered(const NestedTree::Node& node, std::array<std::size_t, 2>& to_settle) {
    Block block;
    for (std::uint8_t side = 0; side < 2; ++side) {
      std::vector<Place>& places = block.places[side];
      places = node.own[side];
      for (const std::uint32_t child : node.children) {
        // Those left over come before those around the child.
        const std::vector<Place>& left = left_[child].places[side];
        const std::size_t number = left.size() - tree_.nodes()[child].around[side].size();
        places.insert(places.end(), left.begin(),
                      left.begin() + static_cast<std::ptrdiff_t>(number));
      }
      to_settle[side] = places.size();
      places.insert(places.end(), node.around[side].begin(), node.around[side].end());
      for (std::size_t i = 0; i < places.size(); ++i)
        slot_of_[side][places[i]] = static_cast<std::uint32_t>(i);
    }
    const std::size_t columns = block.places[1].size();
    block.values.assign(block.places[0].size() * columns, 0);
    const auto add = [&](std::uint32_t& sum, std::uint32_t value) {
      sum += value;
      if (sum >= prime_) sum -= prime_;
    };
    const auto row_at = [&](Place row) { return block.values.data() + slot_of_[0][row] * columns; };
    for (const std::uint32_t entry : node.entries) {
      auto [row, column] = pattern_.entries()[entry];
      std::int64_t value = values_[entry];
      if (pattern_.side_of(row) == 1) {
        std::swap(row, column);
        value = -value;
      }
      add(row_at(pattern_.place_of(row))[slot_of_[1][pattern_.place_of(column)]],
          residue(value, prime_));
    }
    for (const std::uint32_t child : node.children) {
      const Block& left = left_[child];
      const std::uint32_t* value = left.values.data();
      slots_.clear();
      for (const Place column : left.places[1]) slots_.push_back(slot_of_[1][column]);
      for (const Place row : left.places[0]) {
        std::uint32_t* const sums = row_at(row);
        for (const std::uint32_t slot : slots_) add(sums[slot], *value++);
      }
      left_[child] = {};
    }
    return block;
  }

  void eliminate(std::size_t number) {
    std::array<std::size_t, 2> to_settle{};
    Block block = gathered(tree_.nodes()[number], to_settle);
    const std::size_t rows = block.places[0].size(), columns = block.places[1].size();
    // Columns are exchanged so that those of pivots come first; a pivot row is divided by its
    // pivot.
    std::vector<std::uint32_t> order(columns);
    for (std::size_t i = 0; i < columns; ++i) order[i] = static_cast<std::uint32_t>(i);
    const std::size_t stride = columns + RowSums::kColumns;
    std::vector<std::uint32_t> pivots(std::min(to_settle[0], to_settle[1]) * stride, 0);
    std::size_t pivot_count = 0;
    std::vector<std::size_t> rows_left;
    for (std::size_t row = 0; row < rows; ++row) {
      std::uint32_t* const values = block.values.data() + row * columns;
      subtract_pivots(values, order, pivots, stride, pivot_count);
      const std::optional<std::size_t> pivot =
          row < to_settle[0] ? first_entry(pivot_count, to_settle[1]) : std::nullopt;
      if (!pivot) {
        rows_left.push_back(row);
        row_.resize(columns);
        sums_.read(1, row_.data());
        for (std::size_t i = pivot_count; i < columns; ++i)
          values[order[i]] = row_[i - pivot_count];
        continue;
      }
      const std::uint32_t value = sums_.at(*pivot);
      product_ = multiplied(product_, value, prime_);
      column_of_[block.places[0][row]] = block.places[1][order[*pivot]];
      std::uint32_t* const stored = pivots.data() + pivot_count * stride;
      sums_.read(inverse(value, prime_), stored + pivot_count);
      if (*pivot != pivot_count) {
        std::swap(order[*pivot], order[pivot_count]);
        for (std::size_t i = 0; i <= pivot_count; ++i)
          std::swap(pivots[i * stride + *pivot], pivots[i * stride + pivot_count]);
      }
      ++pivot_count;
    }
    leave(number, block, order, pivot_count, rows_left);
  }

  /// The row in the order of columns, from the last pivot on, less what makes it 0 at pivots.
  void subtract_pivots(const std::uint32_t* values, const std::vector<std::uint32_t>& order,
                       const std::vector<std::uint32_t>& pivots, std::size_t stride,
                       std::size_t pivot_count) {
    const std::size_t columns = order.size();
    sums_.clear(0, columns);
    for (std::size_t i = 0; i < columns; ++i) sums_.set(i, values[order[i]]);
    for (std::size_t first = 0; first < pivot_count;) {
      // Several pivots at a time: how often each is taken depends on those before alone.
      const std::size_t together = std::min(RowSums::kTogether, pivot_count - first);
      std::array<std::uint32_t, RowSums::kTogether> taken{};
      for (std::size_t i = 0; i < together; ++i) {
        std::uint64_t value = sums_.at(first + i);
        for (std::size_t j = 0; j < i; ++j)
          value += std::uint64_t{taken[j]} * pivots[(first + j) * stride + first + i];
        taken[i] = negated(reduced(value, prime_), prime_);
      }
      sums_.skip_to(first + together);
      for (std::size_t i = 0; i < together; ++i)
        sums_.add(pivots.data() + (first + i) * stride + first + together,
                  columns - first - together, taken[i]);
      sums_.finish();
      first += together;
    }
  }

  [[nodiscard]] std::optional<std::size_t> first_entry(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i)
      if (sums_.at(i) != 0) return i;
    return std::nullopt;
  }

  /// What is left, for the parent: rows and columns that found no partner, and those around.
  void leave(std::size_t number, const Block& block, std::vector<std::uint32_t>& order,
             std::size_t pivot_count, const std::vector<std::size_t>& rows_left) {
    const std::size_t columns = order.size();
    std::vector<std::uint32_t> columns_left(
        order.begin() + static_cast<std::ptrdiff_t>(pivot_count), order.end());
    std::ranges::sort(columns_left);
    Block& left = left_[number];
    for (const std::size_t row : rows_left) {
      left.places[0].push_back(block.places[0][row]);
      for (const std::uint32_t column : columns_left)
        left.values.push_back(block.values[row * columns + column]);
    }
    for (const std::uint32_t column : columns_left)
      left.places[1].push_back(block.places[1][column]);
  }

  const SkewPattern& pattern_;
  const NestedTree& tree_;
  std::span<const std::int64_t> values_;
  std::uint32_t prime_;
  Control& control_;
  RowSums sums_;
  std::array<std::vector<std::uint32_t>, 2> slot_of_;  ///< of rows and columns, in a block
  std::vector<Block> left_;                            ///< by the nodes
  std::vector<std::uint32_t> column_of_;               ///< of the pivot in each row
  std::uint32_t product_ = 1;
  std::vector<std::uint32_t> row_, slots_;  ///< room to work in
};

}  // namespace

std::uint32_t nested_determinant(const SkewPattern& pattern, const NestedTree& tree,
                                 std::span<const std::int64_t> values, std::uint32_t prime,
                                 Control& control) {
  return NestedElimination(pattern, tree, values, prime, control).determinant();
}

}  // namespace boardfill
