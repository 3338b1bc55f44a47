/* imported.h: texts as OBJ, and what became of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_IMPORTED_H
#define P3D_TESTS_IMPORTED_H

#include "test.h"

struct imported {
    struct p3d_model *model; /* ends with the test; NULL: see error */
    struct p3d_error error;
    int warning_count;
    char warnings[1024]; /* each ended by "; " */
};

static inline void remember_warning(void *user, const struct p3d_error *warning)
{
    struct imported *imported = user;

    if (imported->warning_count++ >= 20)
        return;
    strncat(imported->warnings, warning->message, sizeof imported->warnings - strlen(imported->warnings) - 1);
    strncat(imported->warnings, "; ", sizeof imported->warnings - strlen(imported->warnings) - 1);
}

static inline struct imported import_bytes(const char *text, size_t size, const struct p3d_obj_import_options *import)
{
    struct imported imported = {.model = NULL};
    const struct p3d_options options = {.warn = remember_warning, .warn_user = &imported};

    imported.model = p3d_model_from_obj(text, size, import, &options, &imported.error);
    at_end((void (*)(void *))p3d_model_free, imported.model);
    return imported;
}

/* A text that must be read, and without a warning. */
static inline struct imported import_quietly(const char *text, const struct p3d_obj_import_options *import)
{
    struct imported imported = import_bytes(text, strlen(text), import);

    assert_string_equal(imported.error.message, "");
    assert_non_null(imported.model);
    assert_string_equal(imported.warnings, "");
    return imported;
}

/* One MTL, whatever it is called; user is its text. */
static inline bool give_mtl(void *user, const char *name, struct p3d_bytes *text)
{
    (void)name;
    *text = p3d_bytes_of(user);
    return true;
}

#endif
