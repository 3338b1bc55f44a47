/* changes_json.c: what changed between two models as JSON: one object (docs/diff.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changes.h"
#include "parts.h"

static void put_file(struct p3di_json *json, const char *key, const struct p3di_changes *changes, size_t index)
{
    const struct p3d_document *document = changes->documents[index];
    const struct p3d_rtm *rtm = changes->animations[index];

    p3di_json_open(json, key, '{');
    p3di_json_text(json, "file", changes->paths[index]);
    if (rtm) {
        p3di_json_text(json, "format", p3d_rtm_form_name(rtm));
        p3di_json_u64(json, "phases", rtm->phase_count);
        p3di_json_u64(json, "bones", rtm->bone_count);
        p3di_json_close(json, '}');
        return;
    }
    p3di_json_text(json, "format", document->mlod ? "MLOD" : "ODOL");
    p3di_json_u64(json, "version", document->mlod ? document->mlod->version : document->odol->version);
    p3di_json_u64(json, "lods", document->lod_count);
    p3di_json_close(json, '}');
}

static void put_index(struct p3di_json *json, const char *key, uint32_t index)
{
    if (index == P3D_DIFF_NONE)
        p3di_json_null(json, key);
    else
        p3di_json_u64(json, key, index);
}

static void put_lod(struct p3di_json *json, const struct p3d_diff_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "name", p3d_lod_name(lod->resolution, name));
    p3di_json_f32(json, "resolution", lod->resolution);
    put_index(json, "first", lod->first);
    put_index(json, "second", lod->second);
    p3di_json_bool(json, "damaged", lod->is_damaged);
    p3di_json_close(json, '}');
}

static void put_members(struct p3di_json *json, const char *key, struct p3d_member_changes members)
{
    if (!members.gained && !members.lost && !members.reweighted)
        return;
    p3di_json_open(json, key, '{');
    p3di_json_u64(json, "gained", members.gained);
    p3di_json_u64(json, "lost", members.lost);
    p3di_json_u64(json, "reweighted", members.reweighted);
    p3di_json_close(json, '}');
}

/* Keys that tell nothing are left out. */
static void put_change(struct p3di_json *json, const struct p3d_change *change)
{
    const struct {
        const char *key;
        struct p3d_bytes text;
    } texts[] = {
        {"name", change->name}, {"field", change->field}, {"before", change->before}, {"after", change->after}};

    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "change", p3d_change_name(change->kind));
    p3di_json_bool(json, "note", p3d_change_is_note(change->kind));
    if (change->lod != P3D_NO_LOD)
        p3di_json_i64(json, "lod", change->lod);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].text.size)
            p3di_json_string(json, texts[i].key, texts[i].text);
    if (change->count)
        p3di_json_u64(json, "count", change->count);
    if (change->distance > 0)
        p3di_json_f32(json, "distance", change->distance);
    if (change->angle > 0)
        p3di_json_f32(json, "angle", change->angle);
    if (change->factor > 0)
        p3di_json_f32(json, "factor", change->factor);
    if (change->has_position)
        p3di_json_vec3(json, "position", change->position);
    put_members(json, "points", change->points);
    put_members(json, "faces", change->faces);
    p3di_json_close(json, '}');
}

void p3di_changes_json(struct p3di_job *job, const struct p3di_changes *changes, struct p3d_sink sink)
{
    const struct p3d_diff *diff = changes->diff;
    struct p3di_json json;

    p3di_json_begin(&json, sink, P3DI_JSON_SPACED);
    p3di_json_open(&json, NULL, '{');
    p3di_json_u64(&json, "schema", 1);
    put_file(&json, "first", changes, 0);
    put_file(&json, "second", changes, 1);
    p3di_json_bool(&json, "same", diff->is_same);
    p3di_json_open(&json, "lods", '[');
    for (uint32_t i = 0; i < diff->lod_count; i++)
        put_lod(&json, &diff->lods[i]);
    p3di_json_close(&json, ']');
    p3di_json_open(&json, "changes", '[');
    for (uint32_t i = 0; i < diff->change_count; i++)
        put_change(&json, &diff->changes[i]);
    p3di_json_close(&json, ']');
    p3di_json_close(&json, '}');
    p3di_json_end_line(job, &json);
}
