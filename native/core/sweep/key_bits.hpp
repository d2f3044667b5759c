// Fields of a key, read or written one after the other, across words where they must.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sweep/packed_key.hpp"

// Too long for a compiler to put in place by itself, though most of it is seldom done.
#if defined(__GNUC__)
#define BOARDFILL_IN_PLACE [[gnu::always_inline]]
#else
#define BOARDFILL_IN_PLACE
#endif

namespace boardfill {

/// Where the first field begins: fields go on in the words after it.
struct KeyStart {
  std::size_t word = 0;
  std::uint32_t bit = 0;
  std::uint32_t room = 64;  ///< bits of that word that may be used, at least one

  /// How many words more so many bits take.
  [[nodiscard]] std::size_t words_more(std::size_t bits) const {
    return bits < room ? 0 : (bits - room) / 64 + 1;
  }
};

class KeyReader {
 public:
  KeyReader(const KeyWord* key, const KeyStart& start)
      : word_(key + start.word), rest_(*word_ >> start.bit), left_(start.room) {}

  /// Fields have fewer than 64 bits.
  BOARDFILL_IN_PLACE std::uint64_t read(std::uint32_t bits) {
    std::uint64_t value = rest_;
    if (bits < left_) {
      rest_ >>= bits;
      left_ -= bits;
    } else {
      const std::uint32_t more = bits - left_;
      rest_ = *++word_;
      value = (value & ((std::uint64_t{1} << left_) - 1)) | rest_ << left_;
      rest_ >>= more;
      left_ = 64 - more;
    }
    return value & ((std::uint64_t{1} << bits) - 1);
  }

 private:
  const KeyWord* word_;
  std::uint64_t rest_;  ///< of the word
  std::uint32_t left_;  ///< bits of that, at least one
};

class KeyWriter {
 public:
  /// The key must be 0 from the start on, but for its live bit.
  KeyWriter(KeyWord* key, const KeyStart& start)
      : word_(key + start.word), at_(start.bit), left_(start.room) {}

  /// Fields have fewer than 64 bits, and values fit them.
  BOARDFILL_IN_PLACE void write(std::uint64_t value, std::uint32_t bits) {
    made_ |= value << at_;
    if (bits < left_) {
      at_ += bits;
      left_ -= bits;
      return;
    }
    // What does not fit can only have touched the live bit, which is set anyway.
    *word_++ |= made_;
    made_ = value >> left_;
    at_ = bits - left_;
    left_ = 64 - at_;
  }

  void finish() {
    if (made_ != 0) *word_ |= made_;
  }

 private:
  KeyWord* word_;
  std::uint64_t made_ = 0;  ///< of the word
  std::uint32_t at_;
  std::uint32_t left_;  ///< bits of the word, at least one
};

}  // namespace boardfill
