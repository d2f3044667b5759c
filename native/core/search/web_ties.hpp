// One web while a search goes on: what the options taken have tied, and what that rules out.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "search/web_tables.hpp"

namespace boardfill {

/// Every node has the label of its component, and components are circular lists of nodes, which two
/// swapped links make one or part again: what is tied last is taken back first.
class WebTies {
 public:
  using Label = std::uint32_t;

  struct Component {
    std::uint64_t size = 0;
    std::uint32_t mark = kNoMark;
    std::uint32_t options = 0;  ///< taken; without any it is a single node
  };

  explicit WebTies(const WebTable& table);

  /// Takes a member, after so many options of the search were taken; false if the rule is broken,
  /// and then only `undo` may follow.
  bool take(MemberId member, std::uint32_t taken_before);

  /// Takes back what was taken after so many options.
  void undo(std::uint32_t taken);

  void set_live(MemberId member, bool is_live) {
    live_[index_of(member)] = is_live ? 1 : 0;
    present_[index_of(table_.spots[index_of(member)])] += is_live ? 1u : ~0u;
  }
  [[nodiscard]] bool is_live(MemberId member) const { return live_[index_of(member)] != 0; }

  /// Could it be taken next, as far as what it ties tells?
  [[nodiscard]] bool fits(MemberId member) const;

  /// Adds the live members that fit no more, after what was taken since the last look; to `target`.
  void look_near(std::vector<OptionId>& target);
  /// Looks at all members next.
  void look_at_all();
  void forget_changes() { changed_.clear(); }

  [[nodiscard]] const WebTable& table() const { return table_; }
  [[nodiscard]] Label label_of(NodeId node) const { return labels_[index_of(node)]; }
  [[nodiscard]] const Component& component(Label label) const { return components_[label]; }
  [[nodiscard]] std::span<const Component> components() const { return components_; }
  [[nodiscard]] std::uint32_t parts() const { return parts_; }      ///< components with options
  [[nodiscard]] std::uint32_t options() const { return options_; }  ///< members taken
  /// By spot: how many members are live or taken.
  [[nodiscard]] std::span<const std::uint32_t> present() const { return present_; }
  [[nodiscard]] bool is_closed() const { return is_closed_; }  ///< has the one cycle been made?

  /// No component with that mark may be larger.
  [[nodiscard]] std::uint64_t largest(const Component& component) const {
    const bool is_told = table_.rule.marks == Marks::one && component.mark != kNoMark;
    if (!is_told) return table_.largest;
    return component.mark == 0 ? kAnySize : component.mark;
  }

  [[nodiscard]] static std::uint64_t bytes_for(const WebTable& table);

 private:
  struct Step {
    std::uint32_t taken_before;
    MemberId member;
    Label first;  ///< the component that the option was added to
    Component before;
    std::uint32_t parts;
    std::uint32_t joins;
    std::uint32_t aparts;
    bool is_closed;
  };
  struct Join {
    Label kept;
    Label lost;
    NodeId in_kept, in_lost;  ///< whose links were swapped
    Component before;
  };

  bool join(NodeId node, NodeId other);
  [[nodiscard]] bool add(Component& to, const Component& more) const;
  [[nodiscard]] bool are_apart() const;
  void relabel(NodeId first, Label label);

  const WebTable& table_;
  std::vector<Label> labels_;
  std::vector<NodeId> next_;
  std::vector<std::uint32_t> nodes_in_;  ///< by label
  std::vector<Component> components_;    ///< by label
  std::vector<std::uint32_t> times_tied_;
  std::vector<char> live_;  ///< by member
  std::vector<std::uint32_t> present_;
  std::vector<std::pair<NodeId, NodeId>> aparts_;
  std::vector<Step> steps_;
  std::vector<Join> joins_;
  std::vector<NodeId> changed_;        ///< nodes whose users are to be looked at
  std::vector<std::uint32_t> looked_;  ///< by member: the last look
  std::uint32_t look_ = 0;
  mutable std::vector<Label> met_;  ///< by `fits`
  std::uint32_t parts_ = 0;
  std::uint32_t options_ = 0;
  bool is_closed_ = false;
};

}  // namespace boardfill
