/* consumer.c: a program of somebody else that uses the library, as C11 and as C++17.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: consumer MODEL ARCHIVE
 *
 * It calls what needs zlib (pictures), LZO (a packed model) and nettle (the checksum of an archive). */
#include <p3d/p3d.h>
#include <stdio.h>

#if !P3D_VERSION_AT_LEAST(0, 1, 0)
#error "the headers are too old"
#endif

static bool is_library_of_headers(void)
{
    int major = 0, minor = 0;

    return sscanf(p3d_version(), "%d.%d", &major, &minor) == 2 && major == P3D_VERSION_MAJOR &&
           minor == P3D_VERSION_MINOR;
}

static bool show_model(const char *path)
{
    struct p3d_document document;
    struct p3d_error error;
    struct p3d_buffer picture = {NULL, 0, 0};

    if (!p3d_open(path, NULL, &document, &error))
        return false;
    struct p3d_model *model = p3d_document_model(&document, NULL, 0, NULL, &error);
    for (uint32_t i = 0; model && i < model->lod_count; i++) {
        char name[P3D_LOD_NAME_SIZE];

        printf("%s: %u faces\n", p3d_lod_name(model->lods[i].resolution, name), (unsigned)model->lods[i].face_count);
    }
    const bool is_drawn = model && p3d_draw(model, NULL, NULL, p3d_buffer_sink(&picture), &error);
    if (is_drawn)
        printf("a picture\n");
    p3d_buffer_free(&picture);
    p3d_model_free(model);
    p3d_close(&document);
    return is_drawn;
}

static bool show_archive(const char *path)
{
    struct p3d_file file;
    struct p3d_error error;

    if (!p3d_read_file(path, &file, &error))
        return false;
    struct p3d_pbo *pbo = p3d_pbo_read(file.data, file.size, NULL, &error);
    if (pbo)
        printf("checksum %s\n", p3d_pbo_checksum_name(p3d_pbo_check(pbo)));
    p3d_pbo_free(pbo);
    p3d_file_free(&file);
    return pbo != NULL;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    return is_library_of_headers() && show_model(argv[1]) && show_archive(argv[2]) ? 0 : 1;
}
