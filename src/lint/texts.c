/* texts.c: what readers say of a text, and rvmats and textures by themselves.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texts.h"

#include "table.h"

#include "assets/addon.h"
#include "config/source.h"
#include "core/error.h"
#include "odol/names.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- What readers say ---- */

/* The start of the line's number, "12:5: ..." or "12: ...", which a name may come before; NULL: it has none. */
static const char *find_line(const char *message)
{
    for (const char *at = message; at; at = strstr(at, ": ") ? strstr(at, ": ") + 2 : NULL) {
        const size_t digits = strspn(at, "0123456789");

        if (digits && at[digits] == ':')
            return at;
    }
    return NULL;
}

static const char *take_number(const char *at, uint32_t *number)
{
    *number = (uint32_t)strtoul(at, NULL, 10);
    at += strspn(at, "0123456789");
    return at + (*at == ':');
}

/* Readers say the end of a long name. */
static bool is_end_of(const char *end, size_t size, const char *name)
{
    if (size > strlen(P3DI_CUT) && memcmp(end, P3DI_CUT, strlen(P3DI_CUT)) == 0) {
        end += strlen(P3DI_CUT);
        size -= strlen(P3DI_CUT);
    }
    return name && size <= strlen(name) && p3di_is_printed_as(name + strlen(name) - size, end, size);
}

void p3di_split_said(struct p3di_said_place *place, const char *name, const char *message)
{
    const char *line = find_line(message);
    const size_t size = line && line > message + 2 ? (size_t)(line - message) - 2 : 0;

    *place = (struct p3di_said_place){.message = message};
    if (!line) {
        const char *colon = strstr(message, ": ");

        if (colon && is_end_of(message, (size_t)(colon - message), name))
            place->message = colon + 2; /* of a rapified file */
        return;
    }
    if (size < sizeof place->file && !is_end_of(message, size, name))
        memcpy(place->file, message, size);
    message = take_number(line, &place->line);
    if (*message >= '0' && *message <= '9')
        message = take_number(message, &place->column);
    place->message = message + (*message == ' ');
}

void p3di_find_said(struct p3di_text_check *text_check, enum rule rule, const char *message)
{
    struct finding_place place = p3di_place_lod();
    struct p3di_said_place said;

    p3di_split_said(&said, text_check->name, message);
    place.file = *said.file ? said.file : NULL;
    place.line = said.line;
    place.column = said.column;
    p3di_find(&text_check->check, rule, place, "%s",
              said.message + (rule == RULE_NOT_EVERY_GAME ? strlen(P3DI_NOT_EVERY_GAME) : 0));
}

/* A base that does not exist stops the game; the rest it passes over. A class that ends with '}' alone is only a note:
 * it is read as if nothing were missing, and the games' makers have such ones. */
static void find_warning(struct p3di_text_check *text_check, const struct p3d_error *warning, enum rule odd,
                         enum rule base)
{
    const bool is_base = strstr(warning->message, "inherits from a class that does not exist") != NULL;

    if (is_base && text_check->lacks_includes && *text_check->lacks_includes)
        return;
    if (strstr(warning->message, P3DI_NOT_EVERY_GAME))
        odd = RULE_NOT_EVERY_GAME;
    else if (strstr(warning->message, P3DI_NOT_COMPUTED))
        odd = RULE_NOT_COMPUTED;
    p3di_find_said(text_check, is_base ? base : odd, warning->message);
    if (strstr(warning->message, "';' is missing behind a class"))
        p3di_find_unsure(&text_check->check, odd);
}

void p3di_find_warning_of_config(void *user, const struct p3d_error *warning)
{
    find_warning(user, warning, RULE_CONFIG_ODD, RULE_CONFIG_BASE);
}

void p3di_find_warning_of_cfg(void *user, const struct p3d_error *warning)
{
    find_warning(user, warning, RULE_CFG_ODD, RULE_CFG_INHERITED);
}

void p3di_find_warning_of_rvmat(void *user, const struct p3d_error *warning)
{
    find_warning(user, warning, RULE_RVMAT_ODD, RULE_RVMAT_ODD);
}

void p3di_find_empty(struct p3di_text_check *text_check, enum rule odd)
{
    if (!text_check->tree->root.entry_count && !(text_check->lacks_includes && *text_check->lacks_includes))
        p3di_find(&text_check->check, odd, p3di_place_lod(), "nothing is in it: no class, no value");
}

/* ---- Places ---- */

#define LEAST_WHITE 250u
#define LONGEST_NAME 64u      /* of what may be a slip */
#define MOST_STEPS (1u << 22) /* entries that are looked at for their classes */
#define MOST_NESTED 16u
#define MOST_PATH 200u

static const struct p3d_config_entry *entry_of(struct p3di_text_check *text_check,
                                               const struct p3d_config_class *class_)
{
    const struct p3d_config_class *parent = class_->parent;

    for (uint32_t i = 0; parent && i < parent->entry_count && text_check->steps++ < MOST_STEPS; i++)
        if (parent->entries[i].kind == P3D_CONFIG_CLASS && parent->entries[i].class_ == class_)
            return &parent->entries[i];
    return NULL;
}

struct finding_place p3di_place_in_tree(struct p3di_text_check *text_check, const struct p3d_config_class *class_,
                                        const struct p3d_config_entry *entry)
{
    const struct p3d_config_entry *at = entry ? entry : entry_of(text_check, class_);
    struct p3d_bytes parts[MOST_NESTED];
    struct finding_place place;
    uint32_t count = 0, used = 0;
    uint8_t *text = p3di_job_alloc_in(&text_check->check.job, text_check->check.kept, MOST_PATH, 1);

    if (entry)
        parts[count++] = entry->name;
    for (; class_ && class_->parent && count < MOST_NESTED; class_ = class_->parent)
        parts[count++] = class_->name;
    for (uint32_t i = count; i-- > 0 && text && parts[i].size + 1 <= MOST_PATH - used;) {
        if (used)
            text[used++] = '/';
        memcpy(text + used, parts[i].data, parts[i].size);
        used += parts[i].size;
    }
    place = p3di_place_of(P3D_ELEMENT_CLASS, P3D_NO_ELEMENT, (struct p3d_bytes){text, used});
    place.line = at ? at->line : 0;
    place.file = at && at->file && at->file < text_check->tree->file_count ? text_check->tree->files[at->file] : NULL;
    return place;
}

/* ---- Materials ---- */

/* The name that is meant by a text of a few letters' difference; NULL if the text is one of them, or like none. */
static const char *find_meant(struct p3di_text_check *text_check, struct p3d_bytes text, const char *const *names,
                              uint32_t count)
{
    const struct p3d_bytes lower = p3di_check_keep_lower(&text_check->check, text);
    uint32_t fewest = UINT32_MAX;
    const char *meant = NULL;

    for (uint32_t i = 0; i < count && lower.size < LONGEST_NAME; i++) {
        uint32_t slips;

        if (!names[i])
            continue;
        if (p3d_text_equal(lower, names[i]))
            return NULL;
        slips = p3di_count_slips(lower, p3di_check_keep_lower(&text_check->check, p3d_bytes_of(names[i])));
        if (slips < fewest) {
            fewest = slips;
            meant = names[i];
        }
    }
    return meant;
}

static void check_shader(struct p3di_text_check *text_check, const char *key, const struct p3d_number_names *names)
{
    const struct p3d_config_entry *entry = p3d_config_find(&text_check->tree->root, key);
    const char *meant;

    if (!entry || entry->kind != P3D_CONFIG_VALUE || entry->value.kind != P3D_CONFIG_STRING)
        return;
    meant = find_meant(text_check, p3d_text(entry->value.text), names->names, names->name_count);
    if (meant)
        p3di_find(&text_check->check, RULE_RVMAT_SHADER, p3di_place_in_tree(text_check, &text_check->tree->root, entry),
                  "'%.*s' is none; is '%s' meant?", P3DI_NAME(entry->value.text), meant);
}

static void check_keys(struct p3di_text_check *text_check)
{
    static const char *const keys[] = {"ambient",       "diffuse",       "forcedDiffuse",  "emmisive",    "specular",
                                       "specularPower", "PixelShaderID", "VertexShaderID", "renderFlags", "mainLight",
                                       "fogMode",       "surfaceInfo",   "nextPass"};
    const struct p3d_config_class *root = &text_check->tree->root;

    for (uint32_t i = 0; i < root->entry_count && !text_check->check.job.has_failed; i++) {
        const struct p3d_config_entry *entry = &root->entries[i];
        const bool has_value = entry->kind == P3D_CONFIG_VALUE || entry->kind == P3D_CONFIG_ARRAY;
        const char *meant = has_value ? find_meant(text_check, entry->name, keys, sizeof keys / sizeof *keys) : NULL;

        if (meant)
            p3di_find(&text_check->check, RULE_RVMAT_KEY, p3di_place_in_tree(text_check, root, entry), "is '%s' meant?",
                      meant);
    }
}

static bool is_black(const float color[4])
{
    return !(color[0] > 0) && !(color[1] > 0) && !(color[2] > 0);
}

static void check_colors(struct p3di_text_check *text_check, const struct p3d_rvmat *rvmat)
{
    const struct p3d_config_entry *entry = p3d_config_find(&text_check->tree->root, "diffuse");

    if (entry && is_black(rvmat->diffuse) && is_black(rvmat->forced_diffuse) && is_black(rvmat->emissive) &&
        !is_black(rvmat->ambient)) /* all of them are meant: the inside of a scope */
        p3di_find(&text_check->check, RULE_RVMAT_BLACK, p3di_place_in_tree(text_check, &text_check->tree->root, entry),
                  "diffuse, forcedDiffuse and emmisive are 0");
}

static void check_stage_path(struct p3di_text_check *text_check, const struct p3d_config_class *stage,
                             const struct p3d_config_entry *entry, struct p3d_bytes path)
{
    struct p3d_bytes near = {NULL, 0};
    const enum p3d_file_state state = p3di_find_mod_file(&text_check->check, text_check->mod, path, &near);

    if (state == P3D_FILE_THERE && text_check->table && text_check->table->assets)
        near = p3di_assets_with_prefix(text_check->table->assets, &text_check->check.job, path);
    if (state == P3D_FILE_THERE && near.size)
        p3di_find(&text_check->check, RULE_RVMAT_FILE, p3di_place_in_tree(text_check, stage, entry),
                  "%.*s; " P3DI_LACKS_PREFIX, P3DI_PATH(path), P3DI_PATH(near));
    if (state == P3D_FILE_MISSING)
        p3di_find(&text_check->check, RULE_RVMAT_FILE, p3di_place_in_tree(text_check, stage, entry), "%.*s%s%.*s%s",
                  P3DI_PATH(path), near.size ? "; is '" : "", P3DI_PATH(near), near.size ? "' meant?" : "");
}

static void check_stage_files(struct p3di_text_check *text_check)
{
    const struct p3d_config_class *root = &text_check->tree->root;

    for (uint32_t i = 0; i < root->entry_count && text_check->mod && !text_check->check.job.has_failed; i++) {
        const struct p3d_config_class *stage =
            root->entries[i].kind == P3D_CONFIG_CLASS ? root->entries[i].class_ : NULL;
        const struct p3d_config_entry *entry = stage ? p3d_config_find(stage, "texture") : NULL;
        struct p3d_bytes path;

        if (!entry || entry->kind != P3D_CONFIG_VALUE || entry->value.kind != P3D_CONFIG_STRING)
            continue;
        path = p3d_text(entry->value.text);
        for (; path.size && p3d_is_slash(path.data[0]); path.size--)
            path.data++;
        if (p3di_has_drive(path))
            p3di_find(&text_check->check, RULE_PATH_DRIVE, p3di_place_in_tree(text_check, stage, entry),
                      "%.*s: it begins with a drive's letter", P3DI_PATH(path));
        else if (path.size && !p3d_texture_is_procedural(path))
            check_stage_path(text_check, stage, entry, path);
    }
}

void p3di_check_rvmat_tree(struct p3di_text_check *text_check)
{
    const struct p3d_options options = {.warn = p3di_find_warning_of_rvmat, .warn_user = text_check};
    struct p3d_error error;
    struct p3d_rvmat *rvmat = p3d_rvmat_from_config(text_check->tree, &options, &error);

    if (!rvmat) {
        p3di_job_fail_memory(&text_check->check.job);
        return;
    }
    p3di_find_empty(text_check, RULE_RVMAT_ODD);
    check_shader(text_check, "PixelShaderID", &p3di_odol_pixel_shaders);
    check_shader(text_check, "VertexShaderID", &p3di_odol_vertex_shaders);
    check_keys(text_check);
    check_colors(text_check, rvmat);
    check_stage_files(text_check);
    p3di_check_stages(&text_check->check, p3d_bytes_of(""), rvmat);
    p3d_rvmat_free(rvmat);
}

/* ---- Textures ---- */

static bool is_power_of_two(uint32_t size)
{
    return size && !(size & (size - 1));
}

/* A rule of the name's end about the type: colour where there should be normals. */
static void check_suffix(struct p3di_text_check *text_check, const struct p3d_paa *paa)
{
    const struct p3d_texture_suffix *suffix = p3d_texture_suffix_of(p3d_bytes_of(text_check->name));

    if (!suffix || !p3d_texture_has_swizzle(suffix) || paa->has_swizzle || suffix->type != P3D_PAA_DXT5)
        return;
    p3di_find(&text_check->check, RULE_PAA_SUFFIX, p3di_place_lod(), "%s is %s, but its channels are not stored so",
              suffix->end, suffix->what);
}

/* Or so nearly that nobody sees it. */
static bool is_white(const uint8_t color[4])
{
    return color[0] >= LEAST_WHITE && color[1] >= LEAST_WHITE && color[2] >= LEAST_WHITE && color[3] >= LEAST_WHITE;
}

void p3di_check_paa(struct p3di_text_check *text_check, const struct p3d_paa *paa)
{
    const struct p3d_paa_mip *mip = &paa->mips[0];

    for (uint32_t i = 0; i < paa->mip_count; i++)
        if (paa->mips[i].error) {
            p3di_find(&text_check->check, RULE_PAA_UNREADABLE, p3di_place_lod(), "mip %u: %s", i,
                      paa->mips[i].error->message);
            return;
        }
    if (paa->type <= P3D_PAA_DXT5 && (!is_power_of_two(mip->width) || !is_power_of_two(mip->height)))
        p3di_find(&text_check->check, RULE_PAA_SIDES, p3di_place_lod(), "%u x %u pixels", mip->width, mip->height);
    if (paa->has_largest && !is_white(paa->largest))
        p3di_find(&text_check->check, RULE_PAA_LARGEST, p3di_place_lod(), "red %u, green %u, blue %u, alpha %u",
                  paa->largest[2], paa->largest[1], paa->largest[0], paa->largest[3]);
    check_suffix(text_check, paa);
}
