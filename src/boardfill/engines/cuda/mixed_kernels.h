// The tiles of a mixed pass: all entries of some blocks of a packed store, those that are not kept as
// well, whatever they hold.  What is added up for an entry that can be reached can be reached itself.
#pragma once

#include "entry_arithmetic.h"

// The table of a mixed pass has 64 bits for every row of blocks: where they begin, counted in rooms of
// eight entries; what they change of the place in the shared tile; what they weigh before and after
// the pass.  Then follow, for what is left to weigh and each entry that a block keeps, its place in
// the shared tile, before and after the pass.
constexpr u32 kStartBits = 40, kCellBits = 14, kWeightBits = 3;
constexpr u32 kNoCell = 0xffff;

#if defined(__CUDACC__)
#define BF_UNROLL _Pragma("unroll")
#else
#define BF_UNROLL
#endif

// How many blocks of a tile a thread has part in.
BF_CONSTANT u32 turns_of(u32 high, u32 threads) {
  return ((1 << (kRoomBits + high)) + threads - 1) / threads;
}

// Calls visit(turn, where a block begins in the store, what it changes of the place in the tile, the
// places of its entries) for every block of a tile that holds states.  Eight threads take a block.
template <u32 modulus, u32 room, u32 high, u32 threads, bool after, typename Visit>
BF_INLINE void for_each_block(const Place& place, const u32* table, u32 tile_number, u32 thread,
                              Visit visit) {
  constexpr u32 side = 1 << kRoomBits;
  constexpr u32 weight_shift = kStartBits + kCellBits + (after ? kWeightBits : 0);
  const u64* const rows = reinterpret_cast<const u64*>(table);
  const u32* const cells = table + (2 << high) + (after ? modulus * room : 0);
  const u32 held = after ? place.after : place.before;
  const u64 outer = outer_index(tile_number, place);
  const u64 start = (outer >> kBlockBits) * (room / side);
  const u32 left_outside =
      weight_left(outer, after ? place.blocks_after : place.blocks_before, modulus);
  BF_UNROLL
  for (u32 turn = 0; turn < turns_of(high, threads); ++turn) {
    const u32 number = thread + turn * threads, row = number / side, lane = number % side;
    if (row >> high != 0 || (row & ~held) != 0) continue;
    const u64 told = rows[row];
    const u32 weight = u32(told >> weight_shift) & ((1 << kWeightBits) - 1);
    const u32 left = left_outside + (left_outside < weight ? modulus : 0) - weight;
    const u64 block = (start + (told & ((u64(1) << kStartBits) - 1))) * side + lane;
    const u32 at = u32(told >> kStartBits) & ((1 << kCellBits) - 1);
    visit(turn, block, at, cells + left * room + lane);
  }
}

template <u32 modulus, u32 room, u32 high, u32 threads>
BF_INLINE void load_blocks(Value* tile, const Value* array, const Place& place, const u32* table,
                           u32 number, u32 thread) {
  constexpr u32 side = 1 << kRoomBits, parts = room / side;
  // All at once, so that no thread waits for one entry after another.
  Value values[turns_of(high, threads)][parts];
  for_each_block<modulus, room, high, threads, false>(
      place, table, number, thread, [&](u32 turn, u64 block, u32, const u32*) {
        BF_UNROLL
        for (u32 part = 0; part < parts; ++part)
          values[turn][part] = BF_LOAD(array[block + part * side]);
      });
  for_each_block<modulus, room, high, threads, false>(
      place, table, number, thread, [&](u32 turn, u64, u32 at, const u32* cells) {
        BF_UNROLL
        for (u32 part = 0; part < parts; ++part)
          if (cells[part * side] != kNoCell) tile[at ^ cells[part * side]] = values[turn][part];
      });
}

template <u32 modulus, u32 room, u32 high, u32 threads>
BF_INLINE void store_blocks(const Value* tile, Value* array, const Place& place, const u32* table,
                            u32 number, u32 thread) {
  constexpr u32 side = 1 << kRoomBits, parts = room / side;
  for_each_block<modulus, room, high, threads, true>(
      place, table, number, thread, [&](u32, u64 block, u32 at, const u32* cells) {
        BF_UNROLL
        for (u32 part = 0; part < parts; ++part)
          if (cells[part * side] != kNoCell)
            BF_STORE(array[block + part * side], reduced(tile[at ^ cells[part * side]], place.in));
      });
}
