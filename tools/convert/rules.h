/* rules.h: rules by which paths are renamed, and where they match.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_RULES_H
#define CONVERT_RULES_H

#include "cli/cli.h"

struct conv_rule {
    char *from, *to; /* no slash at their ends; `to` has backslashes, as files do */
    bool is_used;    /* guarded by sys_lock */
};

struct conv_rules {
    struct conv_rule *items;
    size_t count, capacity;
};

/* "OLD=NEW"; false if it is not. */
bool conv_rules_add(struct conv_rules *rules, const char *text);

/* A line of OLD, a tab and NEW for each rule; empty lines and those that begin with '#' are skipped. */
bool conv_rules_read(struct conv_rules *rules, const char *path, struct p3d_error *error);
void conv_rules_free(struct conv_rules *rules);

/* The rule whose OLD is the longest at the start of `text`, which is not empty: it takes the bytes from *start to
 * *end. NULL if none matches. */
struct conv_rule *conv_rules_match(const struct conv_rules *rules, struct p3d_bytes text, uint32_t *start,
                                   uint32_t *end);

#endif
