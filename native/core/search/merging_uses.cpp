#include "search/merging_uses.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "search/kept_positions.hpp"

namespace boardfill {

std::optional<SearchUses> uses_merging(const MergingTables& tables, std::optional<ItemId> before,
                                       std::uint64_t most, unsigned threads, Control& control) {
  const Held held(control, tables.bytes());
  const std::vector<Choice> parts = tables.beginnings(before);
  const std::span<const Choice> choices = tables.choices();
  std::vector<std::uint64_t> all(choices.size(), 0);
  std::uint64_t count = 0;
  std::mutex guard;
  std::atomic<std::size_t> next{0};
  try {
    in_parallel(std::min<unsigned>(useful_threads(threads), static_cast<unsigned>(parts.size())),
                [&](unsigned) {
                  for (std::size_t part = next++; part < parts.size(); part = next++) {
                    try {
                      KeptPositions kept(tables, control);
                      kept.find_all(parts[part].items, parts[part].copies);
                      std::vector<std::uint64_t> uses(choices.size(), 0);
                      const std::uint64_t completions =
                          kept.complete([&](const Positions::Position& position,
                                            std::uint32_t choice, std::uint64_t then) {
                            uses[choice] = within_a_word(position.ways, then, uses[choice]);
                          });
                      const std::lock_guard lock(guard);
                      for (std::size_t k = 0; k < choices.size(); ++k) {
                        all[k] = within_a_word(1, uses[k], all[k]);
                        if (before && choices[k].items.low == parts[part].items.low &&
                            choices[k].items.high == parts[part].items.high)
                          all[k] = within_a_word(1, completions, all[k]);
                      }
                      count = within_a_word(completions, parts[part].copies, count);
                      if (count > most) throw Stopped(Stop::work_limit);
                    } catch (...) {
                      next = parts.size();  // the others need not begin any more
                      throw;
                    }
                  }
                });
  } catch (const BeyondAWord&) {
    return std::nullopt;
  }
  PerOption<std::uint64_t> taking(tables.option_count(), 0);
  for (const OptionId option : taking.ids()) taking[option] = all[tables.choice_of(option)];
  return SearchUses{count, std::move(taking)};
}

}  // namespace boardfill
