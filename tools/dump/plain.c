/* plain.c: fields as they are met, and the gaps between them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "coverage.h"
#include "fields.h"
#include "source.h"

static void show_field(void *user, const struct p3d_field *field)
{
    struct dump_walk *walk = user;

    dump_path_take(&walk->path, field);
    dump_field(walk->look, &walk->path, field);
}

const struct dump_mode dump_fields = {.state_size = sizeof(struct dump_walk), .watch = show_field, .has_trees = true};

/* ---- --coverage: gaps are known once all is read, so that one reading does ---- */

struct uncovered {
    struct dump_walk walk;
    struct dump_coverage coverage;
};

static void cover_field(void *user, const struct p3d_field *field)
{
    struct uncovered *uncovered = user;

    if (field->size)
        dump_cover(&uncovered->coverage, field);
}

static void show_gaps(void *state, struct p3d_error *error)
{
    struct uncovered *uncovered = state;

    (void)error;
    dump_gaps(&uncovered->coverage, uncovered->walk.source->input.size);
}

const struct dump_mode dump_uncovered = {
    .state_size = sizeof(struct uncovered), .watch = cover_field, .end = show_gaps};
