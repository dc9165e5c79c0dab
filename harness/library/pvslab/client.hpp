// A client of the line protocol (docs/protocol.md): your own search function, verified by `pvslab verify --program ./my_engine`.
// One header, C++17 and the standard library alone; nothing else of pvslab is needed. Copy it, or compile with
// -I PREFIX/include/pvslab.
//
//   #include <pvslab/client.hpp>
//
//   using Board = pvslab::client::TreeBoard;
//
//   int negamax(Board& board, int depth, int alpha, int beta) {
//     if (depth == 0 || board.moves().empty()) return board.evaluate();
//     int best = -32001;
//     for (int move : board.moves()) {
//       board.make(move);
//       int value = -negamax(board, depth - 1, -beta, -std::max(alpha, best));
//       board.unmake();
//       best = std::max(best, value);
//       if (best >= beta) break;
//     }
//     return best;
//   }
//
//   int main() { return pvslab::client::serve({"my-engine", 32001, "fail-soft"}, negamax); }
//
// What your function takes says what it is asked for: a TreeBoard trees, a GameBoard games, whose moves it asks for one by one, and
// a Board both. Each make() is a visit in traces and node counts.
//
// Errors: what breaks the rules of a board throws std::logic_error, which serve() catches and tells as `fail`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace pvslab {
namespace client {

// The numbers of moves: 0 .. size() - 1.
class Moves {
 public:
  class iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = const int*;
    using reference = int;
    iterator() = default;
    explicit iterator(int at) : at_(at) {}
    int operator*() const { return at_; }
    iterator& operator++() { return ++at_, *this; }
    iterator operator++(int) { return iterator(at_++); }
    bool operator==(iterator other) const { return at_ == other.at_; }
    bool operator!=(iterator other) const { return at_ != other.at_; }

   private:
    int at_ = 0;
  };

  explicit Moves(int size) : size_(size) {}
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  iterator begin() const { return iterator(0); }
  iterator end() const { return iterator(size_); }

 private:
  int size_;
};

// Spreads a number over 64 bits: equal for equal numbers.
inline std::uint64_t spread(std::uint64_t number) {
  number = (number ^ (number >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  number = (number ^ (number >> 27U)) * 0x94d049bb133111ebULL;
  return number ^ (number >> 31U);
}

// A tree as the protocol writes it: "[[-1] [1 0] 5]".
class Tree {
 public:
  // `keys`: as the protocol has them, in the order of the text; empty if there are none. Throws std::invalid_argument.
  Tree(const std::string& text, const std::vector<std::uint64_t>& keys) {
    std::vector<std::vector<std::size_t>> open;  // the successors so far of each node that is not closed
    std::vector<std::size_t> open_nodes;
    const char* at = text.c_str();
    do {
      if (*at == ' ') ++at;
      if (*at == ']') {
        close(open, open_nodes);
        ++at;
        continue;
      }
      if (!open.empty()) open.back().push_back(nodes_.size());
      nodes_.push_back({});
      if (!keys.empty()) {
        if (nodes_.size() > keys.size()) throw std::invalid_argument("fewer keys than nodes");
        nodes_.back().told_key = keys[nodes_.size() - 1];
        nodes_.back().key = spread(nodes_.back().told_key + 1);
      } else {
        nodes_.back().key = spread(nodes_.size());
      }
      if (*at == '[') {
        open_nodes.push_back(nodes_.size() - 1);
        open.emplace_back();
        if (open.size() > height_) height_ = open.size();
        ++at;
      } else {
        char* end = nullptr;
        nodes_.back().value = static_cast<int>(std::strtol(at, &end, 10));
        if (end == at) throw std::invalid_argument("a tree that cannot be read: " + text.substr(0, 60));
        at = end;
      }
    } while (!open.empty());
    if (*at != '\0') throw std::invalid_argument("more than a tree: " + text.substr(0, 60));
  }

  int height() const { return static_cast<int>(height_); }
  int size_at(std::size_t node) const { return nodes_[node].size; }
  std::size_t successor(std::size_t node, int move) const {
    return successors_[nodes_[node].first + static_cast<std::size_t>(move)];
  }
  int value_at(std::size_t node) const { return nodes_[node].value; }
  std::uint64_t key_at(std::size_t node) const { return nodes_[node].key; }
  // As the protocol has it.
  std::uint64_t told_key_at(std::size_t node) const { return nodes_[node].told_key; }

 private:
  struct Node {
    std::size_t first = 0;  // in successors_
    int size = 0;
    int value = 0;
    std::uint64_t key = 0;
    std::uint64_t told_key = 0;
  };

  void close(std::vector<std::vector<std::size_t>>& open, std::vector<std::size_t>& open_nodes) {
    if (open.empty() || open.back().empty()) throw std::invalid_argument("a node without successors");
    Node& node = nodes_[open_nodes.back()];
    node.first = successors_.size();
    node.size = static_cast<int>(open.back().size());
    successors_.insert(successors_.end(), open.back().begin(), open.back().end());
    open.pop_back();
    open_nodes.pop_back();
  }

  std::vector<Node> nodes_;  // the root first
  std::vector<std::size_t> successors_;
  std::size_t height_ = 0;
};

// The visits of one search: each make().
class Visits {
 public:
  void begin(bool lists) {
    lists_ = lists;
    text_ = lists ? " ." : "";
    path_.clear();
    nodes_ = 1;
  }
  void make(int move) {
    path_.push_back(move);
    ++nodes_;
    if (!lists_) return;
    char before = ' ';
    for (int step : path_) {
      text_ += before + std::to_string(step + 1);
      before = '.';
    }
  }
  void unmake() {
    if (path_.empty()) throw std::logic_error("an unmake() at the root");
    path_.pop_back();
  }
  int ply() const { return static_cast<int>(path_.size()); }
  bool lists() const { return lists_; }
  // A word among the visits.
  void note(const char* what, std::uint64_t key, int depth, int value, char bound) {
    text_ += ' ';
    text_ += what;
    text_ += std::to_string(ply()) + ',' + std::to_string(key) + ',' + std::to_string(depth) + ',' +
             std::to_string(value) + bound;
  }
  std::uint64_t nodes() const { return nodes_; }
  const std::string& text() const { return text_; }

 private:
  bool lists_ = false;
  std::string text_;
  std::vector<int> path_;
  std::uint64_t nodes_ = 0;
};

inline void require_move(int move, int moves) {
  if (move >= 0 && move < moves) return;
  throw std::logic_error("make(" + std::to_string(move) + ") in a position with " + std::to_string(moves) + " moves");
}

// Walks a tree.
class TreeBoard {
 public:
  TreeBoard(const Tree& tree, bool lists_visits, bool tells_stores = false)
      : tree_(&tree), tells_(tells_stores), line_{0} {
    visits_.begin(lists_visits);
  }

  // Empty: the game is over.
  Moves moves() const { return Moves(tree_->size_at(line_.back())); }
  void make(int move) {
    require_move(move, moves().size());
    line_.push_back(tree_->successor(line_.back(), move));
    visits_.make(move);
  }
  void unmake() {
    visits_.unmake();
    line_.pop_back();
  }
  // From the view of the side to move. Only at a leaf: a tree has no other values.
  int evaluate() const {
    if (!moves().empty()) throw std::logic_error("a tree has values at leaves alone: evaluate() of a node");
    return tree_->value_at(line_.back());
  }
  // Equal for equal positions, if serve() was told to ask for keys; else different for all nodes.
  std::uint64_t key() const { return tree_->key_at(line_.back()); }
  // Tells pvslab what your search stores in its table for the position on the board, or takes from there: the depth and the value of
  // the entry, and what it says of the score: '=' the score, '>' at least, '<' at most. For `stores` in About::more; otherwise it does
  // nothing. Call it beside the access itself.
  void stored(int depth, int value, char bound) { note("store=", depth, value, bound); }
  void read(int depth, int value, char bound) { note("read=", depth, value, bound); }
  // Plies from the root.
  int ply() const { return visits_.ply(); }
  const Visits& visits() const { return visits_; }

 private:
  void note(const char* what, int depth, int value, char bound) {
    if (tells_ && visits_.lists()) visits_.note(what, tree_->told_key_at(line_.back()), depth, value, bound);
  }

  const Tree* tree_;
  bool tells_;
  std::vector<std::size_t> line_;  // from the root on
  Visits visits_;
};

// Asks for a game: each call is a line to pvslab and an answer, unless its answer is known at this position.
class GameBoard {
 public:
  GameBoard(std::istream& in, std::ostream& out, bool lists_visits) : in_(&in), out_(&out) {
    visits_.begin(lists_visits);
    line_.push_back({ask("root", "node ")});
  }

  Moves moves() const {
    Place& place = line_.back();
    if (place.moves < 0) place.moves = std::stoi(ask("moves " + place.node, "moves "));
    return Moves(place.moves);
  }
  void make(int move) {
    require_move(move, moves().size());
    line_.push_back({ask("after " + line_.back().node + " " + std::to_string(move + 1), "node ")});
    visits_.make(move);
  }
  void unmake() {
    visits_.unmake();
    line_.pop_back();
  }
  // From the view of the side to move.
  int evaluate() const {
    Place& place = line_.back();
    if (!place.is_evaluated) place.value = std::stoi(ask("evaluate " + place.node, "value "));
    place.is_evaluated = true;
    return place.value;
  }
  std::uint64_t key() const { return std::stoull(ask("key " + line_.back().node, "key "), nullptr, 16); }
  // Only in trees are tables looked into.
  void stored(int, int, char) {}
  void read(int, int, char) {}
  int ply() const { return visits_.ply(); }
  const Visits& visits() const { return visits_; }

 private:
  struct Place {
    std::string node = {};
    int moves = -1;  // not asked yet
    int value = 0;
    bool is_evaluated = false;
  };

  std::string ask(const std::string& query, const std::string& answer) const {
    *out_ << query << '\n' << std::flush;
    std::string line;
    if (!std::getline(*in_, line) || line.compare(0, answer.size(), answer) != 0) {
      throw std::runtime_error("expected '" + answer + "' after '" + query + "', got '" + line + "'");
    }
    return line.substr(answer.size());
  }

  std::istream* in_;
  std::ostream* out_;
  mutable std::vector<Place> line_;  // from the root on
  Visits visits_;
};

// Either of them.
class Board {
 public:
  explicit Board(TreeBoard& tree) : tree_(&tree) {}
  explicit Board(GameBoard& game) : game_(&game) {}

  Moves moves() const { return tree_ != nullptr ? tree_->moves() : game_->moves(); }
  void make(int move) { tree_ != nullptr ? tree_->make(move) : game_->make(move); }
  void unmake() { tree_ != nullptr ? tree_->unmake() : game_->unmake(); }
  int evaluate() const { return tree_ != nullptr ? tree_->evaluate() : game_->evaluate(); }
  std::uint64_t key() const { return tree_ != nullptr ? tree_->key() : game_->key(); }
  void stored(int depth, int value, char bound) {
    if (tree_ != nullptr) tree_->stored(depth, value, bound);
  }
  void read(int depth, int value, char bound) {
    if (tree_ != nullptr) tree_->read(depth, value, bound);
  }
  int ply() const { return tree_ != nullptr ? tree_->ply() : game_->ply(); }

 private:
  TreeBoard* tree_ = nullptr;
  GameBoard* game_ = nullptr;
};

// What serve() says of your search.
struct About {
  std::string name;
  // Your infinity: a window without an end has it there, and all other scores that you see are smaller.
  int inf;
  // What pvslab holds your search to: "root" (the value in the window (-inf, inf) is the score), "root,window", "fail-soft",
  // "fail-hard" (docs/protocol.md).
  std::string promises = "root,window";
  // Your search has a table: it gets keys in trees too, and clears its table when this is called.
  std::function<void()> forget = nullptr;
  // Further words of the hello: "rule=above-beta", "keys=deeper" in place of keys=yes; "keeps": your table is kept from one search to
  // the next, and forget() is called before a series of them; "stores": your search calls stored() and read() of the board.
  std::string more = "";
};

// A request, as a line of the protocol.
struct Request {
  enum class Kind { hello, forget, search, visit, play, flush, quit, other };
  struct Window {
    int alpha;
    int beta;
  };

  Kind kind = Kind::other;
  std::string id = {};
  std::vector<Window> windows = {};
  std::vector<std::uint64_t> keys = {};  // of search and visit, if they were asked for
  std::string tree = {};                 // of search and visit
  int depth = 0;                         // of play
  bool lists_visits = false;
};

// `inf` stands for an end that a window does not have. Throws std::invalid_argument or std::out_of_range for a number that is none.
inline Request parse_request(const std::string& line, int inf) {
  std::size_t at = 0;
  const auto word = [&] {
    const std::size_t end = line.find(' ', at);
    std::string text = line.substr(at, end == std::string::npos ? end : end - at);
    at = end == std::string::npos ? line.size() : end + 1;
    return text;
  };
  const auto bound = [inf](const std::string& text) {
    if (text == "inf") return inf;
    return text == "-inf" ? -inf : std::stoi(text);
  };
  const auto window = [&](const std::string& text) {
    const std::size_t colon = text.find(':');
    return Request::Window{bound(text.substr(0, colon)), bound(text.substr(colon + 1))};
  };
  using Kind = Request::Kind;
  Request request;
  const std::string verb = word();
  if (verb == "pvslab") request.kind = Kind::hello;
  if (verb == "new") request.kind = Kind::forget;
  if (verb == "flush") request.kind = Kind::flush;
  if (verb == "quit") request.kind = Kind::quit;
  if (verb == "search" || verb == "visit") {
    request.kind = verb == "visit" ? Kind::visit : Kind::search;
    request.lists_visits = verb == "visit";
    request.id = word();
    while (at < line.size() && line[at] != '[') {
      const std::size_t before = at;
      const std::string next = word();
      if (next.compare(0, 5, "keys=") == 0) {
        const char* place = next.c_str() + 4;
        for (char* end = nullptr; *place == '=' || *place == ','; place = end) {
          request.keys.push_back(std::strtoull(place + 1, &end, 10));
          if (end == place + 1) throw std::invalid_argument("keys that cannot be read");
        }
      } else if (next.find(':') != std::string::npos) {
        request.windows.push_back(window(next));
      } else {
        at = before;  // a tree of one leaf
        break;
      }
    }
    request.tree = line.substr(at);
  }
  if (verb == "play") {
    request.kind = Kind::play;
    request.id = word();
    request.depth = std::stoi(word());
    request.windows.push_back(window(word()));
    request.lists_visits = word() == "visits";
  }
  return request;
}

namespace detail {

template <class Function, class AnyBoard>
inline constexpr bool takes = std::is_invocable_r<int, Function&, AnyBoard&, int, int, int>::value;

// Writes one answer: the value and the number of nodes.
template <class Search, class OneBoard>
std::string answer(Search& search, OneBoard& board, int depth, Request::Window window) {
  const int value = search(board, depth, window.alpha, window.beta);
  if (board.ply() != 0) {
    throw std::logic_error("make() without unmake(): it ended " + std::to_string(board.ply()) + " plies down");
  }
  return " " + std::to_string(value) + "#" + std::to_string(board.visits().nodes());
}

// Whether the word stands in About::more.
inline bool says(const std::string& words, const std::string& word) {
  return (' ' + words + ' ').find(' ' + word + ' ') != std::string::npos;
}

template <class Search>
std::string answers(Search& search, const Request& request, bool tells_stores) {
  const Tree tree(request.tree, request.keys);
  std::string text;
  for (Request::Window window : request.windows) {
    TreeBoard board(tree, request.lists_visits, tells_stores);
    if constexpr (takes<Search, TreeBoard>) {
      text += answer(search, board, tree.height(), window);
    } else {
      const auto on_any = [&](TreeBoard& tree_board, int depth, int alpha, int beta) {
        Board any(tree_board);
        return search(any, depth, alpha, beta);
      };
      text += answer(on_any, board, tree.height(), window);
    }
    text += board.visits().text();
  }
  return text;
}

template <class Search>
std::string play(Search& search, const Request& request, std::istream& in, std::ostream& out) {
  GameBoard board(in, out, request.lists_visits);
  const Request::Window window = request.windows.front();
  std::string text;
  if constexpr (takes<Search, GameBoard>) {
    text = answer(search, board, request.depth, window);
  } else {
    const auto on_any = [&](GameBoard& game_board, int depth, int alpha, int beta) {
      Board any(game_board);
      return search(any, depth, alpha, beta);
    };
    text = answer(on_any, board, request.depth, window);
  }
  return text + board.visits().text();
}

}  // namespace detail

// Answers requests until there are none. `search(board, depth, alpha, beta)` returns a value from the view of the side to move; its
// board is as it was when it returns. Returns what main() returns.
template <class Search>
int serve(const About& about, Search search, std::istream& in = std::cin, std::ostream& out = std::cout) {
  constexpr bool trees = detail::takes<Search, TreeBoard> || detail::takes<Search, Board>;
  constexpr bool games = detail::takes<Search, GameBoard> || detail::takes<Search, Board>;
  static_assert(trees || games, "the search is int(Board&, int depth, int alpha, int beta)");
  std::ios::sync_with_stdio(false);
  in.tie(nullptr);
  for (std::string line; std::getline(in, line);) {
    Request request;
    try {
      request = parse_request(line, about.inf);
      switch (request.kind) {
        case Request::Kind::hello:
          out << "hello 1 name=" << about.name << " mode="
              << (trees && games ? "both"
                  : trees        ? "tree"
                                 : "game")
              << " promises=" << about.promises << " range=" << 1 - about.inf << ':' << about.inf - 1;
          if (about.forget && about.more.find("keys=") == std::string::npos) out << " keys=yes";
          out << " visits counts" << (about.more.empty() ? "" : " ") << about.more << '\n' << std::flush;
          break;
        case Request::Kind::forget:
          if (about.forget) about.forget();
          break;
        case Request::Kind::search:
        case Request::Kind::visit:
          if constexpr (trees) {
            const std::string answers = detail::answers(search, request, detail::says(about.more, "stores"));
            out << "answer " << request.id << answers << '\n';
          }
          break;
        case Request::Kind::play:
          if constexpr (games) {
            const std::string answer = detail::play(search, request, in, out);
            out << "answer " << request.id << answer << '\n' << std::flush;
          }
          break;
        case Request::Kind::flush: out << std::flush; break;
        case Request::Kind::quit: return 0;
        case Request::Kind::other: break;
      }
    } catch (const std::exception& error) {
      out << "fail " << request.id << ' ' << error.what() << '\n' << std::flush;
    }
  }
  return 0;
}

}  // namespace client
}  // namespace pvslab
