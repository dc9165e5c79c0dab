#include "harness/check/oracles/case_example.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/check/subject/shrink.hpp"

namespace pvslab {
namespace {

// A search that breaks the clause, of a position that moves lead to.
struct Failure {
  std::unique_ptr<Case> one;
  std::vector<std::uint32_t> moves;
  Bounds bounds;
  Score score;
  Outcome returned;
};

class Walk {
 public:
  Walk(std::size_t searcher, Clause clause)
      : searcher_(searcher), info_(*searcher_infos()[searcher]), clause_(clause) {}

  // The search of `one` in this window, or in another one, if it breaks the clause.
  [[nodiscard]] std::optional<Failure> failure_of(std::unique_ptr<Case> one, std::vector<std::uint32_t> moves,
                                                  std::optional<Bounds> window = std::nullopt) const {
    const Score score = one->yardstick();
    std::vector<Bounds> windows = windows_of_case(score, info_);
    if (window) windows.insert(windows.begin(), *window);
    for (const Bounds bounds : windows) {
      const Outcome returned = one->search(searcher_, bounds);
      if (!clauses_broken(info_, bounds, score, returned).contains(clause_)) continue;
      return Failure{std::move(one), std::move(moves), bounds, score, returned};
    }
    return std::nullopt;
  }

  // The same after the first move after which there is one.
  [[nodiscard]] std::optional<Failure> further(const Failure& failure) const {
    auto next = failure.one->next();
    for (std::uint32_t number = 0; number < next.size(); ++number) {
      std::vector<std::uint32_t> moves = failure.moves;
      moves.push_back(number);
      if (auto found = failure_of(std::move(next[number]), std::move(moves))) return found;
    }
    return std::nullopt;
  }

 private:
  std::size_t searcher_;
  const SearcherInfo& info_;
  Clause clause_;
};

std::optional<Counterexample> on_its_tree(const Subject& subject, Clause clause, const Failure& failure) {
  const auto tree = failure.one->written_out(most_replayed_nodes);
  if (!tree) return std::nullopt;
  const Trial trial = try_search(subject, *tree, failure.bounds);
  if (!trial.broken.contains(clause)) return std::nullopt;
  return shrink(subject, clause, {*tree, failure.bounds, trial.score, trial.returned});
}

}  // namespace

std::optional<CaseExample> smallest_case_example(const Subject& subject, Clause clause, const Workload& workload,
                                                 const CaseViolation& violation) {
  const auto searcher = find_searcher(subject.info->id);
  if (!searcher || !subject.is_the_search() || subject.program != nullptr) return std::nullopt;
  const Walk walk(*searcher, clause);
  auto failure = walk.failure_of(workload.make_case(violation.seed, violation.index), {}, violation.bounds);
  if (!failure) return std::nullopt;
  while (!interrupted()) {
    auto further = walk.further(*failure);
    if (!further) break;
    failure = std::move(further);
  }
  CaseExample example{
      failure->moves, failure->one->depth(), failure->bounds, failure->score, failure->returned, {}, {}};
  if (const auto alone = workload.alone(violation.index, failure->moves, failure->score)) {
    std::string lines;
    for (const std::string& line : alone->lines) lines += " " + shell_quoted(line);
    example.replay = fmt::format("printf '%s\\n'{} | {} verify --suite {} --searcher {}", lines, program_name(),
                                 shell_quoted(alone->spec), shell_quoted(subject.info->id));
  }
  example.tree = on_its_tree(subject, clause, *failure);
  return example;
}

std::string to_text(const CaseExample& example) {
  std::string moves;
  for (const std::uint32_t move : example.moves) moves += fmt::format("{}{}", moves.empty() ? "" : ".", move + 1);
  std::string text = fmt::format("  smallest  {}, {} left, window {}: score {}, returned {}\n",
                                 moves.empty() ? "itself" : "after move " + moves,
                                 counted(static_cast<std::uint64_t>(example.depth.plies()), "ply", "plies"),
                                 to_text(example.bounds), to_text(example.score), to_text(example.returned.value));
  if (!example.replay.empty()) text += "  replay\n    " + example.replay + "\n";
  return text;
}

}  // namespace pvslab
