#include "search/known_fillings.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "search/kept_positions.hpp"

namespace boardfill {
namespace {

std::size_t words_for(const MergingTables& tables) { return (tables.choices().size() + 63) / 64; }

}  // namespace

KnownFillings::KnownFillings(const MergingTables& tables, std::vector<std::uint64_t> rows)
    : choice_of_(tables.option_count(), 0), words_(words_for(tables)), rows_(std::move(rows)) {
  for (const OptionId option : choice_of_.ids()) choice_of_[option] = tables.choice_of(option);
  for (const Choice& choice : tables.choices()) is_single_.push_back(choice.copies == 1);
  levels_.emplace_back(words_ == 0 ? 1 : rows_.size() / words_);
  std::iota(levels_.back().begin(), levels_.back().end(), std::uint32_t{0});
}

bool KnownFillings::any_with(OptionId option) const {
  const std::vector<std::uint32_t>& left = levels_.back();
  return std::any_of(left.begin(), left.end(),
                     [&](std::uint32_t filling) { return has(filling, choice_of_[option]); });
}

void KnownFillings::take(OptionId option) {
  std::vector<std::uint32_t> with;
  for (const std::uint32_t filling : levels_.back())
    if (has(filling, choice_of_[option])) with.push_back(filling);
  levels_.push_back(std::move(with));
}

void KnownFillings::leave(OptionId option) {
  if (!is_single_[choice_of_[option]]) return;
  std::erase_if(levels_.back(),
                [&](std::uint32_t filling) { return has(filling, choice_of_[option]); });
}

std::optional<KnownFillings> known_fillings(const MergingTables& tables,
                                            std::optional<ItemId> before, std::uint64_t most,
                                            Control& control) {
  const Held held(control, tables.bytes());
  Held held_rows(control);
  const std::size_t words = words_for(tables);
  std::vector<std::uint64_t> rows;
  std::uint64_t number = 0;
  const auto is_in = [](const Choice& choice, const Choice& part) {
    return choice.items.low == part.items.low && choice.items.high == part.items.high;
  };
  try {
    for (const Choice& part : tables.beginnings(before)) {
      KeptPositions kept(tables, control);
      kept.find_all(part.items, 1);
      const std::uint64_t completions =
          kept.complete([](const Positions::Position&, std::uint32_t, std::uint64_t) {});
      number = within_a_word(completions, part.copies, number);
      if (number > most) return std::nullopt;
      std::vector<std::uint64_t> first(words, 0);
      for (std::size_t k = 0; k < tables.choices().size(); ++k)
        if (is_in(tables.choices()[k], part)) first[k / 64] |= std::uint64_t{1} << k % 64;
      kept.for_each_completion([&](const std::vector<std::uint32_t>& choices) {
        held_rows.add(words * sizeof(std::uint64_t));
        rows.insert(rows.end(), first.begin(), first.end());
        std::uint64_t* const row = rows.data() + (rows.size() - words);
        for (const std::uint32_t choice : choices)
          row[choice / 64] |= std::uint64_t{1} << choice % 64;
      });
    }
  } catch (const BeyondAWord&) {
    return std::nullopt;
  }
  return KnownFillings(tables, std::move(rows));
}

}  // namespace boardfill
