# pvslab-static: the program as one static-pie file, which needs a Linux kernel and nothing else of the machine. It is linked of the
# objects of `pvslab`; only what would need a shared library is compiled again or from its sources, so it costs a minute:
#   oneTBB            std::thread takes its place: the room base and the machine of threads are compiled with PVSLAB_STD_THREADS
#   fmt, toml++       compiled once, from their headers
#   Google Benchmark  compiled from PVSLAB_BENCHMARK_SOURCE
#   Boost.Context     libboost_context.a
if(NOT PVSLAB_BENCHMARK_SOURCE)
  message(FATAL_ERROR "PVSLAB_STATIC needs PVSLAB_BENCHMARK_SOURCE, the sources of Google Benchmark: Debian has it as a shared library "
    "only. `scripts/package-tar` fetches them")
endif()
if(PVSLAB_NATIVE OR PVSLAB_SANITIZE)
  message(FATAL_ERROR "PVSLAB_STATIC is for a program that others run: not with PVSLAB_NATIVE or PVSLAB_SANITIZE")
endif()

set(BENCHMARK_ENABLE_TESTING OFF)
set(BENCHMARK_ENABLE_WERROR OFF)
set(BENCHMARK_ENABLE_INSTALL OFF)
set(GIT_VERSION 0.0.0)  # its own number: in Debian's sources the version comes from outside
add_subdirectory(${PVSLAB_BENCHMARK_SOURCE} ${CMAKE_BINARY_DIR}/benchmark EXCLUDE_FROM_ALL)
set_target_properties(benchmark PROPERTIES POSITION_INDEPENDENT_CODE ON)

include(${CMAKE_CURRENT_LIST_DIR}/packages_from_headers.cmake)

find_library(PVSLAB_STATIC_BOOST_CONTEXT libboost_context.a REQUIRED)
mark_as_advanced(PVSLAB_STATIC_BOOST_CONTEXT)

get_target_property(base_sources pvslab_base SOURCES)
add_library(pvslab_base_static STATIC EXCLUDE_FROM_ALL ${base_sources})
target_compile_definitions(pvslab_base_static PRIVATE PVSLAB_STD_THREADS=1 PVSLAB_STATIC_PROGRAM=1)
target_link_libraries(pvslab_base_static PRIVATE pvslab_searchers pvslab_suites fmt::fmt ${json} ${toml} Boost::headers pvslab_warnings)
target_compile_options(pvslab_base_static PRIVATE ${room_options})
target_precompile_headers(pvslab_base_static REUSE_FROM pvslab_room_headers)
pvslab_unite(pvslab_base_static)
add_dependencies(pvslab_base_static pvslab_commit)

add_executable(pvslab-static EXCLUDE_FROM_ALL main.cpp team/thread_machine.cpp ${compiled_fmt} ${compiled_toml})
target_compile_definitions(pvslab-static PRIVATE PVSLAB_STD_THREADS=1)
# What a room is compiled with; not what it is linked with.
target_link_libraries(pvslab-static PRIVATE pvslab_searchers pvslab_warnings)
target_include_directories(pvslab-static PRIVATE $<TARGET_PROPERTY:pvslab_suites,INTERFACE_INCLUDE_DIRECTORIES>)
get_property(objects GLOBAL PROPERTY pvslab_objects_that_search)
list(TRANSFORM objects REPLACE "\\|team/thread_machine.cpp" "")
list(TRANSFORM objects REPLACE "team/thread_machine.cpp\\|" "")
target_sources(pvslab-static PRIVATE ${objects})
set(archives)
get_property(rooms GLOBAL PROPERTY pvslab_rooms)
foreach(room ${rooms})
  if(NOT room STREQUAL "base")
    list(APPEND archives $<TARGET_FILE:pvslab_${room}>)
    add_dependencies(pvslab-static pvslab_${room})
  endif()
endforeach()
target_link_options(pvslab-static PRIVATE -static-pie)
target_link_libraries(pvslab-static PRIVATE -Wl,--start-group ${archives} $<TARGET_FILE:pvslab_base_static> $<TARGET_FILE:pvslab_suites>
  -Wl,--end-group $<TARGET_FILE:benchmark> ${PVSLAB_STATIC_BOOST_CONTEXT})
add_dependencies(pvslab-static pvslab_base_static pvslab_suites benchmark)
