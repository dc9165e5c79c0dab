#include "harness/program/program_fault.hpp"

namespace pvslab {

std::string_view name(ProgramFault::Kind kind) {
  switch (kind) {
    case ProgramFault::Kind::died: return "died";
    case ProgramFault::Kind::hung: return "hung";
    case ProgramFault::Kind::babbled: return "babbled";
    case ProgramFault::Kind::refused: return "refused";
    case ProgramFault::Kind::wrong_form: return "wrong form";
    case ProgramFault::Kind::wrong_visits: return "wrong visits";
    case ProgramFault::Kind::not_asked: return "not asked";
  }
  __builtin_unreachable();
}

std::string to_text(const ProgramFault& fault) {
  std::string text = "the program " + fault.what;
  if (!fault.line.empty()) text += ": '" + fault.line + "'";
  if (!fault.repeats) text += "; asked again in a fresh process, it answered";
  return text;
}

}  // namespace pvslab
