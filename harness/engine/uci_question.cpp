#include "harness/engine/uci_question.hpp"

#include <fmt/format.h>

namespace pvslab {

std::string UciPosition::command() const {
  std::string text = "position fen " + fen;
  if (!moves.empty()) text += " moves";
  for (const std::string& move : moves) text += ' ' + move;
  return text;
}

std::string UciLimits::command() const {
  std::string text = "go";
  if (ponders) text += " ponder";
  if (is_infinite) text += " infinite";
  if (depth) text += fmt::format(" depth {}", *depth);
  if (nodes) text += fmt::format(" nodes {}", *nodes);
  if (move_time) text += fmt::format(" movetime {}", move_time->count());
  if (!more.empty()) text += ' ' + more;
  if (!search_moves.empty()) text += " searchmoves";
  for (const std::string& move : search_moves) text += ' ' + move;
  return text;
}

}  // namespace pvslab
