#include "harness/speedup/speedup_case.hpp"

#include <sstream>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/bind/erased/shared_game.hpp"
#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/synthetic_parameters.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "suites/chess/epd.hpp"
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

// The parameters of ordered trees; null for any other workload.
const SyntheticParameters* ordered_trees(const WorkloadSpec& spec) {
  if (spec.family().name != synthetic::Ordered::Params::name) return nullptr;
  return &spec.parameters<SyntheticParameters>();
}

}  // namespace

SpeedupWorkload::SpeedupWorkload(std::string_view spec) : SpeedupWorkload(parse_workload(spec)) {}

SpeedupWorkload::SpeedupWorkload(const WorkloadSpec& spec) : name_(spec.canonical()) {
  if (spec.family().name == "chess") {
    const auto& parameters = spec.parameters<ChessParameters>();
    source_ = Positions{positions_of(spec), parameters.aids};
    depth_ = parameters.depth;
  } else if (const SyntheticParameters* const ordered = ordered_trees(spec)) {
    const std::size_t table_bytes =
        ordered->table_mib ? static_cast<std::size_t>(*ordered->table_mib) << 20U : usual_table_bytes;
    source_ = Trees{synthetic::Ordered(std::get<synthetic::Ordered::Params>(ordered->trees.params)), table_bytes};
    depth_ = ordered->trees.depth;
  } else {
    source_ = std::shared_ptr<const Workload>(make_workload(spec));
  }
}

std::optional<std::size_t> SpeedupWorkload::size() const {
  if (const auto* const positions = std::get_if<Positions>(&source_)) return positions->all.size();
  if (const auto* const workload = std::get_if<std::shared_ptr<const Workload>>(&source_)) return (*workload)->size();
  return std::nullopt;
}

SpeedupCase SpeedupWorkload::make_case(std::uint64_t seed, std::uint64_t index) const {
  if (const auto* const positions = std::get_if<Positions>(&source_)) {
    return ChessCase{{}, positions->all[static_cast<std::size_t>(index)], depth_, positions->aids};
  }
  if (const auto* const trees = std::get_if<Trees>(&source_)) {
    return CaseOf<synthetic::Ordered>{trees->game, trees->game.root(seed, index), depth_, trees->table_bytes};
  }
  const auto one = std::get<std::shared_ptr<const Workload>>(source_)->make_case(seed, index);
  SharedStart start = one->shared();
  return CaseOf<SharedGame>{std::move(start.game), std::move(start.root), one->depth(), one->table_bytes()};
}

}  // namespace pvslab
