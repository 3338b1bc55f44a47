# skips.cmake: says, before anything is built, which tests will be skipped and what they miss.
# SPDX-License-Identifier: GPL-2.0-or-later
foreach(need assimp:consumers.assimp blender:consumers.blender node:consumers.validator doxygen:docs.api
    mandoc:cli.mandoc zsh:cli.completions_zsh fish:cli.completions_fish jq:docs/jq.md script:cli.progress)
  string(REPLACE ":" ";" need ${need})
  list(GET need 0 program)
  list(GET need 1 test)
  find_program(P3D_PROGRAM_${program} ${program})
  mark_as_advanced(P3D_PROGRAM_${program})
  if(NOT P3D_PROGRAM_${program})
    message(NOTICE "-- Skipped: ${test}: ${program} is not installed")
  endif()
endforeach()
if(NOT EXISTS ${P3D_SHARED_DIR}/corpus)
  message(NOTICE "-- Skipped: corpus.*, consumers.*: there are no real models in ${P3D_SHARED_DIR} (P3D_SHARED_DIR)")
endif()
