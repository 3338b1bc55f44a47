/* run.c: checks a document LOD by LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- LODs ---- */

/* LODs that bones move. */
static bool is_moved(float resolution)
{
    return p3d_lod_is_drawn(resolution) || p3d_lod_is_shadow_volume(resolution) ||
           p3d_lod_kind(resolution) == P3D_LOD_SHADOW_BUFFER;
}

static bool has_axes(float resolution)
{
    return p3d_lod_is_drawn(resolution) || p3d_lod_kind(resolution) == P3D_LOD_MEMORY;
}

static bool is_roadway(float resolution)
{
    return p3d_lod_kind(resolution) == P3D_LOD_ROADWAY;
}

static bool has_hulls(float resolution)
{
    const enum p3d_lod_kind kind = p3d_lod_kind(resolution);

    return kind == P3D_LOD_GEOMETRY || kind == P3D_LOD_GEOMETRY_PHYSX || is_roadway(resolution);
}

static bool is_paths(float resolution)
{
    return p3d_lod_kind(resolution) == P3D_LOD_PATHS;
}

static bool is_fire_geometry(float resolution)
{
    return p3d_lod_kind(resolution) == P3D_LOD_FIRE_GEOMETRY;
}

static bool is_edit(float resolution)
{
    return p3d_lod_kind(resolution) == P3D_LOD_EDIT;
}

static bool is_binarised(float resolution)
{
    return !is_edit(resolution);
}

/* The steps of checking a LOD, and the LODs that each looks at. */
static const struct step {
    void (*check)(struct check *);
    bool (*is_for)(float resolution); /* NULL: any */
    bool is_for_a_source;             /* it is not for binarised models */
} steps[] = {
    {p3di_check_components, p3d_lod_is_collision, false},
    {p3di_check_hulls, has_hulls, false},
    {p3di_check_masses, NULL, false},
    {p3di_check_vertices, is_binarised, false},
    {p3di_check_faces, NULL, false},
    {p3di_check_normals, NULL, false},
    {p3di_check_fronts, p3d_lod_is_drawn, true},
    {p3di_check_limits, NULL, false},
    {p3di_check_selections, NULL, false},
    {p3di_check_bones, is_moved, true},
    {p3di_check_cfg_selections, is_moved, true},
    {p3di_check_shadow, p3d_lod_is_shadow_volume, true},
    {p3di_check_point_faces, p3d_lod_is_of_points, false},
    {p3di_check_roadway, is_roadway, false},
    {p3di_check_ways, is_paths, false},
    {p3di_check_edit, is_edit, false},
    {p3di_check_fire, is_fire_geometry, true},
    {p3di_check_frames, NULL, true},
    {p3di_check_textured, p3d_lod_is_drawn, false},
    {p3di_check_shown, p3d_lod_is_drawn, true},
    {p3di_check_axes, has_axes, false},
    {p3di_check_proxies, NULL, false},
    {p3di_check_paths, NULL, false},
    {p3di_check_materials, NULL, false},
    {p3di_check_properties, NULL, false},
};

static void run_steps(struct check *check)
{
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !check->job.has_failed; i++) {
        if ((steps[i].is_for && !steps[i].is_for(check->resolution)) || (steps[i].is_for_a_source && !check->mlod))
            continue;
        steps[i].check(check);
        check->welded = NULL;
        p3di_arena_clear(check->job.arena);
    }
}

static void begin_lod(struct check *check, uint32_t index)
{
    check->index = (int32_t)index;
    check->resolution = p3d_document_resolution(check->document, index);
    check->kind = p3d_lod_kind(check->resolution);
    check->mlod = check->document->mlod ? &check->document->mlod->lods[index] : NULL;
    check->odol = check->document->odol ? &check->document->odol->lods[index] : NULL;
    memset(check->found, 0, sizeof check->found);
}

static void end_lod(struct check *check)
{
    p3d_model_free((struct p3d_model *)check->model);
    check->model = NULL;
    check->lod = NULL;
    check->mlod = NULL;
    check->odol = NULL;
    check->index = P3D_NO_LOD;
    check->resolution = 0;
    memset(check->found, 0, sizeof check->found);
    p3di_arena_clear(check->job.arena);
}

static void find_damage(struct check *check, const struct p3d_error *damage)
{
    if (damage->offset)
        p3di_find(check, RULE_DAMAGED, p3di_place_lod(), "0x%" PRIx64 ": %s", damage->offset, damage->message);
    else
        p3di_find(check, RULE_DAMAGED, p3di_place_lod(), "%s", damage->message);
}

/* False and *damage if there is no model of it. */
static bool open_lod(struct check *check, uint32_t index, struct p3d_error *damage)
{
    struct p3d_options options = check->job.options ? *check->job.options : (struct p3d_options){.max_memory = 0};

    options.warn = NULL;
    check->model = p3d_document_model(check->document, &index, 1, &options, damage);
    check->lod = check->model ? &check->model->lods[0] : NULL;
    if (!check->lod && damage->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&check->job);
    return check->lod;
}

static void check_lods(struct check *check)
{
    for (uint32_t i = 0; i < check->document->lod_count && !check->job.has_failed; i++) {
        const struct p3d_error *known = p3d_document_lod_error(check->document, i);
        struct p3d_error damage;

        begin_lod(check, i);
        if (known)
            find_damage(check, known);
        else if (open_lod(check, i, &damage))
            run_steps(check);
        else
            find_damage(check, &damage);
        end_lod(check);
    }
}

/* ---- The file ---- */

static uint64_t input_of(const struct p3d_document *document)
{
    return p3di_arena_input(document->mlod ? document->mlod->memory : document->odol ? document->odol->memory : NULL);
}

void p3di_check_begin(struct check *check, const char *what, uint64_t input, const struct p3d_options *options,
                      struct p3d_error *error)
{
    static const struct p3d_check_options none;

    memset(check, 0, sizeof *check);
    check->options = &none;
    check->index = check->levels.inward_lod = P3D_NO_LOD;
    if (!p3di_job_begin(&check->job, what, input, options, error))
        return;
    check->kept = p3di_arena_new(options, input);
    if (!check->kept)
        p3di_job_fail_memory(&check->job);
    p3di_set_init(&check->paths, check->kept, 0);
    p3di_set_init(&check->spellings, check->kept, 0);
    p3di_set_init(&check->skeleton.bones, check->kept, 0);
    p3di_set_init(&check->materials, check->kept, 0);
    p3di_set_init(&check->properties.names, check->kept, 0);
}

static void begin(struct check *c, const char *what, const struct p3d_document *document,
                  const struct p3d_check_options *check, const struct p3d_options *options, struct p3d_error *error)
{
    p3di_check_begin(c, what, input_of(document), options, error);
    c->document = document;
    if (check)
        c->options = check;
}

/* Takes the memory back, but keeps the memory of the findings if the check went well. */
static bool end(struct check *check)
{
    p3di_arena_free(check->job.arena);
    if (check->job.has_failed)
        p3di_arena_free(check->kept);
    return !check->job.has_failed;
}

/* Bones that only men have. */
static bool is_of_man(struct p3d_bytes bone)
{
    return p3d_text_equal(bone, "leftupleg");
}

/* A backpack has the skeleton of men, too, but no legs. */
static bool has_legs(const struct p3d_document *document, uint32_t lod)
{
    const struct p3d_mlod_lod *mlod = document->mlod ? &document->mlod->lods[lod] : NULL;
    const struct p3d_odol_lod *odol = document->odol ? &document->odol->lods[lod] : NULL;

    for (uint32_t i = 0; mlod && i < mlod->tag_count; i++)
        if (mlod->tags[i].kind == P3D_TAG_SELECTION && is_of_man(p3d_text(mlod->tags[i].name)))
            return true;
    for (uint32_t i = 0; odol && i < odol->selection_count; i++)
        if (is_of_man(p3d_text(odol->selections[i].name)))
            return true;
    return false;
}

static void find_man(struct check *check)
{
    const struct p3d_model *cfg = check->options->model_cfg;
    const struct p3d_odol *odol = check->document->odol;

    for (uint32_t i = 0; cfg && i < cfg->bone_count; i++)
        check->skeleton.is_man |= is_of_man(p3d_text(cfg->bones[i].name));
    for (uint32_t i = 0; odol && i < odol->skeleton.bone_count; i++)
        check->skeleton.is_man |= is_of_man(p3d_text(odol->skeleton.bones[i].name));
    for (uint32_t i = 0; i < check->document->lod_count; i++)
        check->skeleton.has_legs |= has_legs(check->document, i);
    check->skeleton.is_no_man =
        !check->skeleton.is_man && ((cfg && cfg->bone_count) || (odol && odol->skeleton.bone_count));
}

/* A point of a discrete skeleton has one bone, for all weights. */
static void add_bones(struct check *check)
{
    const struct p3d_model *cfg = check->options->model_cfg;

    for (uint32_t i = 0; cfg && !cfg->is_discrete && i < cfg->bone_count; i++) {
        const struct p3d_bytes lower = p3di_check_keep_lower(check, p3d_text(cfg->bones[i].name));
        uint32_t number;

        if (lower.size)
            p3di_job_add(&check->job, &check->skeleton.bones, &lower, &number);
    }
}

static void find_case(struct check *check)
{
    char more[48] = "";

    if (check->cases.count > 1)
        snprintf(more, sizeof more, "; %" PRIu32 " more path%s like this", check->cases.count - 1,
                 check->cases.count == 2 ? " is" : "s are");
    if (check->cases.count)
        p3di_find(check, RULE_FILE_CASE, p3di_place_lod(), "'%.*s' is written, and the file is '%s'%s",
                  P3DI_PATH(check->cases.path), check->cases.file, more);
}

struct p3d_findings *p3di_check_end(struct check *check)
{
    struct p3d_findings *findings;

    find_case(check);
    findings = p3di_job_alloc_in(&check->job, check->kept, 1, sizeof *findings);
    if (!end(check))
        return NULL;
    *findings = (struct p3d_findings){.items = check->items, .count = check->count, .memory = check->kept};
    memcpy(findings->severity_counts, check->severity_counts, sizeof check->severity_counts);
    return findings;
}

struct p3d_findings *p3d_check(const struct p3d_document *document, const struct p3d_check_options *check,
                               const struct p3d_options *options, struct p3d_error *error)
{
    static void (*const parts[])(struct check *) = {add_bones,         find_man,          p3di_find_property_place,
                                                    check_lods,        p3di_check_file,   p3di_check_levels,
                                                    p3di_check_center, p3di_check_source, p3di_check_model_cfg};
    struct check c;

    begin(&c, "for the check", document, check, options, error);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !c.job.has_failed; i++)
        parts[i](&c);
    return p3di_check_end(&c);
}

void p3d_findings_free(struct p3d_findings *findings)
{
    if (findings)
        p3di_arena_free(findings->memory);
}

/* ---- Vertices ---- */

bool p3d_predict_vertices(const struct p3d_document *document, uint32_t lod, const struct p3d_options *options,
                          uint32_t *count, struct p3d_error *error)
{
    struct check check;

    *count = 0;
    if (lod >= document->lod_count) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "the file has no LOD %u", lod);
        return false;
    }
    begin(&check, "for the vertices", document, NULL, options, error);
    if (!check.job.has_failed) {
        begin_lod(&check, lod);
        check.job.lod = check.index;
        check.model = p3d_document_model(document, &lod, 1, options, error);
        check.lod = check.model ? &check.model->lods[0] : NULL;
        check.job.has_failed = !check.lod; /* *error says why */
        if (check.lod)
            p3di_predict(&check, count);
        end_lod(&check);
    }
    if (!end(&check))
        return false;
    p3di_arena_free(check.kept);
    return true;
}
