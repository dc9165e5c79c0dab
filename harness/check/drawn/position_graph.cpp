#include "harness/check/drawn/position_graph.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "harness/bind/search/bounds.hpp"
#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {

std::vector<std::vector<Score>> PositionGraph::scores(std::int32_t deepest) const {
  std::vector<std::vector<Score>> scores(1);
  for (const Position& position : positions) scores.front().push_back(position.value);
  for (std::int32_t depth = 1; depth <= deepest; ++depth) {
    std::vector<Score> deeper;
    for (const Position& position : positions) {
      Score best = position.successors.empty() ? position.value : -Score::infinity();
      for (const std::uint32_t successor : position.successors) best = max(best, -scores.back()[successor]);
      deeper.push_back(best);
    }
    scores.push_back(std::move(deeper));
  }
  return scores;
}

PositionGraph draw_graph(std::uint64_t seed, std::uint64_t index, std::uint32_t most_moves) {
  synthetic::Draws draws(synthetic::root_word(seed ^ 0x6772617068ULL, index));
  PositionGraph graph;
  graph.positions.resize(2 + draws.below(7));
  const auto size = static_cast<std::uint32_t>(graph.positions.size());
  const std::uint32_t spread = draws.one_of(std::array{1U, 2U, 9U, 1U << 20});
  for (std::uint32_t i = 0; i < size; ++i) {
    PositionGraph::Position& position = graph.positions[i];
    position.value = Score(static_cast<std::int32_t>(draws.below(2 * spread + 1)) - static_cast<std::int32_t>(spread));
    const bool has_ended = i > 1 && draws.below(5) == 0;
    const std::uint32_t moves = has_ended ? 0 : 1 + draws.below(most_moves);
    // The sides move in turn: one has the positions of even number, the other the rest.
    const std::uint32_t of_other_side = i % 2 == 0 ? size / 2 : (size + 1) / 2;
    for (std::uint32_t move = 0; move < moves; ++move) {
      position.successors.push_back(2 * draws.below(of_other_side) + (i % 2 == 0 ? 1 : 0));
    }
  }
  return graph;
}

char name_of_position(std::uint32_t position) { return static_cast<char>('A' + position); }

std::string to_text(const PositionGraph& graph, std::vector<std::uint32_t> starts) {
  std::vector<bool> is_reached(graph.positions.size());
  while (!starts.empty()) {
    const std::uint32_t position = starts.back();
    starts.pop_back();
    if (is_reached[position]) continue;
    is_reached[position] = true;
    const auto& successors = graph.positions[position].successors;
    starts.insert(starts.end(), successors.begin(), successors.end());
  }
  std::string text;
  for (std::uint32_t i = 0; i < is_reached.size(); ++i) {
    if (!is_reached[i]) continue;
    const PositionGraph::Position& position = graph.positions[i];
    text += fmt::format("{}{} = {}", text.empty() ? "" : "; ", name_of_position(i), to_text(position.value));
    if (!position.successors.empty()) text += " ->";
    for (const std::uint32_t successor : position.successors) text += fmt::format(" {}", name_of_position(successor));
  }
  return text;
}

GraphPaths::GraphPaths(const PositionGraph& graph, std::uint32_t start)
    : graph_(graph),
      tree_(Tree{.value = graph.positions[start].value, .successors = {}}),
      position_of_{start},
      is_grown_{false} {}

void GraphPaths::grow(ExplicitTree::Position node) {
  if (is_grown_[node]) return;
  is_grown_[node] = true;
  const std::vector<std::uint32_t>& successors = graph_.positions[position_of_[node]].successors;
  if (successors.empty()) return;
  tree_.add_successors(node, static_cast<std::uint32_t>(successors.size()));
  position_of_.insert(position_of_.end(), successors.begin(), successors.end());
  is_grown_.resize(position_of_.size(), false);
}

Score GraphPaths::value(ExplicitTree::Position node) const { return graph_.positions[position_of_[node]].value; }

std::uint64_t GraphPaths::key(ExplicitTree::Position node) const { return synthetic::mix(position_of_[node]); }

}  // namespace pvslab
