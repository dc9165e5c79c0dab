#include "harness/cells/run/handed_out_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include "harness/base/output.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t nanoseconds_between_requests = 100'000;  // of all ranks together
constexpr std::uint64_t least_nanoseconds_of_a_thread = 50'000'000;

bool is_run_alone(const CellPlan& plan, std::size_t number) {
  return plan.sets()[plan.place_of(number).set].takes_all_threads;
}

constexpr std::string_view hexadecimal = "0123456789abcdef";

[[noreturn]] void refuse(const std::string& line) {
  throw UsageError(fmt::format(
      "--shard - is for a program that hands out cells on the standard input, such as pvslab-mpi; '{}' is not what it "
      "says",
      printable(line.substr(0, 60))));
}

}  // namespace

Batches batches_of(const CellPlan& plan, std::uint64_t ranks, std::uint64_t threads) {
  Batches batches;
  std::vector<std::size_t> alone;
  for (const std::size_t number : plan.largest_first()) {
    (is_run_alone(plan, number) ? alone : batches.order).push_back(number);
  }
  const std::size_t shared = batches.order.size();
  batches.order.insert(batches.order.end(), alone.begin(), alone.end());
  const std::uint64_t threads_of_a_rank = std::max<std::uint64_t>(threads / ranks, 1);
  const std::uint64_t least =
      std::max(ranks * nanoseconds_between_requests, threads_of_a_rank * least_nanoseconds_of_a_thread);
  std::uint64_t left = plan.total_cost();
  for (std::size_t next = 0; next < batches.order.size();) {
    const std::uint64_t enough = std::max(left / (2 * ranks), least);
    std::uint64_t cost = 0;
    do {
      cost += plan.cost_of(batches.order[next++]);
    } while (next < shared && cost < enough);
    left -= std::min(cost, left);
    batches.ends.push_back(next);
  }
  return batches;
}

std::string digits_of(const std::vector<bool>& cells) {
  std::string digits((cells.size() + 3) / 4, '0');
  for (std::size_t i = 0; i < digits.size(); ++i) {
    std::size_t digit = 0;
    for (std::size_t bit = 0; bit < 4 && 4 * i + bit < cells.size(); ++bit) {
      digit |= static_cast<std::size_t>(cells[4 * i + bit]) << bit;
    }
    digits[i] = hexadecimal[digit];
  }
  return digits;
}

std::optional<std::vector<bool>> cells_from_digits(const std::string& digits, std::size_t count) {
  if (digits.size() != (count + 3) / 4) return std::nullopt;
  std::vector<bool> cells(count);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const std::size_t digit = hexadecimal.find(digits[i]);
    if (digit == hexadecimal.npos) return std::nullopt;
    for (std::size_t bit = 0; bit < 4; ++bit) {
      if ((digit >> bit & 1) == 0) continue;
      if (4 * i + bit >= count) return std::nullopt;
      cells[4 * i + bit] = true;
    }
  }
  return cells;
}

HandedOutCells::HandedOutCells(const CellPlan& plan, unsigned threads, std::istream& input)
    : plan_(plan), input_(input), finished_(plan.size()) {
  write_to_stdout(fmt::format("cells 1 {}\n", threads));
  const std::string line = read_line();
  std::istringstream words(line);
  std::string word;
  std::uint64_t all_threads = 0;
  if (!(words >> word >> rank_.index >> rank_.of >> all_threads) || word != "rank") refuse(line);
  if (rank_.index >= rank_.of || rank_.of > most_shards || all_threads < rank_.of) refuse(line);
  batches_ = batches_of(plan, rank_.of, all_threads);
  const std::string which = read_line();
  constexpr std::string_view known = "finished ";
  must_look_ = which == "look";
  if (must_look_) return;
  if (!which.starts_with(known)) refuse(which);
  auto cells = cells_from_digits(which.substr(known.size()), plan.size());
  // The digits are those of another plan if the ranks do not run the same program with the same files.
  if (!cells) throw UsageError("--shard -: this rank has another plan than the others; does it have the same files?");
  finished_ = std::move(*cells);
}

void HandedOutCells::set_finished(std::vector<bool> finished) {
  finished_ = std::move(finished);
  write_to_stdout(fmt::format("finished {}\n", digits_of(finished_)));
}

std::optional<std::size_t> HandedOutCells::next(bool takes_all_threads) {
  const std::scoped_lock lock(mutex_);
  while (queue_.empty() && !has_ended_) receive();
  if (queue_.empty() || this->takes_all_threads(queue_.front()) != takes_all_threads) return std::nullopt;
  const std::size_t number = queue_.front();
  queue_.pop_front();
  if (queue_.empty()) ask();  // so that the answer is there when it is needed
  return number;
}

void HandedOutCells::ask() {
  if (std::exchange(has_asked_, true)) return;
  write_to_stdout("next\n");
}

void HandedOutCells::receive() {
  ask();
  const std::string line = read_line();
  has_asked_ = false;
  std::istringstream words(line);
  std::string word;
  std::size_t batch = 0;
  if (!(words >> word >> batch) || word != "batch") refuse(line);
  has_ended_ = batch >= batches_.size();
  if (has_ended_) return;
  for (std::size_t i = batches_.begin_of(batch); i < batches_.ends[batch]; ++i) {
    if (!finished_[batches_.order[i]]) queue_.push_back(batches_.order[i]);
  }
}

bool HandedOutCells::takes_all_threads(std::size_t number) const { return is_run_alone(plan_, number); }

void HandedOutCells::end(std::size_t finished, std::size_t faults) {
  write_to_stdout(fmt::format("end {} {}\n", finished, faults));
}

std::string HandedOutCells::read_line() {
  std::string line;
  if (std::getline(input_, line)) return line;
  throw UsageError(
      "--shard -: the program that hands out cells on the standard input is gone; what is finished is kept");
}

}  // namespace pvslab
