#include "harness/check/subject/program_check.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/bind/trees/grown_tree.hpp"
#include "harness/check/subject/enter_violation.hpp"
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
  Contract broken = info.rule == CutoffRule::at_beta
                        ? violated(Window<CutoffRule::at_beta>(bounds.alpha, bounds.beta), score, returned)
                        : violated(Window<CutoffRule::above_beta>(bounds.alpha, bounds.beta), score, returned);
  if (!returned.bound && !info.promises(Clause::bound)) broken = broken.with(Clause::bound, false);
  return broken;
}

// What is wrong with a list of visits: the rules, the program's own counts, or with --like those of the other searcher.
std::optional<ProgramFault> fault_of_visits(const Program& program, const ExplicitTree& tree, Bounds bounds,
                                            const ProgramReply& reply) {
  if (program.hello().trees) {
    if (auto fault = visits_fault(tree, reply)) return fault;
  }
  if (!program.settings().like) return std::nullopt;
  const Subject& other = *find_subject(all_subjects(), searcher_infos()[*program.settings().like]->id);
  const auto difference =
      first_difference(program.info().id, reply.visits, other.info->id, visits_of(other.trace(tree, bounds)));
  return difference ? std::optional(wrong_visits(*difference)) : std::nullopt;
}

// The reply to one window, with its visits if the program lists them, and everything about them checked.
ProgramReply searched(Program& program, const ExplicitTree& tree, Bounds bounds) {
  const std::string text = text_of(tree);
  ProgramReply reply;
  if (!program.hello().trees) {
    reply = program.play(GrownTree<ExplicitTree>(tree, tree.root()), tree.height(), bounds);
  } else {
    reply = program.hello().visits ? program.visit(text, bounds) : program.search(text, {&bounds, 1});
  }
  if (!reply.fault && !program.reports_its_own_counts()) reply.fault = fault_of_visits(program, tree, bounds, reply);
  return reply;
}

void enter(const SearcherInfo& info, const Asked& asked, Bounds bounds, const ProgramReply& reply, std::size_t window) {
  Outcome returned{Score()};
  Contract broken;
  if (reply.fault) {
    broken = broken.with(Clause::visits);
  } else {
    returned = reply.answers[window].outcome;
    broken = broken_values(info, bounds, asked.score, returned);
  }
  if (broken.empty()) return;
  enter_violation(asked.tree, asked.score, bounds, returned, broken, asked.set, *asked.tally);
}

// After a fault that concerns a whole request, each window is asked alone, to find those at fault.
void enter_reply(Program& program, const Asked& asked, const ProgramReply& reply) {
  if (!reply.fault || asked.windows.size() == 1) {
    for (std::size_t i = 0; i < asked.windows.size(); ++i) enter(program.info(), asked, asked.windows[i], reply, i);
    return;
  }
  bool found = false;
  for (const Bounds bounds : asked.windows) {
    const ProgramReply alone = program.search(asked.text, {&bounds, 1});
    found = found || alone.fault.has_value();
    enter(program.info(), asked, bounds, alone, 0);
  }
  if (!found) enter(program.info(), asked, asked.windows.front(), reply, 0);
}

void check_by_questions(Program& program, const Asked& asked) {
  for (const Bounds bounds : asked.windows) {
    enter(program.info(), asked, bounds, searched(program, asked.tree, bounds), 0);
  }
}

// The visits of the open window; with --like, of every window.
void check_visits(Program& program, const std::shared_ptr<const Asked>& asked) {
  const bool checks_all = program.settings().like.has_value();
  for (const Bounds bounds : asked->windows) {
    if (!checks_all && bounds != Bounds{}) continue;
    program.visit_later(asked->text, bounds, [&program, asked, bounds](ProgramReply&& reply) {
      if (!reply.fault) reply.fault = fault_of_visits(program, asked->tree, bounds, reply);
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
  if (reply.fault) return {score, Outcome{Score()}, Contract().with(Clause::visits)};
  const Outcome returned = reply.answers.front().outcome;
  return {score, returned, broken_values(*subject.info, bounds, score, returned)};
}

std::string program_fault_text(const Subject& subject, const ExplicitTree& tree, Bounds bounds) {
  if (!subject.program->can_be_asked()) return "not told: it was not started";
  try {
    const ProgramReply reply = searched(*subject.program, tree, bounds);
    return reply.fault ? to_text(*reply.fault) : "";
  } catch (const ProgramInterrupted&) {
    return "";  // the report of an interrupted verification does without it
  }
}

}  // namespace pvslab
