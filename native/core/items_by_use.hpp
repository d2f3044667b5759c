// The items of a cover, told by their bounds and by the options that use them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "cover_form.hpp"
#include "paced_check.hpp"

namespace boardfill {

class ItemsByUse {
 public:
  ItemsByUse(const CoverForm& form, const Check& check);

  /// Where the items go if the options go there; empty if some item has no image.  Items that the
  /// same options use equally often are taken in order, as pieces are.
  [[nodiscard]] std::optional<std::vector<std::uint32_t>> carried(
      std::span<const std::uint32_t> options, const Check& check) const;

 private:
  /// What tells an item: the options that use it, each as often as it does, then its bounds.
  using Use = std::vector<std::uint32_t>;

  std::size_t option_count_;
  std::vector<Use> uses_;
  std::map<Use, std::vector<std::uint32_t>> alike_;
  std::vector<std::uint32_t> place_;  ///< of each item among those like it
};

}  // namespace boardfill
