#include "harness/bind/workloads/shipped_families.hpp"

#include <cassert>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <string>

#include "harness/base/input.hpp"
#include "harness/bind/trees/once_each.hpp"
#include "harness/bind/trees/tree_size.hpp"
#include "harness/bind/workloads/game_case.hpp"
#include "suites/connect4/position_file.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t lines_of_estimate = 100;

class Connect4Workload final : public Workload {
 public:
  explicit Connect4Workload(const WorkloadSpec& spec) : spec_(spec.canonical()), name_(spec.file().string()) {
    std::istringstream input = open_input(name_);
    hash_ = fnv1a(input.view());
    file_ = read_connect4(input, name_);
    tree_nodes_ = OnceEach(file_.cases.size());
  }

  [[nodiscard]] std::string spec() const override { return spec_; }
  [[nodiscard]] std::optional<std::size_t> size() const override { return file_.cases.size(); }
  [[nodiscard]] std::optional<std::uint64_t> file_hash() const override { return hash_; }
  [[nodiscard]] std::string place_of(std::uint64_t index) const override {
    return name_ + ":" + std::to_string(file_.cases[static_cast<std::size_t>(index)].line);
  }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t index) const override {
    return tree_nodes_.at(static_cast<std::size_t>(index), [&](std::size_t at) {
      const Connect4Case& entry = file_.cases[at];
      return estimated_tree_nodes(file_.game, entry.position, Depth(entry.empties), lines_of_estimate,
                                  [](const ConnectFour::Position&) { return 1; });
    });
  }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t, std::uint64_t index) const override {
    assert(index < file_.cases.size());
    const Connect4Case& entry = file_.cases[static_cast<std::size_t>(index)];
    return std::make_unique<GameCase<ConnectFour>>(file_.game, entry.position, Depth(entry.empties), entry.score,
                                                   whole_tree_nodes(index));
  }
  [[nodiscard]] std::optional<PositionAlone> alone(std::uint64_t index, std::span<const std::uint32_t> moves,
                                                   Score score) const override {
    const Connect4Case& entry = file_.cases[static_cast<std::size_t>(index)];
    std::string columns = entry.moves;
    ConnectFour::Position position = entry.position;
    for (const std::uint32_t number : moves) {
      const ConnectFour::Column column = *std::ranges::next(file_.game.moves(position).begin(), number);
      columns += connect4_column_name(column);
      position = file_.game.after(position, column);
    }
    return PositionAlone{{"# board " + connect4_board_text(file_.game), columns + " " + std::to_string(score.value())},
                         "connect4:/dev/stdin"};
  }

 private:
  std::string spec_;
  std::string name_;  // of the file
  std::uint64_t hash_ = 0;
  Connect4File file_;
  OnceEach tree_nodes_;  // estimate for each position
};

SpecParameters parse_no_parameters(const SpecParts&) { return {}; }

std::unique_ptr<Workload> make_connect4_workload(const WorkloadSpec& spec) {
  return std::make_unique<Connect4Workload>(spec);
}

bool is_connect4_suite(const std::filesystem::path& file) { return file.extension() == ".txt"; }

}  // namespace

WorkloadFamily connect4_family() {
  return {.name = "connect4",
          .title = "Connect Four positions with published scores, to the end of the game",
          .parameters = {},
          .parse = &parse_no_parameters,
          .make = &make_connect4_workload,
          .is_suite = &is_connect4_suite,
          .example = "connect4:suites/connect4/endgames-7x6.txt"};
}

}  // namespace pvslab
