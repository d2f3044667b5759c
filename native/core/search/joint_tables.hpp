// Pairs of items, each used exactly once, whose options must fit each other.
//
// A joint is where two such holders meet: every user of some further items, used at most once each,
// lies in one holder or in the other.  So the options of one holder fall into classes by which of
// the shared items they use, and a class is in no filling once the other holder has no class left
// that fits.  That is how the steps of an automaton before and after a cell agree on its state, and
// how a relation between two cells is obeyed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "flat_lists.hpp"
#include "search/item_users.hpp"

namespace boardfill {

enum class ClassId : std::uint32_t {};  ///< options of one holder of one joint that use the same

/// What the search knows of joints before it begins.  Shared by any number of searches.
class JointTables {
 public:
  JointTables() = default;
  explicit JointTables(ItemUsers& users);

  [[nodiscard]] bool empty() const { return class_count() == 0; }
  [[nodiscard]] std::size_t class_count() const { return members_.size(); }
  [[nodiscard]] std::span<const OptionId> members(ClassId id) const { return members_[id]; }

  /// The classes of the other holder that may be taken together with it.
  [[nodiscard]] std::span<const ClassId> fitting(ClassId id) const { return fitting_[id]; }

  [[nodiscard]] std::span<const ClassId> classes_of(OptionId option) const {
    return empty() ? std::span<const ClassId>() : classes_of_[option];
  }

  [[nodiscard]] std::uint64_t bytes() const {
    return members_.bytes() + fitting_.bytes() + classes_of_.bytes();
  }

 private:
  class Builder;

  FlatLists<ClassId, OptionId> members_;
  FlatLists<ClassId, ClassId> fitting_;
  FlatLists<OptionId, ClassId> classes_of_;
};

}  // namespace boardfill
