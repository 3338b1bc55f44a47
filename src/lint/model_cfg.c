/* model_cfg.c: the model.cfg of a source model that is checked, and what is wrong with it as a whole.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_cfg.h"

#include "mod/parts.h"

#include "core/error.h"
#include "core/near.h"
#include "system/files.h"
#include "system/name.h"

bool p3di_cfg_check_begin(struct p3di_cfg_check *cfg_check, const char *wanted, struct p3d_assets *assets,
                          struct p3d_error *error)
{
    *cfg_check = (struct p3di_cfg_check){.wanted = wanted, .assets = assets};
    return p3di_job_begin(&cfg_check->job, "for the model.cfg", P3DI_NO_INPUT, NULL, error);
}

/* ---- Findings ---- */

static void add_finding(struct p3di_cfg_check *cfg_check, const char *id, const char *message)
{
    const struct p3d_check_rule *rule = p3d_check_rule_of(id);

    cfg_check->finding = (struct p3d_finding){.rule = rule,
                                              .severity = rule->severity,
                                              .lod = P3D_NO_LOD,
                                              .index = P3D_NO_ELEMENT,
                                              .count = 1,
                                              .message = message};
}

/* The message with the name of the file before it: errors in texts and of files name it, others do not. */
static const char *named_message(struct p3di_cfg_check *cfg_check, const struct p3d_error *error)
{
    const char *path = cfg_check->found.path;
    const bool is_named = !path || p3di_is_printed_as(path, error->message, strlen(path)) ||
                          strncmp(error->message, P3DI_CUT, strlen(P3DI_CUT)) == 0;

    return p3di_job_join(&cfg_check->job, is_named ? "" : path, is_named ? "" : ": ", error->message);
}

/* ---- Names of classes ---- */

/* The class is that of another model in the folder. */
static bool is_of_another(struct p3di_cfg_check *cfg_check, const struct p3di_path *path, const char *name)
{
    struct p3di_job *job = &cfg_check->job;
    const char *folder = p3di_folder_of(job, path->path);

    return p3di_listing_find(p3di_listing_of(path->listings, job, *folder ? folder : "."), job,
                             p3di_job_join(job, name, ".p3d", ""));
}

/* "wood_floor" is no slip for "wood_door": each of its words must be near. Where the words are not as many, the whole
 * name was. */
static bool is_slip(struct p3di_job *job, const char *name, const char *meant)
{
    const char *a = p3di_job_text(job, p3di_job_lower(job, p3d_bytes_of(name)));
    const char *b = p3di_job_text(job, p3di_job_lower(job, p3d_bytes_of(meant)));
    bool is_near = true;

    while (is_near && *a && *b) {
        const size_t size_a = strcspn(a, "_- "), size_b = strcspn(b, "_- ");
        struct p3di_near word = p3di_near_bytes(a, size_a);

        if (!a[size_a] != !b[size_b])
            return true;
        p3di_near_try(&word, p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)b, (uint32_t)size_b}));
        is_near = word.best;
        a += size_a + (a[size_a] != 0);
        b += size_b + (b[size_b] != 0);
    }
    return is_near;
}

static void compare_case(struct p3di_cfg_check *cfg_check)
{
    const struct p3di_found_cfg *found = &cfg_check->found;
    const struct p3d_config_class *models = p3d_config_find_class(&found->config->root, "CfgModels");
    const struct p3d_config_class *own = models ? p3d_config_find_class(models, found->class_name) : NULL;
    const size_t size = strlen(found->class_name);

    if (own && (own->name.size != size || memcmp(own->name.data, found->class_name, size) != 0))
        add_finding(cfg_check, "M109",
                    p3di_job_join(&cfg_check->job, p3di_job_join(&cfg_check->job, found->path, "", ""),
                                  " has it in other letters than the file, ", found->class_name));
}

static void keep_classes(struct p3di_cfg_check *cfg_check)
{
    const struct p3di_found_cfg *found = &cfg_check->found;

    if (cfg_check->names && !p3di_cfg_names_add(cfg_check->names, found->path, found->config, cfg_check->index))
        p3di_job_fail_memory(&cfg_check->job);
}

static void add_near(struct p3di_cfg_check *cfg_check)
{
    add_finding(cfg_check, "M108", p3di_job_join(&cfg_check->job, p3di_found_cfg_why(&cfg_check->found), "", ""));
    if (cfg_check->names && !p3di_cfg_names_add_near(cfg_check->names, cfg_check->found.near_name))
        p3di_job_fail_memory(&cfg_check->job);
}

/* ---- A class that would move the model ---- */

#define MOST_LOOKED (1u << 16) /* animations of all classes together; real files have hundreds, */
#define MOST_FITTING 256u      /* and a few classes that fit */

struct fitting {
    struct p3di_job *job;
    struct p3di_set names; /* of the model's selections, in lower case */
    uint32_t looked;       /* animations that were looked at, and classes that fit */
};

static void add_selections(struct fitting *fitting, const struct p3d_document *document)
{
    p3di_set_init(&fitting->names, fitting->job->arena, 0);
    for (uint32_t i = 0; i < document->lod_count; i++) {
        const struct p3d_mlod_lod *lod = p3d_document_lod_error(document, i) ? NULL : &document->mlod->lods[i];

        for (uint32_t j = 0; lod && j < lod->tag_count && !fitting->job->has_failed; j++) {
            const struct p3d_bytes lower = p3di_job_lower(fitting->job, p3d_text(lod->tags[j].name));
            uint32_t number;

            if (lod->tags[j].kind == P3D_TAG_SELECTION && !lod->tags[j].is_raw)
                p3di_job_add(fitting->job, &fitting->names, &lower, &number);
        }
    }
}

static bool has_selection(struct fitting *fitting, const struct p3d_config_class *animation, const char *entry)
{
    const struct p3d_config_value *value = p3d_config_find_value(animation, entry);
    struct p3d_bytes lower;
    uint32_t number;

    if (!value || value->kind != P3D_CONFIG_STRING || !value->text.size)
        return false;
    lower = p3di_job_lower(fitting->job, value->text);
    return p3di_set_find(&fitting->names, &lower, &number);
}

/* An animation of the class whose part and axis the model has; NULL if there is none. */
static const struct p3d_config_class *find_animation(struct fitting *fitting, const struct p3d_config_class *class_)
{
    const struct p3d_config_class *animations = p3d_config_find_class(class_, "Animations");

    for (uint32_t i = 0;
         animations && i < animations->entry_count && fitting->looked++ < MOST_LOOKED && !fitting->job->has_failed; i++)
        if (animations->entries[i].kind == P3D_CONFIG_CLASS &&
            has_selection(fitting, animations->entries[i].class_, "selection") &&
            has_selection(fitting, animations->entries[i].class_, "axis"))
            return animations->entries[i].class_;
    return NULL;
}

/* A class with another name that nobody else uses, and its animation that would move the model. */
static void add_fitting(struct p3di_cfg_check *cfg_check, const struct p3di_path *path, const struct p3d_config *config,
                        struct fitting *fitting)
{
    const struct p3d_config_class *models = p3d_config_find_class(&config->root, "CfgModels");

    for (uint32_t i = 0; models && i < models->entry_count && !cfg_check->job.has_failed; i++) {
        const struct p3d_config_entry *entry = &models->entries[i];
        const struct p3d_config_class *animation =
            entry->kind == P3D_CONFIG_CLASS ? find_animation(fitting, entry->class_) : NULL;
        const char *name = animation ? p3di_job_text(fitting->job, entry->name) : "";

        if (!animation || p3d_text_equal(entry->name, "Default") || is_of_another(cfg_check, path, name))
            continue;
        fitting->looked += MOST_LOOKED / MOST_FITTING;
        if (p3di_is_base_class(models, entry->class_, name))
            continue;
        add_finding(cfg_check, "M120",
                    p3di_job_format(&cfg_check->job, "%s, whose %s has its part and its axis in this model", name,
                                    p3di_job_text(&cfg_check->job, animation->name)));
        return;
    }
}

/* Only the model.cfg in the model's folder is its own. */
static void find_fitting(struct p3di_cfg_check *cfg_check, const struct p3di_path *path,
                         const struct p3d_document *document)
{
    const char *nearest = cfg_check->found.without_count ? cfg_check->found.without[0] : NULL;
    const struct p3di_cfg_place place = {
        .model = path, .wanted = nearest, .assets = cfg_check->assets, .option = cfg_check->include_hint};
    struct p3di_found_cfg found;
    struct fitting fitting;
    struct p3d_error error = {.status = P3D_OK};

    if (!nearest || path->archive || cfg_check->wanted ||
        strcmp(p3di_folder_of(&cfg_check->job, nearest), p3di_folder_of(&cfg_check->job, path->path)) != 0)
        return;
    (void)p3di_find_cfg(&found, &place, NULL, &error);
    fitting = (struct fitting){.job = &found.job};
    if (found.config) {
        add_selections(&fitting, document);
        add_fitting(cfg_check, path, found.config, &fitting);
    }
    if (error.status == P3D_NO_MEMORY || found.job.has_failed)
        p3di_job_fail_memory(&cfg_check->job);
    p3di_found_cfg_close(&found);
}

/* ---- The file ---- */

static void close_model(struct p3di_cfg_check *cfg_check)
{
    p3d_model_free(cfg_check->model);
    cfg_check->model = NULL;
    cfg_check->finding.rule = NULL;
    p3di_found_cfg_close(&cfg_check->found);
}

/* A fault of a file that the user named is no finding. */
static bool read_class(struct p3di_cfg_check *cfg_check, const struct p3di_path *path,
                       const struct p3d_document *document, struct p3d_error *error)
{
    const struct p3di_cfg_place place = {
        .model = path, .wanted = cfg_check->wanted, .assets = cfg_check->assets, .option = cfg_check->include_hint};
    bool is_good = p3di_find_cfg(&cfg_check->found, &place, NULL, error);

    if (is_good && cfg_check->found.config) {
        compare_case(cfg_check);
        keep_classes(cfg_check);
        cfg_check->model = p3di_skeleton_of(&cfg_check->found, NULL, error);
        is_good = cfg_check->model;
    } else if (is_good && cfg_check->found.near_name &&
               is_slip(&cfg_check->job, cfg_check->found.class_name, cfg_check->found.near_name) &&
               !is_of_another(cfg_check, path, cfg_check->found.near_name)) {
        add_near(cfg_check);
    } else if (is_good) {
        find_fitting(cfg_check, path, document);
    }
    if (is_good || error->status == P3D_NO_MEMORY)
        return is_good;
    if (cfg_check->wanted) {
        const struct p3d_error reason = *error;

        p3di_error_set(error, reason.status, P3D_NO_LOD, 0, "%s", named_message(cfg_check, &reason));
        error->has_line = reason.has_line;
        return false;
    }
    add_finding(cfg_check, "M107", named_message(cfg_check, error));
    return true;
}

bool p3di_cfg_check_model(struct p3di_cfg_check *cfg_check, const struct p3di_path *path,
                          const struct p3d_document *document, struct p3d_check_options *options,
                          struct p3d_error *error)
{
    bool is_good;

    options->model_cfg = NULL;
    close_model(cfg_check);
    if (!document->mlod)
        return true;
    cfg_check->job.error = error;
    is_good = read_class(cfg_check, path, document, error);
    if (is_good && cfg_check->found.job.has_failed) /* what was found was to be told */
        p3di_job_fail_memory(&cfg_check->job);
    is_good = is_good && !cfg_check->job.has_failed;
    options->model_cfg = is_good ? cfg_check->model : NULL;
    return is_good;
}

void p3di_cfg_check_close(struct p3di_cfg_check *cfg_check)
{
    close_model(cfg_check);
    p3di_arena_free(cfg_check->job.arena);
    memset(cfg_check, 0, sizeof *cfg_check);
}
