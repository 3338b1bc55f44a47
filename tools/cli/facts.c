/* facts.c: the facts of an input, with what stands around it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "facts.h"

#include <stdlib.h>

/* A p3d_options.warn whose user is a struct cli_facts. */
static void add_warning(void *user, const struct p3d_error *warning)
{
    struct cli_facts *facts = user;

    facts->warnings =
        cli_grow(facts->warnings, facts->warning_count, &facts->warning_capacity, sizeof *facts->warnings);
    facts->warnings[facts->warning_count++] = *warning;
}

static void take(struct cli_facts *facts, struct p3di_facts_source *source, enum p3di_facts_depth depth)
{
    source->warnings = facts->warnings;
    source->warning_count = facts->warning_count;
    facts->facts = cli_need(p3di_facts_of(source, depth, NULL, NULL));
}

static struct p3di_facts_source source_of(const struct cli_input *input)
{
    return (struct p3di_facts_source){.path = input->path, .data = input->data, .size = input->size};
}

/* ---- A model ---- */

/* An ODOL's numbers are followed, so that nobody may be able to change them: what was no ODOL when it was opened, and
 * was mapped therefore, must not have become one. */
static bool is_safe(const struct document *document, const struct cli_input *input)
{
    return document->p3d.mlod || !input->file.data || SYS_LOCKS_MAPPED;
}

static bool read_document(struct cli_facts *facts, const struct cli_input *input, enum p3di_facts_depth depth,
                          struct p3d_error *error)
{
    /* Fingerprints touch everything, so that nothing is saved then. */
    const bool has_fetch = depth != P3DI_FACTS_ALL && input->file.data;
    struct p3d_file file = input->file;
    const struct p3d_options options = {
        .fetch = has_fetch ? p3d_file_fetch : NULL, .fetch_user = &file, .warn = add_warning, .warn_user = facts};

    if (!document_read(&facts->document, input, &options, error))
        return false;
    if (is_safe(&facts->document, input))
        return true;
    document_close(&facts->document);
    cli_set_error(error, P3D_SYSTEM, "changed while it was read");
    return false;
}

/* A model.cfg that is wrong is a warning: nobody has asked for it. */
static void find_skeleton(struct cli_facts *facts, const struct cli_path *path, struct p3d_assets *assets)
{
    static const struct p3d_model empty;
    const struct p3d_options options = {.warn = add_warning, .warn_user = facts};
    struct cli_model_cfg *cfg = &facts->cfg;
    struct p3d_error error;
    bool is_good = cli_model_cfg_find(cfg, path, NULL, assets, &options, &error);

    if (cfg->config) {
        facts->skeleton = p3d_model_with_cfg(&empty, cfg->config, cfg->class_name, NULL, &options, &error);
        is_good = facts->skeleton != NULL;
    }
    if (!is_good)
        add_warning(facts, &error);
    facts->why = cfg->config ? NULL : cli_model_cfg_why(cfg);
    facts->search = (struct p3di_cfg_search){.class_name = cfg->class_name,
                                             .path = cfg->path,
                                             .without = (const char *const *)cfg->without.items,
                                             .without_count = cfg->without.count,
                                             .near_name = cfg->config ? NULL : cfg->near_name,
                                             .top = cfg->top,
                                             .why = facts->why};
}

void cli_facts_read(struct cli_facts *facts, const struct cli_path *path, const struct cli_input *input,
                    struct p3d_assets *assets, const char *selector, enum p3di_facts_depth depth)
{
    struct p3di_facts_source source = source_of(input);
    struct p3d_error error;

    *facts = (struct cli_facts){.facts = NULL};
    if (!read_document(facts, input, depth, &source.error)) {
        take(facts, &source, depth);
        return;
    }
    source.document = &facts->document.p3d;
    if (facts->document.p3d.mlod) {
        find_skeleton(facts, path, assets);
        source.skeleton = facts->skeleton;
        source.search = &facts->search;
    }
    facts->is_lod_missing = !document_choose(&facts->document, selector, &error);
    source.chosen = facts->document.chosen;
    source.chosen_count = facts->is_lod_missing ? 0 : facts->document.chosen_count;
    take(facts, &source, depth);
    if (facts->is_lod_missing)
        p3di_facts_add_error(facts->facts, &error);
}

/* ---- Others ---- */

void cli_facts_read_texture(struct cli_facts *facts, const struct cli_input *input, const char *selector)
{
    const struct p3d_options options = {.warn = add_warning, .warn_user = facts};
    struct p3di_facts_source source = source_of(input);

    *facts = (struct cli_facts){.is_lod_missing = selector != NULL};
    source.is_texture = true;
    if (selector)
        cli_set_error(&source.error, P3D_INVALID, "--lod: a texture has no LODs");
    else
        facts->texture = p3d_paa_read(input->data, input->size, &options, &source.error);
    source.texture = facts->texture;
    take(facts, &source, P3DI_FACTS_SHORT);
}

void cli_facts_fail(struct cli_facts *facts, const struct cli_input *input, const struct p3d_error *error)
{
    struct p3di_facts_source source = source_of(input);

    *facts = (struct cli_facts){.facts = NULL};
    source.error = *error;
    take(facts, &source, P3DI_FACTS_SHORT);
}

void cli_facts_free(struct cli_facts *facts)
{
    p3di_facts_free(facts->facts);
    p3d_paa_free(facts->texture);
    p3d_model_free(facts->skeleton);
    cli_model_cfg_close(&facts->cfg);
    document_close(&facts->document);
    free(facts->warnings);
    free(facts->why);
}
