// A grading in the formats of other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/base/report/occasion.hpp"
#include "harness/grade/grading.hpp"

namespace pvslab {

// The results.json of a Gradescope autograder: a test for each task, with name, score, max_score and, as output, what task_text() says.
// Foreign bytes are escaped in the texts themselves, since Gradescope shows them.
[[nodiscard]] nlohmann::ordered_json gradescope_json(const Grading& grading);

// JUnit XML: a test case for each task. One that is not solved is a failure; one without an answer, out of time or not checked is an
// error, since nobody knows whether it would be solved. Valid under the schemas that harness/base/report/junit.hpp names.
[[nodiscard]] std::string junit_xml(const Grading& grading, const Occasion& occasion);

// The grading of a program that cannot be used at all: nothing of it was checked. `why` says what it did.
[[nodiscard]] Grading unusable(const Points& points, const std::string& name, const std::string& why);

}  // namespace pvslab
