#include "harness/check/subject/program_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "harness/base/attempt.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/search/violated_clauses.hpp"
#include "harness/bind/trees/grown_tree.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/program/message.hpp"
#include "harness/program/program.hpp"
#include "harness/program/visit_rules.hpp"

namespace pvslab {
namespace {

// A tree on its way to the program and back.
struct Asked {
  ExplicitTree tree;
  std::string text;
  Score score;
  std::vector<Bounds> windows;
  WindowSet set;
  RoutineTally* tally;
};

std::string text_of(const ExplicitTree& tree) {
  std::string text;
  append_tree(text, tree);
  return text;
}

Contract broken_values(const SearcherInfo& info, Bounds bounds, Score score, Outcome returned) {
  Contract broken = violated(info.rule, bounds, score, returned);
  if (!returned.bound && !info.promises(Clause::bound)) broken = broken.with(Clause::bound, false);
  return broken;
}

// What is wrong with a list of visits: the rules, the program's own counts, or with --like those of the other searcher.
std::optional<ProgramFault> fault_of_visits(const Program& program, const ExplicitTree& tree, Bounds bounds,
                                            const ProgramReply& reply) {
  if (program.hello().trees) {
    if (auto fault = visits_fault(tree, reply)) return fault;
    if (program.hello().stores) {
      const auto keys = subtree_keys(text_of(tree), program.hello().view == ScoreView::max);
      if (auto fault = ToldTable().fault(tree, keys, reply)) return fault;
    }
  }
  if (!program.settings().like) return std::nullopt;
  const BoundSearcher<RecordedTree>& other = program.settings().like->search();
  const auto difference =
      first_difference(program.info().id, reply.visits, other.name(), visits_of(trace_of(other, tree, bounds)));
  return difference ? std::optional(wrong_visits(*difference)) : std::nullopt;
}

bool was_not_asked(const ProgramReply& reply) {
  return reply.fault && reply.fault->kind == ProgramFault::Kind::not_asked;
}

// The reply to one window, with its visits if the program lists them, and everything about them checked.
ProgramReply searched(Program& program, const ExplicitTree& tree, Bounds bounds) {
  const std::string text = text_of(tree);
  ProgramReply reply;
  if (!program.hello().trees) {
    reply = program.play(GrownTree<ExplicitTree>(tree, tree.root()), tree.height(), bounds);
  } else {
    if (program.hello().visits) reply = program.visit(text, bounds);
    // The fault of an earlier search is known even if nothing more is asked.
    if (!program.hello().visits || was_not_asked(reply)) reply = program.search(text, {&bounds, 1});
  }
  if (!reply.fault && !program.reports_its_own_counts()) reply.fault = fault_of_visits(program, tree, bounds, reply);
  return reply;
}

// Those searches were counted when they were to be asked.
void leave_out(const Asked& asked, std::uint64_t windows) {
  asked.tally->searches -= windows;
  asked.tally->runs -= windows;
  asked.tally->not_asked += windows;
}

void enter_fault(const Asked& asked, Bounds bounds) {
  enter_violation(asked.tree, asked.score, bounds, Outcome{Score()}, Contract().with(Clause::visits), asked.set,
                  *asked.tally);
}

void enter(const SearcherInfo& info, const Asked& asked, Bounds bounds, const ProgramReply& reply, std::size_t window) {
  if (was_not_asked(reply)) return;
  if (reply.fault) {
    if (reply.answers.empty()) ++asked.tally->unanswered;
    return enter_fault(asked, bounds);
  }
  const Outcome returned = reply.answers[window].outcome;
  const Contract broken = broken_values(info, bounds, asked.score, returned);
  if (broken.empty()) return;
  enter_violation(asked.tree, asked.score, bounds, returned, broken, asked.set, *asked.tally);
}

// One request has many windows, and a program may remember the earlier ones. What is wrong is asked again alone, so that it is
// what a replay shows; if it is right alone, the earlier windows are part of the counterexample.
void enter_answer(Program& program, const Asked& asked, const ProgramReply& reply, std::size_t window) {
  const Bounds bounds = asked.windows[window];
  const Outcome returned = reply.answers[window].outcome;
  const Contract broken = broken_values(program.info(), bounds, asked.score, returned);
  if (broken.empty()) return;
  const ProgramReply alone = program.search(asked.text, {&bounds, 1});
  if (window == 0 || was_not_asked(alone)) return enter(program.info(), asked, bounds, reply, window);
  if (alone.fault || !broken_values(program.info(), bounds, asked.score, alone.answers.front().outcome).empty()) {
    return enter(program.info(), asked, bounds, alone, 0);
  }
  enter_violation(asked.tree, asked.score, bounds, returned, broken, asked.set, *asked.tally,
                  std::span(asked.windows).first(window));
}

// Whether nothing more is to be asked: one search without an answer is enough.
bool is_decided(const Program& program, const RoutineTally& tally) {
  return program.settings().stops_at_fault && tally.unanswered != 0;
}

// After a fault that concerns a whole request, each window is asked alone, to find those at fault.
void enter_reply(Program& program, const Asked& asked, const ProgramReply& reply) {
  // What was under way when the first fault came has its answer, and is left out like what is asked later.
  if (was_not_asked(reply) || is_decided(program, *asked.tally)) return leave_out(asked, asked.windows.size());
  if (!reply.fault) {
    for (std::size_t i = 0; i < asked.windows.size(); ++i) enter_answer(program, asked, reply, i);
    return;
  }
  // A fault that did not come again came with answers, and decides nothing.
  if (program.settings().stops_at_fault && reply.answers.empty()) program.leave_out_requests(false);
  if (asked.windows.size() == 1) return enter(program.info(), asked, asked.windows.front(), reply, 0);
  bool found = false;
  bool is_silent = reply.fault->kind == ProgramFault::Kind::hung;
  for (std::size_t i = 0; i < asked.windows.size(); ++i) {
    if (found && program.settings().stops_at_fault) {
      leave_out(asked, asked.windows.size() - i);
      break;
    }
    const Bounds bounds = asked.windows[i];
    const ProgramReply alone = program.search(asked.text, {&bounds, 1});
    if (was_not_asked(alone)) {
      leave_out(asked, asked.windows.size() - std::max<std::size_t>(i, 1));  // the first was under way with all
      is_silent = true;
      break;
    }
    found = found || alone.fault.has_value();
    enter(program.info(), asked, bounds, alone, 0);
    if (!alone.fault || alone.fault->kind != ProgramFault::Kind::hung) continue;
    leave_out(asked, asked.windows.size() - i - 1);  // each would cost as much time
    break;
  }
  if (found) return;
  if (is_silent) program.remember_fault(asked.text, asked.windows.front(), *reply.fault);
  enter(program.info(), asked, asked.windows.front(), reply, 0);
}

void check_by_questions(Program& program, const Asked& asked) {
  for (const Bounds bounds : asked.windows) {
    if (is_decided(program, *asked.tally)) {
      leave_out(asked, 1);
      continue;
    }
    const ProgramReply reply = searched(program, asked.tree, bounds);
    if (was_not_asked(reply)) leave_out(asked, 1);
    enter(program.info(), asked, bounds, reply, 0);
  }
}

// The visits of the open window; with --like, of every window.
void check_visits(Program& program, const std::shared_ptr<const Asked>& asked) {
  if (program.settings().stops_at_fault && asked->tally->unlisted != 0) return;
  const bool checks_all = program.settings().like.has_value();
  for (const Bounds bounds : asked->windows) {
    if (!checks_all && bounds != Bounds{}) continue;
    program.visit_later(asked->text, bounds, [&program, asked, bounds](ProgramReply&& reply) {
      if (!reply.fault) reply.fault = fault_of_visits(program, asked->tree, bounds, reply);
      if (was_not_asked(reply)) return;
      if (reply.answers.empty()) {
        if (program.settings().stops_at_fault && asked->tally->unlisted != 0) return;
        ++asked->tally->unlisted;
        if (program.settings().stops_at_fault) program.leave_out_requests(true);
      }
      // The same window is searched in another request, and its answer counted there.
      if (reply.fault) return enter_fault(*asked, bounds);
      enter(program.info(), *asked, bounds, reply, 0);
    });
  }
}

}  // namespace

void check_program(const Subject& subject, const ExplicitTree& tree, Score score, std::span<const Bounds> windows,
                   WindowSet set, RoutineTally& tally) {
  if (windows.empty()) return;
  Program& program = *subject.program;
  tally.searches += windows.size();
  tally.runs += windows.size();
  const auto asked =
      std::make_shared<const Asked>(Asked{tree, text_of(tree), score, {windows.begin(), windows.end()}, set, &tally});
  if (is_decided(program, tally)) return leave_out(*asked, windows.size());
  if (!program.hello().trees) return check_by_questions(program, *asked);
  if (program.hello().visits) check_visits(program, asked);
  program.search_later(asked->text, windows,
                       [&program, asked](ProgramReply&& reply) { enter_reply(program, *asked, reply); });
}

void finish_program_checks(std::span<const Subject> subjects) {
  for (const Subject& subject : subjects) {
    if (subject.program != nullptr) subject.program->finish_requests();
  }
}

Trial try_program(const Subject& subject, const Tree& tree, Bounds bounds) {
  ExplicitTree explicit_tree(tree);
  const Score score = explicit_tree.minimax();
  const ProgramReply reply = searched(*subject.program, explicit_tree, bounds);
  const bool answered = !reply.answers.empty();
  const Outcome returned = answered ? reply.answers.front().outcome : Outcome{Score()};
  Contract broken;
  if (answered && !reply.fault) broken = broken_values(*subject.info, bounds, score, returned);
  if (reply.fault && !was_not_asked(reply)) broken = broken.with(Clause::visits);
  return {.score = score, .returned = returned, .broken = broken, .answered = answered};
}

Counterexample without_needless_windows(const Subject& subject, Clause clause, Counterexample example) {
  const std::string text = text_of(ExplicitTree(example.tree));
  for (std::size_t i = 0; i < example.before.size();) {
    std::vector<Bounds> windows = example.before;
    windows.erase(windows.begin() + static_cast<std::ptrdiff_t>(i));
    windows.push_back(example.bounds);
    const ProgramReply reply = subject.program->search(text, windows);
    if (reply.fault ||
        !broken_values(*subject.info, example.bounds, example.score, reply.answers.back().outcome).contains(clause)) {
      ++i;
      continue;
    }
    example.returned = reply.answers.back().outcome;
    windows.pop_back();
    example.before = std::move(windows);
  }
  return example;
}

std::string request_text(const ExplicitTree& tree, std::span<const Bounds> before, Bounds bounds,
                         const Program& program) {
  std::vector<Bounds> windows(before.begin(), before.end());
  windows.push_back(bounds);
  std::string text = "search 1";
  append_search(text, windows, tree_for(program.hello(), text_of(tree)));
  return text;
}

std::optional<ProgramFault> program_fault(const Subject& subject, const ExplicitTree& tree, Bounds bounds) {
  // The report of an interrupted verification does without it.
  return attempt<ProgramInterrupted>([&] { return searched(*subject.program, tree, bounds).fault; },
                                     [](const ProgramInterrupted&) { return std::optional<ProgramFault>(); });
}

void remember_fault(const Subject& subject, const ExplicitTree& tree, Bounds bounds, const ProgramFault& fault) {
  subject.program->remember_fault(text_of(tree), bounds, fault);
}

std::string program_fault_text(const Subject& subject, const ExplicitTree& tree, Bounds bounds,
                               std::optional<std::size_t> indent) {
  if (!subject.program->can_be_asked()) return "not told: it was not started";
  const std::optional<ProgramFault> fault = program_fault(subject, tree, bounds);
  if (!fault) return {};
  return indent ? to_lines(*fault, *indent) : to_text(*fault);
}

}  // namespace pvslab
