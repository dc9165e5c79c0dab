#include "harness/program/game_server.hpp"

#include <fmt/format.h>

#include <iterator>

#include "harness/base/text/number_text.hpp"

namespace pvslab {

void PlaySession::answer(const GameQuery& query, std::string& text) {
  if (++queries_ > most_queries_) throw IllegalQuery(fmt::format("made more than {} queries", most_queries_));
  const std::uint32_t number = answer_number(query, text);
  if (keeps_record_) record_.push_back({query, number});
}

std::uint32_t PlaySession::answer_number(const GameQuery& query, std::string& text) {
  if (query.kind != GameQuery::Kind::root) require_known(query.node);
  std::uint32_t number = 0;
  switch (query.kind) {
    case GameQuery::Kind::root: number = root(); break;
    case GameQuery::Kind::moves: number = server_.move_count(query.node); break;
    case GameQuery::Kind::after: number = after(query.node, query.move); break;
    case GameQuery::Kind::evaluate: append_value(query, text); return 0;
    case GameQuery::Kind::key: append_key(query.node, text); return 0;
  }
  text += query.kind == GameQuery::Kind::moves ? "moves " : "node ";
  append_number(text, number);
  text += '\n';
  return number;
}

GameServer::Node PlaySession::root() {
  const GameServer::Node node = server_.root();
  learn(node, 0);
  return node;
}

GameServer::Node PlaySession::after(GameServer::Node node, std::uint32_t move) {
  const std::int32_t ply = plies_[node];
  const std::uint32_t moves = server_.move_count(node);
  if (move >= moves) {
    throw IllegalQuery(fmt::format("asked for move {} of node {}, which has {}", std::uint64_t{move} + 1, node,
                                   counted(moves, "move")));
  }
  if (ply >= depth_.plies()) {
    throw IllegalQuery(fmt::format("asked for a successor of node {}, {} from the root, in a search of depth {}", node,
                                   counted(static_cast<std::uint64_t>(ply), "ply", "plies"), depth_.plies()));
  }
  const GameServer::Node successor = server_.successor(node, move);
  learn(successor, ply + 1);
  return successor;
}

void PlaySession::append_value(const GameQuery& query, std::string& text) {
  const Bounds window = query.window.value_or(Bounds{});
  if (window.alpha > window.beta) throw IllegalQuery("asked for an evaluation in an empty window");
  ++evaluations_;
  text += "value ";
  const bool is_min = view_ == ScoreView::max && plies_[query.node] % 2 == 1;
  append_score(text, is_min ? -server_.evaluate(query.node, {-window.beta, -window.alpha})
                            : server_.evaluate(query.node, window));
  text += '\n';
}

void PlaySession::append_key(GameServer::Node node, std::string& text) {
  const std::optional<std::uint64_t> key = server_.key(node);
  if (!key) throw IllegalQuery("asked for a key, and this game has none");
  fmt::format_to(std::back_inserter(text), "key {:016x}\n", *key);
}

void PlaySession::require_known(GameServer::Node node) const {
  if (node >= plies_.size() || plies_[node] < 0) {
    throw IllegalQuery(fmt::format("asked about node {}, which it was never told of", node));
  }
}

void PlaySession::learn(GameServer::Node node, std::int32_t ply) {
  if (node >= plies_.size()) plies_.resize(2 * std::size_t{node} + 16, -1);
  plies_[node] = ply;
}

}  // namespace pvslab
