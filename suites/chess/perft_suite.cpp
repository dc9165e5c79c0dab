// Reads perft suites line by line; the formats are described in the header.
#include "suites/chess/perft_suite.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "suites/chess/epd_line.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/notation.hpp"
#include "suites/input_file.hpp"
#include "suites/input_lines.hpp"

namespace pvslab::chess {
namespace {

// A part of a line and its offset in the line, from 0.
struct LinePart {
  std::string_view text;
  std::size_t offset;

  [[nodiscard]] LinePart from(std::size_t begin) const {
    begin = std::min(begin, text.size());
    return {text.substr(begin), offset + begin};
  }
  [[nodiscard]] LinePart trimmed() const {
    const LinePart rest = from(std::min(text.find_first_not_of(epd_blanks), text.size()));
    return {rest.text.substr(0, rest.text.find_last_not_of(epd_blanks) + 1), rest.offset};
  }
  [[nodiscard]] std::size_t end() const { return offset + text.size(); }
};

struct Words {
  LinePart first;
  LinePart rest;
};

Words split_word(const LinePart& part) {
  const std::size_t end = std::min(part.text.find_first_of(epd_blanks), part.text.size());
  return {{part.text.substr(0, end), part.offset}, part.from(end).trimmed()};
}

// The parts between semicolons, trimmed; a semicolon at the end begins no part.
std::vector<LinePart> split_fields(LinePart line) {
  std::vector<LinePart> fields;
  for (;;) {
    const std::size_t end = line.text.find(';');
    const LinePart field = LinePart{line.text.substr(0, end), line.offset}.trimmed();
    if (end == line.text.npos) {
      if (!field.text.empty()) fields.push_back(field);
      return fields;
    }
    fields.push_back(field);
    line = line.from(end + 1);
  }
}

class PerftSuiteReader {
 public:
  explicit PerftSuiteReader(const std::string& name) : name_(name) { suite_.file = name; }

  void read_line(std::string_view text) {
    try {
      interpret(text);
    } catch (const InputError& error) {
      lose_record(error);
    }
  }

  PerftSuite finish() {
    end_record();
    if (suite_.cases.empty() && first_error_) throw InputError(*first_error_);
    if (suite_.cases.empty()) {
      throw InputError(name_, 0, 0, "holds no positions; write one per line, such as FEN ;D1 20 ;D2 400");
    }
    return std::move(suite_);
  }

 private:
  // A record extends from its `id` or `epd` line to the next such line. It needs a position and a count. Of a lost one the
  // rest is skipped.
  enum class Record { none, named, placed, lost };

  void interpret(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    const std::size_t start = line_number_++ == 0 && text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    const LinePart whole = LinePart{text, 0}.from(start).trimmed();
    const auto [keyword, rest] = split_word(whole);
    if (keyword.text == "id") return begin_record(keyword, rest);
    const LinePart line = LinePart{whole.text.substr(0, whole.text.find_first_of("#%")), whole.offset}.trimmed();
    if (line.text.empty()) return;
    const auto [word, arguments] = split_word(line);
    const bool is_part = word.text == "perft" || (word.text == "epd" && record_ == Record::named);
    if (!is_part) end_record();
    check_bytes(line);
    if (word.text == "epd") return read_position(word, arguments);
    if (word.text == "perft") return read_count(word, arguments);
    read_fields(line);
    record_begin_ = suite_.cases.size();
  }

  void lose_record(const InputError& error) {
    suite_.cases.erase(suite_.cases.begin() + static_cast<std::ptrdiff_t>(record_begin_), suite_.cases.end());
    suite_.problems.add(
        {.line = error.line, .column = error.column, .reason = error.message, .kind = ProblemKind::lost_record});
    if (!first_error_) first_error_ = error;
    record_ = Record::lost;
    record_name_.clear();
  }

  [[noreturn]] void fail(std::size_t offset, const std::string& message) const {
    throw InputError(name_, line_number_, offset + 1, message);
  }

  void check_bytes(const LinePart& line) const {
    const auto odd = std::ranges::find_if(line.text, [](char character) {
      return (character < ' ' || character > '~') && epd_blanks.find(character) == epd_blanks.npos;
    });
    if (odd == line.text.end()) return;
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(*odd);
    fail(line.offset + static_cast<std::size_t>(odd - line.text.begin()),
         std::string("byte 0x") + digits[byte / 16] + digits[byte % 16] +
             " is not part of a position or a count; delete it, or put it behind a '#'");
  }

  void begin_record(const LinePart& keyword, const LinePart& name) {
    end_record();
    if (name.text.empty()) fail(keyword.end(), "expected a name after 'id'");
    record_ = Record::named;
    record_line_ = line_number_;
    record_name_ = name.text;
  }

  void read_position(const LinePart& keyword, const LinePart& fen) {
    if (fen.text.empty()) fail(keyword.end(), "expected a position in FEN after 'epd'");
    add_case(fen);
    record_ = Record::placed;
    record_line_ = line_number_;
  }

  void read_count(const LinePart& keyword, const LinePart& arguments) {
    if (record_ == Record::lost) return;
    if (record_ != Record::placed) fail(keyword.offset, "'perft' without a position; write an 'epd' line before it");
    add_count(arguments, "expected 'perft DEPTH NODES', such as perft 2 400");
  }

  void end_record() {
    if (record_ == Record::named) {
      lose_record({name_, record_line_, 1, "the record has no position; write an 'epd' line after its 'id'"});
    }
    if (record_ == Record::placed && suite_.cases.back().counts.empty()) {
      lose_record({name_, record_line_, 1, "the position has no count; write a line 'perft DEPTH NODES' after it"});
    }
    record_ = Record::none;
    record_name_.clear();
    record_begin_ = suite_.cases.size();
  }

  // FEN ;D1 20 ;D2 400, or FEN; 2; 400
  void read_fields(const LinePart& line) {
    const std::vector<LinePart> fields = split_fields(line);
    if (fields.front().text.empty()) fail(fields.front().offset, "expected a position in FEN before the semicolon");
    if (fields.size() == 1) {
      add_case(fields.front());  // if the line is not even a position, report that
      fail(line.end(), "the position has no count; write them after semicolons, such as FEN ;D1 20 ;D2 400");
    }
    add_case(fields.front());
    if (!fields[1].text.starts_with('D') && !fields[1].text.starts_with('d')) return add_plain_count(fields);
    for (auto field = fields.begin() + 1; field != fields.end(); ++field) {
      constexpr const char* expected = "expected D and a depth, then the nodes, such as D2 400";
      if (!field->text.starts_with('D') && !field->text.starts_with('d')) fail(field->offset, expected);
      add_count(field->from(1), expected);
    }
  }

  void add_plain_count(const std::vector<LinePart>& fields) {
    constexpr const char* expected = "expected counts such as FEN ;D1 20 ;D2 400, or one as FEN; 2; 400";
    if (fields.size() < 3) fail(fields[1].offset, expected);
    if (fields.size() > 3) fail(fields[3].offset, "unexpected text after depth and nodes; end the line there");
    const int depth = read_depth(fields[1], expected);
    add(depth, read_nodes(fields[2], depth, expected), fields[1]);
  }

  void add_case(const LinePart& fen) {
    const FenOptions place{.source = name_, .line = line_number_, .column = fen.offset + 1};
    std::string text(fen.text);
    std::ranges::replace_if(
        text, [](char character) { return epd_blanks.find(character) != epd_blanks.npos; }, ' ');
    FenReading reading = read_fen(text, place);
    for (Problem& problem : reading.problems) suite_.problems.add(std::move(problem));
    suite_.cases.push_back({.name = record_name_,
                            .fen = std::move(text),
                            .position = reading.position,
                            .line = line_number_,
                            .counts = {}});
  }

  // "2 400"
  void add_count(const LinePart& part, const char* expected) {
    const auto [depth_text, nodes_text] = split_word(part);
    const int depth = read_depth(depth_text, expected);
    add(depth, read_nodes(nodes_text, depth, expected), part);
  }

  void add(int depth, Uint128 nodes, const LinePart& place) {
    std::vector<PerftCount>& counts = suite_.cases.back().counts;
    const auto earlier = std::ranges::find(counts, depth, &PerftCount::depth);
    if (earlier != counts.end()) {
      fail(place.offset, "depth " + std::to_string(depth) + " is given twice for this position, first in line " +
                             std::to_string(earlier->line));
    }
    counts.push_back({.depth = depth, .nodes = nodes, .line = line_number_});
  }

  [[nodiscard]] int read_depth(const LinePart& part, const char* expected) const {
    const Uint128 depth = read_number(part, "the depth", expected);
    if (depth > max_perft_depth) {
      fail(part.offset, "the depth is out of range; it is 0 to " + std::to_string(max_perft_depth));
    }
    return static_cast<int>(depth);
  }

  [[nodiscard]] Uint128 read_nodes(const LinePart& part, int depth, const char* expected) const {
    const Uint128 nodes = read_number(part, "the number of nodes", expected);
    if (depth == 0 && nodes != 1) fail(part.offset, "depth 0 has one node, the position itself");
    return nodes;
  }

  [[nodiscard]] Uint128 read_number(const LinePart& part, const std::string& what, const char* expected) const {
    const std::string_view digits = part.text.substr(0, part.text.find_first_not_of("0123456789"));
    if (digits.empty()) {
      fail(part.offset, part.text.empty() ? what + " is missing; " + expected
                                          : what + " is not a whole number: " + quoted(part.text) + "; " + expected);
    }
    if (digits.size() < part.text.size()) {
      fail(part.offset + digits.size(), "unexpected text after " + what + "; " + expected);
    }
    const std::optional<Uint128> value = from_decimal(digits);
    if (!value || *value == too_many_nodes) fail(part.offset, what + " is too large; it must be below 2^128 - 1");
    return *value;
  }

  const std::string& name_;
  PerftSuite suite_;
  std::size_t line_number_ = 0;
  Record record_ = Record::none;
  std::size_t record_line_ = 0;
  std::size_t record_begin_ = 0;  // in the cases
  std::string record_name_;
  std::optional<InputError> first_error_;
};

}  // namespace

PerftSuite read_perft_suite(std::istream& input, const std::string& name) {
  PerftSuiteReader reader(name);
  for_each_whole_line(input, name, [&reader](std::string_view line) { reader.read_line(line); });
  return reader.finish();
}

PerftSuite read_perft_suite_file(const std::filesystem::path& path) {
  std::istringstream input(read_input_file(path));
  return read_perft_suite(input, path.string());
}

}  // namespace pvslab::chess
