/* stores.h: how a row of a table of options ends: where its value is stored, and what goes with it. Who includes this
 * says before of what struct the members are: OPTIONS.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_STORES_H
#define CLI_STORES_H

#include "options.h"

#define STORE(kind, member) .store = {kind, offsetof(OPTIONS, member), 0, 0}
#define FLAG(member) STORE(CLI_STORES_FLAG, member)
#define TEXT(member) STORE(CLI_STORES_TEXT, member)
#define WORD(member) STORE(CLI_STORES_WORD, member)
#define LIST(member) STORE(CLI_STORES_LIST, member)
#define NUMBER(member, least, most) .store = {CLI_STORES_NUMBER, offsetof(OPTIONS, member), least, most}
#define BY_HAND .store = {CLI_STORES_NOTHING, 0, 0, 0}

/* Behind these, with blanks between the names. */
#define NEEDS(names) .needs = names
#define EXCLUDES(names) .excludes = names

#endif
