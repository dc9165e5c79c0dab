// Replay tokens: name searches from a report in one word without characters that a shell expands.
// "pvs-split-strict:1..1:b2.1.0" is one search of one tree; the tree may also be a case of a workload,
// "negascout:-inf..+inf:uniform:b=3,d=4#6@1". Two searchers, "negascout,alpha-beta:0..2:b2.0.-1", or two windows of
// one, "scout:0..1/-inf..+inf:b2.0.-1", are two searches side by side.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/bind/cases/case_name.hpp"
#include "harness/bind/search/bounds.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {

// One search of one tree.
struct Replay {
  std::string subject;  // as `Subject::name`
  Bounds bounds;
  Tree tree;
};
[[nodiscard]] std::string to_token(const Replay& replay);

// An explicit tree, or a case of a workload.
using TreeOrCase = std::variant<Tree, CaseName>;

// The content of a token: run each subject in each window.
struct ReplayRequest {
  std::vector<std::string> subjects;  // at least one
  std::vector<Bounds> windows;        // at least one
  TreeOrCase searched;
};
[[nodiscard]] std::string to_token(const ReplayRequest& request);

// Parses a token. Also accepts windows and trees in printed form: "pvs-split-strict:(1, 1):[1 0]". A case that names
// its searcher means the open window: "alpha-beta/uniform:b=2,d=3, seed 1, tree 6". Throws InputError with the column
// of the first error. Does not check that the subjects exist.
[[nodiscard]] ReplayRequest parse_token(std::string_view token);

// "[1 0]", "b2.1.0", "uniform:b=3,d=4#6@1", "tree 6 of `uniform:b=3,d=4`, seed 1". Throws InputError likewise.
[[nodiscard]] TreeOrCase parse_tree_or_case(std::string_view text, std::string_view origin);

// Larger trees are not traced: the trace would be too long to read.
inline constexpr std::size_t most_replayed_nodes = 100'000;

// The searches of a request, with its names resolved.
struct PlannedReplay {
  struct Search {
    const Subject* subject;
    Bounds bounds;
  };
  std::vector<Search> searches;  // one or two
  Tree tree;
  std::optional<CaseName> named;  // the case that the tree came from
};

// Throws InputError if a searcher is unknown or the bounds are not a valid window for it. Throws UsageError if the tree
// is too large to show, if there is no such case, or if the request needs more than two searches. `origin` names the
// request in errors.
[[nodiscard]] PlannedReplay plan_replay(const ReplayRequest& request, std::string_view origin = "--replay");

}  // namespace pvslab
