#include <nanobind/nanobind.h>

#include "control.hpp"
#include "registration.hpp"

namespace nb = nanobind;

NB_MODULE(_core, module) {
  // Python does not promise to destroy what modules hold when it ends.
  nb::set_leak_warnings(false);
  module.doc() = "The native core of boardfill; use the boardfill package instead.";
  module.attr("version") = BOARDFILL_VERSION;
  nb::exception<boardfill::Stopped>(module, "Stopped");
  boardfill::bind_dense_passes(module);
  boardfill::bind_cover(module);
  boardfill::bind_diagram(module);
  boardfill::bind_placements(module);
  boardfill::bind_planar(module);
  boardfill::bind_polyforms(module);
  boardfill::bind_sampling(module);
  boardfill::bind_search(module);
  boardfill::bind_shapes(module);
  boardfill::bind_stages(module);
  boardfill::bind_thinned(module);
  boardfill::bind_walk(module);
}
