#include "suites/chess/epd_line.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "suites/chess/notation.hpp"

namespace pvslab::chess {
namespace {

constexpr std::array<std::string_view, 11> opcodes{"bm",  "am",  "pv",  "id",   "ce",  "dm",
                                                   "acd", "acn", "acs", "hmvc", "fmvn"};

bool is_blank(char character) { return epd_blanks.find(character) != epd_blanks.npos; }
bool is_digit(char character) { return character >= '0' && character <= '9'; }
bool is_letter(char character) { return to_small(character) >= 'a' && to_small(character) <= 'z'; }

bool is_number(std::string_view word) { return !word.empty() && std::ranges::all_of(word, is_digit); }

bool is_opcode(std::string_view word) {
  return !word.empty() && is_letter(word.front()) && std::ranges::all_of(word, [](char character) {
    return is_letter(character) || is_digit(character) || character == '_';
  });
}

// A known opcode in the case of the standard; any other word unchanged.
std::string in_standard_case(std::string_view word) {
  std::string small(word);
  std::ranges::transform(small, small.begin(), to_small);
  if (std::ranges::find(opcodes, small) != opcodes.end() || is_epd_text(small)) return small;
  const bool is_perft = small.size() == 2 && small[0] == 'd' && small[1] >= '1' && small[1] <= '9';
  return is_perft ? std::string{'D', small[1]} : std::string(word);
}

class Scanner {
 public:
  Scanner(std::string_view text, std::size_t line) : text_(text), line_(line) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
  }

  EpdLine split() {
    read_fen();
    read_counters();
    for (;;) {
      skip_blanks();
      if (at_end()) return std::move(result_);
      if (text_[at_] == ';') {
        ++at_;
      } else {
        read_operation();
      }
    }
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] bool at_operation_end() const { return at_end() || text_[at_] == ';'; }
  void skip_blanks() {
    while (!at_end() && is_blank(text_[at_])) ++at_;
  }

  // Words end at blanks and semicolons. An empty word marks the end of an operation.
  [[nodiscard]] std::string_view peek_word() {
    skip_blanks();
    std::size_t end = at_;
    while (end < text_.size() && text_[end] != ';' && !is_blank(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }
  EpdOperand take_word() {
    const std::string_view word = peek_word();
    const EpdOperand taken{.text = std::string(word), .column = at_ + 1};
    at_ += word.size();
    return taken;
  }

  void read_fen() {
    skip_blanks();
    const std::size_t begin = at_;
    EpdOperand last;
    int fields = 0;
    for (; fields < 4 && !peek_word().empty(); ++fields) last = take_word();
    std::string fen(text_.substr(begin, at_ - begin));
    std::ranges::replace_if(fen, is_blank, ' ');
    // "-0 1" for "- 0 1": no en-passant square, and no blank before the halfmove clock.
    if (fields == 4 && last.text.starts_with('-') && is_number(std::string_view(last.text).substr(1))) {
      result_.counters.push_back({.text = last.text.substr(1), .column = last.column + 1});
      fen.resize(fen.size() - result_.counters.front().text.size());
    }
    result_.fen = {.text = std::move(fen), .column = begin + 1};
  }

  // A dash stands for a missing counter.
  void read_counters() {
    std::size_t dashes = 0;
    while (result_.counters.size() + dashes < 2 && (peek_word() == "-" || is_number(peek_word()))) {
      const EpdOperand word = take_word();
      if (word.text == "-") {
        ++dashes;
      } else {
        result_.counters.push_back(word);
      }
    }
  }

  void report(std::size_t offset, std::string reason) {
    result_.problems.push_back(
        {.line = line_, .column = offset + 1, .reason = std::move(reason), .kind = ProblemKind::left_out});
  }

  void read_operation() {
    const std::size_t begin = at_;
    const std::size_t end = std::min(peek_word().find('"'), peek_word().size());
    const std::string_view opcode = text_.substr(begin, end);
    at_ += end;
    std::optional<std::vector<EpdOperand>> operands = read_operands();
    if (!is_opcode(opcode)) {
      return report(begin, quoted(opcode) +
                               " is not an opcode, so the operation is left out; an opcode is a word such as bm or id");
    }
    if (!operands) return;
    result_.operations.push_back(
        {.opcode = in_standard_case(opcode), .operands = std::move(*operands), .column = begin + 1});
  }

  // Empty if the quotes are malformed: it is then unclear which later quotes open a string and which close one.
  std::optional<std::vector<EpdOperand>> read_operands() {
    std::vector<EpdOperand> operands;
    for (skip_blanks(); !at_operation_end(); skip_blanks()) {
      std::optional<EpdOperand> operand = text_[at_] == '"' ? read_string() : read_word();
      if (!operand) {
        at_ = text_.size();
        return std::nullopt;
      }
      operands.push_back(std::move(*operand));
    }
    return operands;
  }

  std::optional<EpdOperand> read_word() {
    EpdOperand word = take_word();
    const std::size_t quote = word.text.find('"');
    if (quote == std::string::npos) return word;
    report(word.column + quote - 1,
           "a \" inside a word, so the rest of the line is left out; is another missing before it?");
    return std::nullopt;
  }

  std::optional<EpdOperand> read_string() {
    const std::size_t begin = at_;
    std::string content;
    for (++at_; !at_end() && text_[at_] != '"'; ++at_) {
      if (text_.substr(at_).starts_with("\\\"") || text_.substr(at_).starts_with("\\\\")) ++at_;
      content += text_[at_];
    }
    if (at_end()) {
      report(begin, "a string without its end, so the rest of the line is left out; is a \" missing?");
      return std::nullopt;
    }
    ++at_;
    if (at_operation_end() || is_blank(text_[at_])) return EpdOperand{.text = std::move(content), .column = begin + 2};
    report(at_, "no blank after a string, so the rest of the line is left out; is a \" missing before it?");
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t line_;
  std::size_t at_ = 0;
  EpdLine result_;
};

}  // namespace

bool is_epd_comment(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::size_t begin = text.find_first_not_of(epd_blanks);
  return begin == text.npos || text[begin] == '#' || text[begin] == '%';
}

EpdLine split_epd_line(std::string_view text, std::size_t line) { return Scanner(text, line).split(); }

bool is_epd_text(std::string_view opcode) {
  return opcode == "id" || (opcode.size() == 2 && opcode[0] == 'c' && is_digit(opcode[1]));
}

bool is_epd_opcode_not_move(std::string_view word) {
  return std::ranges::find(opcodes, word) != opcodes.end() || word == "c0" || word == "c9" || word == "D9";
}

}  // namespace pvslab::chess
