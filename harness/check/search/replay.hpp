// Replay tokens: searches that a report tells of, as one word that no shell changes. "pvs-split-strict:1..1:b2.1.0" is one
// search of one tree; the tree may also be a case of a workload, "negascout:-inf..+inf:uniform:b=3,d=4#6@1". Two searchers,
// "negascout,alpha-beta:0..2:b2.0.-1", or two windows of one, "scout:0..1/-inf..+inf:b2.0.-1", are two searches side by side.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/bind/workloads/case_name.hpp"
#include "harness/check/search/subject.hpp"
#include "harness/bind/bounds.hpp"

namespace pvslab {

// One search of one tree.
struct Replay {
  std::string subject;  // as `Subject::name`
  Bounds bounds;
  Tree tree;
};
[[nodiscard]] std::string to_token(const Replay& replay);

// A tree as it is, or a case of a workload.
using TreeOrCase = std::variant<Tree, CaseName>;

// What a token asks for: each of the subjects in each of the windows.
struct ReplayRequest {
  std::vector<std::string> subjects;  // at least one
  std::vector<Bounds> windows;        // at least one
  TreeOrCase searched;
};
[[nodiscard]] std::string to_token(const ReplayRequest& request);

// A token, its windows and trees written as anybody prints them: "pvs-split-strict:(1, 1):[1 0]". A case that names its
// searcher stands for a token with the open window: "alpha-beta/uniform:b=2,d=3, seed 1, tree 6". Throws InputError with the
// column of the first offence. Whether there are such subjects is not asked here.
[[nodiscard]] ReplayRequest parse_token(std::string_view token);

// "[1 0]", "b2.1.0", "uniform:b=3,d=4#6@1", "tree 6 of `uniform:b=3,d=4`, seed 1": likewise.
[[nodiscard]] TreeOrCase parse_tree_or_case(std::string_view text, std::string_view origin);

// A larger tree is not traced: its trace would be too long to read.
inline constexpr std::size_t most_replayed_nodes = 100'000;

// The searches that a request asks for, of things that there are.
struct PlannedReplay {
  struct Search {
    const Subject* subject;
    Bounds bounds;
  };
  std::vector<Search> searches;  // one or two
  Tree tree;
  std::optional<CaseName> named;  // the case that the tree is
};

// Throws InputError where a searcher is unknown or bounds are no window of its; UsageError where the tree is too large to be
// shown, where there is no such case, or where more than two searches are asked for. `origin` stands for the request in errors.
[[nodiscard]] PlannedReplay plan_replay(const ReplayRequest& request, std::string_view origin = "--replay");

}  // namespace pvslab
