// nearest: finds the name that a misspelt `word` may have meant, and words the error message. Used for everything that
// has a name.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/foreign_text.hpp"

namespace pvslab {

// The least number of insertions, deletions and replacements that turn `a` into `b` (Levenshtein distance).
[[nodiscard]] inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);  // distances of the prefix of `a` read so far to every prefix of `b`
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

// The only name that goes on after the word with a hyphen: "gitlab-code-quality" for "gitlab".
[[nodiscard]] inline std::optional<std::string_view> completed(std::string_view word,
                                                               std::span<const std::string_view> names) {
  constexpr std::size_t shortest = 3;
  const auto goes_on = [word](std::string_view name) {
    return name.size() > word.size() && name.starts_with(word) && name[word.size()] == '-';
  };
  if (word.size() < shortest || std::ranges::count_if(names, goes_on) != 1) return std::nullopt;
  return *std::ranges::find_if(names, goes_on);
}

// The name that completes the word, else the first of the names with the least distance. Empty if the whole longer word, or more
// than one character and a third of it, would have to change.
[[nodiscard]] inline std::optional<std::string_view> nearest(std::string_view word,
                                                             std::span<const std::string_view> names) {
  if (const auto whole = completed(word, names)) return whole;
  const auto closest =
      std::ranges::min_element(names, {}, [word](std::string_view name) { return edit_distance(word, name); });
  if (closest == names.end()) return std::nullopt;
  const std::size_t longer = std::max(word.size(), closest->size());
  const std::size_t distance = edit_distance(word, *closest);
  if (distance > 1 + longer / 3 || distance >= longer) return std::nullopt;
  return *closest;
}

// " Did you mean 'NAME'?" with the nearest of the names, or empty if none is near. Follows a full stop.
[[nodiscard]] inline std::string did_you_mean(std::string_view word, std::span<const std::string_view> names) {
  const auto meant = nearest(word, names);
  return meant ? " Did you mean '" + std::string(*meant) + "'?" : std::string();
}

// "unknown KIND 'WORD'. Did you mean 'NAME'? REMEDY", where the remedy is a sentence without its full stop, such as
// "See `pvslab list searchers`".
[[nodiscard]] inline std::string unknown_name(std::string_view kind, std::string_view word,
                                              std::span<const std::string_view> names, std::string_view remedy) {
  std::string text = "unknown ";
  text.append(kind).append(" '").append(quotable(word)).append("'.").append(did_you_mean(word, names));
  return text.append(" ").append(remedy);
}

}  // namespace pvslab
