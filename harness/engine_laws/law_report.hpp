// All laws asked of an engine, and what came of each.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/engine_laws/engine_law.hpp"

namespace pvslab {

struct EngineLawReport {
  std::string engine;  // the name that it reports
  bool has_thread_option = false;
  std::vector<std::pair<const EngineLaw*, LawOutcome>> laws = {};
  std::size_t planned = 0;

  [[nodiscard]] bool is_complete() const { return laws.size() == planned; }
  [[nodiscard]] std::size_t count(LawVerdict verdict) const;
  // Whether a law is broken or has no answer; only of those that must be kept, unless `strict`.
  [[nodiscard]] bool has_fault(bool strict) const;
};

// The laws whose ids one of the globs matches, all without a glob. Throws UsageError for a word that matches none.
[[nodiscard]] std::vector<const EngineLaw*> select_laws(const std::vector<std::string>& globs);

// One law after the other, since some judge times. `tell` is called after each. Ends early if interrupted. Throws EngineError if
// the engine cannot be started.
[[nodiscard]] EngineLawReport ask_laws(const std::vector<const EngineLaw*>& laws, const LawSetting& setting,
                                       const std::function<void()>& tell);

// The laws with their texts, and what their checks cannot find.
[[nodiscard]] std::string laws_text(const std::vector<const EngineLaw*>& laws, const Style& style);
[[nodiscard]] std::string to_text(const EngineLawReport& report, const LawSetting& setting, const Style& style);
// docs/schemas/check-engine.schema.json says what is in it.
[[nodiscard]] std::string to_json_text(const EngineLawReport& report, const LawSetting& setting);
[[nodiscard]] std::string check_engine_schema();
[[nodiscard]] std::string to_junit(const EngineLawReport& report, const LawSetting& setting);

}  // namespace pvslab
