// A directory of our own for files that another program reads or writes, gone with the object and after an interrupt.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "harness/base/interrupt.hpp"

namespace pvslab {

class TemporaryDirectory {
 public:
  // Throws UsageError if no directory can be made. `purpose` begins the message: "callgrind cannot count: ".
  explicit TemporaryDirectory(std::string_view purpose);
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() { remove(); }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  void remove() const;

  std::filesystem::path path_;
  std::optional<Cleanup> removal_;
};

}  // namespace pvslab
