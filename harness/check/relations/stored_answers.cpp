#include "harness/check/relations/stored_answers.hpp"

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "harness/base/json/stored_number.hpp"
#include "harness/check/subject/stored_tallies.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::json;

// [[number, times], ...]
Json runs_of(const std::vector<RelationTally>& tallies, std::uint64_t RelationTally::*figure) {
  Json runs = Json::array();
  std::uint64_t times = 0;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    ++times;
    if (i + 1 < tallies.size() && tallies[i + 1].*figure == tallies[i].*figure) continue;
    runs.push_back({tallies[i].*figure, std::exchange(times, 0)});
  }
  return runs;
}

void add_runs(const Json& runs, std::vector<RelationTally>& tallies, std::uint64_t RelationTally::*figure) {
  std::size_t at = 0;
  for (const Json& run : runs) {
    const std::uint64_t number = count_from(run.at(0));
    for (std::uint64_t times = count_from(run.at(1), tallies.size() - at); times > 0; --times)
      tallies.at(at++).*figure += number;
  }
  if (at != tallies.size()) throw StoredResultError("it has another number of questions");
}

// The values that occur, each once, in order of appearance.
class Numbered {
 public:
  [[nodiscard]] std::size_t number_of(const Json& value) {
    const auto [place, is_new] = numbers_.emplace(value, list_.size());
    if (is_new) list_.push_back(value);
    return place->second;
  }
  [[nodiscard]] const Json& list() const { return list_; }

 private:
  std::map<Json, std::size_t> numbers_;
  Json list_ = Json::array();
};

}  // namespace

Json stored(const std::vector<RelationTally>& tallies) {
  Numbered trees;
  Numbered windows;
  Json failed = Json::array();
  std::size_t before = 0;  // the question of the last entry
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    if (tallies[i].violations == 0) continue;
    const RelationExample& example = *tallies[i].smallest;
    failed.push_back({i - std::exchange(before, i), tallies[i].violations, trees.number_of(example.tree->text),
                      windows.number_of(stored(example.bounds)), windows.number_of(stored(example.wider))});
  }
  Json json{{"trees", runs_of(tallies, &RelationTally::trees)},
            {"windows", runs_of(tallies, &RelationTally::windows)},
            {"example_trees", trees.list()},
            {"example_windows", windows.list()},
            {"failed", std::move(failed)}};
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    if (tallies[i].unanswered != 0) json["unanswered"].push_back({i, tallies[i].unanswered, tallies[i].fault});
  }
  return json;
}

void merge_stored(const Json& json, std::vector<RelationTally>& tallies) {
  add_runs(json.at("trees"), tallies, &RelationTally::trees);
  add_runs(json.at("windows"), tallies, &RelationTally::windows);
  std::vector<std::shared_ptr<const NamedTree>> trees;
  for (const Json& text : json.at("example_trees")) {
    trees.push_back(
        std::make_shared<const NamedTree>(NamedTree{parse_tree(text.get<std::string>()), text.get<std::string>()}));
  }
  std::vector<Bounds> windows;
  for (const Json& window : json.at("example_windows")) windows.push_back(bounds_from(window));
  if (const auto unanswered = json.find("unanswered"); unanswered != json.end()) {
    for (const Json& one : *unanswered) {
      RelationTally& tally = tallies.at(one.at(0).get<std::size_t>());
      tally.unanswered += one.at(1).get<std::uint64_t>();
      if (tally.fault.empty()) one.at(2).get_to(tally.fault);
    }
  }
  std::size_t question = 0;
  for (const Json& one : json.at("failed")) {
    question += count_from(one.at(0), tallies.size());
    RelationTally& tally = tallies.at(question);
    tally.violations += count_from(one.at(1));
    const auto& tree = trees.at(count_from(one.at(2)));
    const Bounds bounds = windows.at(count_from(one.at(3)));
    const Bounds wider = windows.at(count_from(one.at(4)));
    tally.offer({tree, bounds, wider, size_of(ExplicitTree(tree->tree), bounds, wider)});
  }
}

}  // namespace pvslab
