// The expected number of leaves that alpha-beta evaluates on uniform trees whose leaf values are independent and
// continuous.
#pragma once

namespace pvslab {

// E = b^floor(d/2) + the integral over x from 0 to 1 of H(x) G'(x) (Baudet 1978; Pearl 1984, section 8.2; Fuller,
// Gaschnig and Gillogly 1973 first gave it as a sum). G is the product over odd levels k of the sum over i < b of
// F_{d-k}(x)^i, H that over even levels of the sum of (1 - F_{d-k}(x))^i; F_h is the distribution function of a node h
// plies above the leaves. Relative error below 1e-9 for the sizes that can be searched. Requires branching and depth >= 1.
[[nodiscard]] double expected_leaves(int branching, int depth);

// xi / (1 - xi), where xi^b + xi - 1 = 0: the factor by which these leaves grow with each ply (Pearl 1982).
[[nodiscard]] double growth_rate(int branching);

}  // namespace pvslab
