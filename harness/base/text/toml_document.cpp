// toml++ limits the nesting of lists and inline tables, but not of dotted keys: it builds a table for each part and
// uses one stack frame per table to destroy them. So we count the depth beforehand, from the TOML 1.0 tokens that add
// to it.
#include "harness/base/text/toml_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/toml_result.hpp"
#include "suites/input_error.hpp"
#include "suites/input_limits.hpp"

namespace pvslab {
namespace {

// The end of the string whose opening quotation mark is at `begin`: after the closing mark, or at the end of the line
// or of the text if there is none.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  const char mark = text[begin];
  const std::string thrice(3, mark);
  const bool is_long = text.substr(begin).starts_with(thrice);
  for (std::size_t i = begin + (is_long ? 3 : 1); i < text.size(); ++i) {
    if (mark == '"' && text[i] == '\\') {
      ++i;
    } else if (!is_long && (text[i] == mark || text[i] == '\n')) {
      return text[i] == mark ? i + 1 : i;
    } else if (is_long && text.substr(i).starts_with(thrice)) {
      return std::max(i + 3, std::min(text.find_first_not_of(mark, i), text.size()));
    }
  }
  return text.size();
}

// The nesting depth in a document. It is fed the characters outside strings and comments, one by one.
class Depth {
 public:
  [[nodiscard]] std::size_t after(char character) {
    switch (character) {
      case '[':
      case '{':
        open_.push_back(parts_ + 1);
        outer_ += parts_ + 1;
        parts_ = 0;
        break;
      case ']':
      case '}': leave(); break;
      case '.': ++parts_; break;
      case ',': parts_ = 0; break;
      case '\n': end_line(); break;
      case '=': is_in_value_ = true; break;
      default: break;
    }
    return outer_ + parts_;
  }

 private:
  void leave() {
    if (open_.empty()) return;
    outer_ -= open_.back();
    open_.pop_back();
    parts_ = 0;
  }

  // A key or a header ends with its line even if it is incomplete; a value may continue.
  void end_line() {
    if (is_in_value_ && !open_.empty()) return;
    open_.clear();
    outer_ = parts_ = 0;
    is_in_value_ = false;
  }

  std::vector<std::size_t> open_;  // levels added by each open bracket and the dotted key before it
  std::size_t outer_ = 0;          // the sum of them
  std::size_t parts_ = 0;          // dots since the last bracket or comma
  bool is_in_value_ = false;
};

// The first character that exceeds a limit.
struct Excess {
  std::size_t place;
  std::string message;
};

std::optional<Excess> excess(std::string_view text) {
  Depth depth;
  std::size_t values = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"' || text[i] == '\'') {
      i = end_of_string(text, i);
      continue;
    }
    if (text[i] == '#') i = std::min(text.find('\n', i), text.size());
    if (i == text.size()) break;
    if (depth.after(text[i]) > deepest_nesting) {
      return Excess{i, fmt::format("is nested more than {} levels deep here, dotted keys included", deepest_nesting)};
    }
    const bool begins_a_value = std::string_view("=,[{.").find(text[i]) != std::string_view::npos;
    if (begins_a_value && ++values > most_values) {
      return Excess{i, fmt::format("has more than {} values up to here; is it the right file?", most_values)};
    }
    ++i;
  }
  return std::nullopt;
}

[[noreturn]] void fail(const std::filesystem::path& file, std::size_t line, std::size_t column,
                       std::string_view message, std::string_view remedy) {
  throw InputError(file.string(), line, column, fmt::format("{}{}{}", message, remedy.empty() ? "" : "; ", remedy));
}

// toml++ says "Error while parsing table header: expected ']', saw '\n'", or a sentence with a capital.
std::string in_our_words(std::string description) {
  constexpr std::string_view parsing = "Error while parsing ";
  if (description.starts_with(parsing)) return "not TOML; in a " + description.substr(parsing.size());
  if (!description.empty() && description[0] >= 'A' && description[0] <= 'Z') description[0] += 'a' - 'A';
  return "not TOML; " + description;
}

}  // namespace

toml::table parse_toml(std::string_view text, const std::filesystem::path& file, std::string_view remedy) {
  if (const auto found = excess(text)) {
    const std::string_view before = text.substr(0, found->place);
    const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
    fail(file, line, found->place - (before.rfind('\n') + 1) + 1, found->message, remedy);
  }
  TomlResult result = table_or_error(text, file);
  if (const auto* const error = std::get_if<TomlError>(&result)) {
    fail(file, error->line, error->column, in_our_words(error->description), remedy);
  }
  return std::get<toml::table>(std::move(result));
}

}  // namespace pvslab
