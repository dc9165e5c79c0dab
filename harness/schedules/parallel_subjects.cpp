#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/select_by_id.hpp"
#include "harness/schedules/parallel_subject.inl.hpp"
#include "searchers/parallel/catalog.hpp"

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
  return select_parallel_by_id(subjects, patterns, has_added ? registry().shipped_count : 0);
}

}  // namespace pvslab
