#include <nanobind/nanobind.h>

#include "control.hpp"
#include "registration.hpp"

namespace nb = nanobind;

NB_MODULE(_core, module) {
  module.doc() = "The native core of boardfill; use the boardfill package instead.";
  module.attr("version") = BOARDFILL_VERSION;
  static nb::exception<boardfill::Stopped> stopped(module, "Stopped");
  nb::register_exception_translator([](const std::exception_ptr& error, void*) {
    try {
      std::rethrow_exception(error);
    } catch (const boardfill::Stopped& stop) {
      switch (stop.reason()) {
        case boardfill::Stop::cancelled: PyErr_SetString(stopped.ptr(), "cancelled"); break;
        case boardfill::Stop::time_limit: PyErr_SetString(stopped.ptr(), "time limit"); break;
        case boardfill::Stop::memory_limit: PyErr_SetString(stopped.ptr(), "memory limit"); break;
      }
    }
  });
  boardfill::bind_cover(module);
  boardfill::bind_shapes(module);
}
