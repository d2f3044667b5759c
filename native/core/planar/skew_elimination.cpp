#include "planar/skew_elimination.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace boardfill {
namespace {

constexpr std::size_t kPairsPerCheck = 32;

bool is_odd_permutation(const std::vector<std::uint32_t>& images) {
  std::vector<bool> seen(images.size(), false);
  bool is_odd = false;
  for (std::size_t start = 0; start < images.size(); ++start) {
    if (seen[start]) continue;
    // A cycle of k takes k - 1 exchanges.
    seen[start] = true;
    for (std::size_t at = images[start]; at != start; at = images[at]) {
      seen[at] = true;
      is_odd = !is_odd;
    }
  }
  return is_odd;
}

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
  std::uint32_t product = 1;
  std::vector<Row> order;
  order.reserve(pattern.size());
  pairs_.reserve(pattern.size() / 2);
  for (Row row = 0; row < pattern.size(); ++row) {
    if (used_[row]) continue;
    if (pairs_.size() % kPairsPerCheck == 0) control.check();
    sum_up(row);
    Row partner = 0;
    if (!find_partner(row, partner)) return;
    const std::uint32_t entry = sums_.at(pattern_.place_of(partner));
    const std::uint32_t inverse = boardfill::inverse(entry, prime);
    product = multiplied(product, entry, prime);
    order.push_back(row);
    order.push_back(partner);
    used_[row] = used_[partner] = true;
    Stored of_row = stored(row, inverse);
    sum_up(partner);
    pairs_.push_back({row, partner, inverse, std::move(of_row), stored(partner, 1)});
    for (const Side side : {pattern_.side_of(row), pattern_.side_of(partner)}) advance(side);
    pass_over_what_reaches_nobody();
  }
  pfaffian_ = is_odd_permutation(order) ? negated(product, prime) : product;
}

void SkewElimination::sum_up(Row row) {
  const Side side = pattern_.side_of(row), across = pattern_.across(row);
  const Place begin = fronts_[across], end = pattern_.end_of(row), place = pattern_.place_of(row);
  sums_.clear(begin, end);
  for (const auto& [column, entry, is_above] : pattern_.neighbours(row))
    if (column >= begin)
      sums_.set(column, residue(is_above ? values_[entry] : -values_[entry], prime_));
  const auto add = [&](const Stored& stored, std::uint32_t factor) {
    if (stored.end() > begin)
      sums_.add(stored.values.data() + (begin - stored.begin), stored.end() - begin, factor);
  };
  for (std::size_t i = first_needed_; i < pairs_.size(); ++i) {
    const Pair& pair = pairs_[i];
    if (pattern_.side_of(pair.u) == side) add(pair.of_u, pair.of_v.at(place));
    if (pattern_.side_of(pair.v) == side) add(pair.of_v, negated(pair.of_u.at(place), prime_));
  }
  sums_.finish();
}

bool SkewElimination::find_partner(Row row, Row& partner) const {
  const std::vector<Row>& rows = pattern_.rows_of(pattern_.across(row));
  for (Place place = fronts_[pattern_.across(row)]; place < pattern_.end_of(row); ++place) {
    if (used_[rows[place]] || sums_.at(place) == 0) continue;
    partner = rows[place];
    return true;
  }
  return false;
}

SkewElimination::Stored SkewElimination::stored(Row row, std::uint32_t scale) {
  const std::vector<Row>& rows = pattern_.rows_of(pattern_.across(row));
  Stored found;
  found.begin = fronts_[pattern_.across(row)];
  const Place end = std::max(found.begin, pattern_.end_of(row));
  if (!spare_.empty()) {
    found.values = std::move(spare_.back());
    spare_.pop_back();
  }
  const std::size_t room = found.values.capacity();
  if (end - found.begin > room) {
    held_.add((end - found.begin - room) * sizeof(std::uint32_t));
    found.values.clear();
    found.values.reserve(end - found.begin);
  }
  found.values.resize(end - found.begin);
  for (Place place = found.begin; place < end; ++place)
    found.values[place - found.begin] =
        used_[rows[place]] ? 0 : multiplied(sums_.at(place), scale, prime_);
  return found;
}

void SkewElimination::advance(Side side) {
  const std::vector<Row>& rows = pattern_.rows_of(side);
  Place& front = fronts_[side];
  while (front < rows.size() && used_[rows[front]]) ++front;
}

void SkewElimination::pass_over_what_reaches_nobody() {
  while (first_needed_ < pairs_.size()) {
    Pair& pair = pairs_[first_needed_];
    if (pair.of_u.end() > fronts_[pattern_.across(pair.u)] ||
        pair.of_v.end() > fronts_[pattern_.across(pair.v)])
      return;
    ++first_needed_;
    if (keep_ == Keep::everything) continue;
    spare_.push_back(std::move(pair.of_u.values));
    spare_.push_back(std::move(pair.of_v.values));
  }
}

}  // namespace boardfill
