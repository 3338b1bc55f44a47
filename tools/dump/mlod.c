/* mlod.c: one line on each tag of an MLOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "items.h"

#include "text.h"
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

static void put_selection(const struct p3d_mlod_tag *tag)
{
    float lightest = 1, heaviest = 0;
    const uint32_t points = count_members(tag->value.selection.points, &lightest, &heaviest);
    const uint32_t faces = count_members(tag->value.selection.faces, &lightest, &heaviest);

    dump_item_members(points, "points", faces, lightest, heaviest);
}

static void put_mass(const struct p3d_mlod_tag *tag)
{
    double sum = 0;

    for (uint32_t i = 0; i < tag->value.mass.count; i++)
        sum += p3d_f32_at(tag->value.mass, i);
    fputs("sum ", stdout);
    dump_f32((float)sum);
    fputs(" kg", stdout);
}

/* Four numbers, and the colours that the community's page on the format takes them for. */
static void put_material_index(const int32_t numbers[4])
{
    static const char *const names[4] = {"diffuse", "ambient", "specular", "emissive"};

    for (size_t i = 0; i < 4; i++)
        printf("%s%" PRId32, i ? ", " : "", numbers[i]);
    for (size_t i = 0; i < 4; i++) {
        const uint32_t bytes = (uint32_t)numbers[i];

        printf("%s%s %u %u %u %u", i ? ", " : "; as colours ", names[i], bytes & 0xff, bytes >> 8 & 0xff,
               bytes >> 16 & 0xff, bytes >> 24);
    }
}

static void put_value(const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag)
{
    if (tag->is_raw) {
        printf("WRONG SIZE OR INDEX for %" PRIu32 " points, %" PRIu32 " faces and %" PRIu32 " corners",
               lod->points.count, lod->face_count, lod->corner_count);
        return;
    }
    switch (tag->kind) {
    case P3D_TAG_SELECTION:
    case P3D_TAG_SELECTED:
    case P3D_TAG_LOCK:
    case P3D_TAG_HIDE:
        put_selection(tag);
        break;
    case P3D_TAG_SHARP_EDGES:
        printf("%" PRIu32 " edges", tag->value.sharp_edges.count);
        break;
    case P3D_TAG_PROPERTY:
        dump_item_property(tag->value.property.name, tag->value.property.value);
        break;
    case P3D_TAG_MASS:
        put_mass(tag);
        break;
    case P3D_TAG_ANIMATION:
        fputs("time ", stdout);
        dump_f32(tag->value.animation.time);
        break;
    case P3D_TAG_UV_SET:
        printf("set %" PRIu32 ", %" PRIu32 " corners", tag->value.uv_set.id, tag->value.uv_set.uvs.count);
        break;
    case P3D_TAG_MATERIAL_INDEX:
        put_material_index(tag->value.material_index);
        break;
    case P3D_TAG_UNKNOWN:
        fputs("unknown", stdout);
        break;
    case P3D_TAG_END_OF_FILE:
        break;
    }
}

void dump_mlod_lod(void *state, const struct p3d_mlod_lod *lod)
{
    struct dump_items *items = state;

    if (!dump_items_lod(items, lod->flavour == P3D_MLOD_SP3X ? "SP3X" : "P3DM", lod->error))
        return;
    for (size_t i = 0; i < items->count && i < lod->tag_count; i++) {
        const struct dump_item *item = &items->items[i];
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (!dump_item_begin(items, item, tag->name, tag->payload_size))
            continue;
        if (tag->active != 1)
            printf("active %u  ", tag->active);
        put_value(lod, tag);
        dump_item_end(items, item, tag->payload_offset);
    }
}
