# install.cmake: what is installed, and where: tools, libraries, headers, documents, and what finds the library again.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# Components: tools, library (what programs need that are linked with the shared one), development.
include(CMakePackageConfigHelpers)
set(is_for_debian OFF)
if("${CPACK_GENERATOR}" STREQUAL DEB)
  set(is_for_debian ON)
endif()
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/p3dkit)

# Each kind of the library has an export set of its own, so that a program can choose.
foreach(target p3d p3d_static p3d_shared)
  if(NOT TARGET ${target})
    continue()
  endif()
  set(kind static)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL SHARED_LIBRARY)
    set(kind shared)
  endif()
  install(TARGETS ${target} EXPORT p3dkit-${kind}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT library)
  install(EXPORT p3dkit-${kind} FILE p3dkit-${kind}.cmake NAMESPACE p3d:: DESTINATION ${package_dir}
    COMPONENT development)
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/p3d DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

# For find_package.
set(needs_lzo OFF)
if(P3D_LZO_INSTALLED)
  set(needs_lzo ON)
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/FindLZO.cmake DESTINATION ${package_dir} COMPONENT development)
endif()
set(needs_nettle ON)
if(WIN32)
  set(needs_nettle OFF)
else()
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/FindNettle.cmake DESTINATION ${package_dir} COMPONENT development)
endif()
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/p3dkitConfig.cmake.in
  ${PROJECT_BINARY_DIR}/package/p3dkitConfig.cmake INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
set(compatibility SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatibility SameMinorVersion)
endif()
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/p3dkitConfigVersion.cmake COMPATIBILITY ${compatibility})
install(FILES ${PROJECT_BINARY_DIR}/package/p3dkitConfig.cmake ${PROJECT_BINARY_DIR}/package/p3dkitConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT development)

# For pkg-config. Where all stands below one folder, the file says so by its own place, so that the folder may move.
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH up /${pc_dir} /)
  string(REGEX REPLACE "/$" "" up ${up})
  set(pc_prefix "\${pcfiledir}/${up}")
endif()
foreach(folder LIBDIR INCLUDEDIR)
  set(pc_${folder} ${CMAKE_INSTALL_${folder}})
  if(NOT IS_ABSOLUTE ${CMAKE_INSTALL_${folder}})
    set(pc_${folder} "\${prefix}/${CMAKE_INSTALL_${folder}}")
  endif()
endforeach()
set(pc_requires zlib)
set(pc_libs "")
if(needs_nettle)
  list(APPEND pc_requires nettle)
endif()
if(needs_lzo)
  list(APPEND pc_requires lzo2)
endif()
if(WIN32)
  list(APPEND pc_libs -lbcrypt)
else()
  list(APPEND pc_libs -lm -pthread)
endif()
list(JOIN pc_requires ", " pc_requires)
list(JOIN pc_libs " " pc_libs)
configure_file(${PROJECT_SOURCE_DIR}/cmake/p3d.pc.in ${PROJECT_BINARY_DIR}/package/p3d.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/package/p3d.pc DESTINATION ${pc_dir} COMPONENT development)

# Tools and what explains them. Manuals and completions are made by tools/manual, where it can run.
if(P3D_TOOLS)
  install(TARGETS p3dinfo p3dconv p3ddump RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
  install(FILES README.md SECURITY.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
  install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools
    FILES_MATCHING PATTERN *.md PATTERN *.png)
endif()
foreach(page ${P3D_MANUAL_PAGES})
  string(REGEX MATCH "[1-9]$" section ${page})
  set(component tools)
  if(section EQUAL 3)
    set(component development)
  endif()
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT ${component})
endforeach()
foreach(file ${P3D_COMPLETIONS_BASH})
  cmake_path(GET file STEM tool)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions RENAME ${tool}
    COMPONENT tools)
endforeach()
set(zsh_folder zsh/site-functions)
if(is_for_debian)
  set(zsh_folder zsh/vendor-completions)
endif()
install(FILES ${P3D_COMPLETIONS_ZSH} DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/${zsh_folder} COMPONENT tools)
install(FILES ${P3D_COMPLETIONS_FISH} DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/fish/vendor_completions.d
  COMPONENT tools)
if(P3D_TOOLS AND NOT is_for_debian) # which has them by other names
  install(FILES CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
endif()
if(PROJECT_IS_TOP_LEVEL)
  include(cmake/package.cmake)
endif()
