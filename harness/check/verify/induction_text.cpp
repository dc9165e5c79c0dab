#include "harness/check/verify/induction_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/check/oracles/node_places.hpp"
#include "harness/check/verify/stated_reason.hpp"
#include "harness/check/verify/verification_plan.hpp"

namespace pvslab {
namespace {

// What a node keeps by one certificate: "if successors keep window, the node keeps window".
std::string certified_text(const InductiveFinding& found) {
  const bool window = !found.broken(Clause::window);
  const bool fail_soft = !found.broken(Clause::fail_soft);
  const char* const kept = window && fail_soft ? "window and fail-soft"
                           : window            ? "window"
                           : fail_soft         ? "fail-soft"
                                               : "neither";
  return fmt::format("if successors keep {}, the node keeps {}",
                     found.assumption == Assumption::window ? "window" : "fail-soft", kept);
}

// Whether so many values cover every order.
std::string orders_text(std::int64_t values, std::int64_t needed, std::string_view of) {
  return values >= needed ? fmt::format("cover every order {}", of)
                          : fmt::format("{} would cover every order {}", needed, of);
}

// The most states that were found between two successors.
std::uint32_t most_loop_states(const Verification& verification) {
  std::uint32_t most = 0;
  for (const Finding& finding : verification.findings) {
    if (finding.loop) most = std::max(most, finding.loop->states);
  }
  return most;
}

// The reach of the induction: depths, successors, values.
// The same check with few successors, far from zero.
std::string far_reach_text(const Verification& verification) {
  const bool was_asked = std::ranges::any_of(verification.coverage, [](const CoveragePart& part) {
    return part.method == "inductive" && part.limits == far_limits_text();
  });
  return was_asked ? fmt::format(" (and with {})", far_limits_text()) : "";
}

std::string reach_text(const Verification& verification, const Style& style) {
  const InductiveLimits& limits = *verification.inductive;
  const std::int64_t values = limits.highest.value() - limits.lowest.value() + 3;
  const std::uint32_t states = most_loop_states(verification);
  std::string text = fmt::format(
      "Its reach, where nothing else is said: every depth; scores {}..{}, so that windows and answers take {} "
      "values{}; ",
      limits.lowest.value(), limits.highest.value(), values, far_reach_text(verification));
  if (states == 0) {
    return wrapped(text + fmt::format("{} at most ({}).", counted(limits.branching, "successor"),
                                      orders_text(values, values_needed(limits.branching), "of their scores")),
                   style.width - 2, 0);
  }
  text += fmt::format(
      "every number of successors, if a loop has at most {} than were found (up to {}): one that counts successors by "
      "itself shows a mistake up to the {}th, not later. Of the values, {}; {}.",
      counted(limits.extra_states, "state more", "states more"), states, LoopTests{}.repeats,
      orders_text(values, values_needed_for_a_step(), "of one step of the loop"),
      orders_text(values, values_needed(limits.branching),
                  fmt::format("of a node with {}", counted(limits.branching, "successor"))));
  return wrapped(text, style.width - 2, 0);
}

// Why the induction over the loop says nothing; empty if it speaks.
std::string unlearnt_text(const Finding& finding) {
  if (std::ranges::all_of(finding.inductive, [](const auto& found) { return found.loop.complete; })) return "";
  if (!finding.loop || finding.loop->learnt == Learnt::whole) return "only for few successors: it was stopped";
  if (finding.loop->learnt == Learnt::outside) {
    return "only for few successors: it searches them out of turn, or reads how many there are";
  }
  return fmt::format("only for few successors: its loop has more than {} states", LoopTests{}.most_states);
}

// What the routines of a searcher looked at.
AccessLog accesses_of(const Verification& verification, const SearcherInfo& info) {
  AccessLog accesses;
  for (const Finding& finding : verification.findings) {
    if (finding.subject->info == &info) accesses.join(finding.accesses());
  }
  return accesses;
}

std::string entered_depths_text() {
  std::set<std::int32_t> depths;
  for (const NodePlace& place : interior_places) depths.insert(place.depth);
  for (const NodePlace& place : leaf_places) depths.insert(place.depth);
  return fmt::format("{}", fmt::join(depths, ", "));
}

// To which nodes a certificate is limited by what the routines looked at; empty if to none.
std::string limited_text(AccessLog accesses, const InductiveLimits& limits) {
  std::string text;
  const auto add = [&](Access access, const std::string& only) {
    if (accesses.has(access)) text += (text.empty() ? "" : ";\n  ") + only;
  };
  add(Access::depth, fmt::format("only at depths {}: it reads the depth", entered_depths_text()));
  const std::string few = fmt::format("only for up to {}: it reads ", counted(limits.branching, "successor"));
  if (accesses.has(Access::number)) {
    add(Access::number, few + "the number of a move");
  } else {
    add(Access::successor_count, few + "how many there are");
  }
  add(Access::position, "only for the positions of this check: it reads the position or the game");
  add(Access::place_of_root, "only for nodes that are a first successor: it reads whether its own node is one");
  return text;
}

// A clause that was certified for a routine and that a search broke: empty if there is none.
std::string contradiction_text(const Verification& verification, const SearcherInfo& info) {
  for (const Finding& finding : verification.findings) {
    if (finding.subject->info != &info) continue;
    for (const Clause clause : {Clause::window, Clause::fail_soft, Clause::fail_hard}) {
      if (!finding.certifies(clause) || finding.held(clause)) continue;
      return fmt::format("NOT SO: a search by {} breaks {}. It decides by {}", finding.subject->name(), name(clause),
                         accesses_of(verification, info) == AccessLog()
                             ? "what this check does not see: a\n  constant, or something that it keeps"
                             : "what it reads");
    }
  }
  return "";
}

// The author's word, and whether something speaks for it.
std::string not_covered_text(const Subject& subject) {
  const std::string text = fmt::format("not covered ({})", subject.info->beyond_induction);
  if (shows_a_reason_against_induction(subject)) return text;
  return text +
         ";\n  A FALSE WORD, as far as was seen: it has no memory, enters the root once, and\n  reads nothing but "
         "windows "
         "and values. Without `beyond_induction` the\n  induction covers it";
}

// The result of the induction for a searcher, or why there is none.
std::string induction_of(const Verification& verification, const Finding& finding, bool has_loops) {
  const SearcherInfo& info = *finding.subject->info;
  if (!info.contract.contains(Clause::window)) return "not covered (they do not promise the window clause)";
  if (!info.beyond_induction.empty()) return not_covered_text(*finding.subject);
  std::string text;
  for (const InductiveFinding& found : finding.inductive) {
    if (!found.certificate.complete || found.assumption == Assumption::fail_hard) continue;
    text += (text.empty() ? "" : ";\n  ") + certified_text(found);
  }
  if (text.empty()) return "not finished";
  const AccessLog accesses = accesses_of(verification, info);
  if (accesses.has(Access::set_depth)) return "not certified: it sets a depth, which no answer of the check depends on";
  const std::string limited = limited_text(accesses, *verification.inductive);
  const bool reads_numbers = accesses.has(Access::number) || accesses.has(Access::successor_count);
  const std::string unlearnt = has_loops && !reads_numbers ? unlearnt_text(finding) : "";
  for (const std::string& more : {limited, unlearnt, contradiction_text(verification, info)}) {
    if (!more.empty()) text += ";\n  " + more;
  }
  return text;
}

}  // namespace

std::string induction_text(const Verification& verification, const Style& style) {
  if (!verification.inductive) return "";
  std::vector<std::pair<std::string, std::string>> groups;
  for (const Finding& finding : verification.findings) {
    if (!finding.subject->is_the_search() || finding.subject->info->selective) continue;
    const std::string said = induction_of(verification, finding, most_loop_states(verification) > 0);
    auto group = std::ranges::find(groups, said, &std::pair<std::string, std::string>::first);
    if (group == groups.end()) group = groups.insert(group, {said, ""});
    group->second += (group->second.empty() ? "" : ", ") + finding.subject->name();
  }
  std::string text =
      "\n" + wrapped(
                 "Induction: which of window and fail-soft a node keeps if its successors keep window or fail-soft. "
                 "Fail-soft includes window.",
                 style.width, 0);
  const bool all_are_outside =
      std::ranges::all_of(groups, [](const auto& group) { return group.first.starts_with("not covered"); });
  if (!all_are_outside) text += reach_text(verification, style);
  for (const auto& [said, names] : groups) {
    text += fmt::format("  {}:\n    {}", said, wrapped(names, style.width - 4, 4));
  }
  return text;
}

}  // namespace pvslab
