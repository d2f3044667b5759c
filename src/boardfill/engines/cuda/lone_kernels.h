// Kernels that serve every cover: a step whose sums are read from tables, and entries brought back into
// their range.
#pragma once

#include "entry_arithmetic.h"

constexpr u32 kLoneThreads = 256;

BF_INLINE void lone_load(Value* tile, const Value* array, const Place& place, u32 number,
                         u32 thread) {
  const u64 first = tile_offset(number, place);
  const u32 cells = u32(1) << (place.rows + place.lanes);
  for (u32 cell = thread; cell < cells; cell += kLoneThreads) {
    const u32 row = cell >> place.lanes;
    if ((row & ~place.before) != 0) continue;
    const u64 index = first + strided(row, place.row_stride, place.rows) +
                      strided(cell, place.load_stride, place.lanes);
    if (is_reached(index, place.blocks_before))
      tile[cell] = array[offset_of(index, place.blocks_before)];
  }
}

BF_INLINE void lone_store(const Value* tile, Value* array, const Place& place, const u32* table,
                          u32 number, u32 thread) {
  const u64 first = tile_offset(number, place);
  // The table: how many targets, the targets, where the sources of each begin, the sources.
  const u32 targets = table[0];
  const u32* target = table + 1;
  const u32* start = target + targets;
  const u32* source = start + targets + 1;
  for (u32 cell = thread; cell < targets << place.lanes; cell += kLoneThreads) {
    const u32 which = cell >> place.lanes, lane = cell & ((u32(1) << place.lanes) - 1);
    const u64 index = first + strided(target[which], place.row_stride, place.rows) +
                      strided(lane, place.load_stride, place.lanes);
    if (!is_reached(index, place.blocks_after)) continue;
    Value sum = 0;
    for (u32 i = start[which]; i < start[which + 1]; ++i)
      sum = reduced(add(sum, tile[source[i] << place.lanes | lane], place.in), place.in);
    array[offset_of(index, place.blocks_after)] = sum;
  }
}

// Entries beyond a range are brought back into it; for bounds, which may be too large.
BF_INLINE void scale_part(Value* array, u64 entries, u64 first, u64 stride) {
#if KIND >= 3
  constexpr Value factor = Value(7.888609052210118e-31), least = Value(1.1754943508222875e-38);
  for (u64 at = first; at < entries; at += stride) {
    const Value entry = array[at];
    if (entry > 0) array[at] = entry * factor > least ? entry * factor : least;
  }
#endif
}

#if defined(__CUDACC__)
extern "C" __global__ void __launch_bounds__(kLoneThreads)
    lone_pass(Value* const array, const __grid_constant__ Place place, const u32* table) {
  extern __shared__ u64 shared[];
  Value* const tile = reinterpret_cast<Value*>(shared);
  lone_load(tile, array, place, blockIdx.x, threadIdx.x);
  __syncthreads();
  lone_store(tile, array, place, table, blockIdx.x, threadIdx.x);
}

extern "C" __global__ void scale_down(Value* array, u64 entries) {
  const u64 first = u64(blockIdx.x) * blockDim.x + threadIdx.x;
  scale_part(array, entries, first, u64(gridDim.x) * blockDim.x);
}
#else
extern "C" void lone_pass(Value* array, const Place& place, const u32* table, u64 tiles,
                          Value* tile) {
  for (u32 number = 0; number < tiles; ++number) {
    for (u32 thread = 0; thread < kLoneThreads; ++thread)
      lone_load(tile, array, place, number, thread);
    for (u32 thread = 0; thread < kLoneThreads; ++thread)
      lone_store(tile, array, place, table, number, thread);
  }
}

extern "C" void scale_down(Value* array, u64 entries) { scale_part(array, entries, 0, 1); }
#endif
