/* short.c: a model as a whole: one screen, or one line.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "list.h"
#include "views.h"

#include <inttypes.h>
#include <stdio.h>

#define MOST_ITEMS 12u /* of a list on a terminal: with more it would not be one screen */
#define MOST_NAMES 40u /* likewise, of names that stand side by side */
#define MOST_LODS 8u   /* that are named behind a property */

/* In a file with more, which no real model comes near, further names are counted and not sorted. */
#define MOST_SELECTIONS 1000u

/* ---- One screen ---- */

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

static void put_model(struct p3di_printer *printer, const struct p3di_facts_model *model)
{
    if (model->class_name.size)
        p3di_put(printer, "  class     %s\n", p3di_job_printable(&printer->job, model->class_name));
    if (model->damage.size)
        p3di_put(printer, "  damage    %s\n", p3di_job_printable(&printer->job, model->damage));
    if (model->skeleton.size || model->bone_count)
        p3di_put(printer, "  skeleton  %s, %" PRIu32 " bone%s, %" PRIu32 " animation%s\n",
                 p3di_job_printable(&printer->job, model->skeleton), model->bone_count, plural(model->bone_count),
                 model->animation_count, plural(model->animation_count));
}

/* Which file has the bones of a source, or why none has. */
static void put_search(struct p3di_printer *printer, const struct p3di_cfg_search *search)
{
    const bool is_none = !search->path && !search->without_count;
    const char *text = !search->why ? p3di_job_join(&printer->job, search->path, ", class ", search->class_name)
                       : is_none    ? p3di_job_join(&printer->job, "none up to ", search->top, "")
                                    : search->why;

    p3di_put(printer, "  model.cfg %s\n", p3di_job_printable(&printer->job, p3d_bytes_of(text)));
}

static bool is_shown(const struct p3di_printer *printer, size_t index)
{
    return index < MOST_ITEMS || !printer->is_terminal;
}

static void put_rest(struct p3di_printer *printer, size_t left)
{
    if (left)
        p3di_put(printer, "    %s... and %zu more%s%s%s\n", printer->dim, left, printer->how_to_see_all ? ": " : "",
                 printer->how_to_see_all ? printer->how_to_see_all : "", printer->plain);
}

static void put_list(struct p3di_printer *printer, const char *label, struct p3di_list *list, bool are_files)
{
    size_t shown = 0;

    p3di_list_sort(list);
    if (list->count)
        p3di_begin_list(printer, label, list->count);
    for (; shown < list->count && is_shown(printer, shown); shown++) {
        const char *text = list->items[shown].text;

        p3di_put(printer, "    %s%s\n", text, are_files ? p3di_printer_mark(printer, text, NULL) : "");
    }
    put_rest(printer, list->count - shown);
}

/* "1-3, 5": the numbers of the proxies from `first` on that share its model. Returns how many they are.
 */
static size_t put_numbers(struct p3di_printer *printer, const struct p3di_list *list, size_t first)
{
    size_t i = first;

    for (; i < list->count && (i == first || p3di_list_is_repeated(list, i)); i++) {
        const size_t start = i;

        p3di_put(printer, "%s%" PRId64, i == first ? "" : ", ", list->items[i].number);
        while (i + 1 < list->count && p3di_list_is_repeated(list, i + 1) &&
               list->items[i + 1].number == list->items[i].number + 1)
            i++;
        if (i > start)
            p3di_put(printer, "-%" PRId64, list->items[i].number);
    }
    return i - first;
}

static void put_proxies(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    struct p3di_list list = {NULL, 0, 0};
    size_t models = 0, shown = 0;

    for (uint32_t i = 0; i < facts->lod_count; i++)
        for (uint32_t j = 0; j < facts->lods[i].proxy_count; j++)
            p3di_list_add(printer, &list, p3di_job_printable(&printer->job, facts->lods[i].proxies[j].model),
                          facts->lods[i].proxies[j].number);
    p3di_list_sort(&list);
    for (size_t i = 0; i < list.count; i++)
        models += !p3di_list_is_repeated(&list, i);
    if (models)
        p3di_begin_list(printer, "proxies, with their numbers", models);
    for (size_t i = 0; i < list.count && is_shown(printer, shown); shown++) {
        const char *text = list.items[i].text;

        p3di_put(printer, "    %s%s  %s", text, p3di_printer_mark(printer, text, ".p3d"), printer->dim);
        i += put_numbers(printer, &list, i);
        p3di_put(printer, "%s\n", printer->plain);
    }
    put_rest(printer, models - shown);
}

/* "a3 12, z\ace 5": where the files are that the model names. One letter is no mod's: the next folder counts, too. */
static const char *root_of(struct p3di_printer *printer, const char *path)
{
    const char *start = path + strspn(path, "\\/");
    size_t size = strcspn(start, "\\/");

    if (size == 1 && start[1])
        size += 1 + strcspn(start + 2, "\\/");
    return start[size] ? p3di_job_text(&printer->job, (struct p3d_bytes){(const uint8_t *)start, (uint32_t)size})
                       : "no folder";
}

static void put_roots(struct p3di_printer *printer, const struct p3di_list *paths)
{
    struct p3di_list roots = {NULL, 0, 0};

    for (size_t i = 0; i < paths->count; i++)
        if (paths->items[i].text[0] != '#')
            p3di_list_add(printer, &roots, root_of(printer, paths->items[i].text), (int64_t)i); /* all stay */
    p3di_list_sort(&roots);
    for (size_t i = 0, next; i < roots.count; i = next) {
        for (next = i + 1; next < roots.count && p3di_list_is_repeated(&roots, next);)
            next++;
        p3di_put(printer, "%s%s %zu%s", i ? ", " : "  roots     ", roots.items[i].text, next - i,
                 next == roots.count ? "\n" : "");
    }
}

/* Names of files, each once. */
static struct p3di_list list_paths(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    struct p3di_list paths = {NULL, 0, 0};

    for (uint32_t i = 0; i < facts->lod_count; i++) {
        const struct p3di_facts_lod *lod = &facts->lods[i];

        p3di_list_add_names(printer, &paths, &lod->textures);
        p3di_list_add_names(printer, &paths, &lod->materials);
        p3di_list_add_names(printer, &paths, &lod->stage_textures);
        p3di_list_add_names(printer, &paths, &lod->surfaces);
        for (uint32_t j = 0; j < lod->proxy_count; j++)
            p3di_list_add(printer, &paths, p3di_job_printable(&printer->job, lod->proxies[j].model), 0);
    }
    p3di_list_sort(&paths);
    return paths;
}

/* The first `shown` names of a list, and how many of `count` are left. */
static void put_side_by_side(struct p3di_printer *printer, const char *label, const struct p3di_list *list,
                             size_t shown, size_t count)
{
    if (!count)
        return;
    p3di_begin_list(printer, label, count);
    for (size_t i = 0; i < shown; i++)
        p3di_put_item(printer, list->items[i].text, i + 1 < count ? "," : "");
    p3di_end_list(printer);
    put_rest(printer, count - shown);
}

static void put_selections(struct p3di_printer *printer, const struct p3di_facts_lod *lod)
{
    struct p3di_list list = {NULL, 0, 0};
    char name[P3D_LOD_NAME_SIZE], label[P3D_LOD_NAME_SIZE + 24];
    size_t others = 0;

    for (uint32_t i = 0; i < lod->selection_count; i++) {
        if (p3d_proxy_name(lod->selections[i].name, NULL, NULL))
            continue;
        if (list.count < MOST_SELECTIONS)
            p3di_list_add(printer, &list, p3di_job_printable(&printer->job, lod->selections[i].name), 0);
        else
            others++;
    }
    p3di_list_sort(&list);
    snprintf(label, sizeof label, "selections of LOD %s", p3d_lod_name(lod->resolution, name));
    put_side_by_side(printer, label, &list, printer->is_terminal && list.count > MOST_NAMES ? MOST_NAMES : list.count,
                     list.count + others);
}

/* The selections of the best LOD, if it is drawn, and of Memory: configs name these. */
static void put_names(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const struct p3di_facts_lod *best = p3di_best_lod(facts);
    const uint32_t memory = p3di_fact_lod(facts, P3D_LOD_MEMORY);

    if (best && p3d_lod_is_drawn(best->resolution))
        put_selections(printer, best);
    if (memory < facts->lod_count)
        put_selections(printer, &facts->lods[memory]);
}

/* Bones, and animations with their sources. */
static void put_moving(struct p3di_printer *printer, const struct p3di_facts_model *model)
{
    struct p3di_list bones = {NULL, 0, 0}, animations = {NULL, 0, 0};

    for (uint32_t i = 0; i < model->bone_count && i < MOST_SELECTIONS; i++)
        p3di_list_add(printer, &bones, p3di_job_printable(&printer->job, model->bones[i].name), 0);
    for (uint32_t i = 0; i < model->animation_count && i < MOST_SELECTIONS; i++)
        p3di_list_add(printer, &animations,
                      p3di_job_format(&printer->job, "%s (%s)",
                                      p3di_job_printable(&printer->job, model->animations[i].class_.name),
                                      p3di_job_printable(&printer->job, model->animations[i].class_.source)),
                      0);
    put_side_by_side(printer, "bones", &bones,
                     printer->is_terminal && bones.count > MOST_NAMES ? MOST_NAMES : bones.count, model->bone_count);
    put_side_by_side(printer, "animations, with their sources", &animations,
                     printer->is_terminal && animations.count > MOST_NAMES ? MOST_NAMES : animations.count,
                     model->animation_count);
}

/* The sections of each LOD of a binarised model, which configs can hide or give another texture. */
static void put_sections(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    struct p3di_list list = {NULL, 0, 0};

    for (uint32_t i = 0; i < facts->lod_count; i++) {
        const struct p3di_facts_lod *lod = &facts->lods[i];
        char name[P3D_LOD_NAME_SIZE];
        const char *text = "";
        size_t count = 0;

        for (uint32_t j = 0; j < lod->selection_count; j++)
            if (lod->selections[j].kind == P3D_SELECTION_SECTIONS && count++ < MOST_NAMES)
                text = p3di_job_join(&printer->job, text, *text ? ", " : "",
                                     p3di_job_printable(&printer->job, lod->selections[j].name));
        if (count > MOST_NAMES)
            text = p3di_job_format(&printer->job, "%s and %zu more", text, count - MOST_NAMES);
        if (count)
            p3di_list_add(printer, &list, p3di_job_join(&printer->job, p3d_lod_name(lod->resolution, name), ": ", text),
                          (int64_t)i);
    }
    if (list.count)
        p3di_begin_list(printer, "sections of LODs", list.count);
    for (size_t i = 0; i < list.count && is_shown(printer, i); i++)
        p3di_put(printer, "    %s\n", list.items[i].text);
    put_rest(printer, list.count > MOST_ITEMS && printer->is_terminal ? list.count - MOST_ITEMS : 0);
}

/* Bodies that are hit. */
static void put_components(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const uint32_t geometry = p3di_fact_lod(facts, P3D_LOD_GEOMETRY);
    uint32_t count = 0;

    if (geometry == facts->lod_count)
        return;
    for (uint32_t i = 0; i < facts->lods[geometry].selection_count; i++)
        count += p3d_text_starts_with(facts->lods[geometry].selections[i].name, "component");
    if (count)
        p3di_put(printer, "  Geometry  %" PRIu32 " component%s\n", count, count == 1 ? "" : "s");
}

/* False for a Geometry in whose place another one counts. */
static bool counts_here(const struct p3di_facts *facts, uint32_t lod)
{
    return p3d_lod_kind(facts->lods[lod].resolution) != P3D_LOD_GEOMETRY ||
           lod == p3di_fact_lod(facts, P3D_LOD_GEOMETRY);
}

/* "lodnoshadow = 1 (1.000, 2.000)": each with the LODs that have it, but for a Geometry that does not count. */
static void put_properties(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    struct p3di_list all = {NULL, 0, 0}, list = {NULL, 0, 0};

    for (uint32_t i = 0; i < facts->lod_count; i++)
        for (uint32_t j = 0; j < facts->lods[i].property_count && counts_here(facts, i); j++) {
            const char *name = p3di_job_printable(&printer->job, facts->lods[i].properties[j].name);
            char *value = p3di_job_printable(&printer->job, facts->lods[i].properties[j].value);

            p3di_list_add(printer, &all, p3di_job_join(&printer->job, name, " = ", value), (int64_t)i);
        }
    p3di_list_sort(&all);
    for (size_t i = 0; i < all.count;) {
        const char *text = all.items[i].text, *between = " (";
        char name[P3D_LOD_NAME_SIZE];

        size_t count = 0;

        do {
            if (count++ < MOST_LODS)
                text = p3di_job_join(&printer->job, text, between,
                                     p3d_lod_name(facts->lods[all.items[i].number].resolution, name));
            between = ", ";
        } while (++i < all.count && p3di_list_is_repeated(&all, i));
        if (count > MOST_LODS)
            text = p3di_job_format(&printer->job, "%s and %zu more", text, count - MOST_LODS);
        p3di_list_add(printer, &list, p3di_job_join(&printer->job, text, ")", ""), 0);
    }
    if (printer->is_terminal)
        put_side_by_side(printer, "properties", &list, list.count, list.count);
    else
        put_list(printer, "properties", &list, false);
}

/* Names of one kind of all LODs; `offset` says where a LOD has them. */
static void put_files(struct p3di_printer *printer, const struct p3di_facts *facts, const char *label, size_t offset)
{
    struct p3di_list list = {NULL, 0, 0};

    for (uint32_t i = 0; i < facts->lod_count; i++)
        p3di_list_add_names(printer, &list, (const void *)((const char *)&facts->lods[i] + offset));
    put_list(printer, label, &list, true);
}

void p3di_put_places(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const struct p3di_cfg_search *search = facts->search;
    const struct p3di_list paths = list_paths(printer, facts);

    if (search && (search->path || search->top))
        put_search(printer, search);
    put_roots(printer, &paths);
}

void p3di_put_short(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    p3di_put_heading(printer, facts);
    if (facts->has_skeleton)
        put_model(printer, &facts->model);
    p3di_put_places(printer, facts);
    p3di_put_findings(printer, facts);
    if (facts->lod_count)
        p3di_put_table(printer, facts, false);
    put_components(printer, facts);
    put_names(printer, facts);
    if (facts->has_skeleton)
        put_moving(printer, &facts->model);
    put_sections(printer, facts);
    put_files(printer, facts, "textures", offsetof(struct p3di_facts_lod, textures));
    put_files(printer, facts, "materials", offsetof(struct p3di_facts_lod, materials));
    put_files(printer, facts, "stage textures", offsetof(struct p3di_facts_lod, stage_textures));
    put_files(printer, facts, "surfaces", offsetof(struct p3di_facts_lod, surfaces));
    put_proxies(printer, facts);
    put_properties(printer, facts);
}

/* ---- One line ---- */

void p3di_put_count(struct p3di_printer *printer, int width, size_t count, const char *noun)
{
    p3di_put(printer, "  %*zu %s%s", width, count, noun, count == 1 ? " " : "s");
}

void p3di_put_problems(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    if (facts->error_count)
        p3di_put(printer, "  %3zu %-8s", facts->error_count, facts->error_count == 1 ? "error" : "errors");
    else if (facts->warning_count)
        p3di_put_count(printer, 3, facts->warning_count, "warning");
    else
        p3di_put(printer, "  %-12s", "readable");
}

void p3di_put_brief(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const struct p3di_facts_lod *best = p3di_best_lod(facts);
    struct p3di_list textures = {NULL, 0, 0};

    for (uint32_t i = 0; i < facts->lod_count; i++)
        p3di_list_add_names(printer, &textures, &facts->lods[i].textures);
    p3di_list_sort(&textures);
    p3di_put(printer, "%-4s %3" PRIu32, facts->format ? facts->format : "-", facts->version);
    p3di_put_count(printer, 3, facts->lod_count, "LOD");
    p3di_put_count(printer, 6, best ? best->faces : 0, "face");
    p3di_put_count(printer, 3, textures.count, "texture");
    if (p3di_printer_knows_files(printer))
        p3di_put(printer, "  %3" PRIu32 " missing", p3di_missing_files(printer, facts).count);
    p3di_put_problems(printer, facts);
    p3di_put(printer, "  %s\n", p3di_job_printable(&printer->job, p3d_bytes_of(facts->path)));
}
