#include "search/web_surroundings.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

namespace boardfill {
namespace {

/// With more around a spot, nothing is gained by a short look.
constexpr std::size_t kMostBeside = 12;

bool is_about_one_component(const WebTable& table) {
  const WebRule& rule = table.rule;
  return rule.most == 1 && rule.least_size == 0 && rule.cycles == Cycles::any && !table.has_sizes &&
         !table.has_aparts;
}

bool all_tie_the_same(const WebTable& table) {
  for (const SpotId spot : IdsBelow<SpotId>(table.spot_count())) {
    const auto first = table.ties[table.members_of[spot].front()];
    for (const MemberId member : table.members_of[spot])
      if (!std::ranges::equal(table.ties[member], first)) return false;
  }
  return true;
}

}  // namespace

WebSurroundings::WebSurroundings(const WebTable& table) {
  if (!is_about_one_component(table) || !all_tie_the_same(table)) return;
  std::vector<std::vector<SpotId>> beside(table.spot_count());
  for (std::size_t node = 0; node < table.nodes; ++node) {
    const auto users = table.users[id_at<NodeId>(node)];
    for (const MemberId one : users)
      for (const MemberId other : users) {
        const SpotId spot = table.spots[index_of(one)], near = table.spots[index_of(other)];
        auto& list = beside[index_of(spot)];
        if (spot != near && std::ranges::find(list, near) == list.end()) list.push_back(near);
        if (list.size() > kMostBeside) return;
      }
  }
  std::vector<std::pair<SpotId, SpotId>> pairs;
  std::vector<std::pair<SpotId, Bridge>> bridges;
  for (const SpotId spot : IdsBelow<SpotId>(table.spot_count())) {
    const auto& around = beside[index_of(spot)];
    for (std::size_t one = 0; one < around.size(); ++one) {
      pairs.emplace_back(spot, around[one]);
      for (std::size_t other = 0; other < one; ++other)
        for (const SpotId over : beside[index_of(around[one])]) {
          const auto& there = beside[index_of(around[other])];
          const bool is_direct = over == around[other];
          if (over == spot || !(is_direct || std::ranges::find(there, over) != there.end()))
            continue;
          bridges.push_back(
              {spot, {static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other), over}});
        }
    }
  }
  beside_ = {table.spot_count(), pairs};
  bridges_ = {table.spot_count(), bridges};
}

bool WebSurroundings::are_connected_without(SpotId spot,
                                            std::span<const std::uint32_t> present) const {
  const auto around = beside_[spot];
  std::uint32_t there = 0;  // a bit for each that is present
  for (std::size_t place = 0; place < around.size(); ++place)
    if (present[index_of(around[place])] > 0) there |= 1u << place;
  std::uint32_t met = there & (~there + 1);  // the first of them, and all that is connected to it
  for (bool grows = true; grows && met != there;) {
    grows = false;
    for (const Bridge& bridge : bridges_[spot]) {
      const std::uint32_t both = (1u << bridge.one) | (1u << bridge.other);
      if ((both & there) != both || present[index_of(bridge.over)] == 0) continue;
      if ((met & both) == 0 || (met & both) == both) continue;
      met |= both;
      grows = true;
    }
  }
  return met == there;
}

}  // namespace boardfill
