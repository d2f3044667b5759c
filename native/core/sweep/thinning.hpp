// Thinning many states to few, without bias.
//
// Each state has a score.  There is one c with the sum of min(1, score / c) just the room: states
// of a score from c on stay as they are, every other one stays with probability score / c and
// counts for as many as it stands for.  One random number decides for all (systematic sampling), so
// that of states that stand near each other about the right share stays.
//
// Why nothing is lost: chances are whole numbers of 2^-53, at least one of them, and the random
// number is as fine.  A chance of q / 2^53 comes true for just q of the 2^53 random numbers, so
// what a state counts for on average is its weight, but for the rounding of 2^53 / q.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace boardfill {

constexpr unsigned kChanceBits = 53;
constexpr std::uint64_t kCertain = std::uint64_t{1} << kChanceBits;

/// A state that stays, and how many it stands for.
struct KeptState {
  std::uint32_t state;
  double factor;
};

/// The c of above: `room` states stay on average.  Scores are finite and not negative, and there
/// are more of them than room.
double score_to_stay(std::span<const double> scores, std::size_t room);

/// Which of the states stay, in order, `random` being below kCertain.
void thin(std::span<const double> scores, std::size_t room, std::uint64_t random,
          std::vector<KeptState>& kept);

}  // namespace boardfill
