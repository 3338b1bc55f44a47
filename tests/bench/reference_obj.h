/* reference_obj.h: an OBJ in memory, and the plainest way to print it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_REFERENCE_OBJ_H
#define P3D_BENCH_REFERENCE_OBJ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* One line: an element with its numbers, or any other text. */
struct obj_line {
    enum { OBJ_V, OBJ_VT, OBJ_VN, OBJ_F, OBJ_TEXT } kind;
    uint32_t count; /* corners of a face */
    union {
        float values[3];
        uint32_t corners[4][3]; /* v, vt, vn */
        const char *text;       /* without its line break */
    } value;
};

struct obj {
    struct obj_line *lines;
    size_t count;
    char *text; /* of the file: what lines point into */
};

/* Reads an OBJ as p3dconv writes it. */
struct obj obj_read(const char *path);
void obj_free(struct obj *obj);

/* Prints it with fprintf and "%.9g". */
void obj_print(const struct obj *obj, FILE *file);

#endif
