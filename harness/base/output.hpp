// All output is written here. A full disk or a closed stream is an error; output is never lost silently.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace pvslab {

// An output that could not be written. The text says which one, why, and what to try.
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Call it before any file is opened. If a standard stream is closed, a file would get its descriptor, and messages would be
// written into the file. After the call, a closed stream still cannot be read or written.
void occupy_standard_streams();

// Writes all of `text` to the standard output. Throws OutputError.
void write_to_stdout(std::string_view text);

// Writes the lines to the standard error. Foreign bytes and workflow commands are escaped (suites/foreign_text.hpp), and of a
// line that is longer than any of ours the middle is left out. A failure is ignored, since it cannot be reported anywhere.
void write_to_stderr(std::string_view text);

// Writes the bytes that move the cursor of a terminal to the standard error.
void move_on_stderr(std::string_view bytes);

// Replaces the content of the file by `text`, completely or not at all: writes a new file next to it, synchronises it
// and renames it. Follows symbolic links. Does not replace a read-only file. Removes such new files that killed runs left
// next to it. A path that means an open descriptor, such as /dev/stdout or the /dev/fd/63 of `>(command)`, is written to.
// Throws OutputError.
void write_file_atomically(const std::filesystem::path& file, std::string_view text);

// Writes to the target of a flag such as `--json FILE|-`: "-" is the standard output, anything else is a file.
void write_to_target(const std::filesystem::path& target, std::string_view text);

// Throws OutputError if write_to_target would fail, as far as that can be known before the work starts. It tries to make a
// file there.
void require_target(const std::filesystem::path& target);

// Throws UsageError if the target is one of these input files, so that no input is overwritten by mistake.
void require_no_input(const std::filesystem::path& target, const std::vector<std::filesystem::path>& inputs);

// Creates the directory and its parents if they are missing. Throws OutputError.
void make_directory(const std::filesystem::path& directory);

// Writes all of `text` to a descriptor, with one write(2) if the system accepts it whole. Returns 0 or errno.
[[nodiscard]] int write_to_descriptor(int descriptor, std::string_view text);

}  // namespace pvslab
