// Claim: a sentence of the literature or of ours that asserts something measurable, with the experiment that tests it.
// Claims are data: suites/claims.toml, whose head describes the format. Nobody writes a verdict by hand.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/bind/search/bounds.hpp"
#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/relations/relation.hpp"
#include "searchers/core/contract.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// theorem: we hold it to be true, and `pvslab verify` fails if a search contradicts it. saying: repeated by others, and
// tested without a promise.
enum class ClaimKind : bool { saying, theorem };

// Relations that all must hold, on small trees: every one within limits, and random ones.
struct RelationExperiment {
  std::vector<RelationClaim> relations;
};

// A clause of the contract that each of these searchers must keep, on every tree within the limits and in every window.
struct ClauseExperiment {
  Clause clause;
  std::vector<std::string> searchers;  // as Subject::name
};

// Exact figures of searches of one tree.
struct TreeExperiment {
  struct Row {
    std::string searcher;
    std::optional<std::int64_t> value;                          // returned
    std::vector<std::pair<std::string, std::uint64_t>> counts;  // "leaves", "distinct_leaves" or the name of a counter
  };
  Tree tree;
  std::string tree_text;
  Bounds bounds;
  std::optional<std::int64_t> score;  // minimax
  std::vector<Row> rows;
};

// The nodes of each searcher, summed over the open-window searches of every tree within limits.
struct TotalsExperiment {
  ExhaustiveLimits limits;
  std::string limits_text;
  std::vector<std::pair<std::string, std::uint64_t>> nodes;  // as published
};

// A counter of one searcher divided by a counter of another (or of the same) on the same trees of a workload. It holds
// if the 95% interval lies in [low, high], and fails if the two do not meet; without a range the figure is the result.
struct RatioExperiment {
  std::string workload;
  std::uint64_t trees = 1;  // all cases of a suite that has fewer
  std::string searcher;
  std::string counter;  // of counter_fields, "trees" (1 for each) or "wrong_values"
  std::string to_searcher;
  std::string to_counter;
  std::optional<double> low;
  std::optional<double> high;
};

// The mean number of leaves that alpha-beta evaluates on uniform trees of independent continuous leaf values, against
// its expectation by the integral of Baudet, Pearl. `published` is the expectation as printed, if it was.
struct ExpectedLeavesExperiment {
  std::uint32_t branching = 2;
  std::int32_t depth = 2;
  std::uint64_t trees = 1000;
  std::optional<double> published;
};

// The first side's Elo as printed; no figure of ours.
struct PublishedElo {
  double elo = 0;
  std::optional<double> half_width = {};  // of its interval
  std::string conditions = {};            // games and time
};

// A match of two searchers at chess, each of which plays as `pvslab uci` does. It holds if the 95% intervals of the first one's Elo are
// above 0, and fails if they are below. Otherwise it is not decided; where both play the same games there is no Elo.
struct MatchExperiment {
  // Each limit is of one move. At least one is given.
  struct Side {
    std::string searcher;
    std::optional<std::uint64_t> depth = {};
    std::optional<std::uint64_t> nodes = {};
    std::optional<std::uint64_t> milliseconds = {};
    std::optional<std::uint64_t> hash = {};  // MiB
    std::optional<std::string> order = {};   // rules of the order of moves
  };
  Side stronger;
  Side weaker;
  std::vector<std::string> openings = {};   // files of the shipped suites
  std::optional<std::uint64_t> count = {};  // the first so many openings
  std::uint64_t rounds = 1;                 // of each pair, where the time is limited
  std::optional<PublishedElo> published = {};

  // Then games differ from run to run.
  [[nodiscard]] bool is_timed() const { return stronger.milliseconds || weaker.milliseconds; }
};

// An experiment that needs code of its own, by name (harness/claims/special/special_experiments.hpp).
struct SpecialExperiment {
  std::string name;
};

using ClaimExperiment = std::variant<RelationExperiment, ClauseExperiment, TreeExperiment, TotalsExperiment,
                                     RatioExperiment, ExpectedLeavesExperiment, MatchExperiment, SpecialExperiment>;

struct Claim {
  std::string id;       // lower-case words joined by '-'
  std::string section;  // the heading under which it is shown
  ClaimKind kind = ClaimKind::saying;
  std::string says;    // in our words
  std::string source;  // author, year, title, section
  ClaimExperiment experiment;
  std::uint64_t minutes = 0;  // of one core; 0: it is quick. What takes minutes runs only when it is asked for
};

// Whether its figures differ from run to run.
[[nodiscard]] inline bool is_timed(const Claim& claim) {
  const auto* const match = std::get_if<MatchExperiment>(&claim.experiment);
  return match != nullptr && match->is_timed();
}

// The claims of suites/claims.toml, as they were when the program was built.
[[nodiscard]] std::span<const Claim> shipped_claims();
[[nodiscard]] std::string_view shipped_claims_text();

// Those of them that are theorems about relations.
[[nodiscard]] std::span<const Theorem> theorems();

// The relations of these claims, for check_claims. The claims must outlive them.
[[nodiscard]] std::vector<Theorem> relations_of(std::span<const Claim> claims);

// Reads a file of claims. Names of searchers, relations and workloads are checked when the claim is tested. Throws
// InputError with the place of the first error.
[[nodiscard]] std::vector<Claim> parse_claims(std::string_view text, const std::string& file);

}  // namespace pvslab
