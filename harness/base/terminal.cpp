#include "harness/base/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>

#include "harness/base/output.hpp"
#include "harness/base/text/colour.hpp"
#include "harness/base/text/fitted.hpp"
#include "harness/base/text/program_name.hpp"
#include "suites/foreign_text.hpp"

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

}  // namespace

std::size_t output_width() { return std::clamp(width_of(STDOUT_FILENO), narrowest_width, widest_width); }

std::size_t error_width() { return width_of(STDERR_FILENO); }

Style output_style() {
  const bool is_for_people = is_terminal(STDOUT_FILENO);
  return {.width = output_width(),
          .has_colour = is_for_people && variable("NO_COLOR").empty() && variable("TERM") != "dumb",
          .folds_lines = is_for_people};
}

void write_text(std::string_view text) {
  const Style style = output_style();
  const std::string safe = without_workflow_commands(with_our_colours_alone(in_own_name(text), style));
  write_to_stdout(highlighted(fitted(safe, style), style));
}

}  // namespace pvslab
