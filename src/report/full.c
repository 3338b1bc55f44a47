/* full.c: a model with all it has: a table of LODs, then the contents of each LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- Selections ---- */

static void put_positions(struct p3di_page *page, const struct p3di_facts_selection *selection)
{
    for (uint32_t i = 0; i < selection->position_count; i++)
        p3di_put(page, "%s%s", i ? "," : "  at", p3di_vec3_text(&page->job, selection->positions[i]));
}

/* "points/faces"; the content of a tag of the wrong size is not known. */
static char *members_text(const struct p3di_facts_selection *selection, char *text, size_t size)
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
static void put_selection_line(struct p3di_page *page, const struct p3di_facts_selection *selection, int width)
{
    const char *name = p3di_job_printable(&page->job, selection->name);
    const int size = p3di_count_characters(name);
    char members[40];

    p3di_put(page, "    %s%*s  %-8s  %10s", name, size < width ? width - size : 0, "",
             p3di_facts_kind_name(selection->kind), members_text(selection, members, sizeof members));
    put_positions(page, selection);
    p3di_put(page, "\n");
}

static void put_selection_item(struct p3di_page *page, const struct p3di_facts_selection *selection, bool is_last)
{
    const char *name = p3di_job_printable(&page->job, selection->name);
    char members[40], more[80];
    const char *kind = p3di_facts_kind_name(selection->kind);

    snprintf(more, sizeof more, " %s%s%s%s", members_text(selection, members, sizeof members),
             selection->kind == P3D_SELECTION_LIST ? "" : " ", selection->kind == P3D_SELECTION_LIST ? "" : kind,
             is_last ? "" : ",");
    p3di_put_item(page, name, more);
}

#define MOST_NAME_WIDTH 40

/* The width of the column of names; the longest ones stand out. */
static int name_width(struct p3di_page *page, const struct p3di_facts_lod *lod)
{
    int width = 0;

    for (uint32_t i = 0; i < lod->selection_count && width < MOST_NAME_WIDTH; i++) {
        const char *name = p3di_job_printable(&page->job, lod->selections[i].name);
        const int size = p3di_count_characters(name);

        width = size > width ? size : width;
    }
    return width < MOST_NAME_WIDTH ? width : MOST_NAME_WIDTH;
}

static void put_selections(struct p3di_page *page, const struct p3di_facts_lod *lod)
{
    const bool are_lines = !page->is_terminal || lod->has_places;
    const int width = are_lines ? name_width(page, lod) : 0;

    if (!lod->selection_count)
        return;
    p3di_begin_list(page, lod->has_vertices ? "selections: vertices/faces" : "selections: points/faces",
                    lod->selection_count);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        if (are_lines)
            put_selection_line(page, &lod->selections[i], width);
        else
            put_selection_item(page, &lod->selections[i], i + 1 == lod->selection_count);
    }
    p3di_end_list(page);
}

/* Prints the points of a LOD of mere points that has no names for them. */
static void put_points(struct p3di_page *page, const struct p3di_facts_lod *lod)
{
    if (!lod->has_places || lod->selection_count || !lod->places.count)
        return;
    p3di_begin_list(page, "points", lod->places.count);
    for (uint32_t i = 0; i < lod->places.count; i++) {
        const struct p3di_arena_mark mark = p3di_arena_mark(page->job.arena);
        const struct p3d_vec3 p = p3d_vec3_at(lod->places, i),
                              place = {p.x + lod->origin.x, p.y + lod->origin.y, p.z + lod->origin.z};

        p3di_put(page, "   %s\n", p3di_vec3_text(&page->job, place));
        p3di_arena_release(page->job.arena, mark);
    }
}

/* ---- The rest of a LOD ---- */

static void put_properties(struct p3di_page *page, const struct p3di_facts_lod *lod)
{
    if (!lod->property_count)
        return;
    p3di_begin_list(page, "properties", lod->property_count);
    for (uint32_t i = 0; i < lod->property_count; i++) {
        const char *name = p3di_job_printable(&page->job, lod->properties[i].name),
                   *value = p3di_job_printable(&page->job, lod->properties[i].value);

        p3di_put(page, "    %s = %s\n", name, value);
    }
}

static void put_proxies(struct p3di_page *page, const struct p3di_facts_lod *lod)
{
    if (!lod->proxy_count)
        return;
    p3di_begin_list(page, "proxies: model, number, position, direction", lod->proxy_count);
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct p3di_facts_proxy *proxy = &lod->proxies[i];
        const char *model = p3di_job_printable(&page->job, proxy->model);

        p3di_put(page, "    %s%s  %" PRId64, model, p3di_page_mark(page, model, ".p3d"), proxy->number);
        if (proxy->has_frame)
            p3di_put(page, "  at%s  towards%s", p3di_vec3_text(&page->job, proxy->frame.position),
                     p3di_vec3_text(&page->job, proxy->frame.direction));
        p3di_put(page, "\n");
    }
}

static void put_lod(struct p3di_page *page, const struct p3di_facts_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    if (lod->error || (!lod->points && !lod->selection_count && !lod->property_count))
        return;
    p3di_put(page, "\n%sLOD %" PRIu32 ": %s%s\n", page->bold, lod->index, p3d_lod_name(lod->resolution, name),
             page->plain);
    put_selections(page, lod);
    put_points(page, lod);
    put_properties(page, lod);
    p3di_put_names(page, "textures", &lod->textures);
    p3di_put_names(page, "materials", &lod->materials);
    p3di_put_names(page, "stage textures", &lod->stage_textures);
    p3di_put_names(page, "surfaces", &lod->surfaces);
    put_proxies(page, lod);
}

/* ---- The model ---- */

static void put_roles(struct p3di_page *page, const struct p3di_facts_model *model)
{
    char name[P3D_LOD_NAME_SIZE];

    if (!model->role_count)
        return;
    p3di_begin_list(page, "special LODs", model->role_count);
    for (uint32_t i = 0; i < model->role_count; i++)
        p3di_put(page, "    %-22s %3" PRIu32 "  %s\n", model->roles[i].name, model->roles[i].lod,
                 p3d_lod_name(model->roles[i].resolution, name));
}

static void put_text(struct p3di_page *page, const char *label, struct p3d_bytes value)
{
    if (value.size)
        p3di_put(page, "    %-18s %s\n", label, p3di_job_printable(&page->job, value));
}

static void put_number(struct p3di_page *page, const char *label, float value)
{
    char text[24];

    p3di_put(page, "    %-18s %.*s\n", label, (int)p3di_format_f32(value, text), text);
}

static void put_vec3(struct p3di_page *page, const char *label, struct p3d_vec3 value)
{
    p3di_put(page, "    %-18s%s\n", label, p3di_vec3_text(&page->job, value));
}

static void put_model(struct p3di_page *page, const struct p3di_facts_model *model)
{
    p3di_put(page, "  %smodel%s\n", page->dim, page->plain);
    put_text(page, "class", model->class_name);
    put_text(page, "damage", model->damage);
    put_number(page, "mass", model->mass);
    put_number(page, "armor", model->armor);
    put_number(page, "bounding sphere", model->bounding_sphere);
    put_vec3(page, "bounding center", model->bounding_center);
    put_vec3(page, "center of mass", model->center_of_mass);
    put_vec3(page, "box, lowest", model->bbox_min);
    put_vec3(page, "box, highest", model->bbox_max);
}

void p3di_put_full(struct p3di_page *page, const struct p3di_facts *facts)
{
    p3di_put_heading(page, facts);
    p3di_put_findings(page, facts);
    if (facts->has_model)
        put_model(page, &facts->model);
    p3di_put_bones(page, &facts->model);
    p3di_put_animations(page, &facts->model);
    put_roles(page, &facts->model);
    if (facts->lod_count)
        p3di_put_table(page, facts, true);
    for (uint32_t i = 0; i < facts->lod_count; i++) {
        const struct p3di_arena_mark mark = p3di_arena_mark(page->job.arena);

        put_lod(page, &facts->lods[i]);
        p3di_arena_release(page->job.arena, mark);
    }
}
