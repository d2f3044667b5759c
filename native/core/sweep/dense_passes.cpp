#include "sweep/dense_passes.hpp"

#include <array>
#include <atomic>
#include <barrier>
#include <bit>
#include <cstring>
#include <exception>
#include <utility>
#include <vector>

#include "clones.hpp"
#include "parallel.hpp"

namespace boardfill {
namespace {

/// L-trominoes on 18x18 took 95 ms with 16 lanes, 53 with 32, 61 with 64.
constexpr std::size_t kLanes = 32;
constexpr std::uint32_t kLaneBits = 5;

/// Spreads the low bits of `number` over the set bits of `mask`.
std::uint64_t spread(std::uint64_t number, std::uint64_t mask) {
  std::uint64_t result = 0;
  for (; mask != 0; mask &= mask - 1, number >>= 1)
    if ((number & 1) != 0) result |= mask & (~mask + 1);
  return result;
}

/// Where the entries of a pass's tiles lie in the array.
struct PassLayout {
  explicit PassLayout(const DensePass& pass) {
    const std::uint64_t others = pass.open & ~pass.touched;
    for (std::uint64_t rest = others; rest != 0 && lane_bits < kLaneBits; rest &= rest - 1) {
      lanes |= rest & (~rest + 1);
      ++lane_bits;
    }
    outer = others & ~lanes;
    tiles = std::uint64_t{1} << std::popcount(outer);
    for (std::size_t lane = 0; lane < (1u << lane_bits); ++lane)
      lane_offsets[lane] = spread(lane, lanes);
    contiguous = lanes == (std::uint64_t{1} << lane_bits) - 1;
    const std::uint64_t rows = std::uint64_t{1} << std::popcount(pass.touched);
    for (std::uint64_t row = 0; row < rows; ++row) row_offsets.push_back(spread(row, pass.touched));
  }

  std::uint64_t lanes = 0;
  std::uint64_t outer = 0;
  std::uint64_t tiles = 0;
  std::uint32_t lane_bits = 0;
  bool contiguous = false;
  std::array<std::uint64_t, kLanes> lane_offsets{};
  std::vector<std::uint64_t> row_offsets;
};

/// Room for one tile before and after a step, all lanes of a row together.
template <typename Value>
struct TileBuffers {
  explicit TileBuffers(std::size_t rows) : storage(2 * rows * kLanes + 64 / sizeof(Value)) {
    const auto at = reinterpret_cast<std::uintptr_t>(storage.data());
    const std::size_t unaligned = (64 - at % 64) % 64 / sizeof(Value);
    now = storage.data() + unaligned;
    next = now + rows * kLanes;
  }
  std::vector<Value> storage;
  Value* now;
  Value* next;
};

template <typename Value>
BOARDFILL_INLINE void load_tile(const DensePass& pass, const PassLayout& layout, const Value* array,
                                Value* tile) {
  const std::size_t lanes = std::size_t{1} << layout.lane_bits;
  for (const std::uint32_t row : pass.loaded) {
    const Value* from = array + layout.row_offsets[row];
    Value* to = tile + row * kLanes;
    if (layout.contiguous && lanes == kLanes) {
      std::memcpy(to, from, kLanes * sizeof(Value));
    } else {
      for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = from[layout.lane_offsets[lane]];
    }
  }
}

template <typename Value>
BOARDFILL_INLINE void store_tile(const DensePass& pass, const PassLayout& layout, const Value* tile,
                                 Value* array) {
  const std::size_t lanes = std::size_t{1} << layout.lane_bits;
  for (const std::uint32_t row : pass.stored) {
    Value* to = array + layout.row_offsets[row];
    const Value* from = tile + row * kLanes;
    if (layout.contiguous && lanes == kLanes) {
      std::memcpy(to, from, kLanes * sizeof(Value));
    } else {
      for (std::size_t lane = 0; lane < lanes; ++lane) to[layout.lane_offsets[lane]] = from[lane];
    }
  }
}

/// All lanes are added even where fewer are in use: what the idle ones hold is never stored.
template <typename Add, typename Value = typename Add::Value>
BOARDFILL_INLINE void run_program(const TileProgram& program, const Value* now, Value* next,
                                  Add add) {
  for (std::size_t i = 0; i < program.targets.size(); ++i) {
    Value* to = next + program.targets[i] * kLanes;
    const std::uint32_t* source = program.sources.data() + program.starts[i];
    const std::uint32_t* end = program.sources.data() + program.starts[i + 1];
    if (source == end) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) to[lane] = 0;
      continue;
    }
    const Value* first = now + *source * kLanes;
    if (end - source == 1) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) to[lane] = first[lane];
      continue;
    }
    const Value* second = now + source[1] * kLanes;
    for (std::size_t lane = 0; lane < kLanes; ++lane) to[lane] = add(first[lane], second[lane]);
    for (source += 2; source != end; ++source) {
      const Value* more = now + *source * kLanes;
      for (std::size_t lane = 0; lane < kLanes; ++lane) to[lane] = add(to[lane], more[lane]);
    }
  }
}

template <typename Add, typename Value = typename Add::Value>
BOARDFILL_INLINE void run_tiles(const DensePass& pass, const PassLayout& layout, Value* array,
                                TileBuffers<Value>& buffers, std::uint64_t begin, std::uint64_t end,
                                Add add) {
  for (std::uint64_t tile = begin; tile < end; ++tile) {
    Value* base = array + spread(tile, layout.outer);
    load_tile(pass, layout, base, buffers.now);
    for (const TileProgram& program : pass.steps) {
      run_program(program, buffers.now, buffers.next, add);
      std::swap(buffers.now, buffers.next);
    }
    store_tile(pass, layout, buffers.now, base);
  }
}

BOARDFILL_CLONES void run(const DensePass& pass, const PassLayout& layout, std::uint64_t* array,
                          TileBuffers<std::uint64_t>& buffers, std::uint64_t begin,
                          std::uint64_t end, AddWrapping add) {
  run_tiles(pass, layout, array, buffers, begin, end, add);
}

BOARDFILL_CLONES void run(const DensePass& pass, const PassLayout& layout, std::uint64_t* array,
                          TileBuffers<std::uint64_t>& buffers, std::uint64_t begin,
                          std::uint64_t end, AddModulo add) {
  run_tiles(pass, layout, array, buffers, begin, end, add);
}

BOARDFILL_CLONES void run(const DensePass& pass, const PassLayout& layout, double* array,
                          TileBuffers<double>& buffers, std::uint64_t begin, std::uint64_t end,
                          AddFloating add) {
  run_tiles(pass, layout, array, buffers, begin, end, add);
}

BOARDFILL_CLONES void run(const DensePass& pass, const PassLayout& layout, float* array,
                          TileBuffers<float>& buffers, std::uint64_t begin, std::uint64_t end,
                          AddNarrow add) {
  run_tiles(pass, layout, array, buffers, begin, end, add);
}

template <typename Add, typename Value = typename Add::Value>
void run_all(const DensePlan& plan, std::size_t first_pass, std::size_t last_pass, Value* array,
             Add add, unsigned threads, Control& control) {
  std::size_t most_rows = 1;
  std::vector<PassLayout> layouts;
  for (std::size_t p = first_pass; p < last_pass; ++p) {
    layouts.emplace_back(plan.passes()[p]);
    most_rows = std::max(most_rows, layouts.back().row_offsets.size());
  }

  // Small stores are done before a second thread has started: two threads took 1.4 times as long as
  // one with 13 bits, 1.2 times with 14 and as long with 15, on dominoes and on L-trominoes.
  threads = plan.bits() < 15 ? 1 : sensible_threads(threads);
  // L-trominoes on 15x15 took 5.5 ms with 1, 5.1 with 16, 5.2 with 64, 5.0 with 1024; larger boards
  // as long with each.  So many tiles take a millisecond at most.
  constexpr std::uint64_t tiles_per_check = 64;
  std::atomic<bool> stopped{false};
  std::exception_ptr failure;
  std::barrier between_passes(static_cast<std::ptrdiff_t>(threads));
  // Made here, since a thread that fails on its way would leave the others waiting.
  std::vector<TileBuffers<Value>> all_buffers;
  all_buffers.reserve(threads);
  for (unsigned thread = 0; thread < threads; ++thread) all_buffers.emplace_back(most_rows);
  as_team(threads, [&](unsigned thread, unsigned members) {
    if (thread == 0)
      for (unsigned missing = members; missing < threads; ++missing)
        between_passes.arrive_and_drop();
    TileBuffers<Value> buffers = std::move(all_buffers[thread]);
    for (std::size_t p = 0; p < layouts.size(); ++p) {
      const DensePass& pass = plan.passes()[first_pass + p];
      const PassLayout& layout = layouts[p];
      const std::uint64_t begin = layout.tiles * thread / members;
      const std::uint64_t end = layout.tiles * (thread + 1) / members;
      for (std::uint64_t tile = begin; tile < end && !stopped; tile += tiles_per_check) {
        try {
          control.check();
        } catch (...) {
          if (!stopped.exchange(true)) failure = std::current_exception();
          break;
        }
        run(pass, layout, array, buffers, tile, std::min(end, tile + tiles_per_check), add);
      }
      between_passes.arrive_and_wait();
      if (thread == 0 && !stopped)
        control.work_done.fetch_add(pass.states, std::memory_order_relaxed);
    }
  });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

void run_passes(const DensePlan& plan, std::size_t begin, std::size_t end, std::uint64_t* array,
                AddWrapping add, unsigned threads, Control& control) {
  run_all(plan, begin, end, array, add, threads, control);
}

void run_passes(const DensePlan& plan, std::size_t begin, std::size_t end, std::uint64_t* array,
                AddModulo add, unsigned threads, Control& control) {
  run_all(plan, begin, end, array, add, threads, control);
}

void run_passes(const DensePlan& plan, std::size_t begin, std::size_t end, double* array,
                AddFloating add, unsigned threads, Control& control) {
  run_all(plan, begin, end, array, add, threads, control);
}

void run_passes(const DensePlan& plan, std::size_t begin, std::size_t end, float* array,
                AddNarrow add, unsigned threads, Control& control) {
  run_all(plan, begin, end, array, add, threads, control);
}

}  // namespace boardfill
