// Trees worth looking at: those of text books and of the README, positions of games, and trees on which claims fail.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace pvslab {

// A list. Each has "group", "title" and "tree"; where it matters who searches, "searchers", "window" and "view"; of a claim what it
// "says"; of a game the "boards" of its nodes and the "moves" to them, in depth-first order.
[[nodiscard]] nlohmann::ordered_json gallery_json();

}  // namespace pvslab
