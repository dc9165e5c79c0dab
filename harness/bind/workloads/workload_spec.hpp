// WorkloadSpec: what the text of a spec says: "NAME:KEY=VALUE,...", "NAME:FILE" or "NAME:FILE,KEY=VALUE". The
// text of a workload that is to be searched is parsed once, where it enters the program. From there on it is a
// WorkloadSpec. Specs in the names of cases and in result files stay text.
#pragma once

#include <any>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "suites/input_error.hpp"

namespace pvslab {

struct WorkloadFamily;

// The origin of a spec in errors: "workload TEXT" is the file of an InputError.
inline constexpr std::string_view spec_origin = "workload";

// The parts of a spec's text, not yet judged. They are views into the text.
struct SpecParts {
  std::string_view text;
  std::string_view name;                      // up to the first colon
  const WorkloadFamily* family = nullptr;     // of that name; null if there is none
  std::optional<std::string_view> file = {};  // nothing if the text names none; may be empty, as in "chess:"
  std::string_view parameters = {};           // to the end of the text; empty if there are none
};

// If a family that reads files has parameters, they are as many KEY=VALUE at the end of the text as can be: the last may
// have any key, so that a misspelt one is found; the others have a key of the family that does not come again after
// them. VALUE has no '/' and does not end like a file name, with a dot and a letter. So any file name is possible:
// "chess:a,d=3.epd" is the file a,d=3.epd, and "chess:a,d=3,d=2" is the file a,d=3.
[[nodiscard]] SpecParts split_spec(std::string_view text);

// The parameters of a spec, in the type of its family.
struct SpecParameters {
  std::any value = {};
  std::string canonical = {};  // "b=8,d=8"; empty if the family has none
  // All parameters, for a file whose name ends like a parameter; empty if `canonical` has all.
  std::string complete = {};
};

class WorkloadSpec {
 public:
  [[nodiscard]] const WorkloadFamily& family() const { return *family_; }
  // Empty if the family reads none.
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  // `Parameters` is the type that the family's `parse` returns.
  template <typename Parameters>
  [[nodiscard]] const Parameters& parameters() const {
    return std::any_cast<const Parameters&>(parameters_.value);
  }

  // As it was written, except for the path of a file that was moved.
  [[nodiscard]] const std::string& text() const { return text_; }
  // The same for every way to write the parameters. `parse_workload(canonical())` is this spec.
  [[nodiscard]] std::string canonical() const;

  // The spec with a relative file resolved against `directory`. Specs without a file are unchanged.
  [[nodiscard]] WorkloadSpec relative_to(const std::filesystem::path& directory) const;
  // The spec with its file named from `directory`, with '/' between folders: the inverse of relative_to.
  [[nodiscard]] WorkloadSpec seen_from(const std::filesystem::path& directory) const;

  // An error at a column of the text.
  [[nodiscard]] InputError error(std::size_t column, std::string message) const;
  // The column at which the parameters after a file begin.
  [[nodiscard]] std::size_t column_after_file() const;

  // Whether both have the same canonical text.
  bool operator==(const WorkloadSpec& other) const { return canonical() == other.canonical(); }

 private:
  friend WorkloadSpec parse_workload(std::string_view text);
  WorkloadSpec(const SpecParts& parts, SpecParameters parameters);
  [[nodiscard]] WorkloadSpec with_file(std::filesystem::path file) const;

  const WorkloadFamily* family_;  // never null
  std::filesystem::path file_;
  SpecParameters parameters_;
  std::string text_;
};

// Reads a spec as it is given on the command line: synthetic trees ("uniform:b=8,d=8") or the positions of a file
// ("connect4:FILE"). Does not look at the file. Throws InputError with the column in `text`.
[[nodiscard]] WorkloadSpec parse_workload(std::string_view text);

}  // namespace pvslab
