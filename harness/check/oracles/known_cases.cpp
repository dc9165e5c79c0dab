#include "harness/check/oracles/known_cases.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <utility>

#include "harness/base/parallel.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/case_name.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {
namespace {

// Clamped to the finite scores.
Score moved(Score score, std::int32_t by) {
  const auto to = std::int64_t{score.value()} + by;
  return Score(
      static_cast<std::int32_t>(std::clamp<std::int64_t>(to, Score::lowest().value(), Score::highest().value())));
}

// Windows with the score inside, at either end, below and above. Only the open window for a searcher that promises
// nothing about others.
std::vector<Bounds> windows_around(Score score, const SearcherInfo& info) {
  std::vector<Bounds> windows{{}};
  if (!info.contract.contains(Clause::window)) return windows;
  const auto add = [&](Score alpha, Score beta) {
    if (is_window(info.rule, {alpha, beta})) windows.push_back({alpha, beta});
  };
  for (const auto& [alpha, beta] : {std::pair(-1, 1), {-1, 0}, {0, 1}, {1, 4}, {-4, -1}, {-9, 9}}) {
    add(moved(score, alpha), moved(score, beta));
  }
  for (const std::int32_t end : {-1, 0, 1}) {
    add(-Score::infinity(), moved(score, end));
    add(moved(score, end), Score::infinity());
    add(moved(score, end), moved(score, end));
  }
  return windows;
}

Contract clauses_broken(const SearcherInfo& info, Bounds bounds, Score score, Outcome returned) {
  const Contract broken = info.rule == CutoffRule::at_beta
                              ? violated(Window<CutoffRule::at_beta>(bounds.alpha, bounds.beta), score, returned)
                              : violated(Window<CutoffRule::above_beta>(bounds.alpha, bounds.beta), score, returned);
  return returned.bound || info.contract.contains(Clause::bound) ? broken : broken.with(Clause::bound, false);
}

// The scores of cases without one, or with a doubtful one. Each is computed once, by the first thread that needs it.
class FoundScores {
 public:
  explicit FoundScores(const Workload& workload)
      : workload_(workload), found_(workload.size().value_or(0)), computed_(found_.size()) {}

  // An endless workload must know its scores.
  [[nodiscard]] Score of(const Case& one, std::uint64_t index) {
    if (const auto known = one.known_value()) return *known;
    assert(index < found_.size());
    Found& found = found_[static_cast<std::size_t>(index)];
    std::call_once(found.once, [&] {
      found.fits_minimax = one.whole_tree_nodes() <= most_whole_tree_nodes;
      const std::size_t oracle = find_searcher(found.fits_minimax ? "minimax" : "alpha-beta").value();
      found.score = one.search(oracle, {}).value;
      found.is_there = true;
    });
    return found.score;
  }

  // The computed score if a file publishes a wrong one. Empty if the published score is right or there is none.
  [[nodiscard]] std::optional<ComputedScore> refutation(const Case& one, std::uint64_t index) {
    const auto known = one.known_value();
    if (!known || workload_.place_of(index).empty()) return std::nullopt;
    Computed& computed = computed_[static_cast<std::size_t>(index)];
    std::call_once(computed.once, [&] {
      computed.instead = refutation_of(*known, one);
      computed.is_there = true;
    });
    return computed.instead;
  }

  [[nodiscard]] std::vector<WrongPublishedScore> wrong_scores(std::uint64_t seed) const {
    std::vector<WrongPublishedScore> wrong;
    for (std::uint64_t index = 0; index < computed_.size(); ++index) {
      const Computed& computed = computed_[static_cast<std::size_t>(index)];
      if (!computed.is_there || !computed.instead) continue;
      const Score published = workload_.make_case(seed, index)->known_value().value();
      wrong.push_back({workload_.spec(), index, workload_.place_of(index), published, *computed.instead});
    }
    return wrong;
  }

  // The number of scores computed by minimax or by alpha-beta.
  [[nodiscard]] std::uint64_t count(bool by_minimax) const {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        found_, [&](const Found& found) { return found.is_there && found.fits_minimax == by_minimax; }));
  }

 private:
  struct Found {
    std::once_flag once;
    Score score;
    bool fits_minimax = false;
    std::atomic<bool> is_there = false;  // and may be read by other threads
  };
  struct Computed {
    std::once_flag once;
    std::optional<ComputedScore> instead;
    std::atomic<bool> is_there = false;
  };
  const Workload& workload_;
  std::vector<Found> found_;
  std::vector<Computed> computed_;
};

CaseTally check_case(const Workload& workload, const Case& known, Score score, const CaseName& named,
                     std::size_t searcher) {
  CaseTally tally;
  const SearcherInfo& info = *searcher_infos()[searcher];
  if (const std::string_view refusal = workload.refusal(searcher); !refusal.empty()) {
    ++tally.refused;
    tally.refusal = refusal;
    return tally;
  }
  if (!info.scales && known.whole_tree_nodes() > most_whole_tree_nodes) {
    ++tally.left_out;
    return tally;
  }
  for (const Bounds bounds : windows_around(score, info)) {
    const Outcome returned = known.search(searcher, bounds);
    const Contract broken = clauses_broken(info, bounds, score, returned);
    ++tally.searches;
    for (const Clause clause : clauses) {
      if (!broken.contains(clause)) continue;
      const auto at = static_cast<std::size_t>(clause);
      ++tally.violations[at];
      if (tally.first[at]) continue;
      tally.first[at] =
          CaseViolation{named.spec, named.seed, named.index, bounds, score, returned, workload.place_of(named.index)};
    }
  }
  return tally;
}

constexpr std::array<std::string_view, 4> giants{
    "ordered:b=40,d=6,p1=0.9,p2=0.97,ties=0.1", "ordered:b=20,d=7,p1=0.9,p2=0.97,q=10",
    "ordered:b=6,d=12,p1=0.95,p2=1,q=3", "ordered:b=3,d=16,p1=0.8,p2=1,q=2,ties=0.2"};

}  // namespace

bool CaseTally::doubts_the_score(Contract promised) const {
  return std::ranges::any_of(clauses, [&](Clause clause) {
    return violations[static_cast<std::size_t>(clause)] != 0 && (promised.contains(clause) || clause == Clause::root);
  });
}

void CaseTally::merge(const CaseTally& other) {
  searches += other.searches;
  left_out += other.left_out;
  refused += other.refused;
  if (!other.refusal.empty()) refusal = other.refusal;
  for (std::size_t i = 0; i < violations.size(); ++i) {
    violations[i] += other.violations[i];
    if (other.first[i] && (!first[i] || other.first[i]->index < first[i]->index)) first[i] = other.first[i];
  }
}

KnownCasesResult verify_known_cases(const Workload& workload, std::uint64_t seed, std::uint64_t cases,
                                    std::span<const std::size_t> searchers, const VerifyRunner& runner,
                                    const std::function<ExitCode(const KnownCasesResult&)>& cut_short) {
  KnownCasesResult total{.tallies = std::vector<CaseTally>(searchers.size())};
  const std::string spec = workload.spec();
  const std::uint64_t present = std::min<std::uint64_t>(cases, workload.size().value_or(cases));
  std::uint64_t searched = 0;
  std::mutex merging;
  FoundScores scores(workload);
  const auto sum_up = [&] {
    total.cases = searchers.empty() ? 0 : searched / searchers.size();
    total.scored_by_minimax = scores.count(true);
    total.scored_by_yardstick = scores.count(false);
    total.wrong_scores = scores.wrong_scores(seed);
  };
  std::optional<InterruptReport> report_if_ended;
  if (cut_short) {
    report_if_ended.emplace([&] {
      const std::scoped_lock lock(merging);
      sum_up();
      return cut_short(total);
    });
  }
  // A case is searched by one searcher at a time, so that a few large cases keep all threads busy.
  total.complete = for_each_index(
      saturating_product(present, searchers.size()), runner.threads,
      [&](std::size_t task) {
        const std::uint64_t index = task / searchers.size();
        const std::size_t which = task % searchers.size();
        const auto one = workload.make_case(seed, index);
        const CaseName named{.spec = spec, .seed = seed, .index = index};
        CaseTally tally = check_case(workload, *one, scores.of(*one, index), named, searchers[which]);
        if (tally.doubts_the_score(searcher_infos()[searchers[which]]->contract)) {
          const auto instead = scores.refutation(*one, index);
          if (instead) tally = check_case(workload, *one, instead->score, named, searchers[which]);
        }
        const std::scoped_lock lock(merging);
        total.tallies[which].merge(tally);
        ++searched;
        runner.progress(1);
      },
      runner.stop);
  report_if_ended.reset();  // waits forever if the report has begun
  sum_up();
  return total;
}

WorkSize size_of_known_cases(const Workload& workload, std::uint64_t cases, std::size_t searchers) {
  constexpr double searches_in_windows = 4;  // the cost of all windows of a case, in open-window searches
  WorkSize size;
  for (std::uint64_t index = 0; index < cases; ++index) {
    const double nodes = workload.whole_tree_nodes(index);
    size.largest_tree = std::max(size.largest_tree, nodes);
    size.nodes += usual_nodes(nodes) * searches_in_windows * static_cast<double>(searchers);
  }
  return size;
}

std::vector<WorkloadSpec> giant_tree_specs() {
  std::vector<WorkloadSpec> specs;
  for (const std::string_view giant : giants) specs.push_back(parse_workload(giant));
  return specs;
}

}  // namespace pvslab
