#include "sweep/dense_passes.hpp"

#include <atomic>
#include <barrier>
#include <cstring>
#include <exception>
#include <utility>
#include <vector>

#include "clones.hpp"
#include "parallel.hpp"
#include "sweep/pass_layout.hpp"

namespace boardfill {
namespace {

/// Room for one tile before and after a step, all lanes of a row together.
template <typename Value>
struct TileBuffers {
  explicit TileBuffers(std::size_t rows) : storage(2 * rows * kMostLanes + 64 / sizeof(Value)) {
    const auto at = reinterpret_cast<std::uintptr_t>(storage.data());
    const std::size_t unaligned = (64 - at % 64) % 64 / sizeof(Value);
    now = storage.data() + unaligned;
    next = now + rows * kMostLanes;
  }
  std::vector<Value> storage;
  Value* now;
  Value* next;
};

template <std::size_t Lanes, typename Value>
BOARDFILL_INLINE void load_tile(const DensePass& pass, const PassLayout& layout, const Value* array,
                                Value* tile) {
  for (const std::uint32_t row : pass.loaded) {
    const Value* from = array + layout.row_offsets[row];
    Value* to = tile + row * Lanes;
    if (layout.contiguous) {
      std::memcpy(to, from, layout.lanes * sizeof(Value));
    } else {
      for (std::size_t lane = 0; lane < layout.lanes; ++lane)
        to[lane] = from[layout.lane_offsets[lane]];
    }
  }
}

template <std::size_t Lanes, typename Value>
BOARDFILL_INLINE void store_tile(const DensePass& pass, const PassLayout& layout, const Value* tile,
                                 Value* array) {
  for (const std::uint32_t row : pass.stored) {
    Value* to = array + layout.row_offsets[row];
    const Value* from = tile + row * Lanes;
    if (layout.contiguous) {
      std::memcpy(to, from, layout.lanes * sizeof(Value));
    } else {
      for (std::size_t lane = 0; lane < layout.lanes; ++lane)
        to[layout.lane_offsets[lane]] = from[lane];
    }
  }
}

/// All lanes are added even where fewer are in use: what the idle ones hold is never stored.
template <std::size_t Lanes, typename Add, typename Value = typename Add::Value>
BOARDFILL_INLINE void run_program(const TileProgram& program, const Value* now, Value* next,
                                  Add add) {
  for (std::size_t i = 0; i < program.targets.size(); ++i) {
    Value* to = next + program.targets[i] * Lanes;
    const std::uint32_t* source = program.sources.data() + program.starts[i];
    const std::uint32_t* end = program.sources.data() + program.starts[i + 1];
    if (source == end) {
      for (std::size_t lane = 0; lane < Lanes; ++lane) to[lane] = 0;
      continue;
    }
    const Value* first = now + *source * Lanes;
    if (end - source == 1) {
      for (std::size_t lane = 0; lane < Lanes; ++lane) to[lane] = first[lane];
      continue;
    }
    const Value* second = now + source[1] * Lanes;
    for (std::size_t lane = 0; lane < Lanes; ++lane) to[lane] = add(first[lane], second[lane]);
    for (source += 2; source != end; ++source) {
      const Value* more = now + *source * Lanes;
      for (std::size_t lane = 0; lane < Lanes; ++lane) to[lane] = add(to[lane], more[lane]);
    }
  }
}

template <std::size_t Lanes, typename Add, typename Value = typename Add::Value>
BOARDFILL_INLINE void run_mixed(const DensePass& pass, const PassLayout& layout, Value* array,
                                TileBuffers<Value>& buffers, std::uint64_t tile, Add add) {
  const std::uint64_t bits = spread(tile / layout.groups.size(), layout.outer);
  const LaneGroup& group = layout.groups[tile % layout.groups.size()];
  const std::uint32_t weight = pass.before.weight_of(bits) + group.weight;
  const std::size_t rows = layout.row_offsets.size();
  Value* const base = array + layout.tile_offset(bits);
  for (std::size_t low = 0; low < layout.low_weights.size(); ++low) {
    const auto& reached = layout.reached[(weight + layout.low_weights[low]) % layout.modulus];
    for (const std::uint32_t row : reached.loaded) {
      const Value* from = base + layout.offsets_before[low * rows + row];
      Value* to = buffers.now + (low * rows + row) * Lanes;
      for (std::size_t lane = 0; lane < group.offsets.size(); ++lane)
        to[lane] = from[group.offsets[lane]];
    }
  }
  for (std::size_t low = 0; low < layout.low_weights.size(); ++low) {
    const auto& reached = layout.reached[(weight + layout.low_weights[low]) % layout.modulus];
    Value* now = buffers.now + low * rows * Lanes;
    Value* next = buffers.next + low * rows * Lanes;
    for (const TileProgram& program : reached.steps) {
      run_program<Lanes>(program, now, next, add);
      std::swap(now, next);
    }
    for (const std::uint32_t row : reached.stored) {
      Value* to = base + layout.offsets_after[low * rows + row];
      const Value* from = now + row * Lanes;
      for (std::size_t lane = 0; lane < group.offsets.size(); ++lane)
        to[group.offsets[lane]] = from[lane];
    }
  }
}

template <std::size_t Lanes, typename Add, typename Value = typename Add::Value>
BOARDFILL_INLINE void run_lanes(const DensePass& pass, const PassLayout& layout, Value* array,
                                TileBuffers<Value>& buffers, std::uint64_t begin, std::uint64_t end,
                                Add add) {
  for (std::uint64_t tile = begin; tile < end; ++tile) {
    if (layout.is_mixed) {
      run_mixed<Lanes>(pass, layout, array, buffers, tile, add);
      continue;
    }
    Value* base = array + layout.tile_offset(spread(tile, layout.outer));
    load_tile<Lanes>(pass, layout, base, buffers.now);
    for (const TileProgram& program : pass.steps) {
      run_program<Lanes>(program, buffers.now, buffers.next, add);
      std::swap(buffers.now, buffers.next);
    }
    store_tile<Lanes>(pass, layout, buffers.now, base);
  }
}

template <typename Add, typename Value = typename Add::Value>
BOARDFILL_INLINE void run_tiles(const DensePass& pass, const PassLayout& layout, Value* array,
                                TileBuffers<Value>& buffers, std::uint64_t begin, std::uint64_t end,
                                Add add) {
  if (layout.modulus > 1 && layout.room <= kFewerLanes)
    run_lanes<kFewerLanes>(pass, layout, array, buffers, begin, end, add);
  else
    run_lanes<kMostLanes>(pass, layout, array, buffers, begin, end, add);
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
    const PassLayout& layout = layouts.emplace_back(plan, plan.passes()[p]);
    most_rows = std::max({most_rows, layout.row_offsets.size(), layout.offsets_before.size()});
  }

  // Small stores are done before a second thread has started: two threads took 1.4 times as long as
  // one with 2^13 entries, 1.2 times with 2^14 and as long with 2^15, on dominoes and L-trominoes.
  constexpr std::uint64_t worth_threads = std::uint64_t{1} << 15;
  threads = plan.room() < worth_threads ? 1 : sensible_threads(threads);
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
