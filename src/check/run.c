/* run.c: checks a document LOD by LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include <inttypes.h>

/* ---- LODs ---- */

static void begin_lod(struct check *c, uint32_t index)
{
    c->index = (int32_t)index;
    c->resolution = p3d_document_resolution(c->document, index);
    c->use = p3di_lod_use(c->resolution);
    p3d_lod_name(c->resolution, c->name);
    c->mlod = c->document->mlod ? &c->document->mlod->lods[index] : NULL;
    c->odol = c->document->odol ? &c->document->odol->lods[index] : NULL;
    memset(c->found, 0, sizeof c->found);
}

static void end_lod(struct check *c)
{
    p3d_model_free((struct p3d_model *)c->model);
    c->model = NULL;
    c->lod = NULL;
    c->mlod = NULL;
    c->odol = NULL;
    c->index = P3D_NO_LOD;
    c->resolution = 0;
    memset(c->found, 0, sizeof c->found);
    p3di_arena_clear(c->work);
}

static void run_groups(struct check *c)
{
    static void (*const groups[])(struct check *) = {
        p3di_check_components, p3di_check_masses,     p3di_check_vertices, p3di_check_faces,     p3di_check_normals,
        p3di_check_limits,     p3di_check_selections, p3di_check_bones,    p3di_check_shadow,    p3di_check_special,
        p3di_check_axes,       p3di_check_proxies,    p3di_check_paths,    p3di_check_properties};

    for (size_t i = 0; i < sizeof groups / sizeof *groups && !c->has_failed; i++) {
        groups[i](c);
        c->welded = NULL;
        p3di_arena_clear(c->work);
    }
}

static void find_damage(struct check *c, const struct p3d_error *damage)
{
    if (damage->offset)
        p3di_find(c, RULE_DAMAGED, p3di_place_lod(), "0x%" PRIx64 ": %s", damage->offset, damage->message);
    else
        p3di_find(c, RULE_DAMAGED, p3di_place_lod(), "%s", damage->message);
}

static void check_lod(struct check *c, uint32_t index)
{
    const struct p3d_error *damage = p3d_document_lod_error(c->document, index);

    begin_lod(c, index);
    if (damage) {
        find_damage(c, damage);
    } else {
        struct p3d_options options = c->library ? *c->library : (struct p3d_options){.max_memory = 0};

        options.warn = NULL;
        c->model = p3d_document_model(c->document, &index, 1, &options, &c->error);
        if (c->model) {
            c->lod = &c->model->lods[0];
            run_groups(c);
        } else if (c->error.status == P3D_NO_MEMORY) {
            c->has_failed = true;
        } else {
            find_damage(c, &c->error);
        }
    }
    end_lod(c);
}

/* ---- The file ---- */

static uint64_t input_of(const struct p3d_document *document)
{
    return p3di_arena_input(document->mlod ? document->mlod->memory : document->odol ? document->odol->memory : NULL);
}

static bool begin(struct check *c, const struct p3d_document *document, const struct p3d_check_options *check,
                  const struct p3d_options *options)
{
    static const struct p3d_check_options none;

    memset(c, 0, sizeof *c);
    c->document = document;
    c->options = check ? check : &none;
    c->library = options;
    c->index = P3D_NO_LOD;
    c->arena = p3di_arena_new(options, input_of(document));
    c->work = p3di_arena_new(options, input_of(document));
    if (!c->arena || !c->work)
        return false;
    p3di_set_init(&c->paths, c->arena, 0);
    p3di_set_init(&c->spellings, c->arena, 0);
    p3di_set_init(&c->bones, c->arena, 0);
    p3di_set_init(&c->place_names, c->arena, 0);
    return true;
}

static void add_bone(struct check *c, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_lower(c, c->arena, p3d_text(name));
    uint32_t number;

    if (lower.size && !p3di_set_add(&c->bones, &lower, &number))
        c->has_failed = true;
}

static void take_bones(struct check *c)
{
    const struct p3d_check_options *options = c->options;

    for (uint32_t i = 0; i < options->bone_count; i++)
        add_bone(c, options->bones[i]);
}

bool p3d_check(const struct p3d_document *document, const struct p3d_check_options *check,
               const struct p3d_options *options, struct p3d_findings *findings, struct p3d_error *error)
{
    struct check c;
    bool is_good = false;

    p3di_error_clear(error);
    memset(findings, 0, sizeof *findings);
    if (begin(&c, document, check, options)) {
        take_bones(&c);
        p3di_find_property_place(&c);
        for (uint32_t i = 0; i < document->lod_count && !c.has_failed; i++)
            check_lod(&c, i);
        if (!c.has_failed)
            p3di_check_file(&c);
        if (!c.has_failed)
            p3di_check_center(&c);
        if (!c.has_failed && c.options->source)
            p3di_check_source(&c);
        is_good = !c.has_failed;
    }
    p3di_arena_free(c.work);
    if (is_good) {
        *findings = (struct p3d_findings){.items = c.items, .count = c.count, .memory = c.arena};
        memcpy(findings->severity_counts, c.severity_counts, sizeof c.severity_counts);
        return true;
    }
    p3di_arena_free(c.arena);
    p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the check");
    return false;
}

void p3d_findings_free(struct p3d_findings *findings)
{
    p3di_arena_free(findings->memory);
    memset(findings, 0, sizeof *findings);
}

/* ---- Vertices ---- */

bool p3d_predict_vertices(const struct p3d_document *document, uint32_t lod, const struct p3d_options *options,
                          uint32_t *count, struct p3d_error *error)
{
    struct check c;
    bool is_good = false;

    p3di_error_clear(error);
    *count = 0;
    if (lod >= document->lod_count) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "there is no LOD %u", lod);
        return false;
    }
    if (begin(&c, document, NULL, options)) {
        begin_lod(&c, lod);
        c.model = p3d_document_model(document, &lod, 1, options, error);
        c.lod = c.model ? &c.model->lods[0] : NULL;
        is_good = c.lod && p3di_predict(&c, count);
        if (c.lod && !is_good)
            p3di_error_set(error, P3D_NO_MEMORY, (int32_t)lod, 0, "no memory for the vertices");
        end_lod(&c);
    } else {
        p3di_error_set(error, P3D_NO_MEMORY, (int32_t)lod, 0, "no memory for the vertices");
    }
    p3di_arena_free(c.work);
    p3di_arena_free(c.arena);
    return is_good;
}
