// The parts of a report's data, each from one record.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace pvslab {
struct Results;
}

namespace pvslab::report {

// What is missing, as a sentence, and the command that makes it.
struct Gap {
  std::string section;  // equivalence, cost, speedup, literature, perft, all
  std::string text;
  std::string command;
  bool is_damage = false;  // a file is there and cannot be read
};

// The matrix of costs, the figures behind it without what no chart shows, the sweeps, the wrong values, the environment.
[[nodiscard]] nlohmann::ordered_json results_data(const Results& results);

// From verification.json: coverage, the clauses of each searcher, relations by theorem, and every violation with its tree
// and search drawn. Throws nlohmann::json::exception if the document is not one.
[[nodiscard]] nlohmann::ordered_json verification_data(const nlohmann::ordered_json& verification);

// From speedup.json, which is `file`: the document and the command that writes it again. Throws nlohmann::json::exception if the
// document is not one.
[[nodiscard]] nlohmann::ordered_json speedup_data(nlohmann::ordered_json document, const std::filesystem::path& file);

// The note's PVS returns what is no bound: one tree, searched by the note's form and by the sound one.
[[nodiscard]] nlohmann::ordered_json finding_data();

// Every shipped claim with its recorded verdict. Throws InputError.
[[nodiscard]] nlohmann::ordered_json claims_data(const std::filesystem::path& record);

// The recorded matrix of mutants and checks. Throws InputError.
[[nodiscard]] nlohmann::ordered_json power_data(const std::filesystem::path& record);

// The definition of every count.
[[nodiscard]] nlohmann::ordered_json count_definitions();

}  // namespace pvslab::report
