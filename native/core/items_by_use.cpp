#include "items_by_use.hpp"

#include <algorithm>
#include <stdexcept>

namespace boardfill {

namespace {

/// Bounds at the end of what tells an item.
constexpr std::size_t kBounds = 2;

}  // namespace

ItemsByUse::ItemsByUse(const CoverForm& form, const Check& check)
    : option_count_(form.option_count()) {
  PacedCheck paced(check);
  const auto users = form.users();
  for (const ItemId item : form.items()) {
    const std::vector<OptionId>& options = users[index_of(item)];
    paced.after(options.size());
    Use& use = uses_.emplace_back();
    use.reserve(options.size() + kBounds);
    for (const OptionId option : options) use.push_back(number_of(option));
    const Bounds bounds = form.bounds_of(item);
    use.push_back(bounds.low);
    use.push_back(bounds.high);
    std::vector<std::uint32_t>& same = alike_[use];
    place_.push_back(static_cast<std::uint32_t>(same.size()));
    same.push_back(number_of(item));
  }
}

std::optional<std::vector<std::uint32_t>> ItemsByUse::carried(
    std::span<const std::uint32_t> options, const Check& check) const {
  if (options.size() != option_count_) throw std::invalid_argument("every option needs an image");
  PacedCheck paced(check);
  std::vector<std::uint32_t> images;
  Use moved;
  for (std::size_t item = 0; item < uses_.size(); ++item) {
    moved = uses_[item];
    const auto users = std::span(moved).first(moved.size() - kBounds);
    for (std::uint32_t& user : users) user = options[user];
    std::sort(users.begin(), users.end());
    const auto same = alike_.find(moved);
    if (same == alike_.end() || same->second.size() <= place_[item]) return std::nullopt;
    images.push_back(same->second[place_[item]]);
    paced.after(moved.size());
  }
  return images;
}

}  // namespace boardfill
