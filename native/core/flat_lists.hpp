// A list for each id, all of them in one array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ids.hpp"

namespace boardfill {

template <NumberId Id, typename Value>
class FlatLists {
 public:
  /// No lists.
  FlatLists() : starts_(1, 0) {}

  /// For each of so many ids the values that are paired with it, in the order of the pairs.
  FlatLists(std::size_t ids, std::span<const std::pair<Id, Value>> pairs)
      : values_(pairs.size()), starts_(ids + 1, 0) {
    for (const auto& pair : pairs) ++starts_[index_of(pair.first) + 1];
    for (std::size_t id = 0; id < ids; ++id) starts_[id + 1] += starts_[id];
    std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (const auto& [id, value] : pairs) values_[next[index_of(id)]++] = value;
  }

  [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }
  [[nodiscard]] std::size_t value_count() const { return values_.size(); }
  [[nodiscard]] std::span<const Value> operator[](Id id) const {
    return {values_.data() + starts_[index_of(id)], values_.data() + starts_[index_of(id) + 1]};
  }

  [[nodiscard]] std::uint64_t bytes() const {
    return values_.size() * sizeof(Value) + starts_.size() * sizeof(std::uint32_t);
  }

 private:
  std::vector<Value> values_;
  std::vector<std::uint32_t> starts_;  ///< one more than there are lists
};

}  // namespace boardfill
