/* values.c: the fields of an ODOL's records as texts.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A record is written to memory and read again while it is watched, so that its fields are described nowhere but in its
 * record routine. */
#include "values.h"

#include "odol/records.h"

#include <inttypes.h>
#include <stdio.h>
#include <zlib.h>

#define MOST_DEPTH 8

struct value_reader {
    struct differ *differ;
    struct values *values;
    struct p3d_field records[MOST_DEPTH]; /* that are open */
    unsigned depth;
};

/* ---- Texts ---- */

static uint32_t crc_of(const void *data, size_t size)
{
    return size ? (uint32_t)crc32_z(0, data, size) : 0;
}

static void floats_text(struct p3d_span floats, char *text, size_t size)
{
    size_t used = 0;

    for (uint32_t i = 0; i < floats.count && used + 26 < size; i++) {
        if (i)
            text[used++] = ' ';
        used += p3di_format_f32(p3d_f32_at(floats, i), text + used);
    }
    text[used] = '\0';
}

static void integer_text(const struct p3d_field *field, char *text, size_t size)
{
    *text = '\0';
    if (field->names)
        p3d_number_text(field->names, (uint32_t)field->value.integer, text, size);
    if (!*text && field->kind == P3D_FIELD_HEX32)
        snprintf(text, size, "0x%08" PRIx32, (uint32_t)field->value.integer);
    else if (!*text)
        snprintf(text, size, "%" PRId64, field->value.integer);
}

static struct p3d_bytes text_of(struct differ *differ, const struct p3d_field *field)
{
    char text[512];

    switch (field->kind) {
    case P3D_FIELD_TEXT:
        return p3d_text(field->value.bytes); /* of the record in memory */
    case P3D_FIELD_F32:
        text[p3di_format_f32(field->value.f32, text)] = '\0';
        break;
    case P3D_FIELD_FLOATS:
        floats_text(field->value.floats, text, sizeof text);
        break;
    case P3D_FIELD_BYTES:
        snprintf(text, sizeof text, "%" PRIu32 " bytes, crc32 %08" PRIx32, field->value.bytes.size,
                 crc_of(field->value.bytes.data, field->value.bytes.size));
        break;
    case P3D_FIELD_TABLE:
        snprintf(text, sizeof text, "%" PRIu32 " elements, crc32 %08" PRIx32, field->value.table.count,
                 crc_of(field->value.table.span.data,
                        (size_t)field->value.table.span.count * field->value.table.span.stride));
        break;
    default:
        integer_text(field, text, sizeof text);
    }
    return p3di_job_copy(&differ->job, p3d_bytes_of(text));
}

/* The path of a field, from the record `first` on: "stages[1].texture". */
static struct p3d_bytes path_of(const struct value_reader *reader, const struct p3d_field *field, unsigned first)
{
    char text[192];
    size_t used = 0;

    *text = '\0';
    for (unsigned i = first; i <= reader->depth && used < sizeof text; i++) {
        const struct p3d_field *step = i == reader->depth ? field : &reader->records[i];

        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? "." : "", step->name);
        if (step->index != P3D_NO_INDEX && used < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, "[%zu]", step->index);
    }
    return p3di_job_copy(&reader->differ->job, p3d_bytes_of(text));
}

/* ---- Watching ---- */

/* Fields that name LODs by index change whenever a LOD is added; bones are compared by name. */
static bool is_left_out(const struct value_reader *reader, const struct p3d_field *field)
{
    for (unsigned i = 0; i < reader->depth; i++)
        if (reader->records[i].id == P3D_ID_ROLES || reader->records[i].id == P3D_ID_BONE)
            return true;
    return field->id == P3D_ID_ROLES || field->id == P3D_ID_COUNT || field->id == P3D_ID_VERSION;
}

static void keep_field(struct value_reader *reader, const struct p3d_field *field)
{
    const bool is_animation = reader->depth && reader->records[0].id == P3D_ID_ANIMATION;
    const bool is_model = reader->depth && reader->records[0].id == P3D_ID_MODEL;

    if (reader->differ->job.has_failed || reader->depth > MOST_DEPTH || is_left_out(reader, field))
        return;
    if (!P3DI_ROOM(&reader->differ->job, reader->values->items, reader->values->count, reader->values->capacity))
        return;
    reader->values->items[reader->values->count++] =
        (struct value){path_of(reader, field, is_animation || is_model), text_of(reader->differ, field),
                       is_animation ? (uint32_t)reader->records[0].index : NO_ANIMATION};
}

static void watch(void *user, const struct p3d_field *field)
{
    struct value_reader *reader = user;

    if (field->kind == P3D_FIELD_RECORD_END) {
        reader->depth--;
    } else if (field->kind == P3D_FIELD_RECORD) {
        if (reader->depth < MOST_DEPTH)
            reader->records[reader->depth] = *field;
        reader->depth++;
    } else {
        keep_field(reader, field);
    }
}

/* ---- Records ---- */

/* The record routines also read, so their arguments are not const: they get copies. */
struct records {
    struct odol_traits traits;
    struct p3d_odol odol;
    struct p3d_odol_material material;
};

typedef void run_records(struct io *s, struct records *records);

static void run_model(struct io *s, struct records *records)
{
    if (records->traits.is_flashpoint) {
        x_odol_v7_footer(s, &records->traits, &records->odol);
        return;
    }
    x_odol_header(s, &records->traits, &records->odol);
    x_odol_model(s, &records->traits, &records->odol);
    x_odol_animations(s, &records->traits, &records->odol);
}

static void run_material(struct io *s, struct records *records)
{
    x_odol_material(s, &records->material);
}

/* One struct serves all records, because it is large. */
static struct p3di_out *get_out(struct differ *differ, struct p3d_sink sink)
{
    if (!differ->out)
        differ->out = p3di_diff_keep(differ, 1, sizeof *differ->out);
    if (differ->out)
        p3di_out_init(differ->out, sink);
    return differ->out;
}

/* Into memory of the pair at work: texts are parts of it. */
static struct p3d_bytes write_records(struct differ *differ, run_records *run, struct records *records)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3di_out *out = get_out(differ, p3d_buffer_sink(&buffer));
    struct p3d_error error;
    struct p3d_bytes written = {NULL, 0};
    struct io s;

    if (!out)
        return written;
    p3di_error_clear(&error);
    io_init_write(&s, out, &error);
    s.arena = differ->job.arena;
    s.packing = records->traits.packing;
    run(&s, records);
    if (!p3di_out_flush(out) || s.has_failed)
        p3di_job_fail_memory(&differ->job);
    else
        written = p3di_job_copy(&differ->job, (struct p3d_bytes){buffer.data, (uint32_t)buffer.size});
    p3d_buffer_free(&buffer);
    return written;
}

static void read_values(struct differ *differ, run_records *run, struct records *records, struct values *values)
{
    const struct p3d_bytes bytes = write_records(differ, run, records);
    struct value_reader reader = {.differ = differ, .values = values};
    const struct p3d_watcher watcher = {.watch = watch, .user = &reader};
    struct p3d_error error;
    struct io s;

    if (differ->job.has_failed)
        return;
    p3di_error_clear(&error);
    memset(&records->odol, 0, sizeof records->odol);
    memset(&records->material, 0, sizeof records->material);
    io_init_read(&s, bytes.data, bytes.size, differ->job.arena, NULL, &error);
    io_watch(&s, &watcher);
    s.packing = records->traits.packing;
    run(&s, records);
    if (s.has_failed)
        p3di_job_fail_memory(&differ->job);
}

void p3di_values_of_model(struct differ *differ, const struct p3d_odol *odol, struct values *values)
{
    const struct p3d_span none = {NULL, 0, 0};
    struct records records = {.odol = *odol};

    /* Without LODs: what the header says of each of them is compared elsewhere, or names LODs by index. */
    records.odol.lod_count = 0;
    records.odol.preferred_shadow_volumes = none;
    records.odol.preferred_shadow_buffers = none;
    records.odol.preferred_shadow_buffers_visible = none;
    if (p3di_odol_find_traits(odol->version, &records.traits))
        read_values(differ, run_model, &records, values);
}

void p3di_values_of_material(struct differ *differ, const struct p3d_odol *odol,
                             const struct p3d_odol_material *material, struct values *values)
{
    struct records records = {.material = *material};

    if (p3di_odol_find_traits(odol->version, &records.traits))
        read_values(differ, run_material, &records, values);
}

bool p3di_values_are_same(struct differ *differ, const struct p3d_odol_material *first,
                          const struct p3d_odol_material *second)
{
    struct records records[2] = {{.material = *first}, {.material = *second}};
    struct p3d_bytes bytes[2];

    for (size_t s = 0; s < 2; s++)
        bytes[s] = write_records(differ, run_material, &records[s]);
    return bytes[0].size && p3di_is_same(bytes[0], bytes[1]);
}
