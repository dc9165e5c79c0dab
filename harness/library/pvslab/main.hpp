// pvslab::main<MySearcher, MyGame, ...>: the whole command line with a user's own searchers and games beside ours.
//
//   #include <pvslab/main.hpp>
//   int main(int argc, char** argv) { return pvslab::main<MySearcher, MyGame>(argc, argv); }
//
// Each type of the list is one of
//   a searcher      searchers/core/searcher.hpp
//   a parallel searcher  searchers/core/team.hpp
//   a game          searchers/core/game.hpp and game_info.hpp; copy-make, or make and unmake (make_unmake.hpp)
//   Fast<GAME>      the same, with every searcher compiled for it
//   an experiment   static constexpr NamedExperiment experiment   harness/measure/experiment/experiment.hpp
//   a reporter      static constexpr Reporter reporter            harness/gate/reporters/reporters.hpp
//   a verb          static constexpr Verb verb                    harness/cli/verbs/verbs.hpp
#pragma once

#include "harness/base/exit_code.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/library/part_requirements.hpp"
#include "harness/library/parts.hpp"

namespace pvslab {

// Adds the parts and runs the command line. Returns what the function `main` returns.
template <typename... Parts>
[[nodiscard]] int main(int argc, const char* const* argv) {
  set_library_place(__FILE__);
  // A mistake in a part is the only error that the compiler prints.
  if constexpr (require_parts<AdaptedPart<Parts>...>()) {
    return run_command_line_of(argc, argv, [] { add_parts<AdaptedPart<Parts>...>(); });
  } else {
    return static_cast<int>(ExitCode::bad_input);
  }
}

}  // namespace pvslab
