#include "harness/workloads/connect4_workload.hpp"

#include <cassert>
#include <utility>
#include <vector>

#include "harness/game_case.hpp"
#include "suites/connect4/position_file.hpp"

namespace pvslab {
namespace {

std::vector<int> free_cells(const ConnectFour& game, ConnectFour::Position position) {
  std::vector<int> result;
  for (int column = 0; column < game.width(); ++column) {
    int free = 0;
    while (game.is_playable(position, ConnectFour::Column(column))) {
      position = game.after(position, ConnectFour::Column(column));
      ++free;
    }
    result.push_back(free);
  }
  return result;
}

// The nodes there would be if nobody ever won: ways[k] counts the sequences of k stones into the columns seen so far, and a
// column that takes j of them is interleaved in (k choose j) ways. Games that end make the true tree smaller.
double nodes_if_nobody_wins(const std::vector<int>& free_by_column) {
  std::vector<double> ways{1.0};
  for (const int free : free_by_column) {
    std::vector<double> next(ways.size() + static_cast<std::size_t>(free), 0.0);
    for (std::size_t before = 0; before < ways.size(); ++before) {
      double interleavings = 1;
      for (std::size_t taken = 0; taken <= static_cast<std::size_t>(free); ++taken) {
        next[before + taken] += ways[before] * interleavings;
        interleavings *= static_cast<double>(before + taken + 1) / static_cast<double>(taken + 1);
      }
    }
    ways = std::move(next);
  }
  double nodes = 0;
  for (const double of_length : ways) nodes += of_length;
  return nodes;
}

class Connect4Workload final : public Workload {
 public:
  explicit Connect4Workload(std::string file) : name_(std::move(file)), file_(read_connect4_file(name_)) {}

  [[nodiscard]] std::string spec() const override { return "connect4:" + name_; }
  [[nodiscard]] std::optional<std::size_t> size() const override { return file_.cases.size(); }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t, std::uint64_t index) const override {
    assert(index < file_.cases.size());
    const Connect4Case& entry = file_.cases[static_cast<std::size_t>(index)];
    return std::make_unique<GameCase<ConnectFour>>(file_.game, entry.position, Depth(entry.empties), entry.score,
                                                   nodes_if_nobody_wins(free_cells(file_.game, entry.position)));
  }

 private:
  std::string name_;
  Connect4File file_;
};

}  // namespace

std::unique_ptr<Workload> make_connect4_workload(const std::string& file) {
  return std::make_unique<Connect4Workload>(file);
}

}  // namespace pvslab
