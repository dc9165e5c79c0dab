// No searcher of the module is bound to the erased game; mutants are, each by itself.
#include "harness/bind/bindings.inl.hpp"
#include "harness/bind/erased/erased_game.hpp"

namespace pvslab::detail {

template std::vector<BoundSearcher<ErasedGame>>& bindings<ErasedGame>();

}  // namespace pvslab::detail
