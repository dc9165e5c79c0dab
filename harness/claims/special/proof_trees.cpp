#include <fmt/format.h>

#include <map>
#include <vector>

#include "harness/base/text/number_text.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/claims/special/special_experiments.hpp"

namespace pvslab {
namespace {

using Path = std::vector<std::uint32_t>;

// A subtree that was searched.
struct Searched {
  Path path;
  bool was_proof;
  bool failed_low;  // from the view of the parent
  bool is_leaf;
  std::uint64_t nodes;
};

// Every subtree of a trace, in the order in which the visits ended.
std::vector<Searched> subtrees_of(const std::vector<TraceEvent>& trace) {
  std::vector<Searched> all;
  std::vector<std::uint64_t> open;  // nodes so far of each node on the path
  Path path;
  const auto end = [&](const TraceEvent& event, std::uint64_t nodes, bool is_leaf) {
    all.push_back({path, event.entry.purpose == Purpose::proof, event.exit.kind == NodeKind::cut, is_leaf, nodes});
    if (!open.empty()) open.back() += nodes;
    path.pop_back();
  };
  for (const TraceEvent& event : trace) {
    if (event.kind != TraceEvent::Kind::leave) path.push_back(event.entry.number);
    if (event.kind == TraceEvent::Kind::enter) {
      open.push_back(1);
    } else if (event.kind == TraceEvent::Kind::leave) {
      const std::uint64_t nodes = open.back();
      open.pop_back();
      end(event, nodes, false);
    } else {
      end(event, 1, true);
    }
  }
  return all;
}

struct Tally {
  std::uint64_t smaller = 0;
  std::uint64_t equal = 0;
  std::uint64_t larger = 0;
  std::uint64_t proof_nodes = 0;
  std::uint64_t replaced_nodes = 0;

  void enter(std::uint64_t proof, std::uint64_t replaced) {
    (proof < replaced ? smaller : proof == replaced ? equal : larger) += 1;
    proof_nodes += proof;
    replaced_nodes += replaced;
  }
  [[nodiscard]] std::uint64_t proofs() const { return smaller + equal + larger; }
};

void compare(const ExplicitTree& tree, const Subject& prover, const Subject& plain, Tally& tally) {
  std::map<Path, std::uint64_t> replaced;
  for (const Searched& subtree : subtrees_of(plain.trace(tree, {}))) replaced[subtree.path] += subtree.nodes;
  for (const Searched& subtree : subtrees_of(prover.trace(tree, {}))) {
    if (!subtree.was_proof || !subtree.failed_low || subtree.is_leaf) continue;
    const auto found = replaced.find(subtree.path);
    if (found != replaced.end()) tally.enter(subtree.nodes, found->second);
  }
}

}  // namespace

std::optional<ClaimResult> test_proof_trees(const VerifyRunner& runner) {
  constexpr std::string_view spec = "ordered:b=8,d=6,p1=0.7,p2=0.9,q=100";
  constexpr std::uint64_t seed = 1;
  constexpr std::uint64_t trees = 12;
  constexpr std::size_t most_nodes = 400'000;
  const Subject& prover = *find_subject(all_subjects(), "pvs-merged-strict");
  const Subject& plain = *find_subject(all_subjects(), "alpha-beta-strict");
  const auto workload = make_workload(parse_workload(spec));
  Tally tally;
  for (std::uint64_t index = 0; index < trees; ++index) {
    if (runner.stop()) return std::nullopt;
    compare(ExplicitTree(*workload->make_case(seed, index)->written_out(most_nodes)), prover, plain, tally);
  }
  const auto share = [&](std::uint64_t count) {
    return percent(static_cast<double>(count) / static_cast<double>(tally.proofs()));
  };
  return ClaimResult{
      .verdict = verdict_of(2 * tally.smaller > tally.proofs()),
      .figure =
          fmt::format("of {} successful proofs of interior nodes {} have fewer nodes, {} as many, {} more; together {} "
                      "nodes instead of {} ({} against {}, {}, {})",
                      grouped(tally.proofs()), share(tally.smaller), share(tally.equal), share(tally.larger),
                      si(static_cast<double>(tally.proof_nodes)), si(static_cast<double>(tally.replaced_nodes)),
                      prover.name(), plain.name(), spec, counted(trees, "tree"))};
}

}  // namespace pvslab
