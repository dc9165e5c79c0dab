#include "harness/workloads/connect4_workload.hpp"

#include <cassert>
#include <cstdint>
#include <ranges>
#include <utility>
#include <vector>

#include "harness/game_case.hpp"
#include "suites/connect4/position_file.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

// D. E. Knuth 1975, "Estimating the efficiency of backtrack programs": a random line of play estimates the nodes of the
// tree, without bias, by the sum of the products of its branchings. The lines are the same every time.
double estimated_nodes(const ConnectFour& game, const ConnectFour::Position& root) {
  constexpr std::uint64_t lines = 100;
  double sum = 0;
  for (std::uint64_t line = 0; line < lines; ++line) {
    std::uint64_t word = synthetic::root_word(game.key(root), line);
    double width = 1;
    ConnectFour::Position position = root;
    for (auto moves = game.moves(position); !moves.empty(); moves = game.moves(position)) {
      sum += width;
      const auto count = static_cast<std::uint32_t>(std::ranges::distance(moves));
      width *= count;
      word = synthetic::mix(word);
      position =
          game.after(position, *std::ranges::next(moves.begin(), synthetic::below(synthetic::low_half(word), count)));
    }
    sum += width;
  }
  return sum / static_cast<double>(lines);
}

class Connect4Workload final : public Workload {
 public:
  explicit Connect4Workload(std::string file) : name_(std::move(file)), file_(read_connect4_file(name_)) {
    for (const Connect4Case& entry : file_.cases) tree_nodes_.push_back(estimated_nodes(file_.game, entry.position));
  }

  [[nodiscard]] std::string spec() const override { return "connect4:" + name_; }
  [[nodiscard]] std::optional<std::size_t> size() const override { return file_.cases.size(); }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t, std::uint64_t index) const override {
    assert(index < file_.cases.size());
    const Connect4Case& entry = file_.cases[static_cast<std::size_t>(index)];
    return std::make_unique<GameCase<ConnectFour>>(file_.game, entry.position, Depth(entry.empties), entry.score,
                                                   tree_nodes_[static_cast<std::size_t>(index)]);
  }

 private:
  std::string name_;
  Connect4File file_;
  std::vector<double> tree_nodes_;  // of each position, estimated
};

}  // namespace

std::unique_ptr<Workload> make_connect4_workload(const std::string& file) {
  return std::make_unique<Connect4Workload>(file);
}

}  // namespace pvslab
