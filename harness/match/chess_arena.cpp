// The arena of chess and Chess960: openings of EPD and PGN, searchers, programs and UCI engines.
#include <fmt/format.h>
#include <cstdlib>

#include "harness/base/json/stored_number.hpp"
#include "harness/match/arena.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/search_position.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/input_error.hpp"

namespace pvslab::match {
namespace {

// "+0.35, 1234 nodes", for the mover.
std::string comment_of(const PlayedMove& move) {
  std::string text;
  if (move.centipawns) text = fmt::format("{:+.2f}", *move.centipawns / 100.0);
  if (move.mate) text = fmt::format("{}#{}", *move.mate < 0 ? "-" : "+", std::abs(*move.mate));
  if (move.nodes) text += fmt::format("{}{} nodes", text.empty() ? "" : ", ", *move.nodes);
  return text;
}

class ChessArena : public Arena {
 public:
  ChessArena(const Openings& openings, const MatchSettings& settings)
      : openings_(openings), settings_(settings), make_a_(player_of(settings.a)), make_b_(player_of(settings.b)) {}

  [[nodiscard]] std::string source() const override { return openings_.file; }
  [[nodiscard]] std::size_t openings() const override { return openings_.openings.size(); }
  [[nodiscard]] std::size_t repeated() const override { return openings_.repeated; }
  [[nodiscard]] std::size_t over() const override { return openings_.over; }
  [[nodiscard]] std::size_t lost() const override { return openings_.problems.losses(); }
  [[nodiscard]] std::string name(std::size_t opening) const override { return openings_.openings[opening].name; }
  [[nodiscard]] std::string add_to(CellPlan& plan) const override {
    plan.add_input(openings_.file, openings_.hash);
    std::string contents;
    for (const Opening& opening : openings_.openings) contents += chess::to_fen(opening.end()) + "\n";
    return contents;
  }

  [[nodiscard]] PlayedGame play(std::size_t opening, bool a_is_first,
                                const std::function<void()>& look) const override {
    const Side& white = a_is_first ? settings_.a : settings_.b;
    const Side& black = a_is_first ? settings_.b : settings_.a;
    const auto white_player = (a_is_first ? make_a_ : make_b_)();
    const auto black_player = (a_is_first ? make_b_ : make_a_)();
    const GamePlan plan{.opening = &openings_.openings[opening],
                        .adjudication = settings_.adjudication,
                        .white_time = white.limits.time,
                        .black_time = black.limits.time,
                        .margin = settings_.margin};
    return play_game(plan, *white_player, *black_player, look);
  }

  // The ends that the rules decide are looked at again.
  void complete(std::size_t opening, PlayedGame& game) const override {
    Referee referee(openings_.openings[opening].start);
    for (const chess::Move& move : openings_.openings[opening].moves) referee.play(move);
    for (PlayedMove& each : game.moves) {
      if (referee.end()) throw StoredResultError("its game goes on after its end");
      each.mover = referee.now().side;
      each.before = chess::key_of(chess::SearchPosition(referee.now()));
      try {
        referee.play(chess::parse_uci(referee.now(), each.move));
      } catch (const InputError&) {
        throw StoredResultError("its game has a move that is not legal");
      }
    }
    game.last = chess::key_of(chess::SearchPosition(referee.now()));
    const bool is_by_the_rules = game.end.ending <= Ending::fifty_moves;
    const auto end = referee.end();
    if (game.end.ending == Ending::no_moves || (is_by_the_rules ? end != game.end : end.has_value()))
      throw StoredResultError("its game has another end");
  }

  [[nodiscard]] std::string position(std::size_t opening, const PlayedGame& game, std::size_t ply) const override {
    return chess::to_fen(position_before(opening, game, ply));
  }
  [[nodiscard]] std::string move(std::size_t opening, const PlayedGame& game, std::size_t ply,
                                 const PlayedMove& move) const override {
    const chess::Position at = position_before(opening, game, ply);
    return chess::to_san(at, chess::parse_uci(at, move.move));
  }
  [[nodiscard]] std::string root(std::size_t opening) const override {
    return chess::to_fen(openings_.openings[opening].start);
  }
  [[nodiscard]] std::vector<std::string> moves(std::size_t opening, const PlayedGame& game) const override {
    const PgnGame whole = *pgn(opening, game);
    std::vector<std::string> texts;
    chess::Position at = whole.start;
    for (const chess::Move& move : whole.moves) {
      texts.push_back(chess::to_san(at, move));
      at = chess::after(at, move);
    }
    return texts;
  }
  [[nodiscard]] std::size_t opening_plies(std::size_t opening) const override {
    return openings_.openings[opening].moves.size();
  }

  [[nodiscard]] std::optional<PgnGame> pgn(std::size_t number, const PlayedGame& game) const override {
    const Opening& opening = openings_.openings[number];
    PgnGame pgn{.start = opening.start, .moves = opening.moves};
    pgn.comments.resize(opening.moves.size());
    chess::Position at = opening.end();
    for (const PlayedMove& each : game.moves) {
      pgn.moves.push_back(chess::parse_uci(at, each.move));
      pgn.comments.push_back(comment_of(each));
      at = chess::after(at, pgn.moves.back());
    }
    return pgn;
  }

 private:
  [[nodiscard]] chess::Position position_before(std::size_t opening, const PlayedGame& game, std::size_t ply) const {
    chess::Position at = openings_.openings[opening].end();
    for (std::size_t i = 0; i < ply; ++i) at = chess::after(at, chess::parse_uci(at, game.moves[i].move));
    return at;
  }

  const Openings& openings_;
  const MatchSettings& settings_;
  MakePlayer make_a_;
  MakePlayer make_b_;
};

}  // namespace

std::unique_ptr<Arena> chess_arena(const Openings& openings, const MatchSettings& settings) {
  return std::make_unique<ChessArena>(openings, settings);
}

}  // namespace pvslab::match
