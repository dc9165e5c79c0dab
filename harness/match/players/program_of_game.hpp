// The program by the line protocol that a side is, if it is one: a process of its own for each game, and what its faults mean.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "harness/match/players/player.hpp"
#include "harness/match/players/side.hpp"
#include "harness/program/program.hpp"

namespace pvslab::match {

class ProgramOfGame {
 public:
  // Of this thread, where it must be used and ended. Nothing is started for a side that is no program.
  explicit ProgramOfGame(const Side& side);

  void prepare();
  // What `search` answers. If its program fails, that is the fault.
  [[nodiscard]] PlayerAnswer answer_of(const std::function<PlayerAnswer()>& search);
  // Of the last fault: the last lines that it was told and said.
  [[nodiscard]] const std::string& dialogue() const { return dialogue_; }

 private:
  Program* program_;  // null: the side is no program
  std::optional<BriefRequests> requests_;
  std::string dialogue_;
};

}  // namespace pvslab::match
