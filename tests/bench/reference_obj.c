/* reference_obj.c: an OBJ in memory, and the plainest way to print it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reference_obj.h"

#include <p3d/core.h>

#include "bench.h"

#include <stdlib.h>

static char *load(const char *path, size_t *size)
{
    struct p3d_file file;
    struct p3d_error error;
    char *text;

    if (!p3d_map_file(path, &file, &error))
        bench_fail(path, error.message);
    *size = file.size;
    text = calloc(file.size + 1, 1);
    if (!text)
        bench_fail(path, "no memory");
    memcpy(text, file.data, file.size);
    p3d_unmap_file(&file);
    return text;
}

static void read_values(struct obj_line *line, const char *text, uint32_t count)
{
    char *end;

    for (uint32_t i = 0; i < count; i++, text = end)
        line->value.values[i] = strtof(text, &end);
}

/* "1/2/3 4/5/6 7/8/9" */
static void read_corners(struct obj_line *line, const char *text)
{
    char *end = (char *)(uintptr_t)text;

    while (*end != '\n' && line->count < 4) {
        for (size_t i = 0; i < 3; i++)
            line->value.corners[line->count][i] = (uint32_t)strtoul(end + (i > 0), &end, 10);
        line->count++;
    }
}

static void read_line(struct obj_line *line, char *text)
{
    memset(line, 0, sizeof *line);
    if (strncmp(text, "v ", 2) == 0) {
        line->kind = OBJ_V;
        read_values(line, text + 2, 3);
    } else if (strncmp(text, "vt ", 3) == 0) {
        line->kind = OBJ_VT;
        read_values(line, text + 3, 2);
    } else if (strncmp(text, "vn ", 3) == 0) {
        line->kind = OBJ_VN;
        read_values(line, text + 3, 3);
    } else if (strncmp(text, "f ", 2) == 0) {
        line->kind = OBJ_F;
        read_corners(line, text + 2);
    } else {
        line->kind = OBJ_TEXT;
        line->value.text = text;
    }
}

struct obj obj_read(const char *path)
{
    struct obj obj = {NULL, 0, NULL};
    size_t size, used = 0;

    obj.text = load(path, &size);
    for (size_t i = 0; i < size; i++)
        obj.count += obj.text[i] == '\n';
    obj.lines = malloc((obj.count + 1) * sizeof *obj.lines);
    if (!obj.lines)
        bench_fail(path, "no memory");
    for (char *text = obj.text; *text; text = strchr(text, '\n') + 1)
        read_line(&obj.lines[used++], text);
    /* Lines of text end with a NUL from here on. */
    for (size_t i = 0; i < size; i++)
        if (obj.text[i] == '\n')
            obj.text[i] = 0;
    return obj;
}

void obj_free(struct obj *obj)
{
    free(obj->lines);
    free(obj->text);
}

static void print_face(const struct obj_line *line, FILE *file)
{
    fputc('f', file);
    for (uint32_t i = 0; i < line->count; i++)
        fprintf(file, " %u/%u/%u", (unsigned)line->value.corners[i][0], (unsigned)line->value.corners[i][1],
                (unsigned)line->value.corners[i][2]);
    fputc('\n', file);
}

void obj_print(const struct obj *obj, FILE *file)
{
    for (size_t i = 0; i < obj->count; i++) {
        const struct obj_line *line = &obj->lines[i];
        const float *v = line->value.values;

        switch (line->kind) {
        case OBJ_V:
            fprintf(file, "v %.9g %.9g %.9g\n", (double)v[0], (double)v[1], (double)v[2]);
            break;
        case OBJ_VT:
            fprintf(file, "vt %.9g %.9g\n", (double)v[0], (double)v[1]);
            break;
        case OBJ_VN:
            fprintf(file, "vn %.9g %.9g %.9g\n", (double)v[0], (double)v[1], (double)v[2]);
            break;
        case OBJ_F:
            print_face(line, file);
            break;
        case OBJ_TEXT:
            fprintf(file, "%s\n", line->value.text);
            break;
        }
    }
}
