// How much memory the whole process has, as the operating system sees it.
#pragma once

#include <cstdint>

namespace boardfill {

/// Bytes that the process holds in memory, a millisecond ago at most; 0 where nobody tells.
std::uint64_t resident_bytes();

/// Gives back to the system what the process has freed and kept for itself, where that is possible,
/// and sees to it that large arrays go back at once from now on.
void give_back_freed();

}  // namespace boardfill
