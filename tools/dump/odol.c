/* odol.c: --tags of an ODOL: what corresponds to the tags of an MLOD, a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "request.h"

#include <inttypes.h>
#include <stdlib.h>

struct items {
    struct dump_source *source;
    struct dump_path path;
    uint64_t *sizes; /* of the items, in the order in which they are met */
    size_t size_count, size_capacity, next;
    uint64_t start; /* of the item that is open */
    struct p3d_members members;
    bool is_in_item; /* whose fields are to be shown */
};

/* ---- What they hold ---- */

static void put_f32(float value)
{
    char text[24];

    printf("%.*s", (int)p3d_format_f32(value, text), text);
}

static void spread(const float *weights, uint32_t count, float *lightest, float *heaviest)
{
    for (uint32_t i = 0; i < count; i++) {
        *lightest = weights[i] < *lightest ? weights[i] : *lightest;
        *heaviest = weights[i] > *heaviest ? weights[i] : *heaviest;
    }
}

static void put_selection(const struct items *items, size_t index)
{
    static const char *const kinds[] = {[P3D_SELECTION_LIST] = "",
                                        [P3D_SELECTION_SECTIONS] = ", of sections",
                                        [P3D_SELECTION_BONE] = ", of a bone",
                                        [P3D_SELECTION_PROXY] = ", of a proxy"};
    const struct p3d_selection_members *members;
    float lightest = 1, heaviest = 0;

    if (index >= items->members.count)
        return;
    members = &items->members.items[index];
    printf("%" PRIu32 " vertices, %" PRIu32 " faces", members->vertex_count, members->face_count);
    if (members->vertex_count || members->face_count) {
        spread(members->vertex_weights, members->vertex_count, &lightest, &heaviest);
        spread(members->face_weights, members->face_count, &lightest, &heaviest);
        fputs(", weights ", stdout);
        put_f32(lightest);
        fputs(" to ", stdout);
        put_f32(heaviest);
    }
    fputs(kinds[members->kind], stdout);
}

static void put_property(const struct p3d_odol_property *property)
{
    dump_text(property->name);
    fputs(" = ", stdout);
    dump_text(property->value);
}

static void put_proxy(const struct p3d_odol_proxy *proxy)
{
    fputs("at", stdout);
    for (size_t i = 9; i < 12; i++) {
        putchar(' ');
        put_f32(proxy->transform[i]);
    }
    printf(", bone %" PRId32 ", section %" PRId32, proxy->bone, proxy->section);
}

static void put_section(const struct p3d_odol_lod *lod, const struct p3d_odol_section *section)
{
    printf("%" PRIu32 " faces, ", section->face_count);
    dump_text(section->texture < 0 ? (struct p3d_bytes){NULL, 0} : lod->textures[section->texture]);
    putchar(' ');
    dump_text(section->material < 0 ? section->material_name : lod->materials[section->material].name);
}

static void put_value(const struct items *items, const struct p3d_odol_lod *lod, const struct p3d_field *field)
{
    const size_t i = field->index;

    if (field->id == P3D_ID_SELECTION && i < lod->selection_count)
        put_selection(items, i);
    else if (field->id == P3D_ID_PROPERTY && i < lod->property_count)
        put_property(&lod->properties[i]);
    else if (field->id == P3D_ID_PROXY && i < lod->proxy_count)
        put_proxy(&lod->proxies[i]);
    else if (field->id == P3D_ID_SECTION && i < lod->section_count)
        put_section(lod, &lod->sections[i]);
    else if (field->id == P3D_ID_UV_SET && i < lod->uv_set_count)
        printf("set %zu, %" PRIu32 " vertices%s", i, lod->uv_sets[i].uvs.count,
               lod->uv_sets[i].uvs.is_fill ? ", all alike" : "");
    else if (field->id == P3D_ID_FRAME && i < lod->frame_count) {
        fputs("time ", stdout);
        put_f32(lod->frames[i].time);
    }
}

/* ---- Their names: those that tags of an MLOD have, if they have any ---- */

/* To be freed. */
static char *proxy_name(const struct p3d_odol_proxy *proxy)
{
    const struct p3d_bytes model = p3d_text(proxy->model);
    const size_t size = (size_t)model.size + 24;
    char *name = cli_alloc(size, 1);

    snprintf(name, size, "proxy:%.*s.%03" PRId32, (int)model.size, (const char *)model.data, proxy->id);
    return name;
}

/* The name of a record of a LOD that is an item; NULL of others. *own is to be freed. */
static struct p3d_bytes item_name(const struct p3d_odol_lod *lod, const struct p3d_field *field, char **own)
{
    static const struct {
        enum p3d_field_id id;
        const char *name;
    } names[] = {{P3D_ID_PROPERTY, "#Property#"},
                 {P3D_ID_UV_SET, "#UVSet#"},
                 {P3D_ID_FRAME, "#Animation#"},
                 {P3D_ID_SECTION, "#Section#"}};

    *own = NULL;
    if (field->id == P3D_ID_SELECTION && field->index < lod->selection_count)
        return lod->selections[field->index].name;
    if (field->id == P3D_ID_PROXY && field->index < lod->proxy_count) {
        *own = proxy_name(&lod->proxies[field->index]);
        return p3d_bytes_of(*own);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (field->id == names[i].id)
            return p3d_bytes_of(names[i].name);
    return (struct p3d_bytes){NULL, 0};
}

/* ---- Watching ---- */

static bool is_item(const struct p3d_field *field)
{
    return field->depth == 1 && field->lod != P3D_NO_LOD && field->index != P3D_NO_INDEX &&
           field->kind == P3D_FIELD_RECORD;
}

static void watch_sizes(void *user, const struct p3d_field *field)
{
    struct items *items = user;

    if (is_item(field)) {
        items->sizes = cli_grow(items->sizes, items->size_count, &items->size_capacity, sizeof *items->sizes);
        items->sizes[items->size_count++] = 0;
        items->start = field->offset;
    } else if (field->kind == P3D_FIELD_RECORD_END && field->depth == 1 && items->size_count) {
        items->sizes[items->size_count - 1] = field->offset - items->start;
    }
}

static void show_lod(struct items *items, const struct p3d_field *field)
{
    const struct p3d_odol *odol = items->source->document.odol;
    const struct p3d_odol_lod *lod = &odol->lods[field->lod];
    char name[P3D_LOD_NAME_SIZE], version[16];

    snprintf(version, sizeof version, "ODOL %" PRIu32, odol->version);
    dump_lod_line(&items->source->request->dump, &items->path, field->offset, version,
                  lod->error ? "damaged" : p3d_lod_name(lod->resolution, name));
    p3d_members_free(&items->members);
    memset(&items->members, 0, sizeof items->members);
    if (!lod->error)
        (void)p3d_odol_find_members(odol, (uint32_t)field->lod, NULL, &items->members, NULL);
}

static void show_item(struct items *items, const struct p3d_field *field, uint64_t size)
{
    const struct dump_options *how = &items->source->request->dump;
    const struct p3d_odol_lod *lod = &items->source->document.odol->lods[field->lod];
    char *own = NULL;
    const struct p3d_bytes name = item_name(lod, field, &own);

    if (!lod->error && name.data && dump_is_tag_wanted(items->source->request, name)) {
        dump_tag_begin(how, &items->path, field->offset, name, size);
        put_value(items, lod, field);
        putchar('\n');
        items->is_in_item = how->has_elements;
        if (how->has_hex)
            dump_hex(how, items->source->input.data + field->offset, (size_t)size, field->offset);
    }
    free(own);
}

static void watch_items(void *user, const struct p3d_field *field)
{
    struct items *items = user;
    const struct dump_options elements = {true, false, items->source->request->dump.has_colors};

    dump_path_take(&items->path, field);
    if (field->lod == P3D_NO_LOD || (uint32_t)field->lod >= items->source->document.lod_count)
        return;
    if (field->depth <= 1)
        items->is_in_item = false;
    if (field->id == P3D_ID_LOD)
        show_lod(items, field);
    else if (is_item(field) && items->next < items->size_count)
        show_item(items, field, items->sizes[items->next++]);
    else if (items->is_in_item)
        dump_field(&elements, &items->path, field);
}

bool dump_odol_tags(struct dump_source *source, struct p3d_error *error)
{
    struct items items = {.source = source};
    bool is_good;

    (void)dump_watch(source, watch_sizes, &items, error);
    is_good = dump_watch(source, watch_items, &items, error);
    p3d_members_free(&items.members);
    dump_path_free(&items.path);
    free(items.sizes);
    return is_good;
}
