#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/schedules/parallel_subject.inl.hpp"
#include "searchers/parallel/catalog.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

std::vector<ParallelSubject> shipped() {
  std::vector<ParallelSubject> subjects;
  const auto add = [&]<ParallelSearcher S>(std::type_identity<S>) { subjects.push_back(parallel_subject<S>()); };
  parallel::SearchersUnder<CutoffRule::at_beta>::for_each(add);
  parallel::SearchersUnder<CutoffRule::above_beta>::for_each(add);
  return subjects;
}

struct Registry {
  std::vector<ParallelSubject> subjects = shipped();
  std::size_t shipped_count = subjects.size();
};

Registry& registry() {
  static Registry one;
  return one;
}

}  // namespace

std::span<const ParallelSubject> parallel_subjects() { return registry().subjects; }

std::span<const ParallelSubject> added_parallel_subjects() {
  return parallel_subjects().subspan(registry().shipped_count);
}

const ParallelSubject* find_parallel(std::string_view id) {
  const auto all = parallel_subjects();
  const auto found = std::ranges::find_if(all, [&](const ParallelSubject& one) { return one.info->id == id; });
  return found == all.end() ? nullptr : &*found;
}

void add_parallel_subject(const ParallelSubject& subject) {
  if (find_parallel(subject.info->id) != nullptr) {
    throw UsageError(
        fmt::format("there are two parallel searchers with the id '{}'; give yours another one", subject.info->id));
  }
  registry().subjects.push_back(subject);
}

std::vector<const ParallelSubject*> select_parallel(std::span<const ParallelSubject> subjects,
                                                    std::span<const std::string> patterns) {
  const bool has_added = subjects.data() == registry().subjects.data() && subjects.size() > registry().shipped_count;
  const std::size_t first = patterns.empty() && has_added ? registry().shipped_count : 0;
  std::vector<bool> chosen(subjects.size(), patterns.empty());
  for (const std::string& pattern : patterns) {
    bool is_known = pattern.find_first_of("*?[") != std::string::npos;
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      const std::string id(subjects[i].info->id);
      if (id != pattern && ::fnmatch(pattern.c_str(), id.c_str(), 0) != 0) continue;
      chosen[i] = is_known = true;
    }
    if (is_known) continue;
    std::vector<std::string_view> ids;
    for (const ParallelSubject& subject : subjects) ids.push_back(subject.info->id);
    throw UsageError(unknown_name("parallel searcher", pattern, ids, "See `pvslab list parallel`"));
  }
  std::vector<const ParallelSubject*> result;
  for (std::size_t i = first; i < subjects.size(); ++i) {
    if (chosen[i]) result.push_back(&subjects[i]);
  }
  if (result.empty()) throw NothingSelected("no parallel searcher matches; `pvslab list parallel` shows them");
  return result;
}

}  // namespace pvslab
