// Arena: the openings of a match and the game that is played from them. It plays a game between the two sides, reads one that was
// kept, and writes positions and moves for people.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/match/game_record.hpp"
#include "harness/match/match_settings.hpp"
#include "harness/match/openings.hpp"
#include "harness/match/pgn.hpp"

namespace pvslab {
class Workload;
}

namespace pvslab::match {

// How openings were made by playing (--random-plies).
struct MadeOpenings {
  std::uint32_t plies;
  std::uint64_t seed;
  std::optional<std::size_t> there_are;  // different positions, from which they were drawn; nothing: too many to list
};

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  virtual ~Arena() = default;

  [[nodiscard]] virtual std::string source() const = 0;  // the file, or the spec of the workload
  [[nodiscard]] virtual std::size_t openings() const = 0;
  [[nodiscard]] virtual std::size_t repeated() const = 0;       // positions that were there before
  [[nodiscard]] virtual std::size_t over() const = 0;           // in which the game is over
  [[nodiscard]] virtual std::size_t lost() const { return 0; }  // parts of the file that cannot be read
  [[nodiscard]] virtual std::optional<MadeOpenings> made() const { return std::nullopt; }
  [[nodiscard]] virtual std::string name(std::size_t opening) const = 0;  // "FILE:12"
  // The inputs, and lines that say what is played.
  [[nodiscard]] virtual std::string add_to(CellPlan& plan) const = 0;

  // `look` is called before each move; what it throws ends the game. May be called in any thread.
  [[nodiscard]] virtual PlayedGame play(std::size_t opening, bool a_is_first,
                                        const std::function<void()>& look) const = 0;
  // Computes what follows from the moves. Throws StoredResultError for a game that cannot have been played.
  virtual void complete(std::size_t opening, PlayedGame& game) const = 0;

  // Before move `ply` of the game.
  [[nodiscard]] virtual std::string position(std::size_t opening, const PlayedGame& game, std::size_t ply) const = 0;
  [[nodiscard]] virtual std::string move(std::size_t opening, const PlayedGame& game, std::size_t ply,
                                         const PlayedMove& move) const = 0;
  // Where the moves of the opening begin.
  [[nodiscard]] virtual std::string root(std::size_t opening) const = 0;
  // With those of the opening, which are so many.
  [[nodiscard]] virtual std::vector<std::string> moves(std::size_t opening, const PlayedGame& game) const = 0;
  [[nodiscard]] virtual std::size_t opening_plies(std::size_t opening) const = 0;

  // Start and moves, without tags; nothing for other games than chess.
  [[nodiscard]] virtual std::optional<PgnGame> pgn(std::size_t opening, const PlayedGame& game) const = 0;
};

// Both arguments must outlive the arena. Throws UsageError if a side has an option that it does not know.
[[nodiscard]] std::unique_ptr<Arena> chess_arena(const Openings& openings, const MatchSettings& settings);

// Any game: the cases of a workload, at most `count`, are the openings; or the positions `plies` later, of which `seed` draws `count`.
// The sides are searchers and programs (players/place_player.hpp). `length` plies are a draw: the adjudication's, or else
// most_plies_of_a_game. Throws UsageError for sides and openings that are none.
inline constexpr std::uint32_t most_plies_of_a_game = 1000;
struct WorkloadOpenings {
  std::optional<std::size_t> count = {};
  std::optional<std::uint32_t> plies = {};
  std::uint64_t seed = 1;
};
[[nodiscard]] std::unique_ptr<Arena> workload_arena(const std::string& spec, const WorkloadOpenings& openings,
                                                    const MatchSettings& settings);

}  // namespace pvslab::match
