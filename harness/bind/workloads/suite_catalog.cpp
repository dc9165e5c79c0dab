#include "harness/bind/workloads/suite_catalog.hpp"

#include <fmt/format.h>

#include <array>
#include <tuple>
#include <utility>

#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/suite_file.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

struct Words {
  std::string_view name;
  std::string_view words;
};

std::string_view look_up(std::string_view name, std::span<const Words> list) {
  for (const Words& entry : list) {
    if (entry.name == name) return entry.words;
  }
  return "";
}

std::string_view title_of(std::string_view suite) {
  static constexpr std::array titles{
      Words{"uniform", "every leaf independent and uniform"},
      Words{"ordered", "known score, the best move more or less often the first"},
      Words{"incremental", "a leaf is the sum of small gains on its path"},
      Words{"irregular", "varying branching, early leaves, single children"},
      Words{"transposing", "a graph: the moves of one side commute"},
      Words{"connect4", "Connect Four positions with published scores, to the end of the game"},
      Words{"chess", "chess positions of an EPD file, with a quiescence search at the horizon"},
  };
  return look_up(suite, titles);
}

std::string_view meaning_of(std::string_view suite, std::string_view parameter) {
  if (suite == "irregular" && parameter == "b") return "moves of a position, at most";
  if (suite == "chess" && parameter == "d") return "plies before the quiescence search";
  if (suite == "ordered" && parameter == "values") return "the score lies in -values .. values";
  static constexpr std::array meanings{
      Words{"b", "moves of a position"},
      Words{"d", "depth in plies"},
      Words{"values", "distinct leaf values; 0: 2^31"},
      Words{"p1", "chance that the first move is best"},
      Words{"p2", "of one in the first quarter, p1 included"},
      Words{"q", "other moves are worse by 1 .. q"},
      Words{"ties", "chance of another best move, for each"},
      Words{"spread", "a gain lies in -spread .. spread"},
      Words{"early", "chance of a leaf before the horizon"},
      Words{"single", "chance of a single move"},
  };
  return look_up(parameter, meanings);
}

std::string default_text(std::uint32_t value) { return std::to_string(value); }
std::string default_text(synthetic::Probability value) { return fmt::format("{}", value.value()); }

std::string range_text(synthetic::Range range) { return fmt::format("{} .. {}", range.least, range.greatest); }

template <typename Params>
SuiteInfo synthetic_info() {
  SuiteInfo info{.name = std::string(Params::name), .title = title_of(Params::name), .parameters = {}};
  const auto add = [&](std::string_view name, const auto& value, synthetic::Range range) {
    info.parameters.push_back(
        {std::string(name), default_text(value), range_text(range), meaning_of(Params::name, name)});
  };
  const Params defaults;
  Params::visit_parameters(defaults, add);
  add("d", static_cast<std::uint32_t>(synthetic::Spec{}.depth.plies()), {1, synthetic::max_depth});
  return info;
}

template <std::size_t... I>
std::vector<SuiteInfo> synthetic_infos(std::index_sequence<I...>) {
  return {synthetic_info<std::variant_alternative_t<I, synthetic::AnyParams>>()...};
}

}  // namespace

std::vector<SuiteInfo> suite_infos() {
  std::vector<SuiteInfo> infos = synthetic_infos(std::make_index_sequence<std::variant_size_v<synthetic::AnyParams>>{});
  infos.push_back({.name = "connect4", .title = title_of("connect4"), .parameters = {}, .reads_file = true});
  infos.push_back(
      {.name = "chess",
       .title = title_of("chess"),
       .parameters = {{"d", default_text(static_cast<std::uint32_t>(default_chess_depth.plies())),
                       range_text({1, static_cast<std::uint32_t>(max_chess_depth.plies())}), meaning_of("chess", "d")}},
       .reads_file = true});
  return infos;
}

std::vector<std::string_view> suite_names() {
  std::vector<std::string_view> names(synthetic::names().begin(), synthetic::names().end());
  names.insert(names.end(), file_suites().begin(), file_suites().end());
  return names;
}

}  // namespace pvslab
