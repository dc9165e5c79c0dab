#include "harness/perft/engine_comparison.hpp"

#include <fmt/format.h>

#include "harness/base/text/escape.hpp"
#include "suites/chess/fen.hpp"

namespace pvslab {
namespace {

std::string list_line(const std::string& what, const std::vector<std::string>& moves) {
  if (moves.empty()) return {};
  return fmt::format("  {}: {}\n", what, fmt::join(moves, " "));
}

std::string path_text(const Disagreement& disagreement, const std::string& root_fen) {
  if (disagreement.path.empty()) return "  which is the position given\n";
  return fmt::format("  reached from: {}\n  by {}: {}\n", root_fen,
                     disagreement.path.size() == 1 ? "the move" : fmt::format("{} moves", disagreement.path.size()),
                     fmt::join(disagreement.path, " "));
}

std::string difference_text(const DivideDifference& difference, const ComparisonNames& names) {
  std::string text = list_line("moves that only pvslab has", difference.only_ours);
  text += list_line(fmt::format("moves that only {} has", names.engine), difference.only_engines);
  text += list_line(fmt::format("moves that {} lists more than once", names.engine), difference.repeated);
  if (!difference.counts.empty()) text += fmt::format("  counts that differ, pvslab's and {}'s:\n", names.engine);
  for (const auto& [move, ours, engines] : difference.counts) {
    text += fmt::format("    {}: {} and {}\n", move, chess::nodes_text(ours), chess::nodes_text(engines));
  }
  if (!difference.has_moves) {
    text += fmt::format("  {} tells totals alone: {} for the position, where pvslab counts {}\n", names.engine,
                        chess::nodes_text(difference.engines_total), chess::nodes_text(difference.our_total));
  } else if (difference.same_moves() && difference.counts.empty()) {
    text += fmt::format("  all moves and their counts agree, but {} adds them up to {}, not {}\n", names.engine,
                        chess::nodes_text(difference.engines_total), chess::nodes_text(difference.our_total));
  }
  return text;
}

}  // namespace

std::string to_text(const Disagreement& disagreement, const chess::Position& root, const ComparisonNames& names) {
  const std::string fen = to_fen(disagreement.position);
  const std::string root_fen = to_fen(root);
  std::string text = fmt::format("  smallest position: {}\n", fen) + path_text(disagreement, root_fen);
  text += fmt::format("  depth there: {}\n", disagreement.depth) + difference_text(disagreement.difference, names);
  if (disagreement.contradicted_move) {
    text += fmt::format("  asked about the position after {}, {} agrees with pvslab: it contradicts itself\n",
                        *disagreement.contradicted_move, names.engine);
  }
  if (!disagreement.is_of_position) {
    text += fmt::format("  given the position as a FEN, {} agrees with pvslab: it goes wrong in playing these moves\n",
                        names.engine);
  }
  const int depth = disagreement.depth + (disagreement.is_of_position ? 0 : static_cast<int>(disagreement.path.size()));
  const std::string& again = disagreement.is_of_position ? fen : root_fen;
  return text + fmt::format("  again: pvslab perft --engine {}{} --fen {} --depth {}\n", shell_quoted(names.command),
                            names.options, shell_quoted(again), depth);
}

}  // namespace pvslab
