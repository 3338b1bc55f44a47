# targets.cmake: the program in both languages, with p3d::p3d. NAME is what to call it.
# SPDX-License-Identifier: GPL-2.0-or-later
foreach(language c cpp)
  add_executable(${NAME}_${language} ${CMAKE_CURRENT_LIST_DIR}/consumer.${language})
  set_target_properties(${NAME}_${language} PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  target_compile_options(${NAME}_${language} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Werror)
  target_link_libraries(${NAME}_${language} PRIVATE p3d::p3d)
endforeach()
