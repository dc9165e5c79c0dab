#include "harness/program/program_fault.hpp"

#include <algorithm>

#include "harness/base/text/escape.hpp"

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

namespace {

std::string sentence(const ProgramFault& fault) {
  std::string text = "the program " + fault.what;
  if (!fault.line.empty()) text += ": '" + fault.line + "'";
  if (!fault.repeats) text += "; asked again in a fresh process, it answered";
  return text;
}

}  // namespace

std::string to_text(const ProgramFault& fault) {
  if (fault.errors.empty()) return sentence(fault);
  constexpr std::size_t shown = 200;
  const std::size_t end_before = fault.errors.find_last_of('\n');
  const std::string_view last =
      std::string_view(fault.errors).substr(end_before == std::string::npos ? 0 : end_before + 1);
  return sentence(fault) + "; its last line on standard error: '" + printable(last.substr(0, shown)) +
         (last.size() > shown ? "...'" : "'");
}

std::string to_lines(const ProgramFault& fault, std::size_t indent) {
  if (fault.errors.empty()) return sentence(fault);
  return sentence(fault) + "; its standard error:" + errors_text(fault.errors, indent);
}

std::string errors_text(std::string_view errors, std::size_t indent) {
  constexpr std::size_t shown = 200;
  std::string text;
  for (std::size_t begin = 0; begin <= errors.size();) {
    const std::size_t end = std::min(errors.find('\n', begin), errors.size());
    const std::string_view line = errors.substr(begin, end - begin);
    text += '\n' + std::string(indent, ' ') + printable(line.substr(0, shown)) + (line.size() > shown ? "..." : "");
    begin = end + 1;
  }
  return text;
}

}  // namespace pvslab
