// Items and options by number, and arrays that only such a number can index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace boardfill {

enum class ItemId : std::uint32_t {};    ///< something to be used within bounds
enum class OptionId : std::uint32_t {};  ///< one choice

constexpr OptionId kNoOption{0xffffffffu};  ///< where no option is taken

/// A number that counts from 0 and cannot be mistaken for one of another kind.
template <typename Id>
concept NumberId = std::is_enum_v<Id> && std::is_same_v<std::underlying_type_t<Id>, std::uint32_t>;

template <NumberId Id>
constexpr std::uint32_t number_of(Id id) {
  return static_cast<std::uint32_t>(id);
}

template <NumberId Id>
constexpr std::size_t index_of(Id id) {
  return static_cast<std::size_t>(id);
}

template <NumberId Id>
constexpr Id id_at(std::size_t index) {
  return static_cast<Id>(index);
}

template <NumberId Id>
constexpr Id after(Id id) {
  return Id{number_of(id) + 1};
}

template <NumberId Id>
constexpr Id before(Id id) {
  return Id{number_of(id) - 1};
}

/// All ids below a number, in order.
template <NumberId Id>
class IdsBelow {
 public:
  class Iterator {
   public:
    explicit constexpr Iterator(Id id) : id_(id) {}
    constexpr Id operator*() const { return id_; }
    constexpr Iterator& operator++() {
      id_ = after(id_);
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    Id id_;
  };

  explicit constexpr IdsBelow(std::size_t number) : end_(id_at<Id>(number)) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(Id{0}); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(end_); }

 private:
  Id end_;
};

/// A value for each id, from 0 on.
template <NumberId Id, typename Value>
class ById {
 public:
  ById() = default;
  explicit ById(std::size_t size, const Value& value = Value()) : values_(size, value) {}
  explicit ById(std::vector<Value> values) : values_(std::move(values)) {}

  [[nodiscard]] decltype(auto) operator[](Id id) { return values_[index_of(id)]; }
  [[nodiscard]] decltype(auto) operator[](Id id) const { return values_[index_of(id)]; }
  [[nodiscard]] decltype(auto) at(Id id) { return values_.at(index_of(id)); }
  [[nodiscard]] decltype(auto) at(Id id) const { return values_.at(index_of(id)); }

  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] bool contains(Id id) const { return index_of(id) < values_.size(); }
  [[nodiscard]] IdsBelow<Id> ids() const { return IdsBelow<Id>(values_.size()); }
  [[nodiscard]] auto begin() { return values_.begin(); }
  [[nodiscard]] auto end() { return values_.end(); }
  [[nodiscard]] auto begin() const { return values_.begin(); }
  [[nodiscard]] auto end() const { return values_.end(); }
  [[nodiscard]] const Value* data() const { return values_.data(); }

  void push_back(Value value) { values_.push_back(std::move(value)); }
  void reserve(std::size_t size) { values_.reserve(size); }
  void clear() { values_.clear(); }

 private:
  std::vector<Value> values_;
};

template <typename Value>
using PerItem = ById<ItemId, Value>;
template <typename Value>
using PerOption = ById<OptionId, Value>;

}  // namespace boardfill
