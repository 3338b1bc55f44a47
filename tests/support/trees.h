/* trees.h: class trees in tests: out of a text, with what was warned of.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_TREES_H
#define P3D_TESTS_TREES_H

#include "test.h"

#include <stdio.h>
#include <stdlib.h>

static inline struct p3d_config *read_text(const char *text)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text, strlen(text), NULL, NULL, &error);

    if (!config)
        fail_msg("%s", error.message);
    return kept_config(config);
}

/* Compares the normal form of a tree. */
static inline void assert_written(const struct p3d_config *config, const char *expected)
{
    struct p3d_buffer buffer = {0};
    struct p3d_error error;
    char *text;

    assert_true(p3d_write_config(config, p3d_buffer_sink(&buffer), &error));
    text = calloc(1, buffer.size + 1);
    assert_non_null(text);
    if (buffer.size)
        memcpy(text, buffer.data, buffer.size);
    assert_string_equal(text, expected);
    free(text);
    p3d_buffer_free(&buffer);
}

static inline void assert_error(const char *text, const char *expected)
{
    struct p3d_error error;

    assert_null(p3d_config_read(text, strlen(text), NULL, NULL, &error));
    assert_string_equal(error.message, expected);
    assert_int_equal(error.status, P3D_DAMAGED);
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

/* All warnings of a text, a line each. */
static inline void assert_warnings(const char *text, const char *expected)
{
    struct warnings warnings = {{0}, 0};
    const struct p3d_options options = {.warn = note_warning, .warn_user = &warnings};
    struct p3d_config *config = p3d_config_read(text, strlen(text), NULL, &options, NULL);

    assert_non_null(config);
    assert_string_equal(warnings.text, expected);
    p3d_config_free(config);
}

#endif
