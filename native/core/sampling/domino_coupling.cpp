#include "sampling/domino_coupling.hpp"

#include <cstddef>
#include <utility>

#include "clones.hpp"
#include "sampling/coupling.hpp"

namespace boardfill {
namespace {

using Word = DominoPlanes::Word;
using Words = std::vector<Word>;
constexpr Word kEvenColumns = 0x5555555555555555u;

/// What is turned at once, and to what, for all blocks of one parity.
struct Turning {
  Turning(const DominoPlanes& planes, const Words& can_be_turned)
      : blocks(can_be_turned),
        stride(planes.stride),
        turned(planes.lying.size() + stride + 1, 0),
        lie(turned) {}

  const Words& blocks;
  // Both have a row and a word of zeros in front, so that neighbours can be looked at.
  std::size_t stride;
  Words turned;
  Words lie;
};

/// Finds the blocks of a parity that can be turned and have two dominoes that lie one above the
/// other or stand side by side; in those of `up` they shall lie if the parity is 0, or stand if it
/// is 1.
BOARDFILL_CLONES void find_turned(const DominoPlanes& planes, const Words& up, unsigned parity,
                                  Turning& turning) {
  const std::size_t stride = planes.stride;
  const std::size_t rows = up.size() / stride;
  const Word standing_is_up = parity == 0 ? 0 : ~Word{0};
  for (std::size_t row = 0; row < rows; ++row) {
    const Word columns = row % 2 == parity ? kEvenColumns : ~kEvenColumns;
    const Word* lying = planes.lying.data() + row * stride;
    const Word* standing = planes.standing.data() + row * stride;
    const Word* blocks = turning.blocks.data() + row * stride;
    const Word* coins = up.data() + row * stride;
    Word* turned = turning.turned.data() + stride + 1 + row * stride;
    Word* lie = turning.lie.data() + stride + 1 + row * stride;
    for (std::size_t i = 0; i < stride; ++i) {
      const Word beside = (standing[i] >> 1) | (standing[i + 1] << (DominoPlanes::kBits - 1));
      const Word parallel = (lying[i] & lying[i + stride]) | (standing[i] & beside);
      const Word both = parallel & blocks[i] & columns;
      turned[i] = both;
      lie[i] = both & (coins[i] ^ standing_is_up);
    }
  }
}

/// Turns them: no domino is in two blocks of one parity.
BOARDFILL_CLONES void turn(DominoPlanes& planes, const Turning& turning) {
  const std::size_t stride = planes.stride;
  const std::size_t words = planes.lying.size() - 1;
  const Word* turned = turning.turned.data() + stride + 1;
  const Word* lie = turning.lie.data() + stride + 1;
  const Word* turned_above = turned - stride;
  const Word* lie_above = lie - stride;
  const Word* turned_before = turned - 1;
  const Word* lie_before = lie - 1;
  Word* lying = planes.lying.data();
  Word* standing = planes.standing.data();
  for (std::size_t i = 0; i < words; ++i) {
    lying[i] = (lying[i] & ~(turned[i] | turned_above[i])) | lie[i] | lie_above[i];
    const Word stand = turned[i] & ~lie[i];
    const Word stand_before = turned_before[i] & ~lie_before[i];
    const Word gone = turned[i] | (turned[i] << 1) | (turned_before[i] >> 63);
    standing[i] = (standing[i] & ~gone) | stand | (stand << 1) | (stand_before >> 63);
  }
}

/// Each parity of blocks by itself, one after the other.
void sweep(DominoPlanes& planes, const Words& up, Turning& turning) {
  for (const unsigned parity : {0u, 1u}) {
    find_turned(planes, up, parity, turning);
    turn(planes, turning);
  }
}

/// A bit for each block, where its first cell is: there are none in the last row.
Words coins_for(const DominoPlanes& planes, Word all) {
  return Words(planes.lying.size() - 1 - 2 * planes.stride, all);
}

DominoPlanes furthest(DominoPlanes planes, const Words& blocks, Word all, Control& control) {
  const Words up = coins_for(planes, all);
  Turning turning(planes, blocks);
  until_nothing_changes(control, [&] {
    const DominoPlanes before = planes;
    sweep(planes, up, turning);
    return planes != before;
  });
  return planes;
}

class DominoPair {
 public:
  DominoPair(const DominoExtremes& extremes, SampleKey key)
      : extremes_(extremes),
        key_(key),
        low_(extremes.lowest),
        high_(extremes.highest),
        turning_(low_, extremes.blocks),
        coins_(coins_for(low_, 0)) {}

  void reset() {
    low_ = extremes_.lowest;
    high_ = extremes_.highest;
  }
  void sweep(std::uint32_t time) {
    fill_randomly(key_, time, coins_);
    boardfill::sweep(low_, coins_, turning_);
    boardfill::sweep(high_, coins_, turning_);
  }
  [[nodiscard]] bool have_met() const { return low_ == high_; }
  [[nodiscard]] std::size_t words_per_sweep() const { return 4 * coins_.size() + 1; }
  [[nodiscard]] DominoPlanes met() && { return std::move(low_); }

 private:
  const DominoExtremes& extremes_;
  SampleKey key_;
  DominoPlanes low_;
  DominoPlanes high_;
  Turning turning_;
  Words coins_;
};

}  // namespace

DominoExtremes domino_extremes(const DominoBoard& board, const DominoPlanes& any,
                               Control& control) {
  Words blocks = board.blocks();
  DominoPlanes lowest = furthest(any, blocks, 0, control);
  DominoPlanes highest = furthest(any, blocks, ~Word{0}, control);
  return {std::move(lowest), std::move(highest), std::move(blocks)};
}

DominoPlanes coupled_dominoes(const DominoExtremes& extremes, SampleKey key, std::uint32_t start,
                              Control& control) {
  const Held held(control, std::uint64_t{8 * sizeof(Word)} * extremes.lowest.lying.size());
  DominoPair pair(extremes, key);
  couple_from_the_past(pair, start, control);
  return std::move(pair).met();
}

}  // namespace boardfill
