// Webs made ready for a search: which options tie what, and which of them exclude each other.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cover_form.hpp"
#include "flat_lists.hpp"
#include "webs.hpp"

namespace boardfill {

/// An option that ties something in a web, by number there.
enum class MemberId : std::uint32_t {};

/// Members of which one can be taken at most, such as the symbols of a cell.
enum class SpotId : std::uint32_t {};

/// Which of the tests look ahead; each rules out only what is in no filling.
struct WebTests {
  bool near = true;    ///< what an option would tie at once
  bool number = true;  ///< whether components can still become few enough, or large enough
  bool sizes = true;   ///< what each component can still reach
  bool forced = true;  ///< what all ways to go on need
};

/// One web.
struct WebTable {
  WebRule rule;
  std::size_t nodes = 0;
  std::vector<OptionId> options;  ///< of the members
  std::vector<std::uint32_t> weights;
  std::vector<std::uint32_t> marks;  ///< kNoMark where there is none
  std::vector<SpotId> spots;         ///< of the members
  FlatLists<MemberId, NodeId> ties;
  FlatLists<MemberId, std::pair<NodeId, NodeId>> aparts;
  FlatLists<NodeId, MemberId> users;  ///< the members that tie a node
  FlatLists<SpotId, MemberId> members_of;
  std::vector<ItemId> spot_items;  ///< what all members of a spot use, or kNoCell
  bool has_sizes = false;          ///< does the rule look at sizes or marks of components?
  bool has_aparts = false;
  std::uint64_t largest = 0;  ///< no component may be larger

  [[nodiscard]] std::size_t member_count() const { return options.size(); }
  [[nodiscard]] std::size_t spot_count() const { return spot_items.size(); }
  [[nodiscard]] std::uint64_t bytes() const;
};

constexpr ItemId kNoCell{0xffffffffu};
constexpr std::uint64_t kAnySize = ~std::uint64_t{0};  ///< instead of an upper bound of sizes

/// Shared by any number of searches.
class WebTables {
 public:
  /// What an option is in one of the webs.
  struct Role {
    std::uint32_t web;
    MemberId member;
  };

  WebTables() = default;
  /// `cells` are the items of which a spot may consist.
  WebTables(const CoverForm& form, std::span<const ItemId> cells, WebTests tests);

  [[nodiscard]] bool empty() const { return tables_.empty(); }
  [[nodiscard]] std::span<const WebTable> tables() const { return tables_; }
  [[nodiscard]] std::span<const Role> roles_of(OptionId option) const { return roles_[option]; }
  [[nodiscard]] const WebTests& tests() const { return tests_; }

  /// Do all webs hold if just these are taken?
  [[nodiscard]] bool hold(std::span<const std::uint32_t> options) const;
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  std::shared_ptr<const std::vector<Web>> webs_;
  std::vector<WebTable> tables_;
  FlatLists<OptionId, Role> roles_;
  WebTests tests_;
};

}  // namespace boardfill
