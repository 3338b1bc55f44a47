/* mlod.c: one line on each tag of an MLOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "items.h"

#include "mlod/records.h"
#include "value.h"

#include <inttypes.h>

/* The number of weights that are not zero; the lightest and the heaviest of them. */
static uint32_t count_members(struct p3d_span weights, float *lightest, float *heaviest)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < weights.count; i++) {
        const float weight = p3d_weight_from_byte(weights.data[i]);

        if (!weights.data[i])
            continue;
        *lightest = weight < *lightest ? weight : *lightest;
        *heaviest = weight > *heaviest ? weight : *heaviest;
        count++;
    }
    return count;
}

static void put_selection(const struct dump_pen *pen, const struct p3d_mlod_tag *tag)
{
    float lightest = 1, heaviest = 0;
    const uint32_t points = count_members(tag->value.selection.points, &lightest, &heaviest);
    const uint32_t faces = count_members(tag->value.selection.faces, &lightest, &heaviest);

    if (tag->kind == P3D_TAG_SELECTION)
        p3di_dump_item_members(pen, points, "points", faces, lightest, heaviest);
    else /* the editor's: flags, no weights */
        dump_put(pen, "%" PRIu32 " points, %" PRIu32 " faces", points, faces);
}

static void put_properties(const struct dump_pen *pen, const struct p3d_mlod_tag *tag)
{
    for (uint32_t i = 0; i < p3di_mlod_property_count(tag); i++) {
        const struct p3di_mlod_property property = p3di_mlod_property(tag, i);

        if (i)
            dump_put(pen, ", ");
        p3di_dump_item_property(pen, property.name, property.value);
    }
}

static void put_mass(const struct dump_pen *pen, const struct p3d_mlod_tag *tag)
{
    double sum = 0;

    for (uint32_t i = 0; i < tag->value.mass.count; i++)
        sum += p3d_f32_at(tag->value.mass, i);
    dump_put(pen, "sum ");
    p3di_dump_f32(pen, (float)sum);
    dump_put(pen, " kg");
}

/* Four numbers, and the colours that the community's page on the format takes them for. */
static void put_material_index(const struct dump_pen *pen, const int32_t numbers[4])
{
    static const char *const names[4] = {"diffuse", "ambient", "specular", "emissive"};

    for (size_t i = 0; i < 4; i++)
        dump_put(pen, "%s%" PRId32, i ? ", " : "", numbers[i]);
    for (size_t i = 0; i < 4; i++) {
        const uint32_t bytes = (uint32_t)numbers[i];

        dump_put(pen, "%s%s %u %u %u %u", i ? ", " : "; as colours ", names[i], bytes & 0xff, bytes >> 8 & 0xff,
                 bytes >> 16 & 0xff, bytes >> 24);
    }
}

static void put_value(const struct dump_pen *pen, const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag)
{
    if (tag->is_raw) {
        dump_put(pen, "WRONG SIZE OR INDEX for %" PRIu32 " points, %" PRIu32 " faces and %" PRIu32 " corners",
                 lod->points.count, lod->face_count, lod->corner_count);
        return;
    }
    switch (tag->kind) {
    case P3D_TAG_SELECTION:
    case P3D_TAG_SELECTED:
    case P3D_TAG_LOCK:
    case P3D_TAG_HIDE:
        put_selection(pen, tag);
        break;
    case P3D_TAG_SHARP_EDGES:
        dump_put(pen, "%" PRIu32 " edges", tag->value.sharp_edges.count);
        break;
    case P3D_TAG_PROPERTY:
        put_properties(pen, tag);
        break;
    case P3D_TAG_MASS:
        put_mass(pen, tag);
        break;
    case P3D_TAG_ANIMATION:
        dump_put(pen, "time ");
        p3di_dump_f32(pen, tag->value.animation.time);
        break;
    case P3D_TAG_UV_SET:
        dump_put(pen, "set %" PRIu32 ", %" PRIu32 " corners", tag->value.uv_set.id, tag->value.uv_set.uvs.count);
        break;
    case P3D_TAG_MATERIAL_INDEX:
        put_material_index(pen, tag->value.material_index);
        break;
    case P3D_TAG_UNKNOWN:
        dump_put(pen, "unknown");
        break;
    case P3D_TAG_END_OF_FILE:
        break;
    }
}

void p3di_dump_mlod_lod(void *state, const struct p3d_mlod_lod *lod)
{
    struct dump_items *items = state;
    const struct dump_pen *pen = items->walk.pen;

    if (!p3di_dump_items_lod(items, lod->flavour == P3D_MLOD_SP3X ? "SP3X" : "P3DM", lod->error))
        return;
    for (size_t i = 0; i < items->count && i < lod->tag_count; i++) {
        const struct dump_item *item = &items->items[i];
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (!p3di_dump_item_begin(items, item, tag->name, tag->payload_size))
            continue;
        if (tag->active != 1)
            dump_put(pen, "active %u  ", tag->active);
        put_value(pen, lod, tag);
        p3di_dump_item_end(items, item, tag->payload_offset);
    }
}
