// Running the same work in several threads, or in turn where there are none.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

// WebAssembly has threads only where pages are sent with special headers; others can be told to go
// without (BOARDFILL_NO_THREADS), so that this way can be tested anywhere.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__) && !defined(BOARDFILL_NO_THREADS)
#define BOARDFILL_NO_THREADS
#endif

namespace boardfill {

#ifdef BOARDFILL_NO_THREADS
constexpr unsigned kMostThreads = 1;
#else
/// More are never started, whatever a caller asks for: they would only take memory and wait, and
/// starting this many takes 5 ms.
constexpr unsigned kMostThreads = 256;
#endif

/// As many threads as wanted, within reason.
inline unsigned sensible_threads(unsigned wanted) { return std::clamp(wanted, 1u, kMostThreads); }

/// Threads that are waited for when this goes.
class Helpers {
 public:
  explicit Helpers(std::size_t most) { threads_.reserve(most); }
  ~Helpers() {
    for (std::thread& thread : threads_) thread.join();
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  /// Tells if the system had a thread left.
  template <typename Work>
  [[nodiscard]] bool start(Work& work, unsigned number) noexcept {
    try {
      threads_.emplace_back([&work, number] { work(number); });
    } catch (...) {
      return false;
    }
    return true;
  }

 private:
  std::vector<std::thread> threads_;
};

/// Calls work(member, members) at the same time for all members of a team and waits for them; the
/// first exception is passed on.  There are fewer than wanted, but at least one, where the system
/// has no more threads; nobody begins before that is known, so that they may wait for each other.
template <typename Work>
void as_team([[maybe_unused]] unsigned wanted, Work work) {
#ifdef BOARDFILL_NO_THREADS
  work(0u, 1u);
#else
  std::exception_ptr failure;
  std::mutex guard;
  std::atomic<unsigned> members{0};
  auto guarded = [&](unsigned member) {
    members.wait(0);
    try {
      work(member, members.load());
    } catch (...) {
      const std::lock_guard lock(guard);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    Helpers helpers(wanted);
    unsigned started = 1;
    while (started < wanted && helpers.start(guarded, started)) ++started;
    members = started;
    members.notify_all();
    guarded(0);
  }
  if (failure) std::rethrow_exception(failure);
#endif
}

/// Calls work(0) .. work(shares - 1), at the same time as far as there are threads, and waits for
/// all; the first exception is passed on.  Starting threads takes some 20 us each, so the work
/// should take milliseconds.  No share may wait for another.
template <typename Work>
void in_parallel(unsigned shares, Work work) {
  as_team(shares, [&](unsigned member, unsigned members) {
    for (unsigned share = member; share < shares; share += members) work(share);
  });
}

}  // namespace boardfill
