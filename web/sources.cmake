# sources.cmake: web_sources: the calls for JavaScript, and what they take of the tools besides cli/ and system/. For the
# module, and for tests that compile them for this machine.
# SPDX-License-Identifier: GPL-2.0-or-later
set(web_sources "")
function(web_files folder)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/${folder}/)
  list(TRANSFORM ARGN APPEND .c)
  set(web_sources ${web_sources} ${ARGN} PARENT_SCOPE)
endfunction()
web_files(web/src files judge looks memory mesh model reply take)
web_files(tools/check cfg)
