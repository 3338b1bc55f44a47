/* config_parts.c: hidden selections by level, sources of animations, and properties that a class counts on.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "config_parts.h"
#include "known_names.h"

#include <stdio.h>

#define MOST_LISTED 6u
#define MOST_BASES 64u
#define MOST_LOOKED ((uint64_t)1 << 24) /* selections and faces, for all hidden selections together */

/* In place of the row of entries that are kept once for a model, however many classes inherit them. */
static const struct entry kept_row = {"", "", CODE};

/* ---- Hidden selections ---- */

/* The faces of a selection; NULL without any. */
static const struct p3d_mlod_tag *find_selection(const struct p3d_mlod_lod *lod, struct p3d_bytes lower)
{
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];
        const struct p3d_bytes name = p3d_text(tag->name);
        uint32_t at = 0;

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw || name.size != lower.size)
            continue;
        while (at < name.size && p3d_lower(name.data[at]) == lower.data[at])
            at++;
        if (at == name.size)
            return tag;
    }
    return NULL;
}

/* The first texture of the selection's faces; empty if they have none in the file. */
static struct p3d_bytes texture_of(const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag)
{
    const struct p3d_span faces = tag->value.selection.faces;

    for (uint32_t i = 0; i < faces.count && i < lod->face_count; i++)
        if (faces.data[(size_t)i * faces.stride] && lod->faces[i].texture.size)
            return lod->faces[i].texture;
    return (struct p3d_bytes){NULL, 0};
}

#define LONGEST_NAME 64u

static bool is_section(const struct facts *model, struct p3d_bytes name)
{
    uint8_t lower[LONGEST_NAME];

    name = p3d_text(name);
    if (name.size > sizeof lower)
        return false;
    for (uint32_t i = 0; i < name.size; i++)
        lower[i] = p3d_lower(name.data[i]);
    return p3di_facts_have(&model->sections, (struct p3d_bytes){lower, name.size});
}

/* Faces with that texture which are in no other section: a part that shows the same may be left out on purpose. Without
 * a texture most must have none, as triangles of proxies have. */
static bool shows(struct config_check *config_check, const struct p3d_mlod_lod *lod, struct p3d_bytes texture)
{
    bool *is_covered = p3di_job_alloc(&config_check->check.job, lod->face_count, sizeof *is_covered);
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->tag_count && is_covered; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];
        const struct p3d_span faces = tag->value.selection.faces;

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw || !is_section(config_check->model, tag->name))
            continue;
        config_check->looked += faces.count;
        for (uint32_t j = 0; j < faces.count && j < lod->face_count && config_check->looked < MOST_LOOKED; j++)
            is_covered[j] |= faces.data[(size_t)j * faces.stride] != 0;
    }
    for (uint32_t i = 0; i < lod->face_count && is_covered; i++)
        count += !is_covered[i] && p3di_is_same(lod->faces[i].texture, texture);
    return texture.size ? count > 0 : count > lod->face_count / 2;
}

/* True for a level that can be looked at; only so much is. */
static bool is_level(struct config_check *config_check, uint32_t index)
{
    const struct p3d_mlod_lod *lod = &config_check->model->document->mlod->lods[index];

    config_check->looked += (uint64_t)lod->tag_count + lod->face_count;
    return config_check->looked < MOST_LOOKED && p3d_lod_is_visual(lod->resolution) &&
           !p3d_document_lod_error(config_check->model->document, index);
}

static void check_levels(struct config_check *config_check, struct finding_place place, struct p3d_bytes lower,
                         const struct p3d_mlod_lod *with)
{
    const struct p3d_mlod *mlod = config_check->model->document->mlod;
    const struct p3d_bytes texture = texture_of(with, find_selection(with, lower));
    char has[P3D_LOD_NAME_SIZE], lacks[P3D_LOD_NAME_SIZE];

    for (uint32_t i = 0; i < mlod->lod_count; i++) {
        const struct p3d_mlod_lod *lod = &mlod->lods[i];

        if (!is_level(config_check, i) || find_selection(lod, lower) || !shows(config_check, lod, texture))
            continue;
        p3di_find(&config_check->check, RULE_CONFIG_HIDDEN_LOD, place,
                  "'%.*s' is in LOD %s of %.*s and not in %s, which shows %.*s%s", P3DI_NAME(lower),
                  p3d_lod_name(with->resolution, has), P3DI_NAME(p3di_facts_file(config_check->model)),
                  p3d_lod_name(lod->resolution, lacks), P3DI_PATH(texture),
                  texture.size ? ", too" : "faces without a texture, too");
        return;
    }
}

void p3di_check_hidden_lods(struct config_check *config_check, struct finding_place place, struct p3d_bytes lower)
{
    const struct p3d_mlod *mlod = config_check->model->document->mlod;

    for (uint32_t i = 0; mlod && i < mlod->lod_count; i++)
        if (is_level(config_check, i) && find_selection(&mlod->lods[i], lower)) {
            check_levels(config_check, place, lower, &mlod->lods[i]);
            return;
        }
}

/* ---- Sources ---- */

static void declare(struct config_check *config_check, const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_class *at = p3d_config_find_class(class_, name);

    for (unsigned bases = 0; at && bases < MOST_BASES; at = at->base, bases++) {
        if (!p3di_config_is_new(config_check, at, &kept_row, config_check->model))
            return;
        for (uint32_t i = 0; i < at->entry_count && !config_check->check.job.has_failed; i++) {
            const struct p3d_bytes lower = p3di_check_keep_lower(&config_check->check, at->entries[i].name);
            uint32_t number;

            if (at->entries[i].kind == P3D_CONFIG_CLASS)
                p3di_job_add(&config_check->check.job, &config_check->model->declared, &lower, &number);
        }
    }
}

/* Classes of AnimationSources that the class itself has. */
static void keep_own(struct config_check *config_check, const struct p3d_config_class *class_)
{
    const struct p3d_config_class *sources = p3d_config_find_class(class_, "AnimationSources");

    if (!sources || !p3di_config_is_new(config_check, &sources->entries, &kept_row, config_check->model))
        return;
    for (uint32_t i = 0; i < sources->entry_count && !config_check->check.job.has_failed; i++) {
        const struct p3d_config_class *source = sources->entries[i].class_;
        struct p3d_bytes lower;
        uint32_t number;

        if (sources->entries[i].kind != P3D_CONFIG_CLASS)
            continue;
        lower = p3di_check_keep_lower(&config_check->check, source->name);
        if (p3di_job_add(&config_check->check.job, &config_check->source_keys, (const void *)&source, &number)) {
            if (!P3DI_ROOM(&config_check->check.job, config_check->sources, number, config_check->source_capacity))
                return;
            config_check->sources[number] = (struct animation_source){.class_ = source};
        }
        if (!config_check->check.job.has_failed)
            config_check->sources[number].moves |= p3di_facts_have(&config_check->model->sources, lower) ||
                                                   p3di_facts_have(&config_check->model->animations, lower);
    }
}

void p3di_keep_sources(struct config_check *config_check, const struct p3d_config_class *class_)
{
    const struct p3d_config_class *last = class_;

    if (!config_check->model->has_bones)
        return;
    while (last->base)
        last = last->base;
    if (!config_check->model->user)
        config_check->model->user = class_;
    config_check->model->has_game_base |= last->base_name.size > 0;
    declare(config_check, class_, "AnimationSources");
    declare(config_check, class_, "Doors");
    declare(config_check, class_, "HitPoints");
    keep_own(config_check, class_);
}

void p3di_forget_source(struct config_check *config_check, const struct p3d_config_class *source)
{
    uint32_t number;

    if (p3di_set_find(&config_check->source_keys, (const void *)&source, &number))
        config_check->sources[number].moves = true;
}

/* A script or another config may move it. */
static bool is_named(const struct config_check *config_check, struct p3d_bytes lower)
{
    return !config_check->table || p3di_table_has(config_check->table, P3DI_OF_WORDS, lower);
}

/* "has" and "is" are beginnings of the engine's own words alone. What else a base of the game declares is not known. */
static bool is_engine_like(struct p3d_bytes source)
{
    return p3d_text_starts_with(source, "has") || p3d_text_starts_with(source, "is");
}

/* Hit points, doors and wheels have sources of their own, by number or place: "hitglass1", "door_1_source". */
static bool is_of_part(struct p3d_bytes source)
{
    return p3d_text_starts_with(source, "hit") || p3d_text_starts_with(source, "door") ||
           p3d_text_starts_with(source, "damper");
}

static bool is_unknown(const struct config_check *config_check, const struct facts *model, struct p3d_bytes source)
{
    return !p3di_is_known(p3di_known_sources, source) && !p3di_facts_have(&model->declared, source) &&
           !is_of_part(source) &&
           (!model->has_game_base || is_engine_like(source) || p3di_find_known(p3di_known_sources, source)) &&
           !is_named(config_check, source);
}

static void check_model_sources(struct config_check *config_check, const struct facts *model)
{
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)model->sources.keys;
    const char *meant = NULL;
    char text[200] = "";
    size_t used = 0;
    uint32_t count = 0;

    for (uint32_t i = 0; i < model->sources.count; i++) {
        if (!is_unknown(config_check, model, items[i]) || count++ >= MOST_LISTED ||
            used + items[i].size + 4 >= sizeof text)
            continue;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s'%.*s'", used ? ", " : "", P3DI_NAME(items[i]));
        meant = meant ? meant : p3di_find_known(p3di_known_sources, items[i]);
    }
    if (count)
        p3di_find(&config_check->check, RULE_CONFIG_UNKNOWN_SOURCE, p3di_config_class_place(config_check, model->user),
                  "%s%s of %.*s%s%s%s", text, count > MOST_LISTED ? " and more" : "", P3DI_NAME(p3di_facts_file(model)),
                  meant ? "; is '" : "", meant ? meant : "", meant ? "' meant?" : "");
}

/* A class that others inherit from moves nothing by itself. */
static void forget_bases(struct config_check *config_check)
{
    for (uint32_t i = 0; i < config_check->source_keys.count; i++)
        if (config_check->sources[i].class_->base)
            p3di_forget_source(config_check, config_check->sources[i].class_->base);
}

void p3di_check_sources(struct config_check *config_check)
{
    forget_bases(config_check);
    for (uint32_t i = 0; i < config_check->models.count && !config_check->check.job.has_failed; i++)
        if (config_check->facts[i] && config_check->facts[i]->user)
            check_model_sources(config_check, config_check->facts[i]);
    for (uint32_t i = 0; i < config_check->source_keys.count && !config_check->check.job.has_failed; i++) {
        const struct p3d_config_class *source = config_check->sources[i].class_;

        if (!config_check->sources[i].moves &&
            !is_named(config_check, p3di_check_keep_lower(&config_check->check, source->name)) &&
            p3di_config_is_new(config_check, source, NULL, NULL))
            p3di_find(&config_check->check, RULE_CONFIG_IDLE_SOURCE, p3di_config_class_place(config_check, source),
                      "no animation of its models has the source %.*s", P3DI_NAME(source->name));
    }
}

/* ---- Properties ---- */

static bool has_property(const struct facts *model, const char *name)
{
    return p3di_facts_have(&model->properties, p3d_bytes_of(name));
}

void p3di_check_class_properties(struct config_check *config_check, const struct p3d_config_class *class_)
{
    const struct facts *model = config_check->model;
    const struct p3d_config_value *center = p3d_config_find_value(class_, "autocenter");
    const struct p3d_config_class *doors = p3d_config_find_class(class_, "Doors");
    double number;

    if (!model->has_geometry)
        return;
    if (doors && doors->entry_count && p3di_table_may_be_dayz(config_check->table) && !has_property(model, "class") &&
        p3di_config_is_new(config_check, doors, NULL, model))
        p3di_find(&config_check->check, RULE_CONFIG_DOOR_CLASS, p3di_config_class_place(config_check, class_),
                  "Geometry of %.*s has no property class = house", P3DI_NAME(p3di_facts_file(model)));
    if (center && p3d_config_number(center, &number) && number == 0 && !has_property(model, "autocenter") &&
        p3di_config_is_new(config_check, center, NULL, model))
        p3di_find(&config_check->check, RULE_CONFIG_AUTOCENTER, p3di_config_class_place(config_check, class_),
                  "Geometry of %.*s has no property autocenter = 0", P3DI_NAME(p3di_facts_file(model)));
}
