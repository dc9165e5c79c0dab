#include "harness/match/played_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "harness/base/stopwatch.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/foreign_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab::match {
namespace {

constexpr std::int32_t score_of_a_mate = 1'000'000;

Ending ending_of(FaultKind kind) {
  switch (kind) {
    case FaultKind::illegal_move: return Ending::illegal_move;
    case FaultKind::died: return Ending::died;
    case FaultKind::hung: return Ending::hung;
    case FaultKind::no_answer: return Ending::no_answer;
    case FaultKind::late: return Ending::late;
  }
  __builtin_unreachable();
}

// From White's view; nothing if the mover told no score.
std::optional<std::int32_t> whites_score(const PlayedMove& move) {
  std::optional<std::int32_t> score = move.centipawns;
  if (move.mate) score = *move.mate > 0 ? score_of_a_mate : -score_of_a_mate;
  if (score && move.mover == chess::Color::black) score = -*score;
  return score;
}

class GameInPlay {
 public:
  GameInPlay(const GamePlan& plan, Player& white, Player& black)
      : plan_(plan), players_{&white, &black}, referee_(plan.opening->start) {
    asked_.start = asked_.now = plan.opening->start;
    asked_.is_chess960 = plan.opening->start.is_chess960;
    for (const chess::Move& move : plan.opening->moves) play(move);
  }

  PlayedGame run(const std::function<void()>& look) {
    while (!is_over()) {
      look();
      make_move();
    }
    return std::move(game_);
  }

 private:
  [[nodiscard]] bool is_over() {
    if (is_lost_) return true;
    auto end = referee_.end();
    if (!end) end = adjudicated();
    if (end) game_.end = *end;
    return end.has_value();
  }

  void play(const chess::Move& move) {
    referee_.play(move);
    asked_.moves.push_back(move);
    asked_.now = referee_.now();
  }

  void make_move() {
    const bool is_white = asked_.now.side == chess::Color::white;
    const auto time = is_white ? plan_.white_time : plan_.black_time;
    Player& player = *players_[is_white ? 0 : 1];
    player.prepare();
    const PlayerAnswer answer = answer_in_time({[&] { return player.ask(asked_); }, time, plan_.margin}, game_);
    if (answer.fault) return lose(*answer.fault, player);
    std::optional<chess::Move> move;
    try {
      move = chess::parse_uci(asked_.now, answer.move->move);
    } catch (const InputError& error) {
      return lose({FaultKind::illegal_move, fmt::format("answered '{}' in {}: {}", printable(answer.move->move),
                                                        chess::to_fen(asked_.now), error.message)},
                  player);
    }
    game_.moves.push_back({.move = chess::to_uci(asked_.now, *move),
                           .centipawns = answer.move->centipawns,
                           .mate = answer.move->mate,
                           .nodes = answer.move->nodes,
                           .mover = asked_.now.side});
    play(*move);
  }

  void lose(const PlayerFault& fault, const Player& player) {
    is_lost_ = true;
    lose_by_fault(game_, fault, player.dialogue(), asked_.now.side);
  }

  [[nodiscard]] std::optional<GameEnd> adjudicated() const {
    const Adjudication& rules = plan_.adjudication;
    if (rules.length && game_.moves.size() >= *rules.length) return GameEnd{Ending::length, std::nullopt};
    const std::size_t plies = std::size_t{2} * rules.moves;
    if (plies == 0 || game_.moves.size() < plies) return std::nullopt;
    std::int32_t least = score_of_a_mate;
    std::int32_t greatest = -score_of_a_mate;
    for (std::size_t i = game_.moves.size() - plies; i < game_.moves.size(); ++i) {
      const auto score = whites_score(game_.moves[i]);
      if (!score) return std::nullopt;
      least = std::min(least, *score);
      greatest = std::max(greatest, *score);
    }
    if (rules.win && least >= *rules.win) return GameEnd{Ending::adjudicated_win, chess::Color::white};
    if (rules.win && greatest <= -*rules.win) return GameEnd{Ending::adjudicated_win, chess::Color::black};
    const bool is_level = rules.draw && least >= -*rules.draw && greatest <= *rules.draw;
    if (is_level && asked_.now.fullmove_number >= rules.from) return GameEnd{Ending::adjudicated_draw, std::nullopt};
    return std::nullopt;
  }

  const GamePlan& plan_;
  std::array<Player*, 2> players_;
  Referee referee_;
  GameSoFar asked_;
  PlayedGame game_;
  bool is_lost_ = false;
};

std::uint32_t adjudicating_number(std::string_view key, std::string_view text, std::uint32_t least) {
  constexpr std::uint32_t most = 100'000;
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least || value > most)
    throw UsageError(
        fmt::format("--adjudicate: {} must be a whole number from {} to {}, not '{}'", key, least, most, text));
  return value;
}

}  // namespace

chess::Position Opening::end() const {
  chess::Position position = start;
  for (const chess::Move& move : moves) position = chess::after(position, move);
  return position;
}

Adjudication parse_adjudication(std::string_view text) {
  Adjudication rules;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const std::size_t equals = part.find('=');
    const std::string_view key = part.substr(0, equals);
    const std::string_view value = equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1);
    if (key == "win") {
      rules.win = static_cast<std::int32_t>(adjudicating_number(key, value, 1));
    } else if (key == "draw") {
      rules.draw = static_cast<std::int32_t>(adjudicating_number(key, value, 0));
    } else if (key == "moves") {
      rules.moves = adjudicating_number(key, value, 1);
    } else if (key == "from") {
      rules.from = adjudicating_number(key, value, 1);
    } else if (key == "length") {
      rules.length = adjudicating_number(key, value, 1);
    } else {
      throw UsageError(fmt::format("--adjudicate: '{}' is none of win, draw, moves, from, length", key));
    }
  }
  if (!rules.any()) throw UsageError("--adjudicate needs win=CP, draw=CP or length=PLIES");
  return rules;
}

std::string to_text(const Adjudication& rules) {
  if (!rules.any()) return "off";
  std::string text;
  if (rules.win) text += fmt::format("win={},", *rules.win);
  if (rules.draw) text += fmt::format("draw={},from={},", *rules.draw, rules.from);
  if (rules.win || rules.draw) text += fmt::format("moves={},", rules.moves);
  if (rules.length) text += fmt::format("length={},", *rules.length);
  text.pop_back();
  return text;
}

PlayerAnswer answer_in_time(const TimedQuestion& question, PlayedGame& game) {
  const Stopwatch watch;
  PlayerAnswer answer = question.ask();
  const double seconds = watch.seconds();
  if (answer.fault || !question.time) return answer;
  if (seconds * 1000 <= static_cast<double>((*question.time + question.margin).count())) return answer;
  game.late_seconds = seconds;
  if (double load = 0; ::getloadavg(&load, 1) == 1) game.load = load;
  return {.fault = PlayerFault{FaultKind::late,
                               fmt::format("took {:.0f} ms for a move of {} ms, more than the margin of {} ms",
                                           seconds * 1000, question.time->count(), question.margin.count())}};
}

void lose_by_fault(PlayedGame& game, const PlayerFault& fault, const std::string& dialogue, chess::Color loser) {
  game.end = {ending_of(fault.kind), chess::opponent(loser)};
  game.fault = fault.text;
  game.dialogue = dialogue;
}

PlayedGame play_game(const GamePlan& plan, Player& white, Player& black, const std::function<void()>& look) {
  return GameInPlay(plan, white, black).run(look);
}

}  // namespace pvslab::match
