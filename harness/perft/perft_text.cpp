#include "harness/perft/perft_text.hpp"

#include <fmt/format.h>

#include "suites/chess/uci_move.hpp"

namespace pvslab {

std::string divide_text(const chess::Position& position, const Divide& divide) {
  std::string text;
  for (const auto& [move, nodes] : divide) text += fmt::format("{}: {}\n", to_uci(position, move), nodes);
  return text;
}

std::string total_text(std::uint64_t nodes) { return fmt::format("\nNodes searched: {}\n", nodes); }

std::string speed_text(std::uint64_t nodes, double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0;
  return fmt::format("time {:.6f} s, {:.1f} Mnps", seconds, rate);
}

}  // namespace pvslab
