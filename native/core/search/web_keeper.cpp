#include "search/web_keeper.hpp"

namespace boardfill {

WebKeeper::WebKeeper(const WebTables& tables) : tables_(tables) {
  for (const WebTable& table : tables.tables())
    watched_.push_back(std::make_unique<Watched>(table));
}

std::uint64_t WebKeeper::bytes_for(const WebTables& tables) {
  std::uint64_t bytes = 0;
  for (const WebTable& table : tables.tables())
    bytes += sizeof(Watched) + WebTies::bytes_for(table) + WebOutlook::bytes_for(table);
  return bytes;
}

void WebKeeper::begin() {
  for (std::uint32_t web = 0; web < watched_.size(); ++web) {
    watched_[web]->ties.look_at_all();
    wait_near(web);
    wait_far(web);
  }
}

void WebKeeper::lose(OptionId option) {
  for (const WebTables::Role& role : tables_.roles_of(option)) {
    watched_[role.web]->ties.set_live(role.member, false);
    if (!is_hasty_ || !cuts_nothing_off(role)) wait_far(role.web);
  }
}

bool WebKeeper::cuts_nothing_off(const WebTables::Role& lost) const {
  const Watched& web = *watched_[lost.web];
  const WebTable& table = web.ties.table();
  if (table.rule.tied_twice) return true;
  if (web.surroundings.empty()) return false;
  const SpotId spot = table.spots[index_of(lost.member)];
  return web.ties.present()[index_of(spot)] > 0 ||
         web.surroundings.are_connected_without(spot, web.ties.present());
}

void WebKeeper::take(OptionId option, std::uint32_t taken_before) {
  for (const WebTables::Role& role : tables_.roles_of(option)) {
    const bool stands = watched_[role.web]->ties.take(role.member, taken_before);
    is_broken_ = is_broken_ || (!stands && tables_.tests().near);
    wait_near(role.web);
  }
}

void WebKeeper::regain(OptionId option) {
  for (const WebTables::Role& role : tables_.roles_of(option))
    watched_[role.web]->ties.set_live(role.member, true);
}

void WebKeeper::undo(std::uint32_t taken) {
  for (const auto& web : watched_) web->ties.undo(taken);
  give_up();
}

void WebKeeper::give_up() {
  is_broken_ = false;
  for (const std::uint32_t web : near_) {
    watched_[web]->is_near_waiting = false;
    watched_[web]->ties.forget_changes();
  }
  for (const std::uint32_t web : far_) watched_[web]->is_far_waiting = false;
  near_.clear();
  far_.clear();
}

void WebKeeper::wait_far() {
  for (std::uint32_t web = 0; web < watched_.size(); ++web) wait_far(web);
}

void WebKeeper::wait_near(std::uint32_t web) {
  if (watched_[web]->is_near_waiting || !tables_.tests().near) return;
  watched_[web]->is_near_waiting = true;
  near_.push_back(web);
}

void WebKeeper::wait_far(std::uint32_t web) {
  if (watched_[web]->is_far_waiting || !(tables_.tests().number || tables_.tests().sizes)) return;
  watched_[web]->is_far_waiting = true;
  far_.push_back(web);
}

WebKeeper::Findings& WebKeeper::look() {
  found_.is_broken = false;
  found_.ruled_out.clear();
  found_.forced.clear();
  if (!near_.empty()) {
    Watched& web = *watched_[near_.back()];
    near_.pop_back();
    web.is_near_waiting = false;
    web.ties.look_near(found_.ruled_out);
    return found_;
  }
  Watched& web = *watched_[far_.back()];
  far_.pop_back();
  web.is_far_waiting = false;
  WebOutlook::Findings outlook{std::move(found_.ruled_out), std::move(outlook_found_.forced)};
  outlook.forced.clear();
  found_.is_broken = !web.outlook.look(tables_.tests(), outlook);
  const WebTable& table = web.ties.table();
  for (const SpotId spot : outlook.forced)
    found_.forced.push_back({&table, table.members_of[spot], table.spot_items[index_of(spot)]});
  found_.ruled_out = std::move(outlook.ruled_out);
  outlook_found_.forced = std::move(outlook.forced);
  return found_;
}

}  // namespace boardfill
