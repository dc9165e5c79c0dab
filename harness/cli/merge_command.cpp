// `pvslab merge`: the report of a command whose shards ran elsewhere, from the parts that they left.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/cells/parts/part_file.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs.hpp"

namespace pvslab {
namespace {

struct MergeFlags {
  std::vector<std::string> directories;
  bool partial = false;
  unsigned threads = 1;
  std::optional<std::string> json;
  std::string out;
  std::vector<std::string> more;
};

// The command that the first part with a readable header is of.
std::vector<std::string> command_of(const std::vector<std::string>& directories) {
  std::size_t files = 0;
  for (const std::string& directory : directories) {
    for (const auto& file : part_files(directory)) {
      ++files;
      const auto only_header = [](const PartHeader&) { return false; };
      const PartReading reading = read_part(file, only_header, [](StoredCell&&) {});
      if (!reading.header) continue;
      if (reading.header->identity.format != Identity{}.format) {
        throw UsageError(fmt::format("{}: its format is {}, not {}. Merge it with the program that wrote it",
                                     file.string(), reading.header->identity.format, Identity{}.format));
      }
      return reading.header->command;
    }
  }
  throw UsageError(fmt::format("there is no part in {}{}", directories.front(),
                               files == 0 ? "; name the directory that the shards were given with --parts"
                                          : ": none of its files has a readable header"));
}

ExitCode run_merge(const MergeFlags& flags) {
  std::vector<std::string> more;
  for (const std::string& directory : flags.directories) more.push_back("--from-parts=" + directory);
  if (flags.partial) more.emplace_back("--partial");
  more.push_back("--threads=" + std::to_string(flags.threads));
  if (flags.json) more.push_back("--json=" + *flags.json);
  if (!flags.out.empty()) more.push_back("--out=" + flags.out);
  more.insert(more.end(), flags.more.begin(), flags.more.end());
  std::vector<std::string> words = command_of(flags.directories);
  words.insert(words.begin() + 1, more.begin(), more.end());  // after the verb: the command may have a `--`
  return run_words(std::move(words));
}

Work add_options(CLI::App& verb) {
  set_footer(
      verb,
      "Shards of a command leave parts: `pvslab verify --shard 0/40 --parts DIR`. merge reports what the command would "
      "have reported on one machine: the same text, JSON and files, whatever the number of shards. A cell that is "
      "there "
      "several times is taken once; if its results differ, or if a part is of another program, seed, command or input, "
      "merge refuses. If cells are missing, it prints the commands that run them. Call it where the shards ran: files "
      "that the command names must be found.\n"
      "The exit code is that of the command.");
  const auto flags = std::make_shared<MergeFlags>();
  add_list_option(verb, "DIR", flags->directories, "Directories of parts").placeholder("").required();
  add_flag(verb, "--partial", flags->partial, "Report what is there if cells are missing");
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  add_out_option(verb, flags->out, "Directory for the result files of `compare` and `run`");
  add_list_option(verb, "--with", flags->more,
                  "Another option of the command's report, such as --with=--full; repeatable")
      .placeholder("OPTION");
  return [flags] { return run_merge(*flags); };
}

}  // namespace

extern constinit const Verb merge_command{
    .name = "merge", .summary = "Report on a command whose shards ran elsewhere", .add_options = add_options};

}  // namespace pvslab
