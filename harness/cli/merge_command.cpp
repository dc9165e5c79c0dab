// `pvslab merge`: the report of a command whose shards ran elsewhere, from the parts that they left.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cells/parts/part_file.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "suites/input_error.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

struct MergeFlags {
  std::vector<std::string> directories;
  bool partial = false;
  unsigned threads = 1;
  std::optional<std::string> json;
  std::string out;
  std::vector<std::string> with;
};

// What the first part with a readable header says of its command.
struct FirstPart {
  std::filesystem::path file;
  PartHeader header;
};

FirstPart first_part(const std::vector<std::string>& directories) {
  std::size_t files = 0;
  std::string damage;
  for (const std::string& directory : directories) {
    for (const auto& file : part_files(directory)) {
      ++files;
      const auto only_header = [](const PartHeader&) { return false; };
      PartReading reading = read_part(file, only_header, [](StoredCell&&) {});
      if (!reading.header && damage.empty() && !reading.damage.empty()) damage = ". " + reading.damage.front();
      if (!reading.header) continue;
      if (reading.header->identity.format != Identity{}.format) {
        throw UsageError(fmt::format("{}: its format is {}, not {}. Merge it with the program that wrote it",
                                     file.string(), reading.header->identity.format, Identity{}.format));
      }
      return {file, *std::move(reading.header)};
    }
  }
  throw UsageError(fmt::format("there is no part in {}{}{}", directories.front(),
                               files == 0 ? "; name the directory that the shards were given with --parts"
                                          : ": none of its files has a readable header",
                               damage));
}

// The verbs whose work falls into cells, and their options that decide about cells or about the form of the report. A part
// may name no others: it is a file from elsewhere, and never starts a program or chooses where we write.
constexpr auto verbs_of_parts = std::to_array<std::string_view>(
    {"verify", "relations", "claims", "power", "compare", "run", "perft", "epd", "same", "effect", "match"});
constexpr auto options_of_parts = std::to_array<std::string_view>(
    {"FILE",        "against",        "aim",         "audit-table", "check",      "claims",
     "counter",     "decisive",       "deepen",      "depth",       "exhaustive", "experiment",
     "fen",         "filter",         "format",      "full",        "graphs",     "hash",
     "inductive",   "instances",      "known-value", "like",        "long",       "max-nodes",
     "max-seconds", "max-tree-nodes", "order",       "pair",        "program",    "program-seconds",
     "range",       "recorded",       "relations",   "scores",      "searcher",   "seed",
     "seeds",       "strict",         "suite",       "table",       "trees",      "window",
     "workload"});
// A merge of these verbs starts no engine, so their parts may name one.
constexpr auto verbs_without_engines_in_merge = std::to_array<std::string_view>({"same", "effect", "match"});
constexpr auto options_of_engines =
    std::to_array<std::string_view>({"engine", "nodes", "option", "shrink", "timeout", "toggle"});
constexpr auto options_of_games = std::to_array<std::string_view>(
    {"adjudicate", "chess960", "count", "margin", "movetime", "plies", "random-plies", "rounds", "same-pairs", "sprt"});

// Throws InputError if the command has anything else. An option of one run only, such as --json, is the user's to give.
void require_description(const FirstPart& part) {
  const auto refuse = [&](const std::string& why) {
    throw InputError(part.file.string(), 1, 0, "the command of the part cannot be merged: " + why);
  };
  const std::string& verb = part.header.command.front();
  if (std::ranges::find(verbs_of_parts, verb) == verbs_of_parts.end()) {
    refuse(fmt::format("there are no parts of '{}'", printable(verb)));
  }
  if (verb != part.header.identity.verb) refuse("it is of another verb than the plan");
  std::optional<std::string> other;
  try {
    std::vector<std::string_view> allowed(options_of_parts.begin(), options_of_parts.end());
    if (std::ranges::find(verbs_without_engines_in_merge, verb) != verbs_without_engines_in_merge.end()) {
      allowed.insert(allowed.end(), options_of_engines.begin(), options_of_engines.end());
    }
    if (verb == "match") allowed.insert(allowed.end(), options_of_games.begin(), options_of_games.end());
    other = first_option_besides(part.header.command, allowed);
  } catch (const std::exception& error) {
    refuse(printable(error.what()));
  }
  if (other)
    refuse(fmt::format("it has {}, which a part does not decide; give it to `{} merge`", *other, program_name()));
}

ExitCode run_merge(const MergeFlags& flags) {
  const FirstPart part = first_part(flags.directories);
  require_description(part);
  MergedPrograms programs{.part = part.file.string(), .described = part.header.programs, .given = {}};
  std::vector<std::string> more;
  for (const std::string& directory : flags.directories) more.push_back("--from-parts=" + directory);
  if (flags.partial) more.emplace_back("--partial");
  more.push_back("--threads=" + std::to_string(flags.threads));
  if (flags.json) more.push_back("--json=" + *flags.json);
  if (!flags.out.empty()) more.push_back("--out=" + flags.out);
  for (const std::string& word : flags.with) (word.starts_with('-') ? more : programs.given).push_back(word);
  if (!programs.given.empty() && programs.described.empty()) {
    throw UsageError(fmt::format("--with {}: the parts name no program", shell_quoted(programs.given.front())));
  }
  if (part.header.identity.verb == "run" && flags.out.empty()) {
    throw UsageError("these are parts of `run`, which writes files of results; say where with --out DIR");
  }
  set_merged_programs(std::move(programs));
  std::vector<std::string> words = part.header.command;
  words.insert(words.begin() + 1, more.begin(), more.end());  // after the verb: the command may have a `--`
  const RegularFilesOnly files_of_the_command;
  return run_words(std::move(words));
}

Work add_merge_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "Shards of a command leave parts: `pvslab verify --shard 0/40 --parts DIR`. merge reports what the command would "
      "have reported on one machine: the same text, JSON and files, whatever the number of shards. A cell that is "
      "there "
      "several times is taken once; if its results differ, or if a part is of another program, seed, command or input, "
      "merge refuses. If cells are missing, it prints the commands that run them. Call it where the shards ran: files "
      "that the command names must be found.\n"
      "Parts are data: they start no program and choose no file to write. A program that they name (`--program`) is "
      "started only if you give its command with --with; otherwise its counterexamples are not shrunk, and the report "
      "says so.\n"
      "The exit code is that of the command.");
  const auto flags = std::make_shared<MergeFlags>();
  add_list_option(verb, "DIR", flags->directories, "Directories of parts").placeholder("").required();
  add_flag(verb, "--partial", flags->partial, "Report what is there if cells are missing");
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  add_out_option(verb, flags->out, "Directory for the result files of `compare` and `run`");
  add_list_option(
      verb, "--with", flags->with,
      "The command of a program that the parts name, to shrink its counterexamples with it; or another option "
      "of the report, such as --with=--full; repeatable")
      .placeholder("CMD");
  return [flags] { return run_merge(*flags); };
}

}  // namespace

extern constinit const Verb merge_command{.name = "merge",
                                          .summary = "Report on a command whose shards ran elsewhere",
                                          .add_options = add_merge_verb_options};

}  // namespace pvslab
