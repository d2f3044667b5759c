#include "planar/scales.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boardfill {

std::vector<std::pair<std::uint32_t, std::int32_t>> row_scales(
    const SkewPattern& pattern, const std::vector<std::uint64_t>& magnitudes, Control& control) {
  // Logarithms, as scales may differ by more than a number can hold.
  constexpr double most_exponent = 1e6;
  constexpr int mantissa_bits = 5;
  constexpr std::size_t plain_rounds = 10;
  constexpr std::size_t rows_per_check = 1 << 12;
  const auto size = static_cast<double>(pattern.size());
  // As for a square of so many cells, where it takes about as many rounds as a side is long.
  const double side = std::max(2.0, std::sqrt(size));
  // Beyond the most it runs away on large boards.
  constexpr double most_relaxation = 1.95;
  const double relaxation =
      std::min(most_relaxation, 2 / (1 + std::sin(std::numbers::pi / (side + 1))));
  const auto rounds = static_cast<std::size_t>(side) + 10;
  std::vector<double> logs(pattern.size(), 0.0), log_squares;
  for (const std::uint64_t magnitude : magnitudes)
    log_squares.push_back(2 * std::log2(std::max(static_cast<double>(magnitude), 1.0)));
  for (std::size_t round = 0; round < rounds; ++round)
    for (SkewPattern::Row row = 0; row < pattern.size(); ++row) {
      if (row % rows_per_check == 0) control.check();
      const auto& neighbours = pattern.neighbours(row);
      if (neighbours.empty()) continue;
      const std::vector<SkewPattern::Row>& across = pattern.rows_of(pattern.across(row));
      double most = -most_exponent, sum = 0;
      const auto term = [&](const SkewPattern::Neighbour& neighbour) {
        return log_squares[neighbour.entry] + logs[across[neighbour.place]];
      };
      for (const auto& neighbour : neighbours) most = std::max(most, term(neighbour));
      for (const auto& neighbour : neighbours) sum += std::exp2(term(neighbour) - most);
      const double lacking = -(logs[row] + most + std::log2(sum));
      const double by = round < plain_rounds ? lacking : relaxation * lacking;
      logs[row] = std::clamp(logs[row] + by, -most_exponent, most_exponent);
    }
  std::vector<std::pair<std::uint32_t, std::int32_t>> scales;
  for (const double log : logs) {
    const double exponent = std::floor(log);
    const double mantissa = std::exp2(log - exponent + mantissa_bits);
    scales.emplace_back(static_cast<std::uint32_t>(mantissa),
                        static_cast<std::int32_t>(exponent) - mantissa_bits);
  }
  return scales;
}

}  // namespace boardfill
