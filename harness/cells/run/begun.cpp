#include "harness/cells/run/begun.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <new>
#include <utility>

#include "harness/base/process/shared_memory.hpp"

namespace pvslab {
// Not anonymous: the region, which is declared in the header, consists of them.
namespace begun {

using Clock = std::chrono::steady_clock;
constexpr std::size_t no_cell = std::numeric_limits<std::size_t>::max();
constexpr std::size_t most_threads = 256;  // what further threads begin is not noted

template <std::size_t size>
struct SharedText {
  std::atomic<std::uint32_t> length = 0;
  std::array<char, size> text;  // not touched: there are 16 MB of them

  void set(std::string_view words) { length = static_cast<std::uint32_t>(words.copy(text.data(), size)); }
  [[nodiscard]] std::string get() const { return {text.data(), length}; }
};

// Of one thread.
struct Slot {
  std::atomic<std::size_t> cell = no_cell;
  std::atomic<std::uint64_t> beats = 0;
  std::atomic<std::uint64_t> seconds = 0;  // without a beat, after which it is stuck
  std::atomic<std::uint64_t> noted = 0;    // the number of the search noted last
  SharedText<1U << 8U> searcher;
  SharedText<1U << 15U> text;
  SharedText<1U << 15U> token;
  SharedText<1U << 9U> thrown;
};

}  // namespace begun
namespace {

using namespace begun;

std::atomic<std::size_t> threads_begun = 0;
BegunCells::Region* of_this_process = nullptr;

}  // namespace

struct BegunCells::Region {
  std::atomic<bool> notes_searches = false;
  std::atomic<bool> is_done = false;
  std::atomic<std::uint64_t> notes = 0;
  std::array<Slot, most_threads> slots;
  // Of the parent.
  std::array<std::uint64_t, most_threads> beats{};
  std::array<Clock::time_point, most_threads> last_beat{};
  Clock::time_point last_look;
};

namespace {

// A thread keeps its slot; null without a region, or if all are taken.
Slot* slot_of_thread() {
  if (of_this_process == nullptr) return nullptr;
  thread_local const std::size_t number = threads_begun++;
  return number < most_threads ? &of_this_process->slots[number] : nullptr;
}

}  // namespace

BegunCells::BegunCells()
    : region_(new (map_shared(sizeof(Region))) Region, [](Region* region) {
        of_this_process = nullptr;
        unmap_shared(region, sizeof(Region));
      }) {
  of_this_process = region_.get();
}

BegunCells::~BegunCells() = default;

void BegunCells::clear(bool notes_searches) {
  region_->notes_searches = notes_searches;
  region_->is_done = false;
  for (Slot& slot : region_->slots) {
    slot.cell = no_cell;
    slot.noted = 0;
    for (auto* length : {&slot.searcher.length, &slot.text.length, &slot.token.length, &slot.thrown.length})
      *length = 0;
  }
  region_->last_look = Clock::now();
  region_->last_beat.fill(region_->last_look);
}

std::vector<BegunCell> BegunCells::at_work() const {
  // Searches are noted where one cell is run at a time. It may search in a thread of its own.
  const Slot& latest =
      *std::ranges::max_element(region_->slots, {}, [](const Slot& slot) { return slot.noted.load(); });
  std::vector<BegunCell> cells;
  for (const Slot& slot : region_->slots) {
    if (slot.cell == no_cell) continue;
    cells.push_back({.number = slot.cell, .search = {}, .thrown = slot.thrown.get()});
    if (latest.noted != 0) cells.back().search = {latest.searcher.get(), latest.text.get(), latest.token.get()};
  }
  // The one that threw ended the others.
  std::ranges::partition(cells, [](const BegunCell& cell) { return !cell.thrown.empty(); });
  return cells;
}

std::string BegunCells::stuck() {
  // By Ctrl-Z, or with the whole machine, both processes were stopped if this was not called for so long.
  constexpr std::chrono::seconds usual(2);
  const auto now = Clock::now();
  const auto stood_still = std::max(Clock::duration::zero(), now - std::exchange(region_->last_look, now) - usual);
  for (std::size_t i = 0; i < most_threads; ++i) {
    const Slot& slot = region_->slots[i];
    region_->last_beat[i] += stood_still;
    const std::uint64_t beats = slot.beats;
    if (beats != region_->beats[i] || slot.cell == no_cell) {
      region_->beats[i] = beats;
      region_->last_beat[i] = Clock::now();
      continue;
    }
    const auto waited = Clock::now() - region_->last_beat[i];
    if (waited > std::chrono::seconds(slot.seconds)) {
      return fmt::format("took no step for {} s", std::chrono::duration_cast<std::chrono::seconds>(waited).count());
    }
  }
  return "";
}

bool BegunCells::is_done() const { return region_->is_done; }
void BegunCells::set_done() { region_->is_done = true; }

NotedCell::NotedCell(std::size_t number, std::uint64_t nanoseconds) {
  Slot* const slot = slot_of_thread();
  if (slot == nullptr) return;
  constexpr std::uint64_t billion = 1'000'000'000;
  slot->seconds = 60 + 20 * (nanoseconds / billion);
  slot->noted = 0;
  ++slot->beats;
  slot->cell = number;
}

NotedCell::~NotedCell() {
  if (Slot* const slot = slot_of_thread()) slot->cell = no_cell;
}

void note_step() {
  if (Slot* const slot = slot_of_thread()) ++slot->beats;
}

bool ends_by_exception() { return of_this_process != nullptr; }

void note_thrown(std::string_view what) {
  if (Slot* const slot = slot_of_thread()) slot->thrown.set(what.empty() ? "an exception without words" : what);
}

bool notes_searches() { return of_this_process != nullptr && of_this_process->notes_searches; }

void note_search(const BegunSearch& search) {
  Slot* const slot = slot_of_thread();
  if (slot == nullptr) return;
  slot->searcher.set(search.searcher);
  slot->text.set(search.text);
  slot->token.set(search.token);
  slot->noted = ++of_this_process->notes;
  ++slot->beats;
}

}  // namespace pvslab
