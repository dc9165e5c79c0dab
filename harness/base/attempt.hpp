// attempt<Error>(work, otherwise): what work() returns; if it throws an Error, what otherwise(error) returns. Code that the module of the
// page shares catches by this alone: there nothing can be caught, and the twin of this file only does the work.
#pragma once

namespace pvslab {

template <typename Error>
decltype(auto) attempt(auto&& work, auto&& otherwise) {
  try {
    return work();
  } catch (const Error& error) {
    return otherwise(error);
  }
}

}  // namespace pvslab
