/* rename.c: paths in an MLOD or ODOL renamed by prefix, and the flavour of an MLOD changed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rename.h"

#include "rules.h"

#include <stdlib.h>

/* ---- A name ---- */

static char *copy_bytes(const uint8_t *data, size_t size)
{
    char *text = cli_alloc(size + 1, 1);

    if (size)
        memcpy(text, data, size);
    return text;
}

/* The path behind `skip` bytes of *name and before its last `keep` bytes, renamed. False if no rule matches. */
static bool rename_part(struct p3d_bytes *name, uint32_t skip, uint32_t keep, const struct conv_job *job,
                        struct cli_names *made)
{
    const struct p3d_bytes whole = p3d_text(*name);
    struct p3d_bytes text;
    struct conv_rule *rule;
    uint32_t start, end;
    char *head, *tail, *renamed;

    if (whole.size <= skip + keep)
        return false;
    text = (struct p3d_bytes){whole.data + skip, whole.size - skip - keep};
    rule = conv_rules_match(job->options->rules, text, &start, &end);
    if (!rule)
        return false;
    /* Renamed to nothing: the folder goes, and its slash with it. */
    if (!*rule->to && end < text.size)
        end++;
    head = copy_bytes(whole.data, skip + start);
    tail = copy_bytes(text.data + end, whole.size - skip - end);
    renamed = cli_names_take(made, cli_join(head, rule->to, tail));
    free(head);
    free(tail);
    sys_lock();
    rule->is_used = true;
    sys_unlock();
    *name = p3d_bytes_of(renamed);
    if (job->renamed) {
        char *old = copy_bytes(whole.data, whole.size);

        cli_names_take(job->renamed, cli_join(old, " -> ", renamed));
        free(old);
    }
    return true;
}

/* The path in the name of a selection that is a proxy's. False likewise, also of other selections. */
static bool rename_proxy(struct p3d_bytes *selection, const struct conv_job *job, struct cli_names *made)
{
    const struct p3d_bytes name = p3d_text(*selection);
    struct p3d_bytes path;

    return p3d_proxy_name(name, &path, NULL) &&
           rename_part(selection, (uint32_t)(path.data - name.data),
                       (uint32_t)(name.data + name.size - (path.data + path.size)), job, made);
}

/* ---- A LOD of an MLOD ---- */

/* One LOD on its way from what it was read as. */
struct change {
    const struct conv_job *job;
    struct cli_names *made;
    uint32_t lod;
    bool is_narrow;    /* it will be SP3X, */
    bool is_converted; /* and was not */
    struct p3d_error *error;
};

/* True if an SP3X field holds the name with its NUL. Names stay as they were read, even if there was none. */
static bool has_room(const struct change *change, struct p3d_bytes name, bool is_renamed, uint32_t field_size)
{
    char text[100];

    if (!change->is_narrow || !(is_renamed || change->is_converted) || p3d_text(name).size < field_size)
        return true;
    p3d_text_utf8(p3d_text(name), text, sizeof text);
    cli_set_error(change->error, P3D_INVALID, "\"%s\" is longer than %u bytes, which SP3X cannot hold", text,
                  field_size - 1);
    change->error->lod = (int32_t)change->lod;
    return false;
}

static bool change_face(const struct change *change, struct p3d_mlod_face *face)
{
    const bool is_renamed = rename_part(&face->texture, 0, 0, change->job, change->made);

    rename_part(&face->material, 0, 0, change->job, change->made);
    return has_room(change, face->texture, is_renamed, P3D_MLOD_SP3X_TEXTURE_SIZE);
}

static bool change_tag(const struct change *change, struct p3d_mlod_tag *tag)
{
    const bool is_renamed = tag->kind == P3D_TAG_SELECTION && rename_proxy(&tag->name, change->job, change->made);

    return has_room(change, tag->name, is_renamed, P3D_MLOD_SP3X_TAG_NAME_SIZE);
}

static void warn_of(const struct change *change, uint32_t count, const char *what)
{
    struct p3d_error warning = {.lod = (int32_t)change->lod};

    if (!count || !change->job->library.warn)
        return;
    snprintf(warning.message, sizeof warning.message, "%u %s", count, what);
    change->job->library.warn(change->job->library.warn_user, &warning);
}

static bool change_lod(const struct change *change, struct p3d_mlod_lod *lod, enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod_losses losses;

    for (uint32_t i = 0; i < lod->face_count; i++)
        if (!change_face(change, &lod->faces[i]))
            return false;
    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (!change_tag(change, &lod->tags[i]))
            return false;
    losses = p3d_mlod_set_flavour(lod, flavour);
    if (change->is_narrow) {
        warn_of(change, losses.materials, "faces lose their material, which SP3X cannot hold");
        warn_of(change, losses.inactive_tags, "inactive tags become active: SP3X has no others");
    }
    return true;
}

/* The text behind the LODs. What stands behind its NUL stays. */
static bool change_default_path(struct p3d_mlod *mlod, const struct conv_job *job, struct cli_names *made,
                                struct p3d_error *error)
{
    const bool is_kept = !job->options->flavour || *job->options->flavour == P3D_MLOD_SP3X;
    struct p3d_bytes path = p3d_mlod_default_path(mlod);
    char *field;

    if (!path.size || !is_kept || !job->options->rules || !job->options->rules->count ||
        !rename_part(&path, 0, 0, job, made))
        return true;
    if (path.size >= P3D_MLOD_SP3X_DEFAULT_PATH_SIZE) {
        cli_set_error(error, P3D_INVALID, "the DefaultPath is longer than %u bytes, which SP3X cannot hold",
                      P3D_MLOD_SP3X_DEFAULT_PATH_SIZE - 1);
        return false;
    }
    field = cli_names_take(made, copy_bytes(mlod->trailing.data, mlod->trailing.size));
    memcpy(field, path.data, path.size);
    field[path.size] = 0;
    mlod->trailing.data = (const uint8_t *)field;
    return true;
}

static bool is_changing(const struct change *change)
{
    const struct conv_rules *rules = change->job->options->rules;

    return change->is_converted || (rules && rules->count);
}

bool conv_change_mlod(struct p3d_mlod *mlod, const struct conv_job *job, struct cli_names *made,
                      struct p3d_error *error)
{
    const struct conv_options *options = job->options;

    if (!change_default_path(mlod, job, made, error))
        return false;
    for (uint32_t i = 0; i < mlod->lod_count; i++) {
        struct p3d_mlod_lod *lod = &mlod->lods[i];
        const enum p3d_mlod_flavour flavour = options->flavour ? *options->flavour : lod->flavour;
        const struct change change = {job, made, i, flavour == P3D_MLOD_SP3X, lod->flavour != flavour, error};

        if (!is_changing(&change))
            continue;
        if (!change_lod(&change, lod, flavour))
            return false;
    }
    return true;
}

/* ---- An ODOL ---- */

/* One ODOL on its way. */
struct renaming {
    const struct conv_job *job;
    struct cli_names *made;
};

static void rename_path(const struct renaming *r, struct p3d_bytes *path)
{
    rename_part(path, 0, 0, r->job, r->made);
}

static void rename_material(const struct renaming *r, struct p3d_odol_material *material)
{
    rename_path(r, &material->name);
    rename_path(r, &material->surface);
    for (uint32_t i = 0; i < material->stage_count; i++)
        rename_path(r, &material->stages[i].texture);
    rename_path(r, &material->thermal.texture);
}

static void rename_lod(const struct renaming *r, struct p3d_odol_lod *lod)
{
    for (uint32_t i = 0; i < lod->texture_count; i++)
        rename_path(r, &lod->textures[i]);
    for (uint32_t i = 0; i < lod->material_count; i++)
        rename_material(r, &lod->materials[i]);
    for (uint32_t i = 0; i < lod->section_count; i++)
        rename_path(r, &lod->sections[i].material_name);
    for (uint32_t i = 0; i < lod->proxy_count; i++)
        rename_path(r, &lod->proxies[i].model);
    for (uint32_t i = 0; i < lod->selection_count; i++)
        rename_proxy(&lod->selections[i].name, r->job, r->made);
}

void conv_rename_odol(struct p3d_odol *odol, const struct conv_job *job, struct cli_names *made)
{
    const struct renaming renaming = {job, made};

    if (!job->options->rules || !job->options->rules->count)
        return;
    for (uint32_t i = 0; i < odol->skeleton.bone_count; i++) {
        rename_proxy(&odol->skeleton.bones[i].name, job, made);
        rename_proxy(&odol->skeleton.bones[i].parent, job, made);
    }
    rename_path(&renaming, &odol->skeleton.obsolete_pivots);
    rename_path(&renaming, &odol->muzzle_flash);
    for (uint32_t i = 0; i < odol->lod_count; i++)
        rename_lod(&renaming, &odol->lods[i]);
}
