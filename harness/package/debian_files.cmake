# CPack runs this between installing the components and packing them. It gives each package the files that Debian asks for, and the files
# their Debian form. All of it depends on the sources and on SOURCE_DATE_EPOCH alone, so that two runs give the same bytes.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  message(FATAL_ERROR "SOURCE_DATE_EPOCH is not set; scripts/package sets it")
endif()

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# debian_changelog(OUTPUT): what changed is in CHANGELOG.md.
function(debian_changelog output)
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${output} "pvslab (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}. What changed is in
    /usr/share/doc/pvslab/CHANGELOG.md (package pvslab-data).

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  run(gzip -9nf ${output})
endfunction()

# debian_copyright(OUTPUT): copyright.in, and for each folder of data a paragraph with the text of its SOURCES.md.
function(debian_copyright output)
  file(GLOB_RECURSE sources RELATIVE ${CPACK_PVSLAB_SOURCES} ${CPACK_PVSLAB_SOURCES}/suites/*/SOURCES.md)
  list(SORT sources)
  set(suites)
  foreach(file ${sources})
    cmake_path(GET file PARENT_PATH folder)
    file(READ ${CPACK_PVSLAB_SOURCES}/${file} text)
    string(STRIP "${text}" text)
    string(REGEX REPLACE "\n\n+" "\n.\n" text "${text}")
    string(REPLACE "\n" "\n " text "${text}")
    string(APPEND suites "Files: ${folder}/*
Copyright: 2026 pvslab contributors
License: Expat
Comment:
 ${text}

")
  endforeach()
  string(STRIP "${suites}" suites)
  configure_file(${CPACK_PVSLAB_PLACES}/copyright.in ${output} @ONLY)
endfunction()

set(stage ${CPACK_TEMPORARY_INSTALL_DIRECTORY})

# Data without a source is not packed. The experiments and claims in suites/ itself are ours.
file(GLOB data RELATIVE ${stage}/data/usr/share/pvslab ${stage}/data/usr/share/pvslab/suites/*/*)
foreach(file ${data})
  cmake_path(GET file PARENT_PATH folder)
  if(NOT EXISTS ${CPACK_PVSLAB_SOURCES}/${folder}/SOURCES.md)
    message(FATAL_ERROR "${file} is data, and there is no ${folder}/SOURCES.md that says where it is from")
  endif()
endforeach()

foreach(pair program:pvslab development:libpvslab-dev data:pvslab-data)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 component)
  list(GET pair 1 package)
  set(documents ${stage}/${component}/usr/share/doc/${package})
  file(MAKE_DIRECTORY ${documents})
  debian_copyright(${documents}/copyright)
  debian_changelog(${documents}/changelog.Debian)
endforeach()

# The licence is in `copyright`.
file(REMOVE ${stage}/data/usr/share/doc/pvslab/LICENSE)
run(gzip -9nf ${stage}/program/usr/share/man/man1/pvslab.1)

# Completions name the suites that the program finds: those beside it, which will be in /usr.
string(SUBSTRING ${stage}/data/usr 1 -1 prefix)
file(COPY ${stage}/program/usr/bin DESTINATION ${stage}/data/usr)
foreach(pair bash:bash-completion/completions/pvslab zsh:zsh/vendor-completions/_pvslab fish:fish/vendor_completions.d/pvslab.fish)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 shell)
  list(GET pair 1 place)
  execute_process(COMMAND ${stage}/data/usr/bin/pvslab completion ${shell} WORKING_DIRECTORY / OUTPUT_VARIABLE script COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "/${prefix}" "/usr" script "${script}")
  string(REPLACE "${prefix}" "/usr" script "${script}")
  file(WRITE ${stage}/program/usr/share/${place} "${script}")
endforeach()
file(REMOVE_RECURSE ${stage}/data/usr/bin)

# CPack strips programs, and no static libraries.
run(strip --strip-unneeded --remove-section=.comment --remove-section=.note ${stage}/program/usr/bin/pvslab)
run(strip --strip-debug --remove-section=.comment --remove-section=.note --enable-deterministic-archives
  ${stage}/development/usr/lib/libpvslab.a)

# Folders that have sources alone. Then modes, whatever the umask is.
run(find ${stage} -mindepth 2 -type d -empty -delete)
run(chmod -R u=rwX,go=rX ${stage})
# An example that can be started by its name would need Python installed; `python3 plot.py` starts it as well.
run(find ${stage}/data -name *.py -exec chmod a-x {} +)
