/* container.c: a GLB, or a .gltf and what stands beside it: the JSON and the buffers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "numbers.h"

#include "json.h"

#include "model/builder.h"

#include "core/foreign.h"

#define GLB_MAGIC 0x46546c67u /* "glTF" */
#define CHUNK_JSON 0x4e4f534au
#define CHUNK_BIN 0x004e4942u
#define HEADER_SIZE 12u
#define CHUNK_HEADER_SIZE 8u

/* ---- GLB ---- */

struct chunks {
    struct p3d_bytes json, bin;
};

static bool fail(struct p3d_error *error, enum p3d_status status, uint64_t offset, const char *message)
{
    p3di_error_set(error, status, P3D_NO_LOD, offset, "%s", message);
    return false;
}

/* The first chunk is the JSON; a second may be the first buffer; more chunks are ignored. */
static bool split_glb(const uint8_t *data, size_t size, struct chunks *chunks, struct p3d_error *error)
{
    const uint32_t total = size >= HEADER_SIZE ? p3d_load_u32(data + 8) : 0;
    uint32_t at = HEADER_SIZE;

    if (total < HEADER_SIZE || total > size)
        return fail(error, P3D_DAMAGED, 8, "the GLB is shorter than it says");
    if (p3d_load_u32(data + 4) != 2)
        return fail(error, P3D_UNSUPPORTED, 4,
                    p3d_load_u32(data + 4) == 1 ? "glTF 1.0 is not read; version 2 is"
                                                : "the GLB is not of version 2; programs export glTF 2.0");
    for (unsigned i = 0; total - at >= CHUNK_HEADER_SIZE && i < 2; i++) {
        const uint32_t length = p3d_load_u32(data + at), kind = p3d_load_u32(data + at + 4);
        const struct p3d_bytes chunk = {data + at + CHUNK_HEADER_SIZE, length};

        if (length > total - at - CHUNK_HEADER_SIZE)
            return fail(error, P3D_DAMAGED, at, "a chunk of the GLB is longer than the file");
        if (kind == CHUNK_JSON && i == 0)
            chunks->json = chunk;
        else if (kind == CHUNK_BIN && i == 1)
            chunks->bin = chunk;
        at += CHUNK_HEADER_SIZE + length;
    }
    return chunks->json.data ? true : fail(error, P3D_DAMAGED, HEADER_SIZE, "the GLB does not begin with its JSON");
}

static bool split(const uint8_t *data, size_t size, struct chunks *chunks, struct p3d_error *error)
{
    if (size > INT32_MAX)
        return fail(error, P3D_UNSUPPORTED, 0, "a glTF of 2 GiB or more");
    if (size >= 4 && p3d_load_u32(data) == GLB_MAGIC)
        return split_glb(data, size, chunks, error);
    if (size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0) {
        data += 3;
        size -= 3;
    }
    chunks->json = (struct p3d_bytes){data, (uint32_t)size};
    return true;
}

/* ---- JSON ---- */

/* The version that a file needs, if it is not 2; or NULL. In 1.0 lists were objects, and the version was optional. */
static const char *other_version(const json_t *root)
{
    const json_t *asset = json_object_get(root, "asset"), *least = json_object_get(asset, "minVersion");
    const char *version = json_string_value(least ? least : json_object_get(asset, "version"));

    if (version ? strncmp(version, "1.", 2) == 0 : json_is_object(json_object_get(root, "meshes")))
        return "1.0";
    return version && strcmp(version, "2.0") != 0 && (least || strncmp(version, "2.", 2) != 0) ? version : NULL;
}

static bool load(struct in_gltf *gltf, struct p3d_bytes text, struct p3d_error *error)
{
    json_error_t where;
    const char *other;

    while (text.size && (!text.data[text.size - 1] || text.data[text.size - 1] == ' '))
        text.size--;
    gltf->root = json_loadb((const char *)text.data, text.size, 0, &where);
    other = other_version(gltf->root);
    if (other) {
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "glTF %.16s is not read; version 2 is", other);
        return false;
    }
    if (gltf->root && json_is_object(json_object_get(gltf->root, "asset")))
        return true;
    if (gltf->root)
        return fail(error, P3D_UNSUPPORTED, 0, "not a glTF: the JSON has no \"asset\"");
    if (p3di_foreign(text.data, text.size)) {
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "not a glTF but %s", p3di_foreign(text.data, text.size));
        return false;
    }
    p3di_error_set(error, P3D_DAMAGED, P3D_NO_LOD, where.position > 0 ? (uint64_t)where.position : 0,
                   "not a glTF: the JSON is wrong in line %d", where.line);
    return false;
}

/* Extensions that change where numbers are, or what they mean. All other extensions change how a model looks at most.
 */
static bool is_known(const char *name)
{
    static const char *const known[] = {
        "KHR_mesh_quantization", "KHR_texture_transform",   "KHR_lights_punctual",     "KHR_animation_pointer",
        "KHR_node_visibility",   "EXT_mesh_gpu_instancing", "EXT_meshopt_compression", "MSFT_lod",
        "FB_ngon_encoding",      "EXT_texture_webp",        "KHR_texture_basisu"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i]) == 0)
            return true;
    return strncmp(name, "KHR_materials_", strlen("KHR_materials_")) == 0 ||
           (strcmp(name, IN_DRACO) == 0 && p3d_reads_draco());
}

static bool check_extensions(const struct in_gltf *gltf, struct p3d_error *error)
{
    const json_t *names = json_object_get(gltf->root, "extensionsRequired");

    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        char text[64];
        size_t size = 0;

        if (!name || is_known(name))
            continue;
        for (; size < sizeof text - 1 && name[size]; size++)
            text[size] = (char)(name[size] >= ' ' && name[size] < 0x7f ? name[size] : '?');
        text[size] = 0;
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, IN_NEEDS, text,
                       strcmp(name, IN_DRACO) == 0 ? IN_UNDO_DRACO
                                                   : "export it without, or undo it with gltf-transform");
        return false;
    }
    return true;
}

/* ---- Buffers ---- */

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

bool p3di_in_decode_uri(const char *uri, char *path, size_t size)
{
    size_t used = 0;

    for (; *uri && used < size - 1; uri++) {
        const int high = *uri == '%' ? digit_of(uri[1]) : -1, low = high >= 0 ? digit_of(uri[2]) : -1;
        const bool is_escape = low >= 0 && (low > 0 || high > 0); /* but for %00, which would end the path */

        path[used++] = (char)(is_escape ? (uint8_t)(high * 16 + low) : (uint8_t)*uri);
        uri += is_escape ? 2 : 0;
    }
    path[used] = 0;
    return !*uri;
}

static bool is_data(const char *uri)
{
    return uri && strncmp(uri, "data:", 5) == 0;
}

static int base64_of(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

struct p3d_bytes p3di_in_decode_data(struct in_gltf *gltf, const char *uri)
{
    const char *text = strstr(uri, ";base64,");
    uint8_t *bytes;
    uint32_t bits = 0, used = 0, count = 0;

    text = text ? text + strlen(";base64,") : "";
    bytes = p3di_job_alloc(gltf->job, strlen(text) / 4 * 3 + 3, 1);
    for (; bytes && base64_of(*text) >= 0; text++) {
        bits = bits << 6 | (uint32_t)base64_of(*text);
        if (++count % 4 == 0) {
            bytes[used++] = (uint8_t)(bits >> 16);
            bytes[used++] = (uint8_t)(bits >> 8);
            bytes[used++] = (uint8_t)bits;
        }
    }
    if (bytes && count % 4 >= 2)
        bytes[used++] = (uint8_t)(bits >> (count % 4 == 2 ? 4 : 10));
    if (bytes && count % 4 == 3)
        bytes[used++] = (uint8_t)(bits >> 2);
    return (struct p3d_bytes){bytes, used};
}

/* Files beside come first: their size says how much memory the model may take. */
static bool read_file(const struct in_gltf *gltf, const char *uri, struct p3d_bytes *bytes, struct p3d_error *error)
{
    char path[1024];

    if (!p3di_in_decode_uri(uri, path, sizeof path) || !gltf->import->read_file ||
        !gltf->import->read_file(gltf->import->read_file_user, path, bytes)) {
        p3di_make_printable(path);
        path[100] = 0;
        p3di_error_set(error, P3D_DAMAGED, P3D_NO_LOD, 0, "the buffer %s cannot be read", path);
        return false;
    }
    return true;
}

/* A buffer has as many bytes as its "byteLength", even if more are there. A buffer without an address has none: it is
 * there to fall back to, or nobody uses it. */
static void take_buffers(struct in_gltf *gltf, struct p3d_bytes *beside, struct p3d_bytes bin)
{
    gltf->binary.buffers = p3di_job_alloc(gltf->job, gltf->binary.buffer_count, sizeof *gltf->binary.buffers);
    for (uint32_t i = 0; i < gltf->binary.buffer_count && !gltf->job->has_failed; i++) {
        const json_t *buffer = p3di_in_item(gltf, "buffers", i);
        const char *uri = json_string_value(json_object_get(buffer, "uri"));
        const uint32_t size = p3di_in_number(gltf, buffer, "byteLength", 0);

        gltf->binary.buffers[i] = is_data(uri) ? p3di_in_decode_data(gltf, uri)
                                  : uri        ? beside[i]
                                  : i == 0     ? bin
                                               : (struct p3d_bytes){NULL, 0};
        if (gltf->binary.buffers[i].data && gltf->binary.buffers[i].size < size)
            p3di_in_fail(gltf, "a buffer is shorter than it says");
        gltf->binary.buffers[i].size = gltf->binary.buffers[i].data ? size : 0;
    }
}

#define MOST_BUFFERS 1024

/* Corners and vertices that a file of any size may have, as nodes and meshes share numbers; besides, a corner for each
 * of its bytes. A LOD of a game has far fewer. */
#define LEAST_CORNERS 2097152u

/* The most bytes of memory that a corner takes until the MLOD is written. */
#define CORNER_SIZE 256u
#define LEAST_NAMES 16777216u /* bytes of names, besides 64 for each byte of the file */

bool p3di_in_open(struct in_gltf *gltf, const void *data, size_t size, const struct p3d_options *options,
                  struct p3d_error *error)
{
    struct p3d_bytes beside[MOST_BUFFERS] = {{NULL, 0}};
    struct chunks chunks = {{NULL, 0}, {NULL, 0}};
    uint64_t total = size;

    if (!split(data, size, &chunks, error) || !load(gltf, chunks.json, error) || !check_extensions(gltf, error))
        return false;
    gltf->binary.buffer_count = p3di_in_count(gltf, "buffers");
    if (gltf->binary.buffer_count > MOST_BUFFERS)
        return fail(error, P3D_UNSUPPORTED, 0, "the glTF has more than 1024 buffers");
    for (uint32_t i = 0; i < gltf->binary.buffer_count; i++) {
        const char *uri = json_string_value(json_object_get(p3di_in_item(gltf, "buffers", i), "uri"));

        if (uri && !is_data(uri) && !read_file(gltf, uri, &beside[i], error))
            return false;
        total += beside[i].size;
    }
    if (!p3di_builder_init(gltf->builder, total, options, error))
        return false;
    gltf->budget.most_corners =
        options && options->max_memory ? options->max_memory / CORNER_SIZE : LEAST_CORNERS + total;
    gltf->budget.corners = gltf->budget.packed = gltf->budget.most_corners;
    gltf->budget.names = LEAST_NAMES + 64 * total;
    gltf->budget.images = total;
    p3di_in_prove(gltf);
    take_buffers(gltf, beside, chunks.bin);
    return true;
}
