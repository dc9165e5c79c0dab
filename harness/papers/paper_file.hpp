// Published figures as data: one file of suites/papers for each source, one row for each figure.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pvslab {

// A figure as it was printed: "12.04", "549,946". Its last digit is rounded, unless it is whole and exact.
struct PrintedFigure {
  std::string text;
  double value = 0;
  double rounding = 0;  // half a unit of the last decimal; 0 of a whole number
};

// Throws std::invalid_argument if the text is no number.
[[nodiscard]] PrintedFigure parse_printed(const std::string& text);

struct PublishedRow {
  std::string id;                    // of the row in its file: lower-case words joined by '-'
  std::string place;                 // in the source: "Table 2"
  std::string says;                  // what the figure is
  std::string counts;                // its unit, as the source has it: "bottom positions"
  PrintedFigure theirs;              // of the row, with `over` a ratio
  bool is_rounded = false;           // a whole number that stands for a mean: half a unit is allowed
  bool is_exact = false;             // a mean that is the same on every tree, and needs no interval
  bool is_formula = false;           // theirs follows from a formula that this program computes too
  std::optional<double> about = {};  // of a row that differs: the fraction within which ours is near; it is our choice
  std::vector<std::string> command;  // words of this program, without its name
  std::string ours;                  // the path of the figure in the JSON of the command
  std::optional<std::string> over = {};            // divided by that one
  std::optional<std::string> differs = {};         // what is not as in the source: other trees, another evaluation
  std::optional<std::string> disagrees = {};       // why the two do not agree, where that is known
  [[nodiscard]] std::string command_text() const;  // "pvslab compare ..."
};

// A figure that waits: the paper was not at hand, or the program cannot measure it yet.
struct WantedRow {
  std::string says;
  std::string why;
};

struct Paper {
  std::string key;     // the name of its file, without ".toml"
  std::string source;  // authors, year, title
  std::string read;    // what was read: "the paper", "its abstract", "as quoted by ..."
  std::vector<PublishedRow> rows;
  std::vector<WantedRow> wanted;
};

// Throws InputError with the place: for a wrong value, an unknown key, a row twice, and a command that could do more than measure
// (only these verbs and options are obeyed: a file is data).
[[nodiscard]] Paper parse_paper(std::string_view text, const std::filesystem::path& file);

}  // namespace pvslab
