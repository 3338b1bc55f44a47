/* config_models.c: the classes of a config against the models and files that they name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "config_parts.h"

#include "assets/addon.h"
#include "assets/near.h"

#include <math.h>
#include <stdio.h>

#define MOST_NESTED 16u
#define SMALL 0.3 /* metres, of a vehicle */
#define MOST_BASES 64u
#define MOST_STEPS (1u << 22) /* classes in classes that are looked at; real configs have thousands */

/* ---- The table ---- */

static const struct entry entries[] = {
#define ENTRY(place, name, what) {place, name, what},
#include "config_entries.h"
};

#define ENTRY_COUNT (sizeof entries / sizeof *entries)

/* ---- Models ---- */

static void add_name(struct check *check, struct p3di_set *set, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_check_keep_lower(check, p3d_text(name));
    uint32_t number;

    if (lower.size)
        p3di_job_add(&check->job, set, &lower, &number);
}

/* The longest side of the box of these points, in metres. */
static double size_of(struct p3d_span points)
{
    float least[3] = {INFINITY, INFINITY, INFINITY}, most[3] = {-INFINITY, -INFINITY, -INFINITY}, size = 0;

    for (uint32_t i = 0; i < points.count; i++) {
        const struct p3d_vec3 p = p3d_vec3_at(points, i);
        const float axes[3] = {p.x, p.y, p.z};

        for (size_t j = 0; j < 3; j++) {
            least[j] = fminf(least[j], axes[j]);
            most[j] = fmaxf(most[j], axes[j]);
        }
    }
    for (size_t j = 0; j < 3; j++)
        size = fmaxf(size, most[j] - least[j]);
    return points.count ? size : 0;
}

static void add_lod(struct check *check, struct facts *facts, const struct p3d_document *document, uint32_t index)
{
    const float resolution = p3d_document_resolution(document, index);
    const struct p3d_mlod_lod *mlod = document->mlod ? &document->mlod->lods[index] : NULL;
    const struct p3d_odol_lod *odol = document->odol ? &document->odol->lods[index] : NULL;
    const uint32_t face_count = mlod ? mlod->face_count : odol ? odol->face_count : 0;
    const bool is_memory = p3d_lod_kind(resolution) == P3D_LOD_MEMORY;
    const bool is_geometry = p3d_lod_kind(resolution) == P3D_LOD_GEOMETRY;

    if (p3d_document_lod_error(document, index))
        return;
    facts->has_memory |= is_memory;
    facts->has_geometry |= is_geometry;
    if (mlod && p3d_lod_is_visual(resolution) && !(facts->size > 0))
        facts->size = size_of(mlod->points);
    if (mlod && is_geometry)
        (void)p3d_mlod_mass(mlod, &facts->mass); /* else it stays 0 */
    facts->has_land_contact |= p3d_lod_kind(resolution) == P3D_LOD_LAND_CONTACT;
    facts->has_fire_geometry |= p3d_lod_kind(resolution) == P3D_LOD_FIRE_GEOMETRY;
    facts->is_seen |= p3d_lod_is_visual(resolution) && face_count;
    for (uint32_t i = 0; mlod && i < mlod->tag_count && !check->job.has_failed; i++) {
        if (is_geometry && mlod->tags[i].kind == P3D_TAG_PROPERTY && !mlod->tags[i].is_raw)
            add_name(check, &facts->properties, mlod->tags[i].value.property.name);
        if (mlod->tags[i].kind != P3D_TAG_SELECTION || mlod->tags[i].is_raw)
            continue;
        add_name(check, &facts->all, mlod->tags[i].name);
        if (is_memory)
            add_name(check, &facts->memory, mlod->tags[i].name);
    }
    for (uint32_t i = 0; odol && is_geometry && i < odol->property_count && !check->job.has_failed; i++)
        add_name(check, &facts->properties, odol->properties[i].name);
    for (uint32_t i = 0; odol && i < odol->selection_count && !check->job.has_failed; i++) {
        add_name(check, &facts->all, odol->selections[i].name);
        if (is_memory)
            add_name(check, &facts->memory, odol->selections[i].name);
        if (odol->selections[i].is_sectional)
            add_name(check, &facts->sections, odol->selections[i].name);
    }
}

/* The model as its model.cfg makes it, or will make it. */
static void use_cfg(struct check *check, struct facts *facts, const struct p3d_model *cfg)
{
    facts->has_sections = facts->has_bones = true;
    for (uint32_t i = 0; i < cfg->bone_count && !check->job.has_failed; i++)
        add_name(check, &facts->bones, cfg->bones[i].name);
    for (uint32_t i = 0; i < cfg->section_count && !check->job.has_failed; i++)
        add_name(check, &facts->sections, cfg->sections[i]);
    for (uint32_t i = 0; i < cfg->animation_count && !check->job.has_failed; i++) {
        add_name(check, &facts->animations, cfg->animations[i].name);
        add_name(check, &facts->sources, cfg->animations[i].source);
        if (cfg->animations[i].type == P3D_ANIMATION_HIDE)
            add_name(check, &facts->hidden, cfg->animations[i].selection);
    }
}

static void use_odol(struct check *check, struct facts *facts, const struct p3d_odol *odol)
{
    facts->has_sections = facts->has_bones = true;
    facts->mass = odol->mass;
    for (uint32_t i = 0; i < odol->skeleton.bone_count && !check->job.has_failed; i++)
        add_name(check, &facts->bones, odol->skeleton.bones[i].name);
    for (uint32_t i = 0; i < odol->animation_count && !check->job.has_failed; i++) {
        const int32_t bone = odol->animation_bones ? odol->animation_bones[i] : -1;

        add_name(check, &facts->animations, odol->animations[i].name);
        add_name(check, &facts->sources, odol->animations[i].source);
        if (odol->animations[i].type == P3D_ANIMATION_HIDE && bone >= 0)
            add_name(check, &facts->hidden, odol->skeleton.bones[bone].name);
    }
}

static void read_model(struct config_check *config_check, struct facts *facts)
{
    const struct p3d_model *cfg = NULL;
    const struct p3d_document *document = config_check->mod->open_model(config_check->mod->user, facts->path, &cfg);
    struct p3di_set *const sets[] = {&facts->all,      &facts->memory,     &facts->bones,
                                     &facts->sections, &facts->animations, &facts->sources,
                                     &facts->hidden,   &facts->properties, &facts->declared};

    for (size_t i = 0; i < sizeof sets / sizeof(struct p3di_set *); i++)
        p3di_set_init(sets[i], config_check->check.kept, 0);
    facts->is_read = document;
    facts->document = document;
    for (uint32_t i = 0; document && i < document->lod_count; i++)
        add_lod(&config_check->check, facts, document, i);
    if (document && document->odol)
        use_odol(&config_check->check, facts, document->odol);
    else if (document && cfg)
        use_cfg(&config_check->check, facts, cfg);
}

/* The game ignores a slash in front. */
static struct p3d_bytes plain_path(struct p3d_bytes path)
{
    while (path.size && p3d_is_slash(path.data[0])) {
        path.data++;
        path.size--;
    }
    return path;
}

/* The path as the game takes it: configs may leave the extension out. */
static struct p3d_bytes model_path(struct check *check, struct p3d_bytes path)
{
    uint8_t *longer;

    path = plain_path(path);
    if (p3d_text_ends_with(path, ".p3d") || !path.size)
        return path;
    longer = p3di_job_alloc_in(&check->job, check->kept, (size_t)path.size + 4, 1);
    if (!longer)
        return path;
    memcpy(longer, path.data, path.size);
    memcpy(longer + path.size, ".p3d", 4);
    return (struct p3d_bytes){longer, path.size + 4};
}

static struct facts *open_model(struct config_check *config_check, struct p3d_bytes path)
{
    uint32_t number;

    if (!p3di_job_add(&config_check->check.job, &config_check->models, &path, &number))
        return config_check->check.job.has_failed ? NULL : config_check->facts[number];
    if (!p3di_job_room(&config_check->check.job, &config_check->facts, number, &config_check->fact_capacity,
                       sizeof(struct facts *)))
        return NULL;
    config_check->facts[number] = p3di_job_alloc(&config_check->check.job, 1, sizeof **config_check->facts);
    if (!config_check->facts[number])
        return NULL;
    config_check->facts[number]->path = path;
    read_model(config_check, config_check->facts[number]);
    return config_check->facts[number];
}

/* ---- Findings ---- */

static const char *guess(struct p3d_bytes near, char text[200])
{
    *text = 0;
    if (near.size)
        snprintf(text, 200, "; is '%.*s' meant?", P3DI_PATH(near));
    return text;
}

/* A file that is there, but not once its addon is packed. */
static void find_lacking(struct config_check *config_check, const struct p3d_config_class *class_,
                         const struct p3d_config_entry *entry, struct p3d_bytes path)
{
    struct p3d_assets *assets = config_check->table ? config_check->table->assets : NULL;
    const struct p3d_bytes meant =
        assets ? p3di_assets_with_prefix(assets, &config_check->check.job, path) : (struct p3d_bytes){NULL, 0};

    if (meant.size)
        p3di_find(&config_check->check, RULE_FILE_MISSING, p3di_config_place(config_check, class_, entry),
                  "%.*s; " P3DI_LACKS_PREFIX, P3DI_PATH(path), P3DI_PATH(meant));
}

/* ---- What an entry names ---- */

static void find_drive(struct config_check *config_check, const struct p3d_config_class *class_,
                       const struct p3d_config_entry *entry, struct p3d_bytes path)
{
    p3di_find(&config_check->check, RULE_PATH_DRIVE, p3di_config_place(config_check, class_, entry),
              "%.*s: it begins with a drive's letter", P3DI_PATH(path));
}

static void check_file(struct config_check *config_check, const struct p3d_config_class *class_,
                       const struct p3d_config_entry *entry, struct p3d_bytes path)
{
    struct p3d_bytes near = {NULL, 0};
    enum p3d_file_state state;
    char text[200];

    if (p3di_has_drive(path)) {
        find_drive(config_check, class_, entry, path);
        return;
    }
    if (p3d_text_ends_with(path, ".png"))
        p3di_find(&config_check->check, RULE_TEXTURE_TYPE, p3di_config_place(config_check, class_, entry),
                  "%.*s: it is not a .paa", P3DI_PATH(path));
    if (p3d_texture_is_procedural(path))
        return;
    state = p3di_find_mod_file(&config_check->check, config_check->mod, path, &near);
    if (state == P3D_FILE_THERE)
        find_lacking(config_check, class_, entry, path);
    if (state == P3D_FILE_MISSING || (state == P3D_FILE_UNKNOWN && near.size))
        p3di_find(&config_check->check, state == P3D_FILE_MISSING ? RULE_CONFIG_FILE : RULE_FILE_MISSING,
                  p3di_config_place(config_check, class_, entry), "%.*s%s", P3DI_PATH(path), guess(near, text));
}

static void find_missing(struct config_check *config_check, enum rule rule, struct finding_place place,
                         const struct p3di_set *names, struct p3d_bytes name, const char *where)
{
    char text[200];

    p3di_find(&config_check->check, rule, place, "'%.*s' is not in %s%.*s%s", P3DI_NAME(name), where,
              P3DI_NAME(p3di_facts_file(config_check->model)),
              guess(p3di_find_near(&config_check->check, names, name), text));
}

/* A selection of the model that is no section is meant as it is written, whatever sections are called. */
static void check_hidden(struct config_check *config_check, struct finding_place place, struct p3d_bytes lower)
{
    const struct facts *model = config_check->model;
    struct p3d_bytes near;
    char text[200];

    if (!p3di_facts_have(&model->all, lower)) {
        near = p3di_find_near(&config_check->check, &model->all, lower);
        p3di_find(&config_check->check, RULE_CONFIG_HIDDEN, place, "'%.*s' is not in %.*s%s%s", P3DI_NAME(lower),
                  P3DI_NAME(p3di_facts_file(model)), guess(near, text),
                  near.size && model->has_sections && !p3di_facts_have(&model->sections, near)
                      ? " Add that to sections[]"
                      : "");
    } else if (model->has_sections && !p3di_facts_have(&model->sections, lower) &&
               !p3di_facts_have(&model->hidden, lower)) {
        p3di_find(&config_check->check, RULE_CONFIG_SECTION, place,
                  "'%.*s' is a selection of %.*s; add it to sections[]", P3DI_NAME(lower),
                  P3DI_NAME(p3di_facts_file(model)));
    } else {
        p3di_check_hidden_lods(config_check, place, lower);
    }
}

/* A muzzle flash is hidden until the weapon fires. */
static void check_flash(struct config_check *config_check, struct finding_place place, struct p3d_bytes lower)
{
    const struct facts *model = config_check->model;

    if (!p3di_facts_have(&model->all, lower))
        find_missing(config_check, RULE_CONFIG_SELECTION, place, &model->all, lower, "");
    else if (model->has_sections && !p3di_facts_have(&model->sections, lower) &&
             !p3di_facts_have(&model->hidden, lower))
        p3di_find(&config_check->check, RULE_CONFIG_SECTION, place,
                  "'%.*s' is a selection of %.*s that is always seen; add it to sections[]", P3DI_NAME(lower),
                  P3DI_NAME(p3di_facts_file(model)));
}

/* A source that the config declares keeps a value for scripts, though nothing moves. */
static bool has_source(struct config_check *config_check, struct p3d_bytes name)
{
    const struct p3d_config_class *sources = p3d_config_find_class(config_check->own, "AnimationSources");

    return sources && p3d_config_find_class(sources, p3di_job_text(&config_check->check.job, name));
}

/* "this animate ['Open', 1]", in what an action does or asks. */
static void check_code(struct config_check *config_check, struct finding_place place, struct p3d_bytes code)
{
    const struct facts *model = config_check->model;
    struct p3di_animated animated;
    char text[200];

    for (uint32_t at = 0; model->has_bones && p3di_next_animated(code, &at, &animated);) {
        const struct p3di_set *names = animated.is_source ? &model->sources : &model->animations;
        const struct p3d_bytes lower = p3di_check_keep_lower(&config_check->check, animated.name);

        if (config_check->check.job.has_failed || p3di_facts_have(names, lower) ||
            (animated.is_source && has_source(config_check, animated.name)))
            continue;
        p3di_find(&config_check->check, RULE_CONFIG_ANIMATION, place, "no animation of %.*s %s '%.*s'%s",
                  P3DI_NAME(p3di_facts_file(model)), animated.is_source ? "has the source" : "is called",
                  P3DI_NAME(animated.name), guess(p3di_find_near(&config_check->check, names, lower), text));
    }
}

static void check_name(struct config_check *config_check, const struct p3d_config_class *class_,
                       const struct p3d_config_entry *entry, enum named what, struct p3d_bytes name)
{
    const struct facts *model = config_check->model;
    const struct p3d_bytes lower = p3di_check_keep_lower(&config_check->check, name);
    const struct finding_place place = p3di_config_place(config_check, class_, entry);

    switch (what) {
    case MEMORY:
        if (!p3di_facts_have(&model->memory, lower))
            find_missing(config_check, RULE_CONFIG_POINT, place, &model->memory, lower, "Memory of ");
        break;
    case BONE:
        if (model->has_bones ? !p3di_facts_have(&model->bones, lower) : !p3di_facts_have(&model->all, lower))
            find_missing(config_check, RULE_CONFIG_BONE, place, model->has_bones ? &model->bones : &model->all, lower,
                         "the skeleton of ");
        break;
    case HIDDEN:
        check_hidden(config_check, place, lower);
        break;
    case FLASH:
        check_flash(config_check, place, lower);
        break;
    case CODE:
        check_code(config_check, place, name);
        break;
    case SELECTION:
    case TEXTURE:
    case MATERIAL:
        if (!p3di_facts_have(&model->all, lower))
            find_missing(config_check, RULE_CONFIG_SELECTION, place, &model->all, lower, "");
        break;
    }
}

/* A text, or each in an array, also of arrays. */
static void check_value(struct config_check *config_check, const struct p3d_config_class *class_,
                        const struct p3d_config_entry *entry, enum named what, const struct p3d_config_value *value,
                        unsigned depth)
{
    if (value->kind == P3D_CONFIG_ITEMS) {
        for (uint32_t i = 0; i < value->count && depth < MOST_NESTED && !config_check->check.job.has_failed; i++)
            check_value(config_check, class_, entry, what, &value->items[i], depth + 1);
        return;
    }
    if (value->kind != P3D_CONFIG_STRING || !value->text.size || p3d_text_equal(value->text, "-"))
        return;
    if (what == TEXTURE || what == MATERIAL)
        check_file(config_check, class_, entry, plain_path(p3d_text(value->text)));
    else
        check_name(config_check, class_, entry, what, value->text);
}

static bool is_of_files(const struct entry *row)
{
    return row->what == TEXTURE || row->what == MATERIAL;
}

/* Files are the same whatever the model. */
static void check_entry(struct config_check *config_check, const struct p3d_config_class *class_,
                        const struct entry *row)
{
    const struct p3d_config_entry *entry = p3d_config_find(class_, row->name);

    if (entry && (entry->kind == P3D_CONFIG_VALUE || entry->kind == P3D_CONFIG_ARRAY) &&
        p3di_config_is_new(config_check, entry, NULL, is_of_files(row) ? NULL : config_check->model))
        check_value(config_check, class_, entry, row->what, &entry->value, 0);
}

/* ---- Places ---- */

/* False if the class, or one between, has another class of that name. */
static bool is_found(const struct p3d_config_class *class_, const struct p3d_config_entry *entry)
{
    char name[128];

    if (entry->name.size >= sizeof name)
        return false;
    memcpy(name, entry->name.data, entry->name.size);
    name[entry->name.size] = 0;
    return p3d_config_find_class(class_, name) == entry->class_;
}

/* Calls `each` with the classes in a class and in those that it inherits from, but for those that were written again.
 */
static void
each_class(struct config_check *config_check, const struct p3d_config_class *class_, const struct entry *row,
           void (*each)(struct config_check *, const struct p3d_config_class *, const struct entry *, unsigned),
           unsigned depth)
{
    const struct p3d_config_class *at = class_;

    for (unsigned bases = 0; at && bases < MOST_BASES; at = at->base, bases++) {
        for (uint32_t i = 0; i < at->entry_count && !config_check->check.job.has_failed; i++) {
            if (config_check->steps++ >= MOST_STEPS)
                return;
            if (at->entries[i].kind == P3D_CONFIG_CLASS && is_found(class_, &at->entries[i]))
                each(config_check, at->entries[i].class_, row, depth);
        }
    }
}

/* The first word of the place, and what follows. */
static const char *split_place(const char *place, char word[32])
{
    const size_t size = strcspn(place, "/");

    snprintf(word, 32, "%.*s", (int)size, place);
    return place[size] ? place + size + 1 : place + size;
}

static void check_below(struct config_check *config_check, const struct p3d_config_class *class_,
                        const struct entry *row, unsigned depth)
{
    char word[32];
    const char *rest = split_place(row->place, word);
    const struct p3d_config_class *nested;

    check_entry(config_check, class_, row);
    nested = strcmp(rest, "**") == 0 && depth < MOST_NESTED ? p3d_config_find_class(class_, word) : NULL;
    if (nested && p3di_config_is_new(config_check, nested, row,
                                     config_check->model)) /* classes may inherit from those that they are in */
        each_class(config_check, nested, row, check_below, depth + 1);
}

static void check_row(struct config_check *config_check, const struct entry *row)
{
    char word[32];
    const char *rest = split_place(row->place, word);
    const struct p3d_config_class *at = *word ? p3d_config_find_class(config_check->own, word) : config_check->own;

    while (at && *rest && *rest != '*') {
        rest = split_place(rest, word);
        at = p3d_config_find_class(at, word);
    }

    if (at && *rest)
        each_class(config_check, at, row, check_below, 0);
    else if (at)
        check_entry(config_check, at, row);
}

/* ---- Animation sources ---- */

/* Many sources are of the game itself, or belong to a base class elsewhere, so only a name that is nearly that of the
 * model is reported. */
static void check_source(struct config_check *config_check, const struct p3d_config_class *source,
                         const struct entry *row, unsigned depth)
{
    const struct p3d_bytes lower = p3di_check_keep_lower(&config_check->check, source->name);
    const struct p3d_bytes near = p3di_find_near(&config_check->check, &config_check->model->sources, lower);

    (void)row, (void)depth;
    if (p3di_facts_have(&config_check->model->sources, lower) || !near.size ||
        !p3di_config_is_new(config_check, source, NULL, config_check->model))
        return;
    for (const struct p3d_config_class *at = source->parent; at; at = at->base) /* the model has that one, too */
        for (uint32_t i = 0; i < at->entry_count; i++)
            if (p3di_is_same(p3di_check_keep_lower(&config_check->check, at->entries[i].name), near))
                return;
    p3di_forget_source(config_check, source);
    p3di_find(&config_check->check, RULE_CONFIG_SOURCE, p3di_config_class_place(config_check, source),
              "no animation of %.*s has this source; is '%.*s' meant?", P3DI_NAME(p3di_facts_file(config_check->model)),
              P3DI_NAME(near));
}

/* ---- Doors and items of DayZ ---- */

static void check_door(struct config_check *config_check, const struct p3d_config_class *door, const struct entry *row,
                       unsigned depth)
{
    const struct p3d_bytes lower = p3di_check_keep_lower(&config_check->check, door->name);
    struct p3d_bytes near;
    char text[200];

    (void)row, (void)depth;
    if (p3di_facts_have(&config_check->model->sources, lower) ||
        !p3di_config_is_new(config_check, door, NULL, config_check->model))
        return;
    near = p3di_find_near(&config_check->check, &config_check->model->sources, lower);
    p3di_find(&config_check->check, RULE_CONFIG_DOOR, p3di_config_class_place(config_check, door),
              "no animation of %.*s has the source %.*s%s", P3DI_NAME(p3di_facts_file(config_check->model)),
              P3DI_NAME(door->name), guess(near, text));
}

/* The name of the class of another addon that it inherits from in the end; empty if there is none. */
static struct p3d_bytes last_base(const struct p3d_config_class *class_)
{
    while (class_->base)
        class_ = class_->base;
    return class_->base_name;
}

/* A class with a size in the inventory, or of a kind that items of DayZ are, is shown there. */
static bool is_item(const struct p3d_config_class *class_)
{
    static const char *const bases[] = {"Magazine_Base", "Ammunition_Base", "Edible_Base"};

    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
        if (p3d_text_equal(last_base(class_), bases[i]))
            return true;
    return p3d_config_find(class_, "itemSize");
}

static void check_item(struct config_check *config_check, const struct p3d_config_class *class_)
{
    static const char *const points[] = {"invview", "boundingbox_min", "boundingbox_max"};
    struct p3d_bytes near;

    if (!p3di_table_may_be_dayz(config_check->table) || !is_item(class_) || !config_check->model->is_seen ||
        !p3di_config_is_new(config_check, config_check->model->path.data, NULL, config_check->model))
        return;
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        if (p3di_facts_have(&config_check->model->memory, p3d_bytes_of(points[i])))
            continue;
        near = p3di_find_near(&config_check->check, &config_check->model->memory, p3d_bytes_of(points[i]));
        if (p3d_text_starts_with(near, "boundingbox")) /* it is the other corner */
            near.size = 0;
        p3di_find(&config_check->check, RULE_CONFIG_INVENTORY, p3di_config_class_place(config_check, class_),
                  "'%s' is not in Memory of %.*s%s%.*s%s", points[i], P3DI_NAME(p3di_facts_file(config_check->model)),
                  near.size ? ", but '" : "", P3DI_NAME(near), near.size ? "' is" : "");
        return;
    }
}

/* ---- Weapons ---- */

/* The points that the game looks for where a config says nothing, by the entries that could say something else. */
static const struct {
    const char *entry, *point;
} weapon_points[] = {{"muzzlePos", "usti hlavne"}, {"muzzleEnd", "konec hlavne"}, {"memoryPointCamera", "eye"}};

#define WEAPON_POINTS (sizeof weapon_points / sizeof *weapon_points)

/* Weapons that shoot and are held: they have a magazine, and their model has some of the points. A blade may have a
 * magazine, too, but is not aimed. */
static bool is_weapon(const struct config_check *config_check, const struct p3d_config_class *class_)
{
    const struct p3d_config_entry *magazines = p3d_config_find(class_, "magazines");
    bool has_point = false;

    for (size_t i = 0; i < WEAPON_POINTS; i++)
        has_point |= p3di_facts_have(&config_check->model->memory, p3d_bytes_of(weapon_points[i].point));
    return has_point && magazines && magazines->kind == P3D_CONFIG_ARRAY && magazines->value.count &&
           !p3d_text_starts_with(last_base(class_), "Melee");
}

static void check_weapon(struct config_check *config_check, const struct p3d_config_class *class_)
{
    const struct facts *model = config_check->model;

    if (!is_weapon(config_check, class_) || !p3di_config_is_new(config_check, model->path.data, &entries[0], model))
        return;
    for (size_t i = 0; i < WEAPON_POINTS; i++) {
        const struct p3d_bytes point = p3d_bytes_of(weapon_points[i].point);
        char text[200];

        if (!p3d_config_find(class_, weapon_points[i].entry) && !p3di_facts_have(&model->memory, point))
            p3di_find(&config_check->check, RULE_CONFIG_WEAPON, p3di_config_class_place(config_check, class_),
                      "%s is not set, and '%s' is not in Memory of %.*s%s", weapon_points[i].entry,
                      weapon_points[i].point, P3DI_NAME(p3di_facts_file(model)),
                      guess(p3di_find_near(&config_check->check, &model->memory, point), text));
    }
}

/* ---- Vehicles ---- */

/* Classes that drive or fly, as far as the config itself says so. */
static bool is_driven(const struct p3d_config_class *class_)
{
    static const char *const simulations[] = {"car",         "carx",          "tank",     "tankx",     "helicopter",
                                              "helicopterx", "helicopterrtd", "airplane", "airplanex", "motorcycle"};
    const struct p3d_config_value *value = p3d_config_find_value(class_, "simulation");

    for (size_t i = 0; value && value->kind == P3D_CONFIG_STRING && i < sizeof simulations / sizeof *simulations; i++)
        if (p3d_text_equal(value->text, simulations[i]))
            return true;
    return false;
}

static void check_driven(struct config_check *config_check, const struct p3d_config_class *class_)
{
    const struct facts *model = config_check->model;
    const bool has_both = model->has_land_contact && model->has_fire_geometry;

    if (!model->is_seen || !model->has_geometry || !is_driven(class_) ||
        !p3di_config_is_new(config_check, model, &entries[0], NULL))
        return;
    if (model->size > 0 && model->size < SMALL)
        p3di_find(&config_check->check, RULE_CONFIG_SMALL, p3di_config_class_place(config_check, class_),
                  "%.*s is %.3g m large", P3DI_NAME(p3di_facts_file(model)), model->size);
    if (!(model->mass > 0))
        p3di_find(&config_check->check, RULE_CONFIG_MASS, p3di_config_class_place(config_check, class_),
                  "%.*s weighs nothing", P3DI_NAME(p3di_facts_file(model)));
    if (has_both)
        return;
    p3di_find(&config_check->check, RULE_CONFIG_DRIVEN, p3di_config_class_place(config_check, class_), "%.*s has no %s",
              P3DI_NAME(p3di_facts_file(model)),
              model->has_fire_geometry  ? "LandContact LOD"
              : model->has_land_contact ? "Fire Geometry"
                                        : "LandContact LOD and no Fire Geometry");
}

/* ---- A class ---- */

enum root { VEHICLES, WEAPONS, OTHERS };

static bool is_never_made(const struct p3d_config_class *class_)
{
    const struct p3d_config_value *scope = p3d_config_find_value(class_, "scope");
    double number;

    return scope && p3d_config_number(scope, &number) && number == 0;
}

/* No real class inherits from so many others, and each entry is looked for in all of them. */
static bool has_many_bases(const struct p3d_config_class *class_)
{
    unsigned count = 0;

    while (class_ && count <= MOST_BASES) {
        class_ = class_->base;
        count++;
    }
    return count > MOST_BASES;
}

/* The model that a class has; NULL if it has none, or none that is at hand. */
static struct facts *find_model(struct config_check *config_check, const struct p3d_config_class *class_,
                                const char *name)
{
    const struct p3d_config_entry *entry = p3d_config_find(class_, name);
    struct p3d_bytes written, path, near;
    enum p3d_file_state state;
    char text[200];

    if (!entry || entry->kind != P3D_CONFIG_VALUE || entry->value.kind != P3D_CONFIG_STRING ||
        entry->value.text.size < 3) /* "" and "-" */
        return NULL;
    written = model_path(&config_check->check, p3d_text(entry->value.text));
    path = p3di_check_keep_lower(&config_check->check, written);
    if (config_check->check.job.has_failed)
        return NULL;
    if (p3di_has_drive(written)) {
        if (p3di_config_is_new(config_check, entry, NULL, NULL))
            find_drive(config_check, class_, entry, written);
        return NULL;
    }
    state = p3di_find_mod_file(&config_check->check, config_check->mod, written, &near);
    if (state == P3D_FILE_MISSING && p3di_config_is_new(config_check, entry, NULL, NULL)) {
        p3di_find(&config_check->check, RULE_CONFIG_MODEL, p3di_config_place(config_check, class_, entry), "%.*s%s",
                  P3DI_PATH(path), guess(near, text));
        if (config_check->table && config_check->table->assets &&
            !p3di_assets_is_sure(config_check->table->assets, written))
            p3di_find_unsure(&config_check->check, RULE_CONFIG_MODEL);
    }
    if (state == P3D_FILE_UNKNOWN && near.size && p3di_config_is_new(config_check, entry, NULL, NULL))
        p3di_find(&config_check->check, RULE_FILE_MISSING, p3di_config_place(config_check, class_, entry), "%.*s%s",
                  P3DI_PATH(path), guess(near, text));
    if (state == P3D_FILE_THERE && p3di_config_is_new(config_check, entry, NULL, NULL))
        find_lacking(config_check, class_, entry, written);
    return state == P3D_FILE_THERE ? open_model(config_check, path) : NULL;
}

static void check_class(struct config_check *config_check, const struct p3d_config_class *class_, enum root root)
{
    const struct p3d_config_class *sources, *doors;

    if (has_many_bases(class_) || is_never_made(class_))
        return;
    sources = p3d_config_find_class(class_, "AnimationSources");
    doors = p3d_config_find_class(class_, "Doors");
    config_check->own = class_;
    config_check->model = find_model(config_check, class_, "model");
    if (config_check->model && !config_check->model->is_read)
        config_check->model = NULL;
    for (size_t i = 0; i < ENTRY_COUNT && !config_check->check.job.has_failed; i++)
        if (config_check->model || is_of_files(&entries[i]))
            check_row(config_check, &entries[i]);
    if (!config_check->model)
        return;
    p3di_keep_sources(config_check, class_);
    p3di_check_class_properties(config_check, class_);
    if (sources && config_check->model->sources.count)
        each_class(config_check, sources, NULL, check_source, 0);
    if (doors && config_check->model->has_bones)
        each_class(config_check, doors, NULL, check_door, 0);
    check_item(config_check, class_);
    if (root == WEAPONS)
        check_weapon(config_check, class_);
    else if (root == VEHICLES)
        check_driven(config_check, class_);
    if (root == VEHICLES && config_check->model->is_seen && !config_check->model->has_geometry &&
        p3di_config_is_new(config_check, config_check->model, NULL, NULL))
        p3di_find(&config_check->check, RULE_CONFIG_GEOMETRY, p3di_config_class_place(config_check, class_), "%.*s",
                  P3DI_NAME(p3di_facts_file(config_check->model)));
}

void p3di_check_config_tree(struct p3di_text_check *text_check)
{
    static const char *const roots[] = {[VEHICLES] = "CfgVehicles",
                                        [WEAPONS] = "CfgWeapons",
                                        "CfgMagazines",
                                        "CfgAmmo",
                                        "CfgNonAIVehicles",
                                        "CfgGlasses"};
    struct config_check config_check = {
        .check = text_check->check, .config = text_check->tree, .mod = text_check->mod, .table = text_check->table};

    p3di_set_init(&config_check.models, config_check.check.kept, 0);
    p3di_set_init(&config_check.seen, config_check.check.kept, 3 * sizeof(void *));
    p3di_set_init(&config_check.source_keys, config_check.check.kept, sizeof(void *));
    for (size_t i = 0; i < sizeof roots / sizeof *roots && !config_check.check.job.has_failed; i++) {
        const struct p3d_config_class *root = p3d_config_find_class(&config_check.config->root, roots[i]);

        for (uint32_t j = 0; root && j < root->entry_count && !config_check.check.job.has_failed; j++)
            if (root->entries[j].kind == P3D_CONFIG_CLASS)
                check_class(&config_check, root->entries[j].class_, (enum root)i);
    }
    p3di_check_sources(&config_check);
    text_check->check = config_check.check;
    if (!text_check->check.job.has_failed)
        p3di_check_config_alone(text_check);
}

struct p3d_findings *p3d_check_config(const struct p3d_config *config, const struct p3d_check_mod *mod,
                                      const struct p3d_options *options, struct p3d_error *error)
{
    struct p3di_text_check text_check = {.tree = config, .mod = mod};

    p3di_check_begin(&text_check.check, "for the check", P3DI_NO_INPUT, options, error);
    if (!text_check.check.job.has_failed)
        p3di_check_config_tree(&text_check);
    return p3di_check_end(&text_check.check);
}
