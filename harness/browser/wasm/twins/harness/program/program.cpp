// The twin without processes: no searcher is a program.
#include "harness/program/program.hpp"

namespace pvslab {

Program* program_of(const SearcherInfo&) { return nullptr; }

}  // namespace pvslab
