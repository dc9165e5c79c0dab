#include "harness/match/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "suites/foreign_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab::match {
namespace {

constexpr std::array<std::string_view, 4> pgn_results{"1-0", "0-1", "1/2-1/2", "*"};
constexpr std::array<std::string_view, 7> seven_tags{"Event", "Site", "Date", "Round", "White", "Black", "Result"};

// A tag's value in quotes: no line end, and only printable characters.
std::string quoted_tag(const std::string& value) {
  std::string text = "\"";
  for (const char c : printable(value)) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

class PgnLines {
 public:
  void add(const std::string& word) {
    constexpr std::size_t widest = 79;
    if (line_.size() + 1 + word.size() > widest && !line_.empty()) text_ += line_ + "\n", line_.clear();
    line_ += (line_.empty() ? "" : " ") + word;
  }
  [[nodiscard]] std::string text() const { return text_ + line_ + "\n"; }

 private:
  std::string text_;
  std::string line_;
};

void add_words(PgnLines& lines, const std::string& text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (end > begin) lines.add(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

class PgnReader {
 public:
  PgnReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  std::vector<PgnGame> run() {
    while (skip_to_word()) take_word();
    end_game();
    if (games_.empty()) fail("there is no game in it");
    return std::move(games_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw InputError(name_, line_, 0, what); }

  void advance() {
    if (text_[at_] == '\n') ++line_;
    ++at_;
  }
  [[nodiscard]] bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  // False at the end of the text.
  bool skip_to_word() {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (at_ == 0 && text_.starts_with(mark)) at_ = mark.size();
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ';' || (c == '%' && at_line_start())) {
        skip_line();
      } else if (c == '{') {
        skip_comment();
      } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        advance();
      } else {
        return true;
      }
    }
    return false;
  }
  void skip_comment() {
    const std::size_t begun = line_;
    while (at_ < text_.size() && text_[at_] != '}') advance();
    if (at_ == text_.size()) throw InputError(name_, begun, 0, "the comment has no end");
    ++at_;
  }

  void take_word() {
    if (text_[at_] == '[') return take_tag();
    if (text_[at_] == '(') return begin_variation();
    if (text_[at_] == ')') return end_variation();
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) == 0 &&
           std::string_view("{}()[];").find(text_[at_]) == std::string_view::npos)
      ++at_;
    if (at_ == begin) fail(fmt::format("'{}' stands where a move is expected", printable(text_.substr(at_, 1))));
    if (depth_ == 0) take_move(text_.substr(begin, at_ - begin));
  }
  void begin_variation() { ++depth_, ++at_; }
  void end_variation() {
    if (depth_ == 0) fail("')' ends no variation");
    --depth_;
    ++at_;
  }

  // "12.", "12...", "12.e4", "$4", a result, or a move.
  void take_move(std::string_view word) {
    PgnGame& game = begun_game();
    if (std::ranges::find(pgn_results, word) != pgn_results.end()) {
      game.result = word;
      return end_game();
    }
    if (word.starts_with('$')) return;
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == word.size()) return;
    if (digits > 0 && word[digits] == '.')
      word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
    while (word.starts_with('.')) word.remove_prefix(1);
    if (word.empty() || word.find_first_not_of("!?") == std::string_view::npos) return;
    begin_moves(game);
    try {
      const chess::Move move = chess::parse_san(*now_, word);
      game.moves.push_back(move);
      now_ = chess::after(*now_, move);
    } catch (const InputError& error) {
      fail(fmt::format("move {} of the game: {}", game.moves.size() / 2 + 1, error.message));
    }
  }

  void take_tag() {
    if (depth_ == 0 && now_) end_game();
    if (depth_ != 0) fail("a variation has no end");
    const std::size_t end_of_line = std::min(text_.find('\n', at_), text_.size());
    const std::string_view line = text_.substr(at_, end_of_line - at_);
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    if (open == std::string_view::npos || close == open || line.find(']', close) == std::string_view::npos)
      fail("a tag is like [Event \"a name\"]");
    std::string_view tag = line.substr(1, open - 1);
    while (tag.starts_with(' ')) tag.remove_prefix(1);
    tag = tag.substr(0, tag.find_first_of(" \t"));
    std::string value;
    for (std::size_t i = open + 1; i < close; ++i) {
      if (line[i] == '\\' && i + 1 < close) ++i;
      value += line[i];
    }
    begun_game().tags.emplace_back(tag, value);
    at_ += line.find(']', close) + 1;
  }

  PgnGame& begun_game() {
    if (!game_) {
      game_.emplace();
      game_->line = line_;
    }
    return *game_;
  }

  void begin_moves(PgnGame& game) {
    if (now_) return;
    const std::string fen = game.tag("FEN");
    const std::string variant = game.tag("Variant");
    const bool is_chess960 = variant == "Chess960" || variant == "chess 960" || variant == "fischerandom";
    now_ = chess::parse_fen(fen.empty() ? chess::start_fen : std::string_view(fen),
                            {.force_chess960 = is_chess960, .source = name_, .line = game.line});
    game.start = *now_;
  }

  void end_game() {
    if (!game_) return;
    if (depth_ != 0) fail("a variation has no end");
    begin_moves(*game_);
    games_.push_back(*std::move(game_));
    game_.reset();
    now_.reset();
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  int depth_ = 0;  // of variations
  std::optional<PgnGame> game_;
  std::optional<chess::Position> now_;
  std::vector<PgnGame> games_;
};

}  // namespace

std::string PgnGame::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, [](const auto& each) { return std::string_view(each.first); });
  return found == tags.end() ? std::string() : found->second;
}

std::string to_pgn(const PgnGame& game) {
  std::string text;
  for (const std::string_view name : seven_tags) {
    const std::string value = name == "Result" ? game.result : game.tag(name);
    text += fmt::format("[{} {}]\n", name, quoted_tag(value.empty() ? (name == "Date" ? "????.??.??" : "?") : value));
  }
  const std::string fen = chess::to_fen(game.start);
  if (fen != chess::start_fen) text += fmt::format("[SetUp \"1\"]\n[FEN \"{}\"]\n", fen);
  if (game.start.is_chess960) text += "[Variant \"Chess960\"]\n";
  for (const auto& [name, value] : game.tags) {
    const bool is_written = std::ranges::find(seven_tags, name) != seven_tags.end();
    if (!is_written && name != "SetUp" && name != "FEN" && name != "Variant")
      text += fmt::format("[{} {}]\n", name, quoted_tag(value));
  }
  PgnLines lines;
  chess::Position at = game.start;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const bool is_white = at.side == chess::Color::white;
    const bool needs_number = is_white || i == 0 || (i <= game.comments.size() && !game.comments[i - 1].empty());
    if (needs_number) lines.add(fmt::format("{}{}", at.fullmove_number, is_white ? "." : "..."));
    lines.add(chess::to_san(at, game.moves[i]));
    if (i < game.comments.size() && !game.comments[i].empty()) add_words(lines, "{" + game.comments[i] + "}");
    at = chess::after(at, game.moves[i]);
  }
  lines.add(game.result);
  return text + "\n" + lines.text() + "\n";
}

std::vector<PgnGame> read_pgn(std::string_view text, const std::string& name) { return PgnReader(text, name).run(); }

}  // namespace pvslab::match
