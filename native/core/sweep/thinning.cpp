#include "sweep/thinning.hpp"

#include <algorithm>
#include <stdexcept>

namespace boardfill {

double score_to_stay(std::span<const double> scores, std::size_t room) {
  // Each round finds more that stay for certain: what they have above c lowers it for the others.
  double least = 0;
  for (std::size_t certain = 0;;) {
    double light = 0;
    std::size_t heavy = 0;
    for (const double score : scores) {
      if (certain != 0 && score >= least)
        ++heavy;
      else
        light += score;
    }
    if (heavy >= room) return least;
    const double next = light / static_cast<double>(room - heavy);
    if (certain != 0 && (heavy == certain || next >= least)) return next;
    certain = std::max<std::size_t>(heavy, 1);
    least = next;
    if (least <= 0) return 0;
  }
}

void thin(std::span<const double> scores, std::size_t room, std::uint64_t random,
          std::vector<KeptState>& kept) {
  if (room == 0 || random >= kCertain) throw std::invalid_argument("expected room and 53 bits");
  kept.clear();
  const bool fits = scores.size() <= room;
  const double least = fits ? 0 : score_to_stay(scores, room);
  constexpr auto whole = static_cast<double>(kCertain);
  std::uint64_t place = random;
  for (std::size_t state = 0; state < scores.size(); ++state) {
    std::uint64_t chance = kCertain;
    if (!fits && scores[state] < least)
      chance =
          std::max<std::uint64_t>(1, static_cast<std::uint64_t>(scores[state] / least * whole));
    else if (!fits && least <= 0 && scores[state] <= 0)
      chance = 1;
    place += chance;
    if (place < kCertain) continue;
    place -= kCertain;
    kept.push_back({static_cast<std::uint32_t>(state), whole / static_cast<double>(chance)});
  }
}

}  // namespace boardfill
