/* images.c: the images that a glTF holds itself: their names, and their bytes (docs/import.md, "Materials").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "surfaces.h"

#include "json.h"
#include "numbers.h"
#include "parts.h"

#include <stdio.h>

/* ---- Names ---- */

/* The last part of a path, without the extension. */
static struct p3d_bytes stem_of(struct p3d_bytes path)
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

/* The name of an image that has none: the first material that uses it, and the suffix of that use. */
struct use {
    const json_t *material;
    const char *suffix;
};

static void note_use(struct in_gltf *gltf, struct use *uses, uint32_t count, const json_t *texture, struct use use)
{
    const uint32_t image = p3di_in_image_of(gltf, texture);

    if (texture && image >= count)
        p3di_in_lose(gltf, IN_LOST_OTHERS, "textures that name no image");
    if (image < count && !uses[image].material)
        uses[image] = use;
}

/* The suffixes say which kind of texture is made. */
static struct use *find_uses(struct in_gltf *gltf, uint32_t count)
{
    static const struct {
        const char *within, *key, *suffix;
    } rows[] = {{"pbrMetallicRoughness", "baseColorTexture", "_co"},
                {NULL, "normalTexture", "_nohq"},
                {"pbrMetallicRoughness", "metallicRoughnessTexture", "_rough"},
                {NULL, "occlusionTexture", "_ao"},
                {NULL, "emissiveTexture", "_light"}};
    const uint32_t material_count = p3di_in_count(gltf, "materials");
    struct use *uses = p3di_job_alloc(gltf->job, count, sizeof *uses);

    for (uint32_t i = 0; i < material_count && !gltf->job->has_failed; i++) {
        const json_t *material = p3di_in_item(gltf, "materials", i);

        for (size_t j = 0; j < sizeof rows / sizeof *rows; j++) {
            const json_t *object = rows[j].within ? json_object_get(material, rows[j].within) : material;

            note_use(gltf, uses, count, json_object_get(object, rows[j].key), (struct use){material, rows[j].suffix});
        }
    }
    return uses;
}

/* A name that a file can have anywhere: letters, digits, '_' and '-'. */
static struct p3d_bytes file_name(struct in_gltf *gltf, const json_t *image, uint32_t number, const struct use *use)
{
    const struct p3d_bytes stem = stem_of(p3di_in_text(image, "name"));
    const struct p3d_bytes material = p3di_in_text(use->material, "name");
    char otherwise[32];
    const char *name;

    snprintf(otherwise, sizeof otherwise, "image_%u", (unsigned)number);
    if ((stem.size && stem.size < 128) || !material.size || material.size >= 120)
        return p3di_plain_name(gltf->job, P3DI_NAME_OF_FILE, stem.size < 128 ? stem : p3d_bytes_of(""), otherwise);
    name = p3di_job_join(gltf->job, (const char *)material.data, use->suffix, "");
    return p3di_plain_name(gltf->job, P3DI_NAME_OF_FILE, p3d_bytes_of(name), otherwise);
}

static bool is_held(struct p3d_bytes uri)
{
    return !uri.data || p3d_text_starts_with(uri, "data:");
}

/* The file's name in an address, which has %20 for a blank. */
static struct p3d_bytes stem_of_uri(struct in_gltf *gltf, struct p3d_bytes uri)
{
    char *path = p3di_job_alloc(gltf->job, (size_t)uri.size + 1, 1);

    if (!path || !p3di_in_decode_uri((const char *)uri.data, path, (size_t)uri.size + 1))
        return (struct p3d_bytes){NULL, 0};
    return stem_of(p3d_bytes_of(path));
}

/* The place of an image in a buffer; an image in no buffer has a place of its own. */
struct place {
    uint32_t buffer, start, size;
};

static struct place place_of(struct in_gltf *gltf, const json_t *image, uint32_t number)
{
    const json_t *view = p3di_in_item(gltf, "bufferViews", p3di_in_number(gltf, image, "bufferView", IN_NONE));

    if (json_object_get(image, "uri") || !view)
        return (struct place){IN_NONE, number, 0};
    return (struct place){p3di_in_number(gltf, view, "buffer", IN_NONE), p3di_in_number(gltf, view, "byteOffset", 0),
                          p3di_in_number(gltf, view, "byteLength", 0)};
}

/* Images in one place are one file. */
static void name_images(struct in_gltf *gltf)
{
    const uint32_t count = p3di_in_count(gltf, "images");
    const struct use *uses = find_uses(gltf, count);
    struct p3di_set places;

    p3di_set_init(&places, gltf->job->arena, sizeof(struct place));
    gltf->images->places = p3di_job_alloc(gltf->job, count, sizeof *gltf->images->places);
    gltf->images->names = p3di_job_alloc(gltf->job, count, sizeof *gltf->images->names);
    gltf->images->is_taken = p3di_job_alloc(gltf->job, count, 1);
    p3di_set_init(&gltf->images->uris, gltf->job->arena, 0);
    p3di_set_init(&gltf->images->stems, gltf->job->arena, 0);
    p3di_set_init(&gltf->images->given, gltf->job->arena, 0);
    p3di_namer_init(&gltf->images->namer, gltf->job);
    gltf->images->namer.separator = '_';
    for (uint32_t i = 0; i < count && !gltf->job->has_failed; i++) {
        const json_t *image = p3di_in_item(gltf, "images", i);
        const struct p3d_bytes uri = p3di_in_text(image, "uri");
        const struct place place = place_of(gltf, image, i);

        if (p3di_job_add(gltf->job, &places, &place, &gltf->images->places[i]))
            gltf->images->names[gltf->images->places[i]] =
                is_held(uri) ? p3di_namer_add(&gltf->images->namer, file_name(gltf, image, i, &uses[i]))
                             : stem_of_uri(gltf, uri);
    }
}

bool p3di_in_is_image_held(const struct in_gltf *gltf, uint32_t number)
{
    return is_held(p3di_in_text(p3di_in_item(gltf, "images", number), "uri"));
}

/* An extension gives an image where the texture itself has a fallback, or none. */
uint32_t p3di_in_image_of(struct in_gltf *gltf, const json_t *texture)
{
    const json_t *item = p3di_in_item(gltf, "textures", p3di_in_number(gltf, texture, "index", IN_NONE));
    uint32_t image = p3di_in_number(gltf, item, "source", IN_NONE);
    const char *key;
    json_t *value;

    if (image != IN_NONE)
        return image;
    json_object_foreach(json_object_get(item, "extensions"), key, value) if (image == IN_NONE) image =
        p3di_in_number(gltf, value, "source", IN_NONE);
    return image;
}

struct p3d_bytes p3di_in_image_name(struct in_gltf *gltf, uint32_t number)
{
    if (!gltf->images->names)
        name_images(gltf);
    return number < p3di_in_count(gltf, "images") && !gltf->job->has_failed
               ? gltf->images->names[gltf->images->places[number]]
               : (struct p3d_bytes){NULL, 0};
}

/* ---- Paths ---- */

/* A folder, and a backslash behind it. */
static char *add_folder(char *to, const char *folder)
{
    for (; *folder; folder++)
        *to++ = (char)(*folder == '/' ? '\\' : *folder);
    if (to[-1] != '\\')
        *to++ = '\\';
    return to;
}

struct p3d_bytes p3di_in_game_path(struct in_gltf *gltf, bool is_written, struct p3d_bytes stem, const char *extension)
{
    const char *root = gltf->import->texture_root ? gltf->import->texture_root : "";
    const char *held = is_written && gltf->import->image_folder ? gltf->import->image_folder : "";
    const size_t size = strlen(root) + strlen(held) + stem.size + strlen(extension);
    char *text = p3di_job_alloc(gltf->job, size + 3u, 1), *end = text;

    if (!text)
        return (struct p3d_bytes){NULL, 0};
    end = *root ? add_folder(end, root) : end;
    end = *held ? add_folder(end, held) : end;
    memcpy(end, stem.data, stem.size);
    memcpy(end + stem.size, extension, strlen(extension));
    return p3d_bytes_of(text);
}

/* ---- Bytes ---- */

static struct p3d_bytes bytes_of(struct in_gltf *gltf, const json_t *image)
{
    const char *uri = json_string_value(json_object_get(image, "uri"));
    const json_t *view = p3di_in_item(gltf, "bufferViews", p3di_in_number(gltf, image, "bufferView", IN_NONE));
    const uint32_t buffer = p3di_in_number(gltf, view, "buffer", IN_NONE);
    const uint32_t start = p3di_in_number(gltf, view, "byteOffset", 0),
                   size = p3di_in_number(gltf, view, "byteLength", 0);

    if (uri)
        return p3di_in_decode_data(gltf, uri);
    if (buffer < gltf->binary.buffer_count && (uint64_t)start + size <= gltf->binary.buffers[buffer].size)
        return (struct p3d_bytes){gltf->binary.buffers[buffer].data + start, size};
    p3di_in_fail(gltf, "an image leaves its buffer");
    return (struct p3d_bytes){NULL, 0};
}

bool p3di_in_image_bytes(struct in_gltf *gltf, uint32_t number, struct p3d_bytes *bytes)
{
    const json_t *image = p3di_in_item(gltf, "images", number);
    const struct p3d_bytes uri = p3di_in_text(image, "uri");
    char path[1024];

    if (is_held(uri)) {
        *bytes = bytes_of(gltf, image);
        return bytes->data && !gltf->job->has_failed;
    }
    return p3di_in_decode_uri((const char *)uri.data, path, sizeof path) && gltf->import->read_file &&
           gltf->import->read_file(gltf->import->read_file_user, path, bytes);
}

/* The first bytes of a kind of picture. Without an extension it is not written: nothing here makes a texture of it. */
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

    while (kind->size && !(bytes.data && bytes.size >= kind->size && memcmp(bytes.data, kind->start, kind->size) == 0))
        kind++;
    return kind;
}

void p3di_in_write(struct in_gltf *gltf, const char *what, const char *name,
                   bool (*put)(void *user, struct p3d_sink sink), void *user)
{
    const struct p3d_image_files *files = &gltf->import->image_files;
    struct p3d_sink sink = {NULL, NULL};
    bool is_whole = files->begin(files->user, name, &sink);

    if (is_whole && !sink.write) /* nobody wants it */
        return;
    if (is_whole) {
        is_whole = put(user, sink);
        is_whole &= !files->end || files->end(files->user, is_whole);
    }
    if (!is_whole)
        p3di_job_fail(gltf->job, P3D_SYSTEM, "the %s %.100s could not be written", what, name);
}

static bool put_bytes(void *user, struct p3d_sink sink)
{
    const struct p3d_bytes *bytes = user;

    return sink.write(sink.user, bytes->data, bytes->size);
}

static void give(struct in_gltf *gltf, struct p3d_bytes name, const char *extension, struct p3d_bytes bytes)
{
    const char *text = p3di_job_format(gltf->job, "%.*s.%s", (int)name.size, (const char *)name.data, extension);

    if (text)
        p3di_in_write(gltf, "image", text, put_bytes, &bytes);
}

/* Files beside are not opened: textures are made of them later. a/wood.png and b/Wood.jpg make the same texture. */
static void take_file(struct in_gltf *gltf, struct p3d_bytes uri, struct p3d_bytes stem)
{
    static const char *const others[] = {".webp", ".ktx2", ".ktx", ".basis", ".avif", ".dds"};

    const struct p3d_bytes key = p3di_job_lower(gltf->job, stem);
    uint32_t number;

    if (p3di_job_add(gltf->job, &gltf->images->uris, &uri, &number) &&
        !p3di_job_add(gltf->job, &gltf->images->stems, &key, &number))
        p3di_in_lose(gltf, IN_LOST_IMAGES, (const char *)uri.data);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (p3d_text_ends_with(uri, others[i]))
            p3di_warn(gltf->job->options, (uint32_t)P3D_NO_LOD,
                      "the image %.*s is of a kind that no texture can be made of; save it as PNG", P3DI_NAME(uri));
}

void p3di_in_take_image(struct in_gltf *gltf, uint32_t number)
{
    const json_t *image = p3di_in_item(gltf, "images", number);
    const struct p3d_bytes uri = p3di_in_text(image, "uri"), name = p3di_in_image_name(gltf, number);
    struct p3d_bytes bytes;
    const struct kind *kind;

    if (!name.size || gltf->images->is_taken[gltf->images->places[number]])
        return;
    gltf->images->is_taken[gltf->images->places[number]] = 1;
    if (!is_held(uri)) {
        take_file(gltf, uri, name);
        return;
    }
    if (!gltf->import->image_files.begin)
        return;
    bytes = bytes_of(gltf, image);
    if (bytes.size > gltf->budget.images)
        p3di_job_fail(gltf->job, P3D_UNSUPPORTED, "the images overlap: together they are larger than the file");
    gltf->budget.images -= gltf->job->has_failed ? 0 : bytes.size;
    kind = kind_of(bytes);
    if (gltf->job->has_failed)
        return;
    if (kind->extension)
        give(gltf, name, kind->extension, bytes);
    else
        p3di_warn(gltf->job->options, (uint32_t)P3D_NO_LOD, "the image %.*s is %s, which is not read; save it as PNG",
                  P3DI_NAME(name), kind->name);
}

/* "mod/data/wood.paa" of "Mod\Data\wood.paa". */
static struct p3d_bytes plain_path(struct in_gltf *gltf, struct p3d_bytes path)
{
    const struct p3d_bytes plain = p3di_job_lower(gltf->job, path);

    for (uint32_t i = 0; i < plain.size; i++)
        if (plain.data[i] == '\\')
            ((uint8_t *)(uintptr_t)plain.data)[i] = '/';
    return plain;
}

/* An image inside the glTF is left out if the budget is spent: many textures may share it. */
void p3di_in_give_image_as(struct in_gltf *gltf, uint32_t number, struct p3d_bytes texture)
{
    const bool is_own = p3di_in_is_image_held(gltf, number);
    const struct p3d_bytes path = plain_path(gltf, texture);
    const struct kind *kind;
    struct p3d_bytes bytes;
    uint32_t known;

    if (!p3di_in_image_name(gltf, number).size || !p3di_job_add(gltf->job, &gltf->images->given, &path, &known) ||
        !p3di_in_image_bytes(gltf, number, &bytes))
        return;
    if (is_own && bytes.size > gltf->budget.images) {
        gltf->images->left_out++;
        return;
    }
    gltf->budget.images -= is_own ? bytes.size : 0;
    kind = kind_of(bytes);
    if (kind->extension)
        give(gltf, path, kind->extension, bytes);
}
