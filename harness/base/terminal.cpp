#include "harness/base/terminal.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>

#include "harness/base/output.hpp"
#include "harness/base/text/colour.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/text/table.hpp"
#include "suites/foreign_text.hpp"
#include "suites/owned_descriptor.hpp"

namespace pvslab {
namespace {

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

// 0 if nobody says.
std::size_t columns_of(int descriptor) {
  winsize size = {};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0) return size.ws_col;
  const std::string_view text = variable("COLUMNS");
  std::size_t columns = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), columns);
  return error == std::errc() && end == text.data() + text.size() ? columns : 0;
}

std::size_t width_of(int descriptor) {
  if (!is_terminal(descriptor)) return default_width;
  const std::size_t columns = columns_of(descriptor);
  return columns == 0 ? default_width : columns;
}

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

// "  pvslab verify ...", "reproduce: pvslab compare ...", "  printf ... | sh -c ...": from the command to the end of the line.
bool is_command(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  if (line.starts_with("printf '")) return true;
  for (const std::string_view before : {"", "again: ", "reproduce: ", "trace: ", "from: ", "replay    "}) {
    if (line.starts_with(before) && line.substr(before.size()).starts_with(program_name() + " ")) return true;
  }
  return false;
}

struct Cut {
  std::size_t place;
  bool is_quoted = false;  // inside the quotation marks of a command
};

// Where a line is cut, so that the part before it is at most `width` columns wide: after the last blank, which in a command is
// outside quotation marks; at a character if there is no such blank after the indentation.
Cut place_of_cut(std::string_view line, std::size_t width, bool is_ours) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  std::size_t column = 0;
  std::size_t after_blank = 0;
  bool is_quoted = false;
  bool is_escaped = false;  // 'it'\''s one word'
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (const std::size_t sequence = sgr_length(line, i); sequence != 0) {
      i += sequence - 1;
      continue;
    }
    if (begins_character(line[i]) && ++column > width) {
      if (after_blank != 0) return {after_blank};
      return {is_escaped ? i - 1 : i, is_quoted};
    }
    if (is_ours && line[i] == '\'' && !is_escaped) is_quoted = !is_quoted;
    if (line[i] == ' ' && i > indent && !is_quoted) after_blank = i + 1;
    is_escaped = is_ours && !is_quoted && !is_escaped && line[i] == '\\';
  }
  return {line.size()};
}

std::string trimmed(std::string_view text) {
  const std::size_t last = text.find_last_not_of(' ');
  return std::string(text.substr(0, last == std::string_view::npos ? 0 : last + 1));
}

void append_fitted(std::string& output, std::string_view line, std::size_t width) {
  const bool is_ours = is_command(line);
  const std::size_t indent = std::min(std::min(line.find_first_not_of(' '), line.size()) + 2, width / 2);
  std::string rest(line);
  while (display_width(rest) > width) {
    const auto [cut, is_quoted] = place_of_cut(rest, is_ours ? width - 2 : width, is_ours);
    if (cut <= (is_quoted ? 1U : 0U) || cut >= rest.size()) break;
    const std::string_view piece = std::string_view(rest).substr(0, cut);
    if (!is_ours || (piece.ends_with(' ') && !is_quoted)) {
      output += trimmed(piece) + (is_ours ? " \\\n" : "\n");
      rest = std::string(indent, ' ') + rest.substr(cut);
      continue;
    }
    // A word that is cut in a command goes on at the margin: blanks would end it. Inside quotation marks a backslash would be a
    // part of it, so they are closed and opened again.
    output += std::string(piece) + (is_quoted ? "'\\\n" : "\\\n");
    rest = (is_quoted ? "'" : "") + rest.substr(cut);
  }
  output += rest;
}

}  // namespace

std::size_t output_width() { return std::clamp(width_of(STDOUT_FILENO), narrowest_width, widest_width); }

std::size_t error_width() { return width_of(STDERR_FILENO); }

Style output_style() {
  const bool is_for_people = is_terminal(STDOUT_FILENO);
  return {.width = output_width(),
          .has_colour = is_for_people && variable("NO_COLOR").empty() && variable("TERM") != "dumb",
          .folds_lines = is_for_people};
}

bool leads_to_a_terminal(const std::string& file) {
  if (file == "-") return is_terminal(STDOUT_FILENO);
  struct stat kind = {};
  if (::stat(file.c_str(), &kind) != 0 || !S_ISCHR(kind.st_mode)) return false;
  const OwnedDescriptor opened(::open(file.c_str(), O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  return opened.is_open() && is_terminal(opened.get());
}

std::string fitted(const std::string& text, const Style& style) {
  if (!style.folds_lines) return text;
  std::string output;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    append_fitted(output, std::string_view(text).substr(begin, end - begin), style.width);
    if (end < text.size()) output += '\n';
    begin = end + 1;
  }
  return output;
}

void write_text(std::string_view text) {
  const Style style = output_style();
  const std::string safe = without_workflow_commands(with_our_colours_alone(in_own_name(text), style));
  write_to_stdout(highlighted(fitted(safe, style), style));
}

}  // namespace pvslab
