/* json.c: what p3dinfo --diff --json prints: one object (docs/diff.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changes.h"
#include "cli/json.h"

#include <inttypes.h>

static void put_file(FILE *file, const char *key, const struct info_diff *diff, size_t index)
{
    const struct p3d_document *document = &diff->documents[index];

    fprintf(file, ", \"%s\": {\"file\": ", key);
    cli_json_string(file, p3d_bytes_of(diff->paths[index]));
    fprintf(file, ", \"format\": \"%s\", \"version\": %" PRIu32 ", \"lods\": %" PRIu32 "}",
            document->mlod ? "MLOD" : "ODOL", document->mlod ? document->mlod->version : document->odol->version,
            document->lod_count);
}

static void put_index(FILE *file, const char *key, uint32_t index)
{
    if (index == P3D_DIFF_NONE)
        fprintf(file, ", \"%s\": null", key);
    else
        fprintf(file, ", \"%s\": %" PRIu32, key, index);
}

static void put_lod(FILE *file, const struct p3d_diff_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    fprintf(file, "{\"name\": \"%s\", \"resolution\": ", p3d_lod_name(lod->resolution, name));
    cli_json_f32(file, lod->resolution);
    put_index(file, "first", lod->first);
    put_index(file, "second", lod->second);
    fprintf(file, ", \"damaged\": %s}", lod->is_damaged ? "true" : "false");
}

static void put_text(FILE *file, const char *key, struct p3d_bytes text)
{
    if (!text.size)
        return;
    fprintf(file, ", \"%s\": ", key);
    cli_json_string(file, text);
}

static void put_f32(FILE *file, const char *key, float value)
{
    fprintf(file, ", \"%s\": ", key);
    cli_json_f32(file, value);
}

static void put_members(FILE *file, const char *key, struct p3d_member_changes members)
{
    if (members.gained || members.lost || members.reweighted)
        fprintf(file, ", \"%s\": {\"gained\": %" PRIu32 ", \"lost\": %" PRIu32 ", \"reweighted\": %" PRIu32 "}", key,
                members.gained, members.lost, members.reweighted);
}

/* Keys that tell nothing are left out. */
static void put_change(FILE *file, const struct p3d_change *change)
{
    fprintf(file, "{\"change\": \"%s\", \"note\": %s", p3d_change_name(change->kind),
            p3d_change_is_note(change->kind) ? "true" : "false");
    if (change->lod != P3D_NO_LOD)
        fprintf(file, ", \"lod\": %d", (int)change->lod);
    put_text(file, "name", change->name);
    put_text(file, "field", change->field);
    put_text(file, "before", change->before);
    put_text(file, "after", change->after);
    if (change->count)
        fprintf(file, ", \"count\": %" PRIu32, change->count);
    if (change->distance > 0)
        put_f32(file, "distance", change->distance);
    if (change->angle > 0)
        put_f32(file, "angle", change->angle);
    if (change->has_position) {
        fputs(", \"position\": ", file);
        cli_json_vec3(file, change->position);
    }
    put_members(file, "points", change->points);
    put_members(file, "faces", change->faces);
    fputc('}', file);
}

void info_diff_print_json(const struct info_diff *info, FILE *file)
{
    const struct p3d_diff *diff = info->diff;

    fputs("{\"schema\": 1", file);
    put_file(file, "first", info, 0);
    put_file(file, "second", info, 1);
    fprintf(file, ", \"same\": %s, \"lods\": [", diff->is_same ? "true" : "false");
    for (uint32_t i = 0; i < diff->lod_count; i++) {
        fputs(i ? ", " : "", file);
        put_lod(file, &diff->lods[i]);
    }
    fputs("], \"changes\": [", file);
    for (uint32_t i = 0; i < diff->change_count; i++) {
        fputs(i ? ", " : "", file);
        put_change(file, &diff->changes[i]);
    }
    fputs("]}\n", file);
}
