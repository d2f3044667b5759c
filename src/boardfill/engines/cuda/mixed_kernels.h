// The tiles of a mixed pass: all entries of some blocks of a packed store, those that are not kept as
// well, whatever they hold.  What is added up for an entry that can be reached can be reached itself.
#pragma once

#include "entry_arithmetic.h"

// The table of a mixed pass has 64 bits for every row of blocks: where they begin, counted in rooms of
// eight entries; what they change of the place in the shared tile; what they weigh before and after
// the pass.  Then follow, before and after the pass, for what is left to weigh and each of the eight
// threads that take a block, the places of its entries in the shared tile, four in 64 bits.
constexpr u32 kStartBits = 40, kCellBits = 14, kWeightBits = 3;
constexpr u32 kSide = 1 << kRoomBits, kPlaceBits = 16, kPlacesTold = 4;
constexpr u32 kNoCell = (1 << kPlaceBits) - 1;

// A table does not change: nothing that is stored must wait until it has been read.
#if defined(__CUDACC__)
#define BF_UNROLL _Pragma("unroll")
#define BF_TOLD(at) __ldg(&(at))
#else
#define BF_UNROLL
#define BF_TOLD(at) (at)
#endif

// An entry goes into the tile without passing through a register, so that a thread begins to load all
// of its entries before it waits for any.
BF_INLINE void begin_load(Value& to, const Value& from) {
#if defined(__CUDACC__)
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(u32(__cvta_generic_to_shared(&to))),
               "l"(__cvta_generic_to_global(&from)), "n"(sizeof(Value)));
#else
  to = from;
#endif
}
BF_INLINE void wait_for_loads() {
#if defined(__CUDACC__)
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// Calls visit(which entry of the store, its place in the tile) for a thread's entries of those blocks
// that hold states.  Eight threads take a block.  All is read from the table before anything is done,
// so that a thread waits for it twice and not at every block.
template <u32 modulus, u32 room, u32 high, u32 held, u32 threads, bool after, typename Visit>
BF_INLINE void for_each_entry(const u32* table, u64 outer, u32 left_outside, u32 thread,
                              Visit visit) {
  constexpr u32 turns = ((kSide << high) + threads - 1) / threads;
  constexpr u32 parts = room / kSide, words = (parts + kPlacesTold - 1) / kPlacesTold;
  constexpr u32 weight_shift = kStartBits + kCellBits + (after ? kWeightBits : 0);
  const u64* const rows = reinterpret_cast<const u64*>(table);
  const u64* const cells = rows + (1 << high) + (after ? modulus * words * kSide : 0);
  const u64 start = (outer >> kBlockBits) * parts;
  u64 told[turns], places[turns][words];
  BF_UNROLL
  for (u32 turn = 0; turn < turns; ++turn) {
    const u32 row = (thread + turn * threads) / kSide;
    told[turn] = row >> high == 0 ? BF_TOLD(rows[row]) : 0;
  }
  BF_UNROLL
  for (u32 turn = 0; turn < turns; ++turn) {
    const u32 row = (thread + turn * threads) / kSide, lane = (thread + turn * threads) % kSide;
    const u32 weight = u32(told[turn] >> weight_shift) & ((1 << kWeightBits) - 1);
    const u32 left = left_outside + (left_outside < weight ? modulus : 0) - weight;
    const bool holds_states = row >> high == 0 && (row & ~held) == 0;
    BF_UNROLL
    for (u32 word = 0; word < words; ++word)
      places[turn][word] = holds_states ? BF_TOLD(cells[(left * words + word) * kSide + lane]) : ~u64(0);
  }
  BF_UNROLL
  for (u32 turn = 0; turn < turns; ++turn) {
    const u32 lane = (thread + turn * threads) % kSide;
    const u64 block = (start + (told[turn] & ((u64(1) << kStartBits) - 1))) * kSide + lane;
    const u32 change = u32(told[turn] >> kStartBits) & ((1 << kCellBits) - 1);
    BF_UNROLL
    for (u32 part = 0; part < parts; ++part) {
      const u64 word = places[turn][part / kPlacesTold];
      const u32 cell = u32(word >> part % kPlacesTold * kPlaceBits) & kNoCell;
      if (cell != kNoCell) visit(block + part * kSide, change ^ cell);
    }
  }
}

template <u32 modulus, u32 room, u32 high, u32 held, u32 threads>
BF_INLINE void load_blocks(Value* tile, const Value* array, const Place& place, const u32* table,
                           u32 number, u32 left, u32 thread) {
  for_each_entry<modulus, room, high, held, threads, false>(
      table, outer_index(number, place), left, thread,
      [&](u64 at, u32 cell) { begin_load(tile[cell], array[at]); });
  wait_for_loads();
}

template <u32 modulus, u32 room, u32 high, u32 held, u32 threads>
BF_INLINE void store_blocks(const Value* tile, Value* array, const Place& place, const u32* table,
                            u32 number, u32, u32 thread) {
  const u64 outer = outer_index(number, place);
  const u32 left = weight_left(outer, place.blocks_after, modulus);
  for_each_entry<modulus, room, high, held, threads, true>(
      table, outer, left, thread,
      [&](u64 at, u32 cell) { BF_STORE(array[at], reduced(tile[cell], place.in)); });
}
