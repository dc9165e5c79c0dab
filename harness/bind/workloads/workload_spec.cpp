#include "harness/bind/workloads/workload_spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "harness/bind/workloads/workload_family.hpp"
#include "suites/nearest.hpp"

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

// The place of the comma before the parameters; the size of the text if there are none.
std::size_t end_of_file_name(std::string_view text, const WorkloadFamily& family) {
  std::size_t end = text.size();
  std::vector<std::string_view> keys;
  while (true) {
    const std::size_t comma = text.substr(0, end).rfind(',');
    if (comma == std::string_view::npos) return end;
    const std::string_view word = text.substr(comma + 1, end - comma - 1);
    if (!looks_like_a_parameter(word)) return end;
    const std::string_view key = word.substr(0, word.find('='));
    const bool is_known =
        std::ranges::find(family.parameters, key, &WorkloadParameter::name) != family.parameters.end();
    const bool comes_again = std::ranges::find(keys, key) != keys.end();
    if (!keys.empty() && (!is_known || comes_again)) return end;
    keys.push_back(key);
    end = comma;
  }
}

[[noreturn]] void fail(std::string_view text, std::size_t column, std::string message) {
  throw InputError(fmt::format("{} {}", spec_origin, text), 1, column, std::move(message));
}

[[noreturn]] void fail_unknown(const SpecParts& parts) {
  std::vector<std::string_view> names;
  for (const WorkloadFamily& family : workload_families()) names.push_back(family.name);
  fail(parts.text, 1,
       unknown_name("workload", parts.name, names,
                    fmt::format("The workloads are {}; see `pvslab list suites`", fmt::join(names, ", "))));
}

void require_file(const SpecParts& parts) {
  if (!parts.file)
    fail(parts.text, parts.text.size() + 1, fmt::format("the file is missing; write {}:FILE", parts.text));
  if (parts.file->empty()) {
    fail(parts.text, parts.name.size() + 2,
         fmt::format("the file is missing; write it after the colon, as in {}", parts.family->example));
  }
}

}  // namespace

SpecParts split_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  SpecParts parts{.text = text, .name = name, .family = find_workload_family(name)};
  if (colon == std::string_view::npos || parts.family == nullptr) return parts;
  const std::string_view rest = text.substr(colon + 1);
  if (!parts.family->reads_file()) {
    parts.parameters = rest;
    return parts;
  }
  const std::size_t end = parts.family->parameters.empty() ? rest.size() : end_of_file_name(rest, *parts.family);
  parts.file = rest.substr(0, end);
  parts.parameters = rest.substr(std::min(end + 1, rest.size()));
  return parts;
}

WorkloadSpec parse_workload(std::string_view text) {
  const SpecParts parts = split_spec(text);
  if (parts.family == nullptr) fail_unknown(parts);
  if (parts.family->reads_file()) require_file(parts);
  return {parts, parts.family->parse(parts)};
}

WorkloadSpec::WorkloadSpec(const SpecParts& parts, SpecParameters parameters)
    : family_(parts.family), file_(parts.file.value_or("")), parameters_(std::move(parameters)), text_(parts.text) {}

std::string WorkloadSpec::canonical() const {
  std::string text(family_->name);
  if (!file_.empty()) text += ":" + file_.string();
  const bool is_ambiguous = !parameters_.complete.empty() &&
                            split_spec(text + "," + parameters_.canonical).file != std::string_view(file_.native());
  const std::string& parameters = is_ambiguous ? parameters_.complete : parameters_.canonical;
  if (parameters.empty()) return text;
  return text + (file_.empty() ? ':' : ',') + parameters;
}

WorkloadSpec WorkloadSpec::with_file(std::filesystem::path file) const {
  WorkloadSpec moved = *this;
  moved.text_.replace(family_->name.size() + 1, file_.native().size(), file.native());
  moved.file_ = std::move(file);
  return moved;
}

WorkloadSpec WorkloadSpec::relative_to(const std::filesystem::path& directory) const {
  if (file_.empty() || file_.is_absolute()) return *this;
  return with_file((directory / file_).lexically_normal());
}

WorkloadSpec WorkloadSpec::seen_from(const std::filesystem::path& directory) const {
  if (file_.empty()) return *this;
  return with_file(file_.lexically_proximate(directory).generic_string());
}

InputError WorkloadSpec::error(std::size_t column, std::string message) const {
  return {fmt::format("{} {}", spec_origin, text_), 1, column, std::move(message)};
}

std::size_t WorkloadSpec::column_after_file() const {
  return std::min(family_->name.size() + file_.native().size() + 2, text_.size()) + 1;
}

}  // namespace pvslab
