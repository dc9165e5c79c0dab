// EPD: written records are read back unchanged, and any other text is either read or reported as a problem.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "suites/chess/epd.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/uci_move.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/epd_promises.hpp"

namespace pvslab {
namespace chess_epd_test {

using chess::EpdOperand;
using chess::EpdRecord;
using chess::Move;
using chess::Position;

Position end_of(const ChessGame& game) {
  Position last;
  for_each_position(game, [&last](const Position& position) { last = position; });
  return last;
}

EpdRecord read_again(const EpdRecord& record) {
  std::istringstream input(to_epd(record) + "\n");
  const chess::EpdFile file = chess::read_epd(input, "written");
  for (const chess::Problem& problem : file.problems.listed()) RC_FAIL(to_text(problem, to_epd(record)));
  RC_ASSERT(file.records.size() == 1U);
  return file.records.front();
}

// Any bytes except the line feed.
rc::Gen<std::string> line_of_bytes() {
  return rc::gen::suchThat<std::string>([](const std::string& text) { return text.find('\n') == text.npos; });
}

RC_GTEST_PROP(ChessEpd, ARecordIsReadAsWhatItWasWrittenOf,
              (const ChessGame& game, const std::vector<std::uint16_t>& choices)) {
  EpdRecord record{};
  record.position = end_of(game);
  record.id = *line_of_bytes();
  record.comments[3] = *line_of_bytes();
  const std::vector<Move> legal = chess::legal_moves(record.position);
  std::vector<EpdOperand> words;
  for (const std::uint16_t choice : choices) {
    if (legal.empty()) break;
    const Move move = legal[choice % legal.size()];
    const bool is_new = std::ranges::find(record.best_moves, move) == record.best_moves.end();
    if (is_new) record.best_moves.push_back(move);
    words.push_back({choice % 2 == 0 ? to_san(record.position, move) : to_uci(record.position, move), 1});
  }
  record.operations = {{"id", {{record.id, 1}}, 1}, {"c3", {{record.comments[3], 1}}, 1}};
  if (!words.empty()) record.operations.push_back({"bm", words, 1});
  RC_ASSERT(say_the_same(read_again(record), record));
}

RC_GTEST_PROP(ChessEpd, EveryLegalMoveIsABestMoveThatIsRead, (const ChessGame& game)) {
  EpdRecord record{};
  record.position = end_of(game);
  record.best_moves = chess::legal_moves(record.position);
  RC_PRE(!record.best_moves.empty());
  record.operations = {{"bm", {}, 1}};
  for (const Move& move : record.best_moves) {
    record.operations[0].operands.push_back({to_san(record.position, move), 1});
  }
  RC_ASSERT(read_again(record).best_moves == record.best_moves);
}

// Lines assembled from parts of EPD, right and wrong: near misses, which find more than noise.
rc::Gen<std::string> epd_text() {
  static const std::vector<std::string> pieces{"4k3/P7/8/8/8/8/8/R3K2R w KQ -",
                                               "4k3/8/8/2PpP3/8/8/8/4K3 w - d6",
                                               "w - -",
                                               " ",
                                               " ",
                                               " ",
                                               ";",
                                               ";",
                                               "\n",
                                               "\"",
                                               "\"a; b\"",
                                               "\\",
                                               "bm",
                                               "am",
                                               "pv",
                                               "id",
                                               "c0",
                                               "dm",
                                               "ce",
                                               "acd",
                                               "hmvc",
                                               "fmvn",
                                               "D1",
                                               "zob",
                                               "#5",
                                               "#-1",
                                               "5",
                                               "-1",
                                               "- 0 1",
                                               "-",
                                               "+M3",
                                               "a8=Q",
                                               "a8",
                                               "=",
                                               "Q",
                                               "N",
                                               "(R)",
                                               "O-O",
                                               "0-0-0",
                                               "exd6",
                                               "e.p.",
                                               "e1g1",
                                               "Kd1",
                                               "Kd8",
                                               "1.",
                                               "...",
                                               ",",
                                               "!?",
                                               "+",
                                               "x",
                                               "e4",
                                               "\r",
                                               "\t",
                                               "\xef\xbb\xbf",
                                               "#",
                                               "%",
                                               "\xe9",
                                               "18446744073709551616"};
  auto made_of_pieces = rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces)),
                                     [](const std::vector<std::string>& parts) {
                                       std::string text;
                                       for (const std::string& part : parts)
                                         text += part + (text.size() % 3 == 0 ? "" : " ");
                                       return text;
                                     });
  return rc::gen::oneOf(made_of_pieces, rc::gen::arbitrary<std::string>());
}

RC_GTEST_PROP(ChessEpd, NoTextMakesTheReaderDoMoreThanReadOrSayWhy, ()) {
  const std::string broken = broken_epd_promise(*epd_text());
  RC_ASSERT(broken == "");
  const std::string operations = *epd_text();
  RC_ASSERT(broken_epd_promise("4k3/P7/8/8/8/8/8/R3K2R w KQ - " + operations) == "");
  RC_ASSERT(broken_epd_promise(std::string(chess::start_fen) + ";" + operations + "\n" + operations) == "");
}

}  // namespace chess_epd_test
}  // namespace pvslab
