#include "harness/bind/workloads/suite_file.hpp"

#include <algorithm>
#include <array>

namespace pvslab {
namespace {

bool has_parameters(std::string_view suite) { return suite == "chess"; }

bool is_letter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

// "d=3.epd" is the end of a file's name, and so is "d=3/a".
bool is_of_a_file_name(std::string_view value) {
  const std::size_t dot = value.rfind('.');
  const bool has_extension = dot != std::string_view::npos && dot + 1 < value.size() && is_letter(value[dot + 1]);
  return has_extension || value.find('/') != std::string_view::npos;
}

bool looks_like_a_parameter(std::string_view word) {
  const std::string_view key = word.substr(0, word.find('='));
  return key.size() < word.size() && !key.empty() && std::ranges::all_of(key, is_letter) &&
         !is_of_a_file_name(word.substr(key.size() + 1));
}

// Where the parameter begins, with the comma before it, or the size of the text.
std::size_t end_of_file_name(std::string_view text) {
  const std::size_t comma = text.rfind(',');
  return comma != std::string_view::npos && looks_like_a_parameter(text.substr(comma + 1)) ? comma : text.size();
}

}  // namespace

std::span<const std::string_view> file_suites() {
  static constexpr std::array<std::string_view, 2> suites{"connect4", "chess"};
  return suites;
}

std::optional<FileSpec> file_spec(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  const std::string_view suite = spec.substr(0, colon);
  if (colon == std::string_view::npos || std::ranges::find(file_suites(), suite) == file_suites().end()) {
    return std::nullopt;
  }
  const std::string_view rest = spec.substr(colon + 1);
  const std::size_t end = has_parameters(suite) ? end_of_file_name(rest) : rest.size();
  return FileSpec{suite, rest.substr(0, end), rest.substr(std::min(end + 1, rest.size()))};
}

std::optional<std::filesystem::path> suite_file(std::string_view spec) {
  const auto parts = file_spec(spec);
  return parts ? std::optional<std::filesystem::path>(parts->file) : std::nullopt;
}

std::string relative_to(std::string_view spec, const std::filesystem::path& directory) {
  const auto parts = file_spec(spec);
  const std::filesystem::path file(parts ? parts->file : "");
  if (!parts || file.is_absolute()) return std::string(spec);
  const std::string moved = (directory / file).lexically_normal().string();
  const std::string_view after_file = spec.substr(parts->suite.size() + 1 + parts->file.size());
  return std::string(parts->suite) + ":" + moved + std::string(after_file);
}

bool is_search_suite(std::string_view suite, const std::filesystem::path& file) {
  if (suite == "connect4") return file.extension() == ".txt";
  // Those that count moves are for `pvslab perft`.
  return file.extension() == ".epd" && !file.filename().string().starts_with("perft-");
}

}  // namespace pvslab
