/* rapified.c: the records of rapified trees, each described once (docs/format/config.md, "Rapified").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

#include "core/io.h"
#include "core/set.h"

enum { SMALLEST_ENTRY = 2, SMALLEST_VALUE = 2, SMALLEST_CONSTANT = 5 };

/* The place of a class's body in a file that is written. Bodies lie without gaps in the order of the tree, each in
 * front of the bodies of its classes. */
struct body_place {
    uint64_t start;
    uint32_t next; /* the number of the first body behind this body and the bodies of its classes */
};

/* Bodies are reached by offsets, so a file could name one many times, or let many overlap. Each is read once, and
 * together they may not be larger than the file. So circles end, and small files cannot become huge trees. */
struct rapified {
    struct p3di_set bodies; /* u32 offsets of the bodies that were read */
    size_t bytes_left;      /* of the file, for the bodies that were not read yet */
    unsigned depth;
    /* writing */
    struct body_place *places; /* of all bodies, and of the end of the last; measuring fills them */
    uint32_t body_number;      /* of the next body */
};

static void write_count(struct io *s, uint32_t count)
{
    for (; count >= 0x80; count >>= 7)
        io_put(s, &(uint8_t){(uint8_t)(count | 0x80)}, 1);
    io_put(s, &(uint8_t){(uint8_t)count}, 1);
}

/* 7 bits a byte, low first; the highest bit says that more follow. */
static void x_count(struct io *s, const char *name, uint32_t *count)
{
    const bool is_watched = s->is_watched;
    const size_t start = s->pos;
    uint8_t byte = 0;

    if (s->is_writing) {
        write_count(s, *count);
        return;
    }
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

/* The count of records. Reading proves it and returns memory for them; writing returns `items`. */
static void *x_records(struct io *s, const char *name, void *items, uint32_t *count, size_t size, size_t smallest)
{
    const size_t start = s->pos;

    x_count(s, name, count);
    if (s->is_writing)
        return items;
    if (!s->has_failed && *count > io_left(s) / smallest)
        io_fail(s, P3D_DAMAGED, start, "%s is %u, but only %zu bytes are left", name, *count, io_left(s));
    if (s->has_failed)
        *count = 0;
    return io_alloc(s, *count, size);
}

/* ---- Values ---- */

/* The numbers of enum p3d_config_value_kind. */
static const char *const stored_kinds[] = {"string", "f32", "i32", "array"};
static const struct p3d_number_names value_kind_names = {.names = stored_kinds, .name_count = 4};

static void x_items(struct io *s, struct rapified *rapified, struct p3d_config_value *value);

static void x_value_of(struct io *s, struct rapified *rapified, struct p3d_config_value *value)
{
    switch (value->kind) {
    case P3D_CONFIG_STRING:
        x_asciiz(s, "value", &value->text);
        break;
    case P3D_CONFIG_F32:
        x_f32(s, "value", &value->number);
        break;
    case P3D_CONFIG_I32:
        x_i32(s, "value", &value->integer);
        break;
    default:
        x_items(s, rapified, value);
    }
}

static void x_value_kind(struct io *s, struct p3d_config_value *value, enum p3d_config_value_kind last)
{
    uint8_t stored = (uint8_t)value->kind;

    x_named_u8(s, "value_kind", &stored, &value_kind_names);
    if (stored > last)
        io_fail(s, P3D_UNSUPPORTED, io_offset(s) - 1, "value_kind is %u, which is not known here", stored);
    else if (!s->is_writing)
        value->kind = (enum p3d_config_value_kind)stored;
}

static void x_item(struct io *s, struct rapified *rapified, size_t index, struct p3d_config_value *value)
{
    io_begin(s, "items", index);
    x_value_kind(s, value, P3D_CONFIG_ITEMS);
    x_value_of(s, rapified, value);
    io_end(s);
}

/* In a class or an array. */
static void prove_depth(struct io *s, const struct rapified *rapified)
{
    if (rapified->depth > P3DI_CONFIG_MAX_DEPTH)
        io_fail(s, P3D_DAMAGED, io_offset(s), "more than %u classes or arrays lie in each other",
                P3DI_CONFIG_MAX_DEPTH);
}

static void x_items(struct io *s, struct rapified *rapified, struct p3d_config_value *value)
{
    struct p3d_config_value *items;

    rapified->depth++;
    prove_depth(s, rapified);
    items = x_records(s, "item_count", value->items, &value->count, sizeof *items, SMALLEST_VALUE);
    for (uint32_t i = 0; i < value->count && !s->has_failed; i++)
        x_item(s, rapified, i, &items[i]);
    if (!s->is_writing)
        value->items = items;
    rapified->depth--;
}

/* ---- Entries ---- */

enum { STORED_CLASS, STORED_VALUE, STORED_ARRAY, STORED_EXTERNAL, STORED_DELETE, STORED_APPEND, STORED_KINDS };

static const char *const entry_kinds[] = {"class", "value", "array", "external", "delete", "append"};
static const struct p3d_number_names entry_kind_names = {.names = entry_kinds, .name_count = STORED_KINDS};

static void x_entry_kind(struct io *s, struct p3d_config_entry *entry)
{
    uint8_t stored = entry->is_append ? STORED_APPEND : (uint8_t)entry->kind;

    x_named_u8(s, "kind", &stored, &entry_kind_names);
    if (stored >= STORED_KINDS) {
        io_fail(s, P3D_UNSUPPORTED, io_offset(s) - 1, "kind is %u, which is not known here", stored);
    } else if (!s->is_writing) {
        entry->is_append = stored == STORED_APPEND;
        entry->kind = entry->is_append ? P3D_CONFIG_ARRAY : (enum p3d_config_kind)stored;
    }
}

static void x_name(struct io *s, struct p3d_config_entry *entry)
{
    x_asciiz(io_as(s, P3D_ID_NAME), "name", &entry->name);
}

static void x_value_entry(struct io *s, struct rapified *rapified, struct p3d_config_entry *entry)
{
    x_value_kind(s, &entry->value, P3D_CONFIG_I32);
    x_name(s, entry);
    x_value_of(s, rapified, &entry->value);
}

/* The meaning of the number in front of an appended array is not known; it is 1 in all files. */
static void x_array_entry(struct io *s, struct rapified *rapified, struct p3d_config_entry *entry)
{
    uint32_t flags = 1;

    if (entry->is_append)
        x_u32(s, "append_flags", &flags);
    if (!s->is_writing)
        entry->value.kind = P3D_CONFIG_ITEMS;
    x_name(s, entry);
    x_items(s, rapified, &entry->value);
}

static void x_class_entry(struct io *s, struct p3d_config_entry *entry, uint32_t *body)
{
    x_name(s, entry);
    x_u32(io_as(s, P3D_ID_PLACE), "body_offset", body);
    if (s->is_writing)
        return;
    entry->class_ = io_alloc(s, 1, sizeof *entry->class_);
    if (!s->has_failed)
        entry->class_->name = entry->name;
}

static void x_entry(struct io *s, struct rapified *rapified, size_t index, struct p3d_config_entry *entry,
                    uint32_t *body)
{
    io_begin(s, "entries", index);
    x_entry_kind(s, entry);
    if (s->has_failed)
        ;
    else if (entry->kind == P3D_CONFIG_CLASS)
        x_class_entry(s, entry, body);
    else if (entry->kind == P3D_CONFIG_VALUE)
        x_value_entry(s, rapified, entry);
    else if (entry->kind == P3D_CONFIG_ARRAY)
        x_array_entry(s, rapified, entry);
    else
        x_name(s, entry);
    io_end(s);
}

/* ---- Bodies ---- */

/* Goes to a body that was not read yet. */
static void go_to_body(struct io *s, struct rapified *rapified, uint32_t offset)
{
    const uint32_t read_before = rapified->bodies.count;
    uint32_t number;

    if (s->has_failed)
        return;
    if (offset > s->end)
        io_fail(s, P3D_DAMAGED, s->pos, "a class is at 0x%x, behind the end of the file", offset);
    else if (!p3di_set_add(&rapified->bodies, &offset, &number))
        io_fail(s, P3D_NO_MEMORY, s->pos, "no memory to read the file");
    else if (number < read_before)
        io_fail(s, P3D_DAMAGED, s->pos, "two classes are at 0x%x", offset);
    else
        s->pos = offset;
}

/* Writing: the offsets of the bodies of its classes. Returns the offset behind them. */
static uint32_t place_bodies(const struct rapified *rapified, uint32_t number, const struct p3d_config_class *class_,
                             uint32_t *bodies)
{
    uint32_t inner = number + 1;

    for (uint32_t i = 0; i < class_->entry_count; i++)
        if (class_->entries[i].kind == P3D_CONFIG_CLASS) {
            bodies[i] = (uint32_t)rapified->places[inner].start;
            inner = rapified->places[inner].next;
        }
    return (uint32_t)rapified->places[inner].start;
}

static void x_body(struct io *s, struct rapified *rapified, struct p3d_config_class *class_);

static void x_inner_bodies(struct io *s, struct rapified *rapified, struct p3d_config_class *class_,
                           const uint32_t *bodies)
{
    rapified->depth++;
    for (uint32_t i = 0; i < class_->entry_count && !s->has_failed; i++)
        if (class_->entries[i].kind == P3D_CONFIG_CLASS) {
            prove_depth(s, rapified);
            if (!s->is_writing)
                go_to_body(s, rapified, bodies[i]);
            io_begin(s, "classes", i);
            x_body(s, rapified, class_->entries[i].class_);
            io_end(s);
        }
    rapified->depth--;
}

static void x_body(struct io *s, struct rapified *rapified, struct p3d_config_class *class_)
{
    const size_t start = s->pos;
    const uint32_t number = rapified->body_number++;
    struct p3d_config_entry *entries;
    uint32_t *bodies, end = 0;

    if (s->is_measuring)
        rapified->places[number].start = io_offset(s);
    x_asciiz(s, "base", &class_->base_name);
    entries = x_records(s, "entry_count", class_->entries, &class_->entry_count, sizeof *entries, SMALLEST_ENTRY);
    bodies = io_alloc(s, class_->entry_count, sizeof *bodies);
    if (s->is_writing && !s->has_failed)
        end = place_bodies(rapified, number, class_, bodies);
    for (uint32_t i = 0; i < class_->entry_count && !s->has_failed; i++)
        x_entry(s, rapified, i, &entries[i], &bodies[i]);
    x_u32(io_as(s, P3D_ID_PLACE), "end_offset", &end); /* of the classes in it; not used */
    if (!s->is_writing && s->pos - start > rapified->bytes_left)
        io_fail(s, P3D_DAMAGED, start, "classes lie over each other");
    if (s->has_failed)
        return;
    if (!s->is_writing) {
        class_->entries = entries;
        rapified->bytes_left -= s->pos - start;
    }
    x_inner_bodies(s, rapified, class_, bodies);
    if (s->is_measuring)
        rapified->places[number].next = rapified->body_number;
}

/* ---- The file ---- */

/* The body of the root, and where the constants are, which are behind all bodies. */
static void x_root(struct io *s, struct rapified *rapified, struct p3d_config *config, uint32_t *enums)
{
    uint32_t zero = 0, eight = 8;

    x_signature(s, "signature", "\0raP");
    x_u32(s, "unknown_0", &zero);
    x_u32(s, "unknown_8", &eight);
    x_u32(io_as(s, P3D_ID_PLACE), "enums_offset", enums);
    rapified->body_number = 0;
    x_body(s, rapified, &config->root);
}

static void x_constants(struct io *s, struct p3d_config *config)
{
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
    struct rapified rapified = {.bytes_left = tree->size};
    uint32_t enums = 0;
    struct io s;

    io_init_read(&s, data, tree->size, tree->job.arena, tree->job.options, tree->job.error);
    io_watch(&s, tree->watcher);
    p3di_set_init(&rapified.bodies, tree->job.arena, sizeof(uint32_t));
    x_root(&s, &rapified, tree->config, &enums);
    if (enums > s.end)
        io_fail(&s, P3D_DAMAGED, 12, "enums_offset is 0x%x, behind the end of the file", enums);
    if (!s.has_failed)
        s.pos = enums;
    x_constants(&s, tree->config);
    return !s.has_failed;
}

/* ---- Writing ---- */

/* Where all bodies will be. False and the cursor's error: a tree that cannot be written is found here. */
static bool measure(struct io *s, struct rapified *rapified, struct p3d_config *config)
{
    uint32_t enums = 0;
    struct io measured;

    rapified->places = io_alloc(s, (size_t)p3di_config_class_count(&config->root) + 2, sizeof *rapified->places);
    if (s->has_failed)
        return false;
    io_init_measure(&measured, s);
    measured.error = s->error;
    x_root(&measured, rapified, config, &enums);
    rapified->places[rapified->body_number].start = io_offset(&measured);
    if (!measured.has_failed && measured.size > UINT32_MAX)
        io_fail(&measured, P3D_INVALID, 0, "the tree needs more than 4 GB");
    s->has_failed = measured.has_failed;
    return !s->has_failed;
}

/* Writing changes no tree, though the routines, which also read, could. */
static void write_rapified(struct io *s, const void *file)
{
    struct p3d_config config = *(const struct p3d_config *)file;
    struct rapified rapified = {.depth = 0};
    uint32_t enums;

    s->arena = p3di_arena_new(NULL, p3di_arena_input(config.memory));
    if (!s->arena)
        io_fail(s, P3D_NO_MEMORY, 0, "no memory to write the file");
    else if (measure(s, &rapified, &config)) {
        enums = (uint32_t)rapified.places[rapified.body_number].start;
        x_root(s, &rapified, &config, &enums);
        x_constants(s, &config);
    }
    p3di_arena_free(s->arena);
}

bool p3d_write_rapified(const struct p3d_config *config, struct p3d_sink sink, struct p3d_error *error)
{
    return io_write_file(write_rapified, config, sink, error);
}
