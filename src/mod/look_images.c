/* look_images.c: the images that materials name, each read once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "look_images.h"

#include "assets/game.h"
#include "assets/near.h"
#include "assets/path.h"
#include "core/words.h"

#include <p3d/paa.h>

/* Pixels of four bytes that all images may have: this many, and so many more for each byte of their files. Images of
 * one colour are packed into next to nothing. */
#define LEAST_PIXELS (UINT64_C(1) << 27)
#define PIXELS_PER_BYTE 16

/* Bytes of the name of an image's file: with a suffix all systems take it. */
#define MOST_NAME 160

/* So that little alpha, which block compression leaves, does not count. */
#define CLEAR_BELOW 16
#define FULL_FROM 240

static void keep_game_file(struct p3di_look_finder *look_finder, struct p3d_bytes path)
{
    struct p3di_job *job = &look_finder->job;

    if (P3DI_ROOM(job, look_finder->game_files, look_finder->game_file_count, look_finder->game_file_capacity))
        look_finder->game_files[look_finder->game_file_count++] = p3di_job_text(job, path);
}

void p3di_look_miss(struct p3di_look_finder *look_finder, struct p3d_bytes path, const struct p3d_error *error)
{
    const bool is_there = error->has_line; /* an rvmat with a fault */

    if (error->status == P3D_SYSTEM && !is_there && !p3d_assets_has_mod(look_finder->assets))
        return; /* nobody knows where it should be */
    if (error->status == P3D_SYSTEM && !is_there && look_finder->is_silent_of_game &&
        p3di_is_of_game(path, P3D_PROFILE_ANY, false)) {
        keep_game_file(look_finder, path);
        return;
    }
    if (error->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&look_finder->job);
    else if (error->status == P3D_SYSTEM || is_there) /* it names the path */
        p3di_warn(look_finder->job.options, (uint32_t)P3D_NO_LOD, "%s", error->message);
    else
        p3di_warn(look_finder->job.options, (uint32_t)P3D_NO_LOD, "%.*s: %s", P3DI_NAME(path), error->message);
}

void p3di_look_keep_file(struct p3di_look_finder *look_finder, const char *origin)
{
    struct p3di_job *job = &look_finder->job;
    const char *copy = p3di_job_join(job, origin, "", "");

    if (P3DI_ROOM(job, look_finder->files, look_finder->file_count, look_finder->file_capacity) && copy)
        look_finder->files[look_finder->file_count++] = copy;
}

/* ---- Names ---- */

/* Highlights alone (_sm) say nothing of gloss. */
enum p3d_look_part p3di_look_part(struct p3d_bytes path)
{
    const struct p3d_texture_suffix *suffix = p3d_texture_suffix_of(path);
    const enum p3d_texture_use use = suffix ? suffix->use : P3D_TEXTURE_COLOR;

    if (use == P3D_TEXTURE_NORMAL)
        return P3D_LOOK_NORMAL;
    if (use == P3D_TEXTURE_SHADOW)
        return P3D_LOOK_SHADOW;
    return suffix && strcmp(suffix->end, "_smdi") == 0 ? P3D_LOOK_SPECULAR : P3D_LOOK_PART_COUNT;
}

/* A name that no other image has: the file's own, or with a number behind it. The end of too long a path counts. */
const char *p3di_look_name(struct p3di_look_finder *look_finder, struct p3d_bytes path)
{
    struct p3d_bytes stem = p3di_path_stem(path);

    if (stem.size > MOST_NAME) {
        stem.data += stem.size - MOST_NAME;
        stem.size = MOST_NAME;
    }
    stem = p3di_plain_name(&look_finder->job, P3DI_NAME_OF_FILE, stem, "image");
    return (const char *)p3di_namer_add(&look_finder->names, stem).data;
}

/* ---- Pixels ---- */

/* Half as wide and high, each pixel the mean of four; colours of clear pixels do not count. */
static void halve(const struct p3d_image *from, uint32_t width, uint32_t height, uint8_t *to)
{
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++, to += 4) {
            uint32_t sums[4] = {0, 0, 0, 0}, plain[3] = {0, 0, 0};

            for (uint32_t i = 0; i < 4; i++) {
                const uint32_t fx = 2 * x + (i & 1) < from->width ? 2 * x + (i & 1) : from->width - 1;
                const uint32_t fy = 2 * y + i / 2 < from->height ? 2 * y + i / 2 : from->height - 1;
                const uint8_t *pixel = from->pixels + ((size_t)fy * from->width + fx) * 4;

                for (uint32_t c = 0; c < 3; c++) {
                    sums[c] += (uint32_t)pixel[c] * pixel[3];
                    plain[c] += pixel[c];
                }
                sums[3] += pixel[3];
            }
            for (uint32_t c = 0; c < 3; c++)
                to[c] = (uint8_t)(sums[3] ? (sums[c] + sums[3] / 2) / sums[3] : (plain[c] + 2) / 4);
            to[3] = (uint8_t)((sums[3] + 2) / 4);
        }
}

/* Until the image is small enough. Its pixels are then in the finder's arena. */
static void shrink(struct p3di_look_finder *look_finder, struct p3d_image *image)
{
    while (look_finder->max_size && (image->width > look_finder->max_size || image->height > look_finder->max_size)) {
        const uint32_t width = image->width > 1 ? image->width / 2 : 1;
        const uint32_t height = image->height > 1 ? image->height / 2 : 1;
        uint8_t *pixels = p3di_job_alloc(&look_finder->job, (size_t)width * height, 4);

        if (!pixels)
            return;
        halve(image, width, height, pixels);
        p3di_arena_free(image->memory);
        *image = (struct p3d_image){.width = width, .height = height, .pixels = pixels};
    }
}

/* The game's green points down the picture: the binariser's tangents do, and the slopes of real pictures only agree
 * with each other if it is so (docs/export.md). The copy is the finder's. */
static void turn_green(struct p3di_look_finder *look_finder, struct p3d_image *image)
{
    const size_t size = (size_t)image->width * image->height * 4;
    struct p3d_image made = {.width = image->width, .height = image->height};
    uint8_t *pixels = p3di_job_alloc(&look_finder->job, size, 1);

    if (!pixels)
        return;
    memcpy(pixels, image->pixels, size);
    for (size_t i = 0; i < size; i += 4) {
        pixels[i + 1] = (uint8_t)(255 - pixels[i + 1]);
        pixels[i + 3] = 255; /* says nothing about normals */
    }
    made.pixels = pixels;
    p3di_arena_free(image->memory);
    *image = made;
}

/* ---- Alpha ---- */

struct alpha_counts {
    size_t all, part, below; /* pixels: of any alpha, neither clear nor full, below 255 */
};

static struct alpha_counts count_alpha(const struct p3d_image *image)
{
    struct alpha_counts counts = {(size_t)image->width * image->height, 0, 0};

    for (size_t i = 0; i < counts.all; i++) {
        const uint8_t alpha = image->pixels[4 * i + 3];

        counts.below += alpha < 255;
        counts.part += alpha >= CLEAR_BELOW && alpha < FULL_FROM;
    }
    return counts;
}

/* The meaning of alpha: as the flags of the file (0: none) say, if its pixels agree. Without flags a name counts that
 * promises a colour without alpha, and else the pixels count. */
static enum p3d_alpha find_alpha(uint32_t flags, struct p3d_bytes path, const struct p3d_image *image)
{
    const struct alpha_counts counts = count_alpha(image);
    const bool has_soft = counts.part > counts.all / 50;

    if (!counts.below)
        return P3D_ALPHA_OPAQUE;
    if (flags & P3D_PAA_FLAG_ALPHA)
        return P3D_ALPHA_BLEND;
    if (flags & P3D_PAA_FLAG_ALPHA_TEST)
        return P3D_ALPHA_MASK;
    if (p3d_text_ends_with(p3di_path_stem(path), "_co"))
        return P3D_ALPHA_OPAQUE;
    return has_soft ? P3D_ALPHA_BLEND : P3D_ALPHA_MASK;
}

/* ---- Images ---- */

/* The largest mip that is small enough, or else the smallest; damaged mips do not count. */
static uint32_t choose_mip(const struct p3d_paa *paa, uint32_t max_size)
{
    uint32_t chosen = paa->mip_count;

    for (uint32_t i = 0; i < paa->mip_count; i++) {
        if (paa->mips[i].error)
            continue;
        chosen = i;
        if (!max_size || (paa->mips[i].width <= max_size && paa->mips[i].height <= max_size))
            break;
    }
    return chosen;
}

void p3di_look_add_image(struct p3di_look_finder *look_finder, const struct p3d_look_image *image, enum p3d_alpha alpha)
{
    const uint32_t count = look_finder->image_count;

    if (!P3DI_ROOM(&look_finder->job, look_finder->images, count, look_finder->image_capacity) ||
        !P3DI_ROOM(&look_finder->job, look_finder->alphas, count, look_finder->alpha_capacity))
        return;
    look_finder->images[count] = *image;
    look_finder->alphas[count] = alpha;
    look_finder->image_count++;
}

/* A file's picture, which is the finder's from now on. */
static void add_picture(struct p3di_look_finder *look_finder, struct p3d_image picture, uint32_t flags,
                        struct p3d_bytes path, const char *origin, bool is_normal)
{
    struct p3d_look_image image = {.image = picture};
    enum p3d_alpha alpha = P3D_ALPHA_OPAQUE;

    if (!is_normal)
        alpha = find_alpha(flags, path, &image.image);
    shrink(look_finder, &image.image);
    if (is_normal)
        turn_green(look_finder, &image.image);
    image.has_alpha = count_alpha(&image.image).below > 0;
    image.name = p3di_look_name(look_finder, path);
    image.path = p3di_job_utf8(&look_finder->job, look_finder->job.arena, path);
    image.origin = p3di_job_utf8(&look_finder->job, look_finder->job.arena, p3d_bytes_of(origin));
    look_finder->pixel_count += (uint64_t)image.image.width * image.image.height;
    p3di_look_add_image(look_finder, &image, alpha);
    if (look_finder->job.has_failed)
        p3di_arena_free(image.image.memory);
}

/* A texture as games have it, or as its source. NULL and *error. */
static struct p3d_image *read_picture(const struct p3di_look_finder *look_finder, const struct p3d_asset *asset,
                                      uint32_t *flags, struct p3d_error *error)
{
    const struct p3d_bytes origin = p3d_bytes_of(asset->origin);
    struct p3d_image *picture;
    struct p3d_paa *paa;

    *flags = 0;
    if (p3d_text_ends_with(origin, ".png") || p3d_text_ends_with(origin, ".tga"))
        return p3d_read_image(asset->data, asset->size, &look_finder->quiet, error);
    paa = p3d_paa_read(asset->data, asset->size, &look_finder->quiet, error);
    if (!paa)
        return NULL;
    *flags = paa->has_flags ? paa->flags : 0;
    picture = p3d_paa_decode(paa, choose_mip(paa, look_finder->max_size), false, &look_finder->quiet, error);
    p3d_paa_free(paa);
    return picture;
}

/* The path with `ending` below a folder, if a file is there: its origin, and *path becomes that. */
static const char *find_below(struct p3di_look_finder *look_finder, struct p3d_bytes folder, struct p3d_bytes *path,
                              const char *ending)
{
    const uint32_t size = folder.size + 1, more = (uint32_t)strlen(ending);
    const char *origin;
    uint8_t *joined = folder.size ? p3di_job_alloc(&look_finder->job, (size_t)size + path->size + more, 1) : NULL;
    const struct p3d_bytes below = {joined, size + path->size + more};

    if (!joined)
        return NULL;
    memcpy(joined, folder.data, folder.size);
    joined[folder.size] = '\\'; /* a second backslash does no harm */
    memcpy(joined + size, path->data, path->size);
    memcpy(joined + size + path->size, ending, more);
    origin = p3di_assets_placed(look_finder->assets, below);
    if (origin)
        *path = below;
    return origin;
}

/* The path of the file: as it is, or below the finder's folders, or that of a guess, or of an image. NULL if there is
 * none, else its origin. */
static const char *find_file(struct p3di_look_finder *look_finder, struct p3d_bytes *path)
{
    const char *origin = p3di_assets_placed(look_finder->assets, *path);

    if (!origin)
        origin = find_below(look_finder, p3d_bytes_of(look_finder->folder ? look_finder->folder : ""), path, "");
    if (!origin)
        origin = find_below(look_finder, look_finder->model_folder, path, "");
    if (!origin)
        (void)p3d_assets_has(look_finder->assets, *path, &origin);
    if (!origin && look_finder->image_folder)
        origin = find_below(look_finder, p3d_bytes_of(look_finder->image_folder), path, ".png");
    return origin;
}

/* The file that is there, for a path that a material has. */
static void read_image(struct p3di_look_finder *look_finder, struct p3d_bytes file, struct p3d_bytes path,
                       bool is_normal)
{
    struct p3d_image *picture;
    struct p3d_asset asset;
    struct p3d_error error;
    uint32_t flags;

    if (!p3d_assets_open(look_finder->assets, file, &look_finder->quiet, &asset, &error)) {
        p3di_look_miss(look_finder, path, &error);
        return;
    }
    picture = read_picture(look_finder, &asset, &flags, &error);
    if (picture) {
        add_picture(look_finder, *picture, flags, path, asset.origin, is_normal);
    } else {
        p3di_look_keep_file(look_finder, asset.origin);
        p3di_look_miss(look_finder, path, &error);
    }
    look_finder->file_size += asset.size;
    p3d_asset_close(&asset);
    if (look_finder->pixel_count > LEAST_PIXELS + PIXELS_PER_BYTE * look_finder->file_size)
        p3di_job_fail(
            &look_finder->job, P3D_UNSUPPORTED,
            "the textures take %llu MiB in memory, and their files %llu KiB: a largest size for them makes them "
            "smaller",
            (unsigned long long)(look_finder->pixel_count >> 18), (unsigned long long)(look_finder->file_size >> 10));
}

/* The key of an image, so that each is read once however its path is spelled: its file, or else its path, and behind it
 * a mark for pictures of normals. */
static struct p3d_bytes make_key(struct p3di_look_finder *look_finder, struct p3d_bytes path, const char *origin,
                                 bool is_normal)
{
    uint32_t size = origin ? (uint32_t)strlen(origin) : 0;
    uint8_t *key = origin ? p3di_arena_alloc(look_finder->job.arena, size + 1u, 1)
                          : p3di_path_key(look_finder->job.arena, path, 1, &size);

    if (!key)
        return (struct p3d_bytes){NULL, 0};
    if (origin)
        memcpy(key, origin, size);
    key[size++] = is_normal;
    return (struct p3d_bytes){key, size};
}

uint32_t p3di_look_image(struct p3di_look_finder *look_finder, struct p3d_bytes path, enum p3d_look_part part)
{
    const bool is_normal = part == P3D_LOOK_NORMAL;
    const uint32_t before = look_finder->image_count;
    const struct p3d_bytes text = p3d_text(path);
    struct p3d_bytes file = text, key;
    uint32_t number;

    key = make_key(look_finder, text, find_file(look_finder, &file), is_normal);
    if (!key.data)
        p3di_job_fail_memory(&look_finder->job);
    if (!p3di_job_add(&look_finder->job, &look_finder->paths, &key, &number))
        return look_finder->job.has_failed ? P3D_NO_IMAGE : look_finder->found[number];
    if (!P3DI_ROOM(&look_finder->job, look_finder->found, number, look_finder->found_capacity))
        return P3D_NO_IMAGE;
    read_image(look_finder, file, text, is_normal);
    look_finder->found[number] = look_finder->image_count > before ? before : P3D_NO_IMAGE;
    return look_finder->found[number];
}
