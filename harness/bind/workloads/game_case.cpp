#include "harness/bind/workloads/game_case.hpp"

#include <fmt/format.h>

#include "harness/base/usage_error.hpp"

namespace pvslab::detail {

void throw_refusal(const SearcherInfo& searcher, std::string_view refusal) {
  throw UsageError(fmt::format("{}: not run: {}", searcher.id, refusal));
}

}  // namespace pvslab::detail
