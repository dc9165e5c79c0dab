// Identity: everything that the results of a plan depend on. Results of two runs belong together only if their identities
// are the same.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"

namespace pvslab {

struct Identity {
  int format = 2;          // of the file
  std::string version;     // of the program
  std::string commit;      // that it was built from; not compared
  std::string executable;  // hash of its bytes, in hexadecimal
  std::string verb;
  std::uint64_t seed = 0;
  std::vector<PlannedInput> inputs;
  std::string plan;  // CellPlan::text()
};

// Of the running program with that plan. Throws InputError if the program's file cannot be read.
[[nodiscard]] Identity identity_of(const CellPlan& plan);

// The first part in which two identities differ, as a sentence without a full stop: "its seed is 1, not 2".
[[nodiscard]] std::optional<std::string> difference(const Identity& found, const Identity& wanted);

[[nodiscard]] nlohmann::json to_json(const PlannedInput& input);
// Throws a std::exception if it is none.
[[nodiscard]] PlannedInput input_from(const nlohmann::json& json);
[[nodiscard]] nlohmann::json to_json(const Identity& identity);
// Throws a std::exception if a key is missing. Of another format, only the format is read.
[[nodiscard]] Identity identity_from(const nlohmann::json& json);

}  // namespace pvslab
