// A small UCI engine that keeps every law of `pvslab check-engine`, except for the fault that its argument names:
//   faulty_engine none | random | remembers | company | illegal-line | wrong-bestmove | bound-last | false-mate | too-deep |
//     ignores-searchmoves | ignores-nodes | slow | deaf | ends-early | never-stops | misses-ponderhit | dies-at-mate |
//     moves-at-stalemate | dies-in-chess960 | keeps-rejected | colour | no-nodes | dies-at-depth-3 | hangs-at-depth-3 |
//     dies-at-one-move | dies-at-draw | null-at-draw | hash | first-searchmove | false-bound
// With a second argument `bench` it tells the nodes of a bench that it does not make.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "suites/chess/fen.hpp"
#include "suites/chess/position.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/input_error.hpp"

namespace {

using namespace pvslab::chess;
using Clock = std::chrono::steady_clock;

constexpr int mate_value = 100'000;

std::string fault;

int material(const Position& position) {
  int sum = 0;
  const auto count = [&](Bitboard pieces, int value) {
    sum += value * (__builtin_popcountll(pieces & position.own()) - __builtin_popcountll(pieces & position.enemy()));
  };
  count(position.board.pawns, 100);
  count(position.board.knights, 300);
  count(position.board.diagonal, 310);  // a queen is in both
  count(position.board.orthogonal, 500);
  return sum;
}

struct Go {
  int depth = 64;
  std::uint64_t nodes = UINT64_MAX;
  std::optional<int> move_time;
  std::vector<std::string> search_moves;
  bool is_infinite = false;
  bool ponders = false;
};

bool input_waits(int milliseconds) {
  pollfd ready{0, POLLIN, 0};
  return std::cin.rdbuf()->in_avail() > 0 || ::poll(&ready, 1, milliseconds) > 0;
}

class Engine {
 public:
  int run() {
    for (std::string line; std::getline(std::cin, line);) {
      std::istringstream words(line);
      std::string word;
      words >> word;
      if (word == "uci") {
        greet();
      } else if (word == "isready") {
        std::cout << "readyok" << std::endl;
      } else if (word == "ucinewgame") {
        if (fault != "remembers") asked_ = 0;
      } else if (word == "setoption") {
        if (line.starts_with("setoption name Hash value ")) hash_ = line.substr(line.rfind(' ') + 1);
      } else if (word == "position") {
        set_position(words);
      } else if (word == "go") {
        go(words);
      } else if (word == "quit") {
        break;
      }
    }
    return 0;
  }

 private:
  static void greet() {
    std::cout << "id name Faulty\noption name Threads type spin default 1 min 1 max 4\n"
                 "option name Hash type spin default 16 min 1 max 64\noption name Ponder type check default false\n"
                 "option name UCI_Chess960 type check default false\nuciok"
              << std::endl;
  }

  void set_position(std::istringstream& words) {
    std::string word;
    std::string fen;
    words >> word;
    if (word == "startpos") {
      fen = start_fen;
      words >> word;
    } else {
      while (words >> word && word != "moves") fen += fen.empty() ? word : " " + word;
    }
    const Position before = position_;
    position_ = parse_fen(fen);
    if (fault == "dies-in-chess960" && position_.is_chess960) std::abort();
    while (words >> word) {
      try {
        position_ = after(position_, parse_uci(position_, word));
      } catch (const pvslab::InputError&) {
        if (fault == "keeps-rejected") position_ = before;
        return;
      }
    }
  }

  void go(std::istringstream& words) {
    go_ = {};
    for (std::string word; words >> word;) {
      int number = 0;
      if (word == "depth" && words >> number) go_.depth = number;
      if (word == "nodes") words >> go_.nodes;
      if (word == "movetime" && words >> number) go_.move_time = number;
      if (word == "infinite") go_.is_infinite = true;
      if (word == "ponder") go_.ponders = true;
      if (word == "searchmoves") {
        for (std::string move; words >> move;) go_.search_moves.push_back(move);
      }
    }
    if (go_.move_time) go_.depth = 2;  // it has no clock
    if (fault == "ignores-nodes") go_.nodes = UINT64_MAX;
    if (go_.nodes == UINT64_MAX && go_.depth == 64) go_.depth = 5;
    if (fault == "ignores-searchmoves") go_.search_moves.clear();
    if (fault == "too-deep") ++go_.depth;
    think();
  }

  [[nodiscard]] std::uint64_t noise() const {
    if (fault == "random") return static_cast<std::uint64_t>(::getpid()) % 1000 + static_cast<std::uint64_t>(asked_);
    if (fault == "remembers") return static_cast<std::uint64_t>(asked_);
    if (fault == "company") return std::filesystem::exists(company_file()) ? 1 : 0;
    return 0;
  }
  static std::string company_file() {
    return std::string(std::getenv("PVSLAB_TEST_COMPANY") ? std::getenv("PVSLAB_TEST_COMPANY") : "/nonexistent/x");
  }

  void think() {
    const auto moves = legal_moves(position_);
    if (moves.empty()) return answer_finished();
    if (fault == "company" && go_.is_infinite) std::ofstream(company_file()) << "here";
    if (fault == "dies-at-one-move" && moves.size() == 1) std::abort();
    if (position_.halfmove_clock >= 100 && fault == "dies-at-draw") std::abort();
    if (position_.halfmove_clock >= 100 && fault == "null-at-draw") {
      std::cout << "bestmove 0000" << std::endl;
      return;
    }
    std::vector<std::string> line;
    nodes_ = 0;
    for (int depth = 1; depth <= go_.depth; ++depth) {
      if ((fault == "dies-at-depth-3") && depth == 3) std::abort();
      if ((fault == "hangs-at-depth-3") && depth == 3) std::this_thread::sleep_for(std::chrono::hours(1));
      std::vector<std::string> found;
      const int value = search_root(depth, found);
      if (nodes_ > go_.nodes && depth > 1) break;
      line = found;
      tell(depth, value, line);
    }
    if (go_.is_infinite || go_.ponders) wait();
    if (go_.move_time)
      std::this_thread::sleep_for(std::chrono::milliseconds(fault == "slow" ? *go_.move_time + 200 : 20));
    if (fault == "company" && go_.is_infinite) std::filesystem::remove(company_file());
    std::string best = line.front();
    if (fault == "wrong-bestmove")
      best =
          to_uci(position_, moves.back()) == best ? to_uci(position_, moves.front()) : to_uci(position_, moves.back());
    ++asked_;
    std::cout << "bestmove " << best << std::endl;
  }

  void answer_finished() const {
    if (is_in_check(position_) && fault == "dies-at-mate") std::abort();
    if (!is_in_check(position_) && fault == "moves-at-stalemate") {
      std::cout << "bestmove a1a2" << std::endl;
      return;
    }
    std::cout << "info depth 0 score " << (is_in_check(position_) ? "mate 0" : "cp 0") << "\nbestmove (none)"
              << std::endl;
  }

  // What the fault adds to the score.
  [[nodiscard]] int bias() const {
    if (fault == "colour" && position_.side == Color::white) return 10;
    if (fault == "hash" && hash_ != "16") return 7;
    if (fault == "first-searchmove" && !go_.search_moves.empty()) return 5;
    return 0;
  }

  void tell(int depth, int value, const std::vector<std::string>& line) const {
    if (fault == "false-bound") std::cout << "info depth " << depth << " score cp " << value + 50 << " lowerbound\n";
    std::cout << "info depth " << depth << " score ";
    if (value > mate_value - 100) {
      const int moves = (mate_value - value + 1) / 2;
      std::cout << "mate " << (fault == "false-mate" && moves > 1 ? moves - 1 : moves);
    } else if (value < -mate_value + 100) {
      std::cout << "mate -" << (mate_value + value) / 2;
    } else {
      std::cout << "cp " << value + bias();
    }
    if (fault == "bound-last" && depth == go_.depth) std::cout << " lowerbound";
    if (fault != "no-nodes") std::cout << " nodes " << nodes_ + noise();
    std::cout << " pv";
    for (const std::string& move : line) std::cout << ' ' << move;
    if (fault == "illegal-line" && depth == go_.depth) std::cout << " a1a1";
    std::cout << std::endl;
  }

  // Until `stop` or `ponderhit`.
  void wait() const {
    if (fault == "ends-early") return;
    for (;;) {
      if (!input_waits(1000)) continue;
      std::string line;
      if (!std::getline(std::cin, line) || line == "quit") std::_Exit(0);
      if (line == "isready" && fault != "deaf") std::cout << "readyok" << std::endl;
      if (line == "stop" && fault != "never-stops") return;
      if (line == "ponderhit" && fault != "misses-ponderhit") return;
    }
  }

  int search_root(int depth, std::vector<std::string>& line) {
    int best = -mate_value * 2;
    for (const Move& move : legal_moves(position_)) {
      const std::string text = to_uci(position_, move);
      if (!go_.search_moves.empty() && std::ranges::find(go_.search_moves, text) == go_.search_moves.end()) continue;
      std::vector<std::string> below;
      const int value = -search(after(position_, move), depth - 1, 1, -mate_value * 2, -best, below);
      if (value <= best) continue;
      best = value;
      line = std::move(below);
      line.insert(line.begin(), text);
    }
    return best;
  }

  int search(const Position& position, int depth, int ply, int alpha, int beta, std::vector<std::string>& line) {
    ++nodes_;
    const auto moves = legal_moves(position);
    if (moves.empty()) return is_in_check(position) ? -mate_value + ply : 0;
    if (depth <= 0 || nodes_ > go_.nodes) return material(position);
    for (const Move& move : moves) {
      std::vector<std::string> below;
      const int value = -search(after(position, move), depth - 1, ply + 1, -beta, -alpha, below);
      if (value <= alpha) continue;
      alpha = value;
      line = std::move(below);
      line.insert(line.begin(), to_uci(position, move));
      if (alpha >= beta) break;
    }
    return alpha;
  }

  Position position_ = parse_fen(start_fen);
  Go go_;
  std::string hash_ = "16";
  std::uint64_t nodes_ = 0;
  int asked_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  fault = count > 1 ? arguments[1] : "none";
  if (count > 2 && std::string(arguments[2]) == "bench") {
    if (fault == "dies-at-depth-3") std::abort();
    std::cout << "Nodes/second: 99\n";
    if (fault != "no-nodes") std::cout << "Nodes searched  : " << (fault == "random" ? 1001 : 1000) << "\n";
    return 0;
  }
  return Engine().run();
}
