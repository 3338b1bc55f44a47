# version.cmake: the version, which stands in include/p3d/version.h alone.
# SPDX-License-Identifier: GPL-2.0-or-later
function(p3d_read_version result)
  set(header ${CMAKE_CURRENT_SOURCE_DIR}/include/p3d/version.h)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  foreach(part MAJOR MINOR PATCH)
    file(STRINGS ${header} line REGEX "^#define P3D_VERSION_${part} [0-9]+$")
    string(REGEX MATCH "[0-9]+$" number "${line}")
    list(APPEND numbers ${number})
  endforeach()
  list(JOIN numbers "." version)
  set(${result} ${version} PARENT_SCOPE)
endfunction()
