// A large array of words that begins as zeros, made and cleared without losing sight of limits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "control.hpp"

namespace boardfill {

/// The system hands out zeros page by page as they are touched, so that making gigabytes takes no
/// time; a vector would write them all at once, for seconds in which nobody looks at the clock.
class ZeroedWords {
 public:
  /// Sizes are computed in 64 bits; what can be held fits a size.
  explicit ZeroedWords(Control& control, std::uint64_t size = 0)
      : held_(control, size * sizeof(std::uint64_t)),
        words_(allocated(static_cast<std::size_t>(size))),
        size_(static_cast<std::size_t>(size)) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint64_t* data() { return words_.get(); }
  [[nodiscard]] const std::uint64_t* data() const { return words_.get(); }

  /// Makes the first words zeros again.
  void clear(std::size_t words, const Control& control) {
    constexpr std::size_t kWordsPerCheck = std::size_t{1} << 21;  // 16 MiB: some milliseconds
    for (std::size_t at = 0; at < words; at += kWordsPerCheck) {
      if (at != 0) control.check();
      std::fill_n(data() + at, std::min(kWordsPerCheck, words - at), 0);
    }
  }

 private:
  struct Free {
    void operator()(std::uint64_t* words) const { std::free(words); }
  };

  static std::uint64_t* allocated(std::size_t size) {
    auto* words = static_cast<std::uint64_t*>(std::calloc(size, sizeof(std::uint64_t)));
    if (words == nullptr && size != 0) throw std::bad_alloc();
    return words;
  }

  Held held_;
  std::unique_ptr<std::uint64_t[], Free> words_;
  std::size_t size_;
};

}  // namespace boardfill
