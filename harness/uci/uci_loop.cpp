#include "harness/uci/uci_loop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <condition_variable>
#include <istream>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "harness/base/machine.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/perft/perft_counter.hpp"
#include "harness/uci/uci_aids.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/input_error.hpp"

namespace pvslab::uci {
namespace {

constexpr std::int64_t most_hash = 4096;  // MiB
constexpr std::int64_t most_overhead = 5000;

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

class Dialogue {
 public:
  Dialogue(const std::function<void(const std::string&)>& write, EngineSettings settings)
      : write_(write), settings_(settings) {}
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;
  ~Dialogue() { end_search(); }

  // False after "quit".
  bool take(const std::string& line) {
    std::vector<std::string> words = words_of(line);
    if (words.empty()) return true;
    const std::string command = words.front();
    words.erase(words.begin());
    if (command == "quit") return false;
    if (command == "isready") return say("readyok"), true;
    if (command == "stop") return end_search(), true;
    if (command == "ponderhit") return end_endless_search(), true;
    if (command == "uci") return introduce(), true;
    if (command == "debug" || command == "register") return true;
    if (command == "position") return set_position(words), true;  // the search has its own
    if (command == "ucinewgame") return wait_for_search(), true;
    if (command == "setoption") return wait_for_search(), set_option(words), true;
    if (command == "go") return wait_for_search(), go(words), true;
    if (command == "d") return show(diagram), true;
    if (command == "eval") return show(evaluation_text), true;
    if (command == "bench") return wait_for_search(), begin_bench(words), true;
    complain(fmt::format("unknown command '{}'", command));
    return true;
  }

  // A search with a limit ends by itself.
  void wait_for_search() {
    end_endless_search();
    if (search_.joinable()) search_.join();
  }

 private:
  void say(const std::string& line) {
    const std::scoped_lock lock(writing_);
    write_(line);
  }
  void complain(const std::string& what) {
    constexpr std::size_t most = 1'000;  // bytes: a longer one has a long word of the other side in it
    say("info string " + (what.size() > most ? quotable(what) : what));
  }

  void introduce() {
    const SearcherInfo& info = *searcher_infos()[settings_.searcher];
    say(fmt::format("id name pvslab {} {}", version(), info.id));
    say("id author the pvslab developers");
    say(fmt::format("option name Hash type spin default {} min 1 max {}", settings_.table_bytes >> 20, most_hash));
    say("option name Threads type spin default 1 min 1 max 1");
    say("option name MultiPV type spin default 1 min 1 max 1");
    say("option name Ponder type check default false");
    say("option name UCI_Chess960 type check default false");
    say(fmt::format("option name Order type string default {}", to_text(settings_.order)));
    say(fmt::format("option name Move Overhead type spin default {} min 0 max {}", settings_.overhead.count(),
                    most_overhead));
    std::string searchers;
    for (const SearcherInfo* each : searcher_infos()) searchers += fmt::format(" var {}", each->id);
    say(fmt::format("option name Searcher type combo default {}{}", info.id, searchers));
    say("uciok");
  }

  // After one that is wrong there is nothing to search: certainly not the position before it.
  void set_position(const std::vector<std::string>& words) {
    position_.reset();
    const auto request = parse_position(words);
    if (!request) return complain("position needs startpos or fen and a FEN, then perhaps moves and the moves");
    try {
      const std::string fen = request->fen.empty() ? std::string(chess::start_fen) : request->fen;
      chess::Position position = chess::parse_fen(fen, {.force_chess960 = plays_chess960_, .source = "position"});
      for (const std::string& move : request->moves)
        position = chess::after(position, chess::parse_uci(position, move));
      position_ = position;
    } catch (const InputError& error) {
      complain(error.what());
    }
  }

  void set_option(const std::vector<std::string>& words) {
    const auto option = parse_setoption(words);
    if (!option) return complain("setoption needs a name");
    const std::string name = lower(option->name);
    if (name == "hash")
      return set_number(*option, 1, most_hash, [&](std::int64_t mib) {
        settings_.table_bytes = static_cast<std::size_t>(mib) << 20;
        table_.reset();
      });
    if (name == "move overhead")
      return set_number(*option, 0, most_overhead,
                        [&](std::int64_t time) { settings_.overhead = std::chrono::milliseconds(time); });
    if (name == "threads" || name == "multipv") return set_number(*option, 1, 1, [](std::int64_t) {});
    if (name == "ponder") return set_check(*option, [](bool) {});
    if (name == "uci_chess960") {
      set_check(*option, [&](bool is_on) { plays_chess960_ = is_on; });
    } else if (name == "order") {
      set_order(option->value);
    } else if (name == "searcher") {
      set_searcher(option->value);
    } else {
      complain(fmt::format("no option '{}'", option->name));
    }
  }

  void set_number(const SetOption& option, std::int64_t least, std::int64_t greatest, auto&& use) {
    std::int64_t value = 0;
    const char* const end = option.value.data() + option.value.size();
    const auto read = std::from_chars(option.value.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end || value < least || value > greatest) {
      return complain(
          fmt::format("{} must be a number from {} to {}, not '{}'", option.name, least, greatest, option.value));
    }
    use(value);
  }
  void set_check(const SetOption& option, auto&& use) {
    const std::string value = lower(option.value);
    if (value != "true" && value != "false") {
      return complain(fmt::format("{} must be true or false, not '{}'", option.name, option.value));
    }
    use(value == "true");
  }
  void set_order(const std::string& text) {
    try {
      settings_.order = parse_ordering_rules(text.empty() ? "none" : text);
    } catch (const UsageError& error) {
      complain(error.what());
    }
  }
  void set_searcher(const std::string& id) {
    const auto searcher = find_searcher(id);
    if (!searcher) return complain(unknown_searcher_text(id));
    settings_.searcher = *searcher;
  }

  void go(const std::vector<std::string>& words) {
    Go go = parse_go(words);
    for (const std::string& problem : go.problems) complain("go: " + problem);
    if (go.depth > max_chess_depth.plies()) {
      complain(fmt::format("go: depth {} is taken as {}", *go.depth, max_chess_depth.plies()));
    }
    if (!position_) return refuse("no position to search; the last one could not be read");
    if (go.is_unreadable()) return refuse("no limit could be read; 'go infinite' searches until 'stop'");
    if (go.perft) return count(*go.perft);
    if (!keep_legal_moves(go.search_moves)) return refuse("none of the moves after searchmoves is legal");
    stop_ = false;
    is_endless_ = !go.has_limit();
    go.is_infinite = is_endless_;
    search_ = std::thread([this, go, position = *position_] { search(position, go); });
  }

  // Every "go" is answered.
  void refuse(const std::string& why) {
    complain("go: " + why);
    say("bestmove 0000");
  }

  // Tells which moves are not legal. False if there were moves and none is left.
  bool keep_legal_moves(std::vector<std::string>& moves) {
    std::vector<std::string> legal;
    for (const std::string& move : moves) {
      try {
        legal.push_back(chess::to_uci(*position_, chess::parse_uci(*position_, move)));
      } catch (const InputError& error) {
        complain(fmt::format("go: searchmoves '{}': {}", move, error.message));
      }
    }
    const bool is_fine = moves.empty() || !legal.empty();
    moves = std::move(legal);
    return is_fine;
  }

  // An endless search that has reached its last depth waits for "stop", as the protocol demands.
  void search(const chess::Position& position, const Go& go) {
    std::optional<chess::Move> best;
    try {
      best = search_for_move(position, go, settings_, table(), stop_,
                             [&](const Info& info) { say(info_line(position, info)); });
    } catch (const std::exception& error) {
      complain(error.what());
    }
    if (go.is_infinite) {
      std::unique_lock lock(stopping_);
      stopped_.wait(lock, [&] { return stop_.load(); });
    }
    say("bestmove " + (best ? chess::to_uci(position, *best) : std::string("0000")));
  }

  // Null if neither the searcher nor the ordering has a use for it.
  [[nodiscard]] TranspositionTable* table() {
    if (!settings_.order.table_move && !has_memory(settings_.searcher)) return nullptr;
    if (!table_) table_ = std::make_unique<TranspositionTable>(settings_.table_bytes);
    return table_.get();
  }

  void show(std::string (*text)(const chess::Position&)) {
    if (position_) return say(text(*position_));
    complain("no position to show; the last one could not be read");
  }

  // Ended by "stop" and "quit", as a search is.
  void begin_bench(const std::vector<std::string>& words) {
    std::int32_t depth = default_bench_depth;
    if (!words.empty()) {
      const Go limits = parse_go({"depth", words.front()});
      if (!limits.depth || *limits.depth > max_chess_depth.plies())
        return complain(
            fmt::format("bench needs a depth from 1 to {}, not '{}'", max_chess_depth.plies(), words.front()));
      depth = *limits.depth;
    }
    stop_ = false;
    is_endless_ = false;
    search_ = std::thread([this, depth] {
      try {
        const bool is_whole = bench(depth, settings_, stop_, [this](const std::string& line) { say(line); });
        if (!is_whole) complain("bench was stopped before its end; it has no total");
      } catch (const std::exception& error) {
        complain(error.what());
      }
    });
  }

  void count(std::int32_t depth) {
    constexpr std::int32_t most_plies = 20;
    if (depth > most_plies) return complain(fmt::format("go perft counts at most {} plies", most_plies));
    PerftCounter counter({});
    if (depth == 0) return say("\nNodes searched: 1\n");
    const auto divide = counter.divide(*position_, depth);
    if (!divide) return;
    say(divide_text(*position_, *divide) + total_text(total(*divide)));
  }

  void end_endless_search() {
    if (is_endless_) end_search();
  }
  void end_search() {
    {
      const std::scoped_lock lock(stopping_);
      stop_ = true;
    }
    stopped_.notify_all();
    if (search_.joinable()) search_.join();
  }

  const std::function<void(const std::string&)>& write_;
  EngineSettings settings_;
  std::optional<chess::Position> position_ = chess::parse_fen(chess::start_fen);
  bool plays_chess960_ = false;
  std::unique_ptr<TranspositionTable> table_;

  std::mutex writing_;
  std::thread search_;
  std::atomic<bool> stop_ = false;
  bool is_endless_ = false;
  std::mutex stopping_;
  std::condition_variable stopped_;
};

}  // namespace

void run_loop(std::istream& input, const std::function<void(const std::string&)>& write, EngineSettings settings) {
  Dialogue dialogue(write, settings);
  for (std::string line; std::getline(input, line);) {
    if (!dialogue.take(line)) return;
  }
  dialogue.wait_for_search();
}

}  // namespace pvslab::uci
