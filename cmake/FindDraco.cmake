# FindDraco.cmake: Draco::Draco. Installed too, because who links a static libp3d needs it.
# SPDX-License-Identifier: GPL-2.0-or-later
find_path(DRACO_INCLUDE_DIR draco/compression/mesh/mesh_edgebreaker_decoder.h)
find_library(DRACO_LIBRARY draco)
mark_as_advanced(DRACO_INCLUDE_DIR DRACO_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Draco REQUIRED_VARS DRACO_LIBRARY DRACO_INCLUDE_DIR)
if(Draco_FOUND AND NOT TARGET Draco::Draco)
  add_library(Draco::Draco UNKNOWN IMPORTED)
  set_target_properties(Draco::Draco PROPERTIES
    IMPORTED_LOCATION ${DRACO_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${DRACO_INCLUDE_DIR})
  if(NOT CMAKE_CXX_COMPILER_LOADED) # a program in C
    set_target_properties(Draco::Draco PROPERTIES INTERFACE_LINK_LIBRARIES stdc++)
  endif()
endif()
