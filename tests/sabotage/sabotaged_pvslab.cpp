// The program `pvslab` with a fault in its alpha-beta on uniform trees, for the gate to find. PVSLAB_SABOTAGE names it:
//   extra-visit   enters every interior node twice
//   wrong-value   never looks at the last of several moves, and so returns wrong values
//   slower-N      wastes N instructions in every interior node, one after the other; N is one of `Delays`
//   nothing       no fault
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "harness/bind/bound_catalog.inl.hpp"
#include "harness/cli/command.hpp"
#include "harness/check/search/subjects_of.hpp"
#include "suites/synthetic/uniform.hpp"
#include "tests/sabotage/sabotaged_searchers.hpp"

namespace pvslab::test {
namespace {

using Delays = std::integer_sequence<int, 12, 16, 20, 24, 28, 32, 36>;

// The bound catalogues are made once and shared by all; nothing but this program, before it starts, changes one.
template <Searcher S, Game G>
void replace_in_catalog() {
  for (const BoundSearcher<G>& bound : bound_catalog<G>()) {
    if (bound.info->id == S::info.id) const_cast<BoundSearcher<G>&>(bound) = bind_searcher<S, G>();
  }
}

template <Searcher S>
void replace() {
  replace_in_catalog<S, synthetic::Uniform>();
  replace_in_catalog<S, synthetic::ContinuousUniform>();
  std::vector<Subject> sabotaged;
  append_subjects_of<S>(sabotaged);
  for (const Subject& subject : all_subjects()) {
    if (subject.name() != sabotaged.front().name()) continue;
    sabotaged.front().info = subject.info;  // by which the verification knows whose subject it is
    const_cast<Subject&>(subject) = sabotaged.front();
  }
}

template <int... delays>
bool replace_by_slower(std::string_view name, std::integer_sequence<int, delays...>) {
  const auto try_one = [&]<int delay>(std::integral_constant<int, delay>) {
    if (name != "slower-" + std::to_string(delay)) return false;
    replace<SlowerAlphaBeta<delay>>();
    return true;
  };
  return (try_one(std::integral_constant<int, delays>()) || ...);
}

bool sabotage(std::string_view name) {
  if (name == "nothing") return true;
  if (name == "extra-visit") {
    replace<AlphaBetaWithAnExtraVisit>();
    return true;
  }
  if (name == "wrong-value") {
    replace<AlphaBetaWithoutTheLastMove>();
    return true;
  }
  return replace_by_slower(name, Delays());
}

}  // namespace
}  // namespace pvslab::test

int main(int argc, char** argv) {
  const char* const name = std::getenv("PVSLAB_SABOTAGE");
  if (name == nullptr || !pvslab::test::sabotage(name)) {
    std::fputs("sabotaged_pvslab: PVSLAB_SABOTAGE is extra-visit, wrong-value, slower-N or nothing\n", stderr);
    return 2;
  }
  return pvslab::run_command_line(argc, argv);
}
