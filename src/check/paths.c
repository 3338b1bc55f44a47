/* paths.c: paths of textures, materials and proxies. Each is judged once in a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "assets/game.h"

enum path_kind {
    PATH_TEXTURE,        /* of a material's stage */
    PATH_FACE_TEXTURE,   /* that faces show */
    PATH_UNSEEN_TEXTURE, /* only triangles of proxies have it, so it is never loaded */
    PATH_MATERIAL,
    PATH_PROXY,
    PATH_SURFACE
};

bool p3di_has_drive(struct p3d_bytes path)
{
    const uint8_t letter = path.size > 1 ? path.data[0] | 0x20 : 0;

    return path.size > 1 && path.data[1] == ':' && letter >= 'a' && letter <= 'z';
}

/* ".." is one of the parts between slashes. */
static bool has_parent(struct p3d_bytes path)
{
    uint32_t first = 0;

    for (uint32_t i = 0; i <= path.size; i++) {
        if (i < path.size && !p3d_is_slash(path.data[i]))
            continue;
        if (i - first == 2 && path.data[first] == '.' && path.data[first + 1] == '.')
            return true;
        first = i + 1;
    }
    return false;
}

static bool is_texture(const struct check *check, struct p3d_bytes path)
{
    static const char *const endings[] = {".paa", ".pac", ".tga", ".png", ".jpg"};
    const bool has_jpg = check->options->profile == P3D_PROFILE_ANY || p3di_is_of_flashpoint(check);

    for (size_t i = 0; i < sizeof endings / sizeof *endings - !has_jpg; i++)
        if (p3d_text_ends_with(path, endings[i]))
            return true;
    return false;
}

static struct finding_place place_of(enum path_kind kind, struct p3d_bytes path)
{
    static const enum p3d_element elements[] = {[PATH_TEXTURE] = P3D_ELEMENT_TEXTURE,
                                                [PATH_FACE_TEXTURE] = P3D_ELEMENT_TEXTURE,
                                                [PATH_UNSEEN_TEXTURE] = P3D_ELEMENT_TEXTURE,
                                                [PATH_MATERIAL] = P3D_ELEMENT_MATERIAL,
                                                [PATH_PROXY] = P3D_ELEMENT_PROXY,
                                                [PATH_SURFACE] = P3D_ELEMENT_MATERIAL};

    return p3di_place_of(elements[kind], P3D_NO_ELEMENT, path);
}

/* ---- Files ---- */

static bool is_of_game(const struct check *check, struct p3d_bytes path)
{
    return p3di_is_of_game(path, check->options->profile, p3di_is_of_flashpoint(check));
}

static bool has_joined(struct check *check, struct p3d_bytes head, const char *between, struct p3d_bytes tail)
{
    const uint32_t size = (uint32_t)strlen(between);
    uint8_t *joined = p3di_job_alloc(&check->job, (size_t)head.size + size + tail.size, 1);

    if (!joined)
        return true;
    memcpy(joined, head.data, head.size);
    memcpy(joined + head.size, between, size);
    memcpy(joined + head.size + size, tail.data, tail.size);
    return check->options->has_file(check->options->has_file_user,
                                    (struct p3d_bytes){joined, head.size + size + tail.size});
}

/* Names of proxies leave ".p3d" out. Textures may be below the model's own folder. */
static bool is_there(struct check *check, enum path_kind kind, struct p3d_bytes path)
{
    const struct p3d_bytes folder = check->model->texture_folder;

    if (kind == PATH_PROXY && !p3d_text_ends_with(path, ".p3d"))
        return has_joined(check, path, "", p3d_bytes_of(".p3d"));
    return check->options->has_file(check->options->has_file_user, path) ||
           (folder.size && has_joined(check, folder, "\\", path));
}

/* Seats of crews: classes of the game, which need no file. */
static bool is_crew(struct p3d_bytes path)
{
    static const char *const crews[] = {"pilot", "driver", "cargo", "gunner", "commander"};

    for (; path.size && p3d_is_slash(path.data[0]); path.size--)
        path.data++;
    for (size_t i = 0; i < sizeof crews / sizeof *crews; i++)
        if (p3d_text_equal(path, crews[i]))
            return true;
    return false;
}

/* Paths of a binarised model are in small letters, whatever its author wrote, and paths in rvmats are another file's.
 */
static void check_case(struct check *check, enum path_kind kind, struct p3d_bytes path)
{
    const char *file = NULL;

    if (check->mlod && kind != PATH_TEXTURE && kind != PATH_SURFACE && check->options->find_spelling)
        file = check->options->find_spelling(check->options->has_file_user, path);
    if (file)
        p3di_note_case(check, path, file);
}

/* Of an addon that is not given the first file is a note, and nothing is wrong without the others. */
static bool is_of_sister(struct check *check, enum path_kind kind, struct p3d_bytes path)
{
    const char *addon = check->options->find_addon(check->options->has_file_user, path);
    struct p3d_bytes key;
    uint32_t number;

    if (!addon)
        return false;
    key = p3di_check_keep_lower(check, p3d_bytes_of(p3di_job_join(&check->job, addon, "\\", ""))); /* no file's path */
    if (p3di_job_add(&check->job, &check->paths, &key, &number)) {
        p3di_find(check, RULE_FILE_MISSING, place_of(kind, path), "it is of another addon, %s, which is not given",
                  addon);
        p3di_find_unsure(check, RULE_FILE_MISSING);
    }
    return true;
}

/* Where a path is looked for, and which rvmat names it, if one does. */
static const char *where_is(struct check *check)
{
    const char *where = check->options->where ? check->options->where(check->options->has_file_user) : "the assets";

    return check->rvmat.size
               ? p3di_job_format(&check->job, "%s; %.*s names it", where, P3DI_PATH(p3d_text(check->rvmat)))
               : where;
}

static void check_file(struct check *check, enum path_kind kind, struct p3d_bytes path)
{
    const char *hint = NULL, *where;

    if (!check->options->has_file || (kind == PATH_PROXY && is_crew(path)))
        return;
    if (is_there(check, kind, path)) {
        check_case(check, kind, path);
        return;
    }
    if (kind == PATH_PROXY && check->options->has_proxy &&
        check->options->has_proxy(check->options->has_file_user, path))
        return;
    where = where_is(check);
    if (is_of_game(check, path)) {
        p3di_find(check, RULE_FILE_OF_GAME, place_of(kind, path), "it is not in %s", where);
        return;
    }
    if (check->options->find_hint)
        hint = check->options->find_hint(check->options->has_file_user, path);
    if (!hint && check->options->find_addon && is_of_sister(check, kind, path))
        return;
    p3di_find(check, RULE_FILE_MISSING, place_of(kind, path), "it is not in %s%s%s", where, hint ? "; " : "",
              hint ? hint : "");
}

/* ---- A path ---- */

static void check_path(struct check *check, enum path_kind kind, struct p3d_bytes path)
{
    const struct finding_place place = place_of(kind, path);

    if (p3di_has_drive(path))
        p3di_find(check, RULE_PATH_DRIVE, place, "it begins with a drive's letter");
    if (has_parent(path))
        p3di_find(check, RULE_PATH_UP, place, "a part of it is '..'");
    if (kind != PATH_PROXY && p3d_is_slash(path.data[0]))
        p3di_find(check, RULE_PATH_ABSOLUTE, place, "it begins with '%c'", path.data[0]);
    if ((kind == PATH_TEXTURE || kind == PATH_FACE_TEXTURE) && !is_texture(check, path))
        p3di_find(check, RULE_TEXTURE_TYPE, place, "it is not a .paa, .pac, .tga or .png");
    if (kind == PATH_FACE_TEXTURE)
        p3di_check_face_texture(check, path);
    if (kind == PATH_MATERIAL && !p3d_text_ends_with(path, ".rvmat"))
        p3di_find(check, RULE_MATERIAL_TYPE, place, "it does not end with .rvmat");
    check_file(check, kind, path);
}

static void add_path(struct check *check, enum path_kind kind, struct p3d_bytes path)
{
    struct p3d_bytes lower;
    uint32_t number;

    if (!path.size || p3d_texture_is_procedural(path) || !p3di_job_add(&check->job, &check->spellings, &path, &number))
        return;
    lower = p3di_check_keep_lower(check, path);
    if (p3di_job_add(&check->job, &check->paths, &lower, &number))
        check_path(check, kind, path);
    else
        p3di_find(check, RULE_PATH_CASE, place_of(kind, path), "an earlier path differs in case");
}

void p3di_check_rvmat_paths(struct check *check, struct p3d_bytes name, const struct p3d_rvmat *rvmat)
{
    check->rvmat = name;
    for (uint32_t i = 0; i < rvmat->stage_count; i++)
        add_path(check, PATH_TEXTURE, rvmat->stages[i].texture);
    if (rvmat->thermal)
        add_path(check, PATH_TEXTURE, rvmat->thermal->texture);
    add_path(check, PATH_SURFACE, rvmat->surface);
    check->rvmat.size = 0;
}

/* By material: a face has it that is not the triangle of a proxy. */
static const bool *mark_seen(struct check *check)
{
    bool *is_seen = p3di_job_alloc(&check->job, check->model->material_count, sizeof *is_seen);
    const bool *is_proxy = p3di_mark_proxy_faces(check);

    for (uint32_t i = 0; i < check->lod->face_count && is_seen && is_proxy; i++)
        is_seen[check->lod->faces[i].material] |= !is_proxy[i];
    return is_seen;
}

static void check_materials(struct check *check, const bool *is_seen, bool wanted)
{
    for (uint32_t i = 0; i < check->model->material_count && !check->job.has_failed; i++) {
        const struct p3d_model_material *material = &check->model->materials[i];

        if (is_seen[i] != wanted)
            continue;
        add_path(check, wanted ? PATH_FACE_TEXTURE : PATH_UNSEEN_TEXTURE, material->texture);
        add_path(check, PATH_MATERIAL, material->material);
        check->rvmat = material->material;
        for (uint32_t j = 0; j < material->stage_texture_count; j++)
            add_path(check, PATH_TEXTURE, material->stage_textures[j]);
        add_path(check, PATH_SURFACE, material->surface);
        check->rvmat.size = 0;
    }
}

void p3di_check_paths(struct check *check)
{
    const bool *is_seen = mark_seen(check);

    if (check->job.has_failed)
        return;
    check_materials(check, is_seen, true);
    check_materials(check, is_seen, false);
    for (uint32_t i = 0; i < check->lod->proxy_count && !check->job.has_failed; i++)
        add_path(check, PATH_PROXY, check->lod->proxies[i].path);
}
