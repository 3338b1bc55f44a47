/* read_config.h: a config that was read, with all that its reader said, so that it need not be read again.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_READ_CONFIG_H
#define P3DI_LINT_READ_CONFIG_H

#include <p3d/config.h>

#include "files/includes.h"
#include "files/walk.h"

/* A message of the reader: a warning, that an include is not there, or that its file has other letters. */
struct p3di_said {
    bool is_lack;
    const char *spelling;  /* what is said of the letters */
    struct p3d_bytes path; /* of the include that is not there */
    struct p3d_error error;
};

struct p3di_read_config {
    struct p3d_config *tree; /* NULL: it cannot be read, and */
    struct p3d_error error;  /* this is why */
    const char *name;        /* as messages call it */
    struct p3di_said *said;  /* in order */
    size_t said_count, said_capacity;
    bool lacks_includes;
    struct p3di_input input;
    struct p3di_job job;
};

/* Reads it; `includes` has its path, and its job is set here. Close it in any case. */
void p3di_read_config(struct p3di_read_config *read, const struct p3di_path *path, struct p3di_includes includes);

void p3di_read_config_close(struct p3di_read_config *read);

#endif
