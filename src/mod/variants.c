/* variants.c: the classes of a mod's configs that use a model, and the textures and rvmats that they give it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/scene.h>

#include "files/includes.h"

#include "assets/roots.h"
#include "assets/store.h"
#include "core/words.h"
#include "system/files.h"

#define NO_CLASS UINT32_MAX
#define MOST_BASES 64u

/* Classes of real mods have less of these. */
#define MOST_VARIANTS 1024u
#define MOST_ITEMS 256u
#define MOST_LEVELS 5u

enum { SELECTIONS, TEXTURES, MATERIALS, LIST_COUNT };

/* The entries in which a class names a model: its own, and the models of worn items. */
enum { MODEL_PLACES = 4 };
static const char *const model_places[MODEL_PLACES][2] = {
    {NULL, "model"}, {"ClothingTypes", "male"}, {"ClothingTypes", "female"}, {"ItemInfo", "uniformModel"}};

struct list {
    struct p3d_bytes *items; /* NULL: the class does not say */
    uint32_t count;
    bool is_append;
};

/* The origins of a config and of what it includes. */
struct config_files {
    const char **items;
    size_t count, capacity;
};

/* A class as it stands in the configs, without inherited entries. */
struct mod_class {
    struct p3d_bytes name;               /* empty: it is only named as a base */
    uint32_t base;                       /* or NO_CLASS */
    const struct config_files **configs; /* that have it; NULL: it is only named as a base */
    size_t config_count, config_capacity;
    struct p3d_bytes models[MODEL_PLACES]; /* without data: the class does not say */
    struct list lists[LIST_COUNT];
    struct list *levels; /* rvmats by state of health; NULL: the class has none */
    uint32_t level_count;
};

struct p3d_classes {
    struct p3di_job job;
    struct p3d_assets *assets;
    struct p3di_set keys; /* "cfgvehicles\car" */
    struct mod_class *items;
    size_t capacity;
};

/* A config that is read. */
struct reader {
    struct p3d_classes *classes;
    struct p3di_job job;           /* for the time of the config */
    struct p3di_asset_path folder; /* of the game, that it is in */
    struct config_files *files;
    struct p3d_bytes group; /* CfgVehicles... */
};

/* ---- Values ---- */

static uint32_t find_byte(struct p3d_bytes text, char byte)
{
    const uint8_t *at = text.size ? memchr(text.data, byte, text.size) : NULL;

    return at ? (uint32_t)(at - text.data) : text.size;
}

/* The path of QPATHTOF(data\a.paa), a macro that many mods take from a file of another mod, which may not be there: it
 * is below the folder of the config. */
static struct p3d_bytes expand(struct reader *reader, struct p3d_bytes text)
{
    const uint32_t open = find_byte(text, '('), close = find_byte(text, ')');
    struct p3di_asset_path path = reader->folder;

    if (open >= close || close == text.size ||
        !(p3d_text_starts_with(text, "QPATHTOF(") || p3d_text_starts_with(text, "PATHTOF(")) ||
        !p3di_asset_path_add(&path, (struct p3d_bytes){text.data + open + 1, close - open - 1}))
        return text;
    return p3di_job_copy(&reader->job, p3di_asset_path_bytes(&path));
}

/* A copy for as long as the classes live; "" has data, too. */
static struct p3d_bytes keep(struct reader *reader, const struct p3d_config_value *value)
{
    struct p3d_bytes text = {NULL, 0};

    if (value && value->kind == P3D_CONFIG_STRING)
        text = expand(reader, p3d_text(value->text));
    return text.size ? p3di_job_copy(&reader->classes->job, text) : p3d_bytes_of("");
}

/* Entries of the class itself. */
static const struct p3d_config_entry *own_entry(const struct p3d_config_class *class_, const char *name)
{
    for (uint32_t i = 0; class_ && i < class_->entry_count; i++)
        if (p3d_text_equal(class_->entries[i].name, name))
            return &class_->entries[i];
    return NULL;
}

static const struct p3d_config_class *own_class(const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_entry *entry = own_entry(class_, name);

    return entry && entry->kind == P3D_CONFIG_CLASS ? entry->class_ : NULL;
}

static struct list keep_list(struct reader *reader, const struct p3d_config_value *value)
{
    struct list list = {NULL, 0, false};

    if (value->kind != P3D_CONFIG_ITEMS)
        return list;
    list.items = p3di_job_alloc(&reader->classes->job, value->count + 1u, sizeof *list.items);
    for (; list.items && list.count < value->count && list.count < MOST_ITEMS; list.count++)
        list.items[list.count] = keep(reader, &value->items[list.count]);
    return list;
}

/* ---- A class of a config ---- */

static void take_models(struct reader *reader, struct mod_class *one, const struct p3d_config_class *class_)
{
    for (size_t i = 0; i < MODEL_PLACES; i++) {
        const char *inner = model_places[i][0];
        const struct p3d_config_class *place = inner ? own_class(class_, inner) : class_;
        const struct p3d_config_entry *entry = own_entry(place, model_places[i][1]);

        if (entry && entry->kind == P3D_CONFIG_VALUE && !one->models[i].data)
            one->models[i] = keep(reader, &entry->value);
    }
}

static void take_lists(struct reader *reader, struct mod_class *one, const struct p3d_config_class *class_)
{
    static const char *const names[] = {"hiddenSelections", "hiddenSelectionsTextures", "hiddenSelectionsMaterials"};

    for (size_t i = 0; i < LIST_COUNT; i++) {
        const struct p3d_config_entry *entry = own_entry(class_, names[i]);

        if (entry && entry->kind == P3D_CONFIG_ARRAY && !one->lists[i].items) {
            one->lists[i] = keep_list(reader, &entry->value);
            one->lists[i].is_append = entry->is_append;
        }
    }
}

/* {{1, {"a.rvmat"}}, {0.5, {"b.rvmat"}}} */
static void take_levels(struct reader *reader, struct mod_class *one, const struct p3d_config_class *class_)
{
    const struct p3d_config_class *at = own_class(class_, "DamageSystem");
    const struct p3d_config_value *levels;

    at = at ? p3d_config_find_class(at, "GlobalHealth") : NULL;
    at = at ? p3d_config_find_class(at, "Health") : NULL;
    levels = at ? p3d_config_find_value(at, "healthLevels") : NULL;
    if (!levels || levels->kind != P3D_CONFIG_ITEMS || one->levels)
        return;
    one->levels = p3di_job_alloc(&reader->classes->job, MOST_LEVELS, sizeof *one->levels);
    for (uint32_t i = 0; one->levels && i < levels->count && i < MOST_LEVELS; i++) {
        const struct p3d_config_value *level = &levels->items[i];

        if (level->kind == P3D_CONFIG_ITEMS && level->count > 1)
            one->levels[i] = keep_list(reader, &level->items[1]);
        one->level_count = i + 1;
    }
}

/* The number of a class of the group; NO_CLASS if there is no memory. */
static uint32_t number_of(struct reader *reader, struct p3d_bytes name)
{
    struct p3d_classes *classes = reader->classes;
    struct p3di_asset_path path;
    struct p3d_bytes key;
    uint32_t number;

    path.size = 0;
    (void)p3di_asset_path_add(&path, reader->group);
    if (!p3di_asset_path_add(&path, name))
        return NO_CLASS;
    key = p3di_asset_path_bytes(&path);
    if (p3di_set_find(&classes->keys, &key, &number))
        return number;
    key = p3di_job_copy(&classes->job, key);
    if (!P3DI_ROOM(&classes->job, classes->items, classes->keys.count, classes->capacity) ||
        !p3di_job_add(&classes->job, &classes->keys, &key, &number))
        return NO_CLASS;
    classes->items[number] = (struct mod_class){.base = NO_CLASS};
    return number;
}

static void note_config(struct reader *reader, struct mod_class *one)
{
    const bool is_noted = one->config_count && one->configs[one->config_count - 1] == reader->files;

    if (!is_noted && p3di_job_room(&reader->classes->job, &one->configs, one->config_count, &one->config_capacity,
                                   sizeof(struct config_files *)))
        one->configs[one->config_count++] = reader->files;
}

static void take_class(struct reader *reader, const struct p3d_config_class *class_)
{
    const uint32_t number = number_of(reader, class_->name);
    const uint32_t base = class_->base_name.size ? number_of(reader, class_->base_name) : NO_CLASS;
    struct mod_class *one = number == NO_CLASS ? NULL : &reader->classes->items[number];

    if (!one)
        return;
    if (!one->name.size)
        one->name = p3di_job_copy(&reader->classes->job, class_->name);
    note_config(reader, one);
    if (one->base == NO_CLASS && base != number)
        one->base = base;
    take_models(reader, one, class_);
    take_lists(reader, one, class_);
    take_levels(reader, one, class_);
}

static void take_config(struct reader *reader, const struct p3d_config *config)
{
    static const char *const groups[] = {"CfgVehicles",      "CfgWeapons", "CfgMagazines",
                                         "CfgNonAIVehicles", "CfgAmmo",    "CfgGlasses"};

    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        const struct p3d_config_class *group = own_class(&config->root, groups[i]);

        reader->group = p3d_bytes_of(groups[i]);
        for (uint32_t j = 0; group && j < group->entry_count; j++)
            if (group->entries[j].kind == P3D_CONFIG_CLASS)
                take_class(reader, group->entries[j].class_);
    }
}

/* ---- All configs ---- */

static void note_file(struct reader *reader, const char *origin)
{
    struct p3di_job *job = &reader->classes->job;
    struct config_files *files = reader->files;

    if (files && P3DI_ROOM(job, files->items, files->count, files->capacity))
        files->items[files->count++] = p3di_job_join(job, origin, "", "");
}

static void note_include(struct p3di_includes *includes, const char *origin)
{
    note_file(includes->user, origin);
}

static struct p3d_config *read_config(struct reader *reader, uint32_t number, const struct p3d_asset *asset,
                                      struct p3d_error *error)
{
    struct p3di_includes includes = p3di_includes_of_asset(&reader->job, reader->classes->assets, number);
    const struct p3d_config_options options = p3di_include_options(&includes);

    includes.notes = note_include;
    includes.user = reader;
    note_file(reader, asset->origin);
    return reader->job.has_failed ? NULL : p3d_config_read(asset->data, asset->size, &options, NULL, error);
}

static void read_file(struct p3d_classes *classes, uint32_t number)
{
    struct p3d_error error = {.status = P3D_OK};
    struct reader reader = {.classes = classes};
    struct p3d_config *config = NULL;
    struct p3d_asset asset;

    if (!p3di_job_begin(&reader.job, "for a config", P3DI_NO_INPUT, NULL, &error)) {
        p3di_job_fail_memory(&classes->job);
        return;
    }
    p3di_assets_folder(classes->assets, number, &reader.folder);
    if (p3di_assets_open_file(classes->assets, number, NULL, &asset, &error)) {
        reader.files = p3di_job_alloc(&classes->job, 1, sizeof *reader.files);
        config = read_config(&reader, number, &asset, &error);
    }
    if (config)
        take_config(&reader, config);
    else if (error.status != P3D_NO_MEMORY)
        p3di_warn(classes->job.options, (uint32_t)P3D_NO_LOD, "%s; its classes are not known", error.message);
    if (reader.job.has_failed || error.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&classes->job);
    p3d_config_free(config);
    p3d_asset_close(&asset);
    p3di_arena_free(reader.job.arena);
}

struct p3d_classes *p3d_classes_read(struct p3d_assets *assets, const struct p3d_options *options,
                                     struct p3d_error *error)
{
    struct p3d_classes *classes;
    struct p3di_job job;

    if (!p3di_job_begin(&job, "for the classes of configs", P3DI_NO_INPUT, options, error))
        return NULL;
    classes = p3di_job_alloc(&job, 1, sizeof *classes);
    if (!classes) {
        p3di_arena_free(job.arena);
        return NULL;
    }
    classes->job = job;
    classes->assets = assets;
    p3di_set_init(&classes->keys, job.arena, 0);
    if (p3di_assets_make_ready(assets))
        for (uint32_t file = p3di_root_first_config(assets); file != P3DI_NO_FILE && !classes->job.has_failed;
             file = p3di_root_next_config(assets, file))
            read_file(classes, file);
    if (!p3di_assets_are_whole(assets))
        p3di_job_fail_memory(&classes->job);
    job = classes->job;
    classes->job.error = NULL; /* the caller's */
    classes->job.options = NULL;
    if (!job.has_failed)
        return classes;
    p3di_arena_free(job.arena);
    return NULL;
}

void p3d_classes_free(struct p3d_classes *classes)
{
    if (classes)
        p3di_arena_free(classes->job.arena);
}

/* ---- Inherited entries ---- */

static const struct mod_class *base_of(const struct p3d_classes *classes, const struct mod_class *one)
{
    return one->base == NO_CLASS ? NULL : &classes->items[one->base];
}

static struct p3d_bytes model_of(const struct p3d_classes *classes, const struct mod_class *one, size_t place)
{
    for (unsigned depth = 0; one && depth < MOST_BASES; depth++, one = base_of(classes, one))
        if (one->models[place].data)
            return one->models[place];
    return (struct p3d_bytes){NULL, 0};
}

/* Entries of a list that only adds ("+=") stand behind the entries of the base. */
static struct list list_of(const struct p3d_classes *classes, struct p3di_job *job, const struct mod_class *one,
                           size_t which)
{
    struct list found = {NULL, 0, false};

    for (unsigned depth = 0; one && depth < MOST_BASES && found.count < MOST_ITEMS;
         depth++, one = base_of(classes, one)) {
        const struct list *own = &one->lists[which];
        struct p3d_bytes *both;

        if (!own->items)
            continue;
        both = p3di_job_alloc(job, (size_t)own->count + found.count + 1, sizeof *both);
        if (!both)
            break;
        memcpy(both, own->items, own->count * sizeof *both);
        if (found.count)
            memcpy(both + own->count, found.items, found.count * sizeof *both);
        found = (struct list){both, own->count + found.count, false};
        if (!own->is_append)
            break;
    }
    return found;
}

static const struct mod_class *class_with_levels(const struct p3d_classes *classes, const struct mod_class *one)
{
    for (unsigned depth = 0; one && depth < MOST_BASES; depth++, one = base_of(classes, one))
        if (one->levels)
            return one;
    return NULL;
}

/* ---- Whose model it is ---- */

/* The start of the name in an archive; NULL if the path is none of these. */
static const char *find_entry(const char *path)
{
    for (const char *at = path; (at = strchr(at, ':')) != NULL; at++)
        if (at - path > 4 && p3d_text_equal((struct p3d_bytes){(const uint8_t *)at - 4, 4}, ".pbo"))
            return at;
    return NULL;
}

static bool is_same_name(const char *a, const char *b)
{
    struct p3di_asset_path one, other;

    one.size = other.size = 0;
    return p3di_asset_path_add(&one, p3d_bytes_of(a)) && p3di_asset_path_add(&other, p3d_bytes_of(b)) &&
           p3di_is_same(p3di_asset_path_bytes(&one), p3di_asset_path_bytes(&other));
}

/* Each is a file, or the path of an archive and a name in it. */
static bool is_same_file(struct p3di_job *job, const char *a, const char *b)
{
    const char *in_a = find_entry(a), *in_b = find_entry(b);

    if (!in_a || !in_b)
        return !in_a && !in_b && p3di_is_same_file(a, b);
    return is_same_name(in_a + 1, in_b + 1) && p3di_is_same_file(p3di_job_format(job, "%.*s", (int)(in_a - a), a),
                                                                 p3di_job_format(job, "%.*s", (int)(in_b - b), b));
}

/* The file whose classes are wanted. */
struct wanted {
    const char *path, *inner; /* in its archive, if it is in one */
    const char *stem;
};

/* The model that a class names is the file if it has the name, and the game's path leads there; or if it leads nowhere,
 * as where nothing says how the paths of the mod begin. */
static bool is_it(const struct p3d_classes *classes, struct p3di_job *job, struct p3d_bytes named,
                  const struct wanted *wanted)
{
    const char *origin;

    if (!named.size || !p3d_text_equal(p3di_path_stem(named), wanted->stem))
        return false;
    if (!p3d_text_ends_with(named, ".p3d"))
        named = p3d_bytes_of(p3di_job_join(job, p3di_job_text(job, named), ".p3d", ""));
    if (p3d_assets_has(classes->assets, named, &origin))
        return is_same_file(job, origin, wanted->path);
    return p3di_root_is_alike(named, wanted->inner);
}

/* ---- The variants of a model ---- */

struct variant_finder {
    struct p3di_job job;
    const struct p3d_classes *classes;
    struct p3d_variant *items;
    uint32_t count;
    size_t capacity;
};

static void add_variant(struct variant_finder *variant_finder, const struct p3d_variant *variant)
{
    if (variant_finder->count == MOST_VARIANTS)
        return;
    if (P3DI_ROOM(&variant_finder->job, variant_finder->items, variant_finder->count, variant_finder->capacity))
        variant_finder->items[variant_finder->count++] = *variant;
}

/* Each file once. */
static void find_files(struct variant_finder *variant_finder, struct p3d_variant *variant, const struct mod_class *one)
{
    struct p3di_job *job = &variant_finder->job;
    const char **files = NULL;
    struct p3di_set known;
    size_t capacity = 0;
    uint32_t number;

    p3di_set_init(&known, job->arena, 0);
    for (unsigned depth = 0; one && depth < MOST_BASES; depth++, one = base_of(variant_finder->classes, one))
        for (size_t i = 0; i < one->config_count; i++)
            for (size_t j = 0; j < one->configs[i]->count; j++) {
                const struct p3d_bytes file = p3d_bytes_of(one->configs[i]->items[j]);

                if (p3di_job_add(job, &known, &file, &number) && P3DI_ROOM(job, files, variant->file_count, capacity))
                    files[variant->file_count++] = one->configs[i]->items[j];
            }
    variant->files = files;
}

static struct p3d_variant variant_of(struct variant_finder *variant_finder, const struct mod_class *one)
{
    struct list lists[LIST_COUNT];
    struct p3d_variant_selection *selections;
    struct p3d_variant variant = {.origin = one->configs[0]->items[0], .state = ""};

    find_files(variant_finder, &variant, one);
    for (size_t i = 0; i < LIST_COUNT; i++)
        lists[i] = list_of(variant_finder->classes, &variant_finder->job, one, i);
    selections = p3di_job_alloc(&variant_finder->job, lists[SELECTIONS].count, sizeof *selections);
    for (uint32_t i = 0; selections && i < lists[SELECTIONS].count; i++) {
        struct p3d_variant_selection selection = {.name = lists[SELECTIONS].items[i]};

        if (i < lists[TEXTURES].count && lists[TEXTURES].items[i].size)
            selection.texture = lists[TEXTURES].items[i];
        if (i < lists[MATERIALS].count && lists[MATERIALS].items[i].size)
            selection.material = lists[MATERIALS].items[i];
        selection.is_hidden = i < lists[TEXTURES].count && !lists[TEXTURES].items[i].size;
        if (selection.is_hidden || selection.texture.size || selection.material.size)
            selections[variant.selection_count++] = selection;
    }
    variant.selections = selections;
    variant.name = variant.class_name = p3di_job_utf8(&variant_finder->job, variant_finder->job.arena, one->name);
    return variant;
}

static bool is_same_path(struct p3di_job *job, struct p3d_bytes a, struct p3d_bytes b)
{
    return a.size == b.size && p3d_text_equal(a, p3di_job_text(job, b));
}

/* The states as DayZ counts them. */
static void add_states(struct variant_finder *variant_finder, const struct mod_class *one,
                       const struct p3d_variant *plain)
{
    static const char *const names[MOST_LEVELS] = {"pristine", "worn", "damaged", "badly_damaged", "ruined"};
    const struct mod_class *with = class_with_levels(variant_finder->classes, one);

    for (uint32_t i = 1; with && i < with->level_count; i++) {
        const struct list *first = &with->levels[0], *level = &with->levels[i];
        struct p3d_variant_rvmat *rvmats = p3di_job_alloc(&variant_finder->job, level->count, sizeof *rvmats);
        struct p3d_variant variant = *plain;

        for (uint32_t j = 0; rvmats && j < level->count && j < first->count; j++)
            if (level->items[j].size && !is_same_path(&variant_finder->job, first->items[j], level->items[j]))
                rvmats[variant.rvmat_count++] = (struct p3d_variant_rvmat){first->items[j], level->items[j]};
        if (!variant.rvmat_count)
            continue;
        variant.rvmats = rvmats;
        variant.state = names[i];
        variant.name = p3di_job_join(&variant_finder->job, plain->class_name, ":", names[i]);
        add_variant(variant_finder, &variant);
    }
}

static void try_class(struct variant_finder *variant_finder, const struct mod_class *one, const struct wanted *wanted)
{
    bool is_one = false;

    for (size_t i = 0; i < MODEL_PLACES && !is_one; i++)
        is_one =
            is_it(variant_finder->classes, &variant_finder->job, model_of(variant_finder->classes, one, i), wanted);
    if (is_one) {
        const struct p3d_variant plain = variant_of(variant_finder, one);

        add_variant(variant_finder, &plain);
        add_states(variant_finder, one, &plain);
    }
}

struct p3d_variants *p3d_find_variants(const struct p3d_classes *classes, const char *path,
                                       const struct p3d_options *options, struct p3d_error *error)
{
    const char *entry = find_entry(path);
    struct wanted wanted = {.path = path, .inner = entry ? entry + 1 : path};
    struct variant_finder variant_finder = {.classes = classes};
    struct p3d_variants *variants;

    if (!p3di_job_begin(&variant_finder.job, "for the variants", P3DI_NO_INPUT, options, error))
        return NULL;
    wanted.stem = p3di_job_text(&variant_finder.job, p3di_path_stem(p3d_bytes_of(wanted.inner)));
    variants = p3di_job_alloc(&variant_finder.job, 1, sizeof *variants);
    for (uint32_t i = 0; i < classes->keys.count && !variant_finder.job.has_failed; i++)
        if (classes->items[i].name.size)
            try_class(&variant_finder, &classes->items[i], &wanted);
    if (variant_finder.job.has_failed) {
        p3di_arena_free(variant_finder.job.arena);
        return NULL;
    }
    *variants = (struct p3d_variants){variant_finder.items, variant_finder.count, variant_finder.job.arena};
    return variants;
}

void p3d_variants_free(struct p3d_variants *variants)
{
    if (variants)
        p3di_arena_free(variants->memory);
}

const struct p3d_variant *p3d_variant_find(const struct p3d_variants *variants, const char *name)
{
    for (uint32_t i = 0; i < variants->count; i++)
        if (p3d_text_equal(p3d_bytes_of(variants->items[i].name), name))
            return &variants->items[i];
    return NULL;
}
