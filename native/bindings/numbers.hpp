// Whole numbers of any size between Python and the core.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <vector>

#include "limbs.hpp"

namespace boardfill {

/// Little-endian bytes, ready for int.from_bytes, on any machine.
inline nanobind::bytes as_bytes(const WideNumber& limbs) {
  std::vector<char> bytes;
  bytes.reserve(limbs.size() * 8);
  for (const Limb limb : limbs)
    for (unsigned shift = 0; shift < 64; shift += 8)
      bytes.push_back(static_cast<char>((limb >> shift) & 0xff));
  return nanobind::bytes(bytes.data(), bytes.size());
}

/// The number in little-endian bytes, which must fit the limbs.
inline WideNumber limbs_of(const nanobind::bytes& bytes, std::size_t limbs) {
  WideNumber number(limbs, 0);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes.c_str()[i]);
    if (i / 8 < limbs)
      number[i / 8] |= Limb{byte} << (i % 8 * 8);
    else if (byte != 0)
      throw std::out_of_range("the number is too large");
  }
  return number;
}

}  // namespace boardfill
