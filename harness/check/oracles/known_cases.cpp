#include "harness/check/oracles/known_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/cases/case_name.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/estimates/planned_search.hpp"
#include "harness/bind/search/violated_clauses.hpp"
#include "harness/cells/run/begun.hpp"
#include "harness/cells/run/run_cells.hpp"
#include "harness/check/oracles/tree_shapes.hpp"
#include "harness/check/subject/stored_tallies.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

// Clamped to the finite scores.
Score moved(Score score, std::int32_t by) {
  const auto to = std::int64_t{score.value()} + by;
  return Score(
      static_cast<std::int32_t>(std::clamp<std::int64_t>(to, Score::lowest().value(), Score::highest().value())));
}

// A program may know fewer games than we do, and a large tree may be too much for it.
bool is_no_verdict(ProgramFault::Kind kind) {
  return kind == ProgramFault::Kind::refused || kind == ProgramFault::Kind::hung ||
         kind == ProgramFault::Kind::not_asked;
}

CaseTally check_case(const Workload& workload, const Case& known, Score score, const CaseName& named,
                     std::size_t searcher, bool is_left_out) {
  CaseTally tally;
  const SearcherInfo& info = *searcher_infos()[searcher];
  if (const std::string_view refusal = workload.refusal(searcher); !refusal.empty()) {
    ++tally.refused[std::string(refusal)];
    return tally;
  }
  if (is_left_out) {
    ++tally.left_out;
    return tally;
  }
  const auto enter = [&](Bounds bounds, Outcome returned, Contract broken, const std::string& fault) {
    for (const Clause clause : clauses) {
      if (!broken.contains(clause)) continue;
      const auto at = static_cast<std::size_t>(clause);
      ++tally.violations[at];
      if (tally.first[at]) continue;
      tally.first[at] = CaseViolation{
          named.spec, named.seed, named.index, bounds, score, returned, workload.place_of(named.index), fault};
    }
  };
  std::vector<Bounds> windows = windows_of_case(score, info);
  if (const Program* const program = program_of(info)) program->limit().restrict(windows);
  for (const Bounds bounds : windows) {
    if (notes_searches()) {
      note_search({.searcher = std::string(info.id),
                   .text = fmt::format("tree {} of {}, seed {}, with the window {}", named.index + 1, named.spec,
                                       named.seed, to_text(bounds)),
                   .token = ""});
    }
    const auto search = [&] {
      const Outcome returned = known.search(searcher, bounds);
      ++tally.searches;
      enter(bounds, returned, clauses_broken(info, bounds, score, returned), "");
      return true;
    };
    const auto note_refusal = [&](const ProgramNotAsked& reason) {
      ++tally.refused[reason.what()];
      return false;
    };
    const auto note_failure = [&](const ProgramFailed& failed) {
      if (is_no_verdict(failed.fault.kind)) {
        const bool is_late = failed.fault.kind == ProgramFault::Kind::hung;
        tally.late += is_late;
        ++tally.refused[to_text(failed.fault) + (is_late ? "; --program-seconds N gives it more time" : "")];
      } else {
        ++tally.searches;
        enter(bounds, Outcome{Score()}, Contract().with(Clause::visits), to_text(failed.fault));
      }
      return false;
    };
    // After a failure, the other windows of the case would cost as much time and tell as little.
    const bool has_answered =
        attempt<ProgramFailed>([&] { return attempt<ProgramNotAsked>(search, note_refusal); }, note_failure);
    if (!has_answered) return tally;
  }
  return tally;
}

// Without what is the same for all cases of the workload.
nlohmann::json stored(const CaseTally& tally) {
  nlohmann::json json{{"searches", tally.searches}};
  if (tally.left_out != 0) json["left_out"] = tally.left_out;
  if (!tally.refused.empty()) json["refused"] = tally.refused;
  if (tally.late != 0) json["late"] = tally.late;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (tally.violations[i] == 0) continue;
    const CaseViolation& first = *tally.first[i];
    json["broken"].push_back({{"clause", i},
                              {"searches", tally.violations[i]},
                              {"case", first.index},
                              {"window", pvslab::stored(first.bounds)},
                              {"score", first.score.value()},
                              {"returned", pvslab::stored(first.returned)},
                              {"fault", first.fault}});
  }
  return json;
}

CaseTally case_tally_from(const nlohmann::json& json) {
  CaseTally tally{
      .searches = count_from(json.at("searches")), .left_out = json.value("left_out", std::uint64_t{0}), .first = {}};
  if (const auto late = json.find("late"); late != json.end()) tally.late = count_from(*late);
  if (const auto refused = json.find("refused"); refused != json.end()) refused->get_to(tally.refused);
  if (const auto broken = json.find("broken"); broken != json.end()) {
    for (const nlohmann::json& one : *broken) {
      const std::uint64_t clause = count_from(one.at("clause"), clauses.size() - 1);
      tally.violations.at(clause) = count_from(one.at("searches"));
      tally.first[clause] = CaseViolation{.workload = {},
                                          .seed = 0,
                                          .index = count_from(one.at("case")),
                                          .bounds = bounds_from(one.at("window")),
                                          .score = score_from(one.at("score")),
                                          .returned = outcome_from(one.at("returned")),
                                          .place = {},
                                          .fault = one.at("fault").get<std::string>()};
    }
  }
  return tally;
}

// More cases than that share cells. Positions of files stay apart.
constexpr std::uint64_t most_cells = 1 << 18;

// The last three are badly ordered and wide, so that late moves decide.
// `depth` and `q`: those of the spec; a score is at most q greater than that of a successor, and the root's is at most 1000.
struct GiantTree {
  std::string_view spec;
  std::int32_t depth;
  std::int32_t q;
};
constexpr std::array<GiantTree, 7> giants{{{"ordered:b=40,d=6,p1=0.9,p2=0.97,ties=0.1", 6, 100},
                                           {"ordered:b=20,d=7,p1=0.9,p2=0.97,q=10", 7, 10},
                                           {"ordered:b=6,d=12,p1=0.95,p2=1,q=3", 12, 3},
                                           {"ordered:b=3,d=16,p1=0.8,p2=1,q=2,ties=0.2", 16, 2},
                                           {"ordered:b=10,d=5,p1=0.1,p2=0.2,q=10,ties=0.1", 5, 10},
                                           {"ordered:b=30,d=3,p1=0.05,p2=0.2,q=1000000", 3, 1'000'000},
                                           {"ordered:b=60,d=3,p1=0.02,p2=0.1,q=50", 3, 50}}};

// The same with a smaller q and smaller scores of the root.
std::string within_limit(const GiantTree& giant, ScoreLimit limit) {
  constexpr std::int32_t greatest_root_score = 1000;
  if (std::int64_t{greatest_root_score} + std::int64_t{giant.depth} * giant.q <= limit.most()) {
    return std::string(giant.spec);
  }
  const std::int32_t values = std::min(greatest_root_score, limit.most() / 2);
  const std::int32_t q = std::min(giant.q, (limit.most() - values) / giant.depth);
  if (q < 1) {
    throw UsageError(
        fmt::format("range {}: the scores of the trees of known value reach beyond it. Give a range that "
                    "holds -40 and 40, or leave them out with --known-value 0",
                    limit.text()));
  }
  std::string spec(giant.spec);
  if (const std::size_t at = spec.find(",q="); at != spec.npos) spec.erase(at, spec.find(',', at + 1) - at);
  return fmt::format("{},q={},values={}", spec, q, values);
}

}  // namespace

std::vector<Bounds> windows_of_case(Score score, const SearcherInfo& info) {
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
  const Contract broken = violated(info.rule, bounds, score, returned);
  return returned.bound || info.contract.contains(Clause::bound) ? broken : broken.with(Clause::bound, false);
}

bool CaseTally::breaks(Contract promised) const {
  return std::ranges::any_of(clauses, [&](Clause clause) {
    return violations[static_cast<std::size_t>(clause)] != 0 && promised.contains(clause);
  });
}

bool CaseTally::doubts_the_score(Contract promised) const {
  return breaks(promised) || violations[static_cast<std::size_t>(Clause::root)] != 0;
}

std::uint64_t CaseTally::refused_cases() const {
  std::uint64_t cases = 0;
  for (const auto& [reason, number] : refused) cases += number;
  return cases;
}

void CaseTally::merge(const CaseTally& other) {
  searches += other.searches;
  left_out += other.left_out;
  late += other.late;
  for (const auto& [reason, cases] : other.refused) refused[reason] += cases;
  for (std::size_t i = 0; i < violations.size(); ++i) {
    violations[i] += other.violations[i];
    if (other.first[i] && (!first[i] || other.first[i]->index < first[i]->index)) first[i] = other.first[i];
  }
}

// The scores of cases without one, or with a doubtful one. Each is computed once, by the first thread that needs it.
class KnownCasesCheck::Scores {
 public:
  Scores(const Workload& workload, std::uint64_t cases) : workload_(workload), computed_(cases), refutations_(cases) {}

  // The score, and the searcher that computed it; empty if it was known.
  struct Scored {
    Score score;
    std::string_view by = {};
  };
  [[nodiscard]] Scored of(const Case& one, std::uint64_t index) {
    if (const auto known = one.known_value()) return {*known};
    Computed& computed = computed_[static_cast<std::size_t>(index)];
    std::call_once(computed.once, [&] {
      const bool fits_minimax = one.whole_tree_nodes() <= most_whole_tree_nodes;
      const std::string_view by = fits_minimax ? "minimax" : "alpha-beta";
      computed.scored = {one.search(find_searcher(by).value(), {}).value, by};
    });
    return computed.scored;
  }

  // The computed score if a file publishes a wrong one. Empty if the published score is right or there is none.
  [[nodiscard]] std::optional<ComputedScore> refutation(const Case& one, std::uint64_t index) {
    const auto known = one.known_value();
    if (!known || workload_.place_of(index).empty()) return std::nullopt;
    Refutation& refutation = refutations_[static_cast<std::size_t>(index)];
    std::call_once(refutation.once, [&] { refutation.instead = refutation_of(*known, one); });
    return refutation.instead;
  }

 private:
  struct Computed {
    std::once_flag once;
    Scored scored;
  };
  struct Refutation {
    std::once_flag once;
    std::optional<ComputedScore> instead;
  };
  const Workload& workload_;
  std::vector<Computed> computed_;
  std::vector<Refutation> refutations_;
};

// What the cells of one case say of its score; they agree.
struct KnownCasesCheck::Found {
  std::string by = {};  // who computed it; empty if it was known
  std::optional<WrongPublishedScore> wrong = {};
};

KnownCasesCheck::KnownCasesCheck(const Workload& workload, std::uint64_t seed, std::uint64_t cases,
                                 std::vector<std::size_t> searchers, double max_tree_nodes)
    : workload_(workload),
      seed_(seed),
      cases_(std::min<std::uint64_t>(cases, workload.size().value_or(cases))),
      searchers_(std::move(searchers)),
      max_tree_nodes_(max_tree_nodes),
      blocks_(searchers_.empty() ? 0 : std::min(cases_, std::max<std::uint64_t>(most_cells / searchers_.size(), 1))),
      scores_(std::make_unique<Scores>(workload, workload.size() ? cases_ : 0)),
      tallies_(searchers_.size()),
      // An endless workload knows its scores.
      found_(workload.size() ? cases_ : 0) {
  if (searchers_.size() == 1 && !searcher_infos()[searchers_.front()]->scales) planned_.emplace(workload);
}

KnownCasesCheck::~KnownCasesCheck() = default;

bool KnownCasesCheck::leaves_out(std::size_t searcher, double whole_tree_nodes) const {
  if (searcher_infos()[searcher]->scales) return false;
  const double nodes = planned_ ? static_cast<double>(planned_->visits(searcher, whole_tree_nodes)) : whole_tree_nodes;
  return nodes > max_tree_nodes_;
}

CellSet KnownCasesCheck::cells() {
  CellSet set{.name = fmt::format("known scores: {}", workload_.spec()), .unit = "cases"};
  set.contents = fmt::format("seed {}, {} cases\n", seed_, cases_);
  if (max_tree_nodes_ != most_whole_tree_nodes) set.contents += fmt::format("max_tree_nodes {}\n", max_tree_nodes_);
  for (const std::size_t searcher : searchers_) {
    const Program* const program = program_of(*searcher_infos()[searcher]);
    set.contents += fmt::format("searcher {}{}\n", searcher_infos()[searcher]->id,
                                program == nullptr ? "" : ": " + program->settings().command);
  }
  const PlannedSearches planned = planned_ ? *planned_ : PlannedSearches(workload_);
  for (std::uint64_t block = 0; block < blocks_; ++block) {
    // All cases of a block are alike: blocks have several cases only if the workload is endless.
    const double nodes = workload_.whole_tree_nodes(begin_of(block));
    for (const std::size_t searcher : searchers_) {
      const std::uint64_t visits = leaves_out(searcher, nodes) ? 1 : planned.visits(searcher, nodes);
      const std::uint64_t of_case = saturating_product(planned_nanoseconds(workload_, visits), searches_in_windows);
      set.steps.push_back(begin_of(block + 1) - begin_of(block));
      set.costs.push_back(saturating_product(of_case, set.steps.back()));
    }
  }
  set.run = [this](std::size_t cell, CellWatch& watch) { return run(cell, watch); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) { fold(cell, value); };
  return set;
}

CellResult KnownCasesCheck::run(std::size_t cell, CellWatch& watch) const {
  const std::uint64_t block = cell / searchers_.size();
  const std::size_t searcher = searchers_[cell % searchers_.size()];
  const Contract promised = searcher_infos()[searcher]->contract;
  CaseTally total;
  nlohmann::json json = nlohmann::json::object();
  for (std::uint64_t index = begin_of(block); index < begin_of(block + 1); ++index) {
    watch.step();
    const auto one = workload_.make_case(seed_, index);
    const CaseName named{.spec = workload_.spec(), .seed = seed_, .index = index};
    const Scores::Scored scored = scores_->of(*one, index);
    if (!scored.by.empty()) json["computed"].push_back({index, scored.by});
    const bool is_left_out = leaves_out(searcher, one->whole_tree_nodes());
    CaseTally tally = check_case(workload_, *one, scored.score, named, searcher, is_left_out);
    if (tally.doubts_the_score(promised)) {
      if (const auto instead = scores_->refutation(*one, index)) {
        tally = check_case(workload_, *one, instead->score, named, searcher, is_left_out);
        json["wrong"].push_back({{"case", index},
                                 {"published", one->known_value().value().value()},
                                 {"score", instead->score.value()},
                                 {"by", instead->by}});
      }
    }
    total.merge(tally);
  }
  json["tally"] = stored(total);
  return {.value = json_text(json),
          .finds_fault = json.contains("wrong") || total.breaks(promised.with(Clause::visits))};
}

void KnownCasesCheck::fold(std::size_t cell, const std::string& value) {
  const std::uint64_t block = cell / searchers_.size();
  const auto json = nlohmann::json::parse(value);
  for (const auto& [index, by] : json.value("computed", std::vector<std::pair<std::uint64_t, std::string>>())) {
    found_.at(index).by = by;
  }
  if (const auto wrong = json.find("wrong"); wrong != json.end()) {
    for (const nlohmann::json& one : *wrong) {
      const std::uint64_t index = count_from(one.at("case"));
      found_.at(index).wrong =
          WrongPublishedScore{workload_.spec(), index, workload_.place_of(index), score_from(one.at("published")),
                              ComputedScore{score_from(one.at("score")), one.at("by").get<std::string>()}};
    }
  }
  CaseTally tally = case_tally_from(json.at("tally"));
  for (auto& first : tally.first) {
    if (!first) continue;
    if (first->index < begin_of(block) || first->index >= begin_of(block + 1)) {
      throw StoredResultError("it has a case of another cell");
    }
    first->workload = workload_.spec();
    first->seed = seed_;
    first->place = workload_.place_of(first->index);
  }
  tallies_[cell % searchers_.size()].merge(tally);
  searched_ += begin_of(block + 1) - begin_of(block);
  ++folded_;
}

KnownCasesResult KnownCasesCheck::result() const {
  KnownCasesResult result{.cases = searchers_.empty() ? 0 : searched_ / searchers_.size(),
                          .complete = folded_ == blocks_ * searchers_.size(),
                          .tallies = tallies_};
  for (const Found& found : found_) {
    result.scored_by_minimax += found.by == "minimax";
    result.scored_by_yardstick += found.by == "alpha-beta";
    if (found.wrong) result.wrong_scores.push_back(*found.wrong);
  }
  return result;
}

KnownCasesResult verify_known_cases(const Workload& workload, std::uint64_t seed, std::uint64_t cases,
                                    std::span<const std::size_t> searchers, const VerifyRunner& runner) {
  KnownCasesCheck check(workload, seed, cases, {searchers.begin(), searchers.end()});
  run_set(check.cells(), runner.threads, runner.stop, runner.progress);
  return check.result();
}

WorkSize size_of_known_cases(const Workload& workload, std::uint64_t cases, std::size_t searchers) {
  WorkSize size;
  for (std::uint64_t index = 0; index < cases; ++index) {
    const double nodes = workload.whole_tree_nodes(index);
    size.largest_tree = std::max(size.largest_tree, nodes);
    size.nodes += usual_nodes(nodes) * static_cast<double>(searches_in_windows) * static_cast<double>(searchers);
  }
  return size;
}

std::vector<WorkloadSpec> giant_tree_specs(ScoreLimit limit) {
  std::vector<WorkloadSpec> specs;
  for (const GiantTree& giant : giants) specs.push_back(parse_workload(within_limit(giant, limit)));
  return specs;
}

}  // namespace pvslab
