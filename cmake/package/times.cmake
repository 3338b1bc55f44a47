# times.cmake: gives the files of a package the time of the sources, so that it is the same whenever it is made.
# SPDX-License-Identifier: GPL-2.0-or-later
if(DEFINED ENV{SOURCE_DATE_EPOCH} AND UNIX)
  execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch -h -d @$ENV{SOURCE_DATE_EPOCH} {} +
    COMMAND_ERROR_IS_FATAL ANY)
endif()
