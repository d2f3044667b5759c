#include "sweep/state_runs.hpp"

#include <algorithm>
#include <queue>
#include <stdexcept>
#include <utility>

namespace boardfill {
namespace {

/// "bfruns" and the version of the format.
constexpr std::uint64_t kMagic = 0x0001'736e'7572'6662u;
constexpr std::size_t kHeaderWords = 10;
constexpr std::size_t kWordBytes = sizeof(std::uint64_t);
constexpr std::size_t kEntriesPerCheck = std::size_t{1} << 16;  // about a millisecond's work

std::uint64_t word_at(const unsigned char* bytes) {
  std::uint64_t word = 0;
  for (std::size_t i = kWordBytes; i-- > 0;) word = word << 8 | bytes[i];
  return word;
}

void put_word(unsigned char* bytes, std::uint64_t word) {
  for (std::size_t i = 0; i < kWordBytes; ++i, word >>= 8)
    bytes[i] = static_cast<unsigned char>(word);
}

std::array<std::uint64_t, kHeaderWords> header(const RunPlace& place, std::uint64_t key_words,
                                               std::uint64_t limbs, std::uint64_t entries) {
  return {kMagic,     key_words,     limbs,         entries,       place.stage,
          place.part, place.plan[0], place.plan[1], place.plan[2], place.plan[3]};
}

}  // namespace

std::uint64_t states_in_run(std::span<const unsigned char> bytes) {
  return bytes.size() < kHeaderWords * kWordBytes ? 0 : word_at(bytes.data() + 3 * kWordBytes);
}

StateRun::StateRun(std::span<const unsigned char> bytes, const RunPlace& place,
                   std::size_t key_words)
    : bytes_(bytes), key_words_(key_words), limbs_(0), entries_(0) {
  if (bytes.size() < kHeaderWords * kWordBytes)
    throw std::invalid_argument("it is too short for a run of states");
  std::array<std::uint64_t, kHeaderWords> found{};
  for (std::size_t w = 0; w < kHeaderWords; ++w) found[w] = word_at(bytes.data() + w * kWordBytes);
  const std::uint64_t limbs = found[2];
  const std::uint64_t entries = found[3];
  if (found != header(place, key_words, limbs, entries))
    throw std::invalid_argument("it is no run of states of this stage, part and plan");
  const std::uint64_t words = bytes.size() / kWordBytes - kHeaderWords;
  // Every entry takes bytes, so neither the sum nor the product can overflow once these hold.
  if (limbs == 0 || limbs > bytes.size() || entries > words ||
      (entries != 0 && words / entries != key_words + limbs) ||
      words != entries * (key_words + limbs) || bytes.size() % kWordBytes != 0)
    throw std::invalid_argument("a run of states is not as long as it says");
  limbs_ = static_cast<std::size_t>(limbs);
  entries_ = static_cast<std::size_t>(entries);
}

void StateRun::copy(std::size_t entry, std::uint64_t* words) const {
  const std::size_t stride = key_words_ + limbs_;
  const unsigned char* from = bytes_.data() + (kHeaderWords + entry * stride) * kWordBytes;
  for (std::size_t w = 0; w < stride; ++w) words[w] = word_at(from + w * kWordBytes);
}

RunWriter::RunWriter(const RunPlace& place, std::size_t key_words, std::size_t limbs,
                     std::size_t entries, Control& control)
    : held_(control, (kHeaderWords + std::uint64_t{entries} * (key_words + limbs)) * kWordBytes),
      key_words_(key_words),
      limbs_(limbs),
      bytes_(kHeaderWords * kWordBytes) {
  bytes_.reserve((kHeaderWords + entries * (key_words + limbs)) * kWordBytes);
  const auto words = header(place, key_words, limbs, 0);
  for (std::size_t w = 0; w < kHeaderWords; ++w) put_word(bytes_.data() + w * kWordBytes, words[w]);
}

void RunWriter::write(const KeyWord* key, const Limb* count) {
  const std::size_t at = bytes_.size();
  bytes_.resize(at + (key_words_ + limbs_) * kWordBytes);
  for (std::size_t w = 0; w < key_words_; ++w)
    put_word(bytes_.data() + at + w * kWordBytes, key[w]);
  for (std::size_t i = 0; i < limbs_; ++i)
    put_word(bytes_.data() + at + (key_words_ + i) * kWordBytes, count[i]);
  ++entries_;
}

RunBytes RunWriter::finished() {
  put_word(bytes_.data() + 3 * kWordBytes, entries_);
  return std::move(bytes_);
}

RunBytes merged(const std::vector<std::span<const unsigned char>>& runs, const RunPlace& place,
                std::size_t key_words, Control& control) {
  std::vector<StateRun> sources;
  std::size_t limbs = 1;
  std::size_t most = 0;
  for (const auto bytes : runs) {
    sources.emplace_back(bytes, place, key_words);
    limbs = std::max(limbs, sources.back().limbs());
    most += sources.back().size();
  }
  // A key stands in each run once at most, so a sum of fewer than 2^64 needs one limb more.
  ++limbs;
  std::vector<std::vector<std::uint64_t>> heads(sources.size());
  std::vector<std::size_t> next(sources.size(), 0);
  const auto comes_later = [&](std::size_t a, std::size_t b) {
    return key_is_below(heads[b].data(), heads[a].data(), key_words);
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(comes_later)> first(
      comes_later);
  const auto advance = [&](std::size_t run) {
    if (next[run] == sources[run].size()) return;
    heads[run].assign(key_words + limbs, 0);
    sources[run].copy(next[run]++, heads[run].data());
    first.push(run);
  };
  // Twice over the same states: how many there are and what they need is known only then.
  std::size_t entries = 0;
  std::size_t needed = 1;
  const auto each = [&](auto visit) {
    std::fill(next.begin(), next.end(), 0);
    for (std::size_t run = 0; run < sources.size(); ++run) advance(run);
    std::vector<std::uint64_t> sum(key_words + limbs);
    for (std::size_t done = 0; !first.empty(); ++done) {
      if (done % kEntriesPerCheck == 0) control.check();
      std::copy(heads[first.top()].begin(), heads[first.top()].end(), sum.begin());
      std::fill(sum.begin() + static_cast<std::ptrdiff_t>(key_words), sum.end(), 0);
      while (!first.empty() && !key_is_below(sum.data(), heads[first.top()].data(), key_words)) {
        const std::size_t run = first.top();
        first.pop();
        static_cast<void>(add_limbs(sum.data() + key_words, heads[run].data() + key_words, limbs));
        advance(run);
      }
      visit(sum.data());
    }
  };
  each([&](const std::uint64_t* state) {
    ++entries;
    needed = std::max(needed, limbs_needed(state + key_words, limbs));
  });
  RunWriter writer(place, key_words, needed, entries, control);
  each([&](const std::uint64_t* state) { writer.write(state, state + key_words); });
  return writer.finished();
}

}  // namespace boardfill
