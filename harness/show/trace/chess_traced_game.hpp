// A chess position as a TracedGame.
#pragma once

#include <memory>
#include <string>

#include "harness/bind/ordering/search_aids.hpp"
#include "harness/show/trace/traced_game.hpp"
#include "suites/chess/position.hpp"

namespace pvslab {

// `case_text` names the case that the position came from, if any.
[[nodiscard]] std::unique_ptr<TracedGame> traced_chess(const chess::Position& position, Depth depth,
                                                       const SearchAids& aids, std::string case_text);

}  // namespace pvslab
