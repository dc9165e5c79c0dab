// A wrong value as every JSON document of ours writes it.
#pragma once

#include "harness/compare/results.hpp"
#include "harness/json_text.hpp"

namespace pvslab {

[[nodiscard]] inline OrderedJson violation_json(const Violation& violation) {
  return {{"searcher", violation.searcher},
          {"workload", violation.workload},
          {"seed", violation.seed},
          {"index", violation.index},
          {"returned", violation.returned.value()},
          {"expected", violation.expected.value()},
          {"expected_from", violation.expected_from},
          {"command", violation.command}};
}

}  // namespace pvslab
