/* layout.c: the size of each part of a file, and the bytes that are in none.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "walk.h"

#include <inttypes.h>
#include <stdlib.h>

/* A record, or a table; below the records of the file itself all of one name together. */
struct node {
    const char *name;
    enum p3d_field_id id;
    size_t index; /* of a record of the file, else P3D_NO_INDEX */
    uint64_t offset, size, unpacked;
    uint64_t count; /* records, or elements */
    struct p3d_bytes label;
    struct node *parent, **children;
    size_t child_count, child_capacity;
};

struct range {
    uint64_t start, end;
};

struct layout {
    struct dump_walk walk;
    uint64_t file_size;
    struct node file;     /* its children are the records of the file */
    struct node *open;    /* where fields belong now */
    struct range *ranges; /* that fields claim */
    size_t range_count, range_capacity;
    struct dump_names names; /* of LODs alone */
};

/* ---- What is added up ---- */

/* NULL if there is no memory, as of find_child. */
static struct node *add_child(struct p3di_job *job, struct node *parent, const struct p3d_field *field, size_t index)
{
    struct node *node = p3di_job_alloc(job, 1, sizeof *node);

    if (!node ||
        !p3di_job_room(job, &parent->children, parent->child_count, &parent->child_capacity, sizeof(struct node *)))
        return NULL;
    *node =
        (struct node){.name = field->name, .id = field->id, .index = index, .offset = field->offset, .parent = parent};
    parent->children[parent->child_count++] = node;
    return node;
}

/* All of a name together: there are few names. */
static struct node *find_child(struct p3di_job *job, struct node *parent, const struct p3d_field *field)
{
    for (size_t i = 0; i < parent->child_count; i++)
        if (parent->children[i]->name == field->name || strcmp(parent->children[i]->name, field->name) == 0)
            return parent->children[i];
    return add_child(job, parent, field, P3D_NO_INDEX);
}

static void open_record(void *state, const struct p3d_field *record)
{
    struct layout *layout = state;
    struct p3di_job *job = layout->walk.pen->job;
    struct node *node =
        record->depth ? find_child(job, layout->open, record) : add_child(job, layout->open, record, record->index);

    p3di_dump_names_take_lod(&layout->names, record);
    if (!node)
        return;
    layout->open = node;
    node->count++;
}

static void close_record(void *state, uint64_t end)
{
    struct layout *layout = state;

    (void)end;
    layout->open = layout->open->parent;
}

/* Nearly every field follows the one before it. */
static void claim(struct layout *layout, const struct p3d_field *field)
{
    struct range *last = layout->range_count ? &layout->ranges[layout->range_count - 1] : NULL;

    if (last && last->end == field->offset) {
        last->end += field->size;
        return;
    }
    if (!P3DI_ROOM(layout->walk.pen->job, layout->ranges, layout->range_count, layout->range_capacity))
        return;
    layout->ranges[layout->range_count++] = (struct range){field->offset, field->offset + field->size};
}

/* A field belongs to all that it lies in. */
static void add_field(void *state, const struct p3d_field *field)
{
    struct layout *layout = state;
    const bool is_table = field->kind == P3D_FIELD_TABLE;
    const struct p3d_span span = field->value.table.span;
    struct node *node = layout->open;
    uint64_t unpacked = field->size;

    p3di_dump_names_take_lod(&layout->names, field);
    if (field->id == P3D_ID_NAME && field->depth == 1)
        node->label = field->value.bytes;
    if (!field->size)
        return;
    claim(layout, field);
    if (is_table || field->kind == P3D_FIELD_BYTES) {
        node = find_child(layout->walk.pen->job, node, field);
        if (node)
            node->count += is_table ? field->value.table.count : 1;
    }
    if (is_table)
        unpacked += (uint64_t)span.count * span.stride - field->value.table.data_size;
    for (; node; node = node->parent) {
        node->size += field->size;
        node->unpacked += unpacked;
    }
}

/* ---- Lines ---- */

static void put_sizes(const struct layout *layout, uint64_t offset, uint64_t size, uint64_t unpacked)
{
    const struct dump_pen *pen = layout->walk.pen;
    const double share = layout->file_size ? 100.0 * (double)size / (double)layout->file_size : 0;
    const unsigned tenths = (unsigned)(10 * share + 0.5); /* no locale's comma */

    p3di_dump_offset(pen, offset);
    dump_put(pen, "%10" PRIu64 "  %3u.%u %%  ", size, tenths / 10, tenths % 10);
    if (unpacked != size)
        dump_put(pen, "%10" PRIu64 "  ", unpacked);
    else
        dump_put(pen, "%10s  ", "");
}

static void put_label(const struct layout *layout, const struct node *node)
{
    const struct dump_pen *pen = layout->walk.pen;
    char name[P3D_LOD_NAME_SIZE];

    if (node->id == P3D_ID_LOD) {
        if (node->index < layout->names.lod_count)
            dump_put(pen, "  %s", p3d_lod_name(layout->names.lods[node->index].resolution, name));
    } else if (node->label.size) {
        dump_put(pen, "  ");
        p3di_dump_text(pen, node->label);
    }
}

static void put_node(const struct layout *layout, const struct node *node, unsigned depth)
{
    const struct dump_pen *pen = layout->walk.pen;

    put_sizes(layout, node->offset, node->size, node->unpacked);
    dump_put(pen, "%*s%s", (int)depth * 2, "", node->name);
    if (node->index != P3D_NO_INDEX)
        dump_put(pen, "[%zu]", node->index);
    else if (node->count > 1)
        dump_put(pen, "  x %" PRIu64, node->count);
    put_label(layout, node);
    dump_put(pen, "\n");
}

/* By ids at one offset, so that the order is the same with each system's qsort. */
static int compare_offsets(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;
    const int order = (x->offset > y->offset) - (x->offset < y->offset);

    return order ? order : (x->id > y->id) - (x->id < y->id);
}

static int compare_sizes(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;

    return x->size == y->size ? compare_offsets(a, b) : x->size < y->size ? 1 : -1;
}

static void sort(struct node **nodes, size_t count, int (*compare)(const void *, const void *))
{
    if (count)
        qsort(nodes, count, sizeof(struct node *), compare);
}

static void put_children(const struct layout *layout, const struct node *parent, unsigned depth)
{
    uint64_t size = parent->size, unpacked = parent->unpacked;

    sort(parent->children, parent->child_count, compare_sizes);
    for (size_t i = 0; i < parent->child_count; i++) {
        const struct node *node = parent->children[i];

        size -= node->size;
        unpacked -= node->unpacked;
        if (node->size)
            put_node(layout, node, depth);
        put_children(layout, node, depth + 1);
    }
    if (parent->child_count && size) {
        put_sizes(layout, DUMP_NO_OFFSET, size, unpacked);
        dump_put(layout->walk.pen, "%*s(other fields)\n", (int)depth * 2, "");
    }
}

/* ---- The records of the file ---- */

#define LINES_MOST 24

/* The number of sorted items with the name of the first one; *sum is all of them as one. */
static size_t sum_up(struct node *const *nodes, size_t count, struct node *sum)
{
    size_t i = 0;

    *sum = (struct node){.name = nodes[0]->name, .id = nodes[0]->id, .index = P3D_NO_INDEX, .offset = nodes[0]->offset};
    for (; i < count && strcmp(nodes[i]->name, sum->name) == 0; i++) {
        sum->size += nodes[i]->size;
        sum->unpacked += nodes[i]->unpacked;
        sum->count++;
    }
    return i;
}

/* LODs are shown one by one, and other parts of which there are few, or that are large: the largest of many, and the
 * rest as a sum. */
static void put_group(const struct layout *layout, struct node **nodes, size_t count, struct node *sum)
{
    const bool is_full = layout->walk.pen->has_elements;
    const bool is_large = sum->size > layout->file_size / 10;
    const bool has_all = is_full || count == 1 || sum->id == P3D_ID_LOD || (is_large && count <= LINES_MOST);
    const size_t shown = has_all ? count : LINES_MOST - 4;

    if (!has_all && !is_large) {
        put_node(layout, sum, 0);
        return;
    }
    if (!has_all)
        sort(nodes, count, compare_sizes);
    for (size_t i = 0; i < shown; i++) {
        put_node(layout, nodes[i], 0);
        if (is_full)
            put_children(layout, nodes[i], 1);
        sum->size -= nodes[i]->size;
        sum->unpacked -= nodes[i]->unpacked;
    }
    if (shown < count) {
        put_sizes(layout, DUMP_NO_OFFSET, sum->size, sum->unpacked);
        dump_put(layout->walk.pen, "%s: %zu more\n", sum->name, count - shown);
    }
}

/* Names contents of an archive by their entries. */
static void name_contents(const struct node *file)
{
    size_t entry = 0;

    for (size_t i = 0; i < file->child_count; i++) {
        struct node *node = file->children[i];

        if (node->id != P3D_ID_CONTENTS)
            continue;
        while (entry < i && (file->children[entry]->id != P3D_ID_ENTRY || file->children[entry]->index < node->index))
            entry++;
        if (file->children[entry]->index == node->index)
            node->label = file->children[entry]->label;
    }
}

/* Without --full, small parts stand in one line with the fields that are in no record. */
static void put_records(const struct layout *layout)
{
    const bool is_full = layout->walk.pen->has_elements;
    struct node **nodes = layout->file.children;
    uint64_t size = layout->file.size, unpacked = layout->file.unpacked;
    struct node sum;

    sort(nodes, layout->file.child_count, compare_offsets);
    for (size_t i = 0, count; i < layout->file.child_count; i += count) {
        count = sum_up(nodes + i, layout->file.child_count - i, &sum);
        if (!is_full && sum.id != P3D_ID_LOD && sum.size < layout->file_size / 50)
            continue;
        size -= sum.size;
        unpacked -= sum.unpacked;
        put_group(layout, nodes + i, count, &sum);
    }
    put_sizes(layout, DUMP_NO_OFFSET, size, unpacked);
    dump_put(layout->walk.pen, is_full ? "(fields of the file)\n" : "(all else)\n");
}

/* ---- What is in no record, or in several ---- */

static int compare_ranges(const void *a, const void *b)
{
    const struct range *x = a, *y = b;

    return (x->start > y->start) - (x->start < y->start);
}

/* The bytes that no field claims; returns how many. */
static uint64_t put_gaps(const struct layout *layout)
{
    uint64_t claimed = 0, sum = 0;

    if (layout->range_count)
        qsort(layout->ranges, layout->range_count, sizeof *layout->ranges, compare_ranges);
    for (size_t i = 0; i <= layout->range_count; i++) {
        const bool is_end = i == layout->range_count;
        const uint64_t start = is_end ? layout->file_size : layout->ranges[i].start;

        if (claimed < start) {
            put_sizes(layout, claimed, start - claimed, start - claimed);
            dump_put(layout->walk.pen, "(bytes that no field claims)\n");
            sum += start - claimed;
        }
        if (!is_end && claimed < layout->ranges[i].end)
            claimed = layout->ranges[i].end;
    }
    return sum;
}

static void put_rest(const struct layout *layout)
{
    const uint64_t gaps = put_gaps(layout);
    const uint64_t shared = layout->file.size + gaps - layout->file_size;

    if (shared)
        dump_put(layout->walk.pen, "%12s%10s%" PRIu64 "%*s(bytes that several records claim)\n", "", "-", shared, 10,
                 "");
    put_sizes(layout, DUMP_NO_OFFSET, layout->file_size, layout->file.unpacked + gaps - shared);
    dump_put(layout->walk.pen, "the file\n");
}

/* ---- What is large in LODs ---- */

#define KINDS_MOST 8

/* Adds up what LODs consist of. */
static void add_kinds(struct p3di_job *job, const struct node *file, struct node *kinds)
{
    for (size_t i = 0; i < file->child_count; i++) {
        const struct node *lod = file->children[i];

        if (lod->id != P3D_ID_LOD)
            continue;
        kinds->name = lod->name;
        kinds->count++;
        for (size_t j = 0; j < lod->child_count; j++) {
            const struct node *child = lod->children[j];
            struct node *kind =
                find_child(job, kinds, &(struct p3d_field){.name = child->name, .offset = child->offset});

            if (!kind)
                return;
            kind->size += child->size;
            kind->unpacked += child->unpacked;
            kind->count += child->count;
        }
    }
}

static void put_kinds(const struct layout *layout, const struct node *kinds)
{
    if (layout->walk.pen->has_elements || kinds->count < 2 || !kinds->child_count)
        return;
    dump_put(layout->walk.pen, "\nWhat is large in them:\n");
    sort(kinds->children, kinds->child_count, compare_sizes);
    for (size_t i = 0; i < kinds->child_count && i < KINDS_MOST && kinds->children[i]->size; i++) {
        put_sizes(layout, DUMP_NO_OFFSET, kinds->children[i]->size, kinds->children[i]->unpacked);
        dump_put(layout->walk.pen, "%s[].%s  x %" PRIu64 "\n", kinds->name, kinds->children[i]->name,
                 kinds->children[i]->count);
    }
}

/* ---- The mode ---- */

static void begin_layout(void *state)
{
    struct layout *layout = state;

    layout->file_size = layout->walk.dump->input.size;
    layout->open = &layout->file;
    layout->names.job = layout->walk.pen->job;
}

static void end_layout(void *state, struct p3d_error *error)
{
    struct layout *layout = state;
    struct node kinds = {.count = 0};

    (void)error;
    name_contents(&layout->file);
    add_kinds(layout->walk.pen->job, &layout->file, &kinds);
    dump_put(layout->walk.pen, "%-12s%10s  %7s  %10s\n", "offset", "size", "share", "unpacked");
    put_records(layout);
    put_rest(layout);
    put_kinds(layout, &kinds);
}

const struct dump_mode p3di_dump_layout = {.state_size = sizeof(struct layout),
                                           .begin = begin_layout,
                                           .open = open_record,
                                           .value = add_field,
                                           .close = close_record,
                                           .end = end_layout};
