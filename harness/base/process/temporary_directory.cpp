#include "harness/base/process/temporary_directory.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "harness/base/usage_error.hpp"

namespace pvslab {

namespace fs = std::filesystem;

TemporaryDirectory::TemporaryDirectory(std::string_view purpose) {
  std::error_code error;
  const fs::path place = fs::temp_directory_path(error);
  if (error) {
    throw UsageError(
        fmt::format("{}there is no directory for temporary files: {}; set TMPDIR", purpose, error.message()));
  }
  std::string pattern = (place / "pvslab-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) {
    throw UsageError(fmt::format("{}nothing can be written in {}: {}; set TMPDIR", purpose, place.string(),
                                 std::generic_category().message(errno)));
  }
  path_ = pattern;
  removal_.emplace([this] { remove(); });
}

void TemporaryDirectory::remove() const {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace pvslab
