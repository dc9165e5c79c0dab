// GameServer: a game that a program asks about, node by node. PlaySession: answers the queries of one search, refuses
// what no search may ask, and keeps a record.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/program/message.hpp"
#include "searchers/core/depth.hpp"
#include "suites/explicit/score_view.hpp"

namespace pvslab {

class GameServer {
 public:
  // Nodes are numbered from 0 in the order in which they are first given out. The same position may get the same number
  // again, but only at the same distance from the root.
  using Node = std::uint32_t;

  virtual ~GameServer() = default;
  [[nodiscard]] virtual Node root() = 0;
  [[nodiscard]] virtual std::uint32_t move_count(Node node) = 0;
  // `move` counts from 0 and is less than move_count(node).
  [[nodiscard]] virtual Node successor(Node node, std::uint32_t move) = 0;
  // From the view of the side to move at the node.
  [[nodiscard]] virtual Score evaluate(Node node, Bounds window) = 0;
  // Nothing if the game has no keys.
  [[nodiscard]] virtual std::optional<std::uint64_t> key(Node node) = 0;
};

// A query and the number in our answer: a node, or a count of moves; 0 for evaluations and keys.
struct AnsweredQuery {
  GameQuery query;
  std::uint32_t answer = 0;

  bool operator==(const AnsweredQuery&) const = default;
};

// A query that no search of this depth may make. The text is a predicate with the program as its subject.
struct IllegalQuery : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class PlaySession {
 public:
  // `server` must outlive this. At most `most_queries` are answered. With `keeps_record`, all of them are recorded.
  PlaySession(GameServer& server, Depth depth, std::uint64_t most_queries, bool keeps_record,
              ScoreView view = ScoreView::negamax)
      : server_(server), depth_(depth), most_queries_(most_queries), keeps_record_(keeps_record), view_(view) {}

  // Appends the answer as a line: "node 3". Throws IllegalQuery.
  void answer(const GameQuery& query, std::string& text);

  [[nodiscard]] std::uint64_t queries() const { return queries_; }
  [[nodiscard]] std::uint64_t evaluations() const { return evaluations_; }
  [[nodiscard]] const std::vector<AnsweredQuery>& record() const { return record_; }

 private:
  [[nodiscard]] std::uint32_t answer_number(const GameQuery& query, std::string& text);
  [[nodiscard]] GameServer::Node root();
  [[nodiscard]] GameServer::Node after(GameServer::Node node, std::uint32_t move);
  void append_value(const GameQuery& query, std::string& text);
  void append_key(GameServer::Node node, std::string& text);
  void require_known(GameServer::Node node) const;
  void learn(GameServer::Node node, std::int32_t ply);

  GameServer& server_;
  Depth depth_;
  std::uint64_t most_queries_;
  bool keeps_record_;
  ScoreView view_;                   // of evaluations and their windows
  std::vector<std::int32_t> plies_;  // of each node that the program knows; -1 for another
  std::uint64_t queries_ = 0;
  std::uint64_t evaluations_ = 0;
  std::vector<AnsweredQuery> record_;
};

}  // namespace pvslab
