/* rename.c: paths in an MLOD or ODOL renamed by prefix, and the flavour of an MLOD changed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lods.h"
#include "rules.h"

#include "core/job.h"
#include "mlod/paths.h"
#include "odol/paths.h"

#include <p3d/model.h>

#include <stdio.h>

enum { SHORT_STEM = 17, FLASHPOINT_LODS = 32 };

struct editor {
    const struct p3d_edit *edit;
    struct p3di_job job;
    bool is_sp3x;      /* the LOD at hand gets or keeps the flavour SP3X, whose fields are short */
    bool is_converted; /* the LOD gets the other flavour */
};

static bool begin(struct editor *editor, const struct p3d_edit *edit, void *memory, const struct p3d_options *options,
                  struct p3d_error *error)
{
    *editor = (struct editor){
        .edit = edit,
        .job = {.arena = memory, .options = options, .error = error, .what = "for the names", .lod = P3D_NO_LOD}};
    p3di_error_clear(error);
    if (!memory)
        p3di_job_fail(&editor->job, P3D_INVALID, "the file was not read");
    return memory;
}

static bool has_rules(const struct editor *editor)
{
    return editor->edit->rules && editor->edit->rules->count;
}

/* ---- A name ---- */

/* `whole`, with `to` instead of the bytes from `start` to `end`. */
static struct p3d_bytes splice(struct p3di_job *job, struct p3d_bytes whole, uint32_t start, uint32_t end,
                               const char *to)
{
    const size_t size = strlen(to), rest = whole.size - end;
    uint8_t *made = size < UINT32_MAX - whole.size ? p3di_job_alloc(job, start + size + rest, 1) : NULL;

    if (!made)
        return whole;
    memcpy(made, whole.data, start);
    memcpy(made + start, to, size);
    memcpy(made + start + size, whole.data + end, rest);
    return (struct p3d_bytes){made, (uint32_t)(start + size + rest)};
}

/* The path behind `skip` bytes of *name and before its last `keep` bytes, renamed. False if no rule matches. */
static bool rename_part(struct editor *editor, struct p3d_bytes *name, uint32_t skip, uint32_t keep)
{
    const struct p3d_bytes whole = p3d_text(*name);
    const struct p3d_rename_rule *rule;
    struct p3d_bytes text;
    uint32_t start, end;

    if (!has_rules(editor) || whole.size <= skip + keep)
        return false;
    text = (struct p3d_bytes){whole.data + skip, whole.size - skip - keep};
    rule = p3di_rename_match(editor->edit->rules, text, &start, &end);
    if (!rule)
        return false;
    /* Renamed to nothing: the folder goes, and its slash with it. */
    if (!*rule->to && end < text.size)
        end++;
    *name = splice(&editor->job, whole, skip + start, skip + end, rule->to);
    if (editor->edit->renamed && !editor->job.has_failed)
        editor->edit->renamed(editor->edit->user, rule, whole, *name);
    return true;
}

/* Changes the path in a proxy's name. False if nothing changed, also for names of no proxy. */
static bool rename_proxy(struct editor *editor, struct p3d_bytes *selection)
{
    const struct p3d_bytes name = p3d_text(*selection);
    struct p3d_bytes path;

    return p3d_proxy_name(name, &path, NULL) &&
           rename_part(editor, selection, (uint32_t)(path.data - name.data),
                       (uint32_t)(name.data + name.size - (path.data + path.size)));
}

static bool rename_path(struct editor *editor, enum p3di_path_kind kind, struct p3d_bytes *path)
{
    return kind == P3DI_PATH_NAME ? rename_proxy(editor, path) : rename_part(editor, path, 0, 0);
}

/* ---- An MLOD ---- */

/* An SP3X field must hold the name with its NUL. Names stay as they were read, even if there was none. */
static void check_room(struct editor *editor, struct p3d_bytes name, bool is_renamed, uint32_t field_size)
{
    if (editor->is_sp3x && (is_renamed || editor->is_converted) && p3d_text(name).size >= field_size)
        p3di_job_fail(&editor->job, P3D_INVALID, "\"%.*s\" is longer than %u bytes, which SP3X cannot hold",
                      P3DI_PATH(name), field_size - 1);
}

/* The rest of the name, a number that stands for the whole path, and the extension. The game knows no procedural
 * textures: each becomes a file that has to be painted. */
static struct p3d_bytes short_name(struct editor *editor, struct p3d_bytes path)
{
    char *name = p3di_job_alloc(&editor->job, P3D_MLOD_SP3X_TEXTURE_SIZE, 1);
    const struct p3d_bytes file = p3d_texture_is_procedural(path) ? p3d_bytes_of("color.paa") : path;
    uint32_t number = 2166136261u, start = 0, end = file.size;

    for (uint32_t i = 0; i < path.size; i++)
        number = (number ^ p3d_lower_path(path.data[i])) * 16777619u; /* FNV-1a */
    for (uint32_t i = 0; i < file.size; i++) {
        if (p3d_is_slash(file.data[i]))
            start = i + 1;
        if (p3d_is_slash(file.data[i]) || file.data[i] == '.')
            end = file.data[i] == '.' ? i : file.size;
    }
    if (name)
        snprintf(name, P3D_MLOD_SP3X_TEXTURE_SIZE, "%.*s_%08x%.*s",
                 (int)(end - start < SHORT_STEM ? end - start : SHORT_STEM), (const char *)file.data + start,
                 (unsigned)number, (int)(file.size - end < 5 ? file.size - end : 5), (const char *)file.data + end);
    return p3d_bytes_of(name ? name : "");
}

static void shorten(struct editor *editor, struct p3d_bytes *path)
{
    const struct p3d_bytes whole = p3d_text(*path);

    if (!editor->edit->shortens_textures || !editor->is_sp3x || whole.size < P3D_MLOD_SP3X_TEXTURE_SIZE)
        return;
    *path = short_name(editor, whole);
    if (editor->edit->shortened && !editor->job.has_failed)
        editor->edit->shortened(editor->edit->user, whole, *path);
}

static void edit_path(void *user, enum p3di_path_kind kind, struct p3d_bytes *path)
{
    struct editor *editor = user;
    const bool is_renamed = rename_path(editor, kind, path);

    if (kind == P3DI_PATH_TEXTURE) {
        shorten(editor, path);
        check_room(editor, *path, is_renamed, P3D_MLOD_SP3X_TEXTURE_SIZE);
    } else if (kind == P3DI_PATH_NAME) {
        check_room(editor, *path, is_renamed, P3D_MLOD_SP3X_TAG_NAME_SIZE);
    }
}

/* Indices of points are signed, and have 16 bits. */
static void check_flashpoint(struct editor *editor, const struct p3d_mlod *mlod, const struct p3d_mlod_lod *lod)
{
    if (mlod->lod_count > FLASHPOINT_LODS)
        p3di_job_fail(&editor->job, P3D_INVALID, "%u LODs: Operation Flashpoint holds %u", mlod->lod_count,
                      FLASHPOINT_LODS);
    else if (lod->points.count > FLASHPOINT_POINTS)
        p3di_job_fail(&editor->job, P3D_INVALID, "%u points: Operation Flashpoint numbers %u in a LOD",
                      lod->points.count, FLASHPOINT_POINTS);
}

/* The game takes the last masses of the file as Geometry's. */
static void drop_masses(struct editor *editor, struct p3d_mlod_lod *lod)
{
    uint32_t count = 0, dropped = 0;

    if (p3d_lod_kind(lod->resolution) == P3D_LOD_GEOMETRY)
        return;
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        if (lod->tags[i].kind == P3D_TAG_MASS)
            dropped++;
        else
            lod->tags[count++] = lod->tags[i];
    }
    lod->tag_count = count;
    p3di_warn_of(editor->job.options, (uint32_t)editor->job.lod, dropped,
                 "masses are left out: Operation Flashpoint would take them for those of Geometry");
}

static void edit_lod(struct editor *editor, struct p3d_mlod_lod *lod, enum p3d_mlod_flavour flavour)
{
    const uint32_t number = (uint32_t)editor->job.lod;
    struct p3d_mlod_losses losses;

    p3di_mlod_visit_lod(lod, &(struct p3di_path_visitor){edit_path, editor});
    for (uint32_t i = 0; i < lod->tag_count; i++)
        check_room(editor, lod->tags[i].name, false, P3D_MLOD_SP3X_TAG_NAME_SIZE);
    if (editor->job.has_failed)
        return;
    losses = p3d_mlod_set_flavour(lod, flavour);
    if (!editor->is_sp3x)
        return;
    if (editor->is_converted)
        drop_masses(editor, lod);
    p3di_warn_of(editor->job.options, number, losses.materials, "faces lose their material, which SP3X cannot hold");
    p3di_warn_of(editor->job.options, number, losses.inactive_tags, "inactive tags become active: SP3X has no others");
}

/* The text behind the LODs. The bytes behind its NUL stay. */
static void edit_default_path(struct editor *editor, struct p3d_mlod *mlod)
{
    const enum p3d_mlod_flavour *flavour = editor->edit->flavour;
    struct p3d_bytes path = p3d_mlod_default_path(mlod), field;

    if (!path.size || (flavour && *flavour != P3D_MLOD_SP3X) || !rename_part(editor, &path, 0, 0))
        return;
    if (path.size >= P3D_MLOD_SP3X_DEFAULT_PATH_SIZE)
        p3di_job_fail(&editor->job, P3D_INVALID, "the DefaultPath is longer than %u bytes, which SP3X cannot hold",
                      P3D_MLOD_SP3X_DEFAULT_PATH_SIZE - 1);
    field = p3di_job_copy(&editor->job, mlod->trailing);
    if (!field.size)
        return;
    memcpy((uint8_t *)(uintptr_t)field.data, path.data, path.size);
    ((uint8_t *)(uintptr_t)field.data)[path.size] = 0;
    mlod->trailing = field;
}

bool p3d_mlod_edit(struct p3d_mlod *mlod, const struct p3d_edit *edit, const struct p3d_options *options,
                   struct p3d_error *error)
{
    struct editor editor;

    if (!begin(&editor, edit, mlod->memory, options, error))
        return false;
    edit_default_path(&editor, mlod);
    for (uint32_t i = 0; i < mlod->lod_count && !editor.job.has_failed; i++) {
        const enum p3d_mlod_flavour now = mlod->lods[i].flavour, then = edit->flavour ? *edit->flavour : now;

        editor.job.lod = (int32_t)i;
        editor.is_sp3x = then == P3D_MLOD_SP3X;
        editor.is_converted = then != now;
        if (editor.is_sp3x && editor.is_converted)
            check_flashpoint(&editor, mlod, &mlod->lods[i]);
        if (editor.is_converted || has_rules(&editor) || edit->shortens_textures)
            edit_lod(&editor, &mlod->lods[i], then);
    }
    return !editor.job.has_failed;
}

/* ---- An ODOL ---- */

static void edit_odol_path(void *user, enum p3di_path_kind kind, struct p3d_bytes *path)
{
    (void)rename_path(user, kind, path);
}

bool p3d_odol_edit(struct p3d_odol *odol, const struct p3d_edit *edit, struct p3d_error *error)
{
    struct editor editor;
    const struct p3di_path_visitor visitor = {edit_odol_path, &editor};

    if (!begin(&editor, edit, odol->memory, NULL, error))
        return false;
    p3di_odol_visit_model(odol, &visitor);
    for (uint32_t i = 0; i < odol->lod_count; i++)
        p3di_odol_visit_lod(&odol->lods[i], &visitor);
    return !editor.job.has_failed;
}
