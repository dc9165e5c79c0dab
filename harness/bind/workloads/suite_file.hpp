// Recognises and splits specs that name a file, "SUITE:FILE" or "SUITE:FILE,KEY=VALUE".
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pvslab {

// The parts of a spec that names a file. All are views into the text of the spec.
struct FileSpec {
  std::string_view suite;
  std::string_view file;        // may be empty
  std::string_view parameters;  // "d=3", without the comma before it; empty if there is none
};

// Nothing if the spec names no file. If a suite has a parameter, the file ends before the last comma if KEY=VALUE
// follows it, unless VALUE has a '/' or ends like a file name, with a dot and a letter. So any file name is possible:
// "chess:a,d=3.epd" is the file a,d=3.epd, and "chess:a,d=3,d=2" is the file a,d=3. A spec with its parameter, such as
// Workload::spec(), is unambiguous.
[[nodiscard]] std::optional<FileSpec> file_spec(std::string_view spec);

// The file that the spec names; nothing if it names none.
[[nodiscard]] std::optional<std::filesystem::path> suite_file(std::string_view spec);

// The spec with a relative file resolved against `directory`. Other specs are unchanged.
[[nodiscard]] std::string relative_to(std::string_view spec, const std::filesystem::path& directory);

}  // namespace pvslab
