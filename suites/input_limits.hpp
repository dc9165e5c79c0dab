// The limits on what is read, for every reader of files. They are far above any file of use, and keep the memory of a
// reader in proportion to what it has read.
#pragma once

#include <cstddef>

namespace pvslab {

// The size of a file that is held in memory. It catches inputs that never end, such as devices.
inline constexpr std::size_t most_input_bytes = std::size_t{256} << 20;
// The length of a line of a text.
inline constexpr std::size_t most_line_bytes = std::size_t{1} << 20;
// The length of a line of a part, which holds a plan or the result of a cell.
inline constexpr std::size_t most_part_line_bytes = std::size_t{32} << 20;
// How deep lists, objects and tables are nested in JSON and TOML; parts of dotted keys count. Ours need six at most.
inline constexpr std::size_t deepest_nesting = 100;
// The numbers, texts, lists and objects in a document: each takes up to a hundred bytes of memory.
inline constexpr std::size_t most_values = 4'000'000;

}  // namespace pvslab
