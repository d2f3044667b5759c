#include "cover_form.hpp"

#include <algorithm>
#include <utility>

namespace boardfill {

CoverForm::CoverForm(const std::vector<std::uint32_t>& lows,
                     const std::vector<std::uint32_t>& highs,
                     const std::vector<std::uint32_t>& option_items,
                     std::vector<std::uint32_t> option_starts)
    : option_starts_(std::move(option_starts)) {
  if (lows.size() != highs.size()) throw std::invalid_argument("lows and highs differ in length");
  if (option_starts_.empty() || option_starts_.front() != 0 ||
      option_starts_.back() != option_items.size() ||
      !std::is_sorted(option_starts_.begin(), option_starts_.end()))
    throw std::invalid_argument("option_starts must rise from 0 to the length of option_items");

  bounds_.reserve(lows.size());
  for (std::size_t i = 0; i < lows.size(); ++i) bounds_.push_back({lows[i], highs[i]});

  option_items_.reserve(option_items.size());
  for (const std::uint32_t item : option_items) {
    if (item >= bounds_.size()) throw std::invalid_argument("an option uses an unknown item");
    option_items_.push_back(ItemId{item});
  }
  for (std::size_t k = 0; k + 1 < option_starts_.size(); ++k)
    std::sort(option_items_.data() + option_starts_[k],
              option_items_.data() + option_starts_[k + 1]);
}

CoverForm CoverForm::part(std::span<const std::uint32_t> options) const {
  CoverForm part({}, {}, {}, {0});
  part.bounds_ = bounds_;
  part.option_starts_.reserve(options.size() + 1);
  for (const std::uint32_t option : options) {
    if (option >= option_count()) throw std::invalid_argument("there is no such option");
    const auto items = items_of(OptionId{option});
    if (items.size() > 0xffffffffu - part.option_items_.size())
      throw std::length_error("there are more uses of items than can be numbered");
    part.option_items_.insert(part.option_items_.end(), items.begin(), items.end());
    part.option_starts_.push_back(static_cast<std::uint32_t>(part.option_items_.size()));
  }
  if (webs_) {
    std::vector<Web> webs;
    for (const Web& web : *webs_) webs.push_back(web.part(options));
    part.webs_ = std::make_shared<const std::vector<Web>>(std::move(webs));
  }
  return part;
}

CoverForm CoverForm::with_webs(std::vector<Web> webs) const {
  require_no_webs();
  for (const Web& web : webs) web.check(option_count());
  CoverForm form = *this;
  if (!webs.empty()) form.webs_ = std::make_shared<const std::vector<Web>>(std::move(webs));
  return form;
}

bool CoverForm::has_repeated_uses() const {
  for (const OptionId option : options()) {
    const std::span<const ItemId> items = items_of(option);
    if (std::adjacent_find(items.begin(), items.end()) != items.end()) return true;
  }
  return false;
}

bool CoverForm::is_filling(std::span<const std::uint32_t> options) const {
  std::vector<bool> is_taken(option_count(), false);
  std::vector<std::uint32_t> uses(item_count(),
                                  0);  // of different options, so they cannot overflow
  for (const std::uint32_t option : options) {
    if (option >= option_count() || is_taken[option]) return false;
    is_taken[option] = true;
    for (const ItemId item : items_of(OptionId{option})) ++uses[index_of(item)];
  }
  for (std::size_t item = 0; item < uses.size(); ++item)
    if (uses[item] < bounds_[item].low || uses[item] > bounds_[item].high) return false;
  return std::ranges::all_of(webs(), [&](const Web& web) { return web.holds(options); });
}

std::vector<std::vector<OptionId>> CoverForm::users() const {
  std::vector<std::size_t> uses(item_count());
  for (const ItemId item : option_items_) ++uses[index_of(item)];
  std::vector<std::vector<OptionId>> users(item_count());
  for (std::size_t item = 0; item < users.size(); ++item) users[item].reserve(uses[item]);
  for (std::uint32_t option = 0; option < option_count(); ++option) {
    for (const ItemId item : items_of(OptionId{option}))
      users[index_of(item)].push_back(OptionId{option});
  }
  return users;
}

}  // namespace boardfill
