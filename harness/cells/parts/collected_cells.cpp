#include "harness/cells/parts/collected_cells.hpp"

#include <fmt/format.h>

#include <utility>

#include "harness/base/input.hpp"
#include "harness/base/usage_error.hpp"

namespace pvslab {

void CollectedCells::add(const std::filesystem::path& directory, const Identity& identity, std::string_view advice,
                         const std::function<void(StoredCell&&)>& take,
                         const std::function<bool(const PartHeader&)>& wants) {
  for (const std::filesystem::path& file : part_files(directory)) {
    files_.push_back(file.string());
    bool is_ours = false;
    const auto accepts = [&](const PartHeader& header) {
      const auto differs = difference(header.identity, identity);
      is_ours = !differs.has_value();
      if (is_ours) {
        headers_.push_back(header);
        headers_.back().identity.plan.clear();  // long, and the same for all
      }
      if (differs) {
        throw UsageError(fmt::format("{} does not belong to this plan: {}. {}", file.string(), *differs, advice));
      }
      if (header.cells != plan_.size()) {
        throw UsageError(fmt::format("{}: its header says {} cells, and its plan has {}", file.string(), header.cells,
                                     plan_.size()));
      }
      return wants(header);
    };
    const PartReading reading = read_part(file, accepts, [&](StoredCell&& cell) { add_cell(std::move(cell), take); });
    if (is_ours) ++parts_;
    damage_.insert(damage_.end(), reading.damage.begin(), reading.damage.end());
  }
}

void CollectedCells::add_cell(StoredCell&& cell, const std::function<void(StoredCell&&)>& take) {
  const auto place = [&] { return fmt::format("{}:{}", files_.back(), cell.line); };
  const auto [set, index] = cell.place;
  if (set >= plan_.sets().size() || index >= plan_.sets()[set].size()) {
    throw UsageError(fmt::format("{}: there is no cell {} of set {} in the plan", place(), index, set));
  }
  const std::size_t number = plan_.number_of(cell.place);
  const std::uint64_t hash = fnv1a(cell.result.value);
  Seen& seen = seen_[number];
  if (seen.is_there) {
    if (seen.hash != hash) {
      throw UsageError(
          fmt::format("{}: the cell \"{}\" has another result than in {}. The same program, seed and input gave two "
                      "results: it is not deterministic, or a machine is faulty. Run the cell again on each machine",
                      place(), plan_.name_of(number), files_[seen.part]));
    }
    ++duplicates_;
    return;
  }
  seen = {hash, static_cast<std::uint32_t>(files_.size() - 1), true};
  ++count_;
  faults_ += cell.result.finds_fault;
  take_stored(files_.back(), std::move(cell), take);
}

}  // namespace pvslab
