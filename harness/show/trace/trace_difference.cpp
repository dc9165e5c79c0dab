#include "harness/show/trace/trace_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "harness/show/trace/visit_text.hpp"

namespace pvslab {
namespace {

using First = TraceDifference::First;

class Aligner {
 public:
  Aligner(const SearchTrace& left, const SearchTrace& right, std::vector<std::pair<VisitNumber, VisitNumber>>& aligned)
      : left_(left), right_(right), aligned_(aligned) {}

  // Pairs the visits of two lists by place: the first to a place with the first, the second with the second.
  void align(const std::vector<VisitNumber>& left, const std::vector<VisitNumber>& right) {
    std::vector<bool> is_taken(right.size(), false);
    std::size_t next = 0;  // of the right visits that are not listed yet
    for (const VisitNumber visit : left) {
      const std::size_t partner = partner_of(visit, right, is_taken);
      if (partner == right.size()) {
        add_left(visit);
        continue;
      }
      // The right visits before the partner have no partner themselves if the order is the same.
      for (; next < partner; ++next) {
        if (!is_taken[next] && !has_partner(right[next], left)) add_right(right[next], is_taken, next);
      }
      is_taken[partner] = true;
      aligned_.emplace_back(visit, right[partner]);
      align(left_.children(visit), right_.children(right[partner]));
    }
    for (std::size_t i = 0; i < right.size(); ++i) {
      if (!is_taken[i]) add_right(right[i], is_taken, i);
    }
  }

 private:
  std::size_t partner_of(VisitNumber visit, const std::vector<VisitNumber>& right,
                         const std::vector<bool>& is_taken) const {
    std::size_t i = 0;
    while (i < right.size() && (is_taken[i] || right_[right[i]].place != left_[visit].place)) ++i;
    return i;
  }
  bool has_partner(VisitNumber visit, const std::vector<VisitNumber>& left) const {
    return std::ranges::any_of(left, [&](VisitNumber one) { return left_[one].place == right_[visit].place; });
  }
  void add_left(VisitNumber visit) {
    for (std::uint32_t i = 0; i < left_[visit].size; ++i) {
      aligned_.emplace_back(visit + static_cast<VisitNumber>(i), no_visit);
    }
  }
  void add_right(VisitNumber visit, std::vector<bool>& is_taken, std::size_t at) {
    is_taken[at] = true;
    for (std::uint32_t i = 0; i < right_[visit].size; ++i) {
      aligned_.emplace_back(no_visit, visit + static_cast<VisitNumber>(i));
    }
  }

  const SearchTrace& left_;
  const SearchTrace& right_;
  std::vector<std::pair<VisitNumber, VisitNumber>>& aligned_;
};

std::unordered_set<Place> places_of(const SearchTrace& trace) {
  std::unordered_set<Place> places;
  for (const TracedVisit& visit : trace.visits) places.insert(visit.place);
  return places;
}

std::vector<VisitNumber> visits_outside(const SearchTrace& trace, const SearchTrace& other) {
  std::unordered_set<Place> known = places_of(other);
  std::vector<VisitNumber> result;
  for (std::size_t i = 0; i < trace.visits.size(); ++i) {
    if (known.insert(trace.visits[i].place).second) result.push_back(static_cast<VisitNumber>(i));
  }
  return result;
}

std::string role_in_words(const TracedVisit& visit) {
  switch (visit.role) {
    case TracedVisit::Role::full: return "with its full window";
    case TracedVisit::Role::proof:
    case TracedVisit::Role::failed_proof: return "in a proof";
    case TracedVisit::Role::re_search: return "again, after its proof";
    case TracedVisit::Role::inside_proof: return "inside a proof";
  }
  __builtin_unreachable();
}

std::string window_in_words(const TracedVisit& visit) {
  return fmt::format("{} {}", to_text(Bounds{visit.alpha, visit.beta}), role_in_words(visit));
}

First parting_at_node(TracedGame& game, const SearchTrace& left, const SearchTrace& right, VisitNumber l, VisitNumber r,
                      Divergence reason) {
  const std::string node = path_text(game, left, l);
  std::string text;
  if (reason == Divergence::value) {
    text = fmt::format("Both search {} with the window {}; {} returns {}, {} returns {}.", node,
                       to_text(Bounds{left[l].alpha, left[l].beta}), left.searcher, to_text(left[l].value),
                       right.searcher, to_text(right[r].value));
  } else {
    text = fmt::format("{} searches {} with the window {}; {} with {}.", left.searcher, node, window_in_words(left[l]),
                       right.searcher, window_in_words(right[r]));
  }
  return {reason, l, r, text};
}

// Why `trace` does not visit the node now: it cut off the parent, or went elsewhere.
std::string absence_in_words(TracedGame& game, const SearchTrace& trace, const SearchTrace& other,
                             VisitNumber visited) {
  const VisitNumber parent = other[visited].parent;
  if (parent == no_visit) return fmt::format("{} does not search the root again", trace.searcher);
  for (std::size_t i = 0; i < trace.visits.size(); ++i) {
    if (trace.visits[i].place != other[parent].place) continue;
    const auto at = static_cast<VisitNumber>(i);
    const std::string cutoff = cutoff_text(game, trace, at);
    if (!cutoff.empty()) return fmt::format("{} cuts {} off ({})", trace.searcher, path_text(game, trace, at), cutoff);
    return fmt::format("{} leaves {} with {} before", trace.searcher, path_text(game, trace, at),
                       to_text(trace.visits[i].value));
  }
  return fmt::format("{} does not reach {}", trace.searcher, path_text(game, other, parent));
}

First parting_of_ways(TracedGame& game, const SearchTrace& left, const SearchTrace& right, VisitNumber l,
                      VisitNumber r) {
  const bool left_has = l != no_visit;
  const bool right_has = r != no_visit;
  const auto knows = [](const SearchTrace& trace, Place place) {
    return std::ranges::any_of(trace.visits, [&](const TracedVisit& one) { return one.place == place; });
  };
  if (left_has && right_has && knows(right, left[l].place) && knows(left, right[r].place) &&
      left[l].ply == right[r].ply) {
    return {Divergence::order, l, r,
            fmt::format("{} searches {} where {} searches {}; both search both, in another order.", left.searcher,
                        path_text(game, left, l), right.searcher, path_text(game, right, r))};
  }
  // The deeper of the two nodes, or the one that the other search never visits, is the one visited by one search only.
  const bool is_left = left_has && (!right_has || !knows(right, left[l].place) || left[l].ply > right[r].ply);
  const SearchTrace& visitor = is_left ? left : right;
  const SearchTrace& other = is_left ? right : left;
  const VisitNumber visited = is_left ? l : r;
  return {is_left ? Divergence::only_left : Divergence::only_right, is_left ? l : no_visit, is_left ? no_visit : r,
          fmt::format("{} searches {}; {}.", visitor.searcher, path_text(game, visitor, visited),
                      absence_in_words(game, other, visitor, visited))};
}

std::optional<First> first_difference(TracedGame& game, const SearchTrace& left, const SearchTrace& right) {
  const std::size_t longest = std::max(left.visits.size(), right.visits.size());
  for (std::size_t i = 0; i < longest; ++i) {
    const VisitNumber l = i < left.visits.size() ? static_cast<VisitNumber>(i) : no_visit;
    const VisitNumber r = i < right.visits.size() ? static_cast<VisitNumber>(i) : no_visit;
    if (l == no_visit || r == no_visit || left[l].place != right[r].place) {
      return parting_of_ways(game, left, right, l, r);
    }
    const TracedVisit& one = left[l];
    const TracedVisit& other = right[r];
    if (one.alpha != other.alpha || one.beta != other.beta) {
      return parting_at_node(game, left, right, l, r, Divergence::window);
    }
    if (one.purpose != other.purpose) return parting_at_node(game, left, right, l, r, Divergence::role);
    const bool ends_here = one.how != TracedVisit::How::interior || other.how != TracedVisit::How::interior;
    if (ends_here && one.value != other.value) {
      return parting_at_node(game, left, right, l, r, Divergence::value);
    }
  }
  for (std::size_t i = 0; i < longest; ++i) {
    const auto visit = static_cast<VisitNumber>(i);
    if (left[visit].value != right[visit].value) {
      return parting_at_node(game, left, right, visit, visit, Divergence::value);
    }
  }
  return std::nullopt;
}

}  // namespace

TraceDifference difference_of(TracedGame& game, const SearchTrace& left, const SearchTrace& right) {
  TraceDifference difference{.first = first_difference(game, left, right),
                             .only_left = visits_outside(left, right),
                             .only_right = visits_outside(right, left),
                             .aligned = {}};
  Aligner(left, right, difference.aligned).align(left.roots(), right.roots());
  return difference;
}

}  // namespace pvslab
