// Everything the program writes goes through here, so that a full disk or a closed stream is an error and never a loss.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace pvslab {

// An output that could not be written; the text says which, why, and what to try.
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Writes all of `text` to the standard output. Throws OutputError.
void write_to_stdout(std::string_view text);

// Writes all of `text` to the standard error; a failure there has nowhere to be told.
void write_to_stderr(std::string_view text);

// Replaces the file by `text` as a whole or not at all: written beside it, synchronised, renamed. A link is followed, a file
// that nobody may write to is left alone. Throws OutputError.
void write_file_atomically(const std::filesystem::path& file, std::string_view text);

// Where a flag such as `--json FILE|-` says: "-" is the standard output, anything else a file.
void write_to_target(const std::filesystem::path& target, std::string_view text);

// Throws OutputError where it can be seen before the work is done that write_to_target will fail.
void require_target(const std::filesystem::path& target);

// Throws UsageError where the target is one of these files, which were read: nobody means to lose them.
void require_no_input(const std::filesystem::path& target, const std::vector<std::filesystem::path>& inputs);

// The directory, with its parents, made where it is missing. Throws OutputError.
void make_directory(const std::filesystem::path& directory);

// Writes all of `text` to a descriptor, in one write(2) where the system takes it whole. Returns 0, or the errno.
[[nodiscard]] int write_to_descriptor(int descriptor, std::string_view text);

}  // namespace pvslab
