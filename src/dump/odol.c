/* odol.c: the parts of an ODOL that correspond to the tags of an MLOD, a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "items.h"

#include "value.h"

#include <inttypes.h>

/* ---- What they hold ---- */

static void spread(const float *weights, uint32_t count, float *lightest, float *heaviest)
{
    for (uint32_t i = 0; i < count; i++) {
        *lightest = weights[i] < *lightest ? weights[i] : *lightest;
        *heaviest = weights[i] > *heaviest ? weights[i] : *heaviest;
    }
}

static void put_selection(const struct dump_pen *pen, const struct p3d_members *found, size_t index)
{
    static const char *const kinds[] = {[P3D_SELECTION_LIST] = "",
                                        [P3D_SELECTION_SECTIONS] = ", of sections",
                                        [P3D_SELECTION_BONE] = ", of a bone",
                                        [P3D_SELECTION_PROXY] = ", of a proxy"};
    const struct p3d_selection_members *members;
    float lightest = 1, heaviest = 0;

    if (index >= found->count)
        return;
    members = &found->items[index];
    spread(members->vertex_weights, members->vertex_count, &lightest, &heaviest);
    spread(members->face_weights, members->face_count, &lightest, &heaviest);
    p3di_dump_item_members(pen, members->vertex_count, "vertices", members->face_count, lightest, heaviest);
    dump_put(pen, "%s", kinds[members->kind]);
}

static void put_proxy(const struct dump_pen *pen, const struct p3d_odol_proxy *proxy)
{
    dump_put(pen, "at");
    for (size_t i = 9; i < 12; i++) {
        dump_put(pen, " ");
        p3di_dump_f32(pen, proxy->transform[i]);
    }
    dump_put(pen, ", bone %" PRId32 ", section %" PRId32, proxy->bone, proxy->section);
}

static void put_section(const struct dump_pen *pen, const struct p3d_odol_lod *lod,
                        const struct p3d_odol_section *section)
{
    dump_put(pen, "%" PRIu32 " faces, ", section->face_count);
    p3di_dump_text(pen, section->texture < 0 ? (struct p3d_bytes){NULL, 0} : lod->textures[section->texture]);
    dump_put(pen, " ");
    p3di_dump_text(pen, section->material < 0 ? section->material_name : lod->materials[section->material].name);
}

static void put_value(const struct dump_pen *pen, const struct p3d_members *members, const struct p3d_odol_lod *lod,
                      const struct p3d_field *field)
{
    const size_t i = field->index;

    if (field->id == P3D_ID_SELECTION && i < lod->selection_count)
        put_selection(pen, members, i);
    else if (field->id == P3D_ID_PROPERTY && i < lod->property_count)
        p3di_dump_item_property(pen, lod->properties[i].name, lod->properties[i].value);
    else if (field->id == P3D_ID_PROXY && i < lod->proxy_count)
        put_proxy(pen, &lod->proxies[i]);
    else if (field->id == P3D_ID_SECTION && i < lod->section_count)
        put_section(pen, lod, &lod->sections[i]);
    else if (field->id == P3D_ID_UV_SET && i < lod->uv_set_count)
        dump_put(pen, "set %zu, %" PRIu32 " vertices%s", i, lod->uv_sets[i].uvs.count,
                 lod->uv_sets[i].uvs.is_fill ? ", all alike" : "");
    else if (field->id == P3D_ID_FRAME && i < lod->frame_count) {
        dump_put(pen, "time ");
        p3di_dump_f32(pen, lod->frames[i].time);
    }
}

/* ---- Their names: the names of tags of an MLOD, if they have any ---- */

static const char *proxy_name(struct p3di_job *job, const struct p3d_odol_proxy *proxy)
{
    const struct p3d_bytes model = p3d_text(proxy->model);

    return p3di_job_format(job, "proxy:%.*s.%03" PRId32, (int)model.size, (const char *)model.data, proxy->id);
}

/* The name of a record of a LOD that is an item; NULL of others. */
static struct p3d_bytes item_name(struct p3di_job *job, const struct p3d_odol_lod *lod, const struct p3d_field *field)
{
    static const struct {
        enum p3d_field_id id;
        const char *name;
    } names[] = {{P3D_ID_PROPERTY, "#Property#"},
                 {P3D_ID_UV_SET, "#UVSet#"},
                 {P3D_ID_FRAME, "#Animation#"},
                 {P3D_ID_SECTION, "#Section#"}};

    if (field->id == P3D_ID_SELECTION && field->index < lod->selection_count)
        return lod->selections[field->index].name;
    if (field->id == P3D_ID_PROXY && field->index < lod->proxy_count)
        return p3d_bytes_of(proxy_name(job, &lod->proxies[field->index]));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (field->id == names[i].id)
            return p3d_bytes_of(names[i].name);
    return (struct p3d_bytes){NULL, 0};
}

/* ---- A LOD ---- */

static void show_item(struct dump_items *items, const struct dump_item *item, const struct p3d_odol_lod *lod,
                      const struct p3d_members *members)
{
    const struct dump_pen *pen = items->walk.pen;
    const struct p3di_arena_mark mark = p3di_arena_mark(pen->job->arena);
    const struct p3d_bytes name = item_name(pen->job, lod, &item->record);

    if (name.data && p3di_dump_item_begin(items, item, name, item->end - item->record.offset)) {
        put_value(pen, members, lod, &item->record);
        p3di_dump_item_end(items, item, item->record.offset);
    }
    p3di_arena_release(pen->job->arena, mark);
}

void p3di_dump_odol_lod(void *state, const struct p3d_odol *odol, const struct p3d_odol_lod *lod)
{
    struct dump_items *items = state;
    struct p3d_members members;
    char version[16];

    snprintf(version, sizeof version, "ODOL %" PRIu32, odol->version);
    if (!p3di_dump_items_lod(items, version, lod->error) || lod->error)
        return;
    (void)p3d_odol_find_members(odol, (uint32_t)(lod - odol->lods), NULL, &members, NULL);
    for (size_t i = 0; i < items->count; i++)
        show_item(items, &items->items[i], lod, &members);
    p3d_members_free(&members);
}
