// Where two halves meet: products of the entries that belong together, added up.
#pragma once

#include "entry_arithmetic.h"

constexpr u32 kJoiningThreads = 256, kMostOuter = 64;

// Of each pair of bits just one is set, in the upper index or in the lower one.  A tile has pairs
// of its own, whose number tells the rest of both indices: bit k set is the upper bit of pair k,
// and not set its lower bit.
struct MeetingHalf {
  u64 stride[kMostOuter];  // what each bit adds to where blocks begin
  u64 start;
  u64 weighing[3];  // bits whose weights have bit 0, 1 and 2 set
  u32 left;         // what is left to weigh, for tiles without any
  u32 modulus;      // of weights
  u32 room;         // for entries of a block
};
struct Meeting {
  MeetingHalf upper, lower;
  u32 bits;  // of the number of a tile
  u32 rows;  // bits of the number of a row
  Arithmetic in;
};

// The table of a meeting has two numbers for every row of a tile, of the upper and of the lower
// half: where a block begins, the place within it, what it weighs.  Then follow, for what is left
// to weigh and each entry that an upper block keeps, the number of what belongs to it in the lower
// half; and where the entries of a lower block are kept.
constexpr u32 kOffsetBits = 44, kWeightShift = kOffsetBits + kBlockBits;
BF_INLINE u64 told_offset(u64 told) { return told & ((u64(1) << kOffsetBits) - 1); }
BF_INLINE u32 told_place(u64 told) { return u32(told >> kOffsetBits) & ((1 << kBlockBits) - 1); }
BF_INLINE u32 told_weight(u64 told) { return u32(told >> kWeightShift); }

// What is left if so much weighs.
BF_INLINE u32 less(u32 left, u32 weight, u32 modulus) {
  return left + (left < weight ? modulus : 0) - weight;
}

BF_INLINE Sum joined_part(const Value* upper, const Value* lower, const Meeting& meeting,
                          const u64* table, u64 block, u64 blocks, u32 thread) {
  constexpr u32 side = 1 << kRoomBits;
  const u32 room = meeting.upper.room, lane = thread % side;
  const u64* const cells = table + (u64(2) << meeting.rows);
  const u64* const ranks = cells + meeting.upper.modulus * room;
  Sum sum = 0;
  for (u64 tile = block; tile >> meeting.bits == 0; tile += blocks) {
    u64 above = meeting.upper.start + lane, below = meeting.lower.start;
    for (u32 bit = 0; bit < meeting.bits; ++bit) {
      const bool is_above = (tile >> bit & 1) != 0;
      above += is_above ? meeting.upper.stride[bit] : 0;
      below += is_above ? 0 : meeting.lower.stride[bit];
    }
    const u32 modulus_above = meeting.upper.modulus, modulus_below = meeting.lower.modulus;
    const u32 left_above = weight_left(tile, meeting.upper, modulus_above);
    const u32 left_below = weight_left(~tile, meeting.lower, modulus_below);
    // Eight threads take an upper block.
    for (u32 row = thread / side; row >> meeting.rows == 0; row += kJoiningThreads / side) {
      const u64 told_above = table[2 * row], told_below = table[2 * row + 1];
      const u32 left = less(left_above, told_weight(told_above), modulus_above);
      const u32 wanted = less(left_below, told_weight(told_below), modulus_below);
      const Value* const entries = upper + above + told_offset(told_above);
      const u64* const kept = cells + left * room + lane;
      const u64 begin = below + told_offset(told_below);
      const u32 place = told_place(told_below);
      for (u32 part = 0; part < room; part += side) {
        const u64 told = kept[part];
        if (told_weight(told) != wanted) continue;  // also if there is no such entry
        const Value first = BF_LOAD(entries[part]);
        const Value second = lower[begin + told_offset(told) + ranks[place | told_place(told)]];
        sum = sum_reduced(sum + product(first, second, meeting.in), meeting.in);
      }
    }
  }
  return sum;
}

#if defined(__CUDACC__)
extern "C" __global__ void __launch_bounds__(kJoiningThreads, 4)
    join_halves(const Value* upper, const Value* lower, const __grid_constant__ Meeting meeting,
                const u64* table, Sum* sums) {
  __shared__ Sum parts[kJoiningThreads];
  parts[threadIdx.x] =
      joined_part(upper, lower, meeting, table, blockIdx.x, gridDim.x, threadIdx.x);
  __syncthreads();
  if (threadIdx.x != 0) return;
  Sum sum = 0;
  for (u32 thread = 0; thread < kJoiningThreads; ++thread)
    sum = sum_reduced(sum + parts[thread], meeting.in);
  sums[blockIdx.x] = sum;
}
#else
extern "C" void join_halves(const Value* upper, const Value* lower, const Meeting& meeting,
                            const u64* table, Sum* sums, u64 blocks) {
  for (u64 block = 0; block < blocks; ++block) {
    sums[block] = 0;
    for (u32 thread = 0; thread < kJoiningThreads; ++thread)
      sums[block] = sum_reduced(
          sums[block] + joined_part(upper, lower, meeting, table, block, blocks, thread),
          meeting.in);
  }
}
#endif
