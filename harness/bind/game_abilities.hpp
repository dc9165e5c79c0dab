// What a game can be asked, and which searchers it is therefore too little for.
#pragma once

#include <string_view>

#include "searchers/core/game.hpp"

namespace pvslab {

struct GameAbilities {
  bool has_keys;
  bool evaluates_strictly;  // alone, or in windows of the rule above_beta; in those of at_beta every game does
};

template <Game G>
inline constexpr GameAbilities abilities_of{
    .has_keys = KeyedGame<G>, .evaluates_strictly = EvaluatesAlone<G> || EvaluatesInWindow<G, CutoffRule::above_beta>};

// Why a searcher of that rule, with or without memory, cannot search such a game; empty if it can.
[[nodiscard]] constexpr std::string_view refusal(GameAbilities game, CutoffRule rule, bool has_memory) {
  if (has_memory && !game.has_keys) return "it has a table, and the game has no key(position)";
  if (rule == CutoffRule::above_beta && !game.evaluates_strictly) {
    return "its windows are strict, and the game evaluates in windows of the rule at_beta only";
  }
  return "";
}

}  // namespace pvslab
