// The sentences of a search that is stepped through: each has an id and a text with named places. Program and page share them; a
// translation is another table of the same ids.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "searchers/core/score.hpp"

namespace pvslab {

struct SentenceText {
  std::string_view id;
  std::string_view text;  // a place is "{name}"
};

[[nodiscard]] std::span<const SentenceText> sentence_texts();

// A sentence, or a part of one, with what stands in its places: a text, or another part.
struct Sentence {
  std::string_view id;
  std::map<std::string_view, std::variant<std::string, Sentence>> values = {};
  std::int32_t visit = -1;  // of a part that names the node of a visit
};

// With a capital letter at its beginning. The id must be in the table, and every place of its text among the values.
[[nodiscard]] std::string to_text(const Sentence& sentence);

// "−3", "∞", with the minus sign of text.
[[nodiscard]] std::string sign_text(Score score);

}  // namespace pvslab
