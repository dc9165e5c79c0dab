// The families of workloads with their parameters, for `pvslab list suites`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pvslab {

struct SuiteParameter {
  std::string name;           // as in a spec
  std::string default_value;  // as in a spec
  std::string range;          // "1 .. 1000"
  std::string_view meaning;
};

struct SuiteInfo {
  std::string name;  // "uniform"
  std::string_view title;
  std::vector<SuiteParameter> parameters;
  bool reads_file = false;  // written NAME:FILE, or NAME:FILE,KEY=VALUE,...
};

[[nodiscard]] std::vector<SuiteInfo> suite_infos();

// Their names alone, those that read files last.
[[nodiscard]] std::vector<std::string_view> suite_names();

}  // namespace pvslab
