/* info_text.c: what p3dinfo prints for people: a table of LODs, then the names of each, on 100 columns.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info_page.h"

#include <inttypes.h>
#include <stdlib.h>

static void put_selections(struct info_page *page, const struct info_lod *lod)
{
    if (!lod->selection_count)
        return;
    info_begin_list(page, "selections, points/faces", lod->selection_count);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct info_selection *selection = &lod->selections[i];
        const char *comma = i + 1 < lod->selection_count ? "," : "";
        char *name = info_printable(selection->name);
        char counts[40];

        if (selection->has_counts)
            snprintf(counts, sizeof counts, " %" PRIu32 "/%" PRIu32 "%s", selection->points, selection->faces, comma);
        else
            snprintf(counts, sizeof counts, " (wrong size)%s", comma);
        info_put_item(page, name, counts);
        free(name);
    }
    info_end_list(page);
}

static void put_properties(struct info_page *page, const struct info_lod *lod)
{
    if (!lod->property_count)
        return;
    info_begin_list(page, "properties", lod->property_count);
    for (uint32_t i = 0; i < lod->property_count; i++) {
        char *name = info_printable(lod->properties[i].name), *value = info_printable(lod->properties[i].value);

        fprintf(page->file, "    %s = %s\n", name, value);
        free(name);
        free(value);
    }
}

/* ---- The table ---- */

static void put_number(struct info_page *page, int width, uint32_t value)
{
    if (value)
        fprintf(page->file, " %*" PRIu32, width, value);
    else
        fprintf(page->file, " %*s", width, "-");
}

static void put_row(struct info_page *page, const struct info_lod *lod)
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

static void put_table(struct info_page *page, const struct info *info)
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

static void put_lod(struct info_page *page, const struct info_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    if (!has_names(lod))
        return;
    fprintf(page->file, "\n%sLOD %" PRIu32 ": %s%s\n", page->bold, lod->index, p3d_lod_name(lod->resolution, name),
            page->plain);
    put_selections(page, lod);
    put_properties(page, lod);
    info_put_names(page, "textures", lod->textures.items, lod->textures.count);
    info_put_names(page, "materials", lod->materials.items, lod->materials.count);
    info_put_names(page, "proxies", lod->proxies, lod->proxy_count);
}

void info_print_text(const struct info *info, FILE *file, bool has_colors)
{
    struct info_page page = {file, has_colors ? "\033[1m" : "", has_colors ? "\033[2m" : "", has_colors ? "\033[0m" : "", 0};
    char *path = info_printable(p3d_bytes_of(info->path));

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
    if (info->has_model)
        info_put_model(&page, &info->model);
    if (info->lod_count)
        put_table(&page, info);
    for (uint32_t i = 0; i < info->lod_count; i++)
        put_lod(&page, &info->lods[i]);
}
