# cmake -D FILES=LIST_FILE -D ROOT=DIR -D OUTPUT=FILE -P source_fingerprint.cmake
# Writes the definition of source_fingerprint(): a hash of the files named in LIST_FILE, one a line, relative to ROOT.
file(STRINGS ${FILES} names)
set(all "")
foreach(name IN LISTS names)
  file(SHA256 ${ROOT}/${name} hash)
  string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 fingerprint "${all}")
string(SUBSTRING ${fingerprint} 0 16 fingerprint)
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT
"// Written by CMake.
#include \"harness/base/source_fingerprint.hpp\"

namespace pvslab {

std::string_view source_fingerprint() { return \"${fingerprint}\"; }

}  // namespace pvslab
" @ONLY)
