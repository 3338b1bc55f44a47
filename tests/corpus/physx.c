/* physx.c: the cooked meshes of models, read and written back.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: physx FILE...   A line each: 'what  good of all'. Exit status 1 if a mesh has another form or is written
 * otherwise.
 */
#include <p3d/p3d.h>

#include <stdio.h>

struct tally {
    unsigned good, all;
};

static struct tally read_meshes, same_bytes, named_versions;

static bool add(struct tally *tally, bool is_good)
{
    tally->all++;
    tally->good += is_good;
    return is_good;
}

static bool is_same(struct p3d_bytes data, const struct p3d_physx_mesh *mesh)
{
    struct p3d_buffer again = {NULL, 0, 0};
    const bool is_good = p3d_physx_write(mesh, p3d_buffer_sink(&again), NULL) && again.size == data.size &&
                         memcmp(again.data, data.data, data.size) == 0;

    p3d_buffer_free(&again);
    return is_good;
}

static void try_mesh(const char *path, struct p3d_bytes data)
{
    struct p3d_error error;
    struct p3d_physx_mesh *mesh = p3d_physx_read(data.data, data.size, NULL, &error);

    if (!add(&read_meshes, mesh != NULL)) {
        printf("%s: 0x%llx: %s\n", path, (unsigned long long)error.offset, error.message);
        return;
    }
    if (!add(&same_bytes, is_same(data, mesh)))
        printf("%s: a mesh is written otherwise\n", path);
    p3d_physx_free(mesh);
}

static void try_file(const char *path)
{
    struct p3d_file file;
    struct p3d_odol *odol;

    if (!p3d_map_file(path, &file, NULL))
        return;
    odol = p3d_odol_read(file.data, file.size, NULL, NULL);
    for (size_t i = 0; odol && odol->physx && i < P3D_ODOL_MESH_LISTS; i++) {
        const struct p3d_odol_mesh_list *list = &odol->physx->lists[i];

        add(&named_versions, list->sdk_version != 0);
        for (uint32_t j = 0; j < list->mesh_count; j++)
            try_mesh(path, list->meshes[j].data);
    }
    p3d_odol_free(odol);
    p3d_unmap_file(&file);
}

static bool print(const char *what, struct tally tally)
{
    printf("%-40s %5u of %5u\n", what, tally.good, tally.all);
    return tally.good == tally.all;
}

int main(int argc, char **argv)
{
    bool is_good = argc > 1;

    for (int i = 1; i < argc; i++)
        try_file(argv[i]);
    is_good &= print("lists with the version of the SDK", named_versions);
    is_good &= print("meshes read", read_meshes);
    is_good &= print("meshes written as they were", same_bytes);
    return !is_good || !read_meshes.all;
}
