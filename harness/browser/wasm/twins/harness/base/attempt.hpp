// The twin that catches nothing: what is thrown ends the instance.
#pragma once

namespace pvslab {

template <typename Error>
decltype(auto) attempt(auto&& work, auto&&) {
  return work();
}

}  // namespace pvslab
