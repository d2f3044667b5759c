// Runs core work so that Ctrl-C stops it.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <future>

#include "control.hpp"
#include "parallel.hpp"

namespace boardfill {

/// Runs `work()` in a thread of its own, without the interpreter's lock, and asks Python for
/// signals every 20 ms.  On a signal the work is cancelled, awaited, and Python's exception
/// raised; any exception of the work itself is passed on.  Without threads it runs here, and only
/// its limits stop it.
template <typename Work>
auto run_interruptibly([[maybe_unused]] Control& control, Work work) {
#ifdef BOARDFILL_NO_THREADS
  return work();
#else
  auto result = std::async(std::launch::async, std::move(work));
  for (;;) {
    {
      nanobind::gil_scoped_release released;
      if (result.wait_for(std::chrono::milliseconds(20)) == std::future_status::ready) break;
    }
    if (PyErr_CheckSignals() != 0) {
      control.cancel();
      {
        nanobind::gil_scoped_release released;
        result.wait();
      }
      throw nanobind::python_error();
    }
  }
  return result.get();
#endif
}

}  // namespace boardfill
