#include "suites/chess/epd_record.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>

#include "suites/chess/epd_line.hpp"
#include "suites/chess/epd_moves.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/notation.hpp"

namespace pvslab::chess {
namespace {

// An error in one operand. Thrown, and then added to the list of problems.
struct Misread {
  std::size_t column;
  std::string reason;
};

constexpr const char* contradiction = "contradicts an earlier operation, which counts";

std::string shown(const EpdOperand& operand) { return quoted(std::string_view(operand.text)); }

// An integer with an optional +.
template <typename Number>
Number read_number(const EpdOperand& operand, Number least, Number most) {
  std::string_view digits = operand.text;
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
  Number number{};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const std::string range = std::to_string(least) + " to " + std::to_string(most);
  if (error == std::errc::invalid_argument || end != digits.data() + digits.size()) {
    throw Misread{operand.column, "expected a whole number from " + range + ", not " + shown(operand)};
  }
  if (error != std::errc() || number < least || number > most) {
    throw Misread{operand.column, shown(operand) + " is out of range; it is a number from " + range};
  }
  return number;
}

class RecordReader {
 public:
  RecordReader(EpdLine line, std::size_t number) : line_(std::move(line)), number_(number) {
    record_.line = number;
    problems_ = std::move(line_.problems);
  }

  EpdReading read() {
    try {
      FenReading fen = read_fen(line_.fen.text, {.line = number_, .column = line_.fen.column});
      record_.position = fen.position;
      std::ranges::move(fen.problems, std::back_inserter(problems_));
    } catch (const InputError& error) {
      return {
          .record = std::nullopt,
          .problems = {
              {.line = number_, .column = error.column, .reason = error.message, .kind = ProblemKind::lost_record}}};
    }
    read_counters();
    for (const EpdOperation& operation : line_.operations) {
      keep_problem(operation.opcode, [&] { understand(operation); });
    }
    record_.position.halfmove_clock = halfmove_clock_.value_or(record_.position.halfmove_clock);
    record_.position.fullmove_number = fullmove_number_.value_or(record_.position.fullmove_number);
    record_.operations = std::move(line_.operations);
    std::ranges::sort(problems_, {}, [](const Problem& each) { return std::tie(each.column, each.reason); });
    return {.record = std::move(record_), .problems = std::move(problems_)};
  }

 private:
  using Count = std::uint16_t;

  void report(std::size_t column, std::string reason) {
    problems_.push_back(
        {.line = number_, .column = column, .reason = std::move(reason), .kind = ProblemKind::left_out});
  }

  void keep_problem(const std::string& subject, auto read) {
    try {
      read();
    } catch (const Misread& misread) {
      report(misread.column, subject + ": " + misread.reason);
    }
  }

  void read_counters() {
    const std::vector<EpdOperand>& counters = line_.counters;
    if (counters.empty()) return;
    if (counters.size() == 1) {
      return report(
          counters[0].column,
          shown(counters[0]) + " is not an opcode; if it is the halfmove clock, the fullmove number is missing");
    }
    keep_problem("field 5 (halfmove clock)",
                 [&] { halfmove_clock_ = read_number<Count>(counters[0], 0, largest_count); });
    keep_problem("field 6 (fullmove number)",
                 [&] { fullmove_number_ = read_number<Count>(counters[1], 1, largest_count); });
  }

  void understand(const EpdOperation& operation) {
    const std::string& opcode = operation.opcode;
    constexpr std::uint64_t no_limit = ~std::uint64_t{0};
    if (opcode == "bm") return read_best_moves(operation);
    if (opcode == "am") return read_avoid_moves(operation);
    if (opcode == "pv") return read_pv(operation);
    if (opcode == "ce") return set(record_.ce, read_evaluation(operand_of(operation)), operation.column);
    if (opcode == "dm") return set(record_.direct_mate, read_mate(operand_of(operation)), operation.column);
    if (opcode == "acd") return set_number(record_.acd, std::uint64_t{0}, no_limit, operation);
    if (opcode == "acn") return set_number(record_.acn, std::uint64_t{0}, no_limit, operation);
    if (opcode == "acs") return set_number(record_.acs, std::uint64_t{0}, no_limit, operation);
    if (opcode == "hmvc") return set_number(halfmove_clock_, Count{0}, largest_count, operation);
    if (opcode == "fmvn") return set_number(fullmove_number_, Count{1}, largest_count, operation);
    if (opcode == "id") return read_text(record_.id, operation);
    if (is_epd_text(opcode)) return read_text(record_.comments[static_cast<std::size_t>(opcode[1] - '0')], operation);
    if (opcode.size() == 2 && opcode[0] == 'D' && opcode[1] >= '1' && opcode[1] <= '9') return read_perft(operation);
  }

  // If an operation is repeated, the first counts.
  template <typename Value>
  static void set(std::optional<Value>& field, const Value& value, std::size_t column) {
    if (field && *field != value) throw Misread{column, contradiction};
    field = value;
  }

  template <typename Number>
  void set_number(std::optional<Number>& field, Number least, Number most, const EpdOperation& operation) {
    set(field, read_number<Number>(operand_of(operation), least, most), operation.column);
  }

  static const EpdOperand& operand_of(const EpdOperation& operation) {
    if (operation.operands.empty()) throw Misread{operation.column, "its number is missing"};
    if (operation.operands.size() > 1) {
      const EpdOperand& second = operation.operands[1];
      throw Misread{second.column, "unexpected " + shown(second) + " after the number; is a semicolon missing?"};
    }
    return operation.operands[0];
  }

  static EpdEvaluation read_evaluation(const EpdOperand& operand) {
    constexpr int limit = 1'000'000'000;
    if (const std::optional<int> mate = read_epd_mate(operand.text)) return {.value = *mate, .is_mate = true};
    return {.value = read_number<int>(operand, -limit, limit), .is_mate = false};
  }

  static int read_mate(const EpdOperand& operand) {
    if (const std::optional<int> mate = read_epd_mate(operand.text)) return *mate;
    const int mate = read_number<int>(operand, -largest_count, largest_count);
    if (mate == 0) throw Misread{operand.column, "a mate takes one move or more; is the side to move mated already?"};
    return mate;
  }

  static void read_text(std::string& field, const EpdOperation& operation) {
    if (operation.operands.empty()) throw Misread{operation.column, "its text is missing; write it between quotes"};
    std::string text;
    for (const EpdOperand& operand : operation.operands)
      text += (&operand == &operation.operands[0] ? "" : " ") + operand.text;
    if (!field.empty() && field != text) throw Misread{operation.column, contradiction};
    field = std::move(text);
  }

  void read_perft(const EpdOperation& operation) {
    const int depth = operation.opcode[1] - '0';
    const auto earlier = std::ranges::find(record_.perft, depth, &PerftCount::depth);
    std::optional<std::uint64_t> nodes;
    if (earlier != record_.perft.end()) nodes = static_cast<std::uint64_t>(earlier->nodes);  // as it was read
    set_number(nodes, std::uint64_t{0}, ~std::uint64_t{0}, operation);
    if (earlier == record_.perft.end()) record_.perft.push_back({.depth = depth, .nodes = *nodes, .line = number_});
  }

  static std::vector<EpdOperand> moves_of(const EpdOperation& operation) {
    std::vector<EpdOperand> words = move_words(operation.operands);
    if (words.empty()) throw Misread{operation.column, "its moves are missing"};
    return words;
  }

  static Move read_move(const Position& position, const EpdOperand& word) {
    try {
      return read_epd_move(position, word.text);
    } catch (const InputError& error) {
      throw Misread{word.column, shown(word) + " is not a move here: " + error.message};
    }
  }

  // A word that is another opcode ends the operation: what follows belongs to that opcode.
  static void check_no_opcode(const EpdOperation& operation, const EpdOperand& word) {
    if (!is_epd_opcode_not_move(word.text) || word.text == operation.opcode) return;
    throw Misread{word.column,
                  shown(word) + " is an opcode, so the operation is left out from there; is a semicolon missing?"};
  }

  // Calls read(word) for every word, even after a word that could not be read.
  void for_each_word(const EpdOperation& operation, auto read) {
    for (const EpdOperand& word : moves_of(operation)) {
      check_no_opcode(operation, word);
      keep_problem(operation.opcode, [&] { read(word); });
    }
  }

  void add_move(std::vector<Move>& moves, const EpdOperand& word) const {
    const Move move = read_move(record_.position, word);
    if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
  }

  void read_best_moves(const EpdOperation& operation) {
    for_each_word(operation, [&](const EpdOperand& word) {
      if (const std::optional<int> mate = read_epd_mate(word.text)) return set(record_.direct_mate, *mate, word.column);
      add_move(record_.best_moves, word);
    });
  }

  void read_avoid_moves(const EpdOperation& operation) {
    for_each_word(operation, [&](const EpdOperand& word) { add_move(record_.avoid_moves, word); });
  }

  // Stops at the first word that is not a move.
  void read_pv(const EpdOperation& operation) {
    if (!record_.pv.empty()) throw Misread{operation.column, "a second line; the first counts"};
    Position position = record_.position;
    for (const EpdOperand& word : moves_of(operation)) {
      check_no_opcode(operation, word);
      const Move move = read_move(position, word);
      record_.pv.push_back(move);
      position = after(position, move);
    }
  }

  EpdLine line_;
  std::size_t number_;
  EpdRecord record_{};
  std::vector<Problem> problems_;
  std::optional<Count> halfmove_clock_;
  std::optional<Count> fullmove_number_;
};

}  // namespace

EpdReading read_epd_record(std::string_view text, std::size_t line) {
  return RecordReader(split_epd_line(text, line), line).read();
}

}  // namespace pvslab::chess
