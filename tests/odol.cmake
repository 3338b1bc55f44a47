# odol.cmake: the unit tests of ODOL and its codecs.
# SPDX-License-Identifier: GPL-2.0-or-later
find_library(CMOCKA_LIBRARY cmocka)
if(CMOCKA_LIBRARY)
  foreach(name test_lzo test_lzss test_odol)
    add_executable(${name} ${PROJECT_SOURCE_DIR}/tests/unit/${name}.c)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests/support)
    target_link_libraries(${name} PRIVATE p3d::p3d p3d_compiler ${CMOCKA_LIBRARY})
    add_test(NAME unit.${name} COMMAND ${name})
  endforeach()
  target_sources(test_odol PRIVATE ${PROJECT_SOURCE_DIR}/tests/support/odol_sample.c)
  # The library itself is the control; its code is already in libp3d.
  target_include_directories(test_lzo SYSTEM PRIVATE $<TARGET_PROPERTY:p3d_lzo,INTERFACE_INCLUDE_DIRECTORIES>)
  target_compile_definitions(test_lzo PRIVATE $<TARGET_PROPERTY:p3d_lzo,INTERFACE_COMPILE_DEFINITIONS>)
endif()
