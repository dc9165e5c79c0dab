// A whole conversation with an arbitrary engine: the input is its output. The engine is a process, so that reading
// lines, greetings and failures uses the real code. Either its answer to `go perft 1` is read exactly as written, or a
// printable verdict says what it did wrong.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "harness/engine/san_counts.hpp"
#include "harness/engine/uci_engine.hpp"
#include "suites/chess/fen.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/target.hpp"

namespace pvslab::fuzz {
namespace {

// A text as an unnamed file that other processes can read.
class TextInMemory {
 public:
  explicit TextInMemory(std::string_view text) : descriptor_(::memfd_create("engine", MFD_CLOEXEC)) {
    const ssize_t written = ::write(descriptor_.get(), text.data(), text.size());
    if (written != static_cast<ssize_t>(text.size())) throw std::system_error(errno, std::generic_category(), "memfd");
  }
  [[nodiscard]] std::string path() const {
    return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(descriptor_.get());
  }

 private:
  OwnedDescriptor descriptor_;
};

// The answer, or nothing and a verdict.
struct Outcome {
  std::optional<EngineDivide> divide;
  std::string verdict;
};

Outcome outcome(std::string_view output) {
  const TextInMemory file(output);
  try {
    UciEngine engine({.command = "cat " + file.path(), .timeout = std::chrono::seconds(5)});
    return {engine.divide({.fen = std::string(chess::start_fen), .moves = {}}, 1), {}};
  } catch (const EngineError& error) {
    return {std::nullopt, error.what()};
  }
}

// The text before each line end. Text after the last line end is not a line.
std::vector<std::string> whole_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    lines.emplace_back(text.substr(0, text.substr(0, end).ends_with('\r') ? end - 1 : end));
    text.remove_prefix(end + 1);
  }
  return lines;
}

bool begins_with_word(std::string_view line, std::string_view word) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return line.substr(0, line.find_first_of(" \t")) == word;
}

// A correct conversation of the engine: uciok, readyok, readyok again after the position, and then counts with a total and a
// third readyok, in any order; or counts and the third readyok, and no total.
std::optional<EngineDivide> answer_in(const std::vector<std::string>& lines) {
  auto line = lines.begin();
  for (const std::string_view expected : {"uciok", "readyok", "readyok"}) {
    line = std::find_if(line, lines.end(), [&](const auto& text) { return begins_with_word(text, expected); });
    if (line == lines.end()) return std::nullopt;
    ++line;
  }
  EngineDivide divide;
  SanCounts in_san({.fen = std::string(chess::start_fen), .moves = {}});
  std::optional<Uint128> total;
  bool has_counts_before_total = false;
  bool is_ready = false;
  for (; line != lines.end() && !(is_ready && total); ++line) {
    const auto info = parse_info(*line);
    if (begins_with_word(*line, "bestmove") || (info && (info->score || info->depth))) return std::nullopt;
    if (auto count = parse_engine_count(*line)) {
      if (!total || !has_counts_before_total) divide.moves.push_back(*count);
    } else if ((!total || !has_counts_before_total) && in_san.take(*line)) {
    } else if (!total) {
      total = parse_engine_total(*line);
      has_counts_before_total = !divide.moves.empty() || !in_san.empty();
    }
    is_ready |= begins_with_word(*line, "readyok");
  }
  // Its output has ended: that is no silence.
  if (!(is_ready && total)) return std::nullopt;
  divide.total = *total;
  if (divide.moves.empty() && in_san.has_legal()) divide.moves = in_san.counts();
  return divide;
}

bool can_be_printed(std::string_view text) {
  return std::ranges::all_of(text, [](char character) {
    return character == '\n' || (static_cast<unsigned char>(character) >= ' ' && character != '\x7f');
  });
}

}  // namespace

Worth run(std::string_view input) {
  const Outcome got = outcome(input);
  const std::optional<EngineDivide> expected = answer_in(whole_lines(input));
  require(got.divide.has_value() == expected.has_value(), "an answer is understood just where there is one",
          got.verdict);
  if (expected) {
    require(got.divide->moves == expected->moves, "moves and counts are those of the answer", input);
    require(got.divide->total == expected->total, "the total is that of the answer", input);
  } else {
    require(got.verdict.starts_with("the engine '"), "a verdict is of the engine", got.verdict);
    require(can_be_printed(got.verdict), "a verdict can be printed", got.verdict);
  }
  return Worth::keep;
}

}  // namespace pvslab::fuzz
