/* dump.h: the parts of p3ddump: fields as the reader shows them, and summaries of tags.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_DUMP_H
#define DUMP_DUMP_H

#include "path.h"

struct dump_options {
    bool has_elements; /* --full */
    bool has_hex;      /* --hex */
    bool has_colors;   /* --color */
};

/* Prints one field in a line: offset, path, value; tables and bytes with their elements on request. `path` has taken
 * the field. */
void dump_field(const struct dump_options *options, const struct dump_path *path, const struct p3d_field *field);

/* The value alone, without an end of line; of an element of it. */
void dump_value(const struct p3d_field *field);
void dump_element_value(const struct p3d_field *field, struct dump_element element);

/* Which bytes of a file the fields account for. All zero is none. */
struct dump_coverage {
    struct dump_range {
        uint64_t start, end;
    } * ranges;
    size_t count, capacity;
};

/* The field has bytes of its own; records have none. */
void dump_cover(struct dump_coverage *coverage, const struct p3d_field *field);

/* Prints the ranges of a file of `size` bytes that no field has covered, and frees. */
void dump_gaps(struct dump_coverage *coverage, uint64_t size);

/* How many bytes these are together; frees, too. */
uint64_t dump_gap_size(struct dump_coverage *coverage, uint64_t size);

/* "0001a0  64 6f 6f 72 ...  door" lines. */
void dump_hex(const struct dump_options *options, const uint8_t *data, size_t size, uint64_t offset);

/* How a line begins: "0x000001a0  ". */
void dump_offset(const struct dump_options *options, uint64_t offset);

/* Bold text, in which headings are printed, begins or ends. */
void dump_bold(const struct dump_options *options, bool begins);

/* A name in quotes, as UTF-8. Control characters and quotes are written as \x1b, and so is a backslash in front of what
 * would be read as such an escape: dump_pattern reads it back. Returns its width. */
int dump_text(struct p3d_bytes bytes);

/* How the line of a tag begins: offset, path, name and size. */
void dump_tag_begin(const struct dump_options *options, const struct dump_path *path, uint64_t offset,
                    struct p3d_bytes name, uint64_t size);

/* The line of a LOD: "0x00000564  lods[1]  P3DM  Geometry". */
void dump_lod_line(const struct dump_options *options, const struct dump_path *path, uint64_t offset,
                   const char *flavour, const char *name);

/* What --tag says, for dump_matches: '*' stands for any characters, \x1b for that character. Free its data. */
struct p3d_bytes dump_pattern(const char *text);

/* Whether a name matches a pattern, ASCII case ignored. */
bool dump_matches(struct p3d_bytes name, struct p3d_bytes pattern);

/* ---- Trees of classes ---- */

struct dump_config {
    const struct cli *cli;
    const char *path;
    const char *const *folders; /* --include */
    size_t folder_count;
    void (*watch)(void *user, const struct p3d_field *field); /* NULL: the tree is printed */
    void *watch_user;
};

/* Whether this is a tree of classes: what a rapified one begins with, or the extension of a text. */
bool dump_is_config(const char *path, const void *data, size_t size);

/* Prints the tree as text, or has its fields watched. False and *error, also of what is no tree. */
bool dump_config(const struct dump_config *how, const void *data, size_t size, struct p3d_error *error);

#endif
