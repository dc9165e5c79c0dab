// PVS with mistakes that show only late: from some move on, with some plies left, or both. Small trees have neither.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/mutants/fault.hpp"
#include "searchers/pvs_sound.hpp"

namespace pvslab::mutants {

enum class LateBug : std::uint8_t {
  none,
  reduced_from_the_ninth,
  sixth_left_out_at_depth_5,
  list_of_48,
  last_of_17_left_out,
  ten_in_a_zero_window,
  number_in_five_bits,
  depth_in_four_bits,
  only_move_costs_two_plies,
  zero_window_reduced_when_deep,
  no_re_search_from_depth_17,
  no_re_search_at_depth_8,
  shallow_re_search_from_depth_10,
  late_proof_believed,
  late_cutoff_lost,
  late_raise_lost,
};

inline constexpr std::array late_faults{
    Fault<LateBug>{LateBug::reduced_from_the_ninth,
                   {"pvs-sound:reduced-from-the-ninth",
                    "from the ninth move on, with four plies left, a proof one ply too shallow is believed", ours}},
    Fault<LateBug>{LateBug::sixth_left_out_at_depth_5,
                   {"pvs-sound:sixth-left-out-at-depth-5", "the sixth move is left out with five plies left", ours}},
    Fault<LateBug>{LateBug::list_of_48,
                   {"pvs-sound:list-of-48", "the list of moves holds 48; further moves are lost", ours}},
    Fault<LateBug>{LateBug::last_of_17_left_out,
                   {"pvs-sound:last-of-17-left-out", "the last of 17 or more moves is left out", ours}},
    Fault<LateBug>{LateBug::ten_in_a_zero_window,
                   {"pvs-sound:ten-in-a-zero-window", "a zero-window search tries ten moves", ours}},
    Fault<LateBug>{LateBug::number_in_five_bits,
                   {"pvs-sound:number-in-five-bits", "the 33rd move is taken for the first one", ours}},
    Fault<LateBug>{LateBug::depth_in_four_bits, {"pvs-sound:depth-in-four-bits", "16 plies are taken for none", ours}},
    Fault<LateBug>{LateBug::only_move_costs_two_plies,
                   {"pvs-sound:only-move-costs-two-plies", "with six plies left, an only move costs two", ours}},
    Fault<LateBug>{LateBug::zero_window_reduced_when_deep,
                   {"pvs-sound:zero-window-reduced-when-deep",
                    "with twelve plies left, a zero-window search reduces what comes after the second move", ours}},
    Fault<LateBug>{
        LateBug::no_re_search_from_depth_17,
        {"pvs-sound:no-re-search-from-depth-17", "with 17 plies left, no proof is followed by a re-search", ours}},
    Fault<LateBug>{LateBug::no_re_search_at_depth_8,
                   {"pvs-sound:no-re-search-at-depth-8", "the same with exactly eight plies left", ours}},
    Fault<LateBug>{LateBug::shallow_re_search_from_depth_10,
                   {"pvs-sound:shallow-re-search-from-depth-10",
                    "with ten plies left, the re-search is one ply too shallow", ours}},
    Fault<LateBug>{
        LateBug::late_proof_believed,
        {"pvs-sound:late-proof-believed", "from the 31st move on, no proof is followed by a re-search", ours}},
    Fault<LateBug>{
        LateBug::late_cutoff_lost,
        {"pvs-sound:late-cutoff-lost", "a cutoff by the 25th move or a later one keeps the old value", ours}},
    Fault<LateBug>{LateBug::late_raise_lost,
                   {"pvs-sound:late-raise-lost", "a raise by the 21st move or a later one is not kept", ours}}};

struct LateFaults {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Bug = LateBug;
  static constexpr SearcherInfo original = PvsSound<CutoffRule::at_beta>::info;
  static constexpr auto& faults = late_faults;

  static constexpr Score search(auto node, Window window, Bug bug) { return search(node, window, bug, false); }

 private:
  static constexpr Score search(auto node, Window window, Bug bug, bool zero_window) {
    const std::int32_t plies = node.depth().plies();
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const std::uint32_t number = successor.number();
      if (is_left_out(number, visit.successor_count(), plies, zero_window, bug)) continue;
      const auto below = [&](std::int32_t by) { return successor.at_depth(Depth(by > plies ? 0 : plies - by)); };
      Score value;
      if (!successor.is_first() && !zero_window) {
        const auto proof = below(cost_of_proof(number, visit.successor_count(), plies, bug)).as_proof(window);
        value = -search(proof, Window::proof_at(window.alpha()).flipped(), bug, true);
        const bool is_proved = value <= window.alpha() || is_believed(number, plies, bug);
        const bool is_shallow = bug == Bug::shallow_re_search_from_depth_10 && plies >= 10;
        if (!is_proved) value = -search(below(is_shallow ? 2 : 1), window.flipped(), bug, false);
      } else {
        const std::int32_t by = cost(number, visit.successor_count(), plies, zero_window, bug);
        value = -search(below(by), window.flipped(), bug, zero_window);
      }
      if (bug == Bug::late_cutoff_lost && number >= 24 && window.cuts(value)) break;
      if (bug == Bug::late_raise_lost && number >= 20 && value > window.alpha() && !window.cuts(value)) continue;
      best = bug == Bug::number_in_five_bits && number % 32 == 0 ? value : max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr bool is_left_out(std::uint32_t number, std::uint32_t count, std::int32_t plies, bool zero_window,
                                    Bug bug) {
    switch (bug) {
      case Bug::sixth_left_out_at_depth_5: return number == 5 && plies == 5;
      case Bug::list_of_48: return number >= 48;
      case Bug::last_of_17_left_out: return number + 1 == count && count >= 17;
      case Bug::ten_in_a_zero_window: return number >= 10 && zero_window;
      default: return false;
    }
  }

  // In plies of depth.
  static constexpr std::int32_t cost(std::uint32_t number, std::uint32_t count, std::int32_t plies, bool zero_window,
                                     Bug bug) {
    switch (bug) {
      case Bug::depth_in_four_bits: return plies == 17 ? 17 : 1;
      case Bug::only_move_costs_two_plies: return count == 1 && plies >= 6 ? 2 : 1;
      case Bug::zero_window_reduced_when_deep: return zero_window && number >= 2 && plies >= 12 ? 5 : 1;
      default: return 1;
    }
  }

  static constexpr std::int32_t cost_of_proof(std::uint32_t number, std::uint32_t count, std::int32_t plies, Bug bug) {
    if (bug == Bug::reduced_from_the_ninth) return number >= 8 && plies >= 4 ? 2 : 1;
    return cost(number, count, plies, false, bug);
  }

  static constexpr bool is_believed(std::uint32_t number, std::int32_t plies, Bug bug) {
    switch (bug) {
      case Bug::no_re_search_from_depth_17: return plies >= 17;
      case Bug::no_re_search_at_depth_8: return plies == 8;
      case Bug::late_proof_believed: return number >= 30;
      default: return false;
    }
  }
};

}  // namespace pvslab::mutants
