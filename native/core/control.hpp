// How a long computation is steered from outside: stopped, limited, watched.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

#include "clock.hpp"
#include "resident.hpp"

namespace boardfill {

/// Why a computation ended without an answer.
enum class Stop { cancelled, time_limit, memory_limit, work_limit };

class Stopped : public std::exception {
 public:
  explicit Stopped(Stop reason) : reason_(reason) {}
  [[nodiscard]] Stop reason() const { return reason_; }
  [[nodiscard]] const char* what() const noexcept override {
    switch (reason_) {
      case Stop::time_limit: return "time limit";
      case Stop::memory_limit: return "memory limit";
      case Stop::work_limit: return "work limit";
      default: return "cancelled";
    }
  }

 private:
  Stop reason_;
};

/// Shared by the worker, which asks it often, and the caller, which may cancel or look.
class Control {
 public:
  /// Where it is said how much memory the process had before the work began, all that it has taken
  /// since counts, and not only what is held here: the rest of the program takes memory too.
  Control(std::optional<double> time_limit_seconds, std::optional<std::uint64_t> memory_limit_bytes,
          std::optional<std::uint64_t> work_limit_states,
          std::optional<std::uint64_t> resident_before)
      : memory_limit_(memory_limit_bytes.value_or(kAllMemory)),
        work_limit_(work_limit_states.value_or(kNoLimit)) {
    if (memory_limit_ > kAllMemory)
      throw std::invalid_argument("the memory limit is above what this system can address");
    if (resident_before && memory_limit_bytes && memory_limit_ >= kLeastResident) {
      most_resident_ = *resident_before + std::min(memory_limit_, kNoLimit - *resident_before);
      const std::uint64_t now = resident_bytes();
      const std::uint64_t taken = now > *resident_before ? now - *resident_before : 0;
      memory_limit_ -= std::min(memory_limit_, taken);
    }
    // A limit of decades is none, and would not fit the clock's own type.
    if (time_limit_seconds && *time_limit_seconds < 1e9)
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(*time_limit_seconds));
  }

  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  /// Throws `Stopped` when cancelled, past the deadline, or when the process has taken more memory
  /// than it may.  Reads the clock: call it every few thousand small steps, not at each.
  void check() const {
    if (cancelled_.load(std::memory_order_relaxed)) throw Stopped(Stop::cancelled);
    if (!deadline_ && most_resident_ == kNoLimit) return;
    const Clock::time_point now = Clock::now();
    if (deadline_ && now >= *deadline_) throw Stopped(Stop::time_limit);
    if (most_resident_ != kNoLimit) look_at_memory(now);
  }

  /// Call before taking memory; throws if that would be too much.  Any thread may call it.
  /// Sizes are computed in 64 bits; what this lets pass can be addressed, also with fewer.
  void hold(std::uint64_t bytes) {
    if (bytes > kLargestArray) throw Stopped(Stop::memory_limit);
    if (bytes >= kWorthALook && most_resident_ != kNoLimit &&
        (bytes > most_resident_ || resident_bytes() > most_resident_ - bytes))
      throw Stopped(Stop::memory_limit);
    std::uint64_t held = held_bytes_.load();
    do {
      if (bytes > memory_limit_ - held) throw Stopped(Stop::memory_limit);
    } while (!held_bytes_.compare_exchange_weak(held, held + bytes));
    std::uint64_t peak = peak_bytes_.load();
    while (held + bytes > peak && !peak_bytes_.compare_exchange_weak(peak, held + bytes)) {
    }
  }

  /// Call when memory that was held has been given back.
  void release(std::uint64_t bytes) { held_bytes_.fetch_sub(bytes); }

  [[nodiscard]] std::uint64_t peak_bytes() const { return peak_bytes_; }

  /// How many of the parts are done, from 0 to 1: they differ in size.
  [[nodiscard]] double part_done() const {
    const std::uint64_t planned = parts_planned.load(std::memory_order_relaxed);
    const auto done = static_cast<double>(parts_done.load(std::memory_order_relaxed));
    return planned == 0 ? 0 : done / static_cast<double>(planned);
  }

  /// Call after a step that left so many states alive.  Where it is said how many later steps are
  /// expected to leave, work goes on beyond its limit as long as it promises to end soon: to stop
  /// would lose all that has been done.
  void finished_step(std::uint64_t states, std::optional<std::uint64_t> expected = {}) {
    alive.store(states, std::memory_order_relaxed);
    steps_done.fetch_add(1, std::memory_order_relaxed);
    const std::uint64_t done = work_done.fetch_add(states, std::memory_order_relaxed) + states;
    if (done <= work_limit_) return;
    if (!expected || (done + *expected) / kSoon >= work_limit_) throw Stopped(Stop::work_limit);
  }

  /// Call within a step that has met so many states: one step may have a hundred times as many as
  /// the one before, and none of them is of use where work ends after it.  If layers tell how wide
  /// later ones will be, work may go on as `finished_step` says.
  void check_within_step(std::uint64_t states, bool layers_tell = false) const {
    const std::uint64_t times = layers_tell ? kSoon : kWithinStep;
    if (work_limit_ > kNoLimit / times) return;
    if (work_done.load(std::memory_order_relaxed) + states > times * work_limit_)
      throw Stopped(Stop::work_limit);
  }

  /// Written by the worker, read by anyone.
  std::atomic<std::uint64_t> steps_done{0};
  std::atomic<std::uint64_t> parts_done{0};
  std::atomic<std::uint64_t> parts_planned{0};  ///< 0 where nobody can tell
  std::atomic<std::uint64_t> work_done{0};      ///< states visited so far
  std::atomic<std::uint64_t> found{0};  ///< fillings met so far, where they are counted singly
  std::atomic<std::uint64_t> alive{0};  ///< states after the last step

 private:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t kAllMemory = std::numeric_limits<std::size_t>::max();
  static constexpr std::uint64_t kLargestArray = std::numeric_limits<std::ptrdiff_t>::max();

  /// The end is soon if all work together is less than so many times its limit.
  static constexpr std::uint64_t kSoon = 8;

  /// A step that is begun within the limit of the work may go on to so many times that limit.
  static constexpr std::uint64_t kWithinStep = 2;

  /// Below this the program itself, its lists and buffers, blur what is measured; only what is held
  /// here counts then.
  static constexpr std::uint64_t kLeastResident = std::uint64_t{32} << 20;

  /// The system is asked how much memory the process has: it takes some ten microseconds, so at
  /// most 1/200 of the time; at half of it twice that.  Memory is taken at a few gigabytes a
  /// second, so that some megabytes too many may be there before it is seen; arrays from a megabyte
  /// on are looked at before they are taken.
  static constexpr std::chrono::milliseconds kBetweenLooks{2};
  static constexpr std::uint64_t kWorthALook = std::uint64_t{1} << 20;

  /// Throws if the process has taken too much; asks the system only now and then.
  void look_at_memory(Clock::time_point now) const {
    Clock::rep due = next_look_.load(std::memory_order_relaxed);
    const Clock::rep at = now.time_since_epoch().count();
    constexpr Clock::rep pause = std::chrono::duration_cast<Clock::duration>(kBetweenLooks).count();
    if (at >= due && next_look_.compare_exchange_strong(due, at + pause) &&
        resident_bytes() > most_resident_)
      throw Stopped(Stop::memory_limit);
  }

  std::atomic<bool> cancelled_{false};
  std::optional<Clock::time_point> deadline_;
  std::uint64_t most_resident_ = kNoLimit;
  mutable std::atomic<Clock::rep> next_look_{std::numeric_limits<Clock::rep>::min()};
  std::uint64_t memory_limit_;
  std::uint64_t work_limit_;
  std::atomic<std::uint64_t> held_bytes_{0};
  std::atomic<std::uint64_t> peak_bytes_{0};
};

/// Memory held for as long as this lives, or what it was moved to.  It may grow.
class Held {
 public:
  explicit Held(Control& control, std::uint64_t bytes = 0) : control_(&control) { add(bytes); }
  ~Held() { control_->release(bytes_); }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  Held(Held&& other) noexcept : control_(other.control_), bytes_(std::exchange(other.bytes_, 0)) {}
  Held& operator=(Held&& other) noexcept {
    std::swap(control_, other.control_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  /// Call before taking more; throws if that would be too much.
  void add(std::uint64_t bytes) {
    control_->hold(bytes);
    bytes_ += bytes;
  }

 private:
  Control* control_;
  std::uint64_t bytes_ = 0;
};

}  // namespace boardfill
