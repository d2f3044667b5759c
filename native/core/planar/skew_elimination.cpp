#include "planar/skew_elimination.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "planar/permutation.hpp"

namespace boardfill {
namespace {

constexpr std::size_t kPairsPerCheck = 32;

}  // namespace

SkewElimination::SkewElimination(const SkewPattern& pattern, std::span<const std::int64_t> values,
                                 std::uint32_t prime, Keep keep, Control& control)
    : pattern_(pattern),
      values_(values),
      prime_(prime),
      keep_(keep),
      control_(control),
      held_(control, pattern.size() * kBytesPerRow),
      sums_(prime),
      used_(pattern.size(), false) {
  if (values.size() != pattern.entries().size())
    throw std::invalid_argument("every entry needs a value");
  if (pattern.size() % 2 != 0) return;
  pairs_.reserve(pattern.size() / 2);
  for (Row row = 0; row < pattern.size(); ++row) {
    if (used_[row]) continue;
    if (pairs_.size() % kPairsPerCheck == 0) control.check();
    if (!eliminate(row)) return;
  }
  std::vector<Row> order;
  order.reserve(pattern.size());
  std::uint32_t product = 1;
  for (const Pair& pair : pairs_) {
    order.insert(order.end(), {pair.u, pair.v});
    product = multiplied(product, pair.entry, prime);
  }
  pfaffian_ = is_odd_permutation(order) ? negated(product, prime) : product;
}

bool SkewElimination::eliminate(Row row) {
  sum_up(row);
  const std::optional<Row> partner = partner_of(row);
  if (!partner) return false;
  const std::uint32_t entry = sums_.at(pattern_.place_of(*partner));
  mark_used(row);
  mark_used(*partner);
  pairs_.push_back({row, *partner, entry, {}, {}});
  Pair& pair = pairs_.back();
  pair.of_u = stored(row, inverse(entry, prime_));
  sum_up(*partner);
  pair.of_v = stored(*partner, 1);
  addends_[pattern_.side_of(row)].emplace_back(pair.of_v, pair.of_u, false);
  addends_[pattern_.side_of(*partner)].emplace_back(pair.of_u, pair.of_v, true);
  for (const Side side : {pattern_.side_of(row), pattern_.side_of(*partner)}) {
    const std::vector<Row>& rows = pattern_.rows_of(side);
    while (fronts_[side] < rows.size() && used_[rows[fronts_[side]]]) ++fronts_[side];
    std::erase_if(used_ahead_[side], [&](Place place) { return place < fronts_[side]; });
  }
  pass_over_what_reaches_nobody();
  return true;
}

void SkewElimination::sum_up(Row row) {
  const Side side = pattern_.side_of(row), across = pattern_.across(row);
  const Place begin = fronts_[across], end = pattern_.end_of(row), place = pattern_.place_of(row);
  sums_.clear(begin, end);
  for (const auto& [column, entry, is_above] : pattern_.neighbours(row))
    if (column >= begin)
      sums_.set(column, residue(is_above ? values_[entry] : -values_[entry], prime_));
  const std::vector<Addend>& addends = addends_[side];
  const std::size_t per_pair = side == across ? 2 : 1;
  for (std::size_t i = per_pair * first_needed_; i < addends.size(); ++i) {
    const Addend& addend = addends[i];
    if (addend.factors_end <= place || addend.row_end <= begin) continue;
    const std::uint32_t factor = addend.factors[place - addend.factors_begin];
    sums_.add(addend.row + (begin - addend.row_begin), addend.row_end - begin,
              addend.is_negative ? negated(factor, prime_) : factor);
  }
  sums_.finish();
}

std::optional<SkewElimination::Row> SkewElimination::partner_of(Row row) const {
  const std::vector<Row>& rows = pattern_.rows_of(pattern_.across(row));
  for (Place place = fronts_[pattern_.across(row)]; place < pattern_.end_of(row); ++place)
    if (!used_[rows[place]] && sums_.at(place) != 0) return rows[place];
  return std::nullopt;
}

void SkewElimination::mark_used(Row row) {
  used_[row] = true;
  used_ahead_[pattern_.side_of(row)].push_back(pattern_.place_of(row));
}

SkewElimination::Stored SkewElimination::stored(Row row, std::uint32_t scale) {
  const Side across = pattern_.across(row);
  Stored found;
  found.begin = fronts_[across];
  found.end = std::max(found.begin, pattern_.end_of(row));
  const std::size_t size = found.end - found.begin + RowSums::kColumns;
  if (!spare_.empty()) {
    found.values = std::move(spare_.back());
    spare_.pop_back();
  }
  if (const std::size_t room = found.values.capacity(); size > room) {
    held_.add((size - room) * sizeof(std::uint32_t));
    found.values = {};
    found.values.reserve(size);
  }
  found.values.assign(size, 0);
  sums_.read(scale, found.values.data());
  for (const Place place : used_ahead_[across])
    if (place < found.end) found.values[place - found.begin] = 0;
  return found;
}

void SkewElimination::pass_over_what_reaches_nobody() {
  for (; first_needed_ < pairs_.size(); ++first_needed_) {
    Pair& pair = pairs_[first_needed_];
    if (pair.of_u.end > fronts_[pattern_.across(pair.u)] ||
        pair.of_v.end > fronts_[pattern_.across(pair.v)])
      return;
    if (keep_ == Keep::everything) continue;
    spare_.push_back(std::move(pair.of_u.values));
    spare_.push_back(std::move(pair.of_v.values));
  }
}

}  // namespace boardfill
