// Work whose code may end its process: it runs in a child process. If a cell ends that, the cells that were begun are asked again in
// another child, one at a time with a note of each search, and a third one does the work without the searcher that did it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "harness/base/exit_code.hpp"
#include "harness/cells/run/begun.hpp"

namespace pvslab {

// What ended a process.
struct LostSearch {
  std::string reason;      // "was ended by signal 11 (Segmentation fault)"
  BegunSearch search;      // without a searcher: none was noted
  bool came_again = true;  // false: not when the cells that were begun were asked alone
  double shrunk_for = 0;  // seconds after which a simpler search was sought no more; 0: no single step makes it simpler
};

struct Survival {
  std::vector<LostSearch> lost;        // by the processes before this one; a searcher at most once
  std::vector<std::size_t> suspected;  // not empty: run these cells alone, one after the other, and report nothing
};

// Calls `work` in a child, and again in others after its end, until one returns: its result is returned there, so that the child
// goes on as the program. The parent returns the exit code of that child. `work` has to leave out the searchers that are lost;
// if an end cannot be laid to a searcher, the last of the lost has none, and `work` must not search. `shrink` is called in the parent
// for each search that was found; false ends the whole as interrupted.
[[nodiscard]] ExitCode survive(const std::function<ExitCode(const Survival&)>& work,
                               const std::function<bool(LostSearch&)>& shrink);

}  // namespace pvslab
