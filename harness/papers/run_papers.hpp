// Measures the rows of papers with the commands that they name, and judges each.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/papers/json_figure.hpp"
#include "harness/papers/paper_file.hpp"

namespace pvslab {

enum class PaperVerdict : std::uint8_t { agrees, near, disagrees, undecided };

// "agrees", "is near", "does not agree", "not decided"
[[nodiscard]] std::string_view name(PaperVerdict verdict);

// The one that the row has on record.
[[nodiscard]] PaperVerdict recorded_verdict(const PublishedRow& row);

// Ours beside theirs.
struct PaperFinding {
  const Paper* paper = nullptr;
  const PublishedRow* row = nullptr;
  double ours = 0;
  std::optional<double> half = {};  // of the interval; absent if ours has none
  PaperVerdict verdict = PaperVerdict::undecided;
  std::optional<std::string> fault = {};  // the command failed, or wrote no such figure; then there is no verdict

  // False if there is no figure too.
  [[nodiscard]] bool is_as_recorded() const;
};

// Intervals have 99.9% or a little more: at 95%, one row in twenty would not agree by chance. Student's t with 49 degrees of freedom,
// those of the fewest trees that have an interval.
inline constexpr double quantile_of_papers = 3.5004;

// Agrees if the interval of ours meets what theirs may stand for, which is its rounding. A row with `about` has other trees and cannot
// agree: it is near if ours, without its interval, is within so much of theirs. A count, and a mean that the row calls exact, have no
// interval. Not decided are a mean that was called exact and varies, and one of fewer trees
// than an interval needs. Sets the value of ours and half of its interval.
[[nodiscard]] PaperVerdict judged(const PublishedRow& row, const MeasuredFigure& ours, double& value,
                                  std::optional<double>& half, const std::optional<MeasuredFigure>& over);

struct PaperOptions {
  unsigned threads = 1;
  std::filesystem::path suites;  // where file names `suites/...` of commands are
  std::function<bool()> stop;
};

// One finding for each row, in order; a command that several rows name runs once. Empty if it was stopped. Throws UsageError if
// this program cannot be started.
[[nodiscard]] std::optional<std::vector<PaperFinding>> run_papers(std::span<const Paper> papers,
                                                                  const PaperOptions& options);

}  // namespace pvslab
