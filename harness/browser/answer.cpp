#include "harness/browser/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/browser/digest.hpp"
#include "harness/browser/drawn_tree.hpp"
#include "harness/browser/gallery.hpp"
#include "harness/browser/hunt.hpp"
#include "harness/browser/listings.hpp"
#include "harness/browser/practice.hpp"
#include "harness/cells/run/job.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/grade/grading.hpp"
#include "harness/power/resemblance.hpp"
#include "harness/power/zoo.hpp"
#include "harness/program/program.hpp"
#include "harness/show/trace/false_bound.hpp"
#include "harness/show/trace/steps/steps.hpp"
#include "harness/show/trace/trace_json.hpp"
#include "harness/show/trace/tree_json.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_request_bytes = 1'000'000;
constexpr std::size_t most_tree_nodes = 20'000;

// A request, with errors that name the field.
class Request {
 public:
  explicit Request(std::string_view text) {
    if (text.size() > most_request_bytes) throw UsageError("the request is longer than a million bytes");
    json_ = nlohmann::json::parse(text, nullptr, false);
    if (!json_.is_object()) throw UsageError("the request is no JSON object");
  }

  [[nodiscard]] bool has(const char* field) const { return json_.contains(field) && !json_.at(field).is_null(); }
  [[nodiscard]] const nlohmann::json& at(const char* field) const {
    if (!has(field)) throw UsageError(fmt::format("the request needs '{}'", field));
    return json_.at(field);
  }
  [[nodiscard]] std::string text(const char* field) const {
    if (!has(field) || !json_.at(field).is_string())
      throw UsageError(fmt::format("the request needs the text '{}'", field));
    return json_.at(field).get<std::string>();
  }
  [[nodiscard]] std::string text_or(const char* field, std::string otherwise) const {
    return has(field) ? text(field) : std::move(otherwise);
  }
  [[nodiscard]] double number(const char* field, double least, double most) const {
    const bool is_number = has(field) && json_.at(field).is_number();
    const double value = is_number ? json_.at(field).get<double>() : 0;
    if (is_number && least <= value && value <= most) return value;
    throw UsageError(fmt::format("'{}' of the request must be a number from {} to {}", field, least, most));
  }
  [[nodiscard]] std::uint64_t whole(const char* field, std::uint64_t least, std::uint64_t most) const {
    const double value = number(field, static_cast<double>(least), static_cast<double>(most));
    if (value != std::floor(value)) throw UsageError(fmt::format("'{}' of the request must be a whole number", field));
    return static_cast<std::uint64_t>(value);
  }
  [[nodiscard]] std::vector<std::string> texts(const char* field) const {
    std::vector<std::string> found;
    if (!has(field)) return found;
    const nlohmann::json& list = json_.at(field);
    const auto is_text = [](const nlohmann::json& one) { return one.is_string(); };
    if (!list.is_array() || !std::ranges::all_of(list, is_text)) {
      throw UsageError(fmt::format("'{}' of the request must be a list of texts", field));
    }
    for (const nlohmann::json& one : list) {
      found.push_back(one.get<std::string>());
    }
    return found;
  }

 private:
  nlohmann::json json_;
};

Tree tree_of(const Request& request, const char* field = "tree") {
  Tree tree = parse_tree(request.text(field));
  if (count_nodes(tree) <= most_tree_nodes) return tree;
  throw UsageError(fmt::format("the tree has more than {} nodes", most_tree_nodes));
}

ScoreView view_of(const Request& request) {
  const std::string view = request.text_or("view", "negamax");
  if (view == "max") return ScoreView::max;
  if (view == "negamax") return ScoreView::negamax;
  throw UsageError(fmt::format("the view '{}' is neither max nor negamax", printable(view)));
}

// The text of a tree, whose leaf values are as in the view.
Tree typed_tree(const Request& request) {
  Tree tree = tree_of(request, "text");
  return view_of(request) == ScoreView::max ? turned(std::move(tree)) : tree;
}

// The text of the header that declares the searcher or mutant of that id. Each id is in one header only.
std::string_view listing_of(std::string_view id) {
  const std::string declared = fmt::format("\"{}\"", id);
  const auto found = std::ranges::find_if(
      header_listings(), [&](const Listing& listing) { return listing.text.find(declared) != std::string_view::npos; });
  return found == header_listings().end() ? std::string_view() : found->text;
}

// Searcher, title and the like of one that can be picked.
Json searcher_json(const SearcherInfo& info) {
  return {{"id", info.id},
          {"title", info.title},
          {"source", info.citation},
          {"rule", info.rule == CutoffRule::at_beta ? "at_beta" : "above_beta"},
          {"window", info.promises(Clause::window)},
          {"listing", listing_of(info.id)},
          {"mutant", nullptr},
          {"tree", nullptr}};
}

Json list() {
  Json searchers = Json::array();
  for (const Subject& subject : all_subjects()) {
    if (subject.is_the_search()) searchers.push_back(searcher_json(*subject.info));
  }
  for (const zoo::Mutant& mutant : zoo::mutants()) {
    Json json = searcher_json(mutant.body.info());
    json["mutant"] = {{"of", mutant.body.original}, {"does", mutant.body.fault.sentence}};
    const auto smallest = std::ranges::find(smallest_trees(), mutant.body.fault.id, &SmallestTree::mutant);
    if (smallest != smallest_trees().end()) json["tree"] = {{"tree", smallest->tree}, {"window", smallest->window}};
    searchers.push_back(std::move(json));
  }
  Json sentences = Json::object();
  for (const auto& [id, text] : sentence_texts()) sentences[std::string(id)] = text;
  return {{"kind", "pvslab-list"},
          {"format", 1},
          {"searchers", std::move(searchers)},
          {"gallery", gallery_json()},
          {"sentences", std::move(sentences)}};
}

// The searchers that the request is about: those that it names, or the program that it gives, which is added once.
std::vector<std::size_t> asked_searchers(const Request& request) {
  if (request.has("program") && added_searchers().empty()) {
    add_program({.command = request.text("program"), .stops_at_fault = request.text("want") == "grade"});
  }
  return chosen_searchers(request.texts("searchers"));
}

struct Asked {
  std::unique_ptr<TracedGame> game;
  std::vector<SearchTrace> traces;
  std::optional<TraceDifference> difference;
};

// The searches that the request names: one or two.
Asked searched(const Request& request) {
  const std::vector<std::string> searchers = request.texts("searchers");
  if (searchers.empty() || searchers.size() > 2) throw UsageError("a trace is of one searcher or of two");
  if (request.has("program")) static_cast<void>(asked_searchers(request));
  const Bounds window = request.has("window") ? parse_window(request.text("window")) : Bounds{};
  Asked asked{.game = traced_tree(tree_of(request)), .traces = {}, .difference = {}};
  for (const std::string& searcher : searchers) {
    asked.traces.push_back(trace_search(*asked.game, searcher, window));
    asked.traces.back().false_bound = first_false_bound(*asked.game, asked.traces.back());
  }
  if (asked.traces.size() == 1) return asked;
  const bool are_nested = std::ranges::all_of(asked.traces, &SearchTrace::is_nested);
  if (are_nested) asked.difference = difference_of(*asked.game, asked.traces[0], asked.traces[1]);
  return asked;
}

// The command line that makes the same trace.
std::string command_of(const Request& request) {
  const std::vector<std::string> searchers = request.texts("searchers");
  std::vector<std::string> words{"pvslab", "trace", searchers.front()};
  if (searchers.size() > 1) words.insert(words.end(), {"--against", searchers[1]});
  words.insert(words.end(), {"--tree", request.text("tree")});
  if (request.has("window")) words.insert(words.end(), {"--window", request.text("window")});
  words.insert(words.end(), {"--format", "json"});
  return shell_command(words);
}

std::string json_line(const Json& json) { return json_text(json) + "\n"; }

std::string trace(const Request& request) {
  const Asked asked = searched(request);
  return trace_json(*asked.game, asked.traces, asked.difference, command_of(request));
}

Json steps(const Request& request) {
  const Asked asked = searched(request);
  return steps_json(*asked.game, asked.traces, asked.difference, view_of(request));
}

Tree drawn(const Request& request) {
  constexpr std::uint64_t most_seed = 1ULL << 53U;
  TreeDraw draw{.branching = 2, .depth = 2, .seed = request.whole("seed", 0, most_seed)};
  const std::string order = request.text_or("order", "drawn");
  constexpr std::array<std::string_view, 4> orders{"drawn", "best", "worst", "shuffled"};
  const auto found = std::ranges::find(orders, order);
  if (found == orders.end())
    throw UsageError(unknown_name("order", printable(order), orders, "It is one of drawn, best, worst, shuffled"));
  draw.order = static_cast<DrawnOrder>(found - orders.begin());
  draw.quality = request.has("quality") ? request.number("quality", 0, 1) : 0;
  if (request.has("tree")) return reordered(tree_of(request), draw);
  draw.branching = static_cast<std::uint32_t>(request.whole("branching", 1, 8));
  draw.depth = static_cast<std::int32_t>(request.whole("depth", 0, 8));
  draw.values = static_cast<std::uint32_t>(request.whole("values", 2, 2001));
  return draw_tree(draw, most_tree_nodes);
}

Practice practice_of(const Request& request) {
  return make_practice(practice_task(request.text("task")), request.whole("seed", 0, most_practice_seed),
                       view_of(request));
}

Json practice(const Request& request) {
  const Practice asked = practice_of(request);
  return {{"kind", "pvslab-practice"},
          {"format", 1},
          {"task", name(asked.task)},
          {"seed", asked.seed},
          {"searcher", practised_searcher},
          {"tree", to_text(asked.tree)},
          {"question", to_json(asked.question)},
          {"nodes", asked.nodes},
          {"step", asked.step}};
}

PracticeAnswer practice_answer(const Request& request) {
  PracticeAnswer answer;
  if (!request.has("answer")) return answer;
  const nlohmann::json& json = request.at("answer");
  if (json.is_boolean()) answer.differs = json.get<bool>();
  if (json.is_string()) answer.paths = {json.get<std::string>()};
  if (!json.is_array()) return answer;
  for (const nlohmann::json& one : json) {
    if (one.is_string()) answer.paths.push_back(one.get<std::string>());
    if (!one.is_object() || !one.contains("path") || !one.at("path").is_string()) continue;
    for (const auto& [field, value] : one.items()) {
      if (field != "path" && value.is_string())
        answer.fields[one.at("path").get<std::string>() + " " + field] = value.get<std::string>();
    }
  }
  return answer;
}

Json mark_json(const PracticeMark& mark) {
  Json json{{"path", mark.path}, {"verdict", mark.verdict}, {"text", mark.text}};
  if (!mark.field.empty()) json["field"] = mark.field;
  return json;
}

Json judgement(const Request& request) {
  const Practice asked = practice_of(request);
  const PracticeAnswer answer = practice_answer(request);
  const Judgement judged = judge(asked, answer);
  Json marks = Json::array();
  for (const PracticeMark& mark : judged.marks) marks.push_back(mark_json(mark));
  return {{"kind", "pvslab-judgement"},
          {"format", 1},
          {"right", judged.right},
          {"of", judged.of},
          {"text", fmt::format("{} of {} right.", judged.right, judged.of)},
          {"marks", std::move(marks)},
          {"code", to_code(asked, answer)}};
}

Json practice_hint(const Request& request) {
  const PracticeMark told = hint(practice_of(request), practice_answer(request));
  Json json{{"kind", "pvslab-hint"}, {"format", 1}, {"path", told.path}, {"text", told.text}};
  if (!told.field.empty()) json["field"] = told.field;
  return json;
}

Hunt hunt_of(const Request& request) { return make_hunt(request.whole("seed", 0, most_hunt_seed), view_of(request)); }

Json hunt(const Request& request) {
  const Hunt asked = hunt_of(request);
  return {{"kind", "pvslab-hunt"},
          {"format", 1},
          {"seed", asked.seed},
          {"original", asked.original()},
          {"about", asked.is_about_visits ? "visits" : "value"},
          {"question", hunt_question(asked)},
          {"hints", most_hunt_hints}};
}

// The mutant by name, and the smallest known tree as it is to be read in the view.
Json mutant_json(const Hunt& asked) {
  const mutants::FaultInfo& fault = asked.mutant->body.fault;
  return {{"id", fault.id}, {"does", fault.sentence}, {"tree", to_text(asked.smallest)}};
}

Json reveal(const Request& request) {
  const Hunt asked = hunt_of(request);
  Json json = mutant_json(asked);
  json["kind"] = "pvslab-mutant";
  json["format"] = 1;
  json["text"] = fmt::format("{} {}. The smallest tree known to show it has {}.", asked.mutant->body.fault.id,
                             asked.mutant->body.fault.sentence, leaves_text(count_leaves(asked.smallest)));
  return json;
}

// Who it is, is told once it is found.
Json exposure(const Request& request) {
  const Hunt asked = hunt_of(request);
  const Tree tree = tree_of(request);
  const HuntTrial trial = judge(asked, tree);
  return {{"kind", "pvslab-exposure"},
          {"format", 1},
          {"exposed", trial.is_exposed},
          {"other_value", trial.has_other_value},
          {"other_visits", trial.has_other_visits},
          {"leaves", trial.leaves},
          {"as_small_as_known", trial.is_exposed && trial.leaves <= count_leaves(asked.smallest)},
          {"text", trial.text},
          {"mutant", trial.is_exposed ? mutant_json(asked) : Json(nullptr)},
          {"code", to_code(asked, tree)}};
}

Json clue(const Request& request) {
  const Hunt asked = hunt_of(request);
  return {
      {"kind", "pvslab-clue"}, {"format", 1}, {"text", hunt_hint(asked, request.whole("hint", 1, most_hunt_hints))}};
}

Json lookalikes_json(const std::vector<Lookalike>& lookalikes) {
  Json json = Json::array();
  for (const Lookalike& one : lookalikes) json.push_back({{"id", one.id}, {"does", one.does}});
  return json;
}

Json resemblance(const Request& request) {
  const std::vector<std::size_t> searchers = asked_searchers(request);
  if (searchers.size() != 1) throw UsageError("a resemblance is of one searcher");
  const Bounds window = request.has("window") ? parse_window(request.text("window")) : Bounds{};
  const Subject& subject = *find_subject(all_subjects(), searcher_infos()[searchers.front()]->id);
  const Resemblance found = Lookalikes(subject, 1).also_on(tree_of(request), window);
  return {{"kind", "pvslab-resemblance"},
          {"format", 1},
          {"searches", found.searches},
          {"same_visits", lookalikes_json(found.same_visits)},
          {"same_results", lookalikes_json(found.same_results)}};
}

Json digests(const Request& request) {
  constexpr std::uint64_t most_trees = 10'000'000;
  const std::uint64_t seed = request.whole("seed", 0, most_trees);
  const std::uint64_t first = request.has("first") ? request.whole("first", 0, most_trees) : 0;
  const std::uint64_t trees = request.whole("trees", 1, most_trees);
  const std::vector<std::string> wanted = request.texts("searchers");
  Json digests = Json::object();
  const auto add = [&](const Subject& subject) {
    if (!wanted.empty() && std::ranges::find(wanted, subject.name()) == wanted.end()) return;
    digests[subject.name()] = fmt::format("{:016x}", digest_of(subject, seed, first, trees));
  };
  for (const Subject& subject : all_subjects()) add(subject);
  for (const zoo::Mutant& mutant : zoo::mutants()) {
    for (const Subject& subject : mutant.body.subjects) add(subject);
  }
  Json json{
      {"kind", "pvslab-digests"}, {"format", 1}, {"seed", seed}, {"trees", trees}, {"digests", std::move(digests)}};
  if (trees == 1) json["tree"] = to_text(draw_tree(seed, first).tree);
  return json;
}

VerificationOptions verification_of(const Request& request) {
  constexpr std::uint64_t most_trees = 1'000'000;
  VerificationOptions options;
  for (const std::string& limits : request.texts("exhaustive"))
    options.exhaustive.push_back(parse_exhaustive_limits(limits));
  if (request.has("trees")) options.random_trees = request.whole("trees", 0, most_trees);
  if (request.has("decisive")) options.decisive_rounds = request.whole("decisive", 0, 100);
  options.seed = request.has("seed") ? request.whole("seed", 0, most_trees) : 1;
  options.searchers = asked_searchers(request);
  options.show_progress = false;
  return options;
}

Json verification(const Request& request) {
  VerificationJob job(verification_of(request));
  CellPlan plan("verify", job.options().seed);
  job.add_to(plan);
  JobRun run;
  run_job(plan, {}, {}, run);
  return to_json(job.result());
}

Json grading(const Request& request) {
  const Points points = parse_points(request.text("exercise"), "exercise.toml");
  const std::vector<std::size_t> searchers = asked_searchers(request);
  if (searchers.size() != 1) throw UsageError("grade takes one searcher");
  return to_json(grade(points, {.searcher = searchers.front()}));
}

}  // namespace

std::string answer(std::string_view text) {
  const Request request(text);
  const std::string want = request.text("want");
  if (want == "trace") return trace(request);
  if (want == "list") return json_line(list());
  if (want == "steps") return json_line(steps(request));
  if (want == "tree") return json_line(tree_json(typed_tree(request)));
  if (want == "draw") return json_line(tree_json(drawn(request)));
  if (want == "verify") return json_document(verification(request));
  if (want == "grade") return json_document(grading(request));
  if (want == "resemblance") return json_line(resemblance(request));
  if (want == "practice") return json_line(practice(request));
  if (want == "judge") return json_line(judgement(request));
  if (want == "hint") return json_line(practice_hint(request));
  if (want == "digest") return json_line(digests(request));
  if (want == "hunt") return json_line(hunt(request));
  if (want == "expose") return json_line(exposure(request));
  if (want == "clue") return json_line(clue(request));
  if (want == "reveal") return json_line(reveal(request));
  constexpr std::array<std::string_view, 16> known{"list",  "tree",   "draw",  "trace", "steps",       "verify",
                                                   "grade", "digest", "judge", "hint",  "resemblance", "practice",
                                                   "hunt",  "expose", "clue",  "reveal"};
  throw UsageError(unknown_name("want", printable(want), known, "See docs/playground.md"));
}

}  // namespace pvslab
