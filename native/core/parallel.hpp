// Running the same work in several threads, or in turn where there are none.
#pragma once

#include <algorithm>
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
/// More are never started, whatever a caller asks for: they would only take memory and wait.
constexpr unsigned kMostThreads = 256;
#endif

/// As many threads as wanted, within reason.
inline unsigned sensible_threads(unsigned wanted) { return std::clamp(wanted, 1u, kMostThreads); }

/// Threads that are waited for when this goes.
class Helpers {
 public:
  Helpers() = default;
  ~Helpers() {
    for (std::thread& thread : threads_) thread.join();
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  template <typename Work>
  void start(Work& work, unsigned number) {
    threads_.emplace_back([&work, number] { work(number); });
  }

 private:
  std::vector<std::thread> threads_;
};

/// Calls work(0) .. work(threads - 1) at the same time and waits for all; the first exception is
/// passed on.  Starting threads takes some 20 us each, so the work should take milliseconds.
///
/// Where there are no threads the calls come one after the other, so that none may wait for another
/// unless `threads` is sensible.
template <typename Work>
void in_parallel(unsigned threads, Work work) {
#ifdef BOARDFILL_NO_THREADS
  for (unsigned thread = 0; thread < threads; ++thread) work(thread);
#else
  std::exception_ptr failure;
  std::mutex guard;
  auto guarded = [&](unsigned thread) {
    try {
      work(thread);
    } catch (...) {
      const std::lock_guard lock(guard);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    Helpers helpers;
    for (unsigned thread = 1; thread < threads; ++thread) helpers.start(guarded, thread);
    guarded(0);
  }
  if (failure) std::rethrow_exception(failure);
#endif
}

}  // namespace boardfill
