#include "harness/schedules/verify_schedules.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "harness/base/parallel.hpp"
#include "harness/base/process/supervised.hpp"
#include "harness/base/progress.hpp"
#include "harness/schedules/check_schedules.hpp"

namespace pvslab {
namespace {

bool was_added(const ParallelSubject& subject) {
  return std::ranges::any_of(added_parallel_subjects(),
                             [&](const ParallelSubject& added) { return added.info->id == subject.info->id; });
}

// The parts of a check: trees within limits, random ones, graphs, and random trees on real threads.
class Parts {
 public:
  explicit Parts(const SchedulesOptions& options) : options_(options) {
    for (const ScheduleLimits& limits : options.exhaustive) trees_.emplace_back(limits.trees);
  }

  [[nodiscard]] std::size_t count() const { return trees_.size() + (options_.random ? 3 : 0); }
  [[nodiscard]] bool is_of_graphs(std::size_t part) const { return part == trees_.size() + 1; }
  [[nodiscard]] bool is_on_threads(std::size_t part) const { return part == trees_.size() + 2; }
  // Whether the trees of a part are counted as progress.
  [[nodiscard]] bool is_counted(std::size_t part) const { return part <= trees_.size(); }
  [[nodiscard]] std::uint64_t trees(std::size_t part) const {
    if (part < trees_.size()) return trees_[part].size();
    if (is_of_graphs(part)) return std::min(options_.random->trees, most_scheduled_graphs);
    return is_on_threads(part) ? std::min(options_.random->trees, most_trees_on_threads) : options_.random->trees;
  }
  void run(std::size_t part, ScheduleBlock& block, const std::function<void()>& step) const {
    const ParallelSubject& subject = *options_.subjects[block.subject];
    block.found.subject = &subject;
    if (part < trees_.size()) {
      check_small_trees(subject, options_.exhaustive[part], trees_[part], block, step);
    } else if (is_of_graphs(part)) {
      check_graphs(*options_.random, block);
    } else if (is_on_threads(part)) {
      check_on_threads(subject, *options_.random, block);
    } else {
      check_random_trees(subject, *options_.random, block, step);
    }
  }

 private:
  const SchedulesOptions& options_;
  std::vector<LimitedTrees> trees_;
};

std::vector<ScheduleBlock> blocks_of(std::size_t subject, std::uint64_t trees, bool reduces) {
  constexpr std::uint64_t trees_of_a_block = 64;
  std::vector<ScheduleBlock> blocks;
  for (std::uint64_t first = 0; first < trees; first += trees_of_a_block) {
    blocks.push_back({subject, first, std::min(trees, first + trees_of_a_block), reduces});
  }
  return blocks;
}

class Run {
 public:
  Run(const SchedulesOptions& options, SchedulesReport& report)
      : options_(options),
        report_(report),
        parts_(options),
        progress_("schedules", "trees", total(), options.show_progress && Progress::stderr_is_terminal()) {}

  // One part after the other: a later one would show nothing new of a searcher that is broken.
  void run() {
    for (std::size_t part = 0; part < parts_.count() && report_.complete; ++part) {
      std::vector<std::size_t> asked;
      for (std::size_t i = 0; i < options_.subjects.size(); ++i) {
        if (is_asked(part, i)) asked.push_back(i);
      }
      std::vector<std::size_t> refused;
      for (const std::size_t i : run_part(part, asked)) {
        if (is_asked(part, i)) refused.push_back(i);
      }
      if (!refused.empty() && report_.complete) run_part(part, refused);
    }
    if (!report_.complete) return;  // there is no time left
    for (std::size_t i = 0; i < options_.subjects.size(); ++i) shrink(report_.findings[i]);
  }

 private:
  [[nodiscard]] std::uint64_t total() const {
    std::uint64_t trees = 0;
    for (std::size_t part = 0; part < parts_.count(); ++part) {
      if (parts_.is_counted(part)) trees += parts_.trees(part);
    }
    return trees * options_.subjects.size();
  }
  [[nodiscard]] bool is_asked(std::size_t part, std::size_t subject) const {
    const ScheduleFinding& finding = report_.findings[subject];
    if (finding.smallest || finding.on_graph || finding.no_answer || is_unrepeatable(finding)) return false;
    if (parts_.is_of_graphs(part)) return options_.subjects[subject]->has_table;
    return !parts_.is_on_threads(part) || was_added(*options_.subjects[subject]);
  }

  // Returns those that hid a dependence, whose figures are not entered: the part is to be run again for them.
  std::vector<std::size_t> run_part(std::size_t part, const std::vector<std::size_t>& asked) {
    std::vector<ScheduleBlock> plain;
    std::vector<std::vector<ScheduleBlock>> done;
    for (const std::size_t i : asked) {
      const bool reduces = !report_.findings[i].hidden;
      auto blocks = blocks_of(i, parts_.trees(part), reduces);
      if (can_fork && was_added(*options_.subjects[i])) {
        run_in_children(part, blocks);
        done.push_back(std::move(blocks));
      } else {
        plain.insert(plain.end(), blocks.begin(), blocks.end());
      }
    }
    const bool ran_all = for_each_index(
        plain.size(), options_.threads,
        [&](std::size_t i) { parts_.run(part, plain[i], [&] { progress_.advance(); }); }, options_.stop);
    report_.complete = report_.complete && ran_all;
    for (auto& block : plain) {
      if (done.empty() || done.back().front().subject != block.subject) done.emplace_back();
      done.back().push_back(std::move(block));
    }
    std::vector<std::size_t> again;
    for (const auto& blocks : done) {
      if (!blocks.empty() && !enter(blocks)) again.push_back(blocks.front().subject);
    }
    return again;
  }

  // The blocks of one subject.
  bool enter(const std::vector<ScheduleBlock>& blocks) {
    ScheduleFinding& finding = report_.findings[blocks.front().subject];
    const auto find = [&](auto is_it) {
      return std::ranges::find_if(blocks, [&](const ScheduleBlock& block) { return is_it(block.found); });
    };
    const auto hidden = find([](const ScheduleFinding& found) { return found.hidden.has_value(); });
    const auto broken = find([](const ScheduleFinding& found) { return found.smallest.has_value(); });
    const auto unrepeatable = find(&is_unrepeatable);
    const bool would_show_more = broken == blocks.end() && unrepeatable == blocks.end() && blocks.front().reduces;
    if (hidden != blocks.end() && would_show_more) {
      finding.hidden = hidden->found.hidden;
      return false;
    }
    if (unrepeatable != blocks.end()) finding.hidden = unrepeatable->found.hidden;
    for (const ScheduleBlock& block : blocks) merge(finding, block.found);
    return true;
  }

  void run_in_children(std::size_t part, std::vector<ScheduleBlock>& blocks) {
    ScheduleFinding& finding = report_.findings[blocks.front().subject];
    const GuardedAnswers found = run_guarded(
        blocks.size(), options_.threads,
        [&](std::size_t i) {
          parts_.run(part, blocks[i], note_tree);
          return stored(blocks[i].found);
        },
        options_.stop, [&](std::uint64_t trees) { progress_.advance(trees); });
    report_.complete = report_.complete && found.complete;
    for (std::size_t i = 0; i < found.answers.size(); ++i) {
      blocks[i].found = schedule_finding_from(found.answers[i], *finding.subject);
    }
    if (found.fatal) finding.no_answer = found.fatal;
  }

  static void shrink_here(ScheduleFinding& finding) {
    if (finding.smallest) finding.smallest = shrink_schedule(*finding.subject, *std::move(finding.smallest));
    if (finding.on_graph) finding.on_graph = shrink_graph(*finding.subject, *std::move(finding.on_graph));
  }
  void shrink(ScheduleFinding& finding) const {
    if (!finding.on_graph && (!finding.smallest || finding.smallest->on_threads)) return;
    if (!can_fork || !was_added(*finding.subject)) return shrink_here(finding);
    const GuardedAnswers found = run_guarded(
        1, 1,
        [&](std::size_t) {
          ScheduleFinding smaller = finding;
          shrink_here(smaller);
          return stored(smaller);
        },
        options_.stop, [](std::uint64_t) {});
    if (found.answers.size() == 1) {
      ScheduleFinding smaller = schedule_finding_from(found.answers.front(), *finding.subject);
      finding.smallest = std::move(smaller.smallest);
      finding.on_graph = std::move(smaller.on_graph);
    }
  }

  const SchedulesOptions& options_;
  SchedulesReport& report_;
  Parts parts_;
  Progress progress_;
};

}  // namespace

std::optional<std::uint32_t> ScheduleLimits::preemptions_of(const ParallelSubject& subject) const {
  if (preemptions || !subject.searches_whole_tree) return preemptions;
  return whole_tree_preemptions;
}

bool is_unrepeatable(const ScheduleFinding& finding) {
  return finding.hidden && finding.hidden->kind == HiddenDependence::Kind::repeated;
}

bool SchedulesReport::keeps_all_promises() const {
  return std::ranges::none_of(findings, [](const ScheduleFinding& one) {
    return one.smallest || one.on_graph || one.no_answer || is_unrepeatable(one) || one.visits_as_twin == false;
  });
}

SchedulesReport verify_schedules(const SchedulesOptions& options) {
  SchedulesReport report{.limits = {}, .trees = {}, .findings = {}, .random = options.random};
  for (const ScheduleLimits& limits : options.exhaustive) {
    report.limits.push_back(limits_text(limits));
    report.trees.push_back(LimitedTrees(limits.trees).size());
  }
  for (const ParallelSubject* const subject : options.subjects) {
    report.findings.push_back({.subject = subject});
  }
  Run(options, report).run();
  return report;
}

}  // namespace pvslab
