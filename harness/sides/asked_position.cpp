#include "harness/sides/asked_position.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/engine/uci_lines.hpp"
#include "suites/chess/epd.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

constexpr std::string_view moves_word = " moves ";

// The text without the moves, with as many lines, and the moves of each line.
struct SplitText {
  std::string positions;
  std::map<std::size_t, std::string> moves;
};

SplitText split_moves(const std::string& text) {
  SplitText split;
  std::istringstream input(text);
  std::size_t number = 0;
  for (std::string line; std::getline(input, line);) {
    ++number;
    std::string_view words = line;
    if (words.starts_with("position ")) words.remove_prefix(9);
    if (words.starts_with("fen ")) words.remove_prefix(4);
    std::string head(words);
    // A quoted operand of EPD may contain the word.
    if (const std::size_t at = head.find(moves_word); at != head.npos && head.find('"') == head.npos) {
      split.moves[number] = head.substr(at + moves_word.size());
      head.resize(at);
    }
    if (first_word(head) == "startpos") head = chess::start_fen;
    split.positions += head + "\n";
  }
  return split;
}

// What is wrong with a move, if anything.
std::optional<std::string> read_moves(const std::string& text, AskedPosition& position) {
  chess::Position now = position.start;
  for (const std::string_view word : words_of(text)) {
    try {
      position.moves.push_back(chess::parse_uci(now, std::string(word)));
    } catch (const InputError& error) {
      return error.message;
    }
    now = chess::after(now, position.moves.back());
  }
  return std::nullopt;
}

}  // namespace

chess::Position AskedPosition::end() const {
  chess::Position position = start;
  for (const chess::Move& move : moves) position = chess::after(position, move);
  return position;
}

AskedPosition AskedPosition::after(const chess::Move& move) const {
  AskedPosition next = *this;
  next.moves.push_back(move);
  return next;
}

AskedPosition AskedPosition::without_moves() const { return {.line = line, .start = end()}; }

UciPosition AskedPosition::uci() const {
  UciPosition position{.fen = to_fen(start), .moves = {}, .is_chess960 = start.is_chess960};
  chess::Position now = start;
  for (const chess::Move& move : moves) {
    position.moves.push_back(to_uci(now, move));
    now = chess::after(now, move);
  }
  return position;
}

std::string AskedPosition::text() const {
  const UciPosition position = uci();
  std::string text = position.fen;
  if (!position.moves.empty()) text += " moves";
  for (const std::string& move : position.moves) text += ' ' + move;
  return text;
}

std::optional<std::string> AskedPositions::lost_text() const {
  const std::size_t lost = problems.losses();
  if (lost == 0) return std::nullopt;
  return fmt::format("{} of {} cannot be used, and standard error says why", counted(lost, "part"), source);
}

AskedPositions read_positions(const std::string& text, const std::string& source) {
  const SplitText split = split_moves(text);
  std::istringstream input(split.positions);
  chess::EpdFile file = chess::read_epd(input, source);
  AskedPositions asked{.source = source, .positions = {}, .problems = std::move(file.problems)};
  for (const chess::EpdRecord& record : file.records) {
    AskedPosition position{.line = record.line, .start = record.position};
    if (const auto moves = split.moves.find(record.line); moves != split.moves.end()) {
      if (const auto wrong = read_moves(moves->second, position)) {
        asked.problems.add({record.line, 0, "after `moves`: " + *wrong, chess::ProblemKind::lost_record});
        continue;
      }
    }
    asked.positions.push_back(std::move(position));
  }
  return asked;
}

AskedPositions read_asked_positions(const std::string& text, const std::string& source) {
  AskedPositions asked = read_positions(text, source);
  std::erase_if(asked.positions, [&](const AskedPosition& position) {
    const bool is_over = chess::legal_moves(position.end()).empty();
    if (is_over)
      asked.problems.add(
          {position.line, 0, "the game is over here, so there is nothing to ask", chess::ProblemKind::lost_record});
    return is_over;
  });
  if (asked.positions.empty()) throw InputError(source, 0, 0, "it has no position with a legal move");
  return asked;
}

}  // namespace pvslab
