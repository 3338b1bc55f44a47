# staged.cmake: what is done to the files of a package, before it is closed.
# SPDX-License-Identifier: GPL-2.0-or-later
set(staged ${CPACK_TEMPORARY_DIRECTORY})
if(CPACK_GENERATOR STREQUAL DEB) # Debian compresses manuals
  execute_process(COMMAND find ${staged} -path */man/man* -type f -exec gzip -9n {} + COMMAND_ERROR_IS_FATAL ANY)
endif()
# They get the time of the sources, so that the package is the same whenever it is made.
if(DEFINED ENV{SOURCE_DATE_EPOCH} AND UNIX)
  execute_process(COMMAND find ${staged} -exec touch -h -d @$ENV{SOURCE_DATE_EPOCH} {} + COMMAND_ERROR_IS_FATAL ANY)
endif()
