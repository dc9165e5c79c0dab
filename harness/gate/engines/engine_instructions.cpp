#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "harness/base/process/temporary_directory.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/gate/engines/engine_figures.hpp"
#include "harness/measure/instructions/callgrind.hpp"
#include "suites/input_error.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

constexpr int slower_in_valgrind = 100;
constexpr const char* purpose = "callgrind cannot count an engine's instructions";

// The engine under callgrind, with the processes that its shell starts. A percent sign has a meaning in the name of the output.
NamedEngine in_callgrind(NamedEngine engine, const fs::path& valgrind, const fs::path& directory) {
  std::string dumps = (directory / "counts.").string();
  for (std::size_t i = dumps.find('%'); i != dumps.npos; i = dumps.find('%', i + 2)) dumps.insert(i, 1, '%');
  engine.options.command = fmt::format(
      "{} --tool=callgrind --quiet --trace-children=yes --command-line-only=yes --vgdb=no --callgrind-out-file={} sh "
      "-c {}",
      shell_quoted(valgrind.string()), shell_quoted(dumps + "%p"), shell_quoted(engine.options.command));
  engine.options.timeout *= slower_in_valgrind;
  return engine;
}

std::uint64_t instructions_in(const fs::path& directory) try {
  std::uint64_t sum = 0;
  for (const auto& entry : fs::directory_iterator(directory)) {
    sum += instructions_of_dump(read_input_file(entry.path()), entry.path().string());
  }
  return sum;
} catch (const InputError& error) {
  throw UsageError(fmt::format("{}: its output cannot be used: {}", purpose, error.what()));
}

// Of a session that asks about the first `questions` positions.
std::uint64_t instructions_of_session(const NamedEngine& engine, const fs::path& valgrind, const EngineGatePlan& plan,
                                      std::size_t questions, Progress& progress) {
  const TemporaryDirectory directory(fmt::format("{}: ", purpose));
  const NamedEngine counted = in_callgrind(engine, valgrind, directory.path());
  EngineSide side(counted);
  try {
    static_cast<void>(side.running());
    for (std::size_t i = 0; i < questions; ++i) {
      const SideAnswer answer = side.ask(plan.positions->positions[i], {.depth = plan.depth});
      if (const auto* const fault = std::get_if<SideFault>(&answer)) {
        throw UsageError(fmt::format("{}: {}", purpose, fault->text));
      }
      progress.advance();
    }
  } catch (const EngineError& error) {
    throw UsageError(fmt::format("{}: {}", purpose, error.what()));
  }
  try {  // valgrind writes its counts when the engine has ended
    side.running().say("quit");
    while (side.running().hear_within(counted.options.timeout)) {
    }
  } catch (const EngineError&) {
    // it has ended
  }
  side.end();
  return instructions_in(directory.path());
}

}  // namespace

std::optional<std::vector<BaselineInstructions>> count_engine_instructions(const EngineGatePlan& plan) try {
  const auto valgrind = find_valgrind();
  if (!valgrind) throw UsageError(fmt::format("{}: valgrind is not installed: `apt-get install valgrind`", purpose));
  const std::size_t positions = plan.positions->positions.size();
  Progress progress("callgrind", "searches", positions * plan.engines.size());
  std::vector<BaselineInstructions> figures;
  for (const NamedEngine& engine : plan.engines) {
    const std::uint64_t start = instructions_of_session(engine, *valgrind, plan, 0, progress);
    const std::uint64_t whole = instructions_of_session(engine, *valgrind, plan, positions, progress);
    if (whole <= start) {
      throw UsageError(fmt::format("{}: {} took no more of them with questions than without", purpose, engine.name));
    }
    figures.push_back({{plan.workload(), engine.name}, whole - start});
  }
  std::ranges::sort(figures, {}, &BaselineInstructions::name);
  return figures;
} catch (const EngineInterrupted&) {
  return std::nullopt;
}

}  // namespace pvslab
