# tests.cmake: whether there are tests (is_tested). Where they cannot be built, a note says why.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# Without CTest's module, which adds a dozen targets for a dashboard that nobody has.
set(is_tested OFF)
if(PROJECT_IS_TOP_LEVEL)
  option(BUILD_TESTING "Build the tests" ON)
  if(BUILD_TESTING)
    find_package(cmocka QUIET)
    if(NOT cmocka_FOUND AND NOT WIN32) # where tests of the tools need none
      message(NOTICE "-- There are no tests: cmocka is not installed")
    elseif(BUILD_SHARED_LIBS)
      message(NOTICE "-- There are no tests: they look inside of the library, which BUILD_SHARED_LIBS closes")
    elseif(NOT P3D_TOOLS)
      message(NOTICE "-- There are no tests: they need the tools")
    else()
      set(is_tested ON)
      enable_testing()
      # For tests and fixtures; library and tools have it as a property.
      set(CMAKE_C_STANDARD 11)
      set(CMAKE_C_STANDARD_REQUIRED ON)
      set(CMAKE_C_EXTENSIONS OFF)
    endif()
  endif()
endif()
