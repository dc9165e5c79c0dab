#include "harness/cells/parts/part_lines.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/machine.hpp"
#include "suites/foreign_text.hpp"
#include "suites/input_error.hpp"
#include "suites/input_file.hpp"
#include "suites/input_limits.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::json;

constexpr std::size_t checksum_digits = 16;

// Names of files and hosts may have any bytes.
std::string with_checksum(const Json& json) {
  const std::string payload = json_text(json);
  return fmt::format("{:016x} {}\n", fnv1a(payload), payload);
}

// Throws if the text would take too much memory or stack. Cheaper than reading it; it need not be JSON.
void require_modest(std::string_view json) {
  std::size_t depth = 0;
  std::size_t values = 1;
  bool is_in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    switch (json[i]) {
      case '"': is_in_text = !is_in_text; break;
      case '\\': i += is_in_text; break;
      case '[':
      case '{': depth += !is_in_text; [[fallthrough]];
      case ',': values += !is_in_text; break;
      case ']':
      case '}': depth -= !is_in_text && depth > 0; break;
      default: break;
    }
    if (depth > deepest_nesting) {
      throw std::runtime_error(fmt::format("it is nested more than {} levels deep", deepest_nesting));
    }
    if (values > most_values) throw std::runtime_error(fmt::format("it has more than {} values", most_values));
  }
}

Json payload_of(std::string_view line) {
  if (line.size() <= checksum_digits || line[checksum_digits] != ' ') throw std::runtime_error("it has no checksum");
  const std::string_view payload = line.substr(checksum_digits + 1);
  if (fmt::format("{:016x}", fnv1a(payload)) != line.substr(0, checksum_digits)) {
    throw std::runtime_error("its checksum is wrong");
  }
  require_modest(payload);
  return Json::parse(payload);
}

Shard shard_from(const Json& json) {
  const Shard shard{count_from(json.at("index")), count_from(json.at("of"))};
  if (shard.of < 1 || shard.of > most_shards || shard.index >= shard.of) {
    throw std::runtime_error(
        fmt::format("there is no shard {}; the number of shards is 1 to {}, and they are numbered from 0",
                    to_text(shard), most_shards));
  }
  return shard;
}

// Seconds since 1970, until the year 9999.
std::int64_t time_from(const Json& json) { return integer_from(json, 0, 253'402'300'799); }

// Seconds that something took: at most a thousand years.
double seconds_from(const Json& json) {
  if (!json.is_number()) throw std::runtime_error("it has no number where one is expected");
  const auto seconds = json.get<double>();
  if (!(seconds >= 0 && seconds <= 1e11)) throw std::runtime_error("it has a time out of range");
  return seconds;
}

PlannedProgram program_from(const Json& json) {
  PlannedProgram program{json.at("command").get<std::string>(), json.at("hello").get<std::string>(), {}};
  for (const Json& file : json.at("files")) program.files.push_back(input_from(file));
  return program;
}

// A key that this version does not write: misspelt, or not of a run.
void require_known_keys(const Json& json, std::initializer_list<std::string_view> known) {
  for (const auto& [key, value] : json.items()) {
    if (std::ranges::find(known, key) == known.end())
      throw std::runtime_error(fmt::format("it has an unknown key '{}'", quotable(key)));
  }
}

void require_keys_of_header(const Json& json) {
  require_known_keys(json, {"format", "program", "commit", "verb", "executable", "seed", "inputs", "plan", "command",
                            "programs", "cells", "cost", "shard", "run"});
  require_known_keys(json.at("run"), {"attempt", "finished_before", "started", "host", "threads", "processor", "rank"});
  if (json.contains("shard")) require_known_keys(json["shard"], {"index", "of", "cells", "cost"});
  if (json["run"].contains("rank")) require_known_keys(json["run"]["rank"], {"index", "of"});
}

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

}  // namespace

PartHeader header_of(const CellPlan& plan, std::vector<std::string> command, std::optional<Shard> shard,
                     unsigned threads) {
  return {.identity = identity_of(plan),
          .command = std::move(command),
          .programs = plan.programs(),
          .cells = plan.size(),
          .cost = plan.total_cost(),
          .shard = shard,
          .started = std::time(nullptr),
          .host = host_name(),
          .threads = threads,
          .processor = processor_name()};
}

std::string line_of(const PartHeader& header) {
  Json json = to_json(header.identity);
  json["command"] = header.command;
  for (const PlannedProgram& program : header.programs) {
    Json files = Json::array();
    for (const PlannedInput& file : program.files) files.push_back(to_json(file));
    json["programs"].push_back({{"command", program.command}, {"hello", program.hello}, {"files", std::move(files)}});
  }
  json["cells"] = header.cells;
  json["cost"] = header.cost;
  if (header.shard) {
    json["shard"] = {{"index", header.shard->index},
                     {"of", header.shard->of},
                     {"cells", header.own_cells},
                     {"cost", header.own_cost}};
  }
  json["run"] = {{"attempt", header.attempt}, {"finished_before", header.finished_before},
                 {"started", header.started}, {"host", header.host},
                 {"threads", header.threads}, {"processor", header.processor}};
  if (header.rank) json["run"]["rank"] = {{"index", header.rank->index}, {"of", header.rank->of}};
  return with_checksum(json);
}

PartHeader header_from_line(std::string_view line) {
  const Json json = payload_of(line);
  PartHeader header;
  header.identity = identity_from(json);
  if (header.identity.format != Identity{}.format) return header;
  if (header.identity.version == version()) require_keys_of_header(json);
  json.at("command").get_to(header.command);
  if (header.command.empty()) throw std::runtime_error("its command is empty");
  if (const auto programs = json.find("programs"); programs != json.end()) {
    for (const Json& program : *programs) header.programs.push_back(program_from(program));
  }
  header.cells = count_from(json.at("cells"));
  header.cost = count_from(json.at("cost"));
  if (const auto shard = json.find("shard"); shard != json.end()) {
    header.shard = shard_from(*shard);
    header.own_cells = count_from(shard->at("cells"));
    header.own_cost = count_from(shard->at("cost"));
  }
  const Json& run = json.at("run");
  header.attempt = count_from(run.at("attempt"));
  header.finished_before = count_from(run.at("finished_before"));
  header.started = time_from(run.at("started"));
  run.at("host").get_to(header.host);
  header.threads = static_cast<unsigned>(count_from(run.at("threads"), std::numeric_limits<unsigned>::max()));
  run.at("processor").get_to(header.processor);
  if (const auto rank = run.find("rank"); rank != run.end()) header.rank = shard_from(*rank);
  return header;
}

std::string line_of(const StoredCell& cell) {
  Json json{{"cell", {cell.place.set, cell.place.cell}},
            {"result", Json::parse(cell.result.value)},
            {"run", {{"seconds", cell.seconds}, {"cost", cell.cost}, {"finished", cell.finished}}}};
  if (!cell.result.times.empty()) json["times"] = Json::parse(cell.result.times);
  if (cell.result.finds_fault) json["fault"] = true;
  return with_checksum(json);
}

StoredCell cell_from_line(std::string_view line, bool is_of_this_version) {
  const Json json = payload_of(line);
  if (is_of_this_version) {
    require_known_keys(json, {"cell", "result", "run", "times", "fault"});
    require_known_keys(json.at("run"), {"seconds", "cost", "finished"});
  }
  StoredCell cell{.place = {count_from(json.at("cell").at(0)), count_from(json.at("cell").at(1))}, .result = {}};
  cell.result.value = json_text(json.at("result"));
  if (const auto times = json.find("times"); times != json.end()) cell.result.times = json_text(*times);
  cell.result.finds_fault = json.value("fault", false);
  const Json& run = json.at("run");
  cell.seconds = seconds_from(run.at("seconds"));
  cell.cost = count_from(run.at("cost"));
  cell.finished = time_from(run.at("finished"));
  return cell;
}

PartReading read_part(const std::filesystem::path& file, const std::function<bool(const PartHeader&)>& header,
                      const std::function<void(StoredCell&&)>& cell) {
  constexpr std::size_t most_told = 20;
  PartReading reading;
  std::size_t damaged = 0;
  const auto note_damage = [&](const WholeLine& line, const std::exception& error) {
    if (++damaged > most_told) return;
    const bool is_json = dynamic_cast<const Json::exception*>(&error) != nullptr;
    reading.damage.push_back(fmt::format("{}:{}: {} is damaged, and is not used: {}", file.string(), line.number,
                                         line.number == 1 ? "the header of the part" : "the line",
                                         is_json ? "it has another form" : error.what()));
  };
  const auto take = [&](const WholeLine& line) {
    reading.is_torn = !line.has_end;
    if (reading.is_torn) return false;
    reading.complete_bytes += line.text.size() + 1;
    std::optional<StoredCell> stored;
    try {
      if (line.number == 1) {
        reading.header = header_from_line(line.text);
      } else {
        stored = cell_from_line(line.text, reading.header && reading.header->identity.version == version());
      }
    } catch (const std::exception& error) {
      note_damage(line, error);
      return line.number != 1;
    }
    if (line.number == 1) return header(*reading.header);
    stored->line = line.number;
    cell(std::move(*stored));
    return true;
  };
  read_lines(file, most_part_line_bytes, take, interrupted);
  if (damaged > most_told) {
    reading.damage.push_back(
        fmt::format("{}: {} more lines are damaged, and are not used", file.string(), damaged - most_told));
  }
  return reading;
}

void take_stored(const std::string& file, StoredCell&& cell, const std::function<void(StoredCell&&)>& take) {
  const std::uint64_t line = cell.line;
  const auto refuse = [&](std::string_view why) {
    throw InputError(
        file, line, 0,
        fmt::format("the result of the cell cannot be used: {}; delete the line, and run the cell again", why));
  };
  try {
    take(std::move(cell));
  } catch (const Json::exception&) {
    refuse("it has another form");
  } catch (const std::logic_error&) {  // of at(): a number that it has is no index
    refuse("it has a number out of range");
  } catch (const StoredResultError& error) {
    refuse(error.what());
  } catch (const InputError& error) {
    refuse(error.what());
  }
}

}  // namespace pvslab
