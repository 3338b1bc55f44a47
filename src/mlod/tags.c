/* tags.c: the tags of a LOD: which there are, and the form of each (docs/format/mlod.md, "Tags").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#include "core/words.h"

static const struct p3d_column edge_columns[] = {{"point_0", P3D_FIELD_U32, NULL}, {"point_1", P3D_FIELD_U32, NULL}};
static const struct p3d_column mass_columns[] = {{"kilograms", P3D_FIELD_F32, NULL}};
static const struct p3d_column position_columns[] = {
    {"x", P3D_FIELD_F32, NULL}, {"y", P3D_FIELD_F32, NULL}, {"z", P3D_FIELD_F32, NULL}};
static const struct p3d_column uv_columns[] = {{"u", P3D_FIELD_F32, NULL}, {"v", P3D_FIELD_F32, NULL}};
static const struct p3d_column weight_columns[] = {{"weight", P3D_FIELD_U8, NULL}};

/* ---- Payloads ---- */

static void x_nothing(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    (void)s;
    (void)lod;
    (void)tag;
}

static void x_sharp_edges(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    const size_t count = s->is_writing ? tag->value.sharp_edges.count : io_left(s) / 8;

    (void)lod;
    X_TABLE(s, "edges", &tag->value.sharp_edges, (uint32_t)count, edge_columns);
}

#define PROPERTY_FIELD 64
#define PROPERTY_PAIR 128 /* two fields */

struct p3di_mlod_property p3di_mlod_property(const struct p3d_mlod_tag *tag, uint32_t index)
{
    const struct p3d_span more = tag->value.property.more;
    const uint8_t *pair;

    if (!index)
        return (struct p3di_mlod_property){tag->value.property.name, tag->value.property.value};
    pair = more.data + (size_t)(index - 1) * more.stride;
    return (struct p3di_mlod_property){{pair, PROPERTY_FIELD}, {pair + PROPERTY_FIELD, PROPERTY_FIELD}};
}

uint32_t p3di_mlod_property_count(const struct p3d_mlod_tag *tag)
{
    return tag->kind != P3D_TAG_PROPERTY || tag->is_raw ? 0 : 1 + tag->value.property.more.count;
}

static void x_pair(struct io *s, struct p3di_mlod_property *pair)
{
    x_fixed_text(s, "property_name", &pair->name, PROPERTY_FIELD);
    x_fixed_text(s, "property_value", &pair->value, PROPERTY_FIELD);
}

static void x_property(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    struct p3d_span *more = &tag->value.property.more;
    struct p3di_mlod_property pair = {tag->value.property.name, tag->value.property.value};

    (void)lod;
    if (!s->is_writing)
        *more = (struct p3d_span){NULL, 0, PROPERTY_PAIR};
    if (!s->is_writing && tag->is_second_form)
        more->count = (uint32_t)(io_left(s) / PROPERTY_PAIR) - 1;
    s->index = more->count ? 0 : P3D_NO_INDEX;
    x_pair(s, &pair);
    tag->value.property.name = pair.name;
    tag->value.property.value = pair.value;
    for (uint32_t i = 1; i <= more->count; i++) {
        s->index = i;
        if (s->is_writing)
            pair = p3di_mlod_property(tag, i);
        x_pair(s, &pair);
        if (i == 1 && !s->is_writing)
            more->data = pair.name.data;
    }
    s->index = P3D_NO_INDEX;
}

/* The second form has it in front of the points. */
static void x_point_count(struct io *s, const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag)
{
    uint32_t count = lod->points.count;

    if (tag->is_second_form)
        x_u32(s, "point_count", &count);
}

static void x_mass(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    x_point_count(s, lod, tag);
    X_TABLE(s, "mass", &tag->value.mass, lod->points.count, mass_columns);
}

static void x_animation(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    x_f32(s, "time", &tag->value.animation.time);
    x_point_count(s, lod, tag);
    X_TABLE(s, "points", &tag->value.animation.points, lod->points.count, position_columns);
}

static void x_uv_set(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    if (tag->value.uv_set.form != P3D_UV_SET_NO_ID)
        x_u32(s, "id", &tag->value.uv_set.id);
    X_TABLE(s, "uvs", &tag->value.uv_set.uvs, lod->corner_count, uv_columns);
}

static void x_selection(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    X_TABLE(s, "points", &tag->value.selection.points, lod->points.count, weight_columns);
    X_TABLE(s, "faces", &tag->value.selection.faces, lod->face_count, weight_columns);
}

static void x_material_index(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    (void)lod;
    for (size_t i = 0; i < 4; i++) {
        s->index = i;
        x_i32(s, "material_index", &tag->value.material_index[i]);
    }
    s->index = P3D_NO_INDEX;
}

static void x_raw(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    (void)lod;
    x_bytes(s, "payload", &tag->value.raw, s->is_writing ? tag->value.raw.size : io_left(s));
}

/* ---- The table of tags ---- */

struct tag_type {
    const char *name; /* NULL: no name of its own */
    void (*x_payload)(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag);
};

static const struct tag_type tag_types[] = {
    [P3D_TAG_SELECTION] = {NULL, x_selection},
    [P3D_TAG_END_OF_FILE] = {"#EndOfFile#", x_nothing},
    [P3D_TAG_SHARP_EDGES] = {"#SharpEdges#", x_sharp_edges},
    [P3D_TAG_PROPERTY] = {"#Property#", x_property},
    [P3D_TAG_MASS] = {"#Mass#", x_mass},
    [P3D_TAG_ANIMATION] = {"#Animation#", x_animation},
    [P3D_TAG_UV_SET] = {"#UVSet#", x_uv_set},
    [P3D_TAG_SELECTED] = {"#Selected#", x_selection},
    [P3D_TAG_LOCK] = {"#Lock#", x_selection},
    [P3D_TAG_HIDE] = {"#Hide#", x_selection},
    [P3D_TAG_MATERIAL_INDEX] = {"#MaterialIndex#", x_material_index},
    [P3D_TAG_UNKNOWN] = {NULL, x_raw},
};

/* A caller may give a tag any number. */
static bool is_kind(enum p3d_mlod_tag_kind kind)
{
    return (size_t)kind < sizeof tag_types / sizeof *tag_types;
}

const char *p3d_mlod_tag_name(enum p3d_mlod_tag_kind kind)
{
    return is_kind(kind) ? tag_types[kind].name : NULL;
}

/* True if the letters behind the '#' are the same but for their case: a look before the names are compared. */
static bool may_be(struct p3d_bytes name, const char *own)
{
    return own && name.size > 1 && (name.data[1] | 0x20) == (own[1] | 0x20);
}

static enum p3d_mlod_tag_kind kind_of(struct p3d_bytes name)
{
    if (!name.data || !name.size || name.data[0] != '#')
        return P3D_TAG_SELECTION;
    for (size_t i = 0; i < sizeof tag_types / sizeof *tag_types; i++)
        if (may_be(name, tag_types[i].name) && p3d_text_equal(name, tag_types[i].name))
            return (enum p3d_mlod_tag_kind)i;
    return P3D_TAG_UNKNOWN;
}

/* ---- A tag ---- */

static void x_payload(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    if (tag->is_raw)
        x_raw(s, lod, tag);
    else
        tag_types[tag->kind].x_payload(s, lod, tag);
}

static bool are_points(struct p3d_span edges, uint32_t point_count)
{
    for (uint32_t i = 0; i < edges.count; i++) {
        const uint8_t *pair = edges.data + (size_t)i * edges.stride;

        if (p3d_load_u32(pair) >= point_count || p3d_load_u32(pair + 4) >= point_count)
            return false;
    }
    return true;
}

/* A payload has the form of its kind if the kind's routine reads it to its last byte, and what it
 * points at exists. */
static bool has_form(const struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    struct io trial;

    if (tag->kind == P3D_TAG_UNKNOWN)
        return true; /* any bytes have */
    io_init_trial(&trial, s);
    tag_types[tag->kind].x_payload(&trial, lod, tag);
    if (trial.has_failed || io_left(&trial))
        return false;
    return tag->kind != P3D_TAG_SHARP_EDGES || are_points(tag->value.sharp_edges, lod->points.count);
}

static void check_tag(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    tag->is_raw = false;
    if (s->has_failed)
        return;
    if (tag->active != 1)
        io_warn(s, tag->offset, "tag \"%.*s\" is not active (%u)", P3DI_NAME(tag->name), tag->active);
    if (has_form(s, lod, tag))
        return;
    tag->is_raw = true;
    io_warn(s, tag->offset, "tag \"%.*s\" with %u bytes does not fit %u points, %u faces and %u corners; kept as it is",
            P3DI_NAME(tag->name), tag->payload_size, lod->points.count, lod->face_count, lod->corner_count);
}

static void read_payload(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    check_tag(s, lod, tag);
    if (s->has_failed || s->is_watched || tag->is_raw || tag->kind == P3D_TAG_UNKNOWN)
        x_payload(s, lod, tag);
    else
        s->pos = s->end; /* the trial of its form has read it */
}

static uint32_t payload_size(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    struct io measure;

    if (tag->is_raw || tag->kind == P3D_TAG_UNKNOWN)
        return tag->value.raw.size;
    io_init_measure(&measure, s);
    x_payload(&measure, lod, tag);
    if (measure.size > UINT32_MAX)
        io_fail(s, P3D_INVALID, io_offset(s), "tag \"%.*s\" is larger than 4 GB", P3DI_NAME(tag->name));
    return (uint32_t)measure.size;
}

static void x_name(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    if (lod->flavour == P3D_MLOD_P3DM) {
        x_u8(s, "active", &tag->active);
        x_asciiz(io_as(s, P3D_ID_NAME), "name", &tag->name);
    } else {
        tag->active = 1;
        x_fixed_text(io_as(s, P3D_ID_NAME), "name", &tag->name, P3D_MLOD_SP3X_TAG_NAME_SIZE);
    }
}

/* ---- UV sets whose size is too small by an id ---- */

/* True if the bytes at this distance behind the cursor look like a tag. */
static bool is_tag_at(const struct io *s, const struct p3d_mlod_lod *lod, size_t distance)
{
    struct p3d_mlod_tag tag = {.active = 0};
    uint32_t size = 0;
    struct io trial;

    if (distance > io_left(s))
        return false;
    io_init_trial(&trial, s);
    trial.pos += distance;
    x_name(&trial, lod, &tag);
    x_u32(&trial, "size", &size);
    tag.name = p3d_text(tag.name);
    return !trial.has_failed && tag.active <= 1 && tag.name.size && is_printable(tag.name) && size <= io_left(&trial);
}

/* The next tag says whether the id is missing, or only not counted. */
static void find_uv_set_form(struct io *s, const struct p3d_mlod_lod *lod, uint32_t next_id, struct p3d_mlod_tag *tag)
{
    const uint32_t size = tag->payload_size;

    tag->value.uv_set.form = P3D_UV_SET_USUAL;
    if (size != 8 * (uint64_t)lod->corner_count || s->has_failed)
        return;
    if (is_tag_at(s, lod, size)) {
        tag->value.uv_set.form = P3D_UV_SET_NO_ID;
        tag->value.uv_set.id = next_id;
        io_warn(s, tag->offset, "tag \"%.*s\" has no id; taken as set %u", P3DI_NAME(tag->name), tag->value.uv_set.id);
    } else if (io_left(s) >= 4 && is_tag_at(s, lod, (size_t)size + 4)) {
        tag->value.uv_set.form = P3D_UV_SET_SHORT_SIZE;
        tag->payload_size = size + 4;
        io_warn(s, tag->offset, "the size of tag \"%.*s\" leaves out its id: %u instead of %u", P3DI_NAME(tag->name),
                size, size + 4);
    }
}

/* ---- The second form of tags ---- */

/* True if the number of points stands so many bytes behind the cursor. */
static bool is_count_at(const struct io *s, const struct p3d_mlod_lod *lod, size_t distance)
{
    uint32_t count = 0;
    struct io trial;

    if (distance > io_left(s))
        return false;
    io_init_trial(&trial, s);
    trial.pos += distance;
    x_u32(&trial, "point_count", &count);
    return !trial.has_failed && count == lod->points.count;
}

static bool has_second_form(const struct io *s, const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag)
{
    const uint64_t size = tag->payload_size, points = lod->points.count;

    switch (tag->kind) {
    case P3D_TAG_PROPERTY:
        return size > PROPERTY_PAIR && size % PROPERTY_PAIR == 0;
    case P3D_TAG_MASS:
        return size == 4 + 4 * points && is_count_at(s, lod, 0);
    case P3D_TAG_ANIMATION:
        return size == 8 + 12 * points && is_count_at(s, lod, 4);
    default:
        return false;
    }
}

static void find_second_form(struct io *s, const struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    tag->is_second_form = !s->has_failed && tag->payload_size <= io_left(s) && has_second_form(s, lod, tag);
    if (tag->is_second_form)
        io_warn(s, tag->offset, "tag \"%.*s\" has %s; the engine skips it", P3DI_NAME(tag->name),
                tag->kind == P3D_TAG_PROPERTY ? "several pairs" : "the number of points in front");
}

/* The size as the file has it. */
static void x_size(struct io *s, struct p3d_mlod_tag *tag)
{
    const bool is_short =
        s->is_writing && tag->kind == P3D_TAG_UV_SET && !tag->is_raw && tag->value.uv_set.form == P3D_UV_SET_SHORT_SIZE;
    uint32_t size = tag->payload_size - (is_short ? 4 : 0);

    x_u32(s, "size", &size);
    if (!s->is_writing)
        tag->payload_size = size;
}

/* ---- A tag, whole ---- */

void x_mlod_tag(struct io *s, const struct p3d_mlod_lod *lod, uint32_t next_id, struct p3d_mlod_tag *tag)
{
    size_t outer_end;

    tag->offset = io_offset(s);
    if (s->is_writing && !is_kind(tag->kind)) {
        io_fail(s, P3D_INVALID, tag->offset, "a tag is of kind %d, which does not exist", (int)tag->kind);
        return;
    }
    if (s->is_writing && !tag->name.size && tag_types[tag->kind].name)
        tag->name = p3d_bytes_of(tag_types[tag->kind].name);
    x_name(s, lod, tag);
    if (s->is_writing)
        tag->payload_size = payload_size(s, lod, tag);
    x_size(s, tag);
    tag->payload_offset = io_offset(s);
    if (!s->is_writing) {
        tag->kind = kind_of(tag->name);
        if (tag->kind == P3D_TAG_UV_SET)
            find_uv_set_form(s, lod, next_id, tag);
        find_second_form(s, lod, tag);
    }
    outer_end = io_enter(s, "tag payload", tag->payload_size);
    if (s->is_writing)
        x_payload(s, lod, tag);
    else
        read_payload(s, lod, tag);
    io_leave(s, outer_end);
}
