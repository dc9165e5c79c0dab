// How much faster parallel aspiration can become, however many processors it has, on uniform trees whose leaf values are
// independent and continuous.
#pragma once

namespace pvslab {

// What a search in a window that holds one score evaluates, as an integral over that score.
//
// Let x be the root's score. A node is below x if its value, from MAX's view, is less than x; F_h(x) is the probability of this
// for a node h plies above the leaves. Let L_h be the expected leaves of a proof that such a node is below x, given that it
// is, and U_h those of a proof that it is above, given that. Where MAX moves, every successor must be proved to be below,
//     L_{h+1} = b L_h,     U_{h+1} = U_h + L_h (sum of i F_h^i) / (sum of F_h^i), both over i < b,
// because the first i successors are below before one is above; where MIN moves, the other way round. On the line that leads
// to x every other successor is proved to be no better: with N_0 = 1,
//     N_{h+1} = N_h + (b - 1) L_h where MAX moves,     N_{h+1} = N_h + (b - 1) U_h where MIN moves.
// The integral of N_d F_d' is what the processor whose window holds the score evaluates if that window holds nothing else. No
// narrower window is left, and a narrower window never takes more leaves (Baudet 1978).
// Requires branching and depth >= 1.
[[nodiscard]] double leaves_around_the_score(int branching, int depth);

// The leaves of alpha-beta divided by these.
[[nodiscard]] double aspiration_limit(int branching, int depth);

// The same two proofs of the root at a fixed threshold x: what a search in a zero window at x evaluates, F_d L_d + (1 - F_d) U_d.
[[nodiscard]] double leaves_of_proof(int branching, int depth, double x);

}  // namespace pvslab
