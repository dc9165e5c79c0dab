// counts BASELINE SUITES [PART/PARTS]: counts what every serial searcher visits in the cells of a baseline of `pvslab gate`, and compares
// all figures with the recorded ones. It is small enough to be compiled for another processor and to run in an emulator. Exit codes: 0: all
// equal; 1: not so; 2: the baseline or a suite cannot be read. With PART/PARTS (from 0), only every PARTS-th case of searches.
//
// It leaves out: searches compiled for one game (here all search ErasedGame), cells of parallel searchers, and all verbs.
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/bind/bindings.inl.hpp"
#include "harness/bind/bound_games.hpp"
#include "harness/bind/erased/live_places.hpp"
#include "harness/gate/baseline/baseline.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/epd.hpp"
#include "suites/connect4/position_file.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

struct Searched {
  std::unique_ptr<LiveGame> places;
  Depth depth;
};

template <Game G>
Searched searched(const G& game, const Position<G>& root, Depth depth) {
  return {std::make_unique<LivePlaces<G>>(game, root), depth};
}

std::vector<Searched> synthetic_cases(const BaselineWorkload& workload, std::uint64_t seed) {
  const synthetic::Spec spec = synthetic::parse_spec(workload.spec, "the baseline");
  return synthetic::with_game(spec, [&](const auto& game) {
    std::vector<Searched> cases;
    for (std::uint64_t i = 0; i < workload.trees; ++i) cases.push_back(searched(game, game.root(seed, i), spec.depth));
    return cases;
  });
}

fs::path suite_of(const BaselineWorkload& workload, std::string_view name, const fs::path& suites) {
  fs::path file = suites / name;
  if (!workload.file || hash_of_file(file) != *workload.file) {
    throw std::runtime_error(file.string() + " is not the file that the baseline was counted on");
  }
  return file;
}

std::vector<Searched> connect4_cases(const BaselineWorkload& workload, const fs::path& suites) {
  const Connect4File file =
      read_connect4_file(suite_of(workload, workload.spec.substr(workload.spec.find(':') + 1), suites));
  std::vector<Searched> cases;
  for (const Connect4Case& entry : file.cases)
    cases.push_back(searched(file.game, entry.position, Depth(entry.empties)));
  return cases;
}

// "chess:FILE,d=N" and no other parameter.
std::vector<Searched> chess_cases(const BaselineWorkload& workload, const fs::path& suites) {
  const std::size_t name = workload.spec.find(':') + 1;
  const std::size_t end = workload.spec.find(",d=");
  int depth = 0;
  const char* const last = workload.spec.data() + workload.spec.size();
  if (end == std::string::npos || std::from_chars(workload.spec.data() + end + 3, last, depth).ptr != last) {
    throw std::runtime_error(workload.spec + ": only the depth of a chess workload can be counted here");
  }
  const chess::EpdFile file = chess::read_epd_file(suite_of(workload, workload.spec.substr(name, end - name), suites));
  const chess::ChessGame game;
  std::vector<Searched> cases;
  for (const chess::EpdRecord& record : file.records) {
    cases.push_back(searched(game, chess::SearchPosition(record.position), Depth(depth)));
  }
  return cases;
}

std::vector<Searched> cases_of(const BaselineWorkload& workload, std::uint64_t seed, const fs::path& suites) {
  std::vector<Searched> cases;
  if (workload.spec.starts_with("chess:")) {
    cases = chess_cases(workload, suites);
  } else if (workload.spec.starts_with("connect4:")) {
    cases = connect4_cases(workload, suites);
  } else {
    cases = synthetic_cases(workload, seed);
  }
  if (cases.size() < workload.trees) throw std::runtime_error(workload.spec + " has too few cases");
  cases.resize(static_cast<std::size_t>(workload.trees));
  return cases;
}

ExactCell counted_cell(const CellName& name, const std::vector<Searched>& cases,
                       const BoundSearcher<ErasedGame>& searcher) {
  ExactCell cell{.name = name, .counters = {}, .nodes_of_trees = {}, .values = 0};
  std::string values;  // as in exact_cell.cpp
  for (const Searched& one : cases) {
    const ErasedGame game(*one.places);
    Counters counters;
    const Outcome outcome = searcher.count(game, game.at(0), one.depth, Bounds{}, counters);
    for (std::size_t i = 0; i < counter_fields.size(); ++i) cell.counters[i] += counters.*counter_fields[i].member;
    cell.nodes_of_trees.push_back(counters.nodes);
    values += std::to_string(outcome.value.value()) + ' ';
  }
  cell.values = fnv1a(values);
  return cell;
}

void print_difference(const ExactCell& recorded, const ExactCell& counted) {
  std::printf("counts: DIFFERENT: %s\n", recorded.name.text().c_str());
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    if (recorded.counters[i] == counted.counters[i]) continue;
    std::printf("counts:   %s: %llu recorded, %llu here\n", std::string(counter_fields[i].name).c_str(),
                static_cast<unsigned long long>(recorded.counters[i]),
                static_cast<unsigned long long>(counted.counters[i]));
  }
  for (std::size_t i = 0; i < recorded.nodes_of_trees.size(); ++i) {
    if (recorded.nodes_of_trees[i] == counted.nodes_of_trees[i]) continue;
    std::printf("counts:   the first tree with other nodes: number %zu\n", i + 1);
    break;
  }
  if (recorded.values != counted.values) std::printf("counts:   other values\n");
}

const BoundSearcher<ErasedGame>& searcher_called(const std::string& id) {
  for (const auto& bound : detail::bindings<ErasedGame>()) {
    if (bound.name() == id && bound.count != nullptr) return bound;
  }
  throw std::runtime_error("the baseline has " + id + ", which is no searcher here");
}

struct Part {
  std::size_t number = 0;
  std::size_t parts = 1;
};

int compare(const fs::path& file, const fs::path& suites, Part part) {
  detail::fill_catalog();
  const Baseline baseline = parse_baseline(read_input(file), file);
  std::map<std::string, std::vector<Searched>> cases;
  std::size_t equal = 0, different = 0, parallel = 0, number = 0;
  for (const ExactCell& recorded : baseline.cells) {
    if (recorded.name.searcher.find('@') != std::string::npos) {
      ++parallel;
      continue;
    }
    if (number++ % part.parts != part.number) continue;
    auto& searches = cases[recorded.name.workload];
    if (searches.empty()) {
      for (const BaselineWorkload& workload : baseline.workloads) {
        if (workload.spec == recorded.name.workload) searches = cases_of(workload, baseline.seed, suites);
      }
    }
    const ExactCell counted = counted_cell(recorded.name, searches, searcher_called(recorded.name.searcher));
    ++(counted == recorded ? equal : different);
    if (counted != recorded) print_difference(recorded, counted);
  }
  std::printf("counts: %zu cells equal, %zu different; %zu of parallel searchers left out\n", equal, different,
              parallel);
  return different == 0 && equal > 0 ? 0 : 1;
}

Part part_of(const std::string& text) {
  Part part;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, part.number);
  if (number.ptr == end || *number.ptr != '/' || std::from_chars(number.ptr + 1, end, part.parts).ptr != end ||
      part.number >= part.parts) {
    throw std::runtime_error("'" + text + "' is no part: 0/2 is the first half");
  }
  return part;
}

}  // namespace
}  // namespace pvslab

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) {
    std::fputs("usage: counts BASELINE SUITES [PART/PARTS]\n", stderr);
    return 2;
  }
  try {
    return pvslab::compare(argv[1], argv[2], argc == 4 ? pvslab::part_of(argv[3]) : pvslab::Part{});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "counts: %s\n", error.what());
    return 2;
  }
}
