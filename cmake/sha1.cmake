# sha1.cmake: p3d_sha1, the checksum of archives: nettle, or what Windows has by itself.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_sha1 INTERFACE)
if(WIN32)
  target_link_libraries(p3d_sha1 INTERFACE bcrypt)
else()
  find_path(NETTLE_INCLUDE_DIR nettle/sha1.h REQUIRED)
  find_library(NETTLE_LIBRARY nettle REQUIRED)
  target_include_directories(p3d_sha1 SYSTEM INTERFACE ${NETTLE_INCLUDE_DIR})
  target_link_libraries(p3d_sha1 INTERFACE ${NETTLE_LIBRARY})
endif()
