# debian.cmake: the packages for Debian: p3dkit, the shared library named after its soname, libp3d-dev.
# SPDX-License-Identifier: GPL-2.0-or-later
if(NOT P3D_BOTH_LIBRARIES)
  message(FATAL_ERROR "Debian's packages have both libraries: use the preset `package`")
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(library_package libp3d${P3D_SOVERSION})
set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
set(what "P3D models are the 3D models of Bohemia Interactive's games Operation
Flashpoint, ArmA, Arma 2, Arma 3 and DayZ, in the formats MLOD and ODOL.")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # which would stand before each of those below

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME p3dkit)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_TOOLS_DESCRIPTION "tools for P3D models of Operation Flashpoint, ArmA and DayZ
${what}

p3dinfo shows what is in models, p3dconv converts them to glTF, OBJ and PNG,
and p3ddump shows every field of a file.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library_package})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "library for P3D models of Operation Flashpoint, ArmA and DayZ
${what}

This is the shared library, for programs that read, write or convert them.")
# The linker's cache is made anew.
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/package/triggers)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libp3d-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
string(CONCAT CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "${library_package} (= ${version}), zlib1g-dev, libdraco-dev, libjansson-dev, liblzo2-dev, libmeshoptimizer-dev, "
  "libspng-dev, libturbojpeg0-dev, nettle-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "library for P3D models: headers and static library
${what}

These are the headers, the static library, and files for CMake and pkg-config.")

# Each package says its licence and what changed. SOURCE_DATE_EPOCH is what string(TIMESTAMP) takes for the time.
find_program(GZIP_PROGRAM gzip REQUIRED)
mark_as_advanced(GZIP_PROGRAM)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component TOOLS LIBRARY DEVELOPMENT)
  set(package ${CPACK_DEBIAN_${component}_PACKAGE_NAME})
  set(folder ${PROJECT_BINARY_DIR}/package/${package})
  file(WRITE ${folder}/changelog.Debian "p3dkit (${version}) unstable; urgency=medium

  * New upstream version; changelog.gz says what changed.

 -- ${P3D_CONTACT}  ${date}
")
  execute_process(COMMAND ${GZIP_PROGRAM} -9nf ${folder}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
  string(TOLOWER ${component} component)
  install(FILES cmake/package/copyright ${folder}/changelog.Debian.gz
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${component})
  file(COPY CHANGELOG.md DESTINATION ${folder})
  file(RENAME ${folder}/CHANGELOG.md ${folder}/changelog)
  execute_process(COMMAND ${GZIP_PROGRAM} -9nf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
  install(FILES ${folder}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${component})
endforeach()
