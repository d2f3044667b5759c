#include "resident.hpp"

#if defined(__linux__)
#include <unistd.h>

#include <cstdio>
#endif

namespace boardfill {

#if defined(__linux__)
std::uint64_t resident_bytes() {
  // Opened anew each time: a process that has forked would read about its parent.
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long all = 0;
  unsigned long long resident = 0;
  const bool told = std::fscanf(file, "%llu %llu", &all, &resident) == 2;
  std::fclose(file);
  return told ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}
#else
std::uint64_t resident_bytes() { return 0; }
#endif

}  // namespace boardfill
