# FindNettle.cmake: Nettle::Nettle. Installed too, because who links a static libp3d needs it.
# SPDX-License-Identifier: GPL-2.0-or-later
find_path(NETTLE_INCLUDE_DIR nettle/sha1.h)
find_library(NETTLE_LIBRARY nettle)
mark_as_advanced(NETTLE_INCLUDE_DIR NETTLE_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Nettle REQUIRED_VARS NETTLE_LIBRARY NETTLE_INCLUDE_DIR)
if(Nettle_FOUND AND NOT TARGET Nettle::Nettle)
  add_library(Nettle::Nettle UNKNOWN IMPORTED)
  set_target_properties(Nettle::Nettle PROPERTIES
    IMPORTED_LOCATION ${NETTLE_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${NETTLE_INCLUDE_DIR})
endif()
