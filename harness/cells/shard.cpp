#include "harness/cells/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <optional>
#include <queue>
#include <span>
#include <string_view>
#include <utility>

#include "harness/base/usage_error.hpp"

namespace pvslab {
namespace {

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return number;
}

std::optional<std::string_view> environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string_view>(value);
}

// The number that the first of these variables holds.
std::optional<std::uint64_t> number_from(std::span<const char* const> variables) {
  for (const char* const variable : variables) {
    if (const auto text = environment(variable)) {
      if (const auto number = number_in(*text)) return number;
      throw UsageError(fmt::format("{} is '{}', not a whole number", variable, *text));
    }
  }
  return std::nullopt;
}

std::uint64_t index_from(const char* variable, const std::string& asked, std::string_view where) {
  const std::array variables{variable};
  if (const auto index = number_from(variables)) return *index;
  throw UsageError(fmt::format("--shard {} reads {}, which is not set. It is set in {}; elsewhere, give --shard I/N",
                               asked, variable, where));
}

Shard shard_of_rank() {
  // Open MPI; MPICH and others by PMI; srun.
  static constexpr std::array ranks{"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"};
  static constexpr std::array sizes{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_NTASKS"};
  const auto rank = number_from(ranks);
  const auto size = number_from(sizes);
  if (rank && size) return {*rank, *size};
  throw UsageError(
      "--shard mpi reads the rank from OMPI_COMM_WORLD_RANK, PMI_RANK or SLURM_PROCID, and the number of ranks "
      "likewise; "
      "they are not set. Start it with mpirun or srun, or give --shard I/N");
}

[[noreturn]] void refuse(const std::string& text) {
  throw UsageError(fmt::format(
      "--shard '{}': give I/N, the shard I of N with I from 0, such as 3/40; or slurm/N, k8s/N or mpi", text));
}

}  // namespace

Shard parse_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  const std::string which = text.substr(0, slash);
  Shard shard;
  if (text == "mpi") {
    shard = shard_of_rank();
  } else {
    if (slash == std::string::npos) refuse(text);
    const auto of = number_in(std::string_view(text).substr(slash + 1));
    if (!of) refuse(text);
    shard.of = *of;
    if (which == "slurm") {
      shard.index = index_from("SLURM_ARRAY_TASK_ID", text, "the tasks of a Slurm array (sbatch --array)");
    } else if (which == "k8s") {
      shard.index = index_from("JOB_COMPLETION_INDEX", text, "the pods of an indexed Kubernetes job");
    } else if (const auto index = number_in(which)) {
      shard.index = *index;
    } else {
      refuse(text);
    }
  }
  if (shard.of < 1 || shard.of > most_shards) {
    throw UsageError(fmt::format("--shard {}: the number of shards is {}; give 1 to {}", text, shard.of, most_shards));
  }
  if (shard.index >= shard.of) {
    throw UsageError(fmt::format("--shard {}: there is no shard {} of {}; they are numbered from 0 to {}", text,
                                 shard.index, shard.of, shard.of - 1));
  }
  return shard;
}

std::string to_text(const Shard& shard) { return fmt::format("{}/{}", shard.index, shard.of); }

std::vector<std::uint64_t> shards_of(const CellPlan& plan, std::uint64_t of) {
  using Load = std::pair<std::uint64_t, std::uint64_t>;  // the cost so far, and the shard
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  // Cells are dealt to the first empty shards, so that more shards than cells get none.
  for (std::uint64_t shard = 0; shard < std::min<std::uint64_t>(of, plan.size()); ++shard) loads.emplace(0, shard);
  std::vector<std::uint64_t> shards(plan.size());
  for (const std::size_t cell : plan.largest_first()) {
    auto [cost, shard] = loads.top();
    loads.pop();
    shards[cell] = shard;
    const std::uint64_t more = plan.cost_of(cell);
    loads.emplace(cost > UINT64_MAX - more ? UINT64_MAX : cost + more, shard);
  }
  return shards;
}

std::vector<std::size_t> cells_of(const CellPlan& plan, const Shard& shard) {
  const std::vector<std::uint64_t> shards = shards_of(plan, shard.of);
  std::vector<std::size_t> cells;
  for (const std::size_t cell : plan.largest_first()) {
    if (shards[cell] == shard.index) cells.push_back(cell);
  }
  return cells;
}

}  // namespace pvslab
