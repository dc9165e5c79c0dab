#include "harness/base/notice.hpp"

#include <atomic>

#include "harness/base/output.hpp"
#include "harness/base/text/program_name.hpp"

namespace pvslab {
namespace {

std::atomic<bool> quiet = false;  // of the process, as its standard error is

}  // namespace

void be_quiet() { quiet = true; }

bool is_quiet() { return quiet; }

void write_notice(std::string_view text) {
  if (!is_quiet()) write_to_stderr(in_own_name(text));
}

}  // namespace pvslab
