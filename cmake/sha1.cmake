# sha1.cmake: p3d_sha1, the checksum of archives: nettle, or what Windows has by itself.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_sha1 INTERFACE)
if(WIN32)
  set(P3D_SHA1_INSTALLED $<INSTALL_INTERFACE:bcrypt>) # what programs link besides a static libp3d that is installed
  target_link_libraries(p3d_sha1 INTERFACE bcrypt)
else()
  find_package(Nettle REQUIRED)
  set(P3D_SHA1_INSTALLED $<INSTALL_INTERFACE:Nettle::Nettle>)
  target_link_libraries(p3d_sha1 INTERFACE Nettle::Nettle)
endif()
