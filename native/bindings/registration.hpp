// The parts of the extension module, each bound in a file of its own.
#pragma once

#include <nanobind/nanobind.h>

namespace boardfill {

void bind_cover(nanobind::module_& module);
void bind_dense_passes(nanobind::module_& module);
void bind_diagram(nanobind::module_& module);
void bind_placements(nanobind::module_& module);
void bind_planar(nanobind::module_& module);
void bind_polyforms(nanobind::module_& module);
void bind_sampling(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_shapes(nanobind::module_& module);
void bind_stages(nanobind::module_& module);
void bind_thinned(nanobind::module_& module);
void bind_walk(nanobind::module_& module);

}  // namespace boardfill
