#include "search/web_tables.hpp"

#include <algorithm>
#include <utility>

namespace boardfill {
namespace {

/// For each option the first of its cells that can be used only once; kNoCell if there is none.
PerOption<ItemId> cells_of_options(const CoverForm& form, std::span<const ItemId> cells) {
  PerItem<bool> is_cell(form.item_count(), false);
  for (const ItemId cell : cells) is_cell[cell] = form.bounds_of(cell).high == 1;
  PerOption<ItemId> found(form.option_count(), kNoCell);
  for (const OptionId option : form.options())
    for (const ItemId item : form.items_of(option))
      if (is_cell[item]) {
        found[option] = item;
        break;
      }
  return found;
}

WebTable table_of(const Web& web, std::size_t items, const PerOption<ItemId>& cell_of) {
  WebTable table;
  table.rule = web.rule;
  if (web.rule.cycles == Cycles::one) {
    table.rule.fewest = std::max(web.rule.fewest, 1u);
    table.rule.most = std::min(web.rule.most, 1u);
  }
  table.nodes = web.nodes;
  std::vector<std::pair<MemberId, NodeId>> ties;
  std::vector<std::pair<MemberId, std::pair<NodeId, NodeId>>> aparts;
  std::vector<std::pair<NodeId, MemberId>> users;
  std::vector<std::pair<SpotId, MemberId>> spots;
  PerItem<SpotId> spot_of(items, SpotId{0xffffffffu});
  table.largest = web.rule.most_size == kAnyNumber ? kAnySize : web.rule.most_size;
  if (web.rule.marks == Marks::one) table.largest = 0;
  for (const OptionId option : web.effects.ids()) {
    const WebEffect& effect = web.effects[option];
    if (effect.ties.empty()) continue;
    const auto member = id_at<MemberId>(table.options.size());
    table.options.push_back(option);
    table.weights.push_back(effect.weight);
    table.marks.push_back(effect.mark);
    if (web.rule.marks == Marks::one && effect.mark != kNoMark)
      table.largest =
          effect.mark == 0 ? kAnySize : std::max<std::uint64_t>(table.largest, effect.mark);
    for (const NodeId node : effect.ties) {
      ties.emplace_back(member, node);
      users.emplace_back(node, member);
    }
    for (const auto& pair : effect.aparts) aparts.emplace_back(member, pair);
    const ItemId cell = cell_of[option];
    auto spot = id_at<SpotId>(table.spot_items.size());
    if (cell != kNoCell && number_of(spot_of[cell]) != 0xffffffffu) {
      spot = spot_of[cell];
    } else {
      table.spot_items.push_back(cell);
      if (cell != kNoCell) spot_of[cell] = spot;
    }
    table.spots.push_back(spot);
    spots.emplace_back(spot, member);
  }
  table.ties = {table.member_count(), ties};
  table.aparts = {table.member_count(), aparts};
  table.users = {web.nodes, users};
  table.members_of = {table.spot_count(), spots};
  table.has_aparts = !aparts.empty();
  table.has_sizes = web.rule.marks != Marks::none || table.largest != kAnySize;
  return table;
}

}  // namespace

std::uint64_t WebTable::bytes() const {
  return member_count() * 4 * sizeof(std::uint32_t) + spot_count() * sizeof(ItemId) + ties.bytes() +
         aparts.bytes() + users.bytes() + members_of.bytes();
}

WebTables::WebTables(const CoverForm& form, std::span<const ItemId> cells, WebTests tests)
    : webs_(form.shared_webs()), tests_(tests) {
  if (!webs_) return;
  const PerOption<ItemId> cell_of = cells_of_options(form, cells);
  std::vector<std::pair<OptionId, Role>> roles;
  for (const Web& web : *webs_) {
    const auto number = static_cast<std::uint32_t>(tables_.size());
    tables_.push_back(table_of(web, form.item_count(), cell_of));
    const std::vector<OptionId>& options = tables_.back().options;
    for (std::size_t member = 0; member < options.size(); ++member)
      roles.emplace_back(options[member], Role{number, id_at<MemberId>(member)});
  }
  roles_ = {form.option_count(), roles};
}

bool WebTables::hold(std::span<const std::uint32_t> options) const {
  return !webs_ || std::ranges::all_of(*webs_, [&](const Web& web) { return web.holds(options); });
}

std::uint64_t WebTables::bytes() const {
  std::uint64_t bytes = empty() ? 0 : roles_.bytes();
  for (const WebTable& table : tables_) bytes += table.bytes();
  return bytes;
}

}  // namespace boardfill
