/* members.c: counts what the selections of ODOLs hold, by the library alone.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: members FILE...   a line for each selection: vertices, places (vertices in one place count once), faces of
 * three corners or more; a line "lod" before those of each LOD, a line "file" before those of each file. */
#include <p3d/p3d.h>

#include <stdio.h>
#include <stdlib.h>

static int compare_places(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct p3d_vec3));
}

static uint32_t count_places(const struct p3d_odol *odol, const struct p3d_odol_lod *lod,
                             const struct p3d_selection_members *members)
{
    const struct p3d_vec3 centre = odol->bounding_center;
    struct p3d_vec3 *places = calloc(members->vertex_count + (size_t)1, sizeof *places);
    uint32_t count = 0;

    if (!places)
        exit(2);
    for (uint32_t i = 0; i < members->vertex_count; i++) {
        const struct p3d_vec3 p = p3d_vec3_at(lod->positions, members->vertices[i]);

        places[i] = (struct p3d_vec3){p.x + centre.x + 0.0f, p.y + centre.y + 0.0f, p.z + centre.z + 0.0f}; /* no -0 */
    }
    qsort(places, members->vertex_count, sizeof *places, compare_places);
    for (uint32_t i = 0; i < members->vertex_count; i++)
        count += !i || compare_places(&places[i - 1], &places[i]) != 0;
    free(places);
    return count;
}

static uint32_t count_faces(const struct p3d_odol_lod *lod, const struct p3d_selection_members *members)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < members->face_count; i++)
        count += lod->faces[members->faces[i]].corner_count > 2;
    return count;
}

static bool print_lod(const struct p3d_odol *odol, uint32_t index)
{
    const struct p3d_odol_lod *lod = &odol->lods[index];
    struct p3d_members members;
    struct p3d_error error;

    if (!p3d_odol_find_members(odol, index, NULL, &members, &error)) {
        printf("%s\n", error.message);
        return false;
    }
    printf("lod\n");
    for (uint32_t i = 0; i < members.count; i++)
        printf("%u %u %u\n", (unsigned)members.items[i].vertex_count,
               (unsigned)count_places(odol, lod, &members.items[i]), (unsigned)count_faces(lod, &members.items[i]));
    p3d_members_free(&members);
    return true;
}

static bool print_file(const char *path)
{
    struct p3d_document document;
    struct p3d_error error;
    bool is_good = p3d_open(path, NULL, &document, &error) && document.odol && error.status == P3D_OK;

    printf("file\n");
    for (uint32_t i = 0; is_good && i < document.lod_count; i++)
        is_good = print_lod(document.odol, i);
    p3d_close(&document);
    return is_good;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!print_file(argv[i]))
            return 1;
    return 0;
}
