#include "tests/harness/base/pseudo_terminal.hpp"

#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <regex>
#include <utility>

#include "tests/harness/base/program.hpp"

namespace pvslab::test {
namespace {

[[noreturn]] void become(const std::vector<std::string>& arguments, const std::map<std::string, std::string>& variables,
                         const std::string& program) {
  ::setenv("TERM", "xterm", 1);
  ::unsetenv("NO_COLOR");
  ::unsetenv("COLUMNS");
  for (const auto& [name, value] : variables) ::setenv(name.c_str(), value.c_str(), 1);
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  ::execv(argv.front(), argv.data());
  ::_exit(127);
}

winsize size_of(std::size_t columns) {
  return {.ws_row = 24, .ws_col = static_cast<unsigned short>(columns), .ws_xpixel = 0, .ws_ypixel = 0};
}

// The screen while it is written to.
class Screen {
 public:
  explicit Screen(std::size_t columns) : columns_(columns) {}

  void put(const std::string& character) {
    if (column_ == columns_) next_line();
    std::vector<std::string>& line = rows_[row_];
    if (line.size() <= column_) line.resize(column_ + 1, " ");
    line[column_++] = character;
  }
  void next_line() {
    if (++row_ == rows_.size()) rows_.emplace_back();
    column_ = 0;
  }
  void to_margin() { column_ = 0; }
  void up(std::size_t count) { row_ -= std::min(row_, count); }
  void clear_line() { rows_[row_].clear(); }
  void clear_below() {
    rows_.resize(row_ + 1);
    rows_[row_].resize(std::min(rows_[row_].size(), column_));
  }
  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> result;
    for (const auto& row : rows_) {
      result.emplace_back();
      for (const std::string& character : row) result.back() += character;
    }
    return result;
  }

 private:
  std::size_t columns_;
  std::vector<std::vector<std::string>> rows_{{}};
  std::size_t row_ = 0;
  std::size_t column_ = 0;
};

// Obeys the sequence that begins at `place` with "\x1b[", and returns its last place.
std::size_t obey(Screen& screen, const std::string& written, std::size_t place) {
  std::size_t end = place + 2;
  std::size_t number = 0;
  while (end < written.size() && (std::isdigit(static_cast<unsigned char>(written[end])) != 0 || written[end] == ';')) {
    if (written[end] != ';') number = 10 * number + static_cast<std::size_t>(written[end] - '0');
    ++end;
  }
  if (end < written.size() && written[end] == 'A') screen.up(number);
  if (end < written.size() && written[end] == 'K') screen.clear_line();
  if (end < written.size() && written[end] == 'J') screen.clear_below();
  return end;
}

}  // namespace

OnTerminal run_on_terminal(const std::vector<std::string>& arguments, std::size_t columns,
                           const std::map<std::string, std::string>& variables,
                           std::optional<std::size_t> later_columns, const std::string& program) {
  const winsize size = size_of(columns);
  int terminal = -1;
  const pid_t process = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (process == 0) become(arguments, variables, program);
  OnTerminal result;
  std::array<char, 4096> buffer;
  for (ssize_t got = 0; (got = ::read(terminal, buffer.data(), buffer.size())) > 0;) {
    result.written.append(buffer.data(), static_cast<std::size_t>(got));
    if (!later_columns) continue;
    const winsize later = size_of(*std::exchange(later_columns, std::nullopt));
    ::ioctl(terminal, TIOCSWINSZ, &later);
  }
  int status = 0;
  ::waitpid(process, &status, 0);
  ::close(terminal);
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  return result;
}

std::string lines_of(const OnTerminal& run) {
  static const std::regex control("\x1b\\[[0-9;]*[A-Za-z]|\r");
  return std::regex_replace(run.written, control, "");
}

std::vector<std::string> screen_after(const std::string& written, std::size_t columns) {
  Screen screen(columns);
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written.compare(i, 2, "\x1b[") == 0) {
      i = obey(screen, written, i);
    } else if (written[i] == '\r') {
      screen.to_margin();
    } else if (written[i] == '\n') {
      screen.next_line();
    } else {
      std::size_t length = 1;
      while (i + length < written.size() && (static_cast<unsigned char>(written[i + length]) & 0xc0) == 0x80) ++length;
      screen.put(written.substr(i, length));
      i += length - 1;
    }
  }
  return screen.lines();
}

}  // namespace pvslab::test
