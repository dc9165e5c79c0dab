// Requirements: what a searcher or a game lacks, told by one static_assert that names the concept and the member. For
// the entries that a user instantiates:
//
//     template <typename S, typename G>  // not `Searcher S, Game G`: a failed concept would be told first
//     int entry() {
//       if constexpr (require_searcher_on<S, G>()) {
//         ... whatever needs a Searcher and a Game
//       }
//       return 2;
//     }
//
// A mistake is the only error: nothing after it is instantiated. The type at fault is the last argument of the template
// that the compiler names with the message. The checks cost a few hundredths of a second.
#pragma once

#include "searchers/core/game_mistake.hpp"
#include "searchers/core/named_game_mistake.hpp"
#include "searchers/core/parallel_mistake.hpp"
#include "searchers/core/searcher_mistake.hpp"

namespace pvslab {
namespace detail {

template <GameMistake found, typename AtFault, typename G>
consteval bool refused_game() {
  using enum GameMistake;

  static_assert(found != not_a_class, "Game: must be a class, not a reference, a pointer or a number");
  static_assert(found != no_position, "Game: Position is missing: a public type, the state of the game");
  static_assert(found != position_not_copyable, "Game: Position must be copyable (std::copyable)");
  static_assert(found != position_not_default, "Game: Position must have a default constructor");
  static_assert(found != no_move, "Game: Move is missing: a public type, a move of the game");
  static_assert(found != move_not_copyable, "Game: Move must be copyable (std::copyable)");

  static_assert(found != no_moves, "Game: moves(position) is missing: it returns the legal moves in search order");
  static_assert(found != moves_not_const, "Game: moves(position) must be a const member function");
  static_assert(found != moves_takes_other, "Game: moves must be public and take a Position (by value or const&)");
  static_assert(found != moves_no_range, "Game: moves(position) must return a range, such as std::vector<Move>");
  static_assert(found != moves_single_pass, "Game: moves(position) must return a forward range: one to iterate twice");
  static_assert(found != moves_not_iterable_const,
                "Game: moves(position) must return a range whose begin() and end() are const");
  static_assert(found != moves_not_default,
                "Game: moves(position) must return a range with a default constructor (then empty) and a move one");
  static_assert(found != moves_of_other_type, "Game: moves(position) must return a range of Game::Move");

  static_assert(found != no_after, "Game: after(position, move) is missing: it returns the Position after the move");
  static_assert(found != make_and_unmake_only,
                "Game: after(position, move) is missing; with make and unmake, use pvslab::MakeUnmake<MyGame>");
  static_assert(found != after_not_const, "Game: after(position, move) must be a const member function");
  static_assert(found != after_takes_other,
                "Game: after must be public and take a Position and a Move (by value or const&)");
  static_assert(found != after_returns_void,
                "Game: after(position, move) must return the new Position, not change the old one and return void");
  static_assert(found != after_returns_other, "Game: after(position, move) must return a Position by value");

  static_assert(found != unmake_missing,
                "Game: unmake is missing beside make: `void unmake(Position&, Move, Undo) const`");
  static_assert(found != make_missing, "Game: make is missing beside unmake: `Undo make(Position&, Move) const`");
  static_assert(found != make_not_const, "Game: make(position, move) must be a const member function");
  static_assert(found != make_takes_other, "Game: make must be public and take a Position& and a Move");
  static_assert(found != make_returns_void,
                "Game: make(position, move) must return what unmake(position, move, undo) needs, not void");
  static_assert(found != unmake_not_const, "Game: unmake(position, move, undo) must be a const member function");
  static_assert(found != unmake_takes_other,
                "Game: unmake must be public and take a Position&, a Move and what make returned");

  static_assert(found != no_evaluate, "Game: evaluate(position) is missing: it returns a pvslab::Score");
  static_assert(found != evaluate_not_const, "Game: evaluate(position) must be a const member function");
  static_assert(found != evaluate_takes_scores,
                "Game: evaluate(position, window) must take a pvslab::Window, not alpha and beta");
  static_assert(found != evaluate_takes_other_window,
                "Game: evaluate(position, window) must take pvslab::Window<CutoffRule::at_beta>");
  static_assert(found != evaluate_takes_other,
                "Game: evaluate must be public and take a Position, or a Position and a pvslab::Window");
  static_assert(found != evaluate_returns_int, "Game: evaluate(position) must return pvslab::Score, not int");
  static_assert(found != evaluate_returns_other, "Game: evaluate(position) must return pvslab::Score");

  static_assert(found != key_not_const, "KeyedGame: key(position) must be a const member function");
  static_assert(found != key_takes_other, "KeyedGame: key must be public and take a Position (by value or const&)");
  static_assert(found != key_returns_other, "KeyedGame: key(position) must return std::uint64_t");

  static_assert(found != no_info, "Game: info is missing: a public static constexpr pvslab::GameInfo info");
  static_assert(found != info_of_other_type, "Game: info must be a pvslab::GameInfo");
  static_assert(found != info_not_constexpr, "Game: info must be static constexpr");
  static_assert(found != id_characters,
                "Game: info.id must have letters, digits, '-' and '_' only, and begin with a letter");
  static_assert(found != depth_out_of_range, "Game: info.depth must be 1 to pvslab::max_game_depth");
  static_assert(found != not_default, "Game: must have a default constructor");
  static_assert(found != no_start, "Game: start() is missing: it returns the Position where searches begin");
  static_assert(found != start_of_other_form,
                "Game: start(), start(index) or start(seed, index) must be public and const and return a Position");
  static_assert(found != starts_missing,
                "Game: starts() is missing beside start(index): `std::uint64_t starts() const`");
  return found != none;
}

template <SearcherMistake found, typename AtFault, typename S>
consteval bool refused_searcher() {
  using enum SearcherMistake;

  static_assert(found != not_a_class, "Searcher: must be a class, not a reference, a pointer or a number");
  static_assert(found != no_info, "Searcher: info is missing: a public static constexpr pvslab::SearcherInfo info");
  static_assert(found != info_of_other_type, "Searcher: info must be a pvslab::SearcherInfo");
  static_assert(found != info_not_constexpr, "Searcher: info must be static constexpr");
  static_assert(found != id_empty, "Searcher: info.id must not be empty: it names the searcher on the command line");
  static_assert(found != id_characters,
                "Searcher: info.id may have letters, digits, '-', '_' and '.' only, and begins with a letter or digit");

  static_assert(found != no_search, "Searcher: search is missing: `static constexpr Score search(auto node, Window)`");
  static_assert(found != search_not_static, "Searcher: search(node, window) must be static");
  static_assert(found != search_swapped, "Searcher: search must take the node first, then the window");
  static_assert(found != search_of_other_window,
                "Searcher: search must take pvslab::Window<info.rule>; info.rule, if left out, is at_beta");
  static_assert(found != search_takes_reference, "Searcher: search must take the node and the window by value");
  static_assert(found != memory_not_taken,
                "Searcher: search must take a Memory& last, because the searcher has a type Memory");
  static_assert(found != memory_not_declared,
                "Searcher: Memory is missing: a public type, that of the third argument of search");
  static_assert(found != search_takes_other,
                "Searcher: search must be public and take any node and pvslab::Window<info.rule> (last, a Memory&)");
  static_assert(found != search_on_any_plies_only,
                "Searcher: search must take the nodes of the last plies too, as search(auto node, Window) does");
  static_assert(found != search_returns_int,
                "Searcher: search(node, window) must return pvslab::Score or pvslab::Outcome, not int");
  static_assert(found != search_returns_void,
                "Searcher: search(node, window) must return pvslab::Score or pvslab::Outcome, not void");
  static_assert(found != search_returns_other,
                "Searcher: search(node, window) must return pvslab::Score or pvslab::Outcome");

  static_assert(found != routines_not_static,
                "Searcher: for_each_routine(visit) must be static constexpr, not a member");
  static_assert(found != routines_not_constexpr, "Searcher: for_each_routine(visit) must be static constexpr");
  static_assert(found != routines_take_other,
                "Searcher: for_each_routine must be public and take the visitor alone: for_each_routine(auto&& visit)");
  static_assert(found != routine_without_name,
                "Searcher: for_each_routine must call visit(name, routine), the name a string");
  static_assert(found != routine_captures,
                "Searcher: for_each_routine must pass routines that capture nothing, such as [](auto node, Window w)");
  static_assert(found != routine_of_other_window,
                "Searcher: for_each_routine must pass routines that take pvslab::Window<info.rule>");
  static_assert(found != routine_takes_other,
                "Searcher: for_each_routine must pass routines that take any node and a window");
  static_assert(found != routine_returns_other,
                "Searcher: for_each_routine must pass routines that return pvslab::Score or pvslab::Outcome");

  static_assert(found != comes_after_game, "Searcher: comes first, then the Game: the two are swapped here");
  static_assert(found != evaluate_of_other_window,
                "Game: evaluate(position, window) must take the Window of the searcher's cutoff rule too");
  static_assert(found != needs_keys, "KeyedGame: key(position) is missing: the searcher has a Memory and needs it");
  static_assert(found != search_refuses_game, "Searcher: search(node, window) does not take the nodes of this game");
  return found != none;
}

template <ParallelMistake found, typename AtFault, typename S>
consteval bool refused_parallel_searcher() {
  using enum ParallelMistake;

  static_assert(found != memory_not_shared,
                "ParallelSearcher: Memory must be pvslab::SharedMemory, which the harness lends");
  static_assert(found != no_search,
                "ParallelSearcher: search is missing: `static Score search(auto node, Window, auto& team)`");
  static_assert(found != search_not_static, "ParallelSearcher: search(node, window, team) must be static");
  static_assert(found != search_swapped, "ParallelSearcher: search must take the node first, then window and team");
  static_assert(found != search_of_other_window,
                "ParallelSearcher: search must take pvslab::Window<info.rule>; info.rule, if left out, is at_beta");
  static_assert(found != team_not_taken, "ParallelSearcher: search must take the team last: auto& team");
  static_assert(found != memory_taken,
                "ParallelSearcher: search must take no memory; team.memory() is the memory of a SharedMemory");
  static_assert(found != search_takes_other,
                "ParallelSearcher: search must be public and take any node, pvslab::Window<info.rule> and auto& team");
  static_assert(found != search_returns_int,
                "ParallelSearcher: search(node, window, team) must return pvslab::Score or pvslab::Outcome, not int");
  static_assert(found != search_returns_void,
                "ParallelSearcher: search(node, window, team) must return pvslab::Score or pvslab::Outcome, not void");
  static_assert(found != search_returns_other,
                "ParallelSearcher: search(node, window, team) must return pvslab::Score or pvslab::Outcome");

  static_assert(
      found != no_serial,
      "ParallelSearcher: Serial is missing: a public type, its serial twin (if it is serial, its Memory is missing)");
  static_assert(found != serial_not_static, "ParallelSearcher: Serial::search(node, window) must be static");
  static_assert(found != serial_of_other_window,
                "ParallelSearcher: Serial::search must take pvslab::Window<info.rule>, as search does");
  static_assert(found != serial_needs_memory,
                "ParallelSearcher: Memory is missing: `using Memory = pvslab::SharedMemory`; Serial takes a memory");
  static_assert(found != serial_without_memory,
                "ParallelSearcher: Serial::search must take a memory last, of any type: auto& memory");
  static_assert(found != serial_takes_other,
                "ParallelSearcher: Serial must have a public search that takes any node and pvslab::Window<info.rule>");
  static_assert(found != serial_returns_other,
                "ParallelSearcher: Serial::search must return pvslab::Score or pvslab::Outcome");
  return found != none;
}

}  // namespace detail

// Whether G is a Game; if not, the reason is a compile error.
template <typename G>
consteval bool require_game() {
  return !detail::refused_game<GameMistakeOf<G>::kind, typename GameMistakeOf<G>::AtFault, G>();
}

// The same for a game that has make and unmake in place of after:
//     Undo make(Position&, Move) const;
//     void unmake(Position&, Move, Undo) const;
// or the form without Undo (make_unmake.hpp).
template <typename G>
consteval bool require_make_unmake_game() {
  return !detail::refused_game<MakeUnmakeMistakeOf<G>::kind, typename MakeUnmakeMistakeOf<G>::AtFault, G>();
}

// Whether G is a Game that the command line can search by its name (game_info.hpp); if not, the reason is a compile error.
template <typename G>
consteval bool require_named_game() {
  return !detail::refused_game<NamedGameMistakeOf<G>::kind, typename NamedGameMistakeOf<G>::AtFault, G>();
}

// Whether S is a Searcher that the harness can bind to any game; if not, the reason is a compile error.
template <typename S>
consteval bool require_searcher() {
  return !detail::refused_searcher<SearcherMistakeOf<S>::kind, typename SearcherMistakeOf<S>::AtFault, S>();
}

// Whether S is a Searcher, G is a Game, and S can search G; if not, the reason is a compile error.
template <typename S, typename G>
consteval bool require_searcher_on() {
  if constexpr (detail::are_swapped<S, G>) {
    return !detail::refused_searcher<SearcherMistake::comes_after_game, G, S>();
  } else if constexpr (detail::is_mistake<SearcherMistakeOf<S>>) {
    return !detail::refused_searcher<SearcherMistakeOf<S>::kind, typename SearcherMistakeOf<S>::AtFault, S>();
  } else if constexpr (detail::is_mistake<GameMistakeOf<G>>) {
    return !detail::refused_game<GameMistakeOf<G>::kind, typename GameMistakeOf<G>::AtFault, G>();
  } else {
    return !detail::refused_searcher<PairMistakeOf<S, G>::kind, typename PairMistakeOf<S, G>::AtFault, S>();
  }
}

}  // namespace pvslab
