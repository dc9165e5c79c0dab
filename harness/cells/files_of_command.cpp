#include "harness/cells/files_of_command.hpp"

#include <filesystem>
#include <iomanip>
#include <sstream>
#include <system_error>

#include "harness/base/input.hpp"

namespace pvslab {

std::vector<PlannedInput> files_of_command(const std::string& command) {
  std::vector<PlannedInput> files;
  std::istringstream words(command);
  for (std::string word; words >> std::quoted(word, '\'');) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(word, ignored)) files.push_back({word, hash_of_file(word)});
  }
  return files;
}

}  // namespace pvslab
