#include "harness/program/hello.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <set>
#include <vector>

namespace pvslab {
namespace {

struct Promise {
  std::string_view name;
  Contract contract;
};
// What an answer can be judged by: the clauses about values, and the contracts that most searchers have. An answer has
// no best move and no line.
constexpr Contract value_root{Clause::root, Clause::lower_bound};
constexpr std::array promises{
    Promise{"root", {Clause::root}},
    Promise{"window", {Clause::window}},
    Promise{"fail_soft", {Clause::fail_soft}},
    Promise{"fail_hard", {Clause::fail_hard}},
    Promise{"bound", {Clause::bound}},
    Promise{"lower_bound", {Clause::lower_bound}},
    Promise{"fail-soft", value_root.with(Clause::window).with(Clause::fail_soft)},
    Promise{"fail-hard", value_root.with(Clause::window).with(Clause::fail_hard)},
};

[[nodiscard]] Contract read_promise(MessageReader& reader) {
  const std::string_view rest = reader.rest();
  const std::string_view name = rest.substr(0, rest.find_first_of(", "));
  const auto promise = std::ranges::find(promises, name, &Promise::name);
  if (promise == promises.end()) {
    std::vector<std::string_view> known;
    for (const Promise& one : promises) known.push_back(one.name);
    reader.fail(fmt::format("a program can promise {}", fmt::join(known, ", ")));
  }
  reader.take(name);
  return promise->contract;
}

[[nodiscard]] Contract read_promises(MessageReader& reader) {
  Contract contract;
  do contract |= read_promise(reader);
  while (reader.take(','));
  return contract;
}

[[nodiscard]] std::string read_name(MessageReader& reader) {
  constexpr std::size_t longest = 40;
  const char* const start = reader.place();
  const std::string name(reader.take_word());
  const auto may_be_in_name = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.'; };
  const bool begins_well = !name.empty() && std::isalnum(static_cast<unsigned char>(name.front())) != 0;
  if (!begins_well || name.size() > longest || !std::ranges::all_of(name, may_be_in_name)) {
    reader.fail_at(
        start, fmt::format("a name begins with a letter or digit, and has 1 to {} letters, digits, '-', '_' and '.'",
                           longest));
  }
  return name;
}

[[nodiscard]] CutoffRule read_rule(MessageReader& reader) {
  if (reader.take("at-beta")) return CutoffRule::at_beta;
  if (reader.take("above-beta")) return CutoffRule::above_beta;
  reader.fail("expected at-beta or above-beta");
}

[[nodiscard]] ScoreView read_view(MessageReader& reader) {
  const char* const start = reader.place();
  const std::string_view view = reader.take_word();
  if (view != "negamax" && view != "max") reader.fail_at(start, "expected negamax or max");
  return view == "max" ? ScoreView::max : ScoreView::negamax;
}

void read_mode(MessageReader& reader, Hello& hello) {
  const char* const start = reader.place();
  const std::string_view mode = reader.take_word();
  if (mode != "tree" && mode != "game" && mode != "both") reader.fail_at(start, "expected tree, game or both");
  hello.trees = mode != "game";
  hello.games = mode != "tree";
}

[[nodiscard]] Score read_end_of_range(MessageReader& reader) {
  const char* const start = reader.place();
  const auto value = reader.take_number<std::int32_t>("expected LO:HI, as -30000:30000");
  if (value < Score::lowest().value()) reader.fail_at(start, "a value lies in -2147483646 .. 2147483646");
  if (value > Score::highest().value()) reader.fail_at(start, "a value lies in -2147483646 .. 2147483646");
  return Score(value);
}

[[nodiscard]] ScoreLimit read_range(MessageReader& reader) {
  const char* const start = reader.place();
  const Score lowest = read_end_of_range(reader);
  if (!reader.take(':')) reader.fail("expected LO:HI, as -30000:30000");
  const Score highest = read_end_of_range(reader);
  if (const std::string_view problem = ScoreLimit::problem(lowest, highest); !problem.empty()) {
    reader.fail_at(start, std::string(problem));
  }
  return {lowest, highest};
}

[[nodiscard]] TreeKeys read_keys(MessageReader& reader) {
  const char* const start = reader.place();
  const std::string_view keys = reader.take_word();
  if (keys != "no" && keys != "yes" && keys != "deeper") reader.fail_at(start, "expected yes, deeper or no");
  return keys == "no" ? TreeKeys::none : keys == "yes" ? TreeKeys::positions : TreeKeys::deeper;
}

[[nodiscard]] bool read_scales(MessageReader& reader) {
  if (reader.take("yes")) return true;
  if (!reader.take("no")) reader.fail("expected yes or no");
  return false;
}

// One word after "hello 1". The title is the rest of the line.
void read_word(MessageReader& reader, Hello& hello) {
  if (reader.take("name=")) {
    hello.name = read_name(reader);
  } else if (reader.take("rule=")) {
    hello.rule = read_rule(reader);
  } else if (reader.take("mode=")) {
    read_mode(reader, hello);
  } else if (reader.take("view=")) {
    hello.view = read_view(reader);
  } else if (reader.take("range=")) {
    hello.range = read_range(reader);
  } else if (reader.take("keys=")) {
    hello.keys = read_keys(reader);
  } else if (reader.take("promises=")) {
    hello.promises = read_promises(reader);
  } else if (reader.take("scales=")) {
    hello.scales = read_scales(reader);
  } else if (reader.take("visits")) {
    hello.visits = true;
  } else if (reader.take("counts")) {
    hello.counts = true;
  } else if (reader.take("stores")) {
    hello.stores = true;
  } else if (reader.take("keeps")) {
    hello.keeps = true;
  } else if (reader.take("title=")) {
    hello.title = reader.rest();
    reader.take(hello.title);
  } else {
    reader.fail(
        "expected name=, rule=, mode=, view=, range=, keys=, promises=, scales=, visits, counts, stores, keeps or "
        "title=");
  }
}

}  // namespace

Hello parse_hello(std::string_view line) {
  MessageReader reader(line);
  if (!reader.take("hello ")) reader.fail("expected 'hello' and the version of the protocol");
  const char* const start = reader.place();
  const auto version = reader.take_number<std::uint32_t>("expected the version of the protocol");
  if (version != static_cast<std::uint32_t>(protocol_version)) {
    reader.fail_at(start, fmt::format("pvslab speaks version {} of the protocol", protocol_version));
  }
  Hello hello;
  std::set<std::string, std::less<>> given;
  while (!reader.at_end()) {
    reader.expect_blank("expected a blank or the end of the line");
    const char* const word = reader.place();
    const std::string_view rest = reader.rest();
    if (const auto key = rest.substr(0, rest.find_first_of("= ")); !given.emplace(key).second) {
      reader.fail_at(word, fmt::format("'{}' is given twice", key));
    }
    read_word(reader, hello);
  }
  const bool has_keys = hello.trees && hello.keys != TreeKeys::none;
  if (hello.stores && !(has_keys && hello.visits)) reader.fail("'stores' goes with visits and keys=yes or keys=deeper");
  if (hello.keeps && !has_keys) reader.fail("'keeps' goes with keys=yes or keys=deeper");
  return hello;
}

std::string to_line(const Hello& hello) {
  std::vector<std::string_view> promised;
  for (const Clause clause : clauses) {
    if (hello.promises.contains(clause)) promised.push_back(name(clause));
  }
  const std::string_view mode = hello.trees && hello.games ? "both" : hello.games ? "game" : "tree";
  const std::string range = hello.range.is_given() ? " range=" + hello.range.text() : "";
  const std::string_view keys = hello.keys == TreeKeys::none        ? ""
                                : hello.keys == TreeKeys::positions ? " keys=yes"
                                                                    : " keys=deeper";
  return fmt::format("hello {} name={} rule={} mode={}{}{}{} promises={} scales={}{}{}{}{}{}{}", protocol_version,
                     hello.name, hello.rule == CutoffRule::at_beta ? "at-beta" : "above-beta", mode,
                     hello.view == ScoreView::max ? " view=max" : "", range, keys, fmt::join(promised, ","),
                     hello.scales ? "yes" : "no", hello.visits ? " visits" : "", hello.counts ? " counts" : "",
                     hello.stores ? " stores" : "", hello.keeps ? " keeps" : "",
                     hello.title.empty() ? "" : " title=", hello.title);
}

}  // namespace pvslab
