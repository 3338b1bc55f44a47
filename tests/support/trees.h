/* trees.h: class trees in tests: out of a text, with what was warned of.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_TREES_H
#define P3D_TESTS_TREES_H

#include "test.h"

#include <stdio.h>

static inline struct p3d_config *read_text(const char *text)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text, strlen(text), NULL, NULL, &error);

    if (!config)
        fail_msg("%s", error.message);
    return config;
}

struct warnings {
    char text[1024];
    size_t used;
};

static inline void note_warning(void *user, const struct p3d_error *warning)
{
    struct warnings *warnings = user;

    warnings->used += (size_t)snprintf(warnings->text + warnings->used, sizeof warnings->text - warnings->used, "%s\n",
                                       warning->message);
}

#endif
