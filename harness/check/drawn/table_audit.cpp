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
#include "harness/bind/search/violated_clauses.hpp"
#include "harness/check/drawn/graph_token.hpp"
#include "harness/check/drawn/program_graphs.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/program/paths.hpp"
#include "harness/program/visit_rules.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {
namespace {

// The scores of positions, by plain alpha-beta. To more plies than the case is searched, where the tree of paths may be endless, from
// the scores of successors.
class PlainScores {
 public:
  explicit PlainScores(const GraphCase& searched) : graph_(searched.graph) {
    for (const GraphSearch& search : searched.searches) deepest_ = std::max(deepest_, search.depth);
  }

  [[nodiscard]] Score of(std::uint32_t position, std::int32_t depth) {
    const auto [known, is_new] = scores_.try_emplace({position, depth});
    if (is_new) known->second = depth <= deepest_ ? searched(position, depth) : graph_.scores(depth).back()[position];
    return known->second;
  }

 private:
  [[nodiscard]] Score searched(std::uint32_t position, std::int32_t depth) const {
    static const Subject* const alpha_beta = find_subject(all_subjects(), "alpha-beta");
    GraphPaths paths(graph_, position);
    std::vector<RecordedTree::Position> evaluated;
    Counters counters;
    const RecordedTree recorded(paths.tree(), evaluated, &paths);
    return alpha_beta->on_trees.count(recorded, paths.tree().root(), Depth(depth), Bounds{}, counters).value;
  }

  const PositionGraph& graph_;
  std::int32_t deepest_ = 0;
  std::map<std::pair<std::uint32_t, std::int32_t>, Score> scores_;
};

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
    PlainScores scores;
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
    At at{
        .node = paths_.tree().root(),
        .depth = search_.depth,
        .visit = {.search = search_number_, .number = visits_, .path = {}, .bounds = Bounds{entry.alpha, entry.beta}}};
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
    const Score score = book_.scores.of(position, at.depth);
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
    const Score score = book_.scores.of(position, at.depth);
    if (!found || found->depth.plies() == at.depth || !says_something_false(entry, value, score)) return;
    const Bound bound = value > score ? Bound::lower : Bound::upper;
    const auto stored = book_.known.find({position, found->depth.plies()});
    if (stored == book_.known.end()) return;
    book_.audit.first =
        FalseEntry{position, found->depth.plies(), bound, value, score, stored->second.by, at.visit, at.depth};
  }

  static bool says_something_false(const Entry& entry, Score value, Score score) {
    return violated(entry.rule, {entry.alpha, entry.beta}, score, value).contains(Clause::window);
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
  const TableAudit audit = audit_case(subject, searched);
  if (!audit.first) return std::nullopt;
  const std::size_t last = audit.first->read_by ? audit.first->read_by->search : audit.first->stored_by.search;
  searched.searches.resize(last);
  return AuditExample{std::move(searched), *audit.first, subject.program != nullptr};
}

std::string visit_text(const AuditedVisit& visit) {
  return fmt::format("visit {} of search {}, at {}{}", visit.number, visit.search, path_text(visit.path),
                     visit.bounds ? " in " + to_text(*visit.bounds) : "");
}

// Judges what a program tells of its table.
class ToldAudit {
 public:
  ToldAudit(const Hello& hello, const GraphCase& searched) : hello_(hello), searched_(searched), scores_(searched) {}

  void judge(std::size_t search, const GraphReply& reply) {
    for (const TableNote& note : reply.notes) {
      const std::size_t visit = visit_of(note, reply.visits);
      const auto path = reply.visits[visit];
      const Told told{
          .at = {.search = search + 1, .number = visit + 1, .path = {path.begin(), path.end()}, .bounds = {}},
          .note = note,
          .of = keyed_position(hello_, note.key)};
      if (note.kind == TableNote::Kind::store) {
        store(told);
      } else {
        read(told);
      }
    }
  }
  [[nodiscard]] TableAudit& audit() { return audit_; }

 private:
  struct Told {
    AuditedVisit at;
    TableNote note;
    KeyedPosition of;
  };

  // A bound that the entry says and that is not true of the score. Values at nodes of MIN are from the side of MAX.
  [[nodiscard]] static std::optional<Bound> falsified(const Told& told, Score score) {
    const Score value = value_of(told);
    const Bound bound = told.of.is_of_min ? invert(told.note.bound) : told.note.bound;
    if (is_lower(bound) && value > score) return Bound::lower;
    if (is_upper(bound) && value < score) return Bound::upper;
    return std::nullopt;
  }
  [[nodiscard]] static Score value_of(const Told& told) {
    return told.of.is_of_min ? -told.note.value : told.note.value;
  }
  // With keys=deeper the key says of how many plies the score is.
  [[nodiscard]] static std::int32_t depth_of(const Told& told) { return told.of.depth.value_or(told.note.depth); }

  void store(const Told& told) {
    audit_.bounds += told.note.bound == Bound::exact ? 2 : 1;
    stored_.push_back(told);
    if (audit_.first) return;
    const Score score = scores_.of(told.of.position, depth_of(told));
    const auto bound = falsified(told, score);
    if (!bound) return;
    first_ = told.note;
    audit_.first = FalseEntry{told.of.position, depth_of(told), *bound, value_of(told), score, told.at};
  }

  void read(const Told& told) {
    if (audit_.first) {
      const bool may_be_it = hello_.keeps || told.at.search == audit_.first->stored_by.search;
      if (may_be_it && !audit_.first->read_by && first_ && first_->is_entry_of(told.note)) {
        audit_.first->read_by = told.at;
      }
      return;
    }
    // The node where it was read has the position of the entry, or a move leads there.
    const GraphSearch& search = searched_.searches[told.at.search - 1];
    std::uint32_t position = search.start;
    for (const std::uint32_t move : told.at.path) position = searched_.graph.positions[position].successors[move];
    const auto plies = static_cast<std::int32_t>(told.at.path.size());
    const std::int32_t left = search.depth - plies - (position == told.of.position ? 0 : 1);
    if (left == depth_of(told)) return;
    const Score score = scores_.of(told.of.position, left);
    const auto bound = falsified(told, score);
    if (!bound) return;
    const auto storing = std::find_if(stored_.rbegin(), stored_.rend(),
                                      [&](const Told& one) { return one.note.is_entry_of(told.note); });
    audit_.first =
        FalseEntry{told.of.position, depth_of(told), *bound, value_of(told), score, storing->at, told.at, left};
  }

  const Hello& hello_;
  const GraphCase& searched_;
  PlainScores scores_;
  std::vector<Told> stored_;
  std::optional<TableNote> first_;  // that of audit_.first
  TableAudit audit_;
};

}  // namespace

TableAudit audit_tables(const Subject& subject, const GraphCase& searched) {
  TranspositionTable table(searched.entries * sizeof(TableEntry));
  AuditingWatcher::Book book{.scores = PlainScores(searched), .table = table};
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

TableAudit audit_told_tables(Program& program, const GraphCase& searched) {
  ToldAudit audit(program.hello(), searched);
  const auto replies = ask_graph(program, searched, true);
  if (!replies) return {};
  for (std::size_t i = 0; i < replies->size(); ++i) {
    if (!(*replies)[i].fault.empty()) {
      audit.audit().fault = (*replies)[i].fault;
      break;
    }
    audit.judge(i, (*replies)[i]);
  }
  return std::move(audit.audit());
}

std::optional<AuditExample> smallest_audit_example(const Subject& subject, const GraphDraw& from, std::uint64_t index) {
  auto smallest = audited_example(subject, draw_graph_case(from, index, subject.info->rule));
  if (!smallest) return std::nullopt;
  const ShrinkLimits limits(subject.program);
  const auto accept = [&](const GraphCase& simpler) {
    if (limits.is_over()) return false;
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

TableAudit audit_case(const Subject& subject, const GraphCase& searched) {
  return subject.program != nullptr ? audit_told_tables(*subject.program, searched) : audit_tables(subject, searched);
}

std::string entry_text(const FalseEntry& entry) {
  const std::string where =
      entry.read_at_depth ? fmt::format(" to depth {}, where it was read,", *entry.read_at_depth) : "";
  std::string text = fmt::format(
      "  entry     {} to depth {}: {} {}; its score{} is {}\n", name_of_position(entry.position), entry.depth,
      entry.bound == Bound::lower ? "at least" : "at most", to_text(entry.value), where, to_text(entry.score));
  text += fmt::format("  stored by {}\n", visit_text(entry.stored_by));
  return text + fmt::format("  read by   {}\n", entry.read_by ? visit_text(*entry.read_by) : "no visit as its answer");
}

std::string to_text(const AuditExample& example, std::string_view searcher) {
  constexpr std::size_t indent = 12;
  std::string text = "  positions " + wrapped(positions_text(example.searched), default_width - indent, indent);
  if (!example.is_of_program) {
    text += fmt::format("  table     {}, empty at first\n", counted(example.searched.entries, "entry", "entries"));
  }
  for (std::size_t i = 0; i < example.searched.searches.size(); ++i) {
    const auto [start, depth, bounds] = example.searched.searches[i];
    text += fmt::format("  {:9} {} to depth {} in {}\n", i == 0 ? "searches" : "", name_of_position(start), depth,
                        to_text(bounds));
  }
  text += entry_text(example.entry);
  return text + fmt::format("  replay{}pvslab verify --replay '{}' --audit-table\n",
                            example.is_of_program ? "\n    " : "    ", graph_token(searcher, example.searched));
}

}  // namespace pvslab
