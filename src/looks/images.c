/* images.c: the images that outputs make of looks: a list of PNG files, each once (docs/export.md, "Textures").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "images.h"

#include "image/write_png.h"

#include <math.h>

/* One file. */
struct image_key {
    uint32_t kind, image;
    struct highlights highlights;
};

/* ---- Checks ---- */

static bool is_image(const struct p3d_image *image)
{
    return image->pixels && image->width && image->width <= P3D_IMAGE_MAX && image->height &&
           image->height <= P3D_IMAGE_MAX;
}

static void check_look(struct p3di_job *job, const struct p3d_looks *looks, uint32_t material)
{
    const struct p3d_look *look = &looks->items[material];

    for (size_t i = 0; i < P3D_LOOK_PART_COUNT; i++)
        if (look->images[i] != P3D_NO_IMAGE && look->images[i] >= looks->image_count)
            p3di_job_fail(job, P3D_INVALID, "the look of material %u has image %u of %u", (unsigned)material,
                          (unsigned)look->images[i], (unsigned)looks->image_count);
    if ((unsigned)look->alpha > P3D_ALPHA_BLEND)
        p3di_job_fail(job, P3D_INVALID, "alpha %d of material %u does not exist", (int)look->alpha, (unsigned)material);
}

void p3di_looks_check(struct p3di_job *job, const struct p3d_looks *looks, const struct p3d_model *model)
{
    if (!looks)
        return;
    if (looks->count != model->material_count) {
        p3di_job_fail(job, P3D_INVALID, "there are looks of %u materials, and %u materials", (unsigned)looks->count,
                      (unsigned)model->material_count);
        return;
    }
    for (uint32_t i = 0; i < looks->image_count; i++)
        if (!is_image(&looks->images[i].image))
            p3di_job_fail(job, P3D_INVALID, "image %u has %u x %u pixels, or none in memory", (unsigned)i,
                          (unsigned)looks->images[i].image.width, (unsigned)looks->images[i].image.height);
    for (uint32_t i = 0; i < looks->count; i++)
        check_look(job, looks, i);
}

static bool is_name(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";

    return name && name[0] && name[strspn(name, allowed)] == 0;
}

/* ---- The list ---- */

/* True if no other image has the name: where files are, upper and lower case may be the same. */
static bool is_new(struct image_list *list, const char *name)
{
    const struct p3d_bytes folded = p3di_job_lower(list->job, p3d_bytes_of(name));
    uint32_t number;

    return p3di_job_add(list->job, &list->folded, &folded, &number);
}

void p3di_images_begin(struct image_list *list, const struct p3d_looks *looks, const struct p3d_model *model,
                       struct p3di_job *job)
{
    memset(list, 0, sizeof *list);
    list->job = job;
    if (!looks || job->has_failed)
        return;
    p3di_looks_check(job, looks, model);
    for (uint32_t i = 0; i < looks->image_count; i++)
        if (!is_name(looks->images[i].name))
            p3di_job_fail(job, P3D_INVALID, "the name of an image cannot be that of a file");
    list->looks = looks;
    list->pixels = p3di_arena_new(job->options, P3DI_NO_INPUT);
    if (!list->pixels)
        p3di_job_fail_memory(job);
    p3di_set_init(&list->keys, job->arena, sizeof(struct image_key));
    p3di_set_init(&list->folded, job->arena, 0);
    list->roughness = p3di_job_alloc(job, looks->image_count, sizeof *list->roughness);
    for (uint32_t i = 0; i < looks->image_count && !job->has_failed; i++)
        if (!is_new(list, looks->images[i].name))
            p3di_job_fail(job, P3D_INVALID, "two images have the same name");
}

void p3di_images_end(struct image_list *list)
{
    p3di_arena_free(list->pixels);
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
    size += p3di_format_f32(key->highlights.power, text + size);
    text[size++] = '_';
    size += p3di_format_f32(key->highlights.strength, text + size);
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
    char *name = p3di_job_alloc(list->job, size + 96, 1), *end;

    if (!name)
        return NULL;
    memcpy(name, stem, size);
    put_suffix(name + size, key);
    end = name + strlen(name);
    if (key->kind != IMAGE_WHOLE) /* the name may be that of an image of the looks */
        for (uint32_t i = 2; !is_new(list, name) && !list->job->has_failed; i++) {
            *end = '_';
            end[1 + p3di_format_u32(i, end + 1)] = 0;
        }
    memcpy(name + strlen(name), ".png", sizeof ".png");
    return name;
}

static uint32_t add_key(struct image_list *list, const struct image_key *key)
{
    uint32_t number;

    if (p3di_job_add(list->job, &list->keys, key, &number)) {
        if (!P3DI_ROOM(list->job, list->names, number, list->capacity))
            return UINT32_MAX;
        list->names[number] = make_name(list, key);
    }
    return list->job->has_failed ? UINT32_MAX : number;
}

uint32_t p3di_images_add(struct image_list *list, enum image_kind kind, uint32_t image)
{
    const struct image_key key = {.kind = kind, .image = image};

    return image == P3D_NO_IMAGE ? UINT32_MAX : add_key(list, &key);
}

static struct image_key key_of(const struct image_list *list, uint32_t number)
{
    struct image_key key;

    memcpy(&key, list->keys.keys + number * sizeof key, sizeof key);
    return key;
}

/* The roughness of the brightest and glossiest pixel, as a multiple of its roughness in this file. */
static double rougher(const struct image_list *list, struct highlights highlights, uint32_t number)
{
    return p3di_roughness(highlights, 1, 1) / p3di_roughness(key_of(list, number).highlights, 1, 1);
}

uint32_t p3di_images_add_roughness(struct image_list *list, uint32_t image, struct highlights highlights, float *factor)
{
    const struct image_key key = {IMAGE_ROUGHNESS, image, highlights};
    struct roughness_images *made;
    uint32_t number, nearest;

    *factor = 1;
    if (image == P3D_NO_IMAGE || list->job->has_failed)
        return UINT32_MAX;
    made = &list->roughness[image];
    if (made->count < MOST_ROUGHNESS || p3di_set_find(&list->keys, &key, &number)) {
        const uint32_t before = list->keys.count;

        number = add_key(list, &key);
        if (list->keys.count > before)
            made->numbers[made->count++] = number;
        return number;
    }
    nearest = made->numbers[0];
    for (uint32_t i = 1; i < made->count; i++)
        if (fabs(log(rougher(list, highlights, made->numbers[i]))) < fabs(log(rougher(list, highlights, nearest))))
            nearest = made->numbers[i];
    *factor = (float)fmin(1, rougher(list, highlights, nearest));
    return nearest;
}

const char *p3di_image_path(const struct image_list *list, uint32_t number, const char *folder)
{
    const char *name = list->names[number];
    const size_t folder_size = folder ? strlen(folder) : 0, size = strlen(name);
    char *path = p3di_job_alloc(list->job, folder_size + size + 2, 1), *end = path;

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

/* The share of light that glTF lets every material reflect, but metals. */
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

void p3di_image_write(const struct image_list *list, uint32_t number, struct p3di_out *out)
{
    const struct image_key key = key_of(list, number);
    struct p3d_image image = list->looks->images[key.image].image;

    if (key.kind != IMAGE_WHOLE) {
        const size_t count = (size_t)image.width * image.height;
        uint8_t *made = p3di_job_alloc_in(list->job, list->pixels, count, 4);

        if (made && key.kind == IMAGE_ROUGHNESS)
            make_roughness(made, image.pixels, count, key.highlights);
        else if (made)
            make_occlusion(made, image.pixels, count);
        image.pixels = made;
    }
    if (image.pixels && !p3di_write_png(out, list->pixels, &image, false))
        p3di_job_fail_memory(list->job);
    p3di_arena_clear(list->pixels);
}

/* ---- Files ---- */

static void write_file(const struct image_list *list, uint32_t number, const struct p3d_image_files *files)
{
    const char *name = list->names[number];
    struct p3d_sink sink = {NULL, NULL};
    struct p3di_out out;
    bool is_whole;

    if (!files->begin(files->user, name, &sink)) {
        p3di_job_fail(list->job, P3D_SYSTEM, "the image %.100s could not be written", name);
        return;
    }
    if (!sink.write)
        return;
    p3di_out_init(&out, sink);
    p3di_image_write(list, number, &out);
    is_whole = p3di_out_flush(&out) && !list->job->has_failed;
    if (files->end && !files->end(files->user, is_whole))
        is_whole = false;
    if (!is_whole) /* unless there was no memory */
        p3di_job_fail(list->job, P3D_SYSTEM, "the image %.100s could not be written", name);
}

void p3di_write_image_files(const struct image_list *list, const struct p3d_image_files *files)
{
    for (uint32_t i = 0; files->begin && i < list->keys.count && !list->job->has_failed; i++) {
        write_file(list, i, files);
        p3di_job_progress(list->job, i + 1, list->keys.count);
    }
}
