// Prints JSON that the program writes only after minutes of work, or only for its own processes, by the same functions:
//   print_documents profile            profile.json of two searchers on small trees
//   print_documents instruction-task   the line that the gate gives to the process whose instructions are counted
#include <cstdio>
#include <string_view>

#include "harness/base/output.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/instructions/instruction_task.hpp"
#include "harness/measure/profile/profile.hpp"

namespace pvslab {
namespace {

std::string profile() {
  return to_json(profile_of({*find_searcher("alpha-beta"), *find_searcher("memory-pvs")},
                            {.spec = parse_workload("transposing:b=3,d=4"), .seed = 1, .trees = 2, .threads = 1}));
}

std::string instruction_task() {
  return to_line({.workload = parse_workload("uniform:b=3,d=4"), .seed = 1, .trees = 5, .searcher = "alpha-beta"});
}

}  // namespace
}  // namespace pvslab

int main(int argc, char** argv) {
  const std::string_view asked = argc == 2 ? argv[1] : "";
  if (asked == "profile") {
    pvslab::write_to_stdout(pvslab::profile());
  } else if (asked == "instruction-task") {
    pvslab::write_to_stdout(pvslab::instruction_task());
  } else {
    std::fputs("usage: print_documents profile | instruction-task\n", stderr);
    return 2;
  }
  return 0;
}
