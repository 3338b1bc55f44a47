# FindMeshoptimizer.cmake: Meshoptimizer::Meshoptimizer. Installed too, because who links a static libp3d needs it.
# SPDX-License-Identifier: GPL-2.0-or-later
find_path(MESHOPTIMIZER_INCLUDE_DIR meshoptimizer.h)
find_library(MESHOPTIMIZER_LIBRARY meshoptimizer)
mark_as_advanced(MESHOPTIMIZER_INCLUDE_DIR MESHOPTIMIZER_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Meshoptimizer REQUIRED_VARS MESHOPTIMIZER_LIBRARY MESHOPTIMIZER_INCLUDE_DIR)
if(Meshoptimizer_FOUND AND NOT TARGET Meshoptimizer::Meshoptimizer)
  add_library(Meshoptimizer::Meshoptimizer UNKNOWN IMPORTED)
  set_target_properties(Meshoptimizer::Meshoptimizer PROPERTIES
    IMPORTED_LOCATION ${MESHOPTIMIZER_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${MESHOPTIMIZER_INCLUDE_DIR})
endif()
