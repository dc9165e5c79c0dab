// SpeedupCase: a position on which parallel searchers are measured, and SpeedupWorkload: the cases of a spec.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/bind/ordering/search_aids.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/synthetic/ordered.hpp"
#include "suites/synthetic/uniform.hpp"

namespace pvslab {

template <Game G>
struct CaseOf {
  G game;
  Position<G> root;
  Depth depth;
};
// With deepening and move ordering, where the aids say so.
struct ChessCase {
  chess::ChessGame game;
  chess::SearchPosition root;
  Depth depth;
  SearchAids aids;
};
using SpeedupCase = std::variant<CaseOf<synthetic::Ordered>, CaseOf<synthetic::Uniform>, ChessCase>;

// Its cases are trees of the synthetic models `ordered` and `uniform`, or the positions of chess:FILE,d=N.
class SpeedupWorkload {
 public:
  // Throws InputError if the spec or its file is wrong, or if the workload cannot be measured.
  explicit SpeedupWorkload(std::string_view spec);

  // Canonical and brief.
  [[nodiscard]] const std::string& name() const { return name_; }
  // The number of cases; nothing if it is unlimited.
  [[nodiscard]] std::optional<std::size_t> size() const;
  [[nodiscard]] SpeedupCase make_case(std::uint64_t seed, std::uint64_t index) const;

 private:
  struct Positions {
    std::vector<chess::SearchPosition> all;
    SearchAids aids;
  };
  using Source = std::variant<synthetic::Ordered, synthetic::Uniform, Positions>;

  SpeedupWorkload(std::string name, Source source, Depth depth);
  static SpeedupWorkload parsed(std::string_view spec);

  std::string name_;
  Source source_;
  Depth depth_;
};

}  // namespace pvslab
