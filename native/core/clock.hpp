// The one clock that limits are measured by.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace boardfill {

/// The steady clock of the system, or one that stands still and is moved by hand, so that tests of
/// limits do not depend on how fast or busy the machine is.
class Clock {
 public:
  using duration = std::chrono::steady_clock::duration;
  using rep = duration::rep;
  using time_point = std::chrono::steady_clock::time_point;

  static time_point now() {
    if (!is_by_hand_.load(std::memory_order_relaxed)) return std::chrono::steady_clock::now();
    looks_.fetch_add(1, std::memory_order_relaxed);
    return time_point(duration(at_.fetch_add(step_.load())));
  }

  /// From now on it shows this time, and `step` more after each look.
  static void set(duration at, duration step) {
    at_ = at.count();
    step_ = step.count();
    looks_ = 0;
    is_by_hand_ = true;
  }
  /// Shows the time of the system again.
  static void release() { is_by_hand_ = false; }
  /// How often anybody has looked since it was set.
  static std::uint64_t looks() { return looks_; }

 private:
  static inline std::atomic<bool> is_by_hand_{false};
  static inline std::atomic<rep> at_{0};
  static inline std::atomic<rep> step_{0};
  static inline std::atomic<std::uint64_t> looks_{0};
};

}  // namespace boardfill
