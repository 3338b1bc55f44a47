/* cli.h: what every part of a tool needs: messages, memory, inputs, names of files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "memory.h"
#include "message.h"

#include "files/input.h"
#include "system/files.h"
#include "system/name.h"
#include "system/system.h"

#endif
