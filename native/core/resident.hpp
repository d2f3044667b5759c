// How much memory the whole process has, as the operating system sees it.
#pragma once

#include <cstdint>

namespace boardfill {

/// Bytes that the process holds in memory; 0 where the system does not tell.
std::uint64_t resident_bytes();

}  // namespace boardfill
