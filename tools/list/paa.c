/* paa.c: what p3dinfo knows and prints of a texture.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "page.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const channels[] = {"alpha", "red", "green", "blue"};

static const char *storage_name(enum p3d_storage storage)
{
    static const char *const names[] = {
        [P3D_STORED_PLAIN] = "raw", [P3D_STORED_RAW] = "raw",   [P3D_STORED_LZSS] = "LZSS",
        [P3D_STORED_LZO] = "LZO",   [P3D_STORED_FILL] = "fill", [P3D_STORED_RLE] = "RLE"};

    return names[storage];
}

/* ---- Reading ---- */

/* Unpacks the mip: packed bytes are only known to be good once they are unpacked. */
static bool check_mip(const struct p3d_paa *paa, uint32_t mip, struct p3d_error *error)
{
    struct p3d_image *image = p3d_paa_decode(paa, mip, true, NULL, error);

    p3d_image_free(image);
    return image != NULL;
}

void info_read_texture(struct info *info, const struct cli_input *input, const char *selector)
{
    const struct p3d_options options = {.warn = info_add_warning, .warn_user = info};
    struct p3d_error error, mip_error;
    bool is_told = false;

    memset(info, 0, sizeof *info);
    info->path = input->path;
    info->size = input->size;
    info->is_texture = true;
    if (selector) {
        cli_set_error(&error, P3D_INVALID, "--lod: a texture has no LODs");
        info->is_lod_missing = true;
        info_add_error(info, &error);
        return;
    }
    info->texture = p3d_paa_read(input->data, input->size, &options, &error);
    if (info->texture || error.status != P3D_UNSUPPORTED)
        info->format = "PAA";
    info->is_readable = info->texture != NULL;
    for (uint32_t i = 0; info->texture && i < info->texture->mip_count; i++) {
        if (check_mip(info->texture, i, &mip_error))
            continue;
        info_add_error(info, &mip_error);
        is_told |= info->texture->mips[i].error != NULL;
    }
    if (error.status != P3D_OK && !is_told)
        info_add_error(info, &error);
    info->is_damaged = info->error_count != 0;
    if (info->texture)
        info->trailing_bytes = info->texture->trailing.size;
}

/* ---- Text ---- */

static void put_color(struct info_page *page, const char *label, const uint8_t color[4])
{
    fprintf(page->file, "  %-9s red %u, green %u, blue %u, alpha %u\n", label, color[2], color[1], color[0], color[3]);
}

static void put_meaning(struct info_page *page, const struct p3d_paa *paa)
{
    char text[256];

    if (paa->has_average)
        put_color(page, "average", paa->average);
    if (paa->has_largest)
        put_color(page, "largest", paa->largest);
    if (paa->has_flags)
        fprintf(page->file, "  flags     %s\n", p3d_number_text(&p3d_paa_flag_names, paa->flags, text, sizeof text));
    for (size_t i = 0; paa->has_swizzle && i < 4; i++)
        fprintf(page->file, "%s%s is %s%s", i ? ", " : "  swizzle   stored ", channels[i],
                p3d_number_text(&p3d_paa_swizzle_names, paa->swizzle[i], text, sizeof text), i == 3 ? "\n" : "");
    if (paa->palette.count)
        fprintf(page->file, "  palette   %" PRIu32 " colours\n", paa->palette.count);
    if (paa->procedural.size) {
        char *procedural = info_printable(paa->procedural);

        fprintf(page->file, "  made from %s\n", procedural);
        free(procedural);
    }
}

/* The rule for the name, and what breaks it, or fits in itself not. */
static void put_fit(struct info_page *page, const struct p3d_paa *paa, struct p3d_bytes name)
{
    const struct p3d_texture_suffix *suffix = p3d_texture_suffix_of(name);
    struct p3d_paa_misfit misfits[P3D_PAA_MOST_MISFITS];
    const uint32_t count = p3d_paa_misfits(paa, name, misfits);

    if (suffix)
        fprintf(page->file, "  name      %s: %s\n", suffix->end, suffix->what);
    for (uint32_t i = 0; i < count; i++)
        fprintf(page->file, "  misfit    %s\n", misfits[i].text);
}

static void put_mips(struct info_page *page, const struct p3d_paa *paa)
{
    fprintf(page->file, "  %s  #  mip            bytes  stored%s\n", page->dim, page->plain);
    for (uint32_t i = 0; i < paa->mip_count; i++) {
        const struct p3d_paa_mip *mip = &paa->mips[i];
        char size[32];

        snprintf(size, sizeof size, "%" PRIu32 " x %" PRIu32, mip->width, mip->height);
        fprintf(page->file, "  %3" PRIu32 "  %-12s %7" PRIu32 "  %s\n", i, size, mip->data.size,
                storage_name(mip->storage));
    }
}

static void put_tags(struct info_page *page, const struct p3d_paa *paa)
{
    if (!paa->tag_count)
        return;
    info_begin_list(page, "tags", paa->tag_count);
    for (uint32_t i = 0; i < paa->tag_count; i++) {
        char *name = info_printable(paa->tags[i].name);

        fprintf(page->file, "    %s  %" PRIu32 " bytes\n", name, paa->tags[i].payload.size);
        free(name);
    }
}

void info_print_texture(const struct info *info, FILE *file, const struct info_style *style)
{
    struct info_page page = info_begin_page(file, style);
    const struct p3d_paa *paa = info->texture;
    char *path = info_printable(p3d_bytes_of(info->path));

    fprintf(file, "%s%s%s: %s", page.bold, path, page.plain, info->format ? info->format : "unknown format");
    if (paa)
        fprintf(file, ", %s, %" PRIu32 " x %" PRIu32, p3d_paa_type_name(paa->type), paa->mips[0].width,
                paa->mips[0].height);
    fprintf(file, ", %" PRIu64 " bytes", info->size);
    if (paa)
        fprintf(file, ", %" PRIu32 " mip%s", paa->mip_count, paa->mip_count == 1 ? "" : "s");
    if (info->error_count)
        fprintf(file, ", %s%s%s", page.bold, info_status(info), page.plain);
    fputc('\n', file);
    free(path);
    if (!paa)
        return;
    put_meaning(&page, paa);
    put_fit(&page, paa, p3d_bytes_of(info->path));
    put_mips(&page, paa);
    put_tags(&page, paa);
}

/* ---- JSON ---- */

static void put_json_color(struct p3d_json *json, const char *key, bool is_there, const uint8_t color[4])
{
    static const size_t order[] = {2, 1, 0, 3};

    if (!is_there) {
        p3d_json_null(json, key);
        return;
    }
    p3d_json_open(json, key, '[');
    for (size_t i = 0; i < 4; i++)
        p3d_json_u64(json, NULL, color[order[i]]);
    p3d_json_close(json, ']');
}

/* True if no error has the mip's offset: faults of packed bytes are among the errors. */
static bool is_good(const struct info *info, const struct p3d_paa_mip *mip)
{
    for (uint32_t i = 0; i < info->error_count; i++)
        if (info->errors[i].offset == mip->offset)
            return false;
    return !mip->error;
}

static void put_json_mips(struct p3d_json *json, const struct info *info)
{
    const struct p3d_paa *paa = info->texture;

    p3d_json_open(json, "mips", '[');
    for (uint32_t i = 0; i < paa->mip_count; i++) {
        const struct p3d_paa_mip *mip = &paa->mips[i];

        p3d_json_open(json, NULL, '{');
        p3d_json_u64(json, "width", mip->width);
        p3d_json_u64(json, "height", mip->height);
        p3d_json_text(json, "storage", storage_name(mip->storage));
        p3d_json_u64(json, "offset", mip->offset);
        p3d_json_u64(json, "size", mip->data.size);
        p3d_json_text(json, "status", is_good(info, mip) ? "ok" : "damaged");
        p3d_json_close(json, '}');
    }
    p3d_json_close(json, ']');
}

static void put_json_tags(struct p3d_json *json, const struct p3d_paa *paa)
{
    p3d_json_open(json, "tags", '[');
    for (uint32_t i = 0; i < paa->tag_count; i++) {
        p3d_json_open(json, NULL, '{');
        p3d_json_string(json, "name", paa->tags[i].name);
        p3d_json_u64(json, "offset", paa->tags[i].offset);
        p3d_json_u64(json, "size", paa->tags[i].payload.size);
        p3d_json_close(json, '}');
    }
    p3d_json_close(json, ']');
}

static void put_json_fit(struct p3d_json *json, const struct p3d_paa *paa, struct p3d_bytes name)
{
    const struct p3d_texture_suffix *suffix = p3d_texture_suffix_of(name);
    struct p3d_paa_misfit misfits[P3D_PAA_MOST_MISFITS];
    const uint32_t count = p3d_paa_misfits(paa, name, misfits);

    if (suffix)
        p3d_json_text(json, "suffix", suffix->end);
    else
        p3d_json_null(json, "suffix");
    p3d_json_open(json, "misfits", '[');
    for (uint32_t i = 0; i < count; i++)
        p3d_json_text(json, NULL, misfits[i].text);
    p3d_json_close(json, ']');
}

static void put_json_swizzle(struct p3d_json *json, const struct p3d_paa *paa)
{
    char text[256];

    if (!paa->has_swizzle) {
        p3d_json_null(json, "swizzle");
        return;
    }
    p3d_json_open(json, "swizzle", '{');
    for (size_t i = 0; i < 4; i++)
        p3d_json_text(json, channels[i], p3d_number_text(&p3d_paa_swizzle_names, paa->swizzle[i], text, sizeof text));
    p3d_json_close(json, '}');
}

void info_put_texture_json(struct p3d_json *json, const struct info *info)
{
    const struct p3d_paa *paa = info->texture;

    p3d_json_open(json, "texture", '{');
    p3d_json_text(json, "type", p3d_paa_type_name(paa->type));
    p3d_json_u64(json, "width", paa->mips[0].width);
    p3d_json_u64(json, "height", paa->mips[0].height);
    p3d_json_u64(json, "palette", paa->palette.count);
    put_json_color(json, "average", paa->has_average, paa->average);
    put_json_color(json, "largest", paa->has_largest, paa->largest);
    if (paa->has_flags)
        p3d_json_u64(json, "flags", paa->flags);
    else
        p3d_json_null(json, "flags");
    put_json_swizzle(json, paa);
    p3d_json_string(json, "procedural", paa->procedural);
    put_json_fit(json, paa, p3d_bytes_of(info->path));
    put_json_mips(json, info);
    put_json_tags(json, paa);
    p3d_json_close(json, '}');
}

/* ---- A line ---- */

void info_print_texture_brief(const struct info *info, FILE *file)
{
    const struct p3d_paa *paa = info->texture;
    char *path = info_printable(p3d_bytes_of(info->path));

    fprintf(file, "%-4s %-8s", info->format ? info->format : "-", paa ? p3d_paa_type_name(paa->type) : "-");
    fprintf(file, " %5" PRIu32 " x %-5" PRIu32 " %2" PRIu32 " mips", paa ? paa->mips[0].width : 0,
            paa ? paa->mips[0].height : 0, paa ? paa->mip_count : 0);
    fprintf(file, "  %-10s  %s\n", info_status(info), path);
    free(path);
}
