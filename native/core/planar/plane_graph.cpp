#include "planar/plane_graph.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace boardfill {
namespace {

constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

}  // namespace

bool is_matching_problem(const CoverForm& form) {
  if (!form.webs().empty()) return false;
  PerItem<bool> is_used(form.item_count(), false);
  for (const OptionId option : form.options()) {
    const auto items = form.items_of(option);
    if (items.size() != 2 || items[0] == items[1]) return false;
    for (const ItemId item : items) is_used[item] = true;
  }
  for (const ItemId item : form.items()) {
    const auto [low, high] = form.bounds_of(item);
    if (low == 0 || (is_used[item] && (low != 1 || high != 1))) return false;
  }
  return true;
}

PlaneGraph::PlaneGraph(const CoverForm& form,
                       const std::vector<std::vector<std::uint32_t>>& around) {
  if (!is_matching_problem(form)) throw std::invalid_argument("this is no problem of matchings");
  if (form.option_count() >= kNowhere / 2)
    throw std::invalid_argument("there are too many options");
  if (around.size() != form.item_count())
    throw std::invalid_argument("the options around each item are needed");
  for (const OptionId option : form.options())
    for (const ItemId item : form.items_of(option)) tails_.push_back(number_of(item));
  around_.resize(around.size());
  next_around_.assign(tails_.size(), kNowhere);
  for (Vertex vertex = 0; vertex < around.size(); ++vertex) {
    for (const std::uint32_t option : around[vertex]) {
      if (option >= edge_count()) throw std::invalid_argument("there is no such option");
      const Dart dart = 2 * option + (tails_[2 * option] == vertex ? 0 : 1);
      if (tails_[dart] != vertex)
        throw std::invalid_argument("an option is around an item that it does not use");
      around_[vertex].push_back(dart);
    }
    const std::vector<Dart>& darts = around_[vertex];
    for (std::size_t i = 0; i < darts.size(); ++i) {
      if (next_around_[darts[i]] != kNowhere)
        throw std::invalid_argument("an option is twice around an item");
      next_around_[darts[i]] = darts[(i + 1) % darts.size()];
    }
  }
  if (std::ranges::count(next_around_, kNowhere) != 0)
    throw std::invalid_argument("an option is not around an item that it uses");
  find_components();
  find_faces();
  count_handles();
}

void PlaneGraph::find_components() {
  component_of_.assign(around_.size(), kNowhere);
  std::vector<Vertex> waiting;
  for (Vertex start = 0; start < around_.size(); ++start) {
    if (component_of_[start] != kNowhere) continue;
    const auto component = static_cast<std::uint32_t>(components_++);
    component_of_[start] = component;
    waiting.push_back(start);
    while (!waiting.empty()) {
      const Vertex vertex = waiting.back();
      waiting.pop_back();
      for (const Dart dart : around_[vertex]) {
        if (component_of_[head(dart)] != kNowhere) continue;
        component_of_[head(dart)] = component;
        waiting.push_back(head(dart));
      }
    }
  }
}

void PlaneGraph::find_faces() {
  face_of_.assign(tails_.size(), kNowhere);
  for (Dart start = 0; start < tails_.size(); ++start) {
    if (face_of_[start] != kNowhere) continue;
    for (Dart dart = start; face_of_[dart] == kNowhere; dart = next_on_face(dart))
      face_of_[dart] = static_cast<std::uint32_t>(first_darts_.size());
    first_darts_.push_back(start);
  }
}

void PlaneGraph::count_handles() {
  // Vertices - edges + faces of each component; a vertex alone has one face around it.
  std::vector<std::int64_t> sums(components_, 0);
  for (Vertex vertex = 0; vertex < around_.size(); ++vertex)
    sums[component_of_[vertex]] += around_[vertex].empty() ? 2 : 1;
  for (Dart dart = 0; dart < tails_.size(); dart += 2) --sums[component_of_[tails_[dart]]];
  for (const Dart dart : first_darts_) ++sums[component_of_[tails_[dart]]];
  for (const std::int64_t sum : sums) handles_.push_back(static_cast<std::uint32_t>((2 - sum) / 2));
}

std::uint32_t PlaneGraph::most_handles() const {
  return handles_.empty() ? 0 : std::ranges::max(handles_);
}

}  // namespace boardfill
