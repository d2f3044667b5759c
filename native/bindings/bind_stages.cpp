#include <nanobind/nanobind.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "interruptible.hpp"
#include "numbers.hpp"
#include "registration.hpp"
#include "sweep/sparse_stages.hpp"
#include "sweep/state_runs.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

/// The bytes of an object of Python, which stay as long as this does.
class SeenBytes {
 public:
  explicit SeenBytes(nb::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
  }
  ~SeenBytes() { PyBuffer_Release(&view_); }
  SeenBytes(const SeenBytes&) = delete;
  SeenBytes& operator=(const SeenBytes&) = delete;

  [[nodiscard]] std::span<const unsigned char> span() const {
    return {static_cast<const unsigned char*>(view_.buf), static_cast<std::size_t>(view_.len)};
  }

 private:
  Py_buffer view_{};
};

nb::bytes shown(const RunBytes& run) { return nb::bytes(run.data(), run.size()); }

/// Each run is given back as soon as Python has its own.
nb::list shown(std::vector<RunBytes> runs) {
  nb::list list;
  for (RunBytes& run : runs) {
    list.append(shown(run));
    RunBytes().swap(run);
  }
  return list;
}

std::array<std::uint64_t, 4> digest_of(const nb::bytes& digest) {
  std::array<std::uint64_t, 4> words{};
  const WideNumber limbs = limbs_of(digest, words.size());
  std::copy(limbs.begin(), limbs.end(), words.begin());
  return words;
}

}  // namespace

void bind_stages(nb::module_& module) {
  nb::class_<SparseStages>(module, "SparseStages", "A sparse sweep cut into stages and parts.")
      .def(
          "__init__",
          [](SparseStages* self, const SweepSchedule& schedule,
             const std::vector<std::size_t>& first_steps, const std::vector<std::uint32_t>& parts,
             const nb::bytes& digest) {
            new (self) SparseStages(schedule, {first_steps, parts}, digest_of(digest));
          },
          "schedule"_a, "first_steps"_a, "parts"_a, "digest"_a,
          "The first step of each stage, and how many parts each stage has: one the first.  The "
          "digest of the plan, 32 bytes, stands in every run.")
      .def_prop_ro("key_words", [](const SparseStages& stages) { return stages.plan().key_words; })
      .def(
          "merged",
          [](const SparseStages& stages, std::size_t stage, std::uint32_t part,
             const std::vector<nb::bytes>& runs, Control& control) {
            std::vector<std::span<const unsigned char>> seen;
            for (const nb::bytes& run : runs)
              seen.emplace_back(static_cast<const unsigned char*>(run.data()), run.size());
            return shown(run_interruptibly(control, [&] {
              return merged(seen, stages.place(stage, part), stages.plan().key_words, control);
            }));
          },
          "stage"_a, "part"_a, "runs"_a, "control"_a,
          "One run of several that a part of a stage reads.");

  nb::class_<StagePart>(module, "StagePart", "A part of a stage, or a share of its states.")
      .def_static(
          "begin",
          [](const SparseStages& stages, std::size_t stage, std::uint32_t part, std::uint32_t share,
             std::uint32_t shares, std::size_t expected, unsigned threads, Control& control) {
            return begin_part(stages, {stage, part, share, shares}, expected, threads, control);
          },
          "stages"_a, "stage"_a, "part"_a, "share"_a, "shares"_a, "expected"_a, "threads"_a,
          "control"_a, nb::keep_alive<0, 1>(), nb::keep_alive<0, 8>(),
          "One that has not taken in anything; about so many states are expected.")
      .def(
          "take_in",
          [](StagePart& part, nb::handle run, Control& control) {
            const SeenBytes bytes(run);
            run_interruptibly(control, [&] { part.take_in(bytes.span()); });
          },
          "run"_a, "control"_a,
          nb::sig("def take_in(self, run: bytes | bytearray | memoryview, control: Control) -> "
                  "None"),
          "Take in the states of a run that belong to the share; ValueError if it is none.")
      .def(
          "sweep",
          [](StagePart& part, Control& control) {
            run_interruptibly(control, [&] { part.sweep(); });
          },
          "control"_a, "Do the steps of the stage.")
      .def_prop_ro("alive", &StagePart::alive, "How many states there are.")
      .def_prop_ro(
          "count", [](const StagePart& part) { return as_bytes(part.count()); },
          "After the last stage, the count as little-endian bytes.")
      .def(
          "leave",
          [](StagePart& part, Control& control) {
            return shown(run_interruptibly(control, [&] { return part.leave(); }));
          },
          "control"_a, nb::sig("def leave(self, control: Control) -> list[bytes]"),
          "The run for each part of the next stage.");

  module.def(
      "states_in_run", [](nb::handle run) { return states_in_run(SeenBytes(run).span()); }, "run"_a,
      nb::sig("def states_in_run(run: bytes | bytearray | memoryview) -> int"),
      "How many states a run says to have; 0 if it is none.");
  module.def("untouched_bits", &untouched_bits, "schedule"_a, "first"_a,
             "For each step from `first` on, how many bits of the frontier none of them up to it "
             "touches; as far as there are any.");
}

}  // namespace boardfill
