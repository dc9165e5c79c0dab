// Specs that name a file, "SUITE:FILE" or "SUITE:FILE,KEY=VALUE": which they are, and their parts.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pvslab {

// A spec that names a file, in its parts; all are parts of the text of the spec.
struct FileSpec {
  std::string_view suite;
  std::string_view file;        // may be empty
  std::string_view parameters;  // "d=3", without the comma before it; empty where there is none
};

// Nothing where the spec names no file. Where a suite has a parameter, the file ends before the last comma if KEY=VALUE follows
// it, unless VALUE has a '/' or ends like a file, in a dot and a letter. So a file may be called anything: "chess:a,d=3.epd"
// is the file a,d=3.epd, and "chess:a,d=3,d=2" the file a,d=3. A spec with its parameter, as Workload::spec() is, has no
// second reading.
[[nodiscard]] std::optional<FileSpec> file_spec(std::string_view spec);

// The file that the spec names; nothing where it names none.
[[nodiscard]] std::optional<std::filesystem::path> suite_file(std::string_view spec);

// The spec with a relative file taken from `directory`; any other spec unchanged.
[[nodiscard]] std::string relative_to(std::string_view spec, const std::filesystem::path& directory);

}  // namespace pvslab
