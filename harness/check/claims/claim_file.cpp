#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <utility>

#include "harness/base/text/toml_reader.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/check/claims/claim.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::string_view, 1> top_keys{"claim"};
constexpr std::array<std::string_view, 14> claim_keys{"id",      "section",         "kind",   "says",   "source",
                                                      "minutes", "relations",       "clause", "tree",   "totals",
                                                      "ratio",   "expected_leaves", "match",  "special"};
constexpr std::array<std::string_view, 6> relation_keys{"relation", "of", "to", "max_height", "order", "windows"};
constexpr std::array<std::string_view, 2> clause_keys{"name", "of"};
constexpr std::array<std::string_view, 4> tree_keys{"text", "window", "score", "searches"};
constexpr std::array<std::string_view, 2> totals_keys{"limits", "nodes"};
constexpr std::array<std::string_view, 7> ratio_keys{"workload", "trees",      "searcher", "counter",
                                                     "to",       "to_counter", "within"};
constexpr std::array<std::string_view, 4> leaves_keys{"b", "d", "trees", "published"};

constexpr std::array<std::string_view, 11> match_keys{"stronger", "than",  "depth",    "nodes",  "movetime", "hash",
                                                      "order",    "count", "openings", "rounds", "published"};
constexpr std::array<std::string_view, 6> match_side_keys{"searcher", "depth", "nodes", "movetime", "hash", "order"};
constexpr std::array<std::string_view, 3> published_keys{"elo", "half_width", "conditions"};

constexpr std::array orders{TreeOrder::best_first, TreeOrder::uniform_best_first,
                            TreeOrder::uniform_best_first_distinct};

constexpr std::uint64_t most_trees = 100'000'000;
constexpr std::uint64_t most_minutes = 1000;
constexpr std::uint64_t most_match_depth = 100;
constexpr std::uint64_t most_milliseconds_of_a_move = 60'000;
constexpr std::uint64_t most_hash = 4096;  // MiB
constexpr std::uint64_t most_openings = 100'000;
constexpr std::uint64_t most_rounds = 1000;

class Reader : TomlReader {
 public:
  using TomlReader::TomlReader;

  [[nodiscard]] std::vector<Claim> read(const toml::table& document) {
    require_known_keys(document, top_keys);
    const toml::array* const list = tables_at(document, "claim", "[[claim]] with id, says, source and an experiment");
    if (list == nullptr) fail(document, "there is no claim; add [[claim]]");
    std::vector<Claim> claims;
    for (const toml::node& entry : *list) claims.push_back(claim(*entry.as_table()));
    return claims;
  }

 private:
  // An error in a text of its own grammar is reported at its place in this file.
  auto parsed(const toml::node& where, auto&& parse) const {
    try {
      return parse();
    } catch (const InputError& error) {
      fail(where, error.message);
    } catch (const std::exception& error) {
      fail(where, error.what());
    }
  }

  Claim claim(const toml::table& table) {
    require_known_keys(table, claim_keys);
    Claim result;
    result.id = required_text(table, "id");
    const bool is_id = result.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
    if (!is_id) fail(*table.get("id"), fmt::format("'{}' is no id; use a-z, 0-9 and '-'", result.id));
    if (!ids_.insert(result.id).second) fail(*table.get("id"), fmt::format("the id '{}' is used twice", result.id));
    section_ = text_at(table, "section").value_or(section_);
    result.section = section_;
    const std::string kind = text_at(table, "kind").value_or("saying");
    if (kind != "saying" && kind != "theorem") fail(*table.get("kind"), "kind is \"saying\" or \"theorem\"");
    result.kind = kind == "theorem" ? ClaimKind::theorem : ClaimKind::saying;
    result.says = required_text(table, "says");
    result.source = required_text(table, "source");
    result.experiment = experiment(table);
    result.minutes = number_at(table, "minutes", 1, most_minutes).value_or(0);
    if (is_timed(result) && result.minutes == 0)
      fail(*table.get("match"),
           "a match with a time limit differs from run to run; give `minutes`, and it runs with --long alone");
    if (std::holds_alternative<MatchExperiment>(result.experiment) && result.kind == ClaimKind::theorem)
      fail(*table.get("kind"), "a match proves no theorem; its kind is \"saying\"");
    return result;
  }

  ClaimExperiment experiment(const toml::table& table) const {
    std::optional<ClaimExperiment> found;
    const auto accept = [&](std::string_view key, auto&& read) {
      if (!table.contains(key)) return;
      if (found) fail(*table.get(key), fmt::format("a claim has one experiment, and {} is another", key));
      found = read();
    };
    accept("relations", [&] { return relations(table); });
    accept("clause", [&] { return clause(*table_at(table, "clause")); });
    accept("tree", [&] { return tree(*table_at(table, "tree")); });
    accept("totals", [&] { return totals(*table_at(table, "totals")); });
    accept("ratio", [&] { return ratio(*table_at(table, "ratio")); });
    accept("expected_leaves", [&] { return leaves(*table_at(table, "expected_leaves")); });
    accept("match", [&] { return match(*table_at(table, "match")); });
    accept("special", [&] { return SpecialExperiment{required_text(table, "special")}; });
    if (!found)
      fail(table,
           "a claim needs an experiment: relations, clause, tree, totals, ratio, expected_leaves, match or special");
    return std::move(*found);
  }

  RelationExperiment relations(const toml::table& table) const {
    RelationExperiment result;
    const toml::array* const list =
        tables_at(table, "relations", "[{relation = \"same_visits\", of = [\"A\"], to = \"B\"}]");
    for (const toml::node& entry : *list) append(*entry.as_table(), result.relations);
    return result;
  }

  void append(const toml::table& table, std::vector<RelationClaim>& relations) const {
    require_known_keys(table, relation_keys);
    const std::string text = required_text(table, "relation");
    const auto relation = relation_named(text);
    if (!relation) {
      std::vector<std::string_view> names;
      for (std::size_t i = 0; i < relation_count; ++i) names.push_back(name(static_cast<Relation>(i)));
      fail(*table.get("relation"),
           unknown_name("relation", text, names, "harness/check/relations/relation.hpp lists them"));
    }
    const auto to = text_at(table, "to");
    if (is_of_two(*relation) != to.has_value()) {
      fail(table, fmt::format("{} {}", text, to ? "is of one searcher; delete `to`" : "is of two searchers; add `to`"));
    }
    RelationClaim claim{.relation = *relation, .one = "", .other = to ? kept(*to) : "", .order = order(table)};
    claim.max_height = static_cast<std::int32_t>(number_at(table, "max_height", 0, 1000).value_or(any_height));
    if (const auto windows = text_at(table, "windows")) {
      if (*windows != "proof") fail(*table.get("windows"), "windows is \"proof\", or left out for all of them");
      claim.in_proof_windows = true;
    }
    const std::vector<std::string> ones = texts_at(table, "of");
    if (ones.empty()) fail(table, "of is missing; write a list such as [\"alpha-beta\"]");
    for (const std::string& one : ones) {
      claim.one = kept(one);
      relations.push_back(claim);
    }
  }

  TreeOrder order(const toml::table& table) const {
    const auto text = text_at(table, "order");
    if (!text) return TreeOrder::any;
    for (const TreeOrder order : orders) {
      if (name(order) == *text) return order;
    }
    fail(*table.get("order"),
         "order is best_first, uniform_best_first or uniform_best_first_distinct, or left out for any order");
  }

  ClauseExperiment clause(const toml::table& table) const {
    require_known_keys(table, clause_keys);
    const std::string text = required_text(table, "name");
    const auto found = std::ranges::find(clauses, text, [](Clause clause) { return name(clause); });
    if (found == clauses.end()) fail(*table.get("name"), fmt::format("there is no clause '{}'", text));
    ClauseExperiment result{*found, texts_at(table, "of")};
    if (result.searchers.empty()) fail(table, "of is missing; write a list such as [\"alpha-beta\"]");
    return result;
  }

  TreeExperiment tree(const toml::table& table) const {
    require_known_keys(table, tree_keys);
    TreeExperiment result;
    result.tree_text = required_text(table, "text");
    result.tree = parsed(*table.get("text"), [&] { return parse_tree(result.tree_text); });
    if (const auto text = text_at(table, "window")) {
      result.bounds = parsed(*table.get("window"), [&] { return parse_window(*text); });
    }
    if (result.bounds.alpha > result.bounds.beta) fail(*table.get("window"), "alpha is above beta");
    if (const toml::node* const score = table.get("score")) result.score = score_of(*score);
    const toml::array* const list = tables_at(table, "searches", "[{searcher = \"alpha-beta\", leaves = 3}]");
    if (list == nullptr) fail(table, "searches is missing");
    for (const toml::node& entry : *list) result.rows.push_back(row(*entry.as_table()));
    return result;
  }

  TreeExperiment::Row row(const toml::table& table) const {
    TreeExperiment::Row result{.searcher = required_text(table, "searcher"), .value = {}, .counts = {}};
    for (const auto& [key, value] : table) {
      if (key.str() == "searcher") continue;
      if (key.str() == "value") {
        result.value = score_of(value);
        continue;
      }
      const auto known = [&](const CounterField& field) { return field.name == key.str(); };
      if (key.str() != "distinct_leaves" && std::ranges::none_of(counter_fields, known)) {
        fail(value, fmt::format("there is no figure '{}'", key.str()));
      }
      result.counts.emplace_back(key.str(), *number_at(table, key.str(), 0, most_trees));
    }
    return result;
  }

  TotalsExperiment totals(const toml::table& table) const {
    require_known_keys(table, totals_keys);
    TotalsExperiment result;
    result.limits_text = required_text(table, "limits");
    result.limits = parsed(*table.get("limits"), [&] { return parse_exhaustive_limits(result.limits_text); });
    const toml::table* const nodes = table_at(table, "nodes");
    if (nodes == nullptr) fail(table, "nodes is missing");
    for (const auto& [key, value] : *nodes) {
      result.nodes.emplace_back(key.str(), *number_at(*nodes, key.str(), 0, std::numeric_limits<std::int64_t>::max()));
    }
    return result;
  }

  RatioExperiment ratio(const toml::table& table) const {
    require_known_keys(table, ratio_keys);
    RatioExperiment result;
    result.workload = required_text(table, "workload");
    result.trees = number_at(table, "trees", 1, most_trees).value_or(most_trees);
    result.searcher = required_text(table, "searcher");
    result.counter = counter_at(table, "counter");
    result.to_searcher = text_at(table, "to").value_or(result.searcher);
    result.to_counter = counter_at(table, "to_counter");
    if (const toml::array* const range = list_at(table, "within", "[0.85, 0.95]")) {
      const auto low = range->get(0)->value<double>();
      const auto high = range->size() == 2 ? range->get(1)->value<double>() : std::nullopt;
      if (!low || !high || *low > *high) fail(*range, "within is a range such as [0.85, 0.95]");
      result.low = low;
      result.high = high;
    }
    return result;
  }

  std::string counter_at(const toml::table& table, std::string_view key) const {
    const std::string text = text_at(table, key).value_or("nodes");
    const bool is_known = text == "trees" || text == "wrong_values" ||
                          std::ranges::any_of(counter_fields, [&](const auto& field) { return field.name == text; });
    if (!is_known) fail(*table.get(key), fmt::format("there is no counter '{}'", text));
    return text;
  }

  ExpectedLeavesExperiment leaves(const toml::table& table) const {
    require_known_keys(table, leaves_keys);
    ExpectedLeavesExperiment result;
    result.branching = static_cast<std::uint32_t>(number_at(table, "b", 1, 1000).value_or(result.branching));
    result.depth = static_cast<std::int32_t>(number_at(table, "d", 1, 40).value_or(2));
    result.trees = number_at(table, "trees", 2, most_trees).value_or(result.trees);
    result.published = decimal_at(table, "published");
    return result;
  }

  MatchExperiment match(const toml::table& table) const {
    require_known_keys(table, match_keys);
    MatchExperiment result{.stronger = match_side(table, "stronger"), .weaker = match_side(table, "than")};
    result.openings = texts_at(table, "openings");
    if (result.openings.empty()) fail(table, "openings is missing; write a list such as [\"chess/middlegames.epd\"]");
    result.count = number_at(table, "count", 1, most_openings);
    result.rounds = number_at(table, "rounds", 1, most_rounds).value_or(1);
    if (result.rounds != 1 && !result.is_timed())
      fail(*table.get("rounds"), "with depth or nodes a pair plays the same games again; delete `rounds`");
    if (const toml::table* const published = table_at(table, "published")) {
      require_known_keys(*published, published_keys);
      result.published = {.elo = required_decimal(*published, "elo"),
                          .half_width = decimal_at(*published, "half_width"),
                          .conditions = required_text(*published, "conditions")};
    }
    return result;
  }

  // "pvs-sound", or {searcher = "pvs-sound", nodes = 500}: what the side does not say the match says for both.
  MatchExperiment::Side match_side(const toml::table& both, std::string_view key) const {
    const toml::node& node = required(both, key);
    if (!node.is_table()) return settings_of(both, both, required_text(both, key));
    require_known_keys(*node.as_table(), match_side_keys);
    return settings_of(both, *node.as_table(), required_text(*node.as_table(), "searcher"));
  }

  MatchExperiment::Side settings_of(const toml::table& both, const toml::table& one, std::string searcher) const {
    const auto number = [&](std::string_view key, std::uint64_t greatest) {
      return number_at(one.contains(key) ? one : both, key, 1, greatest);
    };
    MatchExperiment::Side side{.searcher = std::move(searcher),
                               .depth = number("depth", most_match_depth),
                               .nodes = number("nodes", std::numeric_limits<std::int64_t>::max()),
                               .milliseconds = number("movetime", most_milliseconds_of_a_move),
                               .hash = number("hash", most_hash),
                               .order = text_at(one.contains("order") ? one : both, "order")};
    if (!side.depth && !side.nodes && !side.milliseconds)
      fail(one, fmt::format("{} has no limit for a move; give depth, nodes or movetime", side.searcher));
    return side;
  }

  std::int64_t score_of(const toml::node& node) const {
    const std::int64_t score = whole(node);
    if (score < Score::lowest().value() || score > Score::highest().value()) {
      fail(node, fmt::format("there is no such score; write one from {} to {}", Score::lowest().value(),
                             Score::highest().value()));
    }
    return score;
  }

  std::int64_t whole(const toml::node& node) const {
    if (!node.is_integer()) fail(node, fmt::format("this is {}; write a whole number", kind_of(node)));
    return node.as_integer()->get();
  }

  // Text that lives as long as the program: a file of claims is read once.
  static std::string_view kept(const std::string& text) {
    static std::set<std::string> texts;
    return *texts.insert(text).first;
  }

  std::set<std::string> ids_;
  std::string section_ = "Claims";
};

}  // namespace

std::vector<Claim> parse_claims(std::string_view text, const std::string& file) {
  return Reader(file).read(parse_toml(text, file));
}

std::span<const Claim> shipped_claims() {
  static const std::vector<Claim> claims = parse_claims(shipped_claims_text(), "suites/claims.toml");
  return claims;
}

std::vector<Theorem> relations_of(std::span<const Claim> claims) {
  std::vector<Theorem> result;
  for (const Claim& claim : claims) {
    if (const auto* const experiment = std::get_if<RelationExperiment>(&claim.experiment)) {
      result.push_back({claim.id, claim.says, claim.source, experiment->relations});
    }
  }
  return result;
}

std::span<const Theorem> theorems() {
  static const std::vector<Theorem> statements = [] {
    std::vector<Theorem> result;
    for (const Claim& claim : shipped_claims()) {
      if (claim.kind != ClaimKind::theorem) continue;
      for (const Theorem& theorem : relations_of({&claim, 1})) result.push_back(theorem);
    }
    return result;
  }();
  return statements;
}

}  // namespace pvslab
