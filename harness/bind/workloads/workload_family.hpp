// WorkloadFamily: a kind of workload, identified by the name at the start of its specs. All families are values in one
// list. To add one: write a file that makes its value, declare it in shipped_families.hpp, and add one line to
// workload_family.cpp.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_spec.hpp"

namespace pvslab {

struct WorkloadParameter {
  std::string name;           // as in a spec
  std::string default_value;  // as in a spec
  std::string range;          // "1 .. 1000"
  std::string_view meaning;
};

struct WorkloadFamily {
  std::string_view name;  // "uniform"
  std::string_view title;
  std::vector<WorkloadParameter> parameters;
  // The parameters of a spec of the family, in a type of its own. Does not look at the file. Throws InputError with the
  // column in the spec.
  SpecParameters (*parse)(const SpecParts& parts);
  // The workload of a spec of the family. Throws InputError with the place in the file that
  // the spec names, or the column in the spec.
  std::unique_ptr<Workload> (*make)(const WorkloadSpec& spec);
  // For families whose specs name a file, NAME:FILE or NAME:FILE,KEY=VALUE. Null and empty for other families.
  bool (*is_suite)(const std::filesystem::path& file) =
      nullptr;                      // whether a file has positions to search, judged by its name
  std::string_view example = {};    // a spec
  bool files_beside_games = false;  // shipped files are in the folders of the games, not in one of the family's name
  bool is_game = false;             // the starting positions of a game that names itself
  bool is_added = false;            // by the user of the library; `verify` searches it by default

  [[nodiscard]] bool reads_file() const { return is_suite != nullptr; }
};

[[nodiscard]] std::span<const WorkloadFamily> workload_families();

// Adds one at the end. Throws UsageError if there is one of that name. Call it before the list is first asked for.
void add_workload_family(WorkloadFamily family);

// The family of that name, or null.
[[nodiscard]] const WorkloadFamily* find_workload_family(std::string_view name);

// The workload of a spec; reads its file. Throws InputError, with the place in the file if the file is at fault.
[[nodiscard]] std::unique_ptr<Workload> make_workload(const WorkloadSpec& spec);

}  // namespace pvslab
