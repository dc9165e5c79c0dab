#include "harness/match/players/program_of_game.hpp"

#include "harness/bind/catalog.hpp"

namespace pvslab::match {
namespace {

FaultKind kind_of(ProgramFault::Kind kind) {
  switch (kind) {
    case ProgramFault::Kind::died: return FaultKind::died;
    case ProgramFault::Kind::hung: return FaultKind::hung;
    case ProgramFault::Kind::babbled:
    case ProgramFault::Kind::refused:
    case ProgramFault::Kind::wrong_form:
    case ProgramFault::Kind::wrong_visits:
    case ProgramFault::Kind::not_asked: return FaultKind::no_answer;
  }
  __builtin_unreachable();
}

}  // namespace

ProgramOfGame::ProgramOfGame(const Side& side) : program_(program_of(*searcher_infos()[*side.searcher])) {
  if (program_ == nullptr) return;
  // A fault loses the game, whether or not it comes again.
  constexpr bool asks_again = false;
  const auto of_a_move = side.limits.time.value_or(std::chrono::milliseconds(0));
  requests_.emplace(*program_, side.timeout + of_a_move, asks_again);
}

void ProgramOfGame::prepare() {
  if (program_ != nullptr) program_->get_ready();
}

PlayerAnswer ProgramOfGame::answer_of(const std::function<PlayerAnswer()>& search) {
  try {
    return search();
  } catch (const ProgramFailed& failed) {
    dialogue_ = failed.fault.dialogue;
    return {.fault = PlayerFault{kind_of(failed.fault.kind), to_text(failed.fault)}};
  } catch (const ProgramNotAsked& error) {
    return {.fault = PlayerFault{FaultKind::no_answer, error.what()}};
  }
}

}  // namespace pvslab::match
