// One filling of a large board.
//
// A search that goes wrong early on a large board may not come back within a lifetime, while most
// other ways to begin meet a filling almost without turning back.  So, beside the plain search,
// short searches are tried that take the options of an item in random orders, and that give up
// their last decisions again and again.  Only a search that has come to its end says that there is
// no filling.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "control.hpp"
#include "search/search.hpp"
#include "search/search_tables.hpp"

namespace boardfill {

/// Can be stopped and resumed; finds always the same fillings for the same tables.
class FirstSearch {
 public:
  /// The tables must outlive the search.  The plain search goes first for `head_start` nodes, so
  /// that what is easy is answered as a listing begins.
  FirstSearch(const SearchTables& tables, std::uint64_t head_start, Control& control);

  /// Goes on to a filling, its options in rising order, which may have been met before; nothing
  /// when about so many more nodes have been visited, or all fillings have been met.
  std::optional<std::vector<OptionId>> next(std::uint64_t more_nodes, Control& control);

  /// Have all fillings been met?
  [[nodiscard]] bool finished() const { return finished_; }

  /// As of the plain search.
  [[nodiscard]] Search::Settled settled() const { return plain_.settled(); }

  /// Decisions tried so far.
  [[nodiscard]] std::uint64_t nodes() const { return plain_.nodes() + spent_; }

 private:
  /// What has been found, and whether that was all.
  std::optional<std::vector<OptionId>> plainly(std::uint64_t nodes, Control& control);
  std::optional<std::vector<OptionId>> by_attempt(std::uint64_t nodes, Control& control);

  const SearchTables& tables_;
  Held held_;
  Search plain_;
  std::uint64_t head_start_;
  std::uint64_t round_ = 0;
  std::uint64_t owed_ = 0;   ///< nodes that are the plain search's share
  std::uint64_t spent_ = 0;  ///< nodes of all attempts
  bool finished_ = false;
};

}  // namespace boardfill
