// The dense store, and passes over it: the part where the time goes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "control.hpp"
#include "sweep/dense_plan.hpp"

#if defined(_MSC_VER)
#define BOARDFILL_INLINE __forceinline
#else
#define BOARDFILL_INLINE __attribute__((always_inline)) inline
#endif

namespace boardfill {

struct AddWrapping {
  using Value = std::uint64_t;
  BOARDFILL_INLINE Value operator()(Value a, Value b) const { return a + b; }
};

/// For moduli below 2^62 neither the sum nor the difference leaves the signed range.
struct AddModulo {
  using Value = std::uint64_t;
  std::uint64_t modulus;
  BOARDFILL_INLINE Value operator()(Value a, Value b) const {
    const auto sum = static_cast<std::int64_t>(a + b);
    const std::int64_t reduced = sum - static_cast<std::int64_t>(modulus);
    return static_cast<Value>(reduced < 0 ? sum : reduced);
  }
};

struct AddFloating {
  using Value = double;
  BOARDFILL_INLINE Value operator()(Value a, Value b) const { return a + b; }
};

/// Half as wide, for sums that are soon rounded up: as many more pass through the memory in a time.
struct AddNarrow {
  using Value = float;
  BOARDFILL_INLINE Value operator()(Value a, Value b) const { return a + b; }
};

/// The array of all entries, not cleared: entries are written before they are read.
template <typename Value>
class Store {
 public:
  /// Room for at most 2^60 entries.
  Store(std::uint64_t room, Control& control) : control_(control), held_(control, bytes_for(room)) {
    bytes_ = static_cast<std::size_t>(bytes_for(room));
    alignment_ = bytes_ >= kHugePage ? kHugePage : 64;
    memory_ = static_cast<Value*>(::operator new(bytes_, std::align_val_t{alignment_}));
#if defined(__linux__)
    if (bytes_ >= kHugePage) madvise(memory_, bytes_, MADV_HUGEPAGE);
#endif
  }

  /// Makes the system hand over the memory now, page by page, while the work can still be stopped:
  /// a tile touches hundreds of pages, and clearing so many at once takes the system a second.
  void take_possession() {
    char* const begin = reinterpret_cast<char*>(memory_);
    for (std::size_t at = 0; at < bytes_; at += kHugePage) {
      control_.check();
      begin[at] = 0;
    }
  }

  ~Store() { ::operator delete(memory_, std::align_val_t{alignment_}); }
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  [[nodiscard]] Value* data() { return memory_; }

 private:
  static constexpr std::size_t kHugePage = std::size_t{1} << 21;

  static std::uint64_t bytes_for(std::uint64_t room) {
    return std::max<std::uint64_t>(sizeof(Value) * room, 64);
  }

  Control& control_;
  Held held_;
  std::size_t bytes_;
  std::size_t alignment_;
  Value* memory_;
};

/// Runs the passes numbered from `begin` to `end` on the array, with some threads.
void run_passes(const DensePlan& plan, std::size_t begin, std::size_t end, std::uint64_t* array,
                AddWrapping add, unsigned threads, Control& control);
void run_passes(const DensePlan& plan, std::size_t begin, std::size_t end, std::uint64_t* array,
                AddModulo add, unsigned threads, Control& control);
void run_passes(const DensePlan& plan, std::size_t begin, std::size_t end, double* array,
                AddFloating add, unsigned threads, Control& control);
void run_passes(const DensePlan& plan, std::size_t begin, std::size_t end, float* array,
                AddNarrow add, unsigned threads, Control& control);

}  // namespace boardfill
