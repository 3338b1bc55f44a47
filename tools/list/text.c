/* text.c: what p3dinfo --full prints for people: a table of LODs, then what each has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "page.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- Selections ---- */

static void put_positions(struct info_page *page, const struct info_lod *lod, const struct info_selection *selection)
{
    for (uint32_t i = 0; i < selection->position_count; i++) {
        fputs(i ? "," : "  at", page->file);
        info_put_vec3(page, lod->positions[selection->first_position + i]);
    }
}

/* "points/faces"; what a tag of the wrong size holds, nobody knows. */
static char *members_text(const struct info_selection *selection, char *text, size_t size)
{
    if (!selection->has_counts)
        snprintf(text, size, "wrong size");
    else if (!selection->has_members)
        snprintf(text, size, "?");
    else
        snprintf(text, size, "%" PRIu32 "/%" PRIu32, selection->member_points, selection->member_faces);
    return text;
}

/* For other programs, and where there are places: a line each. */
static void put_selection_line(struct info_page *page, const struct info_lod *lod,
                               const struct info_selection *selection, int width)
{
    char *name = info_printable(selection->name);
    char members[40];

    fprintf(page->file, "    %s%*s  %-8s  %10s", name, width - info_count_characters(name), "",
            info_kind_name(selection->kind), members_text(selection, members, sizeof members));
    put_positions(page, lod, selection);
    fputc('\n', page->file);
    free(name);
}

static void put_selection_item(struct info_page *page, const struct info_selection *selection, bool is_last)
{
    char *name = info_printable(selection->name);
    char members[40], more[80];
    const char *kind = info_kind_name(selection->kind);

    snprintf(more, sizeof more, " %s%s%s%s", members_text(selection, members, sizeof members),
             selection->kind == P3D_SELECTION_LIST ? "" : " ", selection->kind == P3D_SELECTION_LIST ? "" : kind,
             is_last ? "" : ",");
    info_put_item(page, name, more);
    free(name);
}

#define MOST_NAME_WIDTH 40

/* How wide the column of names is; the longest ones stand out. */
static int name_width(const struct info_lod *lod)
{
    int width = 0;

    for (uint32_t i = 0; i < lod->selection_count && width < MOST_NAME_WIDTH; i++) {
        char *name = info_printable(lod->selections[i].name);
        const int size = info_count_characters(name);

        width = size > width ? size : width;
        free(name);
    }
    return width < MOST_NAME_WIDTH ? width : MOST_NAME_WIDTH;
}

static void put_selections(struct info_page *page, const struct info_lod *lod)
{
    const bool are_lines = !page->is_terminal || lod->has_places;
    const int width = are_lines ? name_width(lod) : 0;

    if (!lod->selection_count)
        return;
    info_begin_list(page, lod->has_vertices ? "selections: vertices/faces" : "selections: points/faces",
                    lod->selection_count);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        if (are_lines)
            put_selection_line(page, lod, &lod->selections[i], width);
        else
            put_selection_item(page, &lod->selections[i], i + 1 == lod->selection_count);
    }
    info_end_list(page);
}

/* Prints the points of a LOD of mere points that has no names for them. */
static void put_points(struct info_page *page, const struct info_lod *lod)
{
    if (!lod->has_places || lod->selection_count || !lod->places.count)
        return;
    info_begin_list(page, "points", lod->places.count);
    for (uint32_t i = 0; i < lod->places.count; i++) {
        const struct p3d_vec3 p = p3d_vec3_at(lod->places, i);

        fputs("   ", page->file);
        info_put_vec3(page, (struct p3d_vec3){p.x + lod->origin.x, p.y + lod->origin.y, p.z + lod->origin.z});
        fputc('\n', page->file);
    }
}

/* ---- The rest of a LOD ---- */

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

static void put_proxies(struct info_page *page, const struct info_lod *lod)
{
    if (!lod->proxy_count)
        return;
    info_begin_list(page, "proxies: model, number, position, direction", lod->proxy_count);
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct info_proxy *proxy = &lod->proxies[i];
        char *model = info_printable(proxy->model);

        fprintf(page->file, "    %s%s  %" PRId64, model, info_mark(page, model, ".p3d"), proxy->number);
        if (proxy->has_frame) {
            fputs("  at", page->file);
            info_put_vec3(page, proxy->frame.position);
            fputs("  towards", page->file);
            info_put_vec3(page, proxy->frame.direction);
        }
        fputc('\n', page->file);
        free(model);
    }
}

static void put_lod(struct info_page *page, const struct info_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    if (lod->error || (!lod->points && !lod->selection_count && !lod->property_count))
        return;
    fprintf(page->file, "\n%sLOD %" PRIu32 ": %s%s\n", page->bold, lod->index, p3d_lod_name(lod->resolution, name),
            page->plain);
    put_selections(page, lod);
    put_points(page, lod);
    put_properties(page, lod);
    info_put_names(page, "textures", &lod->textures);
    info_put_names(page, "materials", &lod->materials);
    info_put_names(page, "stage textures", &lod->stage_textures);
    info_put_names(page, "surfaces", &lod->surfaces);
    put_proxies(page, lod);
}

void info_print_full(const struct info *info, FILE *file, const struct info_style *style)
{
    struct info_page page = info_begin_page(file, style);

    info_put_heading(&page, info);
    if (info->has_model)
        info_put_model(&page, &info->model);
    else if (info->skeleton)
        info_put_skeleton(&page, &info->model);
    if (info->lod_count)
        info_put_table(&page, info, true);
    for (uint32_t i = 0; i < info->lod_count; i++)
        put_lod(&page, &info->lods[i]);
}
