/* images.c: what outputs make of looks: a list of PNG files, each once (docs/export.md, "Textures").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "images.h"

#include "png.h"
#include "valid.h"

#include <math.h>

/* One file. */
struct image_key {
    uint32_t kind, image;
    struct highlights highlights;
};

/* ---- Checks ---- */

static bool fail(struct p3d_error *error, const char *message)
{
    p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "%s", message);
    return false;
}

static bool fail_memory(struct p3d_error *error)
{
    p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory to write the images");
    return false;
}

static bool is_name(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";

    return name && name[0] && name[strspn(name, allowed)] == 0;
}

static bool check_names(const struct p3d_looks *looks, struct p3d_error *error)
{
    for (uint32_t i = 0; i < looks->image_count; i++)
        if (!is_name(looks->images[i].name))
            return fail(error, "the name of an image cannot be that of a file");
    return true;
}

/* ---- The list ---- */

/* The name in small letters: where files are, upper and lower case may be the same. False if there is no memory. */
static bool fold(struct image_list *list, const char *name, bool *is_new)
{
    const uint32_t known = list->folded.count;
    const size_t size = strlen(name);
    char *folded = p3di_arena_alloc(list->arena, size + 1, 1);
    struct p3d_bytes key;
    uint32_t number;

    if (!folded)
        return false;
    for (size_t i = 0; i < size; i++)
        folded[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
    key = p3d_bytes_of(folded);
    if (!p3di_set_add(&list->folded, &key, &number))
        return false;
    *is_new = number == known;
    return true;
}

bool p3di_images_begin(struct image_list *list, const struct p3d_looks *looks, const struct p3d_model *model,
                       const struct p3d_options *options, struct p3d_error *error)
{
    memset(list, 0, sizeof *list);
    if (!looks)
        return true;
    if (!p3di_looks_check(looks, model, error) || !check_names(looks, error))
        return false;
    list->looks = looks;
    list->arena = p3di_arena_new(options, P3DI_NO_INPUT);
    list->scratch = p3di_arena_new(options, P3DI_NO_INPUT);
    if (!list->arena || !list->scratch)
        return fail_memory(error);
    p3di_set_init(&list->keys, list->arena, sizeof(struct image_key));
    p3di_set_init(&list->folded, list->arena, 0);
    for (uint32_t i = 0; i < looks->image_count; i++) {
        bool is_new = false;

        if (!fold(list, looks->images[i].name, &is_new))
            return fail_memory(error);
        if (!is_new)
            return fail(error, "two images have the same name");
    }
    return true;
}

void p3di_images_end(struct image_list *list)
{
    p3di_arena_free(list->arena);
    p3di_arena_free(list->scratch);
}

/* "_roughness_50_0.5": images of other highlights have other names, also in the files of other models beside this one.
 */
static void put_suffix(char *text, const struct image_key *key)
{
    static const char *const words[] = {"", "_roughness_", "_occlusion"};
    size_t size = strlen(words[key->kind]);

    memcpy(text, words[key->kind], size + 1);
    if (key->kind != IMAGE_ROUGHNESS)
        return;
    size += p3d_format_f32(key->highlights.power, text + size);
    text[size++] = '_';
    size += p3d_format_f32(key->highlights.strength, text + size);
    text[size] = 0;
    for (size_t i = 0; i < size; i++)
        if (text[i] == '+')
            text[i] = '_';
}

/* The name of a new file; NULL if there is no memory. */
static const char *make_name(struct image_list *list, const struct image_key *key)
{
    const char *stem = list->looks->images[key->image].name;
    const size_t size = strlen(stem);
    char *name = p3di_arena_alloc(list->arena, size + 96, 1), *end;
    bool is_new = key->kind == IMAGE_WHOLE;

    if (!name)
        return NULL;
    memcpy(name, stem, size);
    put_suffix(name + size, key);
    end = name + strlen(name);
    if (!is_new && !fold(list, name, &is_new))
        return NULL;
    for (uint32_t i = 2; !is_new; i++) { /* an image of the looks has this name */
        *end = '_';
        end[1 + p3di_format_u32(i, end + 1)] = 0;
        if (!fold(list, name, &is_new))
            return NULL;
    }
    memcpy(name + strlen(name), ".png", sizeof ".png");
    return name;
}

bool p3di_images_add(struct image_list *list, enum image_kind kind, uint32_t image, struct highlights highlights,
                     uint32_t *number)
{
    const uint32_t known = list->keys.count;
    const struct image_key key = {kind, image, highlights};
    const char **names;

    *number = UINT32_MAX;
    if (image == P3D_NO_IMAGE)
        return true;
    if (!p3di_set_add(&list->keys, &key, number))
        return false;
    if (*number != known)
        return true;
    names = p3di_arena_grow(list->arena, list->names, known, &list->capacity, sizeof *names);
    if (!names)
        return false;
    list->names = names;
    names[known] = make_name(list, &key);
    return names[known] != NULL;
}

const char *p3di_image_path(const struct image_list *list, uint32_t number, const char *folder)
{
    const char *name = list->names[number];
    const size_t folder_size = folder ? strlen(folder) : 0, size = strlen(name);
    char *path = p3di_arena_alloc(list->arena, folder_size + size + 2, 1), *end = path;

    if (!path)
        return NULL;
    if (folder_size) {
        memcpy(path, folder, folder_size);
        end += folder_size;
        if (end[-1] != '/')
            *end++ = '/';
    }
    memcpy(end, name, size + 1);
    return path;
}

/* ---- Numbers of an rvmat ---- */

void p3di_look_color(const float color[4], float rgb[3])
{
    for (size_t i = 0; i < 3; i++)
        rgb[i] = isfinite(color[i]) && color[i] > 0 ? color[i] : 0;
}

struct highlights p3di_highlights(const struct p3d_look *look)
{
    const float power = isfinite(look->specular_power) && look->specular_power > 0 ? look->specular_power : 0;
    float rgb[3], strength = 0;

    p3di_look_color(look->specular, rgb);
    for (size_t i = 0; i < 3; i++)
        strength = rgb[i] > strength ? rgb[i] : strength;
    return look->has_rvmat && power > 0 && strength > 0 ? (struct highlights){power, strength}
                                                        : (struct highlights){0, 0};
}

/* What glTF takes all materials to reflect, but metals. */
#define REFLECTED 0.04

/* Walter et al., "Microfacet Models for Refraction through Rough Surfaces" (2007): an exponent n of Blinn and Phong is
 * as wide as a microfacet distribution of alpha^2 = 2 / (n + 2). The alpha of glTF is its roughness squared. At its
 * brightest such a highlight is REFLECTED * (n + 2) / 8; where the engine's is not so bright, n is as small as that. */
double p3di_roughness(struct highlights highlights, double strength, double gloss)
{
    const double bright = 8 / REFLECTED * (double)highlights.strength * strength - 2;

    return sqrt(sqrt(2 / (fmin((double)highlights.power * gloss, fmax(0, bright)) + 2)));
}

/* ---- Pixels ---- */

/* The smaller exponent is the larger roughness, so that green and blue can be looked up apart. */
static void make_roughness(uint8_t *to, const uint8_t *from, size_t count, struct highlights highlights)
{
    uint8_t by_strength[256], by_gloss[256];

    for (size_t i = 0; i < 256; i++) {
        by_strength[i] = (uint8_t)(255 * p3di_roughness(highlights, (double)i / 255, 1) + 0.5);
        by_gloss[i] = (uint8_t)(255 * p3di_roughness(highlights, 1, (double)i / 255) + 0.5);
    }
    for (size_t i = 0; i < count; i++, to += 4, from += 4) {
        const uint8_t strong = by_strength[from[1]], glossy = by_gloss[from[2]];

        to[0] = 255; /* readers that take red for occlusion see none */
        to[1] = strong > glossy ? strong : glossy;
        to[2] = 0;
        to[3] = 255;
    }
}

static void make_occlusion(uint8_t *to, const uint8_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++, to += 4, from += 4) {
        memset(to, from[1], 3);
        to[3] = 255;
    }
}

bool p3di_image_write(const struct image_list *list, uint32_t number, struct p3di_out *out)
{
    const struct p3d_image *image;
    const uint8_t *pixels;
    struct image_key key;
    size_t count;
    bool is_done;

    memcpy(&key, list->keys.keys + number * sizeof key, sizeof key);
    image = &list->looks->images[key.image].image;
    pixels = image->pixels;
    count = (size_t)image->width * image->height;
    if (key.kind != IMAGE_WHOLE) {
        uint8_t *made = p3di_arena_alloc(list->scratch, count, 4);

        if (made && key.kind == IMAGE_ROUGHNESS)
            make_roughness(made, pixels, count, key.highlights);
        else if (made)
            make_occlusion(made, pixels, count);
        pixels = made;
    }
    is_done =
        pixels && p3di_write_png(out, list->scratch, &(struct p3d_image){image->width, image->height, pixels, NULL});
    p3di_arena_clear(list->scratch);
    return is_done;
}

/* ---- Files ---- */

/* Fails for a reason that the caller knows. */
static bool fail_file(const char *name, struct p3d_error *error)
{
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "the image %.100s could not be written", name);
    return false;
}

static bool write_file(const struct image_list *list, uint32_t number, const struct p3d_image_files *files,
                       struct p3d_error *error)
{
    struct p3d_sink sink = {NULL, NULL};
    bool has_memory, is_whole;
    struct p3di_out out;

    if (!files->begin(files->user, list->names[number], &sink))
        return fail_file(list->names[number], error);
    if (!sink.write)
        return true;
    p3di_out_init(&out, sink);
    has_memory = p3di_image_write(list, number, &out);
    is_whole = p3di_out_flush(&out) && has_memory;
    if (files->end && !files->end(files->user, is_whole))
        is_whole = false;
    if (!has_memory)
        return fail_memory(error);
    return is_whole || fail_file(list->names[number], error);
}

bool p3di_write_image_files(const struct image_list *list, const struct p3d_image_files *files, struct p3d_error *error)
{
    if (!files->begin)
        return true;
    for (uint32_t i = 0; i < list->keys.count; i++)
        if (!write_file(list, i, files, error))
            return false;
    return true;
}
