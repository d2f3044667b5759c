// Fillings on their way to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <vector>

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

}  // namespace boardfill
