#include "harness/show/trace/audited_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/search/violated_clauses.hpp"
#include "harness/program/message.hpp"
#include "harness/program/program.hpp"
#include "harness/program/visit_rules.hpp"
#include "harness/show/trace/traced_tree.hpp"
#include "searchers/memory/transposition_table.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

// The scores of positions, each searched once.
class PlainScores {
 public:
  explicit PlainScores(TracedGame& game) : game_(game) {}
  [[nodiscard]] Score of(std::uint64_t key, Place place, std::int32_t depth) {
    const auto [known, is_new] = scores_.try_emplace({key, depth});
    if (is_new) known->second = game_.score(place, Depth(depth));
    return known->second;
  }

 private:
  TracedGame& game_;
  std::map<std::pair<std::uint64_t, std::int32_t>, Score> scores_;
};

std::string bound_text(Bound bound, Score value) {
  return (bound == Bound::lower ? "at least " : "at most ") + to_text(value);
}

std::string visit_name(TracedGame& game, const SearchTrace& trace, VisitNumber visit) {
  return fmt::format("{} (visit {})", path_text(game, trace, visit), visit + 1);
}

std::string sentence(TracedGame& game, const SearchTrace& trace, const FalseTableEntry& entry) {
  std::string text =
      fmt::format("{} stores {} at {}, to depth {}", trace.searcher, bound_text(entry.bound, entry.value),
                  visit_name(game, trace, entry.stored_by), entry.depth);
  if (entry.read_at_depth) {
    return text + fmt::format("; it is the answer at {}, to depth {}, where the score is {}.",
                              visit_name(game, trace, entry.read_by), *entry.read_at_depth, to_text(entry.score));
  }
  text += fmt::format("; the score is {}.", to_text(entry.score));
  return text + (entry.read_by == no_visit
                     ? " No visit reads it as its answer."
                     : fmt::format(" It is read first at {}.", visit_name(game, trace, entry.read_by)));
}

// With all scores from the view of the side to move.
std::string audit_text(TracedGame& game, const SearchTrace& trace, const TraceAudit& audit) {
  std::string text;
  if (audit.first) {
    text = "First false entry: " + sentence(game, trace, *audit.first);
  } else if (audit.entries == 0) {
    text = fmt::format("Audit: nothing was seen in the table of {}.", trace.searcher);
  } else {
    text = fmt::format("Audit: {} in the table of {}; none is false of its position.",
                       counted(audit.entries, "entry was compared", "entries were compared"), trace.searcher);
  }
  if (audit.unjudged == 0) return text;
  return text + fmt::format(" Not judged: {} of fewer plies than the position has here.",
                            counted(audit.unjudged, "entry", "entries"));
}

// Follows a search as the trace has it, and looks into its table after each visit.
class TableWatcher final : public Watcher {
 public:
  TableWatcher(TracedGame& game, const SearchTrace& trace, const TranspositionTable& table)
      : game_(game), trace_(trace), table_(table), scores_(game) {}

  void enter(const Entry&) override { open_.push_back(next()); }
  void leaf(const Entry&, const Exit&) override { pending_ = next(); }
  void answer(const Entry& entry, const Exit& exit) override { read(next(), entry, exit.value); }
  void leave(const Entry&, const Exit&) override {
    look_at_pending();
    pending_ = open_.back();
    open_.pop_back();
    look_at_pending();
  }
  [[nodiscard]] TraceAudit finish() {
    look_at_pending();
    return std::move(audit_);
  }

 private:
  struct Stored {
    TranspositionTable::Found entry;
    VisitNumber by;
  };

  VisitNumber next() {
    look_at_pending();
    return visits_++;
  }
  [[nodiscard]] std::int32_t left_at(VisitNumber visit) const {
    return game_.depth().plies() - static_cast<std::int32_t>(trace_[visit].ply);
  }

  // A store comes before the visit is left, and after a leaf is evaluated.
  void look_at_pending() {
    if (pending_ == no_visit) return;
    const VisitNumber visit = std::exchange(pending_, no_visit);
    const Place place = trace_[visit].place;
    if (place == no_place) return;
    const std::uint64_t key = game_.table_key(place);
    const auto now = table_.found(key);
    if (!now || now->bounds == KnownBounds()) return;
    const auto [known, is_new] = known_.try_emplace(key, Stored{*now, visit});
    const bool is_same_depth = !is_new && known->second.entry.depth == now->depth;
    if (is_same_depth && known->second.entry.bounds == now->bounds) return;
    const KnownBounds before = is_same_depth ? known->second.entry.bounds : KnownBounds();
    known->second = {*now, visit};
    ++audit_.entries;
    if (audit_.first) return;
    const std::int32_t depth = now->depth.plies();
    const Score score = scores_.of(key, place, depth);
    const auto judge = [&](Bound bound, Score value, Score value_before, bool is_false) {
      if (audit_.first || !is_false || value == value_before) return;
      audit_.first =
          FalseTableEntry{.stored_by = visit, .depth = depth, .bound = bound, .value = value, .score = score};
      first_key_ = key;
    };
    judge(Bound::lower, now->bounds.lower, before.lower, now->bounds.lower > score);
    judge(Bound::upper, now->bounds.upper, before.upper, now->bounds.upper < score);
  }

  void read(VisitNumber visit, const Entry& entry, Score value) {
    const Place place = trace_[visit].place;
    if (place == no_place) return;
    const std::uint64_t key = game_.table_key(place);
    const auto found = table_.found(key);
    if (!found) return;
    const std::int32_t left = left_at(visit);
    if (audit_.first) {
      FalseTableEntry& first = *audit_.first;
      const Score now = first.bound == Bound::lower ? found->bounds.lower : found->bounds.upper;
      const bool is_it = first_key_ == key && found->depth.plies() == first.depth && now == first.value;
      if (is_it && first.read_by == no_visit) first.read_by = visit;
      return;
    }
    const auto stored = known_.find(key);
    if (found->depth.plies() == left || stored == known_.end()) return;
    const Score score = scores_.of(key, place, left);
    if (!says_something_false(entry, value, score)) return;
    audit_.first = FalseTableEntry{.stored_by = stored->second.by,
                                   .read_by = visit,
                                   .depth = found->depth.plies(),
                                   .read_at_depth = left,
                                   .bound = value > score ? Bound::lower : Bound::upper,
                                   .value = value,
                                   .score = score};
  }

  static bool says_something_false(const Entry& entry, Score value, Score score) {
    return violated(entry.rule, {entry.alpha, entry.beta}, score, value).contains(Clause::window);
  }

  TracedGame& game_;
  const SearchTrace& trace_;
  const TranspositionTable& table_;
  PlainScores scores_;
  VisitNumber visits_ = 0;
  std::vector<VisitNumber> open_;
  VisitNumber pending_ = no_visit;  // a visit after which nothing was looked at yet
  std::map<std::uint64_t, Stored> known_;
  std::uint64_t first_key_ = 0;  // of audit_.first
  TraceAudit audit_;
};

TraceAudit audit_of_table(TracedGame& game, const SearchTrace& trace) {
  TranspositionTable table(game.table_bytes());
  TableWatcher watcher(game, trace, table);
  static_cast<void>(game.search(trace.searcher, trace.window, watcher, &table));
  return watcher.finish();
}

// The tree of the search as a program gets it.
struct WrittenGame {
  std::string text = {};
  std::vector<Place> places = {};          // in the order of the text
  std::vector<std::int32_t> heights = {};  // plies of the subtree of each
  std::vector<std::int32_t> plies = {};

  // Returns the height.
  std::int32_t append(TracedGame& game, Place place, std::int32_t ply) {
    if (places.size() == most_traced_visits) {
      throw UsageError(fmt::format("--audit-table: the tree has more than {} nodes; try a smaller depth",
                                   grouped(most_traced_visits)));
    }
    const std::size_t number = places.size();
    places.push_back(place);
    heights.push_back(0);
    plies.push_back(ply);
    const std::uint32_t count = ply == game.depth().plies() ? 0 : game.successor_count(place);
    if (count == 0) {
      append_score(text, game.score(place, Depth(0)));
      return 0;
    }
    std::int32_t height = 0;
    for (std::uint32_t move = 0; move < count; ++move) {
      text += move == 0 ? '[' : ' ';
      height = std::max(height, 1 + append(game, game.successor(place, move), ply + 1));
    }
    text += ']';
    heights[number] = height;
    return height;
  }
};

void require_same_visits(const SearchTrace& trace, const Paths& visits) {
  bool is_same = visits.size() == trace.visits.size();
  for (std::size_t i = 0; is_same && i < visits.size(); ++i) {
    is_same = std::ranges::equal(visits[i], trace.path(static_cast<VisitNumber>(i)));
  }
  if (is_same) return;
  throw UsageError(fmt::format("--audit-table: {} listed other visits when it was asked again", trace.searcher));
}

TraceAudit audit_of_program(TracedGame& game, const SearchTrace& trace, Program& program) {
  WrittenGame written;
  static_cast<void>(written.append(game, 0, 0));
  const bool is_max = program.hello().view == ScoreView::max;
  const std::vector<std::uint64_t> keys = subtree_keys(written.text, is_max);
  const ExplicitTree tree(parse_tree(written.text));
  ProgramReply reply = program.visit(written.text, trace.window, keys);
  if (!reply.fault) reply.fault = visits_fault(tree, reply);
  if (!reply.fault) reply.fault = ToldTable().fault(tree, keys, reply);
  if (reply.fault) throw ProgramFailed(trace.searcher, *reply.fault);
  require_same_visits(trace, reply.visits);
  std::map<std::uint64_t, std::size_t> node_of;  // the first with that key
  for (std::size_t i = 0; i < keys.size(); ++i) node_of.try_emplace(keys[i], i);
  PlainScores scores(game);
  TraceAudit audit;
  std::optional<TableNote> first;
  for (const TableNote& note : reply.notes) {
    const auto visit = static_cast<VisitNumber>(visit_of(note, reply.visits));
    if (note.kind == TableNote::Kind::read) {
      const bool is_it = first && first->is_entry_of(note) && audit.first->read_by == no_visit;
      if (is_it) audit.first->read_by = visit;
      continue;
    }
    const std::size_t node = node_of.at(note.key);
    if (program.hello().keys == TreeKeys::positions && note.depth < written.heights[node]) {
      ++audit.unjudged;
      continue;
    }
    ++audit.entries;
    if (audit.first) continue;
    const Score score = scores.of(note.key, written.places[node], game.depth().plies() - written.plies[node]);
    const bool is_of_min = is_max && written.plies[node] % 2 == 1;
    const Score value = is_of_min ? -note.value : note.value;
    const Bound bound = is_of_min ? invert(note.bound) : note.bound;
    const bool is_too_high = is_lower(bound) && value > score;
    if (!is_too_high && !(is_upper(bound) && value < score)) continue;
    first = note;
    audit.first = FalseTableEntry{.stored_by = visit,
                                  .depth = note.depth,
                                  .bound = is_too_high ? Bound::lower : Bound::upper,
                                  .value = value,
                                  .score = score};
  }
  return audit;
}

}  // namespace

bool has_told_table(const std::string& searcher) {
  const Subject* const subject = traced_subject(searcher);
  if (subject == nullptr) return false;
  if (subject->program != nullptr) return subject->program->hello().stores;
  return subject->on_trees.count_with != nullptr;
}

TraceAudit audit_of(TracedGame& game, const SearchTrace& trace) {
  if (game.searches_are_aided()) {
    throw UsageError(
        "--audit-table: this workload orders moves or deepens, and what earlier iterations left in the table has no "
        "visit here; leave order= and deepen= out");
  }
  Program* const program = traced_subject(trace.searcher)->program;
  TraceAudit audit = program != nullptr ? audit_of_program(game, trace, *program) : audit_of_table(game, trace);
  audit.text = audit_text(game, trace, audit);
  return audit;
}

}  // namespace pvslab
