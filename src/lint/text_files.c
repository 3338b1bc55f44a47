/* text_files.c: files of a mod that are no models, checked by themselves: model.cfg, rvmat, textures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "text_files.h"

#include "core/foreign.h"
#include "system/name.h"
#include "texts.h"

bool p3di_is_model_cfg(const char *path)
{
    return p3d_text_equal(p3d_bytes_of(p3di_base_name(path)), "model.cfg");
}

/* The tree; NULL if it cannot be read, which is a finding of the rule. */
static struct p3d_config *read_tree(struct p3di_mod *mod, struct p3di_text_check *text_check,
                                    const struct p3di_path *path, const struct p3di_input *input, bool is_rvmat)
{
    struct p3di_includes includes = p3di_mod_includes(mod, path);
    struct p3d_config_options options;
    const struct p3d_options warned = {.warn = is_rvmat ? p3di_find_warning_of_rvmat : p3di_find_warning_of_cfg,
                                       .warn_user = text_check};
    struct p3d_error error;
    struct p3d_config *tree;

    includes.lacks = NULL; /* without what it includes nothing of it is known */
    options = p3di_include_options(&includes);
    tree = p3d_config_read(input->data, input->size, &options, &warned, &error);
    if (!tree && error.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&text_check->check.job);
    else if (!tree)
        p3di_find_said(text_check, is_rvmat ? RULE_RVMAT_UNREADABLE : RULE_CFG_UNREADABLE, error.message);
    return tree;
}

static void check_paa(struct p3di_text_check *text_check, const struct p3di_input *input)
{
    struct p3d_error error;
    struct p3d_paa *paa = p3d_paa_read(input->data, input->size, NULL, &error);

    if (paa)
        p3di_check_paa(text_check, paa);
    else if (error.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&text_check->check.job);
    else
        p3di_find(&text_check->check, RULE_PAA_UNREADABLE, p3di_place_lod(), "%s", error.message);
    p3d_paa_free(paa);
}

bool p3di_is_pointer(const struct p3di_input *input)
{
    return p3di_is_pointer_of_lfs(input->data, input->size);
}

static struct p3d_findings *check_input(struct p3di_mod *mod, const struct p3di_path *path,
                                        const struct p3di_input *input, struct p3d_error *error)
{
    const struct p3d_check_mod files = p3di_mod_files(mod);
    struct p3di_text_check text_check = {.name = path->path, .mod = &files, .table = mod->table};
    struct p3d_config *tree = NULL;
    struct p3d_findings *findings;

    p3di_check_begin(&text_check.check, "for the check", P3DI_NO_INPUT, NULL, error);
    if (text_check.check.job.has_failed)
        return NULL;
    if (p3di_is_pointer(input)) {
        p3di_find(&text_check.check, RULE_TEXT_POINTER, p3di_place_lod(), P3DI_POINTER_SAID);
    } else if (p3di_has_extension(path->path, ".paa .pac")) {
        check_paa(&text_check, input);
    } else {
        const bool is_rvmat = p3di_has_extension(path->path, ".rvmat");

        text_check.tree = tree = read_tree(mod, &text_check, path, input, is_rvmat);
        if (tree)
            (is_rvmat ? p3di_check_rvmat_tree : p3di_check_cfg_tree)(&text_check);
    }
    findings = p3di_check_end(&text_check.check);
    p3d_config_free(tree);
    return findings;
}

struct p3d_findings *p3di_mod_check_text(struct p3di_mod *mod, const struct p3di_path *path, struct p3d_error *error)
{
    struct p3d_findings *findings = NULL;
    struct p3d_error failure;
    struct p3di_input input;

    mod->config_job.error = &failure;
    p3di_mod_forget(mod);
    mod->is_text = true;
    if (p3di_path_open(path, &input, p3di_has_extension(path->path, P3DI_TEXTURES) ? P3DI_ANY : P3DI_CONFIG, error))
        findings = check_input(mod, path, &input, error);
    p3di_mod_forget(mod);
    p3di_input_close(&input);
    return findings;
}
