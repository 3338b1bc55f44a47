/* reference_obj.c: mlod-to-obj as one would write it without thinking of time.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reference_obj.h"

#include "bench.h"

#include <stdlib.h>
#include <string.h>

/* ---- Distinct elements ---- */

/* A UV or a normal of a corner. */
struct element {
    float values[3];
    uint32_t corner;
};

static int compare_elements(const void *a, const void *b)
{
    const struct element *x = a, *y = b;

    for (size_t i = 0; i < 3; i++)
        if (x->values[i] != y->values[i])
            return x->values[i] < y->values[i] ? -1 : 1;
    return x->corner < y->corner ? -1 : 1;
}

static void *need(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);

    if (!memory)
        bench_fail("the reference OBJ", "no memory");
    return memory;
}

/* Numbers the elements in order of first use, from `first`, prints each once, and sorts them: the number of each
 * corner's goes to `numbers`. Returns how many there are. */
static uint32_t put_distinct(FILE *file, const char *format, const struct element *elements, uint32_t count,
                             uint32_t first, uint32_t *numbers)
{
    struct element *sorted = need(count, sizeof *sorted);
    uint32_t *twins = need(count, sizeof *twins), used = 0;

    memcpy(sorted, elements, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_elements);
    for (uint32_t i = 0; i < count; i++) {
        const bool is_new = i == 0 || memcmp(sorted[i].values, sorted[i - 1].values, sizeof sorted->values) != 0;

        twins[sorted[i].corner] = is_new ? sorted[i].corner : twins[sorted[i - 1].corner];
    }
    for (uint32_t i = 0; i < count; i++) {
        if (twins[i] == i) {
            fprintf(file, format, (double)elements[i].values[0], (double)elements[i].values[1],
                    (double)elements[i].values[2]);
            numbers[i] = first + used++;
        }
        numbers[i] = numbers[twins[i]];
    }
    free(sorted);
    free(twins);
    return used;
}

/* ---- Faces ---- */

/* Which selections a face is in, one bit each: generated models have fewer than 32. */
static uint32_t *find_groups(const struct p3d_model_lod *lod)
{
    uint32_t *groups = need(lod->face_count, sizeof *groups);

    for (uint32_t i = 0; i < lod->selection_count; i++)
        for (uint32_t j = 0; j < lod->selections[i].face_count; j++)
            groups[lod->selections[i].faces[j]] |= 1u << i;
    return groups;
}

static void put_group(FILE *file, const struct p3d_model_lod *lod, uint32_t group)
{
    fputc('g', file);
    if (!group)
        fputs(" default", file);
    for (uint32_t i = 0; i < lod->selection_count; i++)
        if (group >> i & 1)
            fprintf(file, " %.*s", (int)lod->selections[i].name.size, (const char *)lod->selections[i].name.data);
    fputc('\n', file);
}

/* The texture without folders and extension. */
static void put_material(FILE *file, const struct p3d_model_material *material)
{
    const char *text = (const char *)material->texture.data, *start = text;
    int size = (int)material->texture.size;

    for (int i = 0; i < size; i++)
        if (text[i] == '\\')
            start = text + i + 1;
    size -= (int)(start - text);
    fprintf(file, "usemtl %.*s\n", size - (int)strlen(".paa"), start);
}

static void put_face(FILE *file, const struct p3d_model_lod *lod, const struct p3d_model_face *face, uint32_t first,
                     const uint32_t *uvs, const uint32_t *normals)
{
    fputc('f', file);
    for (uint32_t i = face->first_corner; i < face->first_corner + face->corner_count; i++)
        fprintf(file, " %u/%u/%u", (unsigned)(first + lod->corners[i].point), (unsigned)uvs[i], (unsigned)normals[i]);
    fputc('\n', file);
}

/* ---- The file ---- */

struct counts {
    uint32_t points, uvs, normals, material;
};

static struct element *corner_elements(const struct p3d_model_lod *lod, bool are_normals)
{
    struct element *elements = need(lod->corner_count, sizeof *elements);

    for (uint32_t i = 0; i < lod->corner_count; i++) {
        const struct p3d_vec2 uv = lod->uv_sets[0].uvs[i];
        const struct p3d_vec3 n = lod->normals[lod->corners[i].normal];

        elements[i] = are_normals ? (struct element){{n.x + 0.0f, n.y + 0.0f, 0.0f - n.z}, i}
                                  : (struct element){{uv.u + 0.0f, 1.0f - uv.v, 0}, i};
    }
    return elements;
}

static void put_lod(FILE *file, const struct p3d_model *model, const struct p3d_model_lod *lod, struct counts *next)
{
    uint32_t *uvs = need(lod->corner_count, sizeof *uvs), *normals = need(lod->corner_count, sizeof *normals);
    uint32_t *groups = find_groups(lod);
    struct element *elements;

    fprintf(file, "o %.3f\n", (double)lod->resolution);
    for (uint32_t i = 0; i < lod->point_count; i++)
        fprintf(file, "v %.9g %.9g %.9g\n", (double)lod->points[i].x, (double)lod->points[i].y,
                0.0 - (double)lod->points[i].z);
    elements = corner_elements(lod, false);
    next->uvs += put_distinct(file, "vt %.9g %.9g\n", elements, lod->corner_count, next->uvs, uvs);
    free(elements);
    elements = corner_elements(lod, true);
    next->normals += put_distinct(file, "vn %.9g %.9g %.9g\n", elements, lod->corner_count, next->normals, normals);
    free(elements);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        if (i == 0 || groups[i] != groups[i - 1])
            put_group(file, lod, groups[i]);
        if (lod->faces[i].material != next->material)
            put_material(file, &model->materials[lod->faces[i].material]);
        next->material = lod->faces[i].material;
        put_face(file, lod, &lod->faces[i], next->points, uvs, normals);
    }
    next->points += lod->point_count;
    free(uvs);
    free(normals);
    free(groups);
}

void reference_obj(const struct p3d_model *model, FILE *file)
{
    struct counts next = {1, 1, 1, UINT32_MAX};

    fputs("# p3dkit: x right, y up, z backward; metres\n", file);
    for (uint32_t i = 0; i < model->lod_count; i++)
        put_lod(file, model, &model->lods[i], &next);
}
