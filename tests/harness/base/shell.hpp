// Extracts the commands that the program prints for its user, and runs them as the user would: in a shell, with the
// program in the PATH, for any file names.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/harness/base/program.hpp"

namespace pvslab::test {

// Every command in a text: alone on its line, or after "again: ", "reproduce: ", "trace: " or "replay    ".
[[nodiscard]] inline std::vector<std::string> commands_in(const std::string& text,
                                                          std::string_view program = "pvslab") {
  std::vector<std::string> commands;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    for (const std::string_view before : {"", "again: ", "reproduce: ", "trace: ", "replay    "}) {
      const std::string beginning = std::string(before) + std::string(program) + " ";
      const std::size_t start = line.find_first_not_of(' ');
      if (start != std::string::npos && line.compare(start, beginning.size(), beginning) == 0) {
        commands.push_back(line.substr(start + before.size()));
      }
    }
  }
  return commands;
}

// The only command in a text; empty if there is none or more than one.
[[nodiscard]] inline std::string command_in(const std::string& text, std::string_view program = "pvslab") {
  const std::vector<std::string> commands = commands_in(text, program);
  return commands.size() == 1 ? commands.front() : std::string();
}

// A shell that runs `program` as pvslab.
class Shell {
 public:
  explicit Shell(const std::string& program = PVSLAB_TEST_BINARY) {
    std::filesystem::create_symlink(program, directory_ / "pvslab");
  }

  [[nodiscard]] Finished run(const std::string& command) const { return Program(words(command), shell()).wait(); }
  // The same without waiting for the end.
  [[nodiscard]] std::vector<std::string> words(const std::string& command) const {
    return {"-c", "PATH='" + directory_.path().string() + "':$PATH; exec " + command};
  }
  [[nodiscard]] static ProgramOptions shell() {
    return {.output_file = {}, .file_size_limit = {}, .program = "/bin/sh"};
  }

 private:
  TemporaryDirectory directory_;
};

}  // namespace pvslab::test
