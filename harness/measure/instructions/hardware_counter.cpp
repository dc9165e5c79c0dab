#include "harness/measure/instructions/hardware_counter.hpp"

#include <fmt/format.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <limits>
#include <system_error>

#include "harness/base/interrupt.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/owned_descriptor.hpp"

namespace pvslab {
namespace {

constexpr int repetitions = 3;

[[noreturn]] void refuse_hardware(const std::string& why) {
  throw UsageError("the processor's instruction counter " + why);
}

perf_event_attr instructions_of_user_mode() {
  perf_event_attr attributes{};
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  attributes.disabled = 1;
  attributes.pinned = 1;  // counts all the time or says that it cannot
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return attributes;
}

// An open counter of the thread that makes it.
class HardwareCounter {
 public:
  HardwareCounter() {
    perf_event_attr attributes = instructions_of_user_mode();
    constexpr pid_t this_thread = 0;
    constexpr int any_processor = -1;
    constexpr int no_group = -1;
    descriptor_ = OwnedDescriptor(static_cast<int>(
        ::syscall(SYS_perf_event_open, &attributes, this_thread, any_processor, no_group, PERF_FLAG_FD_CLOEXEC)));
    if (!descriptor_.is_open()) error_ = errno;
  }

  // The errno where it could not be opened, or 0.
  [[nodiscard]] int error() const { return error_; }

  // The instructions of one call of the counted section. Throws UsageError where they were not counted from end to end.
  [[nodiscard]] std::uint64_t count(const PreparedTask& task) const {
    require(::ioctl(descriptor_.get(), PERF_EVENT_IOC_RESET, 0) == 0);
    require(::ioctl(descriptor_.get(), PERF_EVENT_IOC_ENABLE, 0) == 0);
    pvslab_counted_section(&task);
    require(::ioctl(descriptor_.get(), PERF_EVENT_IOC_DISABLE, 0) == 0);
    return reading();
  }

 private:
  static void require(bool well) {
    if (!well)
      refuse_hardware("failed: " + std::generic_category().message(errno) + "; run it again, or where callgrind is");
  }

  [[nodiscard]] std::uint64_t reading() const {
    struct {
      std::uint64_t instructions;
      std::uint64_t nanoseconds_enabled;
      std::uint64_t nanoseconds_running;
    } read_back{};
    const ssize_t size = ::read(descriptor_.get(), &read_back, sizeof read_back);
    require(size >= 0);
    // The times go on over the repetitions. The end of the file is what a pinned counter without a place reads as.
    if (size != sizeof read_back || read_back.nanoseconds_running < read_back.nanoseconds_enabled) {
      refuse_hardware(
          "had to be shared, or the thread moved to a core of another kind: end other profilers, or keep to one kind "
          "of core with `taskset -c N pvslab ...`");
    }
    return read_back.instructions;
  }

  OwnedDescriptor descriptor_;
  int error_ = 0;
};

std::optional<int> paranoid_level() {
  std::ifstream file("/proc/sys/kernel/perf_event_paranoid");
  int level = 0;
  return file >> level ? std::optional(level) : std::nullopt;
}

// Some virtual machines hand out a counter that stands still.
bool counts_anything(const HardwareCounter& counter) {
  const PreparedTask nothing{.searcher = 0, .cases = {}};
  return counter.count(nothing) > 0;
}

std::optional<std::uint64_t> smallest_count(const InstructionTask& task) {
  const PreparedTask prepared = prepare(task);
  const HardwareCounter counter;
  if (counter.error() != 0) refuse_hardware(hardware_refusal(counter.error(), paranoid_level()));
  pvslab_counted_section(&prepared);
  std::uint64_t smallest = std::numeric_limits<std::uint64_t>::max();
  for (int i = 0; i < repetitions; ++i) {
    if (interrupted()) return std::nullopt;
    smallest = std::min(smallest, counter.count(prepared));
  }
  return smallest;
}

}  // namespace

std::string hardware_refusal(int error, const std::optional<int>& paranoid) {
  constexpr int forbids_user_mode = 3;  // mainline stops at 2, which allows it; Debian, Ubuntu and Android go on
  const std::string reason = std::generic_category().message(error);
  if ((error == EACCES || error == EPERM) && paranoid.value_or(0) >= forbids_user_mode) {
    return fmt::format(
        "is forbidden to users here: kernel.perf_event_paranoid is {} ({}); `sudo sysctl kernel.perf_event_paranoid=2` "
        "allows it",
        *paranoid, reason);
  }
  if (error == EACCES || error == EPERM) {
    return fmt::format("is forbidden ({}): give the container `--cap-add PERFMON`, or run outside of it", reason);
  }
  if (error == ENOSYS) {
    return fmt::format("cannot be asked for ({}): this kernel or sandbox has no perf_event_open", reason);
  }
  if (error == ENOENT || error == ENODEV || error == EOPNOTSUPP) {
    return fmt::format("is not there ({}): virtual machines often have none; run on the machine itself", reason);
  }
  return fmt::format("cannot be opened: {}", reason);
}

std::optional<std::string> why_no_hardware_counter() {
  const std::string subject = "the processor's instruction counter ";
  const HardwareCounter counter;
  if (counter.error() != 0) return subject + hardware_refusal(counter.error(), paranoid_level());
  try {
    if (!counts_anything(counter)) return subject + "stands still, as in some virtual machines";
  } catch (const UsageError& error) {
    return error.what();
  }
  return std::nullopt;
}

std::optional<std::vector<std::uint64_t>> count_with_hardware(std::span<const InstructionTask> tasks,
                                                              Progress& progress) {
  std::vector<std::uint64_t> counts;
  for (const InstructionTask& task : tasks) {
    const auto count = smallest_count(task);
    if (!count) return std::nullopt;
    counts.push_back(*count);
    progress.advance();
  }
  return counts;
}

}  // namespace pvslab
