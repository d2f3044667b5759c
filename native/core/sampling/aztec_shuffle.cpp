#include "sampling/aztec_shuffle.hpp"

#include <cstdint>
#include <vector>

namespace boardfill {
namespace {

using Word = DominoPlanes::Word;
constexpr std::size_t kBits = DominoPlanes::kBits;

/// The dominoes of a diamond by its blocks of four cells that hold all of them: of order n, those
/// whose first cell is (i + j, n - 1 - i + j), for i and j below n.  A domino lies at the north or
/// south of its block, or stands at its west or east; a bit j in row i of a plane says so.
class Blocks {
 public:
  Blocks(std::size_t most, SampleKey key)
      : stride_(most / kBits + 1),
        key_(key),
        north_(most * stride_, 0),
        south_(north_),
        west_(north_),
        east_(north_) {}

  /// From the diamond one smaller, which lies in the middle of this.  Each of its dominoes is
  /// opposite to where it slides, in the block of this order that it is in: (i, j) has the northern
  /// one of (i, j) at its south, the southern one of (i - 1, j - 1) at its north, the western one
  /// of (i - 1, j) at its east and the eastern one of (i, j - 1) at its west.  Two that would pass
  /// each other go, and a block that none is in gets two by the fall of a coin.
  void grow(std::size_t order) {
    random_.resize(order * stride_);
    fill_randomly(key_, static_cast<std::uint32_t>(order), random_);
    for (std::size_t i = order; i-- > 0;) {
      Word south_before = 0;
      Word east_before = 0;
      for (std::size_t word = 0; word < stride_; ++word) {
        const std::size_t here = i * stride_ + word;
        const Word east_here = east_[here];
        const Word south_above = i == 0 ? 0 : south_[here - stride_];
        const Word north = north_[here];
        const Word south = (south_above << 1) | (south_before >> (kBits - 1));
        const Word west = i == 0 ? 0 : west_[here - stride_];
        const Word east = (east_here << 1) | (east_before >> (kBits - 1));
        const Word empty = ~(north | south | west | east) & below(order, word);
        const Word coins = random_[here];
        north_[here] = (north & ~south) | (empty & coins);
        south_[here] = (south & ~north) | (empty & coins);
        west_[here] = (west & ~east) | (empty & ~coins);
        east_[here] = (east & ~west) | (empty & ~coins);
        south_before = south_above;
        east_before = east_here;
      }
    }
  }

  [[nodiscard]] DominoPlanes laid(std::size_t order) const {
    DominoPlanes planes(2 * order, 2 * order);
    for (std::size_t i = 0; i < order; ++i) {
      for (std::size_t j = 0; j < order; ++j) {
        const std::size_t row = i + j;
        const std::size_t column = order - 1 - i + j;
        if (has(north_, i, j)) planes.put(planes.lying, row, column);
        if (has(south_, i, j)) planes.put(planes.lying, row + 1, column);
        if (has(west_, i, j)) planes.put(planes.standing, row, column);
        if (has(east_, i, j)) planes.put(planes.standing, row, column + 1);
      }
    }
    return planes;
  }

 private:
  /// The bits of a word whose place in the row is below a number.
  static Word below(std::size_t number, std::size_t word) {
    const std::size_t first = word * kBits;
    if (number <= first) return 0;
    return number - first >= kBits ? ~Word{0} : (Word{1} << (number - first)) - 1;
  }
  [[nodiscard]] bool has(const std::vector<Word>& plane, std::size_t i, std::size_t j) const {
    return ((plane[i * stride_ + j / kBits] >> (j % kBits)) & 1) != 0;
  }

  std::size_t stride_;
  SampleKey key_;
  std::vector<Word> north_;
  std::vector<Word> south_;
  std::vector<Word> west_;
  std::vector<Word> east_;
  std::vector<Word> random_;
};

}  // namespace

DominoPlanes shuffled_aztec_diamond(std::size_t order, SampleKey key, Control& control) {
  const std::uint64_t plane = std::uint64_t{order} * (order / kBits + 1) * sizeof(Word);
  const Held held(control, 5 * plane + 4 * plane * 2);
  Blocks blocks(order, key);
  for (std::size_t grown = 1; grown <= order; ++grown) {
    control.check();
    blocks.grow(grown);
  }
  return blocks.laid(order);
}

}  // namespace boardfill
