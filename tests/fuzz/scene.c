/* scene.c: fuzzes a model in its mod: p3d_scene_open over a small tree of files.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Input: files, one behind the other: a byte that chooses one of the names below, a u16, its size, and its bytes. Of
 * two with one name the last one counts. */
#define _XOPEN_SOURCE 700

#include "fuzz.h"

#include "system/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define HEAD_SIZE 3

/* Below the root, as the fixture crate.p3d names them; the first is the model. */
static const char *const names[] = {
    "crate/crate.p3d",         "crate/model.cfg",      "crate/model_parts.hpp", "crate/data/crate.rvmat",
    "crate/data/crate_co.paa", "crate/data/other.p3d", "crate/$PBOPREFIX$",     "addon.pbo"};
static const char *const folders[] = {"", "/crate", "/crate/data"};

enum { NAME_COUNT = sizeof names / sizeof *names, FOLDER_COUNT = sizeof folders / sizeof *folders, PATH_SIZE = 320 };

static char root[PATH_SIZE / 2];

static const char *place_of(const char *name, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s", root, name);
    return path;
}

static void remove_files(void)
{
    char path[PATH_SIZE];

    for (size_t i = 0; i < NAME_COUNT; i++)
        unlink(place_of(names[i], path));
}

static void remove_place(void)
{
    char path[PATH_SIZE];

    remove_files();
    for (size_t i = FOLDER_COUNT; i-- > 0;)
        rmdir(place_of(folders[i], path));
}

static void make_place(void)
{
    const char *folder = getenv("TMPDIR");
    char path[PATH_SIZE];

    if (!folder)
        folder = p3di_is_folder("/dev/shm") ? "/dev/shm" : "/tmp";
    snprintf(root, sizeof root, "%.100s/p3dfuzz.XXXXXX", folder);
    FUZZ_CHECK(mkdtemp(root));
    for (size_t i = 1; i < FOLDER_COUNT; i++)
        FUZZ_CHECK(p3di_make_folder(place_of(folders[i], path)));
    atexit(remove_place);
}

static void write_files(const uint8_t *data, size_t size)
{
    char path[PATH_SIZE];

    while (size > HEAD_SIZE) {
        const size_t wanted = p3d_load_u16(data + 1), left = size - HEAD_SIZE, count = wanted < left ? wanted : left;
        FILE *file = fopen(place_of(names[data[0] % NAME_COUNT], path), "wb");

        FUZZ_CHECK(file && fwrite(data + HEAD_SIZE, 1, count, file) == count);
        FUZZ_CHECK(fclose(file) == 0);
        data += HEAD_SIZE + count;
        size -= HEAD_SIZE + count;
    }
}

/* What belongs together fits together. */
static void check_scene(const struct p3d_scene *scene)
{
    FUZZ_CHECK(scene->model && scene->plain && scene->lod_count == scene->model->lod_count);
    FUZZ_CHECK(!scene->looks || scene->looks->count == scene->model->material_count);
    for (uint32_t i = 0; i < scene->lod_count; i++)
        FUZZ_CHECK(scene->lods[i] < scene->document.lod_count);
    for (uint32_t i = 0; scene->looks && i < scene->looks->count; i++)
        for (size_t j = 0; j < P3D_LOOK_PART_COUNT; j++) {
            const uint32_t image = scene->looks->items[i].images[j];

            FUZZ_CHECK(image == P3D_NO_IMAGE || image < scene->looks->image_count);
        }
    for (size_t i = 0; i < scene->file_count; i++) /* nothing is read from elsewhere */
        FUZZ_CHECK(strncmp(scene->files[i], root, strlen(root)) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_assets *assets = p3d_assets_new(&fuzz_options);
    struct p3d_scene_options options = {.assets = assets, .leaves_damaged_out = true, .expects_skeleton = true};
    struct p3d_scene scene;
    struct p3d_error error;
    char path[PATH_SIZE];
    bool is_open;

    if (!*root)
        make_place();
    write_files(data, size);
    FUZZ_CHECK(assets && p3d_assets_add(assets, root, &error));
    is_open = p3d_scene_open(place_of(names[0], path), P3D_SCENE_ALL, &options, &fuzz_options, &scene, &error);
    fuzz_check_error(&error);
    FUZZ_CHECK(is_open == (error.status == P3D_OK));
    if (is_open)
        check_scene(&scene);
    p3d_scene_close(&scene);
    p3d_assets_free(assets);
    remove_files();
    return 0;
}
