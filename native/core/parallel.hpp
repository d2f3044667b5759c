// Running the same work in several threads.
#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace boardfill {

/// More are never started, whatever a caller asks for: they would only take memory and wait.
constexpr unsigned kMostThreads = 256;

/// Calls work(0) .. work(threads - 1) at the same time and waits for all; the first exception is
/// passed on.  Starting threads takes some 20 us each, so the work should take milliseconds.
template <typename Work>
void in_parallel(unsigned threads, Work work) {
  std::exception_ptr failure;
  std::mutex guard;
  const auto guarded = [&](unsigned thread) {
    try {
      work(thread);
    } catch (...) {
      const std::lock_guard lock(guard);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (unsigned thread = 1; thread < threads; ++thread) helpers.emplace_back(guarded, thread);
    guarded(0);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace boardfill
