// `pvslab status`: how far the shards of a command are.
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/terminal.hpp"
#include "harness/cells/status/status.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"

namespace pvslab {
namespace {

struct StatusFlags {
  std::vector<std::string> directories;
  std::optional<std::string> json;
};

ExitCode run_status(const StatusFlags& flags) {
  require_json_target(flags.json);
  const std::vector<std::filesystem::path> directories(flags.directories.begin(), flags.directories.end());
  const Status status = status_of(directories, std::time(nullptr));
  write_result(
      flags.json, [&] { return to_text(status, output_style()); }, [&] { return to_json(status); });
  return status.has_damage ? ExitCode::bad_input : ExitCode::fine;
}

Work add_status_verb_options(CLI::App& verb) {
  set_footer(verb,
             "Reads the parts that shards write (`pvslab verify --shard 0/40 --parts DIR`) or the journal of a run "
             "with --out, while they are written or later. The time left assumes that the parts that moved of late "
             "go on at their present rate.");
  const auto flags = std::make_shared<StatusFlags>();
  add_list_option(verb, "DIR", flags->directories, "Directories of parts").placeholder("").required();
  add_json_option(verb, flags->json);
  return [flags] { return run_status(*flags); };
}

}  // namespace

extern constinit const Verb status_command{.name = "status",
                                           .summary = "How far the shards of a command are, and what is left",
                                           .add_options = add_status_verb_options};

}  // namespace pvslab
