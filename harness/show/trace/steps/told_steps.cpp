#include "harness/show/trace/steps/told_steps.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/json/json_text.hpp"
#include "harness/show/trace/tree_json.hpp"

namespace pvslab {
namespace {

using ToldJson = nlohmann::ordered_json;

constexpr std::size_t most_nodes_drawn = 1200;  // as in trace_tree.js

// A number as sign_text() writes it, as JSON writes it; any other text is quoted.
std::string value_json(const std::string& text) {
  constexpr std::string_view minus = "−";
  constexpr std::size_t most_digits = 10;
  const bool is_negative = text.starts_with(minus);
  const std::string digits = text.substr(is_negative ? minus.size() : 0);
  const auto is_digit = [](char letter) { return '0' <= letter && letter <= '9'; };
  const bool is_number = !digits.empty() && digits.size() <= most_digits && std::ranges::all_of(digits, is_digit) &&
                         (digits.front() != '0' || (digits.size() == 1 && !is_negative));
  return is_number ? (is_negative ? "-" : "") + digits : json_text(ToldJson(text));
}

// The sentences of a page, each as the number of its pattern and the values of its places.
class SentencePatterns {
 public:
  std::string told(const Sentence& sentence) {
    std::string values;
    std::size_t places = 0;
    ToldJson pattern = pattern_of(sentence, values, places);
    const auto [found, is_new] = numbers_.try_emplace(pattern.dump(), patterns_.size());
    if (is_new) patterns_.push_back(std::move(pattern));
    return '[' + std::to_string(found->second) + values + ']';
  }
  [[nodiscard]] const ToldJson& patterns() const { return patterns_; }
  [[nodiscard]] ToldJson texts() const {
    ToldJson texts = ToldJson::object();
    for (const auto& [id, text] : sentence_texts()) {
      if (used_.contains(id)) texts[std::string(id)] = text;
    }
    return texts;
  }

 private:
  ToldJson pattern_of(const Sentence& sentence, std::string& values, std::size_t& places) {
    used_.insert(sentence.id);
    ToldJson parts = ToldJson::object();
    for (const auto& [name, value] : sentence.values) {
      if (const auto* const part = std::get_if<Sentence>(&value)) {
        parts[std::string(name)] = pattern_of(*part, values, places);
        continue;
      }
      const bool is_visit = sentence.visit >= 0;
      values += ',' + (is_visit ? std::to_string(sentence.visit) : value_json(std::get<std::string>(value)));
      const std::size_t place = places++;
      parts[std::string(name)] = is_visit ? ToldJson("v" + std::to_string(place)) : ToldJson(place);
    }
    return ToldJson::array({sentence.id, std::move(parts)});
  }

  ToldJson patterns_ = ToldJson::array();
  std::map<std::string, std::size_t> numbers_;
  std::set<std::string_view> used_;
};

ToldJson finite_json(std::optional<Score> score) {
  return score && score->is_finite() ? ToldJson(score->value()) : ToldJson(nullptr);
}

std::string dotted(const std::vector<std::uint32_t>& path) {
  std::string text;
  for (const std::uint32_t move : path) text += (text.empty() ? "" : ".") + std::to_string(move + 1);
  return text;
}

// What is told of a search besides its sentences.
struct ToldSearch {
  ToldJson paths = ToldJson::array();
  ToldJson alphas = ToldJson::array();
  ToldJson bests = ToldJson::array();
  ToldJson cuts = ToldJson::array();
  ToldJson failed_proofs = ToldJson::array();
  ToldJson difference = nullptr;

  void add(const SearchStep& step, std::size_t number, const SearchTrace& trace, VisitNumber different) {
    if (step.is_entry && step.visit == different) difference = number;
    if (step.is_entry && !trace.is_nested) paths.push_back(dotted(step.path));
    if (step.is_failed_proof) failed_proofs.push_back(number);
    if (step.cut) {
      ToldJson cut = ToldJson::array({number});
      for (const std::uint32_t move : step.cut->pruned) cut.push_back(move + 1);
      cuts.push_back(std::move(cut));
    }
    if (step.is_entry || !trace.is_nested) return;
    const auto visit = static_cast<std::size_t>(step.visit);
    const bool has_parent = trace[step.visit].parent != no_visit;
    alphas[visit] = has_parent ? finite_json(step.open.back().alpha) : ToldJson(nullptr);
    bests[visit] = has_parent ? finite_json(step.open.back().best) : ToldJson(nullptr);
  }
};

std::string told_search(TracedGame& game, const SearchTrace& trace, const std::vector<ScoreView>& views,
                        VisitNumber different, SentencePatterns& patterns) {
  ToldSearch told;
  if (trace.is_nested) {
    told.alphas = std::vector<int>(trace.visits.size());
    told.bests = std::vector<int>(trace.visits.size());
  }
  std::string said;
  for (const ScoreView view : views) {
    said += said.empty() ? "[" : ",[";
    std::size_t number = 0;
    read_steps(game, trace, view, [&](const SearchStep& step) {
      said += (number == 0 ? "" : ",") + patterns.told(step.sentence);
      if (view == views.front()) told.add(step, number, trace, different);
      ++number;
    });
    said += ']';
  }
  const ToldJson rest{{"paths", std::move(told.paths)},
                      {"alpha", std::move(told.alphas)},
                      {"best", std::move(told.bests)},
                      {"cuts", std::move(told.cuts)},
                      {"failed_proofs", std::move(told.failed_proofs)},
                      {"difference", std::move(told.difference)}};
  return R"({"said":[)" + said + "]," + rest.dump().substr(1);
}

std::string_view name_of(ScoreView view) { return view == ScoreView::max ? "max" : "negamax"; }

}  // namespace

std::string trace_page_data(TracedGame& game, const std::vector<SearchTrace>& traces,
                            const std::optional<TraceDifference>& difference, ScoreView view,
                            const std::string& trace_json) {
  std::vector<ScoreView> views{view, view == ScoreView::max ? ScoreView::negamax : ScoreView::max};
  const auto is_large = [](const SearchTrace& trace) { return 2 * trace.visits.size() > most_steps; };
  if (std::ranges::any_of(traces, is_large)) views.pop_back();
  SentencePatterns patterns;
  std::string searches;
  for (std::size_t i = 0; i < traces.size(); ++i) {
    VisitNumber different = no_visit;
    if (difference && difference->first) different = i == 0 ? difference->first->left : difference->first->right;
    searches += (i == 0 ? "" : ",") + told_search(game, traces[i], views, different, patterns);
  }
  ToldJson names = ToldJson::array();
  for (const ScoreView one : views) names.push_back(name_of(one));
  const Tree* const tree = game.whole_tree();
  const bool is_drawn = tree != nullptr && count_nodes(*tree) <= most_nodes_drawn;
  return R"({"trace":)" + trace_json + R"(,"tree":)" + (is_drawn ? json_text(tree_json(*tree)) : "null") +
         R"(,"sentences":)" + json_text(patterns.texts()) + R"(,"told":{"views":)" + names.dump() + R"(,"patterns":)" +
         json_text(patterns.patterns()) + R"(,"searches":[)" + searches + "]}}";
}

}  // namespace pvslab
