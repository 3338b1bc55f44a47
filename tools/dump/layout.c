/* layout.c: --layout: the size of each part of a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "coverage.h"
#include "source.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- What is added up ---- */

/* A record, or a table; below those of the file itself all of a name together. */
struct node {
    const char *name;
    enum p3d_field_id id;
    size_t index; /* of a record of the file, else P3D_NO_INDEX */
    uint64_t offset, size, unpacked;
    uint64_t count; /* records, or elements */
    struct p3d_bytes label;
    struct node *parent, *children, *last_child, *next;
};

struct layout {
    struct dump_walk walk;
    struct node file;  /* its children are the records of the file */
    struct node *open; /* where fields belong now */
    unsigned depth;    /* of `open`: 0 is the file */
    struct dump_coverage coverage;
    struct dump_names names; /* of LODs alone */
};

static struct node *add_child(struct node *parent, const struct p3d_field *field, size_t index)
{
    struct node *node = cli_alloc(1, sizeof *node);

    *node =
        (struct node){.name = field->name, .id = field->id, .index = index, .offset = field->offset, .parent = parent};
    if (parent->last_child)
        parent->last_child->next = node;
    else
        parent->children = node;
    parent->last_child = node;
    return node;
}

/* All of a name together: there are few names. */
static struct node *find_child(struct node *parent, const struct p3d_field *field)
{
    struct node *node = parent->children;

    while (node && node->name != field->name && strcmp(node->name, field->name) != 0)
        node = node->next;
    return node ? node : add_child(parent, field, P3D_NO_INDEX);
}

static void free_nodes(struct node *node)
{
    while (node) {
        struct node *next = node->next;

        free_nodes(node->children);
        free(node);
        node = next;
    }
}

/* ---- Watching ---- */

/* A field belongs to all that it lies in. */
static void add(struct node *node, uint64_t size, uint64_t unpacked)
{
    for (; node; node = node->parent) {
        node->size += size;
        node->unpacked += unpacked;
    }
}

static void open_record(struct layout *layout, const struct p3d_field *field)
{
    layout->open = layout->depth ? find_child(layout->open, field) : add_child(layout->open, field, field->index);
    layout->open->count++;
    layout->depth++;
}

static void watch_layout(void *user, const struct p3d_field *field)
{
    struct layout *layout = user;
    struct node *node;
    uint64_t unpacked = field->size;

    dump_names_take_lod(&layout->names, field);
    for (; layout->depth > field->depth; layout->depth--)
        layout->open = layout->open->parent;
    if (field->kind == P3D_FIELD_RECORD) {
        open_record(layout, field);
        return;
    }
    if (field->id == P3D_ID_NAME && field->depth == 1)
        layout->open->label = field->value.bytes;
    if (!field->size)
        return;
    dump_cover(&layout->coverage, field);
    node = layout->open;
    if (field->kind == P3D_FIELD_TABLE || field->kind == P3D_FIELD_BYTES) {
        node = find_child(node, field);
        node->count += field->kind == P3D_FIELD_TABLE ? field->value.table.count : 1;
    }
    if (field->kind == P3D_FIELD_TABLE)
        unpacked +=
            (uint64_t)field->value.table.span.count * field->value.table.span.stride - field->value.table.data_size;
    add(node, field->size, unpacked);
}

/* ---- Lines ---- */

static void put_sizes(const struct layout *layout, bool has_offset, uint64_t offset, uint64_t size, uint64_t unpacked)
{
    const double share =
        layout->walk.source->input.size ? 100.0 * (double)size / (double)layout->walk.source->input.size : 0;
    const unsigned tenths = (unsigned)(10 * share + 0.5); /* no locale's comma */

    if (has_offset)
        dump_offset(layout->walk.look, offset);
    else
        printf("%12s", "");
    printf("%10" PRIu64 "  %3u.%u %%  ", size, tenths / 10, tenths % 10);
    if (unpacked != size)
        printf("%10" PRIu64 "  ", unpacked);
    else
        printf("%10s  ", "");
}

static void put_label(const struct layout *layout, const struct node *node)
{
    char name[P3D_LOD_NAME_SIZE];

    if (node->id == P3D_ID_LOD) {
        if (node->index < layout->names.lod_count)
            printf("  %s", p3d_lod_name(layout->names.lods[node->index].resolution, name));
    } else if (node->label.size) {
        fputs("  ", stdout);
        dump_text(node->label);
    }
}

static void put_node(const struct layout *layout, const struct node *node, unsigned depth)
{
    put_sizes(layout, true, node->offset, node->size, node->unpacked);
    printf("%*s%s", (int)depth * 2, "", node->name);
    if (node->index != P3D_NO_INDEX)
        printf("[%zu]", node->index);
    else if (node->count > 1)
        printf("  x %" PRIu64, node->count);
    put_label(layout, node);
    putchar('\n');
}

static int compare_sizes(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;

    return (x->size < y->size) - (x->size > y->size);
}

static int compare_offsets(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;

    return (x->offset > y->offset) - (x->offset < y->offset);
}

/* Those of a node, sorted; to be freed. */
static struct node **sort_children(const struct node *parent, size_t *count, int (*compare)(const void *, const void *))
{
    struct node **nodes;

    *count = 0;
    for (struct node *node = parent->children; node; node = node->next)
        ++*count;
    nodes = cli_alloc(*count, sizeof(struct node *));
    *count = 0;
    for (struct node *node = parent->children; node; node = node->next)
        nodes[(*count)++] = node;
    if (*count)
        qsort(nodes, *count, sizeof(struct node *), compare);
    return nodes;
}

static void put_children(const struct layout *layout, const struct node *parent, unsigned depth)
{
    size_t count;
    struct node **nodes = sort_children(parent, &count, compare_sizes);
    uint64_t size = 0, unpacked = 0;

    for (size_t i = 0; i < count; i++) {
        size += nodes[i]->size;
        unpacked += nodes[i]->unpacked;
        if (nodes[i]->size)
            put_node(layout, nodes[i], depth);
        put_children(layout, nodes[i], depth + 1);
    }
    free(nodes);
    if (count && size < parent->size) {
        put_sizes(layout, false, 0, parent->size - size, parent->unpacked - unpacked);
        printf("%*s(other fields)\n", (int)depth * 2, "");
    }
}

/* ---- The records of the file ---- */

#define LINES_MOST 24

/* LODs are shown one by one, and whatever else there are few of, or is large. */
static bool is_single(const struct layout *layout, const struct node *node, uint64_t group_size, size_t group_count)
{
    if (layout->walk.look->has_elements || group_count == 1 || node->id == P3D_ID_LOD)
        return true;
    return group_size > layout->walk.source->input.size / 10 && group_count <= LINES_MOST;
}

static size_t group_end(struct node *const *nodes, size_t from, size_t count, struct node *sum)
{
    size_t i = from;

    *sum = *nodes[from];
    sum->size = sum->unpacked = sum->count = 0;
    for (; i < count && strcmp(nodes[i]->name, sum->name) == 0; i++) {
        sum->size += nodes[i]->size;
        sum->unpacked += nodes[i]->unpacked;
        sum->count++;
    }
    sum->index = P3D_NO_INDEX;
    sum->label = (struct p3d_bytes){NULL, 0};
    return i;
}

/* The largest of many, and the rest as a sum. */
static void put_largest(const struct layout *layout, struct node **nodes, size_t count, const struct node *sum)
{
    struct node rest = *sum;
    size_t shown = count;

    if (shown > LINES_MOST - 4)
        shown = LINES_MOST - 4;
    qsort(nodes, count, sizeof(struct node *), compare_sizes);
    for (size_t i = 0; i < shown; i++) {
        put_node(layout, nodes[i], 0);
        rest.size -= nodes[i]->size;
        rest.unpacked -= nodes[i]->unpacked;
    }
    if (shown < count) {
        put_sizes(layout, false, 0, rest.size, rest.unpacked);
        printf("%s: %zu more\n", sum->name, count - shown);
    }
}

static void put_group(const struct layout *layout, struct node **nodes, size_t count, const struct node *sum)
{
    const bool is_full = layout->walk.look->has_elements;

    if (!is_single(layout, nodes[0], sum->size, count)) {
        if (sum->size <= layout->walk.source->input.size / 10)
            put_node(layout, sum, 0);
        else
            put_largest(layout, nodes, count, sum);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        put_node(layout, nodes[i], 0);
        if (is_full)
            put_children(layout, nodes[i], 1);
    }
}

/* Names contents of an archive by their entries. */
static void name_contents(struct layout *layout)
{
    struct node *entry = layout->file.children;

    for (struct node *node = layout->file.children; node; node = node->next) {
        if (node->id != P3D_ID_CONTENTS)
            continue;
        while (entry && (entry->id != P3D_ID_ENTRY || entry->index < node->index))
            entry = entry->next;
        if (entry && entry->index == node->index)
            node->label = entry->label;
    }
}

/* Without --full, what is small stands in one line with the fields that are in no record. */
static bool is_small(const struct layout *layout, const struct node *sum)
{
    return !layout->walk.look->has_elements && sum->id != P3D_ID_LOD &&
           sum->size < layout->walk.source->input.size / 50;
}

static void put_records(const struct layout *layout)
{
    size_t count, end;
    struct node **nodes = sort_children(&layout->file, &count, compare_offsets);
    uint64_t size = layout->file.size, unpacked = layout->file.unpacked;
    struct node sum;

    for (size_t i = 0; i < count; i = end) {
        end = group_end(nodes, i, count, &sum);
        if (is_small(layout, &sum))
            continue;
        size -= sum.size;
        unpacked -= sum.unpacked;
        put_group(layout, nodes + i, end - i, &sum);
    }
    put_sizes(layout, false, 0, size, unpacked);
    fputs(layout->walk.look->has_elements ? "(fields of the file)\n" : "(all else)\n", stdout);
    free(nodes);
}

/* ---- What is large in them ---- */

#define KINDS_MOST 8

/* Adds up children of records of one name. */
static void add_kinds(struct node *kinds, const struct node *record)
{
    for (const struct node *child = record->children; child; child = child->next) {
        const struct p3d_field field = {.name = child->name, .offset = child->offset};
        struct node *kind = find_child(kinds, &field);

        kind->size += child->size;
        kind->unpacked += child->unpacked;
        kind->count += child->count;
    }
}

static void put_kinds(const struct layout *layout)
{
    struct node kinds = {.name = NULL};
    struct node **nodes;
    size_t count, records = 0;

    for (const struct node *node = layout->file.children; node; node = node->next)
        if (node->id == P3D_ID_LOD) {
            kinds.name = node->name;
            add_kinds(&kinds, node);
            records++;
        }
    nodes = sort_children(&kinds, &count, compare_sizes);
    if (count && records > 1)
        fputs("\nWhat is large in them:\n", stdout);
    for (size_t i = 0; i < count && i < KINDS_MOST && records > 1 && nodes[i]->size; i++) {
        put_sizes(layout, false, 0, nodes[i]->size, nodes[i]->unpacked);
        printf("%s[].%s  x %" PRIu64 "\n", kinds.name, nodes[i]->name, nodes[i]->count);
    }
    free(nodes);
    free_nodes(kinds.children);
}

/* ---- The file ---- */

/* Bytes that no field claims, and those that several do. */
static void put_rest(struct layout *layout)
{
    const uint64_t gaps = dump_gap_size(&layout->coverage, layout->walk.source->input.size);
    const uint64_t size = layout->walk.source->input.size, claimed = layout->file.size;

    if (gaps) {
        put_sizes(layout, false, 0, gaps, gaps);
        fputs("(bytes that no field claims)\n", stdout);
    }
    if (claimed + gaps > size)
        printf("%12s%10s%" PRIu64 "%*s(bytes that several records claim)\n", "", "-", claimed + gaps - size, 10, "");
    put_sizes(layout, false, 0, size, layout->file.unpacked + gaps - (claimed + gaps - size));
    fputs("the file\n", stdout);
}

static bool begin_layout(void *state, struct p3d_error *error)
{
    struct layout *layout = state;

    (void)error;
    layout->open = &layout->file;
    return true;
}

static void end_layout(void *state, struct p3d_error *error)
{
    struct layout *layout = state;

    (void)error;
    name_contents(layout);
    printf("%-12s%10s  %7s  %10s\n", "offset", "size", "share", "unpacked");
    put_records(layout);
    put_rest(layout);
    if (!layout->walk.look->has_elements)
        put_kinds(layout);
    free_nodes(layout->file.children);
    dump_names_free(&layout->names);
}

const struct dump_mode dump_layout = {
    .state_size = sizeof(struct layout), .begin = begin_layout, .watch = watch_layout, .end = end_layout};
