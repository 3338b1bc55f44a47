/* full.c: a model with all it has: a table of LODs, then the contents of each LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- Selections ---- */

static void put_positions(struct p3di_printer *printer, const struct p3di_facts_selection *selection)
{
    for (uint32_t i = 0; i < selection->position_count; i++)
        p3di_put(printer, "%s%s", i ? "," : "  at", p3di_vec3_text(&printer->job, selection->positions[i]));
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
static void put_selection_line(struct p3di_printer *printer, const struct p3di_facts_selection *selection, int width)
{
    const char *name = p3di_job_printable(&printer->job, selection->name);
    const int size = p3di_count_characters(name);
    char members[40];

    p3di_put(printer, "    %s%*s  %-8s  %10s", name, size < width ? width - size : 0, "",
             p3di_facts_kind_name(selection->kind), members_text(selection, members, sizeof members));
    put_positions(printer, selection);
    p3di_put(printer, "\n");
}

static void put_selection_item(struct p3di_printer *printer, const struct p3di_facts_selection *selection, bool is_last)
{
    const char *name = p3di_job_printable(&printer->job, selection->name);
    char members[40], more[80];
    const char *kind = p3di_facts_kind_name(selection->kind);

    snprintf(more, sizeof more, " %s%s%s%s", members_text(selection, members, sizeof members),
             selection->kind == P3D_SELECTION_LIST ? "" : " ", selection->kind == P3D_SELECTION_LIST ? "" : kind,
             is_last ? "" : ",");
    p3di_put_item(printer, name, more);
}

#define MOST_NAME_WIDTH 40

/* The width of the column of names; the longest ones stand out. */
static int name_width(struct p3di_printer *printer, const struct p3di_facts_lod *lod)
{
    int width = 0;

    for (uint32_t i = 0; i < lod->selection_count && width < MOST_NAME_WIDTH; i++) {
        const char *name = p3di_job_printable(&printer->job, lod->selections[i].name);
        const int size = p3di_count_characters(name);

        width = size > width ? size : width;
    }
    return width < MOST_NAME_WIDTH ? width : MOST_NAME_WIDTH;
}

static void put_selections(struct p3di_printer *printer, const struct p3di_facts_lod *lod)
{
    const bool are_lines = !printer->is_terminal || lod->has_places;
    const int width = are_lines ? name_width(printer, lod) : 0;

    if (!lod->selection_count)
        return;
    p3di_begin_list(printer, lod->has_vertices ? "selections: vertices/faces" : "selections: points/faces",
                    lod->selection_count);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        if (are_lines)
            put_selection_line(printer, &lod->selections[i], width);
        else
            put_selection_item(printer, &lod->selections[i], i + 1 == lod->selection_count);
    }
    p3di_end_list(printer);
}

/* Prints the points of a LOD of mere points that has no names for them. */
static void put_points(struct p3di_printer *printer, const struct p3di_facts_lod *lod)
{
    if (!lod->has_places || lod->selection_count || !lod->places.count)
        return;
    p3di_begin_list(printer, "points", lod->places.count);
    for (uint32_t i = 0; i < lod->places.count; i++) {
        const struct p3di_arena_mark mark = p3di_arena_mark(printer->job.arena);
        const struct p3d_vec3 p = p3d_vec3_at(lod->places, i),
                              place = {p.x + lod->origin.x, p.y + lod->origin.y, p.z + lod->origin.z};

        p3di_put(printer, "   %s\n", p3di_vec3_text(&printer->job, place));
        p3di_arena_release(printer->job.arena, mark);
    }
}

/* ---- The rest of a LOD ---- */

static void put_properties(struct p3di_printer *printer, const struct p3di_facts_lod *lod)
{
    if (!lod->property_count)
        return;
    p3di_begin_list(printer, "properties", lod->property_count);
    for (uint32_t i = 0; i < lod->property_count; i++) {
        const char *name = p3di_job_printable(&printer->job, lod->properties[i].name),
                   *value = p3di_job_printable(&printer->job, lod->properties[i].value);

        p3di_put(printer, "    %s = %s\n", name, value);
    }
}

static void put_proxies(struct p3di_printer *printer, const struct p3di_facts_lod *lod)
{
    if (!lod->proxy_count)
        return;
    p3di_begin_list(printer, "proxies: model, number, position, direction", lod->proxy_count);
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct p3di_facts_proxy *proxy = &lod->proxies[i];
        const char *model = p3di_job_printable(&printer->job, proxy->model);

        p3di_put(printer, "    %s%s  %" PRId64, model, p3di_printer_mark(printer, model, ".p3d"), proxy->number);
        if (proxy->has_frame)
            p3di_put(printer, "  at%s  towards%s", p3di_vec3_text(&printer->job, proxy->frame.position),
                     p3di_vec3_text(&printer->job, proxy->frame.direction));
        p3di_put(printer, "\n");
    }
}

static void put_lod(struct p3di_printer *printer, const struct p3di_facts_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    if (lod->error || (!lod->points && !lod->selection_count && !lod->property_count))
        return;
    p3di_put(printer, "\n%sLOD %" PRIu32 ": %s%s\n", printer->bold, lod->index, p3d_lod_name(lod->resolution, name),
             printer->plain);
    put_selections(printer, lod);
    put_points(printer, lod);
    put_properties(printer, lod);
    p3di_put_names(printer, "textures", &lod->textures);
    p3di_put_names(printer, "materials", &lod->materials);
    p3di_put_names(printer, "stage textures", &lod->stage_textures);
    p3di_put_names(printer, "surfaces", &lod->surfaces);
    put_proxies(printer, lod);
}

/* ---- The model ---- */

static void put_roles(struct p3di_printer *printer, const struct p3di_facts_model *model)
{
    char name[P3D_LOD_NAME_SIZE];

    if (!model->role_count)
        return;
    p3di_begin_list(printer, "special LODs", model->role_count);
    for (uint32_t i = 0; i < model->role_count; i++)
        p3di_put(printer, "    %-22s %3" PRIu32 "  %s\n", model->roles[i].name, model->roles[i].lod,
                 p3d_lod_name(model->roles[i].resolution, name));
}

static void put_text(struct p3di_printer *printer, const char *label, struct p3d_bytes value)
{
    if (value.size)
        p3di_put(printer, "    %-18s %s\n", label, p3di_job_printable(&printer->job, value));
}

static void put_number(struct p3di_printer *printer, const char *label, float value)
{
    char text[24];

    p3di_put(printer, "    %-18s %.*s\n", label, (int)p3di_format_f32(value, text), text);
}

static void put_vec3(struct p3di_printer *printer, const char *label, struct p3d_vec3 value)
{
    p3di_put(printer, "    %-18s%s\n", label, p3di_vec3_text(&printer->job, value));
}

static void put_model(struct p3di_printer *printer, const struct p3di_facts_model *model)
{
    p3di_put(printer, "  %smodel%s\n", printer->dim, printer->plain);
    put_text(printer, "class", model->class_name);
    put_text(printer, "damage", model->damage);
    put_number(printer, "mass", model->mass);
    put_number(printer, "armor", model->armor);
    put_number(printer, "bounding sphere", model->bounding_sphere);
    put_vec3(printer, "bounding center", model->bounding_center);
    put_vec3(printer, "center of mass", model->center_of_mass);
    put_vec3(printer, "box, lowest", model->bbox_min);
    put_vec3(printer, "box, highest", model->bbox_max);
}

void p3di_put_full(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    p3di_put_heading(printer, facts);
    p3di_put_places(printer, facts);
    p3di_put_findings(printer, facts);
    if (facts->has_model)
        put_model(printer, &facts->model);
    p3di_put_bones(printer, &facts->model);
    p3di_put_animations(printer, &facts->model);
    put_roles(printer, &facts->model);
    if (facts->lod_count)
        p3di_put_table(printer, facts, true);
    for (uint32_t i = 0; i < facts->lod_count; i++) {
        const struct p3di_arena_mark mark = p3di_arena_mark(printer->job.arena);

        put_lod(printer, &facts->lods[i]);
        p3di_arena_release(printer->job.arena, mark);
    }
}
