// Fillings on their way to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "control.hpp"
#include "ids.hpp"

namespace boardfill {

inline nanobind::tuple as_tuple(const OptionId* begin, const OptionId* end) {
  nanobind::object tuple = nanobind::steal(PyTuple_New(end - begin));
  for (const OptionId* option = begin; option != end; ++option)
    PyTuple_SetItem(tuple.ptr(), option - begin, PyLong_FromUnsignedLong(number_of(*option)));
  return nanobind::borrow<nanobind::tuple>(tuple);
}

/// What has been found but not yet handed over: nothing is lost when a limit stops the work.
class FoundFillings {
 public:
  [[nodiscard]] std::size_t number() const { return ends_.size(); }

  template <typename Finder>
  void add(const Finder& at_filling) {
    at_filling.append_filling(options_);
    ends_.push_back(options_.size());
  }

  nanobind::list handed_over() {
    nanobind::list fillings;
    std::size_t begin = 0;
    for (const std::size_t end : ends_) {
      fillings.append(as_tuple(options_.data() + begin, options_.data() + end));
      begin = end;
    }
    options_.clear();
    ends_.clear();
    return fillings;
  }

 private:
  std::vector<OptionId> options_;
  std::vector<std::size_t> ends_;
};

/// A finder that can be stopped and resumed, its control, and what it has found.
template <typename Finder>
class Resumable {
 public:
  template <typename... Arguments>
  Resumable(Control& control, std::uint64_t bytes, Arguments&&... arguments)
      : control_(control), held_(control, bytes), finder_(std::forward<Arguments>(arguments)...) {}

  template <typename Listing>
  static void bind(nanobind::class_<Listing>& listing) {
    using namespace nanobind::literals;
    listing
        .def("next", &Listing::next, "most"_a, "most_nodes"_a.none() = nanobind::none(),
             nanobind::sig("def next(self, most: int, most_nodes: int | None = None) -> "
                           "list[tuple[int, ...]]"),
             "So many more fillings; fewer when it is finished or has visited about so many more "
             "nodes.  Can be resumed after any limit, and loses nothing.")
        .def_prop_ro(
            "finished", [](const Listing& self) { return self.finished_; },
            "Have all fillings been found?")
        .def_prop_ro(
            "nodes", [](const Listing& self) { return self.finder_.nodes(); },
            "Decisions tried so far.");
  }

 protected:
  Control& control_;
  Held held_;
  Finder finder_;
  FoundFillings found_;
  bool finished_ = false;
};

}  // namespace boardfill
