#include <nanobind/nanobind.h>

#include "control.hpp"
#include "registration.hpp"

namespace nb = nanobind;
using namespace boardfill;

NB_MODULE(_core, module) {
  // Python does not promise to destroy what modules hold when it ends.
  nb::set_leak_warnings(false);
  module.doc() = "The native core of boardfill; use the boardfill package instead.";
  module.attr("version") = BOARDFILL_VERSION;
  nb::exception<Stopped>(module, "Stopped");
  for (Binding* const bind :
       {bind_dense_passes, bind_cover, bind_diagram, bind_placements, bind_planar, bind_polyforms,
        bind_sampling, bind_search, bind_shapes, bind_stages, bind_thinned, bind_walk})
    bind(module);
}
