#include "harness/cells/status/status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pvslab {
namespace {

constexpr std::size_t most_slow_cells = 10;
// A part that finished no cell for this long has stopped, or for this many times its slowest cell.
constexpr std::int64_t long_pause = 120;  // seconds
constexpr double cells_of_a_pause = 10;
constexpr double most_seconds_left = 1e11;  // so that there is a date of the end

// The names of the sets, from the text of a plan.
std::vector<std::string> set_names(const std::string& plan) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < plan.size();) {
    const std::size_t end = std::min(plan.find('\n', begin), plan.size());
    const std::string line = plan.substr(begin, end - begin);
    if (line.starts_with("set ")) names.push_back(line.substr(4));
    begin = end + 1;
  }
  return names;
}

// A part can hold any costs.
std::uint64_t sum_of_costs(std::uint64_t a, std::uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

// Gathers the parts of one plan.
class Gathering {
 public:
  explicit Gathering(const PartHeader& header) : names_(set_names(header.identity.plan)) {
    job_.identity = header.identity;
    job_.command = header.command;
    job_.cells = header.cells;
    job_.cost = header.cost;
  }

  [[nodiscard]] const Identity& identity() const { return job_.identity; }

  void begin(const std::filesystem::path& file, const PartHeader& header) {
    job_.parts.push_back({.file = file, .header = header, .last_moved = header.started});
    job_.parts.back().header.identity.plan.clear();  // long, and the same for all
    slowest_cell_.push_back(0);
  }

  void add(const StoredCell& cell) {
    PartStatus& part = job_.parts.back();
    ++part.cells;
    part.cost = sum_of_costs(part.cost, cell.cost);
    part.busy_seconds += cell.seconds;
    part.last_moved = std::max(part.last_moved, cell.finished);
    slowest_cell_.back() = std::max(slowest_cell_.back(), cell.seconds);
    const std::pair place(cell.place.set, cell.place.cell);
    if (part.header.shard) of_shards_[{part.header.shard->of, part.header.shard->index}].insert(place);
    if (!finished_.insert(place).second) return;
    ++job_.finished;
    job_.finished_cost = sum_of_costs(job_.finished_cost, cell.cost);
    job_.busy_seconds += cell.seconds;
    job_.faults += cell.result.finds_fault;
    job_.slowest.push_back(
        {cell.place, cell.place.set < names_.size() ? names_[cell.place.set] : "", cell.seconds, part.header.host});
    std::ranges::push_heap(job_.slowest, slower);
    if (job_.slowest.size() <= most_slow_cells) return;
    std::ranges::pop_heap(job_.slowest, slower);
    job_.slowest.pop_back();
  }

  [[nodiscard]] JobStatus result(std::int64_t now) {
    std::ranges::sort_heap(job_.slowest, slower);
    double cost_per_second = 0;
    double cells_per_second = 0;
    for (std::size_t i = 0; i < job_.parts.size(); ++i) {
      PartStatus& part = job_.parts[i];
      const auto& shard = part.header.shard;
      const bool shard_is_finished = shard && (part.header.own_cells == of_shards_[{shard->of, shard->index}].size() ||
                                               part.header.own_cells == part.header.finished_before + part.cells);
      part.is_finished = job_.finished == job_.cells || shard_is_finished;
      const auto pause = std::max(long_pause, static_cast<std::int64_t>(cells_of_a_pause * slowest_cell_[i]));
      part.has_stopped = !part.is_finished && now - part.last_moved > pause;
      const std::int64_t span = part.last_moved - part.header.started;
      if (part.is_finished || part.has_stopped || part.cells == 0) continue;
      const double seconds = std::max(static_cast<double>(span), 0.5);
      cost_per_second += static_cast<double>(part.cost) / seconds;
      cells_per_second += static_cast<double>(part.cells) / seconds;
    }
    if (cost_per_second > 0) {
      job_.cells_per_second = cells_per_second;
      const auto left = static_cast<double>(job_.cost - std::min(job_.cost, job_.finished_cost));
      job_.seconds_left = std::min(left / cost_per_second, most_seconds_left);
    }
    return std::move(job_);
  }

 private:
  // For a heap with the least slow cell in front.
  static bool slower(const CellStatus& a, const CellStatus& b) { return a.seconds > b.seconds; }

  JobStatus job_;
  std::vector<std::string> names_;
  std::set<std::pair<std::size_t, std::size_t>> finished_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::set<std::pair<std::size_t, std::size_t>>> of_shards_;
  std::vector<double> slowest_cell_;  // of each part
};

}  // namespace

Status status_of(const std::vector<std::filesystem::path>& directories, std::int64_t now) {
  Status status{.now = now, .jobs = {}, .damage = {}};
  std::vector<Gathering> jobs;
  for (const auto& directory : directories) {
    for (const auto& file : part_files(directory)) {
      Gathering* job = nullptr;
      const auto begin = [&](const PartHeader& header) {
        if (header.identity.format != Identity{}.format) {
          status.damage.push_back(fmt::format("{}: its format is {}, not {}, so it is not shown", file.string(),
                                              header.identity.format, Identity{}.format));
          return false;
        }
        const auto same = [&](const Gathering& other) { return !difference(other.identity(), header.identity); };
        const auto found = std::ranges::find_if(jobs, same);
        job = found != jobs.end() ? &*found : &jobs.emplace_back(header);
        job->begin(file, header);
        return true;
      };
      const PartReading reading = read_part(file, begin, [&](StoredCell&& cell) { job->add(cell); });
      status.has_damage = status.has_damage || !reading.damage.empty();
      status.damage.insert(status.damage.end(), reading.damage.begin(), reading.damage.end());
    }
  }
  for (Gathering& job : jobs) status.jobs.push_back(job.result(now));
  return status;
}

}  // namespace pvslab
