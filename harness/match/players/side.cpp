#include "harness/match/players/side.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/program/program.hpp"

namespace pvslab::match {

// searcher_player.cpp and engine_player.cpp
MakePlayer searcher_player(const Side& side);
MakePlayer engine_player(const Side& side);

std::string Side::text() const {
  std::string told = command.empty() ? std::string(searcher_infos()[*searcher]->id) : command;
  if (limits.depth) told += fmt::format(", depth {}", *limits.depth);
  if (limits.nodes) told += fmt::format(", {}", counted(*limits.nodes, "node"));
  if (limits.time) told += fmt::format(", {} ms", limits.time->count());
  for (const auto& [option, value] : options) told += fmt::format(", {}={}", option, value);
  return told;
}

std::pair<std::string, std::string> named_side(const std::string& text) {
  const std::size_t equals = text.find('=');
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto may_follow = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; };
  const std::string name = text.substr(0, equals);
  if (equals == std::string::npos || name.empty() || name[0] < 'a' || name[0] > 'z' ||
      !std::ranges::all_of(name, may_follow))
    return {"", text};
  return {name, text.substr(equals + 1)};
}

void require_plays_games(const Side& side) {
  if (!side.is_program() || program_of(*searcher_infos()[*side.searcher])->hello().games) return;
  throw UsageError(fmt::format(
      "'{}' is a program that is told trees only; to play, it asks for moves: mode=game or mode=both in its "
      "hello (docs/protocol.md)",
      side.name));
}

MakePlayer player_of(const Side& side) { return side.searcher ? searcher_player(side) : engine_player(side); }

}  // namespace pvslab::match
