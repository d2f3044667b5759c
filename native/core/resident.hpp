// How much memory the whole process has, as the operating system sees it.
#pragma once

#include <cstdint>

namespace boardfill {

/// Bytes that the process holds in memory, a millisecond ago at most; 0 where nobody tells.
std::uint64_t resident_bytes();

}  // namespace boardfill
