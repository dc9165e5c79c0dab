#include "harness/measure/first_guess/first_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "harness/base/parallel.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/may_return.hpp"
#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {
namespace {

using Kind = GuessSource::Kind;

// The searches of one tree from guesses of one source: one, or one from either side.
struct Searched {
  std::uint64_t below = 0;  // nodes
  std::uint64_t above = 0;  // nodes; those of `below` if there is one search
};

// What was found on one tree.
struct TreeSearches {
  std::uint64_t yardstick_nodes = 0;
  std::vector<std::uint64_t> shallower_errors;
  std::vector<std::vector<Searched>> curves;  // by searcher, then by source
  std::vector<Violation> violations;
};

Score moved(Score score, std::int64_t by) {
  const std::int64_t value = score.value() + by;
  const std::int64_t most = Score::highest().value();
  return Score(static_cast<std::int32_t>(std::clamp(value, -most, most)));
}

std::vector<GuessSource> sources_of(const GuessSweep& sweep) {
  std::vector<GuessSource> sources;
  for (const std::uint64_t error : sweep.errors) sources.push_back({Kind::error, error});
  for (const std::int32_t plies : plies_shallower) {
    sources.push_back({Kind::shallower, static_cast<std::uint64_t>(plies)});
  }
  return sources;
}

std::vector<GuessSource> sources_for(std::size_t searcher, const std::vector<GuessSource>& sources) {
  return has_memory(searcher) ? sources : std::vector<GuessSource>{GuessSource()};
}

// Searches one tree.
class TreeSearcher {
 public:
  TreeSearcher(const GuessSweep& sweep, const Workload& workload, std::uint64_t index)
      : sweep_(sweep), workload_(workload), index_(index), case_(workload.make_case(sweep.seed, index)) {}

  [[nodiscard]] TreeSearches search() {
    Counters counters;
    score_ = case_->count(find_searcher(yardstick_id).value(), Bounds{}, counters).value;
    if (const auto known = case_->known_value(); known && *known != score_) {
      add_violation(yardstick_id, score_, *known, "known value");
      score_ = *known;
    }
    found_.yardstick_nodes = counters.nodes;
    for (const std::int32_t plies : plies_shallower) add_shallower_score(plies);
    const std::vector<GuessSource> sources = sources_of(sweep_);
    for (const std::size_t searcher : sweep_.searchers) {
      std::vector<Searched>& curve = found_.curves.emplace_back();
      for (const GuessSource& source : sources_for(searcher, sources)) curve.push_back(search_from(source, searcher));
    }
    return std::move(found_);
  }

 private:
  void add_shallower_score(std::int32_t plies) {
    Counters unused;
    const Score score = case_->score_at(Depth(std::max(0, case_->depth().plies() - plies)), unused);
    shallower_scores_.push_back(score);
    found_.shallower_errors.push_back(
        static_cast<std::uint64_t>(std::abs(std::int64_t{score.value()} - score_.value())));
  }

  Searched search_from(const GuessSource& source, std::size_t searcher) {
    switch (source.kind) {
      case Kind::none: return twice(nodes_from(Score(0), searcher));
      case Kind::shallower: return twice(nodes_from(shallower_scores_.at(source.amount - 1), searcher));
      case Kind::error: break;
    }
    const auto error = static_cast<std::int64_t>(source.amount);
    const std::uint64_t below = nodes_from(moved(score_, -error), searcher);
    return {below, error == 0 ? below : nodes_from(moved(score_, error), searcher)};
  }

  static Searched twice(std::uint64_t nodes) { return {nodes, nodes}; }

  std::uint64_t nodes_from(Score guess, std::size_t searcher) {
    Counters counters;
    const Score returned = case_->count_from(guess, searcher, counters).value;
    const SearcherInfo& info = *searcher_infos()[searcher];
    if (!may_return(info.contract, score_, returned)) add_violation(info.id, returned, score_, yardstick_id);
    return counters.nodes;
  }

  void add_violation(std::string_view searcher, Score returned, Score expected, std::string_view from) {
    std::vector<std::string> words{"pvslab",
                                   "compare",
                                   "--workload",
                                   sweep_.spec.text(),
                                   "--seed",
                                   std::to_string(sweep_.seed),
                                   "--trees",
                                   std::to_string(index_ + 1),
                                   "--searcher",
                                   std::string(searcher),
                                   "--first-guess-errors"};
    std::string errors;
    for (const std::uint64_t error : sweep_.errors) errors += (errors.empty() ? "" : ",") + std::to_string(error);
    words.push_back(errors);
    found_.violations.push_back({.searcher = std::string(searcher),
                                 .workload = sweep_.spec.text(),
                                 .seed = sweep_.seed,
                                 .index = index_,
                                 .returned = returned,
                                 .expected = expected,
                                 .expected_from = std::string(from),
                                 .command = shell_command(words),
                                 .place = workload_.place_of(index_)});
  }

  const GuessSweep& sweep_;
  const Workload& workload_;
  std::uint64_t index_;
  std::unique_ptr<Case> case_;
  Score score_;
  std::vector<Score> shallower_scores_;  // in the order of plies_shallower
  TreeSearches found_;
};

Estimate estimate(const std::vector<std::uint64_t>& counts, std::uint64_t share = 1) {
  Moments moments;
  for (const std::uint64_t count : counts) moments.add(count);
  const auto of_one = [&](double value) { return value / static_cast<double>(share); };
  const auto error = moments.standard_error(counts.size());
  return {of_one(moments.mean(counts.size())), error ? std::optional(of_one(*error)) : std::nullopt};
}

// A source's searches on all trees.
GuessPoint point_of(const std::vector<TreeSearches>& trees, std::size_t searcher, std::size_t place,
                    const GuessSource& source) {
  std::vector<std::uint64_t> below;
  std::vector<std::uint64_t> above;
  std::vector<std::uint64_t> both;
  std::vector<std::uint64_t> yardstick;  // twice, as `both` has two searches
  for (const TreeSearches& tree : trees) {
    const Searched& searched = tree.curves[searcher][place];
    below.push_back(searched.below);
    above.push_back(searched.above);
    both.push_back(searched.below + searched.above);
    yardstick.push_back(2 * tree.yardstick_nodes);
  }
  GuessPoint point{
      .source = source, .nodes = estimate(both, 2), .below = {}, .above = {}, .ratio = paired_ratio(both, yardstick)};
  if (source.kind == Kind::error) {
    point.below = estimate(below);
    point.above = estimate(above);
  }
  return point;
}

GuessReport report_of(const GuessSweep& sweep, const Workload& workload, const std::vector<GuessSource>& sources,
                      std::vector<TreeSearches> trees) {
  GuessReport report{.workload = sweep.spec.text(),
                     .spec = workload.spec(),
                     .trees = trees.size(),
                     .seed = sweep.seed,
                     .shallower_errors = {},
                     .curves = {},
                     .violations = {}};
  for (std::size_t i = 0; i < plies_shallower.size(); ++i) {
    std::vector<std::uint64_t> errors;
    for (const TreeSearches& tree : trees) errors.push_back(tree.shallower_errors[i]);
    report.shallower_errors[i] = estimate(errors).mean;
  }
  for (std::size_t i = 0; i < sweep.searchers.size(); ++i) {
    const std::size_t searcher = sweep.searchers[i];
    GuessCurve curve{std::string(searcher_infos()[searcher]->id), has_memory(searcher), {}};
    const std::vector<GuessSource> own = sources_for(searcher, sources);
    for (std::size_t place = 0; place < own.size(); ++place) {
      curve.points.push_back(point_of(trees, i, place, own[place]));
    }
    report.curves.push_back(std::move(curve));
  }
  for (TreeSearches& tree : trees) std::ranges::move(tree.violations, std::back_inserter(report.violations));
  return report;
}

void require_small_trees(const GuessSweep& sweep, const Workload& workload, std::uint64_t trees) {
  for (const std::size_t searcher : sweep.searchers) {
    const SearcherInfo& info = *searcher_infos()[searcher];
    if (info.scales || std::ranges::binary_search(sweep.of_any_size, searcher)) continue;
    for (std::uint64_t index = 0; index < trees; ++index) {
      if (workload.whole_tree_nodes(index) <= sweep.max_tree_nodes) continue;
      throw UsageError(fmt::format(
          "{} is left out of trees as large as those of {}; name it with --searcher, set --max-tree-nodes, or choose "
          "smaller trees",
          info.id, sweep.spec.text()));
    }
  }
}

std::uint64_t tree_count(const GuessSweep& sweep, const Workload& workload) {
  const auto size = workload.size();
  if (!size) return sweep.trees.value_or(default_guess_trees);
  return std::min<std::uint64_t>(*size, sweep.trees.value_or(*size));
}

}  // namespace

std::vector<std::size_t> default_guess_searchers() {
  return select_searchers(
      std::vector<std::string>{"mtd-f", "aspiration-pvs", "memory-pvs", "alpha-beta", "pvs-sound", "negascout"});
}

std::string to_text(const GuessSource& source) {
  switch (source.kind) {
    case Kind::none: return "";
    case Kind::error: return fmt::format("score ±{}", source.amount);
    case Kind::shallower: return counted(static_cast<std::uint64_t>(source.amount), "ply", "plies") + " shallower";
  }
  __builtin_unreachable();
}

std::uint64_t tree_count(const GuessSweep& sweep) { return tree_count(sweep, *make_workload(sweep.spec)); }

std::optional<GuessReport> sweep_guesses(const GuessSweep& sweep, const GuessRunner& runner) {
  const std::unique_ptr<Workload> workload = make_workload(sweep.spec);
  std::vector<TreeSearches> trees(tree_count(sweep, *workload));
  require_small_trees(sweep, *workload, trees.size());
  const auto search = [&](std::size_t index) {
    trees[index] = TreeSearcher(sweep, *workload, index).search();
    runner.progress();
  };
  if (!for_each_index(trees.size(), runner.threads, search, runner.stop)) return std::nullopt;
  return report_of(sweep, *workload, sources_of(sweep), std::move(trees));
}

}  // namespace pvslab
