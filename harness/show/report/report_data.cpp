#include "harness/show/report/report_data.hpp"

#include <fmt/format.h>

#include <vector>

#include "harness/base/json/json_reader.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/claims/recorded_verdicts.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/show/page/embedded_file.hpp"
#include "harness/show/report/document_schema.hpp"
#include "harness/show/report/report_parts.hpp"
#include "suites/input_file.hpp"

namespace pvslab::report {
namespace {

namespace fs = std::filesystem;

std::string run_command(const fs::path& directory) {
  return "pvslab run --out " + shell_quoted(directory.empty() ? "." : directory.string());
}

std::string not_ours(const fs::path& file, std::string_view command, std::string_view how = "") {
  return fmt::format("{} is not what `{}` writes{}; was it changed?", printable(file.string()), command, how);
}

const JsonSchemas& schemas() {
  static const JsonSchemas known = [] {
    JsonSchemas all;
    for (const char* name : {"common", "verify", "relations", "speedup", "profile", "papers", "perft-speed"}) {
      const std::string file = std::string(name) + ".schema.json";
      all.add(file, embedded_file(file));
    }
    return all;
  }();
  return known;
}

// A document of ours that the page reads as it is.
struct DocumentKind {
  const char* file;
  const char* schema;
  const char* section;
  const char* writer;  // the command that writes such files
};
// A copy of it beside the report makes its trees open there.
constexpr const char* playground_page = "playground.html";
constexpr DocumentKind verification_kind{"verification.json", "verify.schema.json", "equivalence", "pvslab run"};
constexpr DocumentKind profile_kind{"profile.json", "profile.schema.json", "cost", "pvslab run"};
constexpr DocumentKind speedup_kind{"speedup.json", "speedup.schema.json", "speedup", "pvslab speedup"};
constexpr DocumentKind papers_kind{"results/baseline/papers.json", "papers.schema.json", "literature", "pvslab papers"};
constexpr DocumentKind perft_kind{"perft.json", "perft-speed.schema.json", "perft", "scripts/compare-perft-speed"};

class Collector {
 public:
  explicit Collector(const ReportSource& source) : source_(source) {}

  OrderedJson collect() {
    data_ = {{"directory", source_.directory.string()}};
    add_verification();
    add_results();
    data_["finding"] = finding_data();
    add_record("claims", "literature", source_.claims, "pvslab claims --update", &claims_data);
    add_papers();
    add_record("power", "literature", source_.power, "scripts/power", &power_data);
    add_document("profile", profile_kind, run_command(source_.directory));
    add_speedup();
    add_document("perft", perft_kind,
                 "scripts/compare-perft-speed --json " + shell_quoted((source_.directory / "perft.json").string()));
    tell_of_other_runs();
    if (exists(source_.directory / playground_page)) data_["playground"] = playground_page;
    data_["definitions"] = count_definitions();
    data_["gaps"] = OrderedJson::array();
    for (const Gap& gap : gaps_) {
      data_["gaps"].push_back({{"section", gap.section}, {"text", gap.text}, {"command", gap.command}});
      if (gap.is_damage) data_["gaps"].back()["is_damage"] = true;
    }
    return std::move(data_);
  }

 private:
  [[nodiscard]] fs::path results_file() const { return source_.results.value_or(source_.directory / "results.json"); }
  [[nodiscard]] static bool exists(const fs::path& file) {
    std::error_code ignored;
    return fs::exists(file, ignored);
  }

  void add_results() {
    if (source_.comparison_is_unfinished) {
      const bool is_broken = data_.contains("verification") && data_["verification"]["kept"] == false;
      gaps_.push_back({"cost",
                       is_broken ? "a promise is broken, so nothing was compared" : "the comparison has not finished",
                       run_command(source_.directory)});
      return;
    }
    try {
      std::optional<RegularFilesOnly> in_a_directory;
      if (!source_.results) in_a_directory.emplace();
      const std::string text = read_input_file(results_file());
      data_["results"] = results_data(results_from_json(text, results_file().string()));
    } catch (const NoRegularFile&) {
      throw;
    } catch (const InputError& error) {
      const bool is_there = exists(results_file());
      gaps_.push_back({"cost",
                       is_there ? error.what() : fmt::format("no results.json in {}", source_.directory.string()),
                       run_command(source_.directory), is_there});
    } catch (const ResultsError& error) {
      gaps_.push_back({"cost", error.what(), run_command(source_.directory), exists(results_file())});
    }
  }

  // The document, or nothing and a gap. `command` writes it again.
  std::optional<OrderedJson> document(const DocumentKind& kind, const std::string& command) {
    return document(kind, command, source_.directory / kind.file);
  }
  std::optional<OrderedJson> document(const DocumentKind& kind, const std::string& command, const fs::path& file) {
    if (!exists(file)) {
      gaps_.push_back({kind.section, fmt::format("no {} in {}", kind.file, source_.directory.string()), command});
      return std::nullopt;
    }
    try {
      const RegularFilesOnly in_a_directory;
      const std::string text = read_input_file(file);
      static_cast<void>(parse_json_text(text, file.string()));  // for its errors, which have a place
      OrderedJson json = OrderedJson::parse(text);
      if (json.is_object() && json.value("format", 1) != 1) {
        gaps_.push_back(
            {kind.section, fmt::format("{} is of another format", printable(file.string())), command, true});
        return std::nullopt;
      }
      const auto problem = schemas().problem_of(json, kind.schema);
      if (!problem) return json;
      const std::string how = (problem->place.empty() ? ": it " : ": " + problem->place + " ") + problem->what;
      gaps_.push_back({kind.section, not_ours(file, kind.writer, how), command, true});
    } catch (const NoRegularFile&) {
      throw;
    } catch (const InputError& error) {
      gaps_.push_back({kind.section, error.what(), command, true});
    } catch (const nlohmann::json::exception&) {
      gaps_.push_back({kind.section, not_ours(file, kind.writer), command, true});
    }
    return std::nullopt;
  }

  void add_document(const std::string& key, const DocumentKind& kind, const std::string& command) {
    if (auto json = document(kind, command)) data_[key] = *std::move(json);
  }

  // A record of the repository, as that of the claims is.
  void add_papers() {
    if (!source_.papers || !exists(*source_.papers)) {
      gaps_.push_back({"literature", "no record of `papers`: results/baseline/papers.json", "scripts/write-papers"});
    } else if (auto json = document(papers_kind, "scripts/write-papers", *source_.papers)) {
      data_["papers"] = *std::move(json);
    }
  }

  void add_verification() {
    const std::string command = run_command(source_.directory);
    const auto json = document(verification_kind, command);
    if (!json) return;
    try {
      data_["verification"] = verification_data(*json);
    } catch (const nlohmann::json::exception&) {
      gaps_.push_back({"equivalence", not_ours(source_.directory / "verification.json", "pvslab run"), command, true});
    }
  }

  void add_speedup() {
    const fs::path file = source_.directory / "speedup.json";
    const std::string command = "pvslab speedup --json " + shell_quoted(file.string());
    auto json = document(speedup_kind, command);
    if (!json) return;
    try {
      data_["speedup"] = speedup_data(*std::move(json), file);
    } catch (const nlohmann::json::exception&) {
      gaps_.push_back({"speedup", not_ours(file, speedup_kind.writer), command, true});
    }
  }

  void add_record(const std::string& key, const std::string& section, const std::optional<fs::path>& file,
                  const std::string& command, OrderedJson (*read)(const fs::path&)) {
    if (!file || !exists(*file)) {
      gaps_.push_back({section, fmt::format("no record of `{}`: results/baseline/{}.toml", key, key), command});
      return;
    }
    try {
      data_[key] = read(*file);
    } catch (const InputError& error) {
      gaps_.push_back({section, error.what(), command, true});
    }
  }

  // The directory may hold records of more than one run.
  void tell_of_other_runs() {
    const std::string command = run_command(source_.directory);
    if (!data_.contains("results") || source_.results) return;
    if (exists(source_.directory / "journal.jsonl")) {
      gaps_.push_back(
          {"all", "a comparison in this directory is unfinished; the costs below are of an earlier one", command});
    }
    if (!data_.contains("verification")) return;
    const OrderedJson& verification = data_["verification"];
    if (verification["kept"] == false) {
      gaps_.push_back(
          {"all", "a promise is broken, so nothing was compared; the costs below are of an earlier run", command});
    } else if (!verification["complete"].get<bool>()) {
      gaps_.push_back({"all", "the verification was interrupted; the costs below are of an earlier run", command});
    }
  }

  const ReportSource& source_;
  OrderedJson data_;
  std::vector<Gap> gaps_;
};

}  // namespace

ReportSource report_source(const fs::path& named) {
  std::error_code ignored;
  ReportSource source{.directory = named};
  if (!fs::is_directory(named, ignored) && (fs::exists(named, ignored) || named.extension() == ".json")) {
    source.directory = named.parent_path();
    if (named.filename() != "results.json") source.results = named;
  }
  source.claims = shipped_record("claims.toml");
  source.power = shipped_record("power.toml");
  source.papers = shipped_record("papers.json");
  return source;
}

OrderedJson report_data(const ReportSource& source) { return Collector(source).collect(); }

OrderedJson report_data(const ReportSource& before, const ReportSource& after) {
  OrderedJson data = report_data(after);
  OrderedJson other = report_data(before);
  data["before"] = {{"directory", other["directory"]}};
  for (const char* key : {"results", "verification"}) {
    if (other.contains(key)) data["before"][key] = std::move(other[key]);
  }
  if (!data["before"].contains("results")) {
    data["gaps"].push_back({{"section", "changes"},
                            {"text", fmt::format("{} has no results to compare with", before.directory.string())},
                            {"command", run_command(before.directory)}});
  }
  return data;
}

}  // namespace pvslab::report
