// Deeply nested TOML gives an error with its place instead of a stack overflow. Other TOML is not affected.
#include "harness/base/text/toml_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "suites/input_error.hpp"
#include "tests/harness/base/program.hpp"

namespace pvslab {
namespace {

using ::testing::HasSubstr;

constexpr int many = 50'000;

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(parse_toml(text, "some.toml"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(TomlDocument, ThatIsNestedTooDeeplyIsRefusedWithItsPlace) {
  for (const std::string& text : {
           "x = 1\n" + repeated("a.", many) + "a = 1\n",
           "x = 1\n[" + repeated("a.", many) + "a]\n",
           "x = 1\n[[" + repeated("'a' . ", many) + "a]]\n",
           "x = 1\ny = " + repeated("[", many) + repeated("]", many),
           "x = 1\ny = " + repeated("{a = ", many) + "1" + repeated("}", many),
           "x = 1\ny = " + repeated("{a.a.a = ", many) + "1" + repeated("}", many),
           "x = 1\ny = [1, {b = {" + repeated("a.", many) + "a = 1}}]\n",
       }) {
    EXPECT_THAT(error_of(text), HasSubstr("some.toml:2:")) << text.substr(0, 40);
    EXPECT_THAT(error_of(text), HasSubstr("is nested more than 100 levels deep here")) << text.substr(0, 40);
  }
  EXPECT_THAT(error_of(repeated("a.", 200) + "a = 1"), HasSubstr("some.toml:1:202: "));
}

TEST(TomlDocument, MayHaveAnyNumberOfDotsAndBracketsInTextAndComments) {
  const std::string dots = repeated("[{a.", many);
  for (const std::string& text : {
           "a = 1 # " + dots + "\nb = 2\n",
           "a = \"" + dots + "\"\n",
           "a = \"\\\"" + dots + "\"\n",
           "a = '" + dots + "'\n",
           "a = \"\"\"\n" + dots + "\n\"\" \\\"\"\"" + dots + "\"\"\"\"\"\nb = 1\n",
           "a = '''\n" + dots + "\n''" + dots + "'''\n",
           "\"" + dots + "\" = 1\n",
           "a = ['" + dots + "', # " + dots + "\n\"" + dots + "\"]\n",
       }) {
    EXPECT_EQ(error_of(text), "accepted") << text.substr(0, 20);
  }
}

TEST(TomlDocument, SaysWhatIsWrongInItsOwnWords) {
  EXPECT_THAT(error_of("[a\nb = 1\n"), HasSubstr("some.toml:1:3: not TOML; in a table header: expected ']'"));
  EXPECT_THAT(error_of("a = \"x\n"), HasSubstr("some.toml:1:7: not TOML; in a string: "));
  EXPECT_THAT(error_of("\xff = 2\n"), HasSubstr("some.toml:1:1: not TOML; encountered invalid utf-8"));
}

TEST(TomlDocument, MayBeLongWithoutBeingDeep) {
  EXPECT_EQ(error_of(repeated("[[a.b]]\nc.d = [1.5, [2.5], {e.f = [3.5]}]\n", 2000)), "accepted");
  EXPECT_EQ(error_of("a = [\n" + repeated("  [1.5],\n", 2000) + "]\nb.c = 1.5\n"), "accepted");
}

TEST(TomlDocument, WithAMistakeIsRefusedWithItsPlaceAndTheRemedy) {
  try {
    static_cast<void>(parse_toml("a = 1\nb = \n", "some.toml", "try again"));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.line, 2U);
    EXPECT_THAT(error.what(), HasSubstr("; try again"));
  }
}

TEST(TomlDocument, ThatIsNestedTooDeeplyEndsNoVerb) {
  const test::TemporaryDirectory directory;
  const std::string file = directory / "deep.toml";
  test::write_text(file, "name = \"deep\"\n" + repeated("a.", many) + "a = 1\n");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"compare", "--experiment", file},
                                                {"run", "--experiment", file, "--out", directory / "out"},
                                                {"gate", "--experiment", file, "--baseline", directory / "none"},
                                                {"gate", "--baseline", file}}) {
    const auto ended = test::run_program(words);
    EXPECT_EQ(ended.exit_code, 2) << words.front();
    EXPECT_THAT(ended.errors, HasSubstr("deep.toml:2:202: is nested more than 100 levels deep"));
  }
}

}  // namespace
}  // namespace pvslab
