// The example of the note "Principal Variation Search", section Example: its two pictures, node for node.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

// A tree that gives both pictures, with their bottom row as leaves, and the window at its root.
constexpr std::string_view example = "[[[[6 10]] [[5 9 -5 4 8] [-10]] [[3 6]]] [[4 8] [9 6]] [-6] [7 -7]]";
constexpr Bounds window{Score(-5), Score(5)};

constexpr std::string_view with_alpha_beta =
    "pv(pv(cut(all(cut cut)) pv(pv(pv cut pv cut cut) cut(all)) cut(all(cut cut)))"
    " cut(pv(pv cut) all(cut cut)) cut(all) cut(cut all))";
constexpr std::string_view with_zero_windows =
    "pv(F:pv(F:cut(F:all(F:cut Z)) Z+F:pv(F:pv(F:pv Z Z+F:pv Z Z) Z) Z) Z Z Z)";

std::string_view kind_name(NodeKind kind) {
  switch (kind) {
    case NodeKind::pv: return "pv";
    case NodeKind::cut: return "cut";
    case NodeKind::all: return "all";
  }
  __builtin_unreachable();
}

// The events of a visit nested: a node and, below it, the visits to its successors in the order of the search.
struct VisitedNode {
  Purpose purpose = Purpose::plain;
  NodeKind kind = NodeKind::pv;
  std::vector<VisitedNode> below;
};

VisitedNode nest(const std::vector<TraceEvent>& events, std::size_t& at) {
  VisitedNode node{events[at].entry.purpose, events[at].exit.kind, {}};
  if (events[at].kind == TraceEvent::Kind::leaf) return node;
  for (++at; events[at].kind != TraceEvent::Kind::leave; ++at) node.below.push_back(nest(events, at));
  node.kind = events[at].exit.kind;
  return node;
}

VisitedNode visited_by(std::string_view searcher, Bounds bounds) {
  std::size_t at = 0;
  return nest(subject(searcher).trace(tree_of(example), bounds), at);
}

// The kinds of all nodes.
std::string picture_of_kinds(const VisitedNode& node) {
  std::string text(kind_name(node.kind));
  for (const VisitedNode& below : node.below)
    text += (&below == &node.below.front() ? "(" : " ") + picture_of_kinds(below);
  return node.below.empty() ? text : text + ")";
}

// A node that was searched fully has its kind and the mark F; one with a proof the mark Z, its proof tree left out.
std::string picture_of_proofs(const VisitedNode& node) {
  std::string text(kind_name(node.kind));
  std::string separator = "(";
  for (const VisitedNode& below : node.below) {
    switch (below.purpose) {
      case Purpose::plain: text += separator + "F:" + picture_of_proofs(below); break;
      case Purpose::proof: text += separator + "Z"; break;
      case Purpose::re_search: text += "+F:" + picture_of_proofs(below); break;
    }
    separator = " ";
  }
  return node.below.empty() ? text : text + ")";
}

TEST(NotesExample, IsTheFirstPictureUnderAlphaBeta) {
  EXPECT_EQ(picture_of_kinds(visited_by("alpha-beta-strict", window)), with_alpha_beta);
}

TEST(NotesExample, IsTheSecondPictureUnderPvs) {
  EXPECT_EQ(picture_of_proofs(visited_by("pvs-merged-strict", window)), with_zero_windows);
  EXPECT_EQ(picture_of_proofs(visited_by("pvs-split-strict", window)), with_zero_windows);
}

TEST(NotesExample, TakesNineSuccessfulAndTwoFailedProofs) {
  const Counters counted = subject("pvs-merged-strict").count(tree_of(example), window);
  EXPECT_EQ(counted.proofs - counted.proofs_failed, 9U);
  EXPECT_EQ(counted.proofs_failed, 2U);
  EXPECT_EQ(counted.re_searches, 2U);
}

// "And the other failed proof: All": the one of the third leaf under the pv node at the bottom.
TEST(NotesExample, HasAFailedProofOfALeafThatIsAnAllNode) {
  const VisitedNode root = visited_by("pvs-merged-strict", window);
  const VisitedNode& full_search = root.below[0].below[2];
  EXPECT_EQ(full_search.purpose, Purpose::re_search);
  const VisitedNode& proof = full_search.below[0].below[2];
  EXPECT_EQ(proof.purpose, Purpose::proof);
  EXPECT_EQ(proof.kind, NodeKind::all);
}

// With an open window every first successor on the leftmost line is searched with an open window, which nothing cuts.
TEST(NotesExample, IsNotTheFirstPictureInAnOpenWindow) {
  const VisitedNode root = visited_by("alpha-beta-strict", {});
  EXPECT_NE(picture_of_kinds(root), with_alpha_beta);
  for (const VisitedNode* node = &root; !node->below.empty(); node = &node->below.front()) {
    EXPECT_NE(node->kind, NodeKind::cut);
  }
}

}  // namespace
}  // namespace pvslab
