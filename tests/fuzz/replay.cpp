// Runs a fuzz target once on each kept input, without libFuzzer: the findings of a fuzzer remain tests in every build,
// with any compiler. A directory stands for the files in it. The exit code is 1 if an input fails.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "suites/input_file.hpp"
#include "tests/fuzz/target.hpp"

namespace pvslab::fuzz {
namespace {

std::vector<std::filesystem::path> files_at(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

bool replays(const std::filesystem::path& file) {
  try {
    if (run(read_input_file(file)) == Worth::keep) return true;
    std::fprintf(stderr, "%s: says nothing about the code; does its first line choose a position?\n", file.c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", file.c_str(), error.what());
  }
  return false;
}

int replay_all(const std::vector<std::string>& arguments) {
  std::vector<std::filesystem::path> files;
  for (const std::string& argument : arguments) std::ranges::copy(files_at(argument), std::back_inserter(files));
  if (files.empty()) {
    std::fprintf(stderr, "no input to replay; name files, or directories with files in them\n");
    return 2;
  }
  const auto fine = static_cast<std::size_t>(std::ranges::count_if(files, replays));
  std::printf("%zu inputs replayed, %zu failed\n", files.size(), files.size() - fine);
  return fine == files.size() ? 0 : 1;
}

}  // namespace
}  // namespace pvslab::fuzz

int main(int count, char** arguments) { return pvslab::fuzz::replay_all({arguments + 1, arguments + count}); }
