// SpeedupCase: a position on which parallel searchers are measured, and SpeedupWorkload: the cases of a spec.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/bind/erased/shared_game.hpp"
#include "harness/bind/ordering/search_aids.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/synthetic/ordered.hpp"

namespace pvslab {

inline constexpr std::size_t usual_table_bytes = std::size_t{16} << 20U;

template <Game G>
struct CaseOf {
  G game;
  Position<G> root;
  Depth depth;
  std::size_t table_bytes = usual_table_bytes;  // of searchers with a shared table
};
// With deepening and move ordering, where the aids say so.
struct ChessCase {
  chess::ChessGame game;
  chess::SearchPosition root;
  Depth depth;
  SearchAids aids;
};
// Parallel searchers are compiled for ordered trees, for chess, and for SharedGame, through which they search everything else.
using SpeedupCase = std::variant<CaseOf<synthetic::Ordered>, ChessCase, CaseOf<SharedGame>>;

// The cases of any workload (workload_family.hpp).
class SpeedupWorkload {
 public:
  // Throws InputError if the spec or its file is wrong.
  explicit SpeedupWorkload(std::string_view spec);

  // Canonical.
  [[nodiscard]] const std::string& name() const { return name_; }
  // The number of cases; nothing if it is unlimited.
  [[nodiscard]] std::optional<std::size_t> size() const;
  [[nodiscard]] SpeedupCase make_case(std::uint64_t seed, std::uint64_t index) const;

 private:
  struct Positions {
    std::vector<chess::SearchPosition> all;
    SearchAids aids;
  };
  struct Trees {
    synthetic::Ordered game;
    std::size_t table_bytes;
  };
  using Source = std::variant<std::shared_ptr<const Workload>, Trees, Positions>;

  explicit SpeedupWorkload(const WorkloadSpec& spec);

  std::string name_;
  Source source_;
  Depth depth_;  // of trees and positions
};

}  // namespace pvslab
