/* info_text.c: what p3dinfo prints for people: a table of LODs, then the names of each, on 100 columns.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

#include <inttypes.h>
#include <stdlib.h>

#define COLUMNS 100

struct page {
    FILE *file;
    const char *bold, *dim, *plain;
    int column; /* of the list that is being printed */
};

/* ---- Names ---- */

/* The name as it may stand on a terminal: UTF-8 without control characters, which some terminals obey. */
static char *printable(struct p3d_bytes bytes)
{
    const size_t size = p3d_text_utf8_size(bytes);
    char *text = cli_alloc(size + 1, 1);

    if (!size) {
        free(text);
        return cli_join("\"\"", "", "");
    }
    p3d_text_utf8(bytes, text, size + 1);
    for (size_t i = 0; i < size; i++) {
        const bool is_c1 = i + 1 < size && (unsigned char)text[i] == 0xc2 && (unsigned char)text[i + 1] < 0xa0;

        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
            text[i] = '?';
        else if (is_c1)
            text[i] = text[i + 1] = '?';
    }
    return text;
}

static int count_characters(const char *text)
{
    int count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* ---- Lists ---- */

static void begin_list(struct page *page, const char *label, uint32_t count)
{
    fprintf(page->file, "  %s%s (%" PRIu32 ")%s\n", page->dim, label, count, page->plain);
    page->column = 0;
}

/* The items of a list stand in one line as long as they fit. */
static void put_item(struct page *page, const char *text)
{
    const int size = count_characters(text);

    if (page->column && page->column + 2 + size > COLUMNS) {
        fputc('\n', page->file);
        page->column = 0;
    }
    fputs(page->column ? "  " : "    ", page->file);
    fputs(text, page->file);
    page->column += (page->column ? 2 : 4) + size;
}

static void end_list(struct page *page)
{
    if (page->column)
        fputc('\n', page->file);
}

static void put_names(struct page *page, const char *label, const struct p3d_bytes *names, uint32_t count)
{
    if (!count)
        return;
    begin_list(page, label, count);
    for (uint32_t i = 0; i < count; i++) {
        char *text = printable(names[i]);

        fprintf(page->file, "    %s\n", text);
        free(text);
    }
}

static void put_selections(struct page *page, const struct info_lod *lod)
{
    if (!lod->selection_count)
        return;
    begin_list(page, "selections, points/faces", lod->selection_count);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct info_selection *selection = &lod->selections[i];
        char *name = printable(selection->name), *item;
        char counts[40];

        if (selection->has_counts)
            snprintf(counts, sizeof counts, " %" PRIu32 "/%" PRIu32, selection->points, selection->faces);
        else
            snprintf(counts, sizeof counts, " (wrong size)");
        item = cli_join(name, counts, i + 1 < lod->selection_count ? "," : "");
        put_item(page, item);
        free(item);
        free(name);
    }
    end_list(page);
}

static void put_properties(struct page *page, const struct info_lod *lod)
{
    if (!lod->property_count)
        return;
    begin_list(page, "properties", lod->property_count);
    for (uint32_t i = 0; i < lod->property_count; i++) {
        char *name = printable(lod->properties[i].name), *value = printable(lod->properties[i].value);

        fprintf(page->file, "    %s = %s\n", name, value);
        free(name);
        free(value);
    }
}

/* ---- The table ---- */

static void put_number(struct page *page, int width, uint32_t value)
{
    if (value)
        fprintf(page->file, " %*" PRIu32, width, value);
    else
        fprintf(page->file, " %*s", width, "-");
}

static void put_row(struct page *page, const struct info_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    fprintf(page->file, "%3" PRIu32 "  %-26s", lod->index, p3d_lod_name(lod->resolution, name));
    if (lod->error) {
        fprintf(page->file, "  %sdamaged%s at 0x%" PRIx64 "\n", page->bold, page->plain, lod->error->offset);
        return;
    }
    put_number(page, 7, lod->points);
    put_number(page, 7, lod->faces);
    put_number(page, 7, lod->triangles);
    put_number(page, 6, lod->quads);
    put_number(page, 3, lod->uv_set_count);
    put_number(page, 5, lod->selection_count);
    put_number(page, 5, lod->property_count);
    put_number(page, 6, lod->frames);
    if (lod->has_mass)
        fprintf(page->file, " %9.6g\n", lod->mass);
    else
        fprintf(page->file, " %9s\n", "-");
}

static void put_table(struct page *page, const struct info *info)
{
    fprintf(page->file, "%s  #  %-26s %7s %7s %7s %6s %3s %5s %5s %6s %9s%s\n", page->dim, "LOD", "points", "faces",
            "tris", "quads", "UVs", "sels", "props", "frames", "mass", page->plain);
    for (uint32_t i = 0; i < info->lod_count; i++)
        put_row(page, &info->lods[i]);
}

static bool has_names(const struct info_lod *lod)
{
    return lod->selection_count || lod->property_count || lod->textures.count || lod->materials.count;
}

static void put_lod(struct page *page, const struct info_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    if (!has_names(lod))
        return;
    fprintf(page->file, "\n%sLOD %" PRIu32 ": %s%s\n", page->bold, lod->index, p3d_lod_name(lod->resolution, name),
            page->plain);
    put_selections(page, lod);
    put_properties(page, lod);
    put_names(page, "textures", lod->textures.items, lod->textures.count);
    put_names(page, "materials", lod->materials.items, lod->materials.count);
    put_names(page, "proxies", lod->proxies, lod->proxy_count);
}

void info_print_text(const struct info *info, FILE *file, bool has_colors)
{
    struct page page = {file, has_colors ? "\033[1m" : "", has_colors ? "\033[2m" : "", has_colors ? "\033[0m" : "", 0};
    char *path = printable(p3d_bytes_of(info->path));

    fprintf(file, "%s%s%s: %s", page.bold, path, page.plain, info->format ? info->format : "unknown format");
    if (info->format)
        fprintf(file, " version %" PRIu32, info->version);
    fprintf(file, ", %" PRIu64 " bytes", info->size);
    if (info->is_readable)
        fprintf(file, ", %" PRIu32 " LOD%s", info->lod_count, info->lod_count == 1 ? "" : "s");
    if (info->trailing_bytes)
        fprintf(file, ", %" PRIu32 " trailing bytes", info->trailing_bytes);
    if (info->error_count)
        fprintf(file, ", %s", info_status(info));
    fputc('\n', file);
    free(path);
    if (info->lod_count)
        put_table(&page, info);
    for (uint32_t i = 0; i < info->lod_count; i++)
        put_lod(&page, &info->lods[i]);
}
