#include "harness/check/drawn/table_audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/style.hpp"
#include "harness/base/text/table.hpp"
#include "harness/bind/erased/erased_search.hpp"
#include "harness/program/paths.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {
namespace {

// Follows one search and looks into its table after each visit.
class AuditingWatcher final : public Watcher {
 public:
  struct Stored {
    KnownBounds bounds = {};
    AuditedVisit by = {};  // the last visit that changed them
  };
  using Known = std::map<std::pair<std::uint32_t, std::int32_t>, Stored>;  // by position and depth

  // What all searches of a case share.
  struct Book {
    const std::vector<std::vector<Score>>& scores;
    const TranspositionTable& table;
    Known known = {};
    TableAudit audit = {};
  };

  AuditingWatcher(Book& book, const GraphPaths& paths, const GraphSearch& search, std::size_t number)
      : book_(book), paths_(paths), search_(search), search_number_(number) {}

  void enter(const Entry& entry) override { line_.push_back(visit_of(entry)); }
  void leaf(const Entry& entry, const Exit&) override { pending_ = visit_of(entry); }
  void answer(const Entry& entry, const Exit& exit) override { read(visit_of(entry), entry, exit.value); }
  void leave(const Entry&, const Exit&) override {
    look_at_pending();
    pending_ = std::move(line_.back());
    line_.pop_back();
    look_at(*pending_);
  }
  void finish() { look_at_pending(); }

 private:
  struct At {
    ExplicitTree::Position node;
    std::int32_t depth;
    AuditedVisit visit;
  };

  At visit_of(const Entry& entry) {
    look_at_pending();
    if (++visits_ > most_graph_visits || line_.size() > static_cast<std::size_t>(most_graph_plies)) {
      throw SearchTooLong{};
    }
    At at{.node = paths_.tree().root(),
          .depth = search_.depth,
          .visit = {.search = search_number_, .number = visits_, .path = {}, .bounds = {entry.alpha, entry.beta}}};
    if (line_.empty()) return at;
    at.node = paths_.tree().after(line_.back().node, entry.number);
    at.depth = line_.back().depth - 1;
    at.visit.path = line_.back().visit.path;
    at.visit.path.push_back(entry.number);
    return at;
  }

  void look_at_pending() {
    if (pending_) look_at(*std::exchange(pending_, std::nullopt));
  }

  // A store comes before the visit is left, and after a leaf is evaluated.
  void look_at(const At& at) {
    const std::uint32_t position = paths_.position_at(at.node);
    const KnownBounds now = book_.table.bounds(paths_.key(at.node), Depth(at.depth));
    Stored& stored = book_.known[{position, at.depth}];
    if (stored.bounds == now) return;
    const KnownBounds before = std::exchange(stored, Stored{now, at.visit}).bounds;
    const Score score = book_.scores[static_cast<std::size_t>(at.depth)][position];
    for (const Bound bound : {Bound::lower, Bound::upper}) {
      const bool is_lower_bound = bound == Bound::lower;
      const Score value = is_lower_bound ? now.lower : now.upper;
      if (!value.is_finite() || value == (is_lower_bound ? before.lower : before.upper)) continue;
      ++book_.audit.bounds;
      if (book_.audit.first || (is_lower_bound ? value <= score : value >= score)) continue;
      book_.audit.first = FalseEntry{position, at.depth, bound, value, score, at.visit};
    }
  }

  void read(const At& at, const Entry& entry, Score value) {
    auto& first = book_.audit.first;
    if (!first) return read_at_other_depth(at, entry, value);
    if (first->read_by || first->position != paths_.position_at(at.node) || first->depth != at.depth) return;
    const KnownBounds now = book_.table.bounds(paths_.key(at.node), Depth(at.depth));
    if ((first->bound == Bound::lower ? now.lower : now.upper) == first->value) first->read_by = at.visit;
  }

  // A false answer although no bound is false: it is of another depth.
  void read_at_other_depth(const At& at, const Entry& entry, Score value) {
    const std::uint32_t position = paths_.position_at(at.node);
    const auto found = book_.table.found(paths_.key(at.node));
    const Score score = book_.scores[static_cast<std::size_t>(at.depth)][position];
    if (!found || found->depth.plies() == at.depth || !says_something_false(entry, value, score)) return;
    const Bound bound = value > score ? Bound::lower : Bound::upper;
    const auto stored = book_.known.find({position, found->depth.plies()});
    if (stored == book_.known.end()) return;
    book_.audit.first =
        FalseEntry{position, found->depth.plies(), bound, value, score, stored->second.by, at.visit, at.depth};
  }

  static bool says_something_false(const Entry& entry, Score value, Score score) {
    const Outcome returned{value};
    const Contract broken = entry.rule == CutoffRule::at_beta
                                ? violated(Window<CutoffRule::at_beta>(entry.alpha, entry.beta), score, returned)
                                : violated(Window<CutoffRule::above_beta>(entry.alpha, entry.beta), score, returned);
    return broken.contains(Clause::window);
  }

  Book& book_;
  const GraphPaths& paths_;
  GraphSearch search_;
  std::size_t search_number_;
  std::uint64_t visits_ = 0;
  std::vector<At> line_;
  std::optional<At> pending_;  // a visit after which nothing was looked at yet
};

std::optional<AuditExample> audited_example(const Subject& subject, GraphCase searched) {
  const TableAudit audit = audit_tables(subject, searched);
  if (!audit.first) return std::nullopt;
  const std::size_t last = audit.first->read_by ? audit.first->read_by->search : audit.first->stored_by.search;
  searched.searches.resize(last);
  return AuditExample{std::move(searched), *audit.first};
}

std::string visit_text(const AuditedVisit& visit) {
  return fmt::format("visit {} of search {}, at {} in {}", visit.number, visit.search, path_text(visit.path),
                     to_text(visit.bounds));
}

}  // namespace

TableAudit audit_tables(const Subject& subject, const GraphCase& searched) {
  std::int32_t deepest = 0;
  for (const GraphSearch& search : searched.searches) deepest = std::max(deepest, search.depth);
  const auto scores = searched.graph.scores(deepest);
  TranspositionTable table(searched.entries * sizeof(TableEntry));
  AuditingWatcher::Book book{.scores = scores, .table = table};
  for (std::size_t i = 0; i < searched.searches.size(); ++i) {
    const GraphSearch& search = searched.searches[i];
    GraphPaths paths(searched.graph, search.start);
    std::vector<RecordedTree::Position> evaluated;
    AuditingWatcher watcher(book, paths, search, i + 1);
    const RecordedTree recorded(paths.tree(), evaluated, &paths);
    attempt<SearchTooLong>(
        [&] {
          static_cast<void>(subject.on_trees.watch(recorded, paths.tree().root(), Depth(search.depth), search.bounds,
                                                   watcher, &table));
          watcher.finish();
        },
        [](const SearchTooLong&) {});
  }
  return std::move(book.audit);
}

std::optional<AuditExample> smallest_audit_example(const Subject& subject, const GraphDraw& from, std::uint64_t index) {
  auto smallest = audited_example(subject, draw_graph_case(from, index, subject.info->rule));
  if (!smallest) return std::nullopt;
  const auto accept = [&](const GraphCase& simpler) {
    const bool is_legal = std::ranges::all_of(
        simpler.searches, [&](const GraphSearch& search) { return is_window(subject.info->rule, search.bounds); });
    if (!is_legal || simpler.searches.empty()) return false;
    auto example = audited_example(subject, simpler);
    // What was read stays so: a bound that nobody reads is harmless.
    if (!example || (smallest->entry.read_by && !example->entry.read_by)) return false;
    smallest = std::move(example);
    return true;
  };
  while (offer_simpler(GraphCase(smallest->searched), accept)) continue;
  return smallest;
}

std::string to_text(const AuditExample& example) {
  constexpr std::size_t indent = 12;
  const FalseEntry& entry = example.entry;
  std::string text = "  positions " + wrapped(positions_text(example.searched), default_width - indent, indent);
  text += fmt::format("  table     {}, empty at first\n", counted(example.searched.entries, "entry", "entries"));
  for (std::size_t i = 0; i < example.searched.searches.size(); ++i) {
    const auto [start, depth, bounds] = example.searched.searches[i];
    text += fmt::format("  {:9} {} to depth {} in {}\n", i == 0 ? "searches" : "", name_of_position(start), depth,
                        to_text(bounds));
  }
  const std::string where =
      entry.read_at_depth ? fmt::format(" to depth {}, where it was read,", *entry.read_at_depth) : "";
  text += fmt::format("  entry     {} to depth {}: {} {}; its score{} is {}\n", name_of_position(entry.position),
                      entry.depth, entry.bound == Bound::lower ? "at least" : "at most", to_text(entry.value), where,
                      to_text(entry.score));
  text += fmt::format("  stored by {}\n", visit_text(entry.stored_by));
  return text + fmt::format("  read by   {}\n", entry.read_by ? visit_text(*entry.read_by) : "no visit as its answer");
}

}  // namespace pvslab
