/* made_textures.c: makes textures of pictures, and compares them with those that the games' tools or the author made.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: made_textures pairs SOURCE TEXTURE...   a picture, and the texture that was made of it; names end in "-HASH"
 *        made_textures again TEXTURE...          textures whose largest mip is made into one again
 *        made_textures lists ARCHIVE...          PBOs; those with a texHeaders.bin are looked at
 *
 * pairs: prints a line for each pair: its type, how near the largest mip is to the source, ours and theirs, in colours
 * and in alpha, and how near all smaller mips are to boxes; then the means of each type. again: compares sizes and
 * tags, and that what was read is written byte for byte. lists: compares what a list
 * says of a texture with what we would say. Exit status 1 if something is worse than it should be. */
#include <p3d/p3d.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned failed, passed;

static void judge(bool is_good, const char *path, const char *what)
{
    if (is_good)
        passed++;
    else
        printf("FAIL %s: %s\n", path, what);
    failed += !is_good;
}

static struct p3d_file map(const char *path)
{
    struct p3d_file file;
    struct p3d_error error;

    if (!p3d_read_file(path, &file, &error)) {
        fprintf(stderr, "%s: %s\n", path, error.message);
        exit(2);
    }
    return file;
}

/* The name without "-HASH": its end is the rule's. */
static struct p3d_bytes name_of(const char *path)
{
    const char *dash = strrchr(path, '-');

    return (struct p3d_bytes){(const uint8_t *)path, (uint32_t)(dash ? (size_t)(dash - path) : strlen(path))};
}

/* ---- How near pictures are ---- */

/* In decibels; 99 if they are equal. */
static double nearness(const struct p3d_image *a, const struct p3d_image *b, size_t first, size_t end)
{
    const size_t count = (size_t)a->width * a->height;
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        for (size_t c = first; c < end; c++) {
            const double off = (double)a->pixels[4 * i + c] - b->pixels[4 * i + c];

            sum += off * off;
        }
    return sum > 0 ? 10 * log10(255.0 * 255 * (double)(count * (end - first)) / sum) : 99;
}

/* Each pixel the mean of so many to a side. */
static struct p3d_image box(const struct p3d_image *image, uint32_t side)
{
    struct p3d_image small = {image->width / side, image->height / side, NULL, NULL};
    uint8_t *pixels = malloc((size_t)small.width * small.height * 4);

    for (uint32_t y = 0; y < small.height; y++)
        for (uint32_t x = 0; x < small.width; x++)
            for (size_t c = 0; c < 4; c++) {
                uint64_t sum = 0;

                for (uint32_t i = 0; i < side * side; i++)
                    sum += image->pixels[4 * ((size_t)(y * side + i / side) * image->width + x * side + i % side) + c];
                pixels[4 * ((size_t)y * small.width + x) + c] =
                    (uint8_t)((sum + side * side / 2) / ((uint64_t)side * side));
            }
    small.pixels = pixels;
    return small;
}

/* The means over all smaller mips: of colours, and of alpha. */
static void find_mips(const struct p3d_paa *paa, const struct p3d_image *source, double near[2])
{
    near[0] = near[1] = 0;
    for (uint32_t i = 1; i < paa->mip_count; i++) {
        struct p3d_image *mip = p3d_paa_decode(paa, i, false, NULL, NULL), small = box(source, 1u << i);

        near[0] += nearness(mip, &small, 0, 3) / (paa->mip_count - 1);
        near[1] += nearness(mip, &small, 3, 4) / (paa->mip_count - 1);
        free((void *)small.pixels);
        p3d_image_free(mip);
    }
}

/* ---- Tags and mips ---- */

static bool has_same_tags(const struct p3d_paa *a, const struct p3d_paa *b)
{
    bool is_same = a->tag_count == b->tag_count && a->has_swizzle == b->has_swizzle &&
                   memcmp(a->swizzle, b->swizzle, sizeof a->swizzle) == 0 &&
                   (uint8_t)a->flags == (uint8_t)b->flags; /* some tools fill the other bits */

    for (uint32_t i = 0; is_same && i < a->tag_count; i++)
        is_same = memcmp(a->tags[i].name.data, b->tags[i].name.data, 4) == 0;
    return is_same;
}

static bool has_same_mips(const struct p3d_paa *a, const struct p3d_paa *b)
{
    bool is_same = a->mip_count == b->mip_count;

    for (uint32_t i = 0; is_same && i < a->mip_count; i++)
        is_same = a->mips[i].width == b->mips[i].width && a->mips[i].height == b->mips[i].height &&
                  a->mips[i].storage == b->mips[i].storage;
    return is_same;
}

/* The largest difference of the mean colours; of one file in ten another tool has red and blue exchanged. */
static int average_off(const struct p3d_paa *a, const struct p3d_paa *b)
{
    int most = 0;

    for (size_t i = 0; i < 4; i++)
        most = abs(a->average[i] - b->average[i]) > most ? abs(a->average[i] - b->average[i]) : most;
    return most;
}

/* Some authors' tools take the mean of bytes for the average, red first, and make mips likewise; the games' tools work
 * in linear light. */
static bool is_of_bytes(const struct p3d_paa *paa, const struct p3d_image *source)
{
    const size_t count = (size_t)source->width * source->height;
    bool is_near = true, is_light = true;

    for (size_t c = 0; c < 3; c++) {
        double sum = 0;

        for (size_t i = 0; i < count; i++)
            sum += source->pixels[4 * i + c];
        is_near &= fabs(sum / (double)count - paa->average[c]) <= 1;
        is_light &= fabs(sum / (double)count - paa->average[2 - c]) <= 1;
    }
    return is_near && !is_light;
}

/* ---- Pairs ---- */

struct means {
    double ours[2], theirs[2];
    unsigned count, near_averages;
};

static void compare(const char *source, const char *texture, struct means means[2])
{
    struct p3d_file source_file = map(source), file = map(texture);
    struct p3d_error error;
    struct p3d_image *image = p3d_read_image(source_file.data, source_file.size, NULL, &error), *our_mip, *their_mip;
    struct p3d_paa *theirs = p3d_paa_read(file.data, file.size, NULL, &error);
    const struct p3d_paa_make_options make = {.name = name_of(source)};
    struct p3d_paa *ours = image ? p3d_paa_make(image, &make, NULL, &error) : NULL;
    double our_mips[2], their_mips[2];
    struct means *mean;
    bool has_other_mips;

    if (!theirs || !ours) {
        judge(false, source, error.message);
        return;
    }
    mean = &means[theirs->type == P3D_PAA_DXT5];
    our_mip = p3d_paa_decode(ours, 0, false, NULL, NULL);
    their_mip = p3d_paa_decode(theirs, 0, false, NULL, NULL);
    find_mips(ours, image, our_mips);
    find_mips(theirs, image, their_mips);
    has_other_mips = is_of_bytes(theirs, image);
    mean->count++;
    mean->near_averages += average_off(ours, theirs) <= 3;
    printf("%-4s %.30s", p3d_paa_type_name(ours->type), strrchr(source, '/') + 1);
    for (size_t i = 0; i < 2; i++) {
        const double our = nearness(our_mip, image, i ? 3 : 0, i ? 4 : 3);
        const double their = nearness(their_mip, image, i ? 3 : 0, i ? 4 : 3);

        mean->ours[i] += our;
        mean->theirs[i] += their;
        judge(our >= their - 0.2, source, i ? "alpha of the largest mip" : "colours of the largest mip");
        judge(our_mips[i] >= their_mips[i] - 1 || has_other_mips, source,
              i ? "alpha of smaller mips" : "colours of smaller mips");
        printf("  %s %.2f (%.2f) mips %.2f (%.2f)", i ? "alpha" : "colours", our, their, our_mips[i], their_mips[i]);
    }
    printf("  average %d off\n", average_off(ours, theirs));
    judge(ours->type == theirs->type, source, "type");
    judge(has_same_tags(ours, theirs), source, "tags");
    judge(has_same_mips(ours, theirs), source, "sizes and packing of mips");
    p3d_image_free(our_mip);
    p3d_image_free(their_mip);
    p3d_paa_free(ours);
    p3d_paa_free(theirs);
    p3d_image_free(image);
    p3d_file_free(&file);
    p3d_file_free(&source_file);
}

static void compare_pairs(char **paths)
{
    struct means means[2] = {{.count = 0}, {.count = 0}};

    for (; *paths && paths[1]; paths += 2)
        compare(paths[0], paths[1], means);
    for (size_t i = 0; i < 2; i++) {
        const double count = means[i].count ? means[i].count : 1;

        printf("%s: %u pairs, colours %.2f (theirs %.2f), alpha %.2f (theirs %.2f), average colour near in %u\n",
               i ? "DXT5" : "DXT1", means[i].count, means[i].ours[0] / count, means[i].theirs[0] / count,
               means[i].ours[1] / count, means[i].theirs[1] / count, means[i].near_averages);
        judge(means[i].ours[0] + means[i].ours[1] >= means[i].theirs[0] + means[i].theirs[1], "all pairs",
              "their mean");
    }
}

/* ---- Again ---- */

static void rewrite(const char *path, const struct p3d_paa *paa, const struct p3d_file *file)
{
    struct p3d_buffer buffer = {NULL, 0, 0};

    judge(p3d_paa_write(paa, p3d_buffer_sink(&buffer), NULL) && buffer.size == file->size &&
              memcmp(buffer.data, file->data, file->size) == 0,
          path, "what was read is not written byte for byte");
    p3d_buffer_free(&buffer);
}

/* Tags of the games' tools; others leave some out. */
static bool has_usual_tags(const struct p3d_paa *paa)
{
    return paa->has_average && paa->has_largest && paa->has_offsets;
}

static void make_again(const char *path)
{
    struct p3d_file file = map(path);
    struct p3d_error error;
    struct p3d_paa *paa = p3d_paa_read(file.data, file.size, NULL, &error);
    struct p3d_image *image = paa ? p3d_paa_decode(paa, 0, false, NULL, &error) : NULL;
    const struct p3d_paa_make_options make = {.name = name_of(path), .type = paa ? &paa->type : NULL};
    struct p3d_paa *again;

    if (!image) {
        judge(false, path, error.message);
        return;
    }
    rewrite(path, paa, &file);
    if (has_usual_tags(paa)) {
        again = p3d_paa_make(image, &make, NULL, &error);
        judge(again, path, again ? "" : error.message);
        if (again) {
            judge(has_same_mips(again, paa), path, "sizes and packing of mips");
            /* alpha that nothing stores is gone, and the flag that told of it; one file has no swizzle where it should
             */
            judge(has_same_tags(again, paa) || again->has_swizzle, path, "tags");
        }
        p3d_paa_free(again);
    }
    p3d_image_free(image);
    p3d_paa_free(paa);
    p3d_file_free(&file);
}

/* ---- Lists ---- */

/* A list of this texture alone, as bytes. */
static struct p3d_buffer write_header(struct p3d_tex_header *header)
{
    const struct p3d_tex_headers headers = {.version = 1, .items = header, .count = 1};
    struct p3d_buffer buffer = {NULL, 0, 0};

    (void)p3d_tex_headers_write(&headers, p3d_buffer_sink(&buffer), NULL);
    return buffer;
}

static void compare_header(const struct p3d_pbo *pbo, uint32_t entry, struct p3d_tex_header *theirs, const char *path)
{
    struct p3d_tex_header_mip mips[P3D_TEX_HEADER_MOST_MIPS];
    struct p3d_contents contents;
    struct p3d_tex_header ours;
    struct p3d_buffer a, b;
    struct p3d_paa *paa;

    if (!p3d_pbo_open(pbo, entry, NULL, &contents, NULL))
        return;
    paa = p3d_paa_read(contents.data, contents.size, NULL, NULL);
    if (paa) {
        ours = p3d_tex_header_of(paa, theirs->path, (uint32_t)contents.size, mips);
        a = write_header(&ours);
        b = write_header(theirs);
        judge(a.size == b.size && memcmp(a.data, b.data, a.size) == 0, path, "a texture's header differs");
        p3d_buffer_free(&a);
        p3d_buffer_free(&b);
    }
    p3d_paa_free(paa);
    p3d_contents_free(&contents);
}

static bool is_same_path(struct p3d_bytes a, struct p3d_bytes b)
{
    bool is_same = a.size == b.size;

    for (uint32_t i = 0; is_same && i < a.size; i++)
        is_same = p3d_lower_path(a.data[i]) == p3d_lower_path(b.data[i]);
    return is_same;
}

static void compare_list(const struct p3d_pbo *pbo, const struct p3d_contents *contents, const char *path)
{
    struct p3d_tex_headers *headers = p3d_tex_headers_read(contents->data, contents->size, NULL, NULL);
    struct p3d_buffer buffer = {NULL, 0, 0};

    judge(headers && p3d_tex_headers_write(headers, p3d_buffer_sink(&buffer), NULL) && buffer.size == contents->size &&
              memcmp(buffer.data, contents->data, buffer.size) == 0,
          path, "the list is not written byte for byte");
    for (uint32_t i = 0; headers && i < headers->count; i++)
        for (uint32_t j = 0; j < pbo->entry_count; j++)
            if (is_same_path(headers->items[i].path, pbo->entries[j].name))
                compare_header(pbo, j, &headers->items[i], path);
    p3d_buffer_free(&buffer);
    p3d_tex_headers_free(headers);
}

static void look_into(const char *path)
{
    struct p3d_file file = map(path);
    struct p3d_pbo *pbo = p3d_pbo_read(file.data, file.size, NULL, NULL);
    struct p3d_contents contents;

    for (uint32_t i = 0; pbo && i < pbo->entry_count; i++) {
        if (!p3d_text_ends_with(pbo->entries[i].name, "texheaders.bin") || !p3d_pbo_open(pbo, i, NULL, &contents, NULL))
            continue;
        compare_list(pbo, &contents, path);
        p3d_contents_free(&contents);
    }
    p3d_pbo_free(pbo);
    p3d_file_free(&file);
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "pairs") == 0)
        compare_pairs(argv + 2);
    for (int i = 2; i < argc && strcmp(argv[1], "again") == 0; i++)
        make_again(argv[i]);
    for (int i = 2; i < argc && strcmp(argv[1], "lists") == 0; i++)
        look_into(argv[i]);
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
