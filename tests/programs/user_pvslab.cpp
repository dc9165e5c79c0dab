// A program of a user of the library: searchers, games, an experiment, a reporter and a verb of its own. Tests run it.
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <pvslab/main.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"

namespace {

using namespace pvslab;

int deeper(int depth) {
  volatile int here = depth;
  return here < 0 ? 0 : deeper(here + 1) + here;
}

// Ends the process in the way that the environment names.
void end_as_asked() {
  static std::atomic<int> calls = 0;
  const char* const way = std::getenv("PVSLAB_TEST_FRAGILE");
  const std::string_view asked = way == nullptr ? "" : way;
  if (asked == "signal") std::raise(SIGSEGV);
  if (asked == "stack") std::exit(deeper(0));
  if (asked == "exit") std::exit(0);
  if (asked == "throw") throw std::runtime_error("no such square");
  if (asked == "hang")
    for (;;) ::pause();
  if (asked == "third" && ++calls == 3) std::raise(SIGABRT);
  if (asked.starts_with('/') && std::ofstream(way, std::ios::in).fail()) {  // once only: then there is such a file
    std::ofstream{way};
    std::raise(SIGABRT);
  }
}

// Fail-soft alpha-beta, or the same that may end its process where the score 1 is evaluated.
template <bool is_fragile>
struct MyAlphaBeta {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = is_fragile ? "my-fragile" : "my-alpha-beta",
                                     .title = "alpha-beta of a user",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta};

  static Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score score = visit.evaluate();
      if (is_fragile && score == Score(1)) end_as_asked();
      return score;
    }
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

// The same with a mistake: it cuts off at alpha instead of beta.
struct MyWrongSearcher {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = "my-wrong-searcher",
                                     .title = "alpha-beta of a user, wrong",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta};

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (best >= window.alpha()) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

// Root splitting, or the same with a race: it asks whether it was stopped before the search, not after.
template <bool races>
struct MySplitting {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Serial = AlphaBeta<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = races ? "my-racy-splitting" : "my-splitting",
                                     .title = "root splitting of a user",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta};

  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    team.share(split, [](auto& brother, auto& inner) {
      const bool was_stopped = inner.stopped();
      const Score value = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      if (races ? !was_stopped : !inner.stopped()) brother.fold(value);
    });
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

// Heaps of at most 15 stones, a hexadecimal digit each; a move takes stones from one heap. Without a key.
struct Nim {
  static constexpr GameInfo info{.id = "nim", .title = "Nim with the heaps 1, 2 and 3", .depth = 6};
  using Position = std::uint32_t;
  using Move = std::uint32_t;

  [[nodiscard]] Position start() const { return 0x123; }
  [[nodiscard]] std::vector<Move> moves(Position heaps) const {
    std::vector<Move> moves;
    for (Move heap = 0; heap < 3; ++heap) {
      for (Move stones = 1; stones <= (heaps >> 4 * heap & 15); ++stones) moves.push_back(stones << 4 * heap);
    }
    return moves;
  }
  [[nodiscard]] Position after(Position heaps, Move move) const { return heaps - move; }
  [[nodiscard]] Score evaluate(Position heaps) const { return Score(heaps == 0 ? -1 : 0); }
};

// A game with make and unmake, a parameter, and positions that can be given: a line of stones, of which one or two neighbours are
// taken. The side without a move loses.
template <bool forgets>
struct Row {
  static constexpr GameInfo info{
      .id = forgets ? "forgetful-row" : "row", .title = "Dawson's Kayles on a row", .depth = 5};
  static constexpr std::array<GameParameter, 1> parameters{
      {{.name = "stones", .value = 7, .least = 1, .greatest = 20, .meaning = "stones in the row"}}};
  struct Position {
    std::uint32_t stones = 0;
    std::uint32_t taken = 0;
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint32_t;  // the stones that are taken

  Row() = default;
  explicit Row(std::span<const std::int32_t> values) : length(values[0]) {}

  [[nodiscard]] Position start() const { return {.stones = (1U << length) - 1}; }
  // "oo.ooo"
  [[nodiscard]] Position parse(std::string_view text) const {
    if (text.size() != static_cast<std::size_t>(length)) throw std::invalid_argument("the row has another length");
    Position position;
    for (std::size_t i = 0; i < text.size(); ++i) position.stones |= (text[i] == 'o' ? 1U : 0U) << i;
    return position;
  }
  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    std::vector<Move> moves;
    for (Move at = 1; at < 1U << length; at <<= 1) {
      for (const Move move : {at, at | at << 1}) {
        if ((position.stones & move) == move) moves.push_back(move);
      }
    }
    return moves;
  }
  void make(Position& position, Move move) const {
    position.stones &= ~move;
    ++position.taken;
  }
  void unmake(Position& position, Move move) const {
    position.stones |= move;
    if (!forgets) --position.taken;
  }
  [[nodiscard]] Score evaluate(const Position& position) const { return Score(position.stones == 0 ? -1 : 0); }
  [[nodiscard]] std::uint64_t key(const Position& position) const {
    return std::uint64_t{position.taken} << 32 | position.stones;
  }
  [[nodiscard]] std::string text(const Position& position) const {
    std::string text;
    for (Move at = 1; at < 1U << length; at <<= 1) text += (position.stones & at) != 0 ? 'o' : '.';
    return text + " after " + std::to_string(position.taken);
  }

  std::int32_t length = 7;
};

struct MyExperiment {
  static constexpr NamedExperiment experiment{.name = "mine", .toml = R"(
name = "mine"
searchers = ["my-alpha-beta"]
[[workload]]
spec = "nim:d=4"
)"};
};

struct MyReporter {
  static std::string text(const GateReport&) { return "the report of a user\n"; }
  static constexpr Reporter reporter{.name = "mine", .summary = "a line", .text = &text};
};

struct MyVerb {
  static Work add_options(CLI::App&) {
    return [] {
      std::puts("the verb of a user");
      return ExitCode::fine;
    };
  }
  static constexpr Verb verb{.name = "greet", .summary = "Greet", .add_options = &add_options};
};

}  // namespace

int main(int argc, char** argv) {
  return pvslab::main<MyAlphaBeta<false>, MyWrongSearcher, MyAlphaBeta<true>, MySplitting<false>, MySplitting<true>,
                      Nim, Row<false>, Row<true>, MyExperiment, MyReporter, MyVerb>(argc, argv);
}
