#include "harness/engine_laws/law_report.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>

#include "harness/base/interrupt.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/foreign_text.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

std::string_view word_of(const EngineLaw& law, LawVerdict verdict) {
  switch (verdict) {
    case LawVerdict::kept: return "kept";
    case LawVerdict::broken: return law.strength == LawStrength::must ? "BROKEN" : "differs";
    case LawVerdict::not_asked: return "not asked";
    case LawVerdict::no_answer: return "NO ANSWER";
  }
  return {};
}

std::string indented(const std::string& text) {
  std::string result;
  for (const std::string& line : lines_of(text)) result += "  " + line + "\n";
  return result;
}

// What was found of a law, with the lines to send.
std::string finding_text(const EngineLaw& law, const LawOutcome& outcome, const LawSetting& setting,
                         const Style& style) {
  std::string text = wrapped(fmt::format("{} {}: {}", word_of(law, outcome.verdict), law.id, law.text), style.width, 2);
  text += indented(outcome.finding);
  if (outcome.dialogue.empty()) return text;
  text += fmt::format("  Send these lines to `{}`, and wait for each answer:\n", setting.engine.shown_command());
  constexpr std::size_t most = 24;
  for (std::size_t i = 0; i < std::min(outcome.dialogue.size(), most); ++i)
    text += "    " + printable(outcome.dialogue[i]) + "\n";  // whole: it is to be sent
  if (outcome.dialogue.size() > most)
    text += fmt::format("    ... {} more; --dialogues DIR writes all\n", outcome.dialogue.size() - most);
  return text;
}

}  // namespace

std::size_t EngineLawReport::count(LawVerdict verdict) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(laws, [&](const auto& law) { return law.second.verdict == verdict; }));
}

bool EngineLawReport::has_fault(bool strict) const {
  return std::ranges::any_of(laws, [&](const auto& law) {
    const bool counts = strict || law.first->strength == LawStrength::must;
    return counts && (law.second.verdict == LawVerdict::broken || law.second.verdict == LawVerdict::no_answer);
  });
}

std::vector<const EngineLaw*> select_laws(const std::vector<std::string>& globs) {
  std::vector<const EngineLaw*> chosen;
  std::vector<std::string_view> ids;
  for (const EngineLaw& law : engine_laws()) ids.push_back(law.id);
  for (const std::string& glob : globs) {
    const bool matches = std::ranges::any_of(
        ids, [&](std::string_view id) { return fnmatch(glob.c_str(), std::string(id).c_str(), 0) == 0; });
    if (!matches) throw UsageError(unknown_name("law", glob, ids, "See `pvslab check-engine --list`"));
  }
  for (const EngineLaw& law : engine_laws()) {
    const auto matches = [&](const std::string& glob) {
      return fnmatch(glob.c_str(), std::string(law.id).c_str(), 0) == 0;
    };
    if (globs.empty() || std::ranges::any_of(globs, matches)) chosen.push_back(&law);
  }
  return chosen;
}

EngineLawReport ask_laws(const std::vector<const EngineLaw*>& laws, const LawSetting& setting,
                         const std::function<void()>& tell) {
  EngineLawReport report{.engine = {}, .planned = laws.size()};
  {
    const UciEngine engine(setting.engine.options);
    report.engine = engine.name();
    report.has_thread_option = engine.has_thread_option();
  }
  for (const EngineLaw* const law : laws) {
    if (interrupted()) break;
    try {
      report.laws.emplace_back(law, law->ask(setting));
    } catch (const EngineInterrupted&) {
      break;
    } catch (const EngineError& error) {
      report.laws.emplace_back(law, no_answer(0, {.text = error.what(), .dialogue = {}}));
    }
    tell();
  }
  return report;
}

std::string laws_text(const std::vector<const EngineLaw*>& laws, const Style& style) {
  std::string text;
  for (const LawStrength strength : {LawStrength::must, LawStrength::worth_knowing}) {
    std::string some;
    for (const EngineLaw* const law : laws) {
      if (law->strength != strength) continue;
      some += labelled(fmt::format("  {}", law->id), 21, fmt::format("{} Not found: {}", law->text, law->cannot),
                       style.width);
    }
    if (some.empty()) continue;
    text += text.empty() ? "" : "\n";
    text += strength == LawStrength::must ? "Must:\n" : "Worth knowing; no fault without --strict:\n";
    text += some;
  }
  return text;
}

std::string to_text(const EngineLawReport& report, const LawSetting& setting, const Style& style) {
  std::string text = fmt::format("{} ({}): depth {}, {} nodes, {}\n\n", report.engine, setting.engine.shown_command(),
                                 setting.depth, grouped(setting.nodes), counted(setting.positions.size(), "position"));
  Table table;
  table.add_column("law", Table::Align::left);
  table.add_column("verdict", Table::Align::left);
  table.add_column("questions", Table::Align::right);
  std::string remarks;
  for (const auto& [law, outcome] : report.laws) {
    std::string remark = outcome.verdict == LawVerdict::not_asked ? outcome.finding : "";
    for (const std::string& one : outcome.information) remark += (remark.empty() ? "" : "; ") + one;
    if (!remark.empty()) remarks += labelled(fmt::format("{}: ", law->id), 19, remark, style.width);
    table.add_row({std::string(law->id), std::string(word_of(*law, outcome.verdict)), grouped(outcome.questions)});
  }
  text += table.text(style) + "\n";
  if (!remarks.empty()) text += remarks + "\n";
  for (const auto& [law, outcome] : report.laws) {
    if (outcome.verdict == LawVerdict::broken || outcome.verdict == LawVerdict::no_answer) {
      text += finding_text(*law, outcome, setting, style) + "\n";
    }
  }
  // What is worth knowing differs; only what must be kept is broken.
  const auto different = static_cast<std::size_t>(std::ranges::count_if(report.laws, [](const auto& law) {
    return law.first->strength == LawStrength::worth_knowing && law.second.verdict == LawVerdict::broken;
  }));
  text += fmt::format("{}: {} kept, {} broken, {}, {} not asked, {} without an answer",
                      counted(report.laws.size(), "law"), report.count(LawVerdict::kept),
                      report.count(LawVerdict::broken) - different, counted(different, "differs", "differ"),
                      report.count(LawVerdict::not_asked), report.count(LawVerdict::no_answer));
  if (!report.is_complete())
    text += fmt::format("; {} of {} not reached", report.planned - report.laws.size(), report.planned);
  text += "\n";
  if (setting.lost_positions != 0) {
    text += wrapped(fmt::format("note: {} of the positions cannot be used, and standard error says why",
                                counted(setting.lost_positions, "part")),
                    style.width, 2);
  }
  if (!report.has_thread_option) {
    text +=
        wrapped("note: it has no option for threads. If it uses several, it may not repeat itself.", style.width, 2);
  }
  return text +
         wrapped(
             "A law that is kept is kept in these questions; `pvslab check-engine --list` says what each cannot find.",
             style.width, 2);
}

}  // namespace pvslab
