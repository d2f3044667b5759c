// Runs core work so that Ctrl-C stops it.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <optional>
#include <system_error>
#include <tuple>

#include "control.hpp"
#include "parallel.hpp"

namespace boardfill {

/// Work that is over before anyone could interrupt it: a few milliseconds.
enum class Length { unknown, short_work };

/// A dense sweep visits some states in a nanosecond.
constexpr std::uint64_t kFewDenseStates = std::uint64_t{1} << 21;

inline Length length_of_dense_sweep(std::uint64_t states) {
  return states <= kFewDenseStates ? Length::short_work : Length::unknown;
}

#ifndef BOARDFILL_NO_THREADS
/// Begins `work()`, which must outlive it, in a thread of its own; nothing where the system has
/// none left.
template <typename Work>
auto begun(Work& work) -> std::optional<std::future<decltype(work())>> {
  try {
    return std::async(std::launch::async, std::ref(work));
  } catch (const std::system_error&) {
    return std::nullopt;
  }
}
#endif

/// Runs `work()` in a thread of its own, without the interpreter's lock, and asks Python for
/// signals every 20 ms.  On a signal the work is cancelled, awaited, and Python's exception
/// raised; any exception of the work itself is passed on.  Short work, which would take no longer
/// than to start a thread, is done here; and so is all where there is no thread to be had: then
/// only its limits stop it.
template <typename Work>
auto run_interruptibly([[maybe_unused]] Control& control, Work work,
                       [[maybe_unused]] Length length = Length::unknown) {
#ifdef BOARDFILL_NO_THREADS
  return work();
#else
  if (length == Length::short_work) return work();
  auto result = begun(work);
  if (!result) {
    const nanobind::gil_scoped_release released;
    return work();
  }
  for (;;) {
    {
      const nanobind::gil_scoped_release released;
      if (result->wait_for(std::chrono::milliseconds(20)) == std::future_status::ready) break;
    }
    if (PyErr_CheckSignals() != 0) {
      control.cancel();
      {
        const nanobind::gil_scoped_release released;
        result->wait();
      }
      throw nanobind::python_error();
    }
  }
  return result->get();
#endif
}

/// A function of the core, whose last argument is its Control, so that Ctrl-C stops it.
template <typename Result, typename... Arguments>
auto interruptible(Result (*function)(Arguments...)) {
  return [function](Arguments... arguments) -> Result {
    Control& control = std::get<sizeof...(Arguments) - 1>(std::tie(arguments...));
    return run_interruptibly(control, [&] { return function(arguments...); });
  };
}

}  // namespace boardfill
