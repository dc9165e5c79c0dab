#include "harness/bind/workloads/shipped_suites.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "harness/base/process/own_program.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

bool holds_suites(const fs::path& directory) {
  std::error_code ignored;
  return fs::is_regular_file(directory / "default.toml", ignored);
}

std::vector<fs::path> files_in(const fs::path& directory, const auto& is_wanted) {
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, ignored)) {
    if (is_wanted(entry.path())) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

// Relative to the current directory if that is shorter.
fs::path shorter(const fs::path& path) {
  std::error_code ignored;
  const fs::path relative = fs::proximate(path, ignored);
  return relative.native().size() < path.native().size() ? relative : path;
}

std::vector<std::string_view> folders_of(const WorkloadFamily& family) {
  if (!family.files_beside_games) return {family.name};
  std::vector<std::string_view> folders;
  for (const WorkloadFamily& game : workload_families()) {
    if (game.is_game) folders.push_back(game.name);
  }
  return folders;
}

fs::path& library_place() {
  static fs::path place;
  return place;
}

// The suites nearest above the file: in a directory above it, or in its share/pvslab.
std::optional<fs::path> suites_above(const fs::path& file) {
  for (fs::path above = file.parent_path(); !above.empty(); above = above.parent_path()) {
    for (const fs::path& suites : {above / "suites", above / "share" / "pvslab" / "suites"}) {
      if (holds_suites(suites)) return shorter(suites);
    }
    if (above == above.root_path()) break;
  }
  return std::nullopt;
}

}  // namespace

void set_library_place(std::filesystem::path file) { library_place() = std::move(file); }

std::optional<fs::path> suites_directory() {
  if (holds_suites("suites")) return "suites";
  if (const auto program = own_program()) {
    if (auto found = suites_above(*program)) return found;
  }
  return suites_above(library_place());
}

fs::path experiment_or_shipped(const std::string& named, const std::string& shipped) {
  if (!named.empty()) return named;
  const auto directory = suites_directory();
  if (!directory) {
    throw UsageError("suites/" + shipped + " is neither in this directory nor above the program" +
                     (own_program() ? "" : ", whose place is not known here (is /proc mounted?)") +
                     "; name an experiment with --experiment");
  }
  return *directory / shipped;
}

std::vector<fs::path> shipped_experiments() {
  const auto directory = suites_directory();
  if (!directory) return {};
  return files_in(*directory, [](const fs::path& file) { return file.extension() == ".toml"; });
}

std::vector<WorkloadSpec> shipped_suite_specs() {
  std::vector<WorkloadSpec> specs;
  const auto directory = suites_directory();
  if (!directory) return specs;
  for (const WorkloadFamily& family : workload_families()) {
    if (!family.reads_file()) continue;
    for (const std::string_view folder : folders_of(family)) {
      for (const fs::path& file : files_in(*directory / folder, family.is_suite))
        specs.push_back(parse_workload(std::string(family.name) + ":" + file.string()));
    }
  }
  return specs;
}

}  // namespace pvslab
