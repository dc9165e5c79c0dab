#include "harness/engine/engine_search.hpp"

#include <algorithm>

namespace pvslab {

const EngineIteration* EngineSearch::at_depth(int depth) const {
  const auto found = std::ranges::find(iterations, depth, &EngineIteration::depth);
  return found == iterations.end() ? nullptr : &*found;
}

bool EngineSearchReader::read(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.empty()) return false;
  if (words[0] == "info") {
    if (const auto info = parse_info(line)) read_info(*info);
    return false;
  }
  if (words[0] != "bestmove") return false;
  // A move that stays on its square is how some engines write no move.
  const auto is_none = [](std::string_view move) {
    const bool stays = move.size() == 4 && move.substr(0, 2) == move.substr(2);
    return stays || move == "(none)" || move == "NULL";
  };
  if (words.size() > 1 && !is_none(words[1])) search_.move = words[1];
  if (words.size() > 3 && words[2] == "ponder" && !is_none(words[3])) search_.ponder = words[3];
  return true;
}

void EngineSearchReader::read_info(const EngineInfo& info) {
  // It comes when the clock says so: its figures are not those of a moment that a second run has too.
  if (info.has_current_move) return;
  if (info.nodes) search_.nodes = info.nodes;
  if (info.multipv.value_or(1) != 1) return;
  auto& iterations = search_.iterations;
  const int depth = info.depth ? *info.depth : iterations.empty() ? 0 : iterations.back().depth;
  if (depth <= 0) return;
  if (iterations.empty() || iterations.back().depth < depth) iterations.push_back({.depth = depth});
  EngineIteration& iteration = iterations.back();
  if (iteration.depth != depth) return;
  if (info.score) {
    iteration.score = info.score;
    iteration.line = info.line;
  }
  if (info.nodes) iteration.nodes = info.nodes;
  if (info.milliseconds) iteration.milliseconds = info.milliseconds;
}

}  // namespace pvslab
