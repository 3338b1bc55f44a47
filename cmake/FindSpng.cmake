# FindSpng.cmake: Spng::Spng. Installed too, because who links a static libp3d needs it.
# SPDX-License-Identifier: GPL-2.0-or-later
find_path(SPNG_INCLUDE_DIR spng.h)
find_library(SPNG_LIBRARY spng)
mark_as_advanced(SPNG_INCLUDE_DIR SPNG_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Spng REQUIRED_VARS SPNG_LIBRARY SPNG_INCLUDE_DIR)
if(Spng_FOUND AND NOT TARGET Spng::Spng)
  add_library(Spng::Spng UNKNOWN IMPORTED)
  set_target_properties(Spng::Spng PROPERTIES
    IMPORTED_LOCATION ${SPNG_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${SPNG_INCLUDE_DIR})
  if(SPNG_LIBRARY MATCHES "\\.(a|lib)$")
    set_target_properties(Spng::Spng PROPERTIES
      INTERFACE_COMPILE_DEFINITIONS SPNG_STATIC INTERFACE_LINK_LIBRARIES ZLIB::ZLIB)
  endif()
endif()
