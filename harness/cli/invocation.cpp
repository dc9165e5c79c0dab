#include "harness/cli/invocation.hpp"

#include <fstream>
#include <vector>

#include "harness/base/text/shell_text.hpp"

namespace pvslab {

std::string resuming_command() {
  std::ifstream input("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(input, word, '\0');) {
    if (word != "--fresh") words.push_back(word);
  }
  return shell_command(words);
}

}  // namespace pvslab
