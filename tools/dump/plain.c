/* plain.c: fields as they are met, and the gaps between them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "request.h"

bool dump_is_tag_wanted(struct dump_request *request, struct p3d_bytes name)
{
    bool has_matched = !request->pattern_count;

    for (size_t i = 0; i < request->pattern_count; i++) {
        struct dump_pattern *pattern = &request->patterns[i];

        if (!dump_matches(name, pattern->bytes))
            continue;
        pattern->has_matched = true;
        has_matched = true;
    }
    return has_matched;
}

struct fields {
    const struct dump_options *how;
    struct dump_path path;
};

static void show_field(void *user, const struct p3d_field *field)
{
    struct fields *fields = user;

    dump_path_take(&fields->path, field);
    dump_field(fields->how, &fields->path, field);
}

bool dump_mode_fields(struct dump_source *source, struct p3d_error *error)
{
    struct fields fields = {.how = &source->request->dump};
    const bool has_text = source->kind == DUMP_TREE && !source->request->has_fields;
    const bool is_good = dump_watch(source, has_text ? NULL : show_field, &fields, error);

    dump_path_free(&fields.path);
    return is_good;
}

static void cover_field(void *user, const struct p3d_field *field)
{
    if (field->size)
        dump_cover(user, field);
}

/* Gaps are known once all is read, so that one reading does. */
bool dump_mode_coverage(struct dump_source *source, struct p3d_error *error)
{
    struct dump_coverage coverage = {NULL, 0, 0};
    const bool is_good = dump_watch(source, cover_field, &coverage, error);

    dump_gaps(&coverage, source->input.size);
    return is_good;
}
