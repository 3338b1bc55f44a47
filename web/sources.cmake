# sources.cmake: web_sources: the calls for JavaScript, for the module and for tests that compile them natively.
# SPDX-License-Identifier: GPL-2.0-or-later
set(web_sources card files foreign judge looks memory mesh open_models outputs reply take unzip variants)
list(TRANSFORM web_sources PREPEND ${CMAKE_CURRENT_LIST_DIR}/src/)
list(TRANSFORM web_sources APPEND .c)
