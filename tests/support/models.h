/* models.h: fixtures as models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_MODELS_H
#define P3D_TESTS_MODELS_H

#include "test.h"

#include <stdlib.h>

struct loaded {
    struct p3d_file file;
    struct p3d_mlod *mlod;
    struct p3d_model *model;
};

static inline void end_loaded(void *data)
{
    struct loaded *loaded = data;

    p3d_model_free(loaded->model);
    p3d_mlod_free(loaded->mlod);
    p3d_file_free(&loaded->file);
    free(loaded);
}

/* Ends with the test. */
static inline struct loaded load_model(const char *path)
{
    struct loaded *loaded = malloc(sizeof *loaded);
    struct p3d_error error;

    assert_non_null(loaded);
    assert_true(p3d_read_file(path, &loaded->file, &error));
    loaded->mlod = p3d_mlod_read(loaded->file.data, loaded->file.size, NULL, &error);
    assert_non_null(loaded->mlod);
    loaded->model = p3d_model_from_mlod(loaded->mlod, NULL, 0, NULL, &error);
    assert_non_null(loaded->model);
    at_end(end_loaded, loaded);
    return *loaded;
}

#endif
