// "KEY=VALUE,KEY=VALUE": what is read, and the place and the wording of each error.
#include "suites/key_values.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>

#include "suites/decimal.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace key_values_test {

constexpr std::array<std::string_view, 3> names{"size", "share", "all"};
constexpr KnownKeys plain{.kind = "option", .owner = "boxes", .names = names, .example = "size=3"};
constexpr KnownKeys printed{.kind = "option",
                            .owner = "boxes",
                            .names = names,
                            .example = "size=3",
                            .as_printed = true,
                            .flag = KnownKeys::Flag{.key = "all", .printed = "all of them"}};

KeyValues read(std::string_view text, const KnownKeys& known = plain) { return {"--box", text, 0, known}; }

InputError error_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error;
  }
  return {"no error", 0, 0, ""};
}

TEST(KeyValues, AreFoundByTheirKeysInAnyOrder) {
  const KeyValues given = read("share=0.5,size=3");
  EXPECT_EQ(given.whole_number("size", {1, 9}), 3);
  EXPECT_EQ(given.decimal("share", {0, 1}), 0.5);
  EXPECT_EQ(given.find("share")->value.text, "0.5");
}

TEST(KeyValues, ThatWereNotGivenAreNothing) {
  const KeyValues given = read("size=3");
  EXPECT_EQ(given.find("share"), nullptr);
  EXPECT_EQ(given.whole_number("share", {1, 9}), std::nullopt);
  EXPECT_EQ(given.decimal("share", {0, 1}), std::nullopt);
}

TEST(KeyValues, KnowTheColumnsOfTheirKeysAndValuesInTheWholeText) {
  const KeyValues given("--box", "box:size=3,share=1", 4, plain);
  EXPECT_EQ(given.find("size")->key.column, 5U);
  EXPECT_EQ(given.find("size")->value.column, 10U);
  EXPECT_EQ(given.find("share")->key.column, 12U);
  EXPECT_EQ(given.find("share")->value.column, 18U);
}

TEST(KeyValues, AreEmptyBehindTheEndOfTheText) {
  const std::string_view text = "box";
  EXPECT_EQ(KeyValues("--box", text, text.size() + 1, plain).find("size"), nullptr);
}

TEST(KeyValues, MayHaveAnEqualitySignInAValue) { EXPECT_EQ(read("size=a=b").find("size")->value.text, "a=b"); }

TEST(KeyValues, ReadNumbersAtBothEndsOfTheirRange) {
  EXPECT_EQ(read("size=-2").whole_number("size", {-2, 9}), -2);
  EXPECT_EQ(read("size=9").whole_number("size", {-2, 9}), 9);
  EXPECT_EQ(read("share=0").decimal("share", {0, 1}), 0.0);
  EXPECT_EQ(read("share=1e0").decimal("share", {0, 1}), 1.0);
}

TEST(KeyValues, ReadAPartOfAValueWithItsOwnColumn) {
  const KeyValues given = read("size=1..x");
  const Word value = given.find("size")->value;
  EXPECT_EQ(given.whole_number_in({value.text.substr(0, 1), value.column}, "size", {0, 9}), 1);
  const InputError error = error_of([&] {
    static_cast<void>(given.whole_number_in({value.text.substr(3), value.column + 3}, "size", {0, 9}));
  });
  EXPECT_EQ(error.column, 9U);
  EXPECT_EQ(error.message, "'x' is not a whole number; size must be one from 0 to 9");
}

struct Wrong {
  std::string_view text;
  std::size_t column;
  std::string_view message;
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.text; }

void expect_refused(const Wrong& wrong, const KnownKeys& known) {
  const InputError error = error_of([&] {
    const KeyValues given = read(wrong.text, known);
    static_cast<void>(given.whole_number("size", {0, 9}));
    static_cast<void>(given.decimal("share", {0, 1}));
  });
  EXPECT_EQ(error.file, "--box " + std::string(wrong.text));
  EXPECT_EQ(error.line, 1U);
  EXPECT_EQ(error.column, wrong.column);
  EXPECT_EQ(error.message, wrong.message);
}

class WrongKeyValues : public testing::TestWithParam<Wrong> {};

TEST_P(WrongKeyValues, AreRefusedAtTheirColumn) { expect_refused(GetParam(), plain); }

INSTANTIATE_TEST_SUITE_P(
    KeyValues, WrongKeyValues,
    testing::Values(
        Wrong{"", 1, "expected KEY=VALUE here, as in size=3"},
        Wrong{"size=3,", 8, "expected KEY=VALUE here, as in size=3"},
        Wrong{"size", 1, "'size' has no '='; write KEY=VALUE, as in size=3"},
        Wrong{"sise", 1, "unknown option 'sise'. Did you mean 'size'? The options of boxes are size, share, all"},
        Wrong{"size 3", 1, "'size 3' has no '='; write KEY=VALUE, as in size=3"},
        Wrong{"size=3, share=1", 8,
              "unknown option ' share'. Did you mean 'share'? The options of boxes are size, share, all"},
        Wrong{"sise=3", 1, "unknown option 'sise'. Did you mean 'size'? The options of boxes are size, share, all"},
        Wrong{"=3", 1, "unknown option ''. The options of boxes are size, share, all"},
        Wrong{"size=3,size=3", 8, "'size' is given twice; keep one of them"},
        Wrong{"size=", 6, "'' is not a whole number; size must be one from 0 to 9"},
        Wrong{"size=+3", 6, "'+3' is not a whole number; size must be one from 0 to 9"},
        Wrong{"size=3 ", 6, "'3 ' is not a whole number; size must be one from 0 to 9"},
        Wrong{"size=10", 6, "size must be from 0 to 9, not 10"},
        Wrong{"size=-99999999999999999999", 6, "size must be from 0 to 9, not -99999999999999999999"},
        Wrong{"share=half", 7, "'half' is not a number; share must be one from 0 to 1"},
        Wrong{"share=1.5", 7, "share must be from 0 to 1, not 1.5"},
        Wrong{"share=nan", 7, "share must be from 0 to 1, not nan"},
        Wrong{"share=1e999", 7, "share must be from 0 to 1, not 1e999"}));

TEST(KeyValues, NameTheOnlyKeyInTheSingular) {
  static constexpr std::array<std::string_view, 1> one{"d"};
  const auto act = [] { read("q=1", {.kind = "option", .owner = "boxes", .names = one, .example = "d=1"}); };
  EXPECT_EQ(error_of(act).message, "unknown option 'q'. The option of boxes is d");
}

TEST(PrintedKeyValues, AreReadAsATablePrintsThem) {
  const KeyValues given = read("size 3,  share 1, all of them", printed);
  EXPECT_EQ(given.whole_number("size", {0, 9}), 3);
  EXPECT_EQ(given.find("share")->key.column, 10U);
  EXPECT_EQ(given.find("share")->value.column, 16U);
  EXPECT_EQ(given.find("all")->key.column, 19U);
}

TEST(PrintedKeyValues, AreReadAsTheyAreWritten) {
  const KeyValues given = read("all,size=3", printed);
  EXPECT_EQ(given.whole_number("size", {0, 9}), 3);
  EXPECT_NE(given.find("all"), nullptr);
}

class WrongPrintedKeyValues : public testing::TestWithParam<Wrong> {};

TEST_P(WrongPrintedKeyValues, AreRefusedAtTheirColumn) { expect_refused(GetParam(), printed); }

INSTANTIATE_TEST_SUITE_P(
    KeyValues, WrongPrintedKeyValues,
    testing::Values(Wrong{"", 1, "expected KEY=VALUE here, as in size=3"},
                    Wrong{"size=3, ", 9, "expected KEY=VALUE here, as in size=3"},
                    Wrong{"size  3", 6, "' 3' is not a whole number; size must be one from 0 to 9"},
                    Wrong{"all=1", 4, "'all' takes no value"}, Wrong{"size 3,all 1", 11, "'all' takes no value"},
                    Wrong{"all, all of them", 6, "'all' is given twice; keep one of them"},
                    Wrong{"all of", 4, "'all' takes no value"}));

// What std::from_chars reads, by every standard library.
TEST(KeyValues, ReadDecimalFractionsAlikeWithEveryStandardLibrary) {
  struct Read {
    std::string_view text;
    double value;
    std::size_t length;  // of what is read; none: 0
  };
  for (const auto& [text, value, length] :
       std::initializer_list<Read>{{"0.5", 0.5, 3},
                                   {"-0.25,", -0.25, 5},
                                   {"1e3x", 1000, 3},
                                   {"1e", 1, 1},
                                   {".5", 0.5, 2},
                                   {"0x10", 0, 1},
                                   {"-0x10", 0, 2},
                                   {"1e-310", 1e-310, 6},
                                   {"inf", std::numeric_limits<double>::infinity(), 3},
                                   {" 1", 7, 0},
                                   {"\n1", 7, 0},
                                   {"+1", 7, 0},
                                   {"--1", 7, 0},
                                   {"-+1", 7, 0},
                                   {"- 1", 7, 0},
                                   {"-", 7, 0},
                                   {"x", 7, 0},
                                   {"", 7, 0}}) {
    double read = 7;
    const auto [end, error] = from_decimal(text.data(), text.data() + text.size(), read);
    EXPECT_EQ(error, length == 0 ? std::errc::invalid_argument : std::errc()) << text;
    EXPECT_EQ(end, text.data() + length) << text;
    EXPECT_EQ(read, value) << text;
  }
  double read = 7;
  for (const std::string_view text : {"1e999", "-1e999", "1e-999"}) {
    const auto [end, error] = from_decimal(text.data(), text.data() + text.size(), read);
    EXPECT_EQ(error, std::errc::result_out_of_range) << text;
    EXPECT_EQ(end, text.data() + text.size()) << text;
    EXPECT_EQ(read, 7) << text;
  }
}

}  // namespace key_values_test
}  // namespace pvslab
