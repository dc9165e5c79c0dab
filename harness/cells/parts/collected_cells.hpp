// The union of the cells of many parts: each cell once, whatever the number and the order of the parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/cells/parts/part_file.hpp"

namespace pvslab {

class CollectedCells {
 public:
  explicit CollectedCells(const CellPlan& plan) : plan_(plan), seen_(plan.size()) {}

  // Takes in every part in the directory; `take` is called with each new cell. Throws UsageError with the file if a part
  // is of another plan (`advice` says what to do then), if a cell is not in the plan, or if it has another result than
  // the same cell elsewhere. Of parts that `wants` refuses only the header is read.
  void add(
      const std::filesystem::path& directory, const Identity& identity, std::string_view advice,
      const std::function<void(StoredCell&&)>& take,
      const std::function<bool(const PartHeader&)>& wants = [](const PartHeader&) { return true; });

  [[nodiscard]] bool has(std::size_t number) const { return seen_[number].is_there; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] std::size_t parts() const { return parts_; }
  [[nodiscard]] std::uint64_t duplicates() const { return duplicates_; }  // identical
  [[nodiscard]] std::uint64_t faults() const { return faults_; }          // cells that found one
  [[nodiscard]] const std::vector<std::string>& damage() const { return damage_; }
  [[nodiscard]] const std::vector<PartHeader>& headers() const { return headers_; }

 private:
  struct Seen {
    std::uint64_t hash = 0;  // of the result
    std::uint32_t part = 0;  // index into files_
    bool is_there = false;
  };

  void add_cell(StoredCell&& cell, const std::function<void(StoredCell&&)>& take);

  const CellPlan& plan_;
  std::vector<Seen> seen_;
  std::vector<std::string> files_;
  std::vector<PartHeader> headers_;
  std::vector<std::string> damage_;
  std::size_t count_ = 0;
  std::size_t parts_ = 0;
  std::uint64_t duplicates_ = 0;
  std::uint64_t faults_ = 0;
};

}  // namespace pvslab
