// The pictures of the note "Principal Variation Search", section Example, as `pvslab trace` draws them. The note draws the
// kinds alone; below each kind stands the value.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "harness/base/text/table.hpp"
#include "harness/show/trace/text/trace_drawing.hpp"
#include "harness/show/trace/text/trace_text.hpp"
#include "harness/show/trace/text/tree_drawing.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;

constexpr std::string_view example = "[[[[6 10]] [[5 9 -5 4 8] [-10]] [[3 6]]] [[4 8] [9 6]] [-6] [7 -7]]";
constexpr Bounds window{Score(-5), Score(5)};

std::string drawing_of(std::string_view searcher) {
  const auto game = traced_tree(parse_tree(example));
  const SearchTrace trace = trace_search(*game, std::string(searcher), window);
  std::string text = "\n";
  for (const std::string& line : draw_open_tree(trace, 0, {}).lines) text += line + "\n";
  return text;
}

std::string text_of(std::string_view searcher) {
  const auto game = traced_tree(parse_tree(example));
  return trace_text(*game, trace_search(*game, std::string(searcher), window), {});
}

// Every line of the picture, indented as the text does.
std::string indented(std::string_view picture) {
  std::string text;
  for (std::size_t at = 1; at < picture.size();) {
    const std::size_t end = picture.find('\n', at);
    if (end > at) text += "  ";
    text += std::string(picture.substr(at, end + 1 - at));
    at = end + 1;
  }
  return text;
}

constexpr std::string_view first_picture = R"(
                                        P-V
                                        -5
                   ┏━━━━━━━━━━━━━━━━━━━━━┛─────┬─────────┬─────┐
                   ┃                           │         │     │
                  P-V                         Cut       Cut   Cut
                   5                           6         6     7
   ┌───────────────┗━━━┓───────────┐       ┌───┗━━━┓     ┃   ┌─┗━┓
   │                   ┃           │       │       ┃     ┃   │   ┃
  Cut                 P-V         Cut     P-V     All   All Cut All
   6                  -5           3      -4      -6    -6   7  -7
   ┃             ┏━━━━━┛─────┐     ┃     ┏━┛─┐   ┌─┴─┐
   ┃             ┃           │     ┃     ┃   │   │   │
  All           P-V         Cut   All   P-V Cut Cut Cut
  -6             5          10    -3     4   8   9   6
 ┌─┴─┐   ┌───┬───┃───┬───┐   ┃   ┌─┴─┐
 │   │   │   │   ┃   │   │   ┃   │   │
Cut Cut P-V Cut P-V Cut Cut All Cut Cut
 6  10   5   9  -5   4   8  -10  3   6
)";
constexpr std::string_view second_picture = R"(
                              P-V
                              -5
                  ┏━━━━━━━━━━━━┛─────┬───┬───┐
                  F                  Z   Z   Z
                 P-V                Skp Skp Skp
                  5
   ┌──────────────┗━━━━┓─────────┐
   F                  Z+F        Z
  Cut                 P-V       Skp
   6                  -5
   ┃             ┏━━━━━┛─────┐
   F             F           Z
  All           P-V         Skp
  -6             5
 ┌─┴─┐   ┌───┬───┃───┬───┐
 F   Z   F   Z  Z+F  Z   Z
Cut Skp P-V Skp P-V Skp Skp
 6       5      -5
)";
constexpr std::string_view successful_proofs = R"(
1.1.1.2   1.2.1.2   1.2.1.4   1.2.1.5   1.2.2     1.3         2          3
  Cut       Cut       Cut       Cut      Cut      Cut        Cut        Cut
  10         9         4         8       10        3          6          6
                                          ┃        ┃       ┌──┗━━┓       ┃
                                          ┃        ┃       │     ┃       ┃
                                         All      All     Cut   All     All
                                         -10      -3      -4    -6      -6
                                                 ┌─┴─┐     ┃   ┌─┴─┐
                                                 │   │     ┃   │   │
                                                Cut Cut   All Cut Cut
                                                 3   6     4   9   6

   4
  Cut
   7
 ┌─┗━┓
 │   ┃
Cut All
 7  -7
)";
constexpr std::string_view failed_proofs = R"(
        1.2       1.2.1.3
        All         All
        -5          -5
     ┌───┴───┐
     │       │
    Cut     Cut
     5      10
 ┌───┗━━━┓   ┃
 │   │   ┃   ┃
P-V Cut All All
 5   9  -5  -10
)";

TEST(NotesPictures, TheFirstIsAlphaBeta) { EXPECT_EQ(drawing_of("alpha-beta-strict"), first_picture); }

TEST(NotesPictures, TheSecondIsPvs) {
  EXPECT_EQ(drawing_of("pvs-merged-strict"), second_picture);
  EXPECT_EQ(drawing_of("pvs-split-strict"), second_picture);
}

TEST(NotesPictures, NineProofsSucceedAndTwoFail) {
  const std::string text = text_of("pvs-merged-strict");
  EXPECT_THAT(text, HasSubstr("\n9 proofs failed low: the successor is skipped\n\n" + indented(successful_proofs)));
  EXPECT_THAT(text, HasSubstr("\n2 proofs failed\n\n" + indented(failed_proofs)));
}

}  // namespace
}  // namespace pvslab
