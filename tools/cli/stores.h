/* stores.h: where a row of a table of options stores its value: short names for the tables. Who includes it says before
 * of what struct the members are: OPTIONS.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_STORES_H
#define CLI_STORES_H

#include "options.h"

#define STORE(kind, member)                                                                                            \
    {                                                                                                                  \
        kind, offsetof(OPTIONS, member), 0, 0                                                                          \
    }
/* The tool does it itself: the option has an id. */
#define BY_HAND                                                                                                        \
    {                                                                                                                  \
        CLI_STORES_NOTHING, 0, 0, 0                                                                                    \
    }
#define FLAG(member) STORE(CLI_STORES_FLAG, member)
#define TEXT(member) STORE(CLI_STORES_TEXT, member)
#define WORD(member) STORE(CLI_STORES_WORD, member)
#define LIST(member) STORE(CLI_STORES_LIST, member)
#define NUMBER(member, least, most)                                                                                    \
    {                                                                                                                  \
        CLI_STORES_NUMBER, offsetof(OPTIONS, member), least, most                                                      \
    }

#endif
