// CopyMake, MakeUnmake: how Chess (chess.hpp) makes a move below the horizon and for a caller that asks for `make`.
// Results do not depend on it; tests compare the two.
#pragma once

namespace pvslab::chess {

// Each position is a new one.
struct CopyMake {};

// One position, on which moves are made and taken back.
struct MakeUnmake {};

}  // namespace pvslab::chess
