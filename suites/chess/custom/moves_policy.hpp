// CopyMake, MakeUnmake: how Chess (chess.hpp) makes moves below the horizon, where all of its time goes. Searchers know
// `after` alone, which gives them a position of their own. Results do not depend on the policy.
#pragma once

namespace pvslab::chess {

// Each position is a new one.
struct CopyMake {};

// One position, on which moves are made and taken back.
struct MakeUnmake {};

}  // namespace pvslab::chess
