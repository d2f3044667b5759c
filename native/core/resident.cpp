#include "resident.hpp"

#include <cstdlib>

#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__linux__)
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#endif

namespace boardfill {

#if defined(__linux__)
namespace {

std::uint64_t measured_bytes() {
  // Opened anew each time: a process that has forked would read about its parent.
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long all = 0;
  unsigned long long resident = 0;
  const bool is_read = std::fscanf(file, "%llu %llu", &all, &resident) == 2;
  std::fclose(file);
  return is_read ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

std::uint64_t resident_bytes() {
  // Asking takes some ten microseconds, and a question on a tiny board asks a dozen times.
  using Clock = std::chrono::steady_clock;
  constexpr Clock::rep kFresh = Clock::duration(std::chrono::milliseconds(1)).count();
  static std::atomic<Clock::rep> measured_at{0};
  static std::atomic<std::uint64_t> answer{0};
  const Clock::rep now = Clock::now().time_since_epoch().count();
  if (now - measured_at.load(std::memory_order_acquire) > kFresh) {
    answer.store(measured_bytes(), std::memory_order_relaxed);
    measured_at.store(now, std::memory_order_release);
  }
  return answer.load(std::memory_order_relaxed);
}
#else
std::uint64_t resident_bytes() { return 0; }
#endif

void give_back_freed() {
#if defined(__GLIBC__)
  // Left to itself, glibc keeps ever larger arrays, up to 32 MiB, and twice that beside each
  // thread.
  constexpr int kLarge = 1 << 20;
  static const bool is_set = mallopt(M_MMAP_THRESHOLD, kLarge) && mallopt(M_TRIM_THRESHOLD, kLarge);
  static_cast<void>(is_set);
  static_cast<void>(malloc_trim(0));
#endif
}

}  // namespace boardfill
