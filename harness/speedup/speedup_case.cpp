#include "harness/speedup/speedup_case.hpp"

#include <fmt/format.h>

#include <array>
#include <sstream>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "suites/chess/epd.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

std::vector<chess::SearchPosition> positions_of(const WorkloadSpec& spec) {
  // Whatever is wrong with the file is reported as for any other use of the workload.
  static_cast<void>(make_workload(spec));
  const std::string file = spec.file().string();
  std::istringstream input = open_input(file);
  std::vector<chess::SearchPosition> positions;
  for (const chess::EpdRecord& record : chess::read_epd(input, file).records) positions.emplace_back(record.position);
  return positions;
}

[[noreturn]] void fail_unmeasured(std::string_view spec) {
  constexpr std::array<std::string_view, 3> measured{"ordered", "uniform", "chess"};
  constexpr std::string_view remedy = "Speed-ups are measured on ordered and uniform trees and on chess positions";
  const std::string_view name = spec.substr(0, spec.find(':'));
  const bool is_known = find_workload_family(name) != nullptr;
  throw InputError(fmt::format("--workload {}", spec), 1, 1,
                   is_known ? fmt::format("no speed-ups of '{}'. {}", name, remedy)
                            : unknown_name("workload", name, measured, remedy));
}

// So that no error lists workloads that are refused.
void require_measured(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  if (name == "chess") static_cast<void>(parse_workload(spec));  // says that the file is missing
  if (name != "ordered" && name != "uniform") fail_unmeasured(spec);
}

}  // namespace

SpeedupWorkload::SpeedupWorkload(std::string name, Source source, Depth depth)
    : name_(std::move(name)), source_(std::move(source)), depth_(depth) {}

SpeedupWorkload::SpeedupWorkload(std::string_view spec) : SpeedupWorkload(parsed(spec)) {}

SpeedupWorkload SpeedupWorkload::parsed(std::string_view spec) {
  if (spec.starts_with("chess:")) {
    const WorkloadSpec chess = parse_workload(spec);
    const auto& parameters = chess.parameters<ChessParameters>();
    return {chess.canonical(), Positions{positions_of(chess), parameters.aids}, parameters.depth};
  }
  require_measured(spec);
  const synthetic::Spec read = synthetic::parse_spec(spec);
  const std::string name = synthetic::brief(read);
  if (const auto* const ordered = std::get_if<synthetic::Ordered::Params>(&read.params)) {
    return {name, synthetic::Ordered(*ordered), read.depth};
  }
  if (const auto* const uniform = std::get_if<synthetic::UniformParams>(&read.params)) {
    return {name, synthetic::Uniform(*uniform), read.depth};
  }
  fail_unmeasured(spec);
}

std::optional<std::size_t> SpeedupWorkload::size() const {
  if (const auto* const positions = std::get_if<Positions>(&source_)) return positions->all.size();
  return std::nullopt;
}

SpeedupCase SpeedupWorkload::make_case(std::uint64_t seed, std::uint64_t index) const {
  return std::visit(
      [&]<typename S>(const S& source) -> SpeedupCase {
        if constexpr (std::is_same_v<S, Positions>) {
          return ChessCase{{}, source.all[static_cast<std::size_t>(index)], depth_, source.aids};
        } else {
          return CaseOf<S>{source, source.root(seed, index), depth_};
        }
      },
      source_);
}

}  // namespace pvslab
