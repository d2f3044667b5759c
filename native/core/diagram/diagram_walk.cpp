#include "diagram/diagram_walk.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

#include "diagram/philox.hpp"
#include "parallel.hpp"

namespace boardfill {
namespace {

/// Fillings between two looks at the control, and the least for which a thread is started: 0.7 ms'
/// work at 1.5 million samples a second, where starting a thread takes 20 us.
constexpr std::uint64_t kRowsPerCheck = 1024;

/// Stands on one filling after the other, in rank order.
class Walker {
 public:
  explicit Walker(const Diagram& diagram) : diagram_(diagram), rest_(diagram.limbs()) {}

  /// Goes to the filling of that rank, which must exist.
  void go_to(const Limb* rank) {
    path_.clear();
    taken_.clear();
    rest_.assign(rank, rank + rest_.size());
    if (rest_.size() == 1)
      descend_by_rank<1>();
    else
      descend_by_rank<0>();
  }

  /// Goes to the next filling; there must be one.
  void advance() {
    for (;;) {
      Turn& turn = path_.back();
      taken_.resize(turn.taken_before);
      if (++turn.arc != turn.end) break;
      path_.pop_back();
    }
    for (Diagram::Node node = follow(*path_.back().arc); node != Diagram::kEnd;) {
      const auto arcs = diagram_.arcs_of(node);
      path_.push_back({arcs.data(), arcs.data() + arcs.size(), taken_.size()});
      node = follow(arcs[0]);
    }
  }

  [[nodiscard]] const std::vector<OptionId>& taken() const { return taken_; }

 private:
  /// An arc of the path, the end of its node's arcs, and how many options were taken before it.
  struct Turn {
    const Diagram::Arc* arc;
    const Diagram::Arc* end;
    std::size_t taken_before;
  };

  template <std::size_t Limbs>
  void descend_by_rank() {
    const std::size_t limbs = Limbs != 0 ? Limbs : rest_.size();
    for (Diagram::Node node = *diagram_.root(); node != Diagram::kEnd;) {
      const auto arcs = diagram_.arcs_of(node);
      const Diagram::Arc* arc = arcs.data();
      while (!is_below(rest_.data(), diagram_.count_below(arc->target), limbs)) {
        subtract_limbs(rest_.data(), diagram_.count_below(arc->target), limbs);
        ++arc;
      }
      path_.push_back({arc, arcs.data() + arcs.size(), taken_.size()});
      node = follow(*arc);
    }
  }

  Diagram::Node follow(const Diagram::Arc& arc) {
    if (arc.option != kNoOption) taken_.push_back(arc.option);
    return arc.target;
  }

  const Diagram& diagram_;
  WideNumber rest_;
  std::vector<Turn> path_;
  std::vector<OptionId> taken_;
};

template <typename Number>
void write_row(const std::vector<OptionId>& taken, Number* row, std::size_t width) {
  const std::size_t used = taken.size();
  for (std::size_t i = 0; i < used; ++i) row[i] = static_cast<Number>(index_of(taken[i]));
  std::fill(row + used, row + width, std::numeric_limits<Number>::max());
}

/// Calls work(begin, end) for as many equal parts of 0 .. number as there are threads.
template <typename Work>
void in_parts(std::uint64_t number, unsigned threads, Work work) {
  const auto parts = static_cast<unsigned>(
      std::clamp<std::uint64_t>(number / kRowsPerCheck, 1, sensible_threads(threads)));
  in_parallel(parts, [&](unsigned part) {
    work(number / parts * part, part + 1 == parts ? number : number / parts * (part + 1));
  });
}

/// Random numbers below `total`, each from the seed and its own number.
class RankStream {
 public:
  RankStream(std::uint64_t seed, WideNumber total) : seed_(seed), total_(std::move(total)) {
    WideNumber one(total_.size(), 0);
    one[0] = 1;
    WideNumber greatest = total_;
    subtract_limbs(greatest.data(), one.data(), one.size());
    used_limbs_ = greatest.size();
    while (used_limbs_ > 1 && greatest[used_limbs_ - 1] == 0) --used_limbs_;
    const int spare = std::countl_zero(greatest[used_limbs_ - 1]);
    top_mask_ = spare == 64 ? 0 : ~Limb{0} >> spare;
    rank_.resize(total_.size());
  }

  const Limb* rank_of(std::uint64_t sample) {
    std::fill(rank_.begin(), rank_.end(), 0);
    std::uint64_t block = 0;
    do {
      for (std::size_t i = 0; i < used_limbs_; i += 2) {
        const PhiloxBlock words = philox(
            seed_, {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32),
                    static_cast<std::uint32_t>(sample), static_cast<std::uint32_t>(sample >> 32)});
        ++block;
        rank_[i] = (Limb{words[1]} << 32) | words[0];
        if (i + 1 < used_limbs_) rank_[i + 1] = (Limb{words[3]} << 32) | words[2];
      }
      rank_[used_limbs_ - 1] &= top_mask_;
    } while (!is_below(rank_.data(), total_.data(), rank_.size()));
    return rank_.data();
  }

 private:
  std::uint64_t seed_;
  WideNumber total_;
  std::size_t used_limbs_ = 1;
  Limb top_mask_ = 0;
  WideNumber rank_;
};

}  // namespace

template <typename Number>
void write_fillings(const Diagram& diagram, std::span<const Limb> first, std::uint64_t number,
                    Number* rows, unsigned threads, Control& control) {
  if (number == 0) return;
  const std::size_t width = diagram.row_width();
  in_parts(number, threads, [&](std::uint64_t begin, std::uint64_t end) {
    WideNumber rank(first.begin(), first.end());
    WideNumber offset(rank.size(), 0);
    offset[0] = begin;
    add_limbs(rank.data(), offset.data(), rank.size());
    Walker walker(diagram);
    walker.go_to(rank.data());
    for (std::uint64_t row = begin; row < end; ++row) {
      if (row % kRowsPerCheck == 0) control.check();
      if (row != begin) walker.advance();
      write_row(walker.taken(), rows + row * width, width);
    }
  });
}

template <typename Number>
void write_samples(const Diagram& diagram, std::uint64_t seed, std::uint64_t first,
                   std::uint64_t number, Number* rows, unsigned threads, Control& control) {
  const std::size_t width = diagram.row_width();
  in_parts(number, threads, [&](std::uint64_t begin, std::uint64_t end) {
    RankStream ranks(seed, diagram.count());
    Walker walker(diagram);
    for (std::uint64_t row = begin; row < end; ++row) {
      if (row % kRowsPerCheck == 0) control.check();
      walker.go_to(ranks.rank_of(first + row));
      write_row(walker.taken(), rows + row * width, width);
    }
  });
}

template void write_fillings(const Diagram&, std::span<const Limb>, std::uint64_t, std::uint16_t*,
                             unsigned, Control&);
template void write_fillings(const Diagram&, std::span<const Limb>, std::uint64_t, std::uint32_t*,
                             unsigned, Control&);
template void write_samples(const Diagram&, std::uint64_t, std::uint64_t, std::uint64_t,
                            std::uint16_t*, unsigned, Control&);
template void write_samples(const Diagram&, std::uint64_t, std::uint64_t, std::uint64_t,
                            std::uint32_t*, unsigned, Control&);

}  // namespace boardfill
