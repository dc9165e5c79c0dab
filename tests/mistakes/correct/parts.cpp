// Parts of every kind without a mistake.
#include "tests/mistakes/parts.hpp"
#include "harness/base/exit_code.hpp"
#include "searchers/core/make_unmake.hpp"

using namespace pvslab;
using namespace pvslab::mistakes;

namespace {

struct Lent : CorrectSearcher {
  using Memory = TranspositionTable;
  static constexpr Score search(auto node, Window window, Memory&) { return CorrectSearcher::search(node, window); }
};

// A twin without an id, a team by value, an outcome, and no type Window.
struct OtherForm {
  struct Serial {
    static constexpr Outcome search(auto node, Window<CutoffRule::above_beta> window) {
      return CorrectStrictSearcher::search(node, window);
    }
  };
  static constexpr SearcherInfo info = RootSplitting<CutoffRule::above_beta>::info;
  static Outcome search(auto node, Window<CutoffRule::above_beta> window, auto team) {
    return RootSplitting<CutoffRule::above_beta>::search(node, window, team);
  }
};

struct Several : CorrectGame {
  static constexpr GameInfo info{.id = "several"};
  [[nodiscard]] std::uint64_t starts() const { return 3; }
  [[nodiscard]] Position start(std::uint64_t index) const { return static_cast<Position>(index); }
};

struct Drawn : CorrectGame {
  static constexpr GameInfo info{.id = "drawn"};
  [[nodiscard]] Position start(std::uint64_t seed, std::uint64_t index) const {
    return static_cast<Position>(seed % 3 + index % 3);
  }
};

struct WithParameters : CorrectGame {
  static constexpr GameInfo info{.id = "with-parameters"};
  static constexpr std::array<GameParameter, 2> parameters{
      {{.name = "size", .value = 3, .least = 1, .greatest = 5}, {.name = "more", .meaning = "zero"}}};
  WithParameters() = default;
  explicit WithParameters(std::span<const std::int32_t> values) : size(values[0]) {}
  [[nodiscard]] Position start() const { return static_cast<Position>(size); }
  [[nodiscard]] Position parse(std::string_view) const { return 1; }
  std::int32_t size = 3;
};

// In place, and its positions and moves are enough to take a move back.
struct InPlace {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  static constexpr GameInfo info{.id = "in-place"};
  [[nodiscard]] Position start() const { return 3; }
  [[nodiscard]] MoveNumbers moves(Position position) const { return MoveNumbers(position); }
  void make(Position& position, Move move) const { position -= move + 1; }
  void unmake(Position& position, Move move) const { position += move + 1; }
  [[nodiscard]] Score evaluate(Position) const { return Score(0); }
};

struct Mine {
  static constexpr NamedExperiment experiment{"mine", ""};
};
struct MyReporter {
  static constexpr Reporter reporter{"mine", "", nullptr};
};
struct MyVerb {
  static constexpr Verb verb{"mine", "", nullptr};
};

}  // namespace

int main() {
  static_assert(require_parts<Lent>());
  static_assert(require_parts<CorrectParallel, CorrectParallelWithMemory>());
  static_assert(require_make_unmake_game<InPlace>());
  return main_of<>() + main_of<CorrectNamedGame, CorrectSearcher, CorrectStrictSearcher, Several, Drawn, WithParameters,
                               MakeUnmake<InPlace>, CorrectParallel, CorrectParallelWithMemory, OtherForm, Mine,
                               MyReporter, MyVerb>();
}
