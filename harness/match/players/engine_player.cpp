// Sides that are UCI engines. Each game has a process of its own, so that what an engine remembers of other games, even beyond
// `ucinewgame`, cannot make a game depend on the order in which games are played.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/stopwatch.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/engine/uci_engine.hpp"
#include "harness/match/players/side.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab::match {
namespace {

UciEngineOptions engine_options_of(const Side& side) {
  using std::chrono::seconds;
  const auto of_a_move = std::chrono::ceil<seconds>(side.limits.time.value_or(std::chrono::milliseconds(0)));
  return {
      .command = side.command, .timeout = side.timeout + of_a_move, .greeting = side.greeting, .values = side.options};
}

UciPosition uci_position_of(const GameSoFar& asked) {
  UciPosition position{chess::to_fen(asked.start), {}, asked.is_chess960};
  chess::Position at = asked.start;
  for (const chess::Move& move : asked.moves) {
    position.moves.push_back(chess::to_uci(at, move));
    at = chess::after(at, move);
  }
  return position;
}

// "...\n  position set by: ..." as one sentence.
std::string one_line(std::string text) {
  constexpr std::string_view line_end = "\n  ";
  for (std::size_t at = text.find(line_end); at != std::string::npos; at = text.find(line_end, at))
    text.replace(at, line_end.size(), "; ");
  return text;
}

std::string last_lines(const std::vector<EngineLine>& lines, std::size_t most) {
  std::string text;
  for (std::size_t i = lines.size() - std::min(most, lines.size()); i < lines.size(); ++i)
    text += (text.empty() ? "" : "\n") + to_text(lines[i]);
  return text;
}

// A `setoption` line.
bool sets_several_threads(const std::string& line) {
  return line.find("hreads value ") != line.npos && !line.ends_with(" value 1");
}

class EnginePlayer : public Player {
 public:
  explicit EnginePlayer(const Side& side) : side_(side) {}

  [[nodiscard]] PlayerAnswer ask(const GameSoFar& position) override {
    const Stopwatch watch;
    try {
      if (!engine_) begin();
      return {.move = told(engine_->search(uci_position_of(position), limits()))};
    } catch (const EngineError& error) {
      const auto patience = static_cast<double>(engine_options_of(side_).timeout.count());
      return {.fault =
                  PlayerFault{watch.seconds() < patience ? FaultKind::died : FaultKind::hung, one_line(error.what())}};
    }
  }

  // A time limit does not hold for the start of a process.
  void prepare() override {
    if (engine_) return;
    try {
      begin();
    } catch (const EngineError&) {
      engine_.reset();  // the first question starts it again, and tells why it cannot be
    }
  }

  // Without what it tells of its search, which takes long and differs from run to run.
  [[nodiscard]] std::string dialogue() const override {
    constexpr std::size_t most = 12;
    if (!engine_) return {};
    std::vector<EngineLine> lines;
    for (const EngineLine& line : engine_->dialogue()) {
      if (line.is_ours || !line.text.starts_with("info")) lines.push_back(line);
    }
    return last_lines(lines, most);
  }

 private:
  void begin() {
    engine_ = std::make_unique<UciEngine>(engine_options_of(side_));
    engine_->new_game();
  }
  [[nodiscard]] UciLimits limits() const {
    return {.depth = side_.limits.depth, .nodes = side_.limits.nodes, .move_time = side_.limits.time};
  }

  // A bound is no score.
  [[nodiscard]] static PlayerMove told(const EngineSearch& search) {
    PlayerMove move{.move = search.move, .nodes = search.nodes};
    const EngineIteration* const last = search.last();
    if (last == nullptr || !last->score || last->score->bound != Bound::exact) return move;
    move.centipawns = last->score->centipawns;
    move.mate = last->score->mate;
    return move;
  }

  Side side_;
  std::unique_ptr<UciEngine> engine_;
};

}  // namespace

MakePlayer engine_player(const Side& side) {
  return [side] { return std::make_unique<EnginePlayer>(side); };
}

std::string require_startable(const Side& side) {
  if (!side.is_engine()) return "";
  try {
    UciEngine engine(engine_options_of(side));
    engine.new_game();
    if (std::ranges::any_of(engine.preparation(), sets_several_threads))
      return fmt::format("pvslab: '{}' searches with several threads; it may not play the same game twice\n",
                         side.name);
    if (engine.has_thread_option()) return "";
    return fmt::format("pvslab: '{}' has no option for its threads; with several it may not play the same game twice\n",
                       side.name);
  } catch (const EngineError& error) {
    throw UsageError(error.what());
  }
}

}  // namespace pvslab::match
