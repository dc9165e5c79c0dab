// `pvslab-mpi VERB ...`: the cells of a command, spread over the ranks of an MPI job. Each rank starts `pvslab VERB ...
// --shard -` and hands it batches of cells, whose numbers it takes from a counter that all ranks share. Each program keeps its
// own part; `pvslab merge` reports.
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "harness/base/exit_code.hpp"
#include "harness/base/output.hpp"
#include "harness/base/process/own_program.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/mpi/rank_program.hpp"
#include "harness/mpi/shared_counter.hpp"

namespace pvslab {
namespace {

constexpr const char* help =
    "Run a command of pvslab on the ranks of an MPI job: every rank takes cells as it finishes others.\n"
    "\n"
    "Usage: mpirun [OPTIONS] pvslab-mpi VERB [OPTIONS]\n"
    "\n"
    "VERB is verify, compare, run, relations, claims, power, perft or epd, with the options that\n"
    "`pvslab VERB -h` shows. --parts DIR is a directory that all ranks see (default: parts). Each rank keeps\n"
    "what it finishes there, so the same command goes on after a failure. --threads T are those of a rank.\n"
    "Then report:\n"
    "  pvslab merge DIR\n"
    "Without --threads a rank uses the processors that mpirun binds it to. Bind ranks to what they shall use,\n"
    "for example: mpirun --map-by node --bind-to none, with one rank for each node.\n"
    "The program pvslab is the one beside pvslab-mpi, or the one that the variable PVSLAB names.\n"
    "`mpirun -n 4 pvslab-mpi --measure-counter` measures how long a rank waits for its next batch.\n"
    "Exit codes of a rank: 0: it finished; others: those of pvslab. The exit code of the result is that of\n"
    "`pvslab merge`.\n";

// How long a rank sleeps at most between two looks at MPI. It bounds how long another rank waits for rank 0.
constexpr std::chrono::milliseconds pause{1};
// How long a program that was asked to end may take.
constexpr std::chrono::seconds patience{20};

std::atomic<bool> is_asked_to_end = false;

std::string path_of_program() {
  if (const char* named = std::getenv("PVSLAB")) return named;
  std::error_code error;
  const auto own = own_program();
  const auto beside = own ? own->parent_path() / "pvslab" : std::filesystem::path();
  return std::filesystem::exists(beside, error) ? beside.string() : "pvslab";
}

std::string value_of(std::span<char* const> arguments, std::string_view option, std::string otherwise) {
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string_view word = arguments[i];
    if (word == option && i + 1 < arguments.size()) return arguments[i + 1];
    if (word.starts_with(option) && word.substr(option.size()).starts_with('=')) {
      return std::string(word.substr(option.size() + 1));
    }
  }
  return otherwise;
}

// One rank between its program and the other ranks.
class Rank {
 public:
  Rank(RankProgram& program, std::string parts) : program_(program), parts_(std::move(parts)) {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  }

  void run() {
    introduce();
    SharedCounter counter(MPI_COMM_WORLD);
    while (!has_ended_) {
      if (const auto line = program_.next_line(pause)) answer(*line, counter);
      if (is_asked_to_end.exchange(false)) program_.ask_to_end();
      if (program_.is_silent()) give_up();
      make_progress(MPI_COMM_WORLD);
    }
    wait_for_all(MPI_COMM_WORLD, pause);  // others still need the counter of rank 0
    if (program_.exit_code(patience) != static_cast<int>(ExitCode::fine)) give_up();
    report();
  }

 private:
  // Tells each program who it is and what is finished.
  void introduce() {
    const std::string greeting = expect("cells 1 ");
    std::int64_t threads = std::strtoll(greeting.c_str(), nullptr, 10);
    MPI_Allreduce(MPI_IN_PLACE, &threads, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    program_.say(fmt::format("rank {} {} {}", rank_, ranks_, threads));
    std::string finished;
    if (rank_ == 0) {
      program_.say("look");
      finished = expect("finished ");
    }
    auto length = static_cast<std::int64_t>(finished.size());
    MPI_Bcast(&length, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
    finished.resize(static_cast<std::size_t>(length));
    MPI_Bcast(finished.data(), static_cast<int>(length), MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank_ != 0) program_.say("finished " + finished);
  }

  // What follows `beginning` in the next line.
  [[nodiscard]] std::string expect(std::string_view beginning) {
    const auto line = program_.next_line();
    if (!line) give_up();
    if (!line->starts_with(beginning)) fail(fmt::format("the program said '{}', not a number of threads", *line));
    return line->substr(beginning.size());
  }

  void answer(const std::string& line, SharedCounter& counter) {
    if (line == "next") {
      program_.say(fmt::format("batch {}", counter.take()));
    } else if (line.starts_with("end ")) {
      std::istringstream(line.substr(4)) >> finished_ >> faults_;
      has_ended_ = true;
    } else {
      fail(fmt::format("the program said '{}', which it should not", line));
    }
  }

  void report() const {
    std::array<std::int64_t, 2> sums{finished_, faults_};
    MPI_Allreduce(MPI_IN_PLACE, sums.data(), 2, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (rank_ != 0) return;
    write_to_stdout(fmt::format("{} finished {}{}. Report with: pvslab merge {}\n",
                                counted(static_cast<std::uint64_t>(ranks_), "rank"),
                                counted(static_cast<std::uint64_t>(sums[0]), "cell"),
                                sums[1] == 0 ? "" : fmt::format("; {} found a fault", sums[1]), parts_));
  }

  // The program ended too early, and said why.
  [[noreturn]] void give_up() {
    const auto code = program_.exit_code(patience);
    if (code == static_cast<int>(ExitCode::fine)) fail("the program ended before the others had finished");
    if (code == not_run)
      fail("pvslab cannot be started; it must be beside pvslab-mpi, or named by the variable PVSLAB");
    if (!code || *code > 128) fail(fmt::format("the program {}", program_.fate()));
    abort(*code);
  }

  [[noreturn]] void fail(const std::string& what) {
    write_to_stderr(fmt::format("pvslab-mpi: rank {}: {}. What is finished is kept in {}: run the same command again\n",
                                rank_, what, parts_));
    abort(static_cast<int>(ExitCode::bad_input));
  }

  // Takes the job with it.
  [[noreturn]] static void abort(int code) {
    MPI_Abort(MPI_COMM_WORLD, code);
    std::_Exit(code);
  }

  RankProgram& program_;
  std::string parts_;
  int rank_ = 0;
  int ranks_ = 1;
  std::int64_t finished_ = 0;
  std::int64_t faults_ = 0;
  bool has_ended_ = false;
};

int run(int argc, char** argv) {
  const std::span arguments(argv, static_cast<std::size_t>(argc));
  if (argc < 2 || std::string_view(argv[1]) == "-h" || std::string_view(argv[1]) == "--help") {
    write_to_stdout(help);
    return argc < 2 ? static_cast<int>(ExitCode::bad_input) : 0;
  }
  const auto is_asked = [&](std::string_view word) { return std::ranges::find(arguments, word) != arguments.end(); };
  if (is_asked("--dry-run") || is_asked("--list")) {
    write_to_stderr("pvslab-mpi: the plan is the same for any number of ranks: use `pvslab VERB --dry-run`\n");
    return static_cast<int>(ExitCode::bad_input);
  }
  if (std::string_view(argv[1]) == "--measure-counter") {
    MPI_Init(&argc, &argv);
    write_to_stdout(measure_counter(MPI_COMM_WORLD, pause));
    MPI_Finalize();
    return 0;
  }
  std::vector<std::string> words{path_of_program(), argv[1], "--shard", "-"};
  words.insert(words.end(), arguments.begin() + 2, arguments.end());
  for (const int signal : {SIGINT, SIGTERM}) {
    std::signal(signal, [](int) { is_asked_to_end = true; });
  }
  std::signal(SIGPIPE, SIG_IGN);
  // MPI libraries allow no fork() after MPI_Init().
  RankProgram program(std::move(words));
  MPI_Init(&argc, &argv);
  Rank(program, value_of(arguments, "--parts", "parts")).run();
  MPI_Finalize();
  return static_cast<int>(ExitCode::fine);
}

}  // namespace
}  // namespace pvslab

int main(int argc, char** argv) { return pvslab::run(argc, argv); }
