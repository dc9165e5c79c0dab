// NodeKind: pv, cut or all. Known only after a node has been searched; it can be predicted before that.
// From the alpha-beta note, sections "Kinds of nodes" and "Predicting the kind of a node".
#pragma once

#include <cstdint>

namespace pvslab {

enum class NodeKind : std::uint8_t { pv, cut, all };

// The kind predicted for a successor of a node of (predicted) kind `parent`.
[[nodiscard]] constexpr NodeKind predicted_successor(NodeKind parent, bool is_first) {
  switch (parent) {
    case NodeKind::pv: return is_first ? NodeKind::pv : NodeKind::cut;
    case NodeKind::cut: return NodeKind::all;
    case NodeKind::all: return NodeKind::cut;
  }
  __builtin_unreachable();
}

}  // namespace pvslab
