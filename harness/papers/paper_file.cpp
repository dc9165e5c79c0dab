#include "harness/papers/paper_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/toml_reader.hpp"
#include "suites/decimal.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::string_view, 4> paper_keys{"source", "read", "row", "wanted"};
constexpr std::array<std::string_view, 14> row_keys{"id",      "place",   "says",      "counts",  "theirs",
                                                    "rounded", "exact",   "about",     "command", "ours",
                                                    "over",    "differs", "disagrees", "formula"};
constexpr std::array<std::string_view, 2> wanted_keys{"says", "why"};

// What a row's command may be. None of these writes a file or starts another program.
constexpr std::array<std::string_view, 4> row_verbs{"compare", "trace", "perft", "speedup"};
constexpr std::array<std::string_view, 24> row_options{
    "--workload", "--searcher",       "--trees",   "--seed",  "--counter",   "--versus",
    "--window",   "--processors",     "--tree",    "--depth", "--fen",       "--suite",
    "--case",     "--grain",          "--latency", "--costs", "--order",     "--deepen",
    "--table",    "--max-tree-nodes", "--against", "--beta",  "--max-nodes", "--search-threads"};

bool is_id(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
  });
}

// Words between blanks; what stands in single quotes is one word.
std::optional<std::vector<std::string>> shell_words(std::string_view text) {
  std::vector<std::string> words;
  bool is_open = false;
  bool is_quoted = false;
  for (const char c : text) {
    if (c == '\'') {
      is_quoted = !is_quoted;
      if (!is_open) words.emplace_back();
      is_open = true;
    } else if (c == ' ' && !is_quoted) {
      is_open = false;
    } else {
      if (!is_open) words.emplace_back();
      is_open = true;
      words.back() += c;
    }
  }
  if (is_quoted) return std::nullopt;
  return words;
}

class PaperReader : TomlReader {
 public:
  using TomlReader::TomlReader;

  [[nodiscard]] Paper read(const toml::table& document) const {
    require_known_keys(document, paper_keys);
    Paper paper{.key = file().stem().string(),
                .source = required_text(document, "source"),
                .read = required_text(document, "read"),
                .rows = {},
                .wanted = {}};
    if (const toml::array* const rows = tables_at(document, "row", "[[row]] with id, says and theirs below it")) {
      for (const toml::node& entry : *rows) {
        paper.rows.push_back(row(*entry.as_table()));
        const auto same = std::ranges::count(paper.rows, paper.rows.back().id, &PublishedRow::id);
        if (same > 1) fail(entry, fmt::format("the row '{}' occurs twice", paper.rows.back().id));
      }
    }
    if (const toml::array* const list = tables_at(document, "wanted", "[[wanted]] with says and why below it")) {
      for (const toml::node& entry : *list) {
        require_known_keys(*entry.as_table(), wanted_keys);
        paper.wanted.push_back({required_text(*entry.as_table(), "says"), required_text(*entry.as_table(), "why")});
      }
    }
    if (paper.rows.empty() && paper.wanted.empty()) fail(document, "there is neither a [[row]] nor a [[wanted]]");
    return paper;
  }

 private:
  [[nodiscard]] PublishedRow row(const toml::table& table) const {
    require_known_keys(table, row_keys);
    PublishedRow row{.id = required_text(table, "id"),
                     .place = required_text(table, "place"),
                     .says = required_text(table, "says"),
                     .counts = required_text(table, "counts"),
                     .theirs = {},
                     .command = command(table),
                     .ours = required_text(table, "ours"),
                     .over = text_at(table, "over"),
                     .differs = text_at(table, "differs"),
                     .disagrees = text_at(table, "disagrees")};
    if (!is_id(row.id)) fail(*table.get("id"), "an id consists of a-z, 0-9, '.' and '-'");
    try {
      row.theirs = parse_printed(required_text(table, "theirs"));
    } catch (const std::invalid_argument&) {
      fail(*table.get("theirs"), "'theirs' is no number as it was printed; write it as text, \"12.04\"");
    }
    row.is_rounded = flag_at(table, "rounded").value_or(false);
    row.is_exact = flag_at(table, "exact").value_or(false);
    row.is_formula = flag_at(table, "formula").value_or(false);
    row.about = decimal_at(table, "about");
    if (row.about && !(*row.about > 0 && *row.about < 1))
      fail(*table.get("about"), "'about' is a fraction from 0 to 1");
    if (row.about && !row.differs)
      fail(*table.get("about"), "a row with 'about' says with 'differs' what is not as in the source");
    if (row.is_rounded && row.theirs.rounding == 0) row.theirs.rounding = 0.5;
    return row;
  }

  [[nodiscard]] std::vector<std::string> command(const toml::table& table) const {
    const std::string text = required_text(table, "command");
    const toml::node& where = *table.get("command");
    const auto words = shell_words(text);
    if (!words) fail(where, "a quote is not closed");
    if (words->size() < 2 || words->front() != "pvslab") fail(where, "a command begins with `pvslab` and a verb");
    const std::string& verb = (*words)[1];
    if (std::ranges::find(row_verbs, verb) == row_verbs.end()) {
      fail(where, unknown_name("verb", verb, row_verbs, fmt::format("Rows use {}", fmt::join(row_verbs, ", "))));
    }
    for (std::size_t i = 2; i < words->size(); ++i) {
      const std::string& word = (*words)[i];
      if (!word.starts_with("-")) continue;
      const std::string name = word.substr(0, word.find('='));
      const bool is_number = word.size() > 1 && word[1] >= '0' && word[1] <= '9';
      if (is_number || std::ranges::find(row_options, name) != row_options.end()) continue;
      fail(where,
           unknown_name("option", name, row_options, "Rows only measure: they write no files and start no programs"));
    }
    return {words->begin() + 1, words->end()};
  }
};

}  // namespace

PrintedFigure parse_printed(const std::string& text) {
  PrintedFigure figure{.text = text};
  std::string digits;
  for (const char c : text) {
    if (c != ',' && c != ' ') digits += c;
  }
  const auto [end, error] = from_decimal(digits.data(), digits.data() + digits.size(), figure.value);
  if (error != std::errc() || end != digits.data() + digits.size() || !std::isfinite(figure.value)) {
    throw std::invalid_argument("no number");
  }
  const std::size_t point = digits.find('.');
  if (point != digits.npos) figure.rounding = 0.5 * std::pow(10.0, -static_cast<double>(digits.size() - point - 1));
  return figure;
}

std::string PublishedRow::command_text() const {
  std::vector<std::string> words{"pvslab"};
  words.insert(words.end(), command.begin(), command.end());
  return shell_command(words);
}

Paper parse_paper(std::string_view text, const std::filesystem::path& file) {
  return PaperReader(file).read(parse_toml(text, file));
}

}  // namespace pvslab
