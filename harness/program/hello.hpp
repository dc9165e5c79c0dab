// The first message of a program: which version of the protocol it speaks, what it promises and what it can do.
//
//   hello 1 name=my-search rule=at-beta mode=tree promises=root,window,bound visits counts title=My alpha-beta
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "harness/bind/search/score_limit.hpp"
#include "harness/program/message_reader.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/window.hpp"
#include "suites/explicit/score_view.hpp"

namespace pvslab {

inline constexpr int protocol_version = 1;

// Which nodes of a tree have equal keys, for a program with a table.
enum class TreeKeys : std::uint8_t {
  none,       // it gets no keys
  positions,  // equal subtrees, and in trees of graphs equal positions, whatever the plies left
  deeper      // there only those with as many plies left: its table takes entries of deeper searches
};

struct Hello {
  std::string name = "program";  // letters, digits, '-', '_' and '.'; at most 40
  std::string title;
  CutoffRule rule = CutoffRule::at_beta;
  Contract promises{Clause::root};
  ScoreLimit range = {};                // of leaf values and of finite ends of windows
  ScoreView view = ScoreView::negamax;  // of the scores in the trees and evaluations that it gets
  TreeKeys keys = TreeKeys::none;
  bool trees = true;    // it searches trees whose text it gets
  bool games = false;   // it searches games by queries
  bool visits = false;  // it can list the nodes that it entered
  bool counts = false;  // its answers have node counts
  bool stores = false;  // its lists of visits tell what it stores in its table and reads from it
  bool keeps = false;   // its table may be kept from one request to the next
  bool scales = true;   // false: it is not asked to search large trees

  bool operator==(const Hello&) const = default;
};

// Throws BadMessage.
[[nodiscard]] Hello parse_hello(std::string_view line);
// The line that parse_hello reads, with every key; without the view if it is negamax, which earlier versions do not know.
[[nodiscard]] std::string to_line(const Hello& hello);

}  // namespace pvslab
