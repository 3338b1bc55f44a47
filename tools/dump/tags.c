/* tags.c: one line on each tag of an MLOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "request.h"

#include <inttypes.h>

#define PATH_WIDTH 18
#define NAME_WIDTH 24

static void put_f32(float value)
{
    char text[24];

    printf("%.*s", (int)p3d_format_f32(value, text), text);
}

struct members {
    uint32_t count;
    float lightest, heaviest; /* weights */
};

static struct members count_members(struct p3d_span weights, struct members members)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < weights.count; i++) {
        const float weight = p3d_weight_from_byte(weights.data[i]);

        if (!weights.data[i])
            continue;
        if (weight < members.lightest)
            members.lightest = weight;
        if (weight > members.heaviest)
            members.heaviest = weight;
        count++;
    }
    members.count = count;
    return members;
}

static void put_selection(const struct p3d_mlod_tag *tag)
{
    const struct members none = {0, 1, 0};
    const struct members points = count_members(tag->value.selection.points, none);
    const struct members both = count_members(tag->value.selection.faces, points);

    printf("%" PRIu32 " points, %" PRIu32 " faces", points.count, both.count);
    if (!points.count && !both.count)
        return;
    fputs(", weights ", stdout);
    put_f32(both.lightest);
    fputs(" to ", stdout);
    put_f32(both.heaviest);
}

static void put_mass(const struct p3d_mlod_tag *tag)
{
    double sum = 0;

    for (uint32_t i = 0; i < tag->value.mass.count; i++)
        sum += p3d_f32_at(tag->value.mass, i);
    fputs("sum ", stdout);
    put_f32((float)sum);
    fputs(" kg", stdout);
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
        dump_text(tag->value.property.name);
        fputs(" = ", stdout);
        dump_text(tag->value.property.value);
        break;
    case P3D_TAG_MASS:
        put_mass(tag);
        break;
    case P3D_TAG_ANIMATION:
        fputs("time ", stdout);
        put_f32(tag->value.animation.time);
        break;
    case P3D_TAG_UV_SET:
        printf("set %" PRIu32 ", %" PRIu32 " corners", tag->value.uv_set.id, tag->value.uv_set.uvs.count);
        break;
    case P3D_TAG_MATERIAL_INDEX:
        for (size_t i = 0; i < 4; i++)
            printf("%s%" PRId32, i ? ", " : "", tag->value.material_index[i]);
        break;
    case P3D_TAG_UNKNOWN:
        fputs("unknown", stdout);
        break;
    case P3D_TAG_END_OF_FILE:
        break;
    }
}

/* ---- Lines ---- */

void dump_tag_begin(const struct dump_options *options, const struct dump_path *path, uint64_t offset,
                    struct p3d_bytes name, uint64_t size)
{
    int width;

    dump_offset(options, offset);
    width = dump_path_put(path, NULL);
    printf("%*s  ", width < PATH_WIDTH ? PATH_WIDTH - width : 0, "");
    width = dump_text(name);
    printf("%*s %8" PRIu64 "  ", width < NAME_WIDTH ? NAME_WIDTH - width : 0, "", size);
}

void dump_lod_line(const struct dump_options *options, const struct dump_path *path, uint64_t offset,
                   const char *flavour, const char *name)
{
    dump_offset(options, offset);
    dump_bold(options, true);
    dump_path_put(path, NULL);
    printf("  %s  %s", flavour, name);
    dump_bold(options, false);
    putchar('\n');
}

/* Of a file of which nothing could be read. */
static void no_fields(void *user, const struct p3d_field *field)
{
    (void)user;
    (void)field;
}

struct tags {
    struct dump_source *source;
    struct dump_path path;
    bool is_in_tag; /* a tag whose payload is to be shown */
    unsigned tag_depth;
    uint64_t payload_offset;
};

static void show_lod(const struct tags *tags, const struct p3d_mlod_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    dump_lod_line(&tags->source->request->dump, &tags->path, lod->offset,
                  lod->flavour == P3D_MLOD_SP3X ? "SP3X" : "P3DM",
                  lod->error ? "damaged" : p3d_lod_name(lod->resolution, name));
}

static void show_tag(struct tags *tags, const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag, unsigned depth)
{
    const struct dump_options *how = &tags->source->request->dump;

    if (!dump_is_tag_wanted(tags->source->request, tag->name))
        return;
    dump_tag_begin(how, &tags->path, tag->offset, tag->name, tag->payload_size);
    if (tag->active != 1)
        printf("active %u  ", tag->active);
    put_value(lod, tag);
    putchar('\n');
    tags->is_in_tag = how->has_elements;
    tags->tag_depth = depth;
    tags->payload_offset = tag->payload_offset;
    if (how->has_hex)
        dump_hex(how, tags->source->input.data + tag->payload_offset, tag->payload_size, tag->payload_offset);
}

static void watch_tags(void *user, const struct p3d_field *field)
{
    struct tags *tags = user;
    const struct p3d_mlod *mlod = tags->source->document.mlod;
    const struct dump_options elements = {true, false, tags->source->request->dump.has_colors};
    const struct p3d_mlod_lod *lod;

    dump_path_take(&tags->path, field);
    if (field->lod == P3D_NO_LOD || (uint32_t)field->lod >= mlod->lod_count)
        return;
    lod = &mlod->lods[field->lod];
    if (field->id == P3D_ID_LOD)
        show_lod(tags, lod);
    else if (field->id == P3D_ID_TAG && field->index < lod->tag_count)
        show_tag(tags, lod, &lod->tags[field->index], field->depth);
    else if (field->kind == P3D_FIELD_RECORD_END && field->depth == tags->tag_depth)
        tags->is_in_tag = false;
    else if (tags->is_in_tag && field->size && field->offset >= tags->payload_offset)
        dump_field(&elements, &tags->path, field);
}

bool dump_mlod_tags(struct dump_source *source, struct p3d_error *error)
{
    struct tags tags = {.source = source};
    bool is_good;

    is_good = dump_watch(source, source->document.mlod ? watch_tags : no_fields, &tags, error);
    dump_path_free(&tags.path);
    return is_good;
}
