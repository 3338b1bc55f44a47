/* fields.c: all fields, or the fields of a path.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "walk.h"

static void put_field(void *state, const struct p3d_field *field)
{
    const struct dump_walk *walk = state;

    p3di_dump_field(walk->pen, &walk->path, field);
}

const struct dump_mode p3di_dump_fields = {
    .state_size = sizeof(struct dump_walk), .open = put_field, .value = put_field};

/* ---- Those of a path ---- */

struct search {
    struct dump_walk walk;
    struct dump_wanted wanted;
    bool is_found;
};

static void put_wanted(void *state, const struct p3d_field *field)
{
    struct search *search = state;
    struct dump_element element;
    const enum dump_match match = p3di_dump_wanted_take(&search->wanted, field, &element);

    search->is_found |= match == DUMP_FOUND;
    if (match == DUMP_FOUND && element.index != P3D_NO_INDEX)
        p3di_dump_line(search->walk.pen, &search->walk.path, field, element, true);
    else if (match != DUMP_OTHER)
        p3di_dump_field(search->walk.pen, &search->walk.path, field);
}

/* Records that lead to the field, and records in it. */
static bool enters_wanted(void *user, const struct p3d_field *record)
{
    const struct dump_wanted *wanted = &((const struct search *)user)->wanted;

    return wanted->matched > record->depth || wanted->matched == wanted->count;
}

static void begin_search(void *state)
{
    struct search *search = state;

    search->wanted = *search->walk.dump->wanted;
    search->wanted.names = &search->walk.dump->names;
    search->walk.watcher.enters = enters_wanted;
}

static void end_search(void *state, struct p3d_error *error)
{
    const struct search *search = state;

    if (!search->is_found && error->status == P3D_OK)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "the file has no such field");
}

const struct dump_mode p3di_dump_one_field = {.state_size = sizeof(struct search),
                                              .begin = begin_search,
                                              .open = put_wanted,
                                              .value = put_wanted,
                                              .end = end_search};
