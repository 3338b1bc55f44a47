/* rapified.c: the records of rapified trees, each described once (docs/format/config.md, "Rapified").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

#include "core/io.h"
#include "core/set.h"

enum { SMALLEST_ENTRY = 2, SMALLEST_VALUE = 2, SMALLEST_CONSTANT = 5 };

/* Bodies are reached by offsets, so a file could name one many times, or let many overlap. Each is read once, and
 * together they may not be larger than the file. So circles end, and small files cannot become huge trees. */
struct rapified {
    struct p3di_set bodies; /* u32 offsets of those that were read */
    size_t bytes_left;      /* for those that were not */
    unsigned depth;
};

/* 7 bits a byte, low first; the highest bit says that more follow. */
static void x_count(struct io *s, const char *name, uint32_t *count)
{
    const bool is_watched = s->is_watched;
    const size_t start = s->pos;
    uint8_t byte = 0;

    *count = 0;
    s->is_watched = false; /* one number, not its bytes */
    for (unsigned shift = 0; shift == 0 || byte & 0x80; shift += 7) {
        x_u8(s, name, &byte);
        if (shift == 28 && byte > 0x0f) {
            io_fail(s, P3D_DAMAGED, start, "%s is not below 2^32", name);
            return;
        }
        *count |= (uint32_t)(byte & 0x7f) << shift;
    }
    s->is_watched = is_watched && !s->has_failed;
    if (s->is_watched) {
        struct p3d_field field;

        io_describe(s, &field, name, P3D_FIELD_U32, s->pos - start);
        field.value.integer = *count;
        io_show(s, &field);
    }
}

/* Memory for as many records as a count says, which are proven first. */
static void *x_records(struct io *s, const char *name, uint32_t *count, size_t size, size_t smallest)
{
    const size_t start = s->pos;

    x_count(s, name, count);
    if (!s->has_failed && *count > io_left(s) / smallest)
        io_fail(s, P3D_DAMAGED, start, "%s is %u, but only %zu bytes are left", name, *count, io_left(s));
    if (s->has_failed)
        *count = 0;
    return io_alloc(s, *count, size);
}

/* ---- Values ---- */

enum { STORED_STRING, STORED_F32, STORED_I32, STORED_ITEMS };

static const char *const stored_kinds[] = {"string", "f32", "i32", "array"};
static const struct p3d_number_names value_kind_names = {.names = stored_kinds, .name_count = 4};

static void x_items(struct io *s, struct rapified *r, struct p3d_config_value *value);

static void x_value_of(struct io *s, struct rapified *r, uint8_t stored, struct p3d_config_value *value)
{
    switch (stored) {
    case STORED_STRING:
        value->kind = P3D_CONFIG_STRING;
        x_asciiz(s, "value", &value->text);
        break;
    case STORED_F32:
        value->kind = P3D_CONFIG_F32;
        x_f32(s, "value", &value->number);
        break;
    case STORED_I32:
        value->kind = P3D_CONFIG_I32;
        x_i32(s, "value", &value->integer);
        break;
    default:
        x_items(s, r, value);
    }
}

static void x_value_kind(struct io *s, uint8_t *stored, uint8_t last)
{
    x_named_u8(s, "value_kind", stored, &value_kind_names);
    if (*stored > last)
        io_fail(s, P3D_UNSUPPORTED, io_offset(s) - 1, "value_kind is %u, which is not known here", *stored);
}

static void x_item(struct io *s, struct rapified *r, size_t index, struct p3d_config_value *value)
{
    uint8_t stored = 0;

    io_begin(s, "items", index);
    x_value_kind(s, &stored, STORED_ITEMS);
    x_value_of(s, r, stored, value);
    io_end(s);
}

/* In a class or an array. */
static void prove_depth(struct io *s, const struct rapified *r)
{
    if (r->depth > P3DI_CONFIG_MAX_DEPTH)
        io_fail(s, P3D_DAMAGED, io_offset(s), "more than %u classes or arrays lie in each other",
                P3DI_CONFIG_MAX_DEPTH);
}

static void x_items(struct io *s, struct rapified *r, struct p3d_config_value *value)
{
    value->kind = P3D_CONFIG_ITEMS;
    r->depth++;
    prove_depth(s, r);
    value->items = x_records(s, "item_count", &value->count, sizeof *value->items, SMALLEST_VALUE);
    for (uint32_t i = 0; i < value->count && !s->has_failed; i++)
        x_item(s, r, i, &value->items[i]);
    r->depth--;
}

/* ---- Entries ---- */

enum { STORED_CLASS, STORED_VALUE, STORED_ARRAY, STORED_EXTERNAL, STORED_DELETE, STORED_APPEND };

static const char *const entry_kinds[] = {"class", "value", "array", "external", "delete", "append"};
static const struct p3d_number_names entry_kind_names = {.names = entry_kinds, .name_count = 6};

static void x_body(struct io *s, struct rapified *r, struct p3d_config_class *class_);

static void x_value_entry(struct io *s, struct rapified *r, struct p3d_config_entry *entry)
{
    uint8_t stored = 0;

    entry->kind = P3D_CONFIG_VALUE;
    x_value_kind(s, &stored, STORED_I32);
    x_asciiz(io_as(s, P3D_ID_NAME), "name", &entry->name);
    x_value_of(s, r, stored, &entry->value);
}

/* The meaning of the number in front of an appended array is not known; 1 was seen. */
static void x_array_entry(struct io *s, struct rapified *r, uint8_t stored, struct p3d_config_entry *entry)
{
    uint32_t flags = 0;

    entry->kind = P3D_CONFIG_ARRAY;
    entry->is_append = stored == STORED_APPEND;
    if (entry->is_append)
        x_u32(s, "append_flags", &flags);
    x_asciiz(io_as(s, P3D_ID_NAME), "name", &entry->name);
    x_items(s, r, &entry->value);
}

static void x_class_entry(struct io *s, struct p3d_config_entry *entry, uint32_t *body)
{
    entry->kind = P3D_CONFIG_CLASS;
    entry->class_ = io_alloc(s, 1, sizeof *entry->class_);
    x_asciiz(io_as(s, P3D_ID_NAME), "name", &entry->name);
    x_u32(io_as(s, P3D_ID_PLACE), "body_offset", body);
    if (!s->has_failed)
        entry->class_->name = entry->name;
}

static void x_entry(struct io *s, struct rapified *r, size_t index, struct p3d_config_entry *entry, uint32_t *body)
{
    uint8_t stored = 0;

    io_begin(s, "entries", index);
    x_named_u8(s, "kind", &stored, &entry_kind_names);
    if (stored == STORED_CLASS) {
        x_class_entry(s, entry, body);
    } else if (stored == STORED_VALUE) {
        x_value_entry(s, r, entry);
    } else if (stored == STORED_ARRAY || stored == STORED_APPEND) {
        x_array_entry(s, r, stored, entry);
    } else if (stored == STORED_EXTERNAL || stored == STORED_DELETE) {
        entry->kind = stored == STORED_EXTERNAL ? P3D_CONFIG_EXTERNAL : P3D_CONFIG_DELETE;
        x_asciiz(io_as(s, P3D_ID_NAME), "name", &entry->name);
    } else {
        io_fail(s, P3D_UNSUPPORTED, io_offset(s) - 1, "kind is %u, which is not known here", stored);
    }
    io_end(s);
}

/* ---- Bodies ---- */

/* Goes to a body that was not read yet. */
static void go_to_body(struct io *s, struct rapified *r, uint32_t offset)
{
    const uint32_t read_before = r->bodies.count;
    uint32_t number;

    if (s->has_failed)
        return;
    if (offset > s->end)
        io_fail(s, P3D_DAMAGED, s->pos, "a class is at 0x%x, behind the end of the file", offset);
    else if (!p3di_set_add(&r->bodies, &offset, &number))
        io_fail(s, P3D_NO_MEMORY, s->pos, "no memory to read the file");
    else if (number < read_before)
        io_fail(s, P3D_DAMAGED, s->pos, "two classes are at 0x%x", offset);
    else
        s->pos = offset;
}

static void x_inner_bodies(struct io *s, struct rapified *r, struct p3d_config_class *class_, const uint32_t *bodies)
{
    r->depth++;
    for (uint32_t i = 0; i < class_->entry_count && !s->has_failed; i++)
        if (class_->entries[i].kind == P3D_CONFIG_CLASS) {
            prove_depth(s, r);
            go_to_body(s, r, bodies[i]);
            io_begin(s, "classes", i);
            x_body(s, r, class_->entries[i].class_);
            io_end(s);
        }
    r->depth--;
}

static void x_body(struct io *s, struct rapified *r, struct p3d_config_class *class_)
{
    const size_t start = s->pos;
    uint32_t *bodies, end = 0;

    x_asciiz(s, "base", &class_->base_name);
    class_->entries = x_records(s, "entry_count", &class_->entry_count, sizeof *class_->entries, SMALLEST_ENTRY);
    bodies = io_alloc(s, class_->entry_count, sizeof *bodies);
    for (uint32_t i = 0; i < class_->entry_count && !s->has_failed; i++)
        x_entry(s, r, i, &class_->entries[i], &bodies[i]);
    x_u32(io_as(s, P3D_ID_PLACE), "end_offset", &end); /* of the classes in it; not used */
    if (s->pos - start > r->bytes_left)
        io_fail(s, P3D_DAMAGED, start, "classes lie over each other");
    if (s->has_failed)
        return;
    r->bytes_left -= s->pos - start;
    x_inner_bodies(s, r, class_, bodies);
}

/* ---- The file ---- */

static void x_constants(struct io *s, struct p3d_config *config, uint32_t offset)
{
    if (offset > s->end)
        io_fail(s, P3D_DAMAGED, 12, "enums_offset is 0x%x, behind the end of the file", offset);
    if (s->has_failed)
        return;
    s->pos = offset;
    config->constants = io_records(s, "enum_count", config->constants, &config->constant_count,
                                   sizeof *config->constants, SMALLEST_CONSTANT);
    for (uint32_t i = 0; i < config->constant_count && !s->has_failed; i++) {
        io_begin(s, "enums", i);
        x_asciiz(io_as(s, P3D_ID_NAME), "name", &config->constants[i].name);
        x_i32(s, "value", &config->constants[i].value);
        io_end(s);
    }
}

bool p3di_config_read_rapified(struct p3di_config_tree *tree, const void *data)
{
    struct rapified r = {.bytes_left = tree->size};
    uint32_t zero = 0, eight = 0, enums = 0;
    struct io s;

    io_init_read(&s, data, tree->size, tree->job.arena, tree->job.options, tree->job.error);
    io_watch(&s, tree->watcher);
    p3di_set_init(&r.bodies, tree->job.arena, sizeof(uint32_t));
    x_signature(&s, "signature", "\0raP");
    x_u32(&s, "unknown_0", &zero);
    x_u32(&s, "unknown_8", &eight);
    x_u32(io_as(&s, P3D_ID_PLACE), "enums_offset", &enums);
    x_body(&s, &r, &tree->config->root);
    x_constants(&s, tree->config, enums);
    return !s.has_failed;
}
