#include "harness/cells/parts/part_lines.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/base/input.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/text/json_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::json;

constexpr std::size_t checksum_digits = 16;

// Names of files and hosts may have any bytes.
std::string with_checksum(const Json& json) {
  const std::string payload = json_text(json);
  return fmt::format("{:016x} {}\n", fnv1a(payload), payload);
}

Json payload_of(std::string_view line) {
  if (line.size() <= checksum_digits || line[checksum_digits] != ' ') throw std::runtime_error("it has no checksum");
  const std::string_view payload = line.substr(checksum_digits + 1);
  if (fmt::format("{:016x}", fnv1a(payload)) != line.substr(0, checksum_digits)) {
    throw std::runtime_error("its checksum is wrong");
  }
  return Json::parse(payload);
}

Shard shard_from(const Json& json) {
  return {json.at("index").get<std::uint64_t>(), json.at("of").get<std::uint64_t>()};
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
  json.at("command").get_to(header.command);
  json.at("cells").get_to(header.cells);
  json.at("cost").get_to(header.cost);
  if (const auto shard = json.find("shard"); shard != json.end()) {
    header.shard = shard_from(*shard);
    shard->at("cells").get_to(header.own_cells);
    shard->at("cost").get_to(header.own_cost);
  }
  const Json& run = json.at("run");
  run.at("attempt").get_to(header.attempt);
  run.at("finished_before").get_to(header.finished_before);
  run.at("started").get_to(header.started);
  run.at("host").get_to(header.host);
  run.at("threads").get_to(header.threads);
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

StoredCell cell_from_line(std::string_view line) {
  const Json json = payload_of(line);
  StoredCell cell{.place = {json.at("cell").at(0).get<std::size_t>(), json.at("cell").at(1).get<std::size_t>()},
                  .result = {}};
  cell.result.value = json_text(json.at("result"));
  if (const auto times = json.find("times"); times != json.end()) cell.result.times = json_text(*times);
  cell.result.finds_fault = json.value("fault", false);
  const Json& run = json.at("run");
  run.at("seconds").get_to(cell.seconds);
  run.at("cost").get_to(cell.cost);
  run.at("finished").get_to(cell.finished);
  return cell;
}

PartReading read_part(const std::filesystem::path& file, const std::function<bool(const PartHeader&)>& header,
                      const std::function<void(StoredCell&&)>& cell) {
  std::ifstream input(file, std::ios::binary);
  if (!input) throw InputError(file.string(), 0, 0, "cannot be read");
  PartReading reading;
  std::uint64_t number = 0;
  std::string line;
  while (std::getline(input, line)) {
    if (input.eof()) {  // the line has no end
      reading.is_torn = true;
      break;
    }
    ++number;
    reading.complete_bytes += line.size() + 1;
    std::optional<StoredCell> stored;
    try {
      if (number == 1) {
        reading.header = header_from_line(line);
      } else {
        stored = cell_from_line(line);
      }
    } catch (const std::exception& error) {
      const bool is_json = dynamic_cast<const Json::exception*>(&error) != nullptr;
      reading.damage.push_back(fmt::format("{}:{}: {} is damaged, and is not used: {}", file.string(), number,
                                           number == 1 ? "the header of the part" : "the line",
                                           is_json ? "it has another form" : error.what()));
      if (number == 1) return reading;
      continue;
    }
    if (number == 1 && !header(*reading.header)) return reading;
    if (!stored) continue;
    stored->line = number;
    cell(std::move(*stored));
  }
  if (input.bad()) throw InputError(file.string(), 0, 0, "cannot be read to its end");
  return reading;
}

}  // namespace pvslab
