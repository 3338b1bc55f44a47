# library.cmake: what a library needs to be installed, static or shared.
# SPDX-License-Identifier: GPL-2.0-or-later

# A minor version may change structs before 1.0.0 (p3d/version.h), so it is a part of the soname.
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(P3D_SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
else()
  set(P3D_SOVERSION ${PROJECT_VERSION_MAJOR})
endif()

# Needs of a target that is compiled: nothing of it reaches the project around.
function(p3d_set_standard target)
  set_target_properties(${target} PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    CXX_STANDARD 14 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden)
endfunction()

# Both libraries, whichever there are, are p3d to the programs that link them.
function(p3d_finish_library target)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME p3d EXPORT_NAME p3d)
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:p3d_compiler> $<BUILD_INTERFACE:p3d_lzo>
    ${P3D_OPTIONAL_TARGETS} $<BUILD_INTERFACE:p3d_sha1> ${P3D_LZO_INSTALLED} ${P3D_OPTIONAL_INSTALLED}
    ${P3D_SHA1_INSTALLED} ZLIB::ZLIB)
  if(P3D_WASM)
    target_link_libraries(${target} PRIVATE m)
  elseif(NOT WIN32)
    target_link_libraries(${target} PRIVATE m Threads::Threads)
  endif()
  get_target_property(type ${target} TYPE)
  if(type STREQUAL SHARED_LIBRARY)
    p3d_close_library(${target})
  endif()
endfunction()

# A shared library shows the names that begin with p3d_, which are the public ones.
function(p3d_close_library target)
  set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${P3D_SOVERSION})
  if(APPLE)
    target_link_options(${target} PRIVATE "-Wl,-exported_symbol,_p3d_*")
  elseif(MSVC)
    set_target_properties(${target} PROPERTIES WINDOWS_EXPORT_ALL_SYMBOLS ON)
  else()
    set(script ${PROJECT_BINARY_DIR}/p3d.map)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/p3d.map.in ${script} @ONLY)
    target_link_options(${target} PRIVATE -Wl,--version-script,${script})
    set_target_properties(${target} PROPERTIES LINK_DEPENDS ${script})
  endif()
endfunction()
