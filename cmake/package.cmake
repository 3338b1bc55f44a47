# package.cmake: packages, made by `cpack` or a preset: .deb, .tar.gz, .zip.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# The same sources and the same SOURCE_DATE_EPOCH give the same bytes, whatever the folder (tests/packages/run).
set(generator TGZ)
if(WIN32)
  set(generator ZIP)
endif()
set(CPACK_GENERATOR ${generator} CACHE STRING "DEB, TGZ or ZIP")
set(CPACK_PACKAGE_NAME p3dkit)
set(CPACK_PACKAGE_VENDOR p3dkit)
set(P3D_CONTACT "p3dkit maintainers <p3dkit@users.noreply.github.com>" CACHE STRING "Who answers for the packages")
set(CPACK_PACKAGE_CONTACT ${P3D_CONTACT})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 1)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package/times.cmake)

# Archives hold everything, but for Windows, where the tools are what people want.
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_COMPONENTS_ALL tools library development)
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" system)
if(WIN32)
  set(CPACK_COMPONENTS_ALL tools)
endif()
if(NOT BUILD_SHARED_LIBS AND NOT P3D_BOTH_LIBRARIES)
  list(REMOVE_ITEM CPACK_COMPONENTS_ALL library)
endif()
set(CPACK_PACKAGE_FILE_NAME p3dkit-${PROJECT_VERSION}-${system})

if(CPACK_GENERATOR STREQUAL DEB)
  include(cmake/package/debian.cmake)
endif()
include(CPack)
