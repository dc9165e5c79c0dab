#include "harness/bind/workloads/suite_file.hpp"

#include <algorithm>

#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {
namespace {

bool is_letter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

// "d=3.epd" and "d=3/a" are ends of file names.
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

// The place of the comma before the parameter; the size of the text if there is no parameter.
std::size_t end_of_file_name(std::string_view text) {
  const std::size_t comma = text.rfind(',');
  return comma != std::string_view::npos && looks_like_a_parameter(text.substr(comma + 1)) ? comma : text.size();
}

}  // namespace

std::optional<FileSpec> file_spec(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  const std::string_view suite = spec.substr(0, colon);
  const WorkloadFamily* const family = find_workload_family(suite);
  if (colon == std::string_view::npos || family == nullptr || !family->reads_file()) return std::nullopt;
  const std::string_view rest = spec.substr(colon + 1);
  const std::size_t end = family->parameters.empty() ? rest.size() : end_of_file_name(rest);
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

}  // namespace pvslab
