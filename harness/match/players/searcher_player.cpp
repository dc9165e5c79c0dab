// Sides of chess that are searchers of ours or programs: they play as `pvslab uci` does, with a table that is kept from move to move of
// one game.
#include <fmt/format.h>

#include <atomic>
#include <charconv>
#include <string_view>

#include "harness/base/interrupt.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/match/players/program_of_game.hpp"
#include "harness/match/players/side.hpp"
#include "harness/uci/uci_search.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab::match {
namespace {

constexpr std::int64_t most_hash_mib = 4096;

std::size_t hash_bytes(const Side& side, const std::string& text) {
  std::int64_t mib = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mib);
  if (error != std::errc() || end != text.data() + text.size() || mib < 1 || mib > most_hash_mib)
    throw UsageError(
        fmt::format("--option {}.Hash must be a number of MiB from 1 to {}, not '{}'", side.name, most_hash_mib, text));
  return static_cast<std::size_t>(mib) << 20;
}

class SearcherPlayer : public Player {
 public:
  SearcherPlayer(const uci::EngineSettings& settings, const Side& side) : settings_(settings), program_(side) {
    go_.depth = side.limits.depth;
    go_.nodes = side.limits.nodes;
    go_.move_time = side.limits.time;
  }

  void prepare() override { program_.prepare(); }
  [[nodiscard]] PlayerAnswer ask(const GameSoFar& position) override {
    return program_.answer_of([&] { return searched(position); });
  }
  [[nodiscard]] std::string dialogue() const override { return program_.dialogue(); }

 private:
  [[nodiscard]] PlayerAnswer searched(const GameSoFar& position) {
    std::optional<uci::Info> last;
    const auto best = uci::search_for_move(position.now, go_, settings_, table(), never_,
                                           [&](const uci::Info& info) { last = info; });
    if (interrupted()) throw WorkInterrupted("interrupted amid a move");
    if (!best) return {.fault = PlayerFault{FaultKind::illegal_move, "found no move"}};
    PlayerMove move{.move = chess::to_uci(position.now, *best)};
    if (!last) return {.move = move};
    move.nodes = last->nodes;
    if (last->mate_in) {
      move.mate = last->mate_in;
    } else {
      move.centipawns = last->score.value();
    }
    return {.move = move};
  }
  [[nodiscard]] TranspositionTable* table() {
    if (!settings_.order.table_move && !has_memory(settings_.searcher)) return nullptr;
    if (!table_) table_ = std::make_unique<TranspositionTable>(settings_.table_bytes);
    return table_.get();
  }

  uci::EngineSettings settings_;
  ProgramOfGame program_;
  uci::Go go_;
  std::unique_ptr<TranspositionTable> table_;
  std::atomic<bool> never_ = false;
};

}  // namespace

MakePlayer searcher_player(const Side& side) {
  uci::EngineSettings settings{.searcher = *side.searcher};
  for (const auto& [name, value] : side.options) {
    if (name == "Hash") {
      settings.table_bytes = hash_bytes(side, value);
    } else if (name == "Order") {
      settings.order = parse_ordering_rules(value);
    } else {
      throw UsageError(fmt::format("--option {0}.{1}: a searcher has Hash and Order, not '{1}'", side.name, name));
    }
  }
  return [settings, side] { return std::make_unique<SearcherPlayer>(settings, side); };
}

}  // namespace pvslab::match
