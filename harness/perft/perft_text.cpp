#include "harness/perft/perft_counter.hpp"

#include <fmt/format.h>

#include "suites/chess/uci_move.hpp"

namespace pvslab {

std::string divide_text(const chess::Position& position, const Divide& divide) {
  std::string text;
  for (const auto& [move, nodes] : divide)
    text += fmt::format("{}: {}\n", to_uci(position, move), chess::nodes_text(nodes));
  return text;
}

std::string total_text(Uint128 nodes) { return fmt::format("\nNodes searched: {}\n", chess::nodes_text(nodes)); }

std::string counted_nodes(Uint128 nodes) {
  std::string text = chess::nodes_text(nodes);
  for (std::size_t i = decimal(nodes).size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text + (nodes == 1 ? " node" : " nodes");
}

std::string speed_text(Uint128 nodes, double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0;
  return fmt::format("time {:.6f} s, {:.1f} Mnps", seconds, rate);
}

}  // namespace pvslab
