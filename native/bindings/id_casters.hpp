// Items and options are plain whole numbers in Python.
#pragma once

#include <nanobind/nanobind.h>

#include "ids.hpp"

namespace nanobind::detail {

template <boardfill::NumberId Id>
struct IdCaster {
  NB_TYPE_CASTER(Id, const_name("int"))

  bool from_python(handle source, std::uint8_t flags, cleanup_list* cleanup) noexcept {
    make_caster<std::uint32_t> number;
    if (!number.from_python(source, flags, cleanup)) return false;
    value = Id{number.value};
    return true;
  }

  static handle from_cpp(Id id, rv_policy, cleanup_list*) noexcept {
    return PyLong_FromUnsignedLong(boardfill::number_of(id));
  }
};

template <>
struct type_caster<boardfill::ItemId> : IdCaster<boardfill::ItemId> {};
template <>
struct type_caster<boardfill::OptionId> : IdCaster<boardfill::OptionId> {};

}  // namespace nanobind::detail
