#include "harness/cells/parts/identity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "harness/base/input.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/process/own_program.hpp"

namespace pvslab {
namespace {

// The first line in which the texts differ, as in both.
std::string first_difference(const std::string& found, const std::string& wanted) {
  std::istringstream found_lines(found);
  std::istringstream wanted_lines(wanted);
  std::string found_line;
  std::string wanted_line;
  do {
    if (!std::getline(found_lines, found_line)) found_line = "(the end)";
    if (!std::getline(wanted_lines, wanted_line)) wanted_line = "(the end)";
  } while (found_line == wanted_line && found_line != "(the end)");
  constexpr std::size_t longest = 200;
  const auto shown = [](const std::string& line) {
    return line.size() <= longest ? line : line.substr(0, longest) + "...";
  };
  return fmt::format("its plan has `{}` instead of `{}`", shown(found_line), shown(wanted_line));
}

// The bytes of files count. Plans name files as the command does, so shards must name them in the same way.
std::optional<std::string> difference(const std::vector<PlannedInput>& found, const std::vector<PlannedInput>& wanted) {
  for (std::size_t i = 0; i < std::max(found.size(), wanted.size()); ++i) {
    if (i >= wanted.size()) return fmt::format("it reads {}, which is no input here", found[i].file);
    if (i >= found.size()) return fmt::format("it does not read {}", wanted[i].file);
    if (found[i].hash == wanted[i].hash) continue;
    if (found[i].file != wanted[i].file) return fmt::format("it reads {}, not {}", found[i].file, wanted[i].file);
    return fmt::format("{} had other contents ({:016x}, not {:016x})", found[i].file, found[i].hash, wanted[i].hash);
  }
  return std::nullopt;
}

// Block by block, wherever a part of the file ends, by the library's function: it is optimised in every build, and a program with
// sanitizers has two hundred million bytes.
std::uint64_t hash_in_blocks(const std::filesystem::path& file) {
  constexpr std::size_t block_size = 1 << 16;
  std::uint64_t hash = 0;
  std::string block;
  const auto take_block = [&] {
    hash = (std::rotl(hash, 23) * 0x100000001b3) ^ std::hash<std::string>()(block);
    block.clear();
  };
  read_parts(file, [&](std::string_view part) {
    while (!part.empty()) {
      const std::string_view taken = part.substr(0, block_size - block.size());
      block += taken;
      part.remove_prefix(taken.size());
      if (block.size() == block_size) take_block();
    }
  });
  take_block();
  return hash;
}

// Read once: the running program does not change.
const std::string& hash_of_executable() {
  static const std::string hash =
      fmt::format("{:016x}", hash_in_blocks(own_bytes("results cannot name the program that made them")));
  return hash;
}

}  // namespace

Identity identity_of(const CellPlan& plan) {
  return {.version = std::string(version()),
          .commit = std::string(commit()),
          .executable = hash_of_executable(),
          .verb = plan.verb(),
          .seed = plan.seed(),
          .inputs = plan.inputs(),
          .plan = plan.text()};
}

std::optional<std::string> difference(const Identity& found, const Identity& wanted) {
  if (found.format != wanted.format) return fmt::format("its format is {}, not {}", found.format, wanted.format);
  if (found.version != wanted.version) {
    return fmt::format("it was written by version {} of the program, not {}", found.version, wanted.version);
  }
  if (found.verb != wanted.verb) return fmt::format("it is of `{}`, not of `{}`", found.verb, wanted.verb);
  if (found.seed != wanted.seed) return fmt::format("its seed is {}, not {}", found.seed, wanted.seed);
  if (const auto input = difference(found.inputs, wanted.inputs)) return input;
  if (found.plan != wanted.plan) return first_difference(found.plan, wanted.plan);
  if (found.executable != wanted.executable) {
    const auto from = [](const Identity& identity) {
      return fmt::format("commit {}, {}", identity.commit, identity.executable);
    };
    return fmt::format("it was written by another build of the program ({}; not {})", from(found), from(wanted));
  }
  return std::nullopt;
}

nlohmann::json to_json(const PlannedInput& input) {
  return {{"file", input.file}, {"hash", fmt::format("{:016x}", input.hash)}};
}

PlannedInput input_from(const nlohmann::json& json) {
  const auto digits = json.at("hash").get<std::string>();
  PlannedInput input{json.at("file").get<std::string>(), 0};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), input.hash, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    throw std::runtime_error("the hash of an input is not hexadecimal");
  }
  return input;
}

nlohmann::json to_json(const Identity& identity) {
  nlohmann::json inputs = nlohmann::json::array();
  for (const PlannedInput& input : identity.inputs) inputs.push_back(to_json(input));
  return {{"format", identity.format},
          {"program", identity.version},
          {"commit", identity.commit},
          {"verb", identity.verb},
          {"executable", identity.executable},
          {"seed", identity.seed},
          {"inputs", inputs},
          {"plan", identity.plan}};
}

Identity identity_from(const nlohmann::json& json) {
  Identity identity;
  identity.format = static_cast<int>(count_from(json.at("format"), 1'000'000));
  // Another format may have other keys. The format number is enough to report the difference.
  if (identity.format != Identity{}.format) return identity;
  json.at("program").get_to(identity.version);
  json.at("commit").get_to(identity.commit);
  json.at("executable").get_to(identity.executable);
  json.at("verb").get_to(identity.verb);
  identity.seed = count_from(json.at("seed"));
  for (const nlohmann::json& input : json.at("inputs")) identity.inputs.push_back(input_from(input));
  json.at("plan").get_to(identity.plan);
  return identity;
}

}  // namespace pvslab
