#include "harness/gate/side_by_side/row_pairs.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "harness/bind/workloads/workload_spec.hpp"

namespace pvslab::side_by_side {
namespace {

namespace fs = std::filesystem;

std::string_view searcher_of(const Row& row) { return std::string_view(row.name).substr(0, row.name.find('/')); }

SpecParts spec_of(const Row& row) {
  const std::size_t slash = row.name.find('/');
  return split_spec(slash == std::string::npos ? "" : std::string_view(row.name).substr(slash + 1));
}

// The parts of a file name from its end, without "." and "..".
std::vector<fs::path> parts_from_the_end(std::string_view file) {
  std::vector<fs::path> parts;
  for (const fs::path& part : fs::path(file).lexically_normal()) {
    if (part != ".." && part != "." && part != "/") parts.push_back(part);
  }
  std::ranges::reverse(parts);
  return parts;
}

bool ends_like(std::string_view a, std::string_view b) {
  const std::vector<fs::path> of_a = parts_from_the_end(a);
  const std::vector<fs::path> of_b = parts_from_the_end(b);
  const auto [end_a, end_b] = std::ranges::mismatch(of_a, of_b);
  return end_a == of_a.end() || end_b == of_b.end();
}

enum class Likeness : std::uint8_t { none, of_file_names, of_files };

Likeness likeness(const Row& a, const Row& b) {
  if (searcher_of(a) != searcher_of(b)) return Likeness::none;
  const SpecParts of_a = spec_of(a);
  const SpecParts of_b = spec_of(b);
  if (!of_a.file || !of_b.file) return Likeness::none;
  if (of_a.name != of_b.name || of_a.parameters != of_b.parameters) return Likeness::none;
  if (!a.file_hash.empty() && a.file_hash == b.file_hash) return Likeness::of_files;
  return ends_like(*of_a.file, *of_b.file) ? Likeness::of_file_names : Likeness::none;
}

// The row of `rest` that is most similar to `row`, the first on a tie; null if none is similar.
const Row* most_alike(const Row& row, const std::vector<const Row*>& rest) {
  const Row* best = nullptr;
  Likeness most = Likeness::none;
  for (const Row* candidate : rest) {
    const Likeness found = likeness(row, *candidate);
    if (found <= most) continue;
    most = found;
    best = candidate;
  }
  return best;
}

}  // namespace

RowPairs pair_rows(const ResultsFile& a, const ResultsFile& b) {
  std::map<std::string_view, const Row*> of_b;
  for (const Row& row : b.rows) of_b.emplace(row.name, &row);
  std::vector<RowPair> found;
  for (const Row& row : a.rows) {
    const auto same = of_b.find(row.name);
    found.emplace_back(&row, same == of_b.end() ? nullptr : same->second);
    if (same != of_b.end()) of_b.erase(same);
  }
  std::vector<const Row*> rest;
  for (const Row& row : b.rows) {
    if (of_b.contains(row.name)) rest.push_back(&row);
  }
  RowPairs result;
  for (auto& [row, other] : found) {
    if (other == nullptr && (other = most_alike(*row, rest)) != nullptr) std::erase(rest, other);
    if (other == nullptr) {
      result.only_in_a.push_back(row->name);
    } else {
      result.pairs.emplace_back(row, other);
    }
  }
  for (const Row* row : rest) result.only_in_b.push_back(row->name);
  return result;
}

std::string difference_of_trees(const Row& a, const Row& b) {
  if (!a.file_hash.empty() && !b.file_hash.empty() && a.file_hash != b.file_hash) return "another file";
  if (a.seed && b.seed && *a.seed != *b.seed) return "another seed";
  if (a.trees != 0 && b.trees != 0 && a.trees != b.trees) return "another number of trees";
  return "";
}

}  // namespace pvslab::side_by_side
