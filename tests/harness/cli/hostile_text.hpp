// Text that an enemy chose, and what every output must be whatever text goes into it.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "suites/foreign_text.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {

// Turns a terminal red and rings, is no UTF-8, turns the direction of text, ends the line, speaks to GitHub, ends a code block,
// is a link, an image, a mention, markup and an end of a cell.
inline const std::string in_one_line =
    "H\x1b[31m\x07\xff\xe2\x80\xae``` [a](http://b) ![c](http://d) @everyone <b> | `e` ##[error]f";
inline const std::string hostile = in_one_line + "\n::error::g\n```\n# h\r";
// The same for JSON, which is UTF-8.
inline const std::string hostile_in_utf8 =
    "H\x1b[31m\x07\xe2\x80\xae``` [a](http://b) ![c](http://d) @everyone <b> | `e` ##[error]f\n::error::g\n```\n# h\r";

inline void expect_harmless(const std::string& text, const std::string& what) {
  EXPECT_TRUE(printable_lines(text) == text) << what << "\n" << printable_lines(text);
  EXPECT_TRUE(without_workflow_commands(text) == text) << what << "\n" << text;
}

inline void expect_harmless(const Finished& run, const std::string& what) {
  expect_harmless(run.output, what + ", output");
  expect_harmless(run.errors, what + ", errors");
  EXPECT_TRUE(run.exit_code >= 0 && run.exit_code <= 5) << what << ": " << run.exit_code;
  EXPECT_EQ(run.errors.find("exception"), std::string::npos) << what << "\n" << run.errors;
  EXPECT_LT(run.errors.size(), 30'000U) << what;
}

// Without code, in which nothing is markup.
inline std::string outside_of_code(const std::string& markdown) {
  const std::string spans = std::regex_replace(markdown, std::regex("(^|\n)(```+)[^\n]*\n[^]*?\n\\2(?=\n)"), "$1");
  return std::regex_replace(spans, std::regex("(`+)[^`]([^]*?[^`])?\\1(?!`)"), "");
}

inline void expect_plain_markdown(const Finished& run, const std::string& what) {
  expect_harmless(run, what);
  const std::string text = outside_of_code(run.output);
  for (const char* markup : {"[a](", "http://", "@everyone", "<b>", "```"})
    EXPECT_EQ(text.find(markup), std::string::npos) << what << ": " << markup << "\n" << run.output;
}

// Every text of the document, one at a time, is the hostile one. What a reader does not accept, it refuses.
template <typename Check>
void with_each_text(const nlohmann::ordered_json& document, const Check& check) {
  const nlohmann::ordered_json flat = document.flatten();
  for (const auto& [pointer, value] : flat.items()) {
    if (!value.is_string()) continue;
    nlohmann::ordered_json changed = document;
    changed[nlohmann::ordered_json::json_pointer(pointer)] = hostile_in_utf8;
    check(pointer, changed.dump());
  }
}

class HostileText : public testing::Test {
 protected:
  std::string written(const std::string& name, const std::string& text) {
    write_text(directory_ / name, text);
    return directory_ / name;
  }

  TemporaryDirectory directory_;
};

}  // namespace pvslab::test
