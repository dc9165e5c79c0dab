// A side of a match as the command line names it: a searcher of ours, a program by the line protocol or a UCI engine, with its options and
// limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/match/players/player.hpp"

namespace pvslab::match {

struct Side {
  std::string name;
  std::optional<std::size_t> searcher = {};  // an index into the catalogue, where programs are too; or else
  std::string command = {};                  // of an engine or a program, for /bin/sh
  std::vector<std::pair<std::string, std::string>> options = {};  // UCI's; of a searcher those of `pvslab uci`
  MoveLimits limits = {};
  std::chrono::seconds timeout{60};   // after which an engine hangs, beyond the time of a move
  std::chrono::seconds greeting{10};  // that an engine has for `uci`, if that is less

  [[nodiscard]] bool is_engine() const { return !searcher; }
  [[nodiscard]] bool is_program() const { return searcher && !command.empty(); }
  // "searcher", "program", "engine"
  [[nodiscard]] const char* kind() const { return is_engine() ? "engine" : is_program() ? "program" : "searcher"; }
  // "pvs-sound, 2,000 nodes, Hash=64"
  [[nodiscard]] std::string text() const;
};

// "NAME=WHAT" or "WHAT", which has an empty name. A name begins with a small letter and has letters, digits, '_' and '-' only.
[[nodiscard]] std::pair<std::string, std::string> named_side(const std::string& text);

// Of chess. Throws UsageError if the searcher has no such option or an option has no such value.
[[nodiscard]] MakePlayer player_of(const Side& side);

// Throws UsageError if the side is a program that asks for no moves: it can play no game.
void require_plays_games(const Side& side);

// Starts an engine once, so that a wrong command or option is told before the first game. Throws UsageError. Returns what the user
// should know of it: a line, or nothing.
[[nodiscard]] std::string require_startable(const Side& side);

}  // namespace pvslab::match
