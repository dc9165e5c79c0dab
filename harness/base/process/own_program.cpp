#include "harness/base/process/own_program.hpp"

#include <sys/auxv.h>

#include <string>
#include <system_error>
#include <utility>

#include "harness/base/usage_error.hpp"

namespace pvslab {

namespace fs = std::filesystem;

namespace {

constexpr const char* own_link = "/proc/self/exe";

// Made absolute before main(): the current directory may be another one later.
const fs::path started_as = [] {
  // NOLINTNEXTLINE: the kernel gives a number that is a pointer
  const auto* const name = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
  std::error_code error;
  fs::path absolute = name == nullptr || *name == '\0' ? fs::path() : fs::absolute(name, error);
  return error ? fs::path() : absolute;
}();

}  // namespace

namespace detail {

std::optional<fs::path> program_of(const fs::path& link, const fs::path& started_as) {
  std::error_code error;
  if (fs::path target = fs::read_symlink(link, error); !error) return target;
  if (fs::path file = fs::canonical(started_as, error); !error && fs::is_regular_file(file, error)) return file;
  return std::nullopt;
}

}  // namespace detail

std::optional<fs::path> own_program() { return detail::program_of(own_link, started_as); }

fs::path own_program(std::string_view purpose) {
  if (auto found = own_program()) return *std::move(found);
  throw UsageError(std::string(purpose) +
                   ": this program's own file cannot be found: it has no name any more, and /proc is not mounted");
}

fs::path own_bytes(std::string_view purpose) {
  std::error_code ignored;
  // Through the link itself: its target has no name any more if the file was deleted or replaced.
  if (fs::exists(own_link, ignored)) return own_link;
  return own_program(purpose);
}

}  // namespace pvslab
