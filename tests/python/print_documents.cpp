// Prints JSON that the program writes only after minutes of work, or only for its own processes, by the same functions:
//   print_documents profile            profile.json of two searchers on small trees
//   print_documents conditions         a small verification with counted conditions, which takes a program of its own
//   print_documents instruction-task   the line that the gate gives to the process whose instructions are counted
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string_view>

#include "harness/base/json/json_text.hpp"
#include "harness/base/output.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/measure/instructions/instruction_task.hpp"
#include "harness/measure/profile/profile.hpp"

namespace pvslab {
namespace {

std::string profile() {
  return to_json(profile_of({*find_searcher("alpha-beta"), *find_searcher("memory-pvs")},
                            {.spec = parse_workload("transposing:b=3,d=4"), .seed = 1, .trees = 2, .threads = 1}));
}

std::string conditions() {
  VerificationOptions options;
  options.random_trees = 20;
  options.searchers = {*find_searcher("alpha-beta")};
  Verification verification = verify(options);
  verification.conditions = conditions_in(R"({"data": [{"files": [
    {"filename": "/lib/searchers/core/node.hpp", "branches": []},
    {"filename": "/no/such/mine.hpp", "segments": [], "branches": [[4, 7, 4, 9, 0, 3, 0, 0, 4]]}]}]})",
                                          {});
  verification.conditions->constants = {19};
  return json_document(to_json(verification));
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
  } else if (asked == "conditions") {
    pvslab::write_to_stdout(pvslab::conditions());
  } else if (asked == "instruction-task") {
    pvslab::write_to_stdout(pvslab::instruction_task());
  } else {
    std::fputs("usage: print_documents profile | conditions | instruction-task\n", stderr);
    return 2;
  }
  return 0;
}
