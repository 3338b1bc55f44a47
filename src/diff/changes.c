/* changes.c: the list of changes: the kinds of changes, and the calls that add to the list.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"

#include "core/number.h"

#include <float.h>
#include <math.h>

static const char *const names[] = {
    [P3D_CHANGE_VALUE] = "value",
    [P3D_CHANGE_BONE_ADDED] = "bone-added",
    [P3D_CHANGE_BONE_REMOVED] = "bone-removed",
    [P3D_CHANGE_BONE_PARENT] = "bone-parent",
    [P3D_CHANGE_BONES_REORDERED] = "bones-reordered",
    [P3D_CHANGE_ANIMATION_ADDED] = "animation-added",
    [P3D_CHANGE_ANIMATION_REMOVED] = "animation-removed",
    [P3D_CHANGE_ANIMATION_VALUE] = "animation-value",
    [P3D_CHANGE_ANIMATIONS_REORDERED] = "animations-reordered",
    [P3D_CHANGE_LOD_ADDED] = "lod-added",
    [P3D_CHANGE_LOD_REMOVED] = "lod-removed",
    [P3D_CHANGE_LOD_RESOLUTION] = "lod-resolution",
    [P3D_CHANGE_LODS_REORDERED] = "lods-reordered",
    [P3D_CHANGE_POINTS_MOVED] = "points-moved",
    [P3D_CHANGE_POINTS_ADDED] = "points-added",
    [P3D_CHANGE_POINTS_REMOVED] = "points-removed",
    [P3D_CHANGE_POINTS_REORDERED] = "points-reordered",
    [P3D_CHANGE_FACES_ADDED] = "faces-added",
    [P3D_CHANGE_FACES_REMOVED] = "faces-removed",
    [P3D_CHANGE_FACES_FLIPPED] = "faces-flipped",
    [P3D_CHANGE_FACES_TURNED] = "faces-turned",
    [P3D_CHANGE_FACES_REORDERED] = "faces-reordered",
    [P3D_CHANGE_NORMALS] = "normals",
    [P3D_CHANGE_UVS] = "uvs",
    [P3D_CHANGE_UV_SET_ADDED] = "uv-set-added",
    [P3D_CHANGE_UV_SET_REMOVED] = "uv-set-removed",
    [P3D_CHANGE_TEXTURE] = "texture",
    [P3D_CHANGE_MATERIAL] = "material",
    [P3D_CHANGE_POINT_FLAGS] = "point-flags",
    [P3D_CHANGE_FACE_FLAGS] = "face-flags",
    [P3D_CHANGE_SHARP_EDGES] = "sharp-edges",
    [P3D_CHANGE_BONE_WEIGHTS] = "bone-weights",
    [P3D_CHANGE_MASS] = "mass",
    [P3D_CHANGE_SELECTION_ADDED] = "selection-added",
    [P3D_CHANGE_SELECTION_REMOVED] = "selection-removed",
    [P3D_CHANGE_SELECTION_RENAMED] = "selection-renamed",
    [P3D_CHANGE_SELECTION] = "selection",
    [P3D_CHANGE_PROPERTY_ADDED] = "property-added",
    [P3D_CHANGE_PROPERTY_REMOVED] = "property-removed",
    [P3D_CHANGE_PROPERTY] = "property",
    [P3D_CHANGE_PROXY_ADDED] = "proxy-added",
    [P3D_CHANGE_PROXY_REMOVED] = "proxy-removed",
    [P3D_CHANGE_PROXY_MODEL] = "proxy-model",
    [P3D_CHANGE_PROXY_MOVED] = "proxy-moved",
    [P3D_CHANGE_FRAME_ADDED] = "frame-added",
    [P3D_CHANGE_FRAME_REMOVED] = "frame-removed",
    [P3D_CHANGE_FRAME_TIME] = "frame-time",
    [P3D_CHANGE_FRAME] = "frame",
    [P3D_CHANGE_TAG_ADDED] = "tag-added",
    [P3D_CHANGE_TAG_REMOVED] = "tag-removed",
    [P3D_CHANGE_TAG] = "tag",
    [P3D_CHANGE_SECTIONS] = "sections",
    [P3D_CHANGE_RVMAT] = "rvmat",
    [P3D_CHANGE_PHASE_ADDED] = "phase-added",
    [P3D_CHANGE_PHASE_REMOVED] = "phase-removed",
    [P3D_CHANGE_PHASE_TIME] = "phase-time",
    [P3D_CHANGE_BONE_MOVED] = "bone-moved",
    [P3D_CHANGE_EVENT_ADDED] = "event-added",
    [P3D_CHANGE_EVENT_REMOVED] = "event-removed",
};

const char *p3d_change_name(enum p3d_change_kind kind)
{
    return (size_t)kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

bool p3d_change_is_note(enum p3d_change_kind kind)
{
    switch (kind) {
    case P3D_CHANGE_BONES_REORDERED:
    case P3D_CHANGE_ANIMATIONS_REORDERED:
    case P3D_CHANGE_LODS_REORDERED:
    case P3D_CHANGE_POINTS_REORDERED:
    case P3D_CHANGE_FACES_REORDERED:
        return true;
    default:
        return false;
    }
}

/* ---- Memory of the result ---- */

void *p3di_diff_keep(struct differ *differ, size_t count, size_t size)
{
    void *memory = differ->job.has_failed ? NULL : p3di_arena_alloc(differ->kept, count, size);

    if (!memory)
        p3di_job_fail_memory(&differ->job);
    return memory;
}

void p3di_diff_add(struct differ *differ, struct p3d_change change)
{
    struct p3d_change *changes = NULL;

    if (!differ->job.has_failed)
        changes = p3di_arena_grow(differ->kept, differ->changes, differ->change_count, &differ->change_capacity,
                                  sizeof *changes);
    if (!changes) {
        p3di_job_fail_memory(&differ->job);
        return;
    }
    change.lod = differ->lod;
    differ->changes = changes;
    changes[differ->change_count++] = change;
}

struct p3d_bytes p3di_diff_text(struct differ *differ, struct p3d_bytes text)
{
    uint8_t *copy = p3di_diff_keep(differ, text.size, 1);

    if (copy && text.size)
        memcpy(copy, text.data, text.size);
    return (struct p3d_bytes){copy, copy ? text.size : 0};
}

struct p3d_bytes p3di_diff_vec3(struct differ *differ, struct p3d_vec3 v)
{
    const float values[3] = {v.x, v.y, v.z};
    char text[96];
    size_t used = 0;

    for (size_t i = 0; i < 3; i++) {
        if (i)
            text[used++] = ' ';
        used += p3di_format_f32(values[i], text + used);
    }
    return p3di_diff_text(differ, (struct p3d_bytes){(const uint8_t *)text, (uint32_t)used});
}

struct p3d_bytes p3di_diff_number(struct differ *differ, double value)
{
    char text[32];
    size_t size;

    if (value >= 0 && value <= UINT32_MAX && value == (uint32_t)value)
        size = p3di_format_u32((uint32_t)value, text);
    else
        size = p3di_format_f32((float)value, text);
    return p3di_diff_text(differ, (struct p3d_bytes){(const uint8_t *)text, (uint32_t)size});
}

/* ---- The result ---- */

struct p3d_diff *p3di_diff_begin(struct differ *differ, uint64_t first_size, uint64_t second_size,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    const bool is_known = first_size != P3DI_NO_INPUT && second_size != P3DI_NO_INPUT;
    const uint64_t size = is_known ? first_size + second_size : P3DI_NO_INPUT;

    differ->lod = P3D_NO_LOD;
    differ->tolerance = differ->what && differ->what->tolerance > 0 ? fminf(differ->what->tolerance, FLT_MAX) : 0;
    if (!p3di_job_begin(&differ->job, "for the comparison", size, options, error))
        return NULL;
    differ->kept = p3di_arena_new(options, size);
    if (!differ->kept)
        p3di_job_fail_memory(&differ->job);
    return p3di_diff_keep(differ, 1, sizeof(struct p3d_diff));
}

struct p3d_diff *p3di_diff_end(struct differ *differ, struct p3d_diff *diff)
{
    p3di_arena_free(differ->job.arena);
    if (differ->job.has_failed || !diff) {
        p3di_arena_free(differ->kept);
        return NULL;
    }
    diff->memory = differ->kept;
    diff->changes = differ->changes;
    diff->change_count = differ->change_count;
    diff->is_same = true;
    for (uint32_t i = 0; i < differ->change_count; i++)
        diff->is_same &= p3d_change_is_note(differ->changes[i].kind);
    return diff;
}
