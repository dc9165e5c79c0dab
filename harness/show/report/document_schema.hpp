// The part of JSON Schema (draft 2020-12) in which docs/schemas/ is written, for programs that read a document of ours. Debian's
// validators for C++ know neither its 64-bit limits nor its names of properties.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace pvslab {

// Where a document is not as its schema says, and how: "searchers[3].clauses.root", "has an unknown field 'x'".
struct SchemaProblem {
  std::string place;  // empty: the document itself
  std::string what;
};

// Schemas that refer to each other, by the names of their files.
class JsonSchemas {
 public:
  // Defined only if every schema that is referred to is added before the first check.
  void add(const std::string& file, std::string_view text);

  // The first problem of the document, if it has any. Neither "pattern" nor "format" is checked, which describe texts. Throws
  // std::logic_error if the schema has a keyword that is not known here, or refers to one that is not there.
  [[nodiscard]] std::optional<SchemaProblem> problem_of(const nlohmann::ordered_json& document,
                                                        const std::string& file) const;

 private:
  std::map<std::string, nlohmann::ordered_json> schemas_;
};

}  // namespace pvslab
