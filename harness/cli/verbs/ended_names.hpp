// Verbs and options that ended with version 1.0. Who types one is told the new name.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace pvslab {

struct EndedName {
  std::string_view verb;  // empty: the word was a verb
  std::string_view word;
  std::string_view instead;  // after `pvslab`
};

inline constexpr std::array ended_names{
    EndedName{"", "compare-results", "report A B"},
    EndedName{"verify", "--schedules", "schedules LIMITS"},
    EndedName{"verify", "--random-schedules", "schedules --random N"},
    EndedName{"verify", "--parallel-mutants", "schedules --mutants"},
    EndedName{"compare", "--processors", "speedup --processors LIST"},
    EndedName{"compare", "--search-threads", "speedup --search-threads N"},
    EndedName{"compare", "--costs", "speedup --costs I,L[,T]"},
    EndedName{"compare", "--latency", "speedup --latency LIST"},
    EndedName{"compare", "--grain", "speedup --grain LIST"},
    EndedName{"compare", "--first-guess-errors", "compare --experiment FILE"},
};

// Null if it is no such name. `word` without its value.
[[nodiscard]] inline const EndedName* ended_name(std::string_view verb, std::string_view word) {
  const auto is_it = [&](const EndedName& name) { return name.verb == verb && name.word == word; };
  const auto found = std::ranges::find_if(ended_names, is_it);
  return found == ended_names.end() ? nullptr : found;
}

}  // namespace pvslab
