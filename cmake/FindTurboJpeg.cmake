# FindTurboJpeg.cmake: TurboJpeg::TurboJpeg. Installed too, because who links a static libp3d needs it.
# SPDX-License-Identifier: GPL-2.0-or-later
find_path(TURBOJPEG_INCLUDE_DIR turbojpeg.h)
find_library(TURBOJPEG_LIBRARY turbojpeg)
mark_as_advanced(TURBOJPEG_INCLUDE_DIR TURBOJPEG_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(TurboJpeg REQUIRED_VARS TURBOJPEG_LIBRARY TURBOJPEG_INCLUDE_DIR)
if(TurboJpeg_FOUND AND NOT TARGET TurboJpeg::TurboJpeg)
  add_library(TurboJpeg::TurboJpeg UNKNOWN IMPORTED)
  set_target_properties(TurboJpeg::TurboJpeg PROPERTIES
    IMPORTED_LOCATION ${TURBOJPEG_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${TURBOJPEG_INCLUDE_DIR})
endif()
