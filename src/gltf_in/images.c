/* images.c: the images that a glTF holds itself: their names, and their bytes (docs/import.md, "Materials").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

#include "core/namer.h"

#include <stdio.h>

/* ---- Names ---- */

struct p3d_bytes p3di_in_stem(struct p3d_bytes path)
{
    uint32_t start = 0, end = path.size;

    for (uint32_t i = 0; i < path.size; i++)
        if (p3d_is_slash(path.data[i]))
            start = i + 1;
    for (uint32_t i = path.size; i > start + 1; i--)
        if (path.data[i - 1] == '.') {
            end = i - 1;
            break;
        }
    return path.size ? (struct p3d_bytes){path.data + start, end - start} : path;
}

/* A name that a file can have anywhere: letters, digits, '_' and '-'. */
static struct p3d_bytes file_name(struct in_file *f, const json_t *image, uint32_t number)
{
    char otherwise[32];
    const struct p3d_bytes stem = p3di_in_stem(p3di_in_text(image, "name"));

    snprintf(otherwise, sizeof otherwise, "image_%u", (unsigned)number);
    return p3di_plain_name(&f->b.job, P3DI_NAME_OF_FILE, stem.size < 128 ? stem : p3d_bytes_of(""), otherwise);
}

/* Where an image lies in a buffer; others are in a place of their own. */
struct place {
    uint32_t buffer, start, size;
};

static struct place place_of(struct in_file *f, const json_t *image, uint32_t number)
{
    const json_t *view = p3di_in_item(f, "bufferViews", p3di_in_number(f, image, "bufferView", IN_NONE));

    if (json_object_get(image, "uri") || !view)
        return (struct place){IN_NONE, number, 0};
    return (struct place){p3di_in_number(f, view, "buffer", IN_NONE), p3di_in_number(f, view, "byteOffset", 0),
                          p3di_in_number(f, view, "byteLength", 0)};
}

/* Images in one place are one file. */
static void name_images(struct in_file *f)
{
    const uint32_t count = p3di_in_count(f, "images");
    struct p3di_set places;
    struct namer namer;

    p3di_set_init(&places, f->b.job.arena, sizeof(struct place));
    f->image_places = p3di_job_alloc(&f->b.job, count, sizeof *f->image_places);
    f->image_names = p3di_job_alloc(&f->b.job, count, sizeof *f->image_names);
    f->is_image_taken = p3di_job_alloc(&f->b.job, count, 1);
    p3di_namer_init(&namer, &f->b.job);
    namer.separator = '_';
    for (uint32_t i = 0; i < count && !f->b.job.has_failed; i++) {
        const json_t *image = p3di_in_item(f, "images", i);
        const struct p3d_bytes uri = p3di_in_text(image, "uri");
        const struct place place = place_of(f, image, i);

        if (p3di_job_add(&f->b.job, &places, &place, &f->image_places[i]))
            f->image_names[f->image_places[i]] = uri.data && !p3d_text_starts_with(uri, "data:")
                                                     ? p3di_in_stem(uri)
                                                     : p3di_namer_add(&namer, file_name(f, image, i));
    }
}

struct p3d_bytes p3di_in_image_name(struct in_file *f, uint32_t number)
{
    if (!f->image_names)
        name_images(f);
    return number < p3di_in_count(f, "images") && !f->b.job.has_failed ? f->image_names[f->image_places[number]]
                                                                       : (struct p3d_bytes){NULL, 0};
}

/* ---- Bytes ---- */

static struct p3d_bytes bytes_of(struct in_file *f, const json_t *image)
{
    const char *uri = json_string_value(json_object_get(image, "uri"));
    const json_t *view = p3di_in_item(f, "bufferViews", p3di_in_number(f, image, "bufferView", IN_NONE));
    const uint32_t buffer = p3di_in_number(f, view, "buffer", IN_NONE);
    const uint32_t start = p3di_in_number(f, view, "byteOffset", 0), size = p3di_in_number(f, view, "byteLength", 0);

    if (uri)
        return p3di_in_decode_data(f, uri);
    if (buffer < f->buffer_count && (uint64_t)start + size <= f->buffers[buffer].size)
        return (struct p3d_bytes){f->buffers[buffer].data + start, size};
    p3di_in_fail(f, "an image leaves its buffer");
    return (struct p3d_bytes){NULL, 0};
}

/* How a kind of picture begins. Without an extension it is not written: nothing here makes a texture of it. */
struct kind {
    const char *start;
    size_t size;
    const char *name, *extension;
};

static const struct kind *kind_of(struct p3d_bytes bytes)
{
    static const struct kind kinds[] = {{"\x89PNG\r\n\x1a\n", 8, "PNG", "png"},
                                        {"\xff\xd8\xff", 3, "JPEG", "jpg"},
                                        {"RIFF", 4, "WebP", NULL},
                                        {"\xabKTX", 4, "KTX", NULL},
                                        {"", 0, "of an unknown kind", NULL}};
    const struct kind *kind = kinds;

    while (kind->size && (bytes.size < kind->size || memcmp(bytes.data, kind->start, kind->size) != 0))
        kind++;
    return kind;
}

static void give(struct in_file *f, struct p3d_bytes name, const char *extension, struct p3d_bytes bytes)
{
    const struct p3d_image_files *files = &f->import->image_files;
    struct p3d_sink sink = {NULL, NULL};
    char text[160];
    bool is_whole;

    snprintf(text, sizeof text, "%.*s.%s", (int)name.size, (const char *)name.data, extension);
    if (!files->begin(files->user, text, &sink)) {
        p3di_job_fail(&f->b.job, P3D_SYSTEM, "the image %.100s could not be written", text);
        return;
    }
    if (!sink.write)
        return;
    is_whole = sink.write(sink.user, bytes.data, bytes.size);
    if ((files->end && !files->end(files->user, is_whole)) || !is_whole)
        p3di_job_fail(&f->b.job, P3D_SYSTEM, "the image %.100s could not be written", text);
}

void p3di_in_take_image(struct in_file *f, uint32_t number)
{
    const json_t *image = p3di_in_item(f, "images", number);
    const struct p3d_bytes uri = p3di_in_text(image, "uri"), name = p3di_in_image_name(f, number);
    struct p3d_bytes bytes;
    const struct kind *kind;

    if (!f->import->image_files.begin || !name.size || f->is_image_taken[f->image_places[number]] ||
        (uri.data && !p3d_text_starts_with(uri, "data:")))
        return;
    f->is_image_taken[f->image_places[number]] = 1;
    bytes = bytes_of(f, image);
    if (bytes.size > f->images_left)
        p3di_job_fail(&f->b.job, P3D_UNSUPPORTED, "the images overlap: together they are larger than the file");
    f->images_left -= f->b.job.has_failed ? 0 : bytes.size;
    kind = kind_of(bytes);
    if (f->b.job.has_failed)
        return;
    if (kind->extension)
        give(f, name, kind->extension, bytes);
    else
        p3di_warn(f->b.job.options, (uint32_t)P3D_NO_LOD, "the image %.*s is %s, and is not written; save it as PNG",
                  P3DI_NAME(name), kind->name);
}
