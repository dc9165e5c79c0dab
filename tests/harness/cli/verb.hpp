// Runs one verb of the program, and checks the behaviour that verbs have in common.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/harness/base/program.hpp"

namespace pvslab::test {

using Words = std::vector<std::string>;

[[nodiscard]] inline Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class Verb {
 public:
  explicit Verb(std::string name) : name_(std::move(name)) {}

  [[nodiscard]] Finished operator()(const Words& words) const { return run_program(joined({name_}, words)); }

  // Presses Ctrl-C amid the work, not before so much processor time. The verb must end soon.
  [[nodiscard]] Finished interrupted(const Words& words, double seconds_to_plan = 1) const {
    return interrupted_amid_work(joined({name_}, words), seconds_to_plan, [](Program& program) {
      program.signal(SIGINT);
      const auto pressed = std::chrono::steady_clock::now();
      const Finished finished = program.wait();
      EXPECT_LT(std::chrono::steady_clock::now() - pressed, std::chrono::seconds(30));
      return finished;
    });
  }

 private:
  std::string name_;
};

// Invalid arguments, and a part of the error message.
struct WrongWords {
  Words words;
  const char* said;
};

inline void PrintTo(const WrongWords& wrong, std::ostream* out) {
  for (const std::string& word : wrong.words) *out << '\'' << word << "' ";
}

// The verb ends with 2, says why on standard error, and prints nothing.
inline void expect_refused(const Verb& verb, const WrongWords& wrong) {
  const Finished run = verb(wrong.words);
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.errors, testing::HasSubstr(wrong.said));
  EXPECT_EQ(run.output, "");
}

inline void expect_same_output_with_any_number_of_threads(const Verb& verb, const Words& words) {
  EXPECT_EQ(verb(joined(words, {"--threads", "7"})).output, verb(joined(words, {"--threads", "1"})).output);
}

// If the JSON file cannot be written, the verb ends with 2 and still prints its findings; `found` is one of them.
inline void expect_findings_without_json(const Verb& verb, const Words& words, const char* found) {
  const Finished run = verb(joined(words, {"--json", "/dev/full"}));
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.output, testing::HasSubstr(found));
  EXPECT_THAT(run.errors, testing::HasSubstr("/dev/full"));
}

}  // namespace pvslab::test
