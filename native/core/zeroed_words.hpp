// A large array of words that begins as zeros, made and cleared without losing sight of limits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "control.hpp"

namespace boardfill {

/// Large arrays come straight from the system, as zeros, in huge pages where it has them.  Every
/// page is written once, and now and then somebody looks at the limits.  A table reads an empty
/// place before it writes there; pages that had not been written were handed over twice, while all
/// threads waited: the magic squares of order 4, swept, took 3.4 s so, and 1.4 s as it is.
class ZeroedWords {
 public:
  /// Sizes are computed in 64 bits; what can be held fits a size.
  explicit ZeroedWords(Control& control, std::uint64_t size = 0)
      : held_(control, size * sizeof(std::uint64_t)),
        words_(allocated(static_cast<std::size_t>(size))),
        size_(static_cast<std::size_t>(size)) {
    take_possession(control);
  }

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
  static constexpr std::size_t kWord = sizeof(std::uint64_t);
  static constexpr std::size_t kPage = 4096 / kWord;
  static constexpr std::size_t kHugePage = (std::size_t{1} << 21) / kWord;

  struct Free {
    void* mapped = nullptr;  ///< what the system is given back; null if it was allocated
    std::size_t bytes = 0;

    void operator()(std::uint64_t* words) const {
#if defined(__linux__)
      if (mapped != nullptr) {
        munmap(mapped, bytes);
        return;
      }
#endif
      std::free(words);
    }
  };
  using Words = std::unique_ptr<std::uint64_t[], Free>;

  static Words allocated(std::size_t size) {
#if defined(__linux__)
    if (size >= kHugePage) return mapped(size);
#endif
    auto* words = static_cast<std::uint64_t*>(std::calloc(size, kWord));
    if (words == nullptr && size != 0) throw std::bad_alloc();
    return Words(words, Free{});
  }

#if defined(__linux__)
  static Words mapped(std::size_t size) {
    const std::size_t bytes = (size + kHugePage) * kWord;  // one more, for the alignment
    void* const start =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) throw std::bad_alloc();
    void* aligned = start;
    std::size_t room = bytes;
    std::align(kHugePage * kWord, size * kWord, aligned, room);
    madvise(aligned, size * kWord, MADV_HUGEPAGE);
    return Words(static_cast<std::uint64_t*>(aligned), Free{start, bytes});
  }
#endif

  void take_possession(const Control& control) {
    if (size_ < kHugePage) return;
    for (std::size_t at = 0; at < size_; at += kPage) {
      if (at % kHugePage == 0) control.check();
      data()[at] = 0;
    }
  }

  Held held_;
  Words words_;
  std::size_t size_;
};

}  // namespace boardfill
