// The parts of the extension module, each bound in a file of its own.
#pragma once

#include <nanobind/nanobind.h>

namespace boardfill {

using Binding = void(nanobind::module_& module);

Binding bind_cover, bind_dense_passes, bind_diagram, bind_placements, bind_planar, bind_polyforms,
    bind_sampling, bind_search, bind_shapes, bind_stages, bind_thinned, bind_walk;

}  // namespace boardfill
