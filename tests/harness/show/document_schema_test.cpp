// What is found of a document that is not as its schema says.
#include "harness/show/report/document_schema.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

#include "harness/base/json/json_text.hpp"

namespace pvslab {
namespace {

constexpr const char* shapes = R"({"$defs": {
  "count": {"type": "integer", "minimum": 0, "maximum": 18446744073709551615},
  "name": {"enum": ["root", "window"]}}})";
constexpr const char* whole = R"({"type": "object", "title": "t", "required": ["format", "trees"],
  "properties": {
    "format": {"const": 1},
    "trees": {"$ref": "shapes.json#/$defs/count"},
    "part": {"$ref": "#/$defs/part"},
    "clauses": {"type": "object", "propertyNames": {"$ref": "shapes.json#/$defs/name"}, "additionalProperties": {"type": "boolean"}},
    "window": {"type": "array", "minItems": 2, "maxItems": 2,
      "items": {"anyOf": [{"type": "integer"}, {"type": "string", "minLength": 1}, {"$ref": "#/$defs/part"}]}},
    "ratio": {"type": "number", "exclusiveMinimum": 0}},
  "additionalProperties": false,
  "$defs": {"part": {"type": "object", "properties": {"of": {"type": "null"}}, "additionalProperties": false}}})";

std::string problem_of(const std::string& document, const std::string& schema = whole) {
  JsonSchemas schemas;
  schemas.add("shapes.json", shapes);
  schemas.add("whole.json", schema);
  const auto problem = schemas.problem_of(OrderedJson::parse(document), "whole.json");
  return problem ? problem->place + ": " + problem->what : "";
}

TEST(DocumentSchema, AcceptsWhatItsSchemaDescribes) {
  EXPECT_EQ(problem_of(R"({"format": 1, "trees": 18446744073709551615})"), "");
  EXPECT_EQ(
      problem_of(
          R"({"format": 1, "trees": 0, "part": {"of": null}, "clauses": {"root": true}, "window": [-1, "inf"], "ratio": 2})"),
      "");
}

TEST(DocumentSchema, NamesThePlaceOfTheFirstProblem) {
  const std::array<std::array<const char*, 2>, 13> cases{{
      {"[]", ": is not an object"},
      {R"({"format": 1})", ": has no field 'trees'"},
      {R"({"format": 2, "trees": 1})", "format: has an unknown value"},
      {R"({"format": 1, "trees": -1})", "trees: is too small"},
      {R"({"format": 1, "trees": 1e20})", "trees: is not an integer"},
      {R"({"format": 1, "trees": 1, "tree": 1})", ": has an unknown field 'tree'"},
      {R"({"format": 1, "trees": 1, "part": {"of": 1}})", "part.of: is not null"},
      {R"({"format": 1, "trees": 1, "part": {"in": 1}})", "part: has an unknown field 'in'"},
      {R"({"format": 1, "trees": 1, "clauses": {"rooot": true}})", "clauses: has an unknown field 'rooot'"},
      {R"({"format": 1, "trees": 1, "clauses": {"root": 1}})", "clauses.root: is not a boolean"},
      {R"({"format": 1, "trees": 1, "window": [1]})", "window: has too few elements"},
      {R"({"format": 1, "trees": 1, "window": [1, {"of": 2}]})", "window[1].of: is not null"},
      {R"({"format": 1, "trees": 1, "ratio": 0})", "ratio: is too small"},
  }};
  for (const auto& [document, problem] : cases) EXPECT_EQ(problem_of(document), problem) << document;
}

TEST(DocumentSchema, ShowsForeignBytesAsTextsAreShown) {
  EXPECT_EQ(problem_of("{\"format\": 1, \"trees\": 1, \"a\\u001b[2Jb\": 1}"), ": has an unknown field 'a\\x1b[2Jb'");
}

// Otherwise a keyword that is not known here would say nothing of the document in silence.
TEST(DocumentSchema, RefusesAKeywordThatItDoesNotKnow) {
  EXPECT_THROW(static_cast<void>(problem_of("{}", R"({"not": {}})")), std::logic_error);
  EXPECT_THROW(static_cast<void>(problem_of("{}", R"({"type": "whole"})")), std::logic_error);
  EXPECT_THROW(static_cast<void>(problem_of("{}", R"({"$ref": "none.json#/$defs/x"})")), std::logic_error);
}

}  // namespace
}  // namespace pvslab
