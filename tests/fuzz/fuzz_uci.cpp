// Any answer of an engine to `go perft 1` is read as moves with counts up to a total, and compared with our own moves
// of a position. The comparison finds no difference only if there is none. The first line chooses the position, the
// rest is the engine's answer.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "harness/engine/uci_engine.hpp"
#include "harness/perft/engine_comparison.hpp"
#include "suites/chess/notation.hpp"
#include "suites/chess/uci_move.hpp"
#include "tests/fuzz/chosen_position.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/target.hpp"

namespace pvslab::fuzz {
namespace {

using chess::Position;
using Counts = std::map<std::string, Uint128>;

void require_count(const EngineCount& count, std::string_view line) {
  require(count.move.size() == 4 || count.move.size() == 5, "a count is of a move", line);
  require(std::ranges::none_of(count.move, chess::is_capital), "a move is written in small letters", line);
  require(!parse_engine_total(line), "a line is a count or a total", line);
  const std::string written = count.move + ": " + decimal(count.nodes);
  require(parse_engine_count(written) == count, "a count is read as it is written", written);
}

void require_total(Uint128 total, std::string_view line) {
  const std::string written = "Nodes searched: " + decimal(total);
  require(parse_engine_total(written) == total, "a total is read as it is written", line);
}

// Line by line up to the total, as UciEngine::divide reads it.
EngineDivide read(std::string_view text) {
  EngineDivide divide;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (auto count = parse_engine_count(line)) {
      require_count(*count, line);
      divide.moves.push_back(*std::move(count));
    }
    if (const auto total = parse_engine_total(line)) {
      require_total(*total, line);
      divide.total = *total;
      break;
    }
  }
  return divide;
}

Divide perft_1(const Position& position) {
  Divide divide;
  for (const chess::Move& move : legal_moves(position)) divide.push_back({move, 1});
  return divide;
}

// The first count of each move, and the number of repetitions.
std::pair<Counts, std::size_t> first_counts(const EngineDivide& engines) {
  Counts counts;
  std::size_t repeated = 0;
  for (const auto& [move, nodes] : engines.moves) repeated += counts.emplace(move, nodes).second ? 0 : 1;
  return {counts, repeated};
}

void require_true(const DivideDifference& found, const Position& position, const Divide& ours,
                  const EngineDivide& engines) {
  const std::string witness = to_fen(position);
  Counts our_counts;
  for (const auto& [move, nodes] : ours) our_counts.emplace(to_uci(position, move), nodes);
  const auto [engine_counts, repeated] = first_counts(engines);
  const bool is_same = our_counts == engine_counts && repeated == 0 && engines.total == ours.size();
  require(found.is_none() == is_same, "no difference is found just where there is none", witness);
  require(found.repeated.size() == repeated, "every repeated move is found", witness);
  for (const std::string& move : found.only_ours) {
    require(our_counts.contains(move) && !engine_counts.contains(move), "a move is only ours", witness);
  }
  for (const std::string& move : found.only_engines) {
    require(engine_counts.contains(move) && !our_counts.contains(move), "a move is only the engine's", witness);
  }
  for (const auto& [move, our_nodes, engine_nodes] : found.counts) {
    require(our_counts.at(move) == our_nodes && engine_counts.at(move) == engine_nodes, "counts are those given",
            witness);
  }
  require(found.only_ours.size() + engine_counts.size() == found.only_engines.size() + our_counts.size(),
          "every move is ours, the engine's or both's", witness);
}

}  // namespace

Worth run(std::string_view input) {
  const auto chosen = split(input);
  if (!chosen) return Worth::discard;
  const EngineDivide engines = read(chosen->text);
  const Divide ours = perft_1(chosen->position);
  require_true(difference(chosen->position, ours, engines), chosen->position, ours, engines);
  return Worth::keep;
}

}  // namespace pvslab::fuzz
