// What a GUI asks of an engine by the Universal Chess Interface (R. Huber and S. Meyer-Kahlen, 2006). Reading is lenient, as the
// protocol wants it: unknown words of a line are skipped. But they are told, and none of them makes a search endless.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pvslab::uci {

struct Clock {
  std::optional<std::chrono::milliseconds> left;
  std::chrono::milliseconds increment{0};
};

// "go ...". Without any limit, the search is endless until "stop".
struct Go {
  std::optional<std::int32_t> depth = {};
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::chrono::milliseconds> move_time = {};
  std::optional<std::int32_t> mate = {};   // in at most so many moves
  std::optional<std::int32_t> perft = {};  // count leaves instead
  Clock white = {};
  Clock black = {};
  std::optional<std::int32_t> moves_to_go = {};
  bool is_infinite = false;  // also while pondering
  std::vector<std::string> search_moves = {};
  std::vector<std::string> problems = {};  // one for each word that was skipped or changed
  bool lost_a_limit = false;               // a skipped word may have been a limit

  // Whether the search ends by itself.
  [[nodiscard]] bool has_limit() const {
    return !is_infinite && (depth || nodes || move_time || mate || white.left || black.left);
  }
  // Whether it would be an endless search that nobody asked for.
  [[nodiscard]] bool is_unreadable() const { return lost_a_limit && !is_infinite && !perft && !has_limit(); }
};

// "position startpos moves e2e4": the FEN is empty for startpos.
struct PositionRequest {
  std::string fen = {};
  std::vector<std::string> moves = {};
};

// "setoption name N value V"
struct SetOption {
  std::string name;
  std::string value;
};

[[nodiscard]] std::vector<std::string> words_of(std::string_view line);

// `words` are those after the first. A number that cannot be read is skipped with its key. As with other engines, a clock below
// zero has run out, and "movestogo 0" says nothing.
[[nodiscard]] Go parse_go(const std::vector<std::string>& words);
// Nothing if it is not "startpos" or "fen FEN", then perhaps "moves ...".
[[nodiscard]] std::optional<PositionRequest> parse_position(const std::vector<std::string>& words);
// Nothing if there is no name.
[[nodiscard]] std::optional<SetOption> parse_setoption(const std::vector<std::string>& words);

}  // namespace pvslab::uci
