#include "harness/cli/verbs/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/usage_error.hpp"

namespace pvslab {

// To add a verb: define `extern constinit const Verb NAME_command` in NAME_command.cpp, and add a line here.
// clang-format off
#define PVSLAB_VERBS(verb) \
  verb(run)                \
  verb(list)               \
  verb(verify)             \
  verb(schedules)          \
  verb(relations)          \
  verb(claims)             \
  verb(papers)             \
  verb(power)              \
  verb(compare)            \
  verb(speedup)            \
  verb(trace)              \
  verb(perft)              \
  verb(epd)                \
  verb(same)               \
  verb(check_engine)       \
  verb(effect)             \
  verb(match)              \
  verb(uci)                \
  verb(bench)              \
  verb(gate)               \
  verb(merge)              \
  verb(status)             \
  verb(report)             \
  verb(grade)              \
  verb(completion)         \
  verb(man)                \
  verb(counted_section)
// clang-format on

#define PVSLAB_DECLARED(name) extern const Verb name##_command;
#define PVSLAB_LISTED(name) &name##_command,

PVSLAB_VERBS(PVSLAB_DECLARED)

namespace {

std::vector<const Verb*>& list() {
  static std::vector<const Verb*> verbs{PVSLAB_VERBS(PVSLAB_LISTED)};
  return verbs;
}

}  // namespace

std::span<const Verb* const> verbs() { return list(); }

void add_verb(const Verb& verb) {
  if (std::ranges::find(list(), verb.name, &Verb::name) != list().end()) {
    throw UsageError(fmt::format("there is a verb '{}' already; give yours another name", verb.name));
  }
  list().push_back(&verb);
}

#undef PVSLAB_LISTED
#undef PVSLAB_DECLARED
#undef PVSLAB_VERBS

}  // namespace pvslab
