// A wrong value as JSON, the same in all our documents.
#pragma once

#include "harness/base/text/json_text.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

[[nodiscard]] inline OrderedJson violation_json(const Violation& violation) {
  OrderedJson json{{"searcher", violation.searcher},
                   {"workload", violation.workload},
                   {"seed", violation.seed},
                   {"index", violation.index},
                   {"returned", violation.returned.value()},
                   {"expected", violation.expected.value()},
                   {"expected_from", violation.expected_from},
                   {"command", violation.command}};
  if (!violation.place.empty()) json["place"] = violation.place;
  if (violation.published_is_wrong) json["published_is_wrong"] = true;
  return json;
}

}  // namespace pvslab
