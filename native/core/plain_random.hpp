// Plain random numbers (splitmix64, Steele, Lea and Flood, 2014), alike on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace boardfill {

class PlainRandom {
 public:
  explicit PlainRandom(std::uint64_t seed) : state_(seed) {}

  std::size_t below(std::size_t bound) {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return static_cast<std::size_t>((mixed ^ (mixed >> 31)) % bound);
  }

 private:
  std::uint64_t state_;
};

}  // namespace boardfill
