// What kernels are made of, for a graphics processor (NVRTC, nvcc) and for the host, where the tests
// run the same kernels thread by thread.
//
// KIND says what an entry is:
//   1  a number modulo 2^64, or modulo 2^60 - c, c < 2^16: at most 15 of them are added up before the
//      sum is reduced
//   2  a number modulo an odd modulus below 2^31, in 32 bits
//   3  a float, and 4 a double, for bounds
#pragma once

typedef unsigned int u32;
typedef unsigned long long u64;

#if defined(__CUDACC__)
#define BF_INLINE __device__ __forceinline__
#define BF_CONSTANT __host__ __device__ constexpr
#define BF_TABLE __device__ const u32
#else
#define BF_INLINE static inline
#define BF_CONSTANT constexpr
#define BF_TABLE static const u32
#endif

#if KIND == 2
typedef u32 Value;
#elif KIND == 3
typedef float Value;
#elif KIND == 4
typedef double Value;
#else
typedef u64 Value;
#endif
#if KIND >= 3
typedef double Sum;
#else
typedef u64 Sum;
#endif

#if KIND == 1
constexpr u32 kBits = 60;
#endif

struct Arithmetic {
  u64 modulus;
  u64 excess;  // c, and 0 for 2^64
  u64 low;     // 2^60 - 1, and for 2^64 all bits
};

// Entries are read once and written once in a pass: they need not stay in a cache.  Benchmarks define
// BF_PLAIN to see what that is worth.
#if defined(__CUDACC__) && !defined(BF_PLAIN)
#define BF_LOAD(at) __ldcs(&(at))
#define BF_STORE(at, value) __stcs(&(at), value)
#else
#define BF_LOAD(at) (at)
#define BF_STORE(at, value) (at) = (value)
#endif

BF_INLINE Value add(Value a, Value b, const Arithmetic& in) {
#if KIND == 2
  const u32 sum = a + b;  // below 2^32
  const u32 less = sum - u32(in.modulus);
  return less < sum ? less : sum;  // the difference wraps around to above the sum if it is negative
#else
  return a + b;
#endif
}

// At most 2^60 - 1 + 15 c for what is below 2^64: 15 such entries are below 2^64 again.
BF_INLINE Value reduced(Value x, const Arithmetic& in) {
#if KIND == 1
  return (x & in.low) + u64(u32(x >> kBits)) * u32(in.excess);
#else
  return x;
#endif
}

#if KIND == 1
BF_INLINE u64 high_product(u64 a, u64 b) {
#if defined(__CUDACC__)
  return __umul64hi(a, b);
#else
  const u64 al = u32(a), ah = a >> 32, bl = u32(b), bh = b >> 32;
  const u64 first = ah * bl + (al * bl >> 32);
  const u64 second = al * bh + u32(first);
  return ah * bh + (first >> 32) + (second >> 32);
#endif
}
#endif

// The product of two entries, as a sum begins: below 2^62 for kinds 1 and 2.
BF_INLINE Sum product(Value a, Value b, const Arithmetic& in) {
#if KIND == 1
  if (in.excess == 0) return a * b;
  // Both are below 2^60 + 2^20, so that the product is below 2^121; what is above 2^60 is multiplied
  // by c and added to what is below, twice.
  const u64 high = high_product(a, b), low = a * b;
  const u64 above = high << (64 - kBits) | low >> kBits;  // below 2^61
  const u64 high2 = high_product(above, in.excess), low2 = above * in.excess;  // below 2^77
  const u64 above2 = high2 << (64 - kBits) | low2 >> kBits;  // below 2^17
  return (low & in.low) + (low2 & in.low) + above2 * in.excess;
#elif KIND == 2
  return u64(a) * b;
#else
  return Sum(a) * Sum(b);
#endif
}

BF_INLINE Sum sum_reduced(Sum x, const Arithmetic& in) {
#if KIND == 1
  return (x & in.low) + (x >> kBits) * in.excess;
#elif KIND == 2
  return x % in.modulus;
#else
  return x;
#endif
}

// Blocks of a packed store: of every 2^6 entries that differ in their lowest bits alone it keeps those
// whose weight is the one that the higher bits leave to them.
constexpr u32 kBlockBits = 6, kRoomBits = 3;
struct Blocks {
  u64 weighing[3];  // index bits whose weights have bit 0, 1 and 2 set
  u32 left;         // what all bits of an entry weigh if it can be reached
  u32 modulus;      // of weights
  u32 room;         // entries of a block that are kept; 0 if the store is not packed
  unsigned char rank[1 << kBlockBits];  // where an entry is kept in its block
};

#if defined(__CUDACC__)
#define BF_POPCOUNT(bits) u32(__popcll(bits))
#else
#define BF_POPCOUNT(bits) u32(__builtin_popcountll(bits))
#endif

// What is left for the other bits of an index to weigh.
template <typename Weighing>
BF_INLINE u32 weight_left(u64 index, const Weighing& by, u32 modulus) {
  u32 weight = 0;
  for (u32 bit = 0; bit < 3; ++bit) weight += BF_POPCOUNT(index & by.weighing[bit]) << bit;
  return (by.left + 64 * modulus - weight) % modulus;
}

BF_INLINE bool is_reached(u64 index, const Blocks& blocks) {
  return blocks.room == 0 || weight_left(index, blocks, blocks.modulus) == 0;
}

// Where an entry that can be reached lies.
BF_INLINE u64 offset_of(u64 index, const Blocks& blocks) {
  if (blocks.room == 0) return index;
  return (index >> kBlockBits) * blocks.room + blocks.rank[index & ((1 << kBlockBits) - 1)];
}

// Where a pass lies in the index.
constexpr u32 kMostRuns = 24, kMostPlaces = 24;
struct Place {
  u64 run_mask[kMostRuns];            // of the number of a tile, shifted: its index bits
  u64 row_stride[kMostPlaces];        // what each row bit adds to the index
  u64 load_stride[kMostPlaces];       // what each bit of a thread's number adds: lanes, other rows
  u64 store_stride[kMostPlaces];
  u32 load_cell[kMostPlaces];         // and what it changes of the place in the shared tile
  u32 store_cell[kMostPlaces];
  u32 run_shift[kMostRuns];
  u32 runs;
  u32 rows;
  u32 lanes;
  u32 before;  // row bits that hold states, for lone steps
  u32 parts;   // tiles that have the same index bits, and follow each other in their blocks
  u32 room;    // for entries of a block, if the store is packed and the pass is not mixed
  Blocks blocks_before, blocks_after;  // of a mixed pass
  Arithmetic in;
};
BF_INLINE u64 outer_index(u32 tile, const Place& place) {
  u64 index = 0;
  for (u32 run = 0; run < place.runs; ++run)
    index |= u64(tile) << place.run_shift[run] & place.run_mask[run];
  return index;
}

// Where the entries of a tile begin.
BF_INLINE u64 tile_offset(u32 number, const Place& place) {
  const u64 outer = outer_index(number / place.parts, place);
  if (place.room == 0) return outer;
  const u64 block = (outer >> kBlockBits) * place.room;
  return block + (u64(number % place.parts) << place.lanes);
}

BF_INLINE u64 strided(u32 number, const u64* strides, u32 bits) {
  u64 index = 0;
  for (u32 bit = 0; bit < bits; ++bit) index += number >> bit & 1 ? strides[bit] : 0;
  return index;
}

// A kernel is a list of rounds with a barrier between any two.  All of them may use what is left for
// the rows of a tile to weigh.
#if defined(__CUDACC__)
#define BF_BARRIER __syncthreads();
#define BF_KERNEL(name, threads, blocks, left, ...)                                 \
  extern "C" __global__ void __launch_bounds__(threads, blocks)                     \
      name(Value* const array, const __grid_constant__ Place place, const u32* table) { \
    extern __shared__ u64 shared[];                                                 \
    Value* const tile = reinterpret_cast<Value*>(shared);                           \
    const u32 thread = threadIdx.x;                                                 \
    const u32 number = blockIdx.x;                                                  \
    [[maybe_unused]] const u32 left_in_tile = left;                                 \
    __VA_ARGS__                                                                     \
  }
#else
#define BF_BARRIER \
  }                \
  for (u32 thread = 0; thread < kThreads; ++thread) {
#define BF_KERNEL(name, threads, blocks, left, ...)                                 \
  extern "C" void name(Value* array, const Place& place, const u32* table, u64 tiles, \
                       Value* tile) {                                               \
    constexpr u32 kThreads = threads;                                               \
    for (u32 number = 0; number < tiles; ++number) {                                \
      [[maybe_unused]] const u32 left_in_tile = left;                               \
      for (u32 thread = 0; thread < kThreads; ++thread) {                           \
        __VA_ARGS__                                                                 \
      }                                                                             \
    }                                                                               \
  }
#endif
