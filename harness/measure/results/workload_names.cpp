#include "harness/measure/results/workload_names.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace pvslab {
namespace {

// The parts of a spec. They are for names alone, so a file with a comma in its name does no harm.
struct Parts {
  std::string base;  // "uniform", "chess middlegames"
  std::vector<std::pair<std::string, std::string>> parameters;

  [[nodiscard]] std::string value_of(const std::string& key) const {
    const auto found = std::ranges::find(parameters, key, &std::pair<std::string, std::string>::first);
    return found == parameters.end() ? std::string() : found->second;
  }
};

std::string stem_of(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  if (slash != std::string_view::npos) file.remove_prefix(slash + 1);
  const std::size_t dot = file.rfind('.');
  return std::string(dot == 0 ? file : file.substr(0, dot));
}

Parts parts_of(std::string_view spec) {
  const std::size_t colon = std::min(spec.find(':'), spec.size());
  Parts parts{.base = std::string(spec.substr(0, colon)), .parameters = {}};
  for (std::size_t begin = colon + 1; begin < spec.size();) {
    const std::size_t end = std::min(spec.find(',', begin), spec.size());
    const std::string_view piece = spec.substr(begin, end - begin);
    const std::size_t equals = piece.find('=');
    if (equals == std::string_view::npos) {
      parts.base += " " + stem_of(piece);
    } else {
      parts.parameters.emplace_back(piece.substr(0, equals), piece.substr(equals + 1));
    }
    begin = end + 1;
  }
  return parts;
}

using Keys = std::vector<std::string>;

std::string name_with(const Parts& parts, const Keys& keys) {
  std::string name = parts.base;
  bool is_first = true;
  for (const auto& [key, value] : parts.parameters) {
    if (std::ranges::find(keys, key) == keys.end()) continue;
    name += (is_first ? " " : ",") + key + "=" + value;
    is_first = false;
  }
  return name;
}

std::size_t count_names(const std::vector<const Parts*>& group, const Keys& keys) {
  std::set<std::string> names;
  for (const Parts* parts : group) names.insert(name_with(*parts, keys));
  return names.size();
}

// The parameters in which workloads of the same base differ, in the order of the specs, the telling ones first.
Keys differing(const std::vector<const Parts*>& group) {
  Keys keys;
  for (const Parts* parts : group) {
    for (const auto& [key, value] : parts->parameters) {
      const auto is_other = [&](const Parts* one) { return one->value_of(key) != group.front()->value_of(key); };
      if (std::ranges::find(keys, key) == keys.end() && std::ranges::any_of(group, is_other)) keys.push_back(key);
    }
  }
  return keys;
}

// Adds the parameter that tells most of the group apart, until all are.
Keys telling(const std::vector<const Parts*>& group) {
  Keys rest = differing(group);
  Keys chosen;
  while (count_names(group, chosen) < group.size() && !rest.empty()) {
    const auto best = std::ranges::max_element(rest, {}, [&](const std::string& key) {
      Keys with = chosen;
      with.push_back(key);
      return count_names(group, with);
    });
    chosen.push_back(*best);
    rest.erase(best);
  }
  return chosen;
}

}  // namespace

std::vector<std::string> short_workload_names(std::span<const std::string> specs) {
  std::vector<Parts> parts;
  for (const std::string& spec : specs) parts.push_back(parts_of(spec));
  std::map<std::string, std::vector<const Parts*>> groups;
  for (const Parts& one : parts) groups[one.base].push_back(&one);
  std::vector<std::string> names;
  for (const Parts& one : parts) names.push_back(name_with(one, telling(groups.at(one.base))));
  const std::vector<std::string> all = names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::ranges::count(all, all[i]) > 1) names[i] = specs[i];
  }
  return names;
}

}  // namespace pvslab
