// NodeKind: the predicted kinds of the successors of a node.
#include "searchers/core/node_kind.hpp"

#include <gtest/gtest.h>

namespace pvslab {
namespace {

static_assert(predicted_successor(NodeKind::pv, true) == NodeKind::pv);

struct Prediction {
  NodeKind parent;
  bool is_first;
  NodeKind successor;
};

TEST(NodeKind, OfASuccessorIsPredictedAsTheNoteSays) {
  for (const auto [parent, is_first, successor] :
       {Prediction{NodeKind::pv, true, NodeKind::pv}, Prediction{NodeKind::pv, false, NodeKind::cut},
        Prediction{NodeKind::cut, true, NodeKind::all}, Prediction{NodeKind::cut, false, NodeKind::all},
        Prediction{NodeKind::all, true, NodeKind::cut}, Prediction{NodeKind::all, false, NodeKind::cut}}) {
    EXPECT_EQ(predicted_successor(parent, is_first), successor);
  }
}

}  // namespace
}  // namespace pvslab
