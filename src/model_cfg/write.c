/* write.c: the model.cfg that gives a model its skeleton, sections and animations (docs/export.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "axis_names.h"
#include "core/namer.h"
#include "keys.h"
#include "parts.h"

#include <p3d/model.h>

#include <math.h>
#include <stdio.h>

struct cfg {
    struct p3di_out out;
    const struct p3d_model *model;
    const char *class_name;
    struct axis_namer namer;
};

/* ---- Words ---- */

/* Characters that names of classes cannot have become '_'. */
static void put_name(struct cfg *cfg, struct p3d_bytes name)
{
    name = p3d_text(name);
    if (!name.size)
        p3di_out_char(&cfg->out, '_');
    for (size_t i = 0; i < name.size; i++)
        p3di_out_char(&cfg->out, p3di_name_character(P3DI_NAME_OF_CLASS, name.data[i]));
}

static void put_string(struct cfg *cfg, struct p3d_bytes text)
{
    text = p3d_text(text);
    p3di_out_char(&cfg->out, '"');
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] == '"')
            p3di_out_char(&cfg->out, '"');
        if (text.data[i] == '\n')
            p3di_out_text(&cfg->out, "\" \\n \"");
        else
            p3di_out_char(&cfg->out, (char)text.data[i]);
    }
    p3di_out_char(&cfg->out, '"');
}

static void put_string_line(struct cfg *cfg, const char *key, struct p3d_bytes text)
{
    p3di_out_text(&cfg->out, key);
    p3di_out_text(&cfg->out, " = ");
    put_string(cfg, text);
    p3di_out_text(&cfg->out, ";\n");
}

static void put_number(struct cfg *cfg, const char *key, float number)
{
    p3di_out_text(&cfg->out, "\t\t\t\t");
    p3di_out_text(&cfg->out, key);
    p3di_out_text(&cfg->out, " = ");
    p3di_out_f32(&cfg->out, number);
    p3di_out_text(&cfg->out, ";\n");
}

/* In whole degrees, where they give exactly this angle. */
static void put_angle(struct cfg *cfg, const char *key, float angle)
{
    const double degrees = round(angle * 180 / 3.14159265358979323846);
    char text[64];

    if (degrees == 0 || fabs(degrees) > 100000 || (float)(degrees * 3.14159265358979323846 / 180) != angle) {
        put_number(cfg, key, angle);
        return;
    }
    snprintf(text, sizeof text, "\t\t\t\t%s = \"rad %.0f\";\n", key, degrees);
    p3di_out_text(&cfg->out, text);
}

static void put_vector(struct cfg *cfg, const char *key, struct p3d_vec3 v)
{
    const float parts[3] = {v.x, v.y, v.z};

    p3di_out_text(&cfg->out, "\t\t\t\t");
    p3di_out_text(&cfg->out, key);
    p3di_out_text(&cfg->out, "[] = {");
    for (unsigned i = 0; i < 3; i++) {
        p3di_out_text(&cfg->out, i ? ", " : "");
        p3di_out_f32(&cfg->out, parts[i]);
    }
    p3di_out_text(&cfg->out, "};\n");
}

/* ---- The skeleton ---- */

static bool has_skeleton(const struct cfg *cfg)
{
    return cfg->model->bone_count || cfg->model->skeleton.size;
}

static struct p3d_bytes skeleton_name(const struct cfg *cfg)
{
    return cfg->model->skeleton.size ? cfg->model->skeleton : p3d_bytes_of("Skeleton");
}

static void put_bones(struct cfg *cfg)
{
    const struct p3d_model *model = cfg->model;

    p3di_out_text(&cfg->out, "\t\tskeletonBones[] =\n\t\t{\n");
    for (uint32_t i = 0; i < model->bone_count; i++) {
        const uint32_t parent = model->bones[i].parent;

        p3di_out_text(&cfg->out, "\t\t\t");
        put_string(cfg, model->bones[i].name);
        p3di_out_text(&cfg->out, ", ");
        put_string(cfg, parent == P3D_NO_BONE ? p3d_bytes_of("") : model->bones[parent].name);
        p3di_out_text(&cfg->out, i + 1 < model->bone_count ? ",\n" : "\n");
    }
    p3di_out_text(&cfg->out, "\t\t};\n");
}

static void put_skeleton(struct cfg *cfg)
{
    if (!has_skeleton(cfg))
        return;
    p3di_out_text(&cfg->out, "\tclass ");
    put_name(cfg, skeleton_name(cfg));
    p3di_out_text(&cfg->out, "\n\t{\n\t\tisDiscrete = ");
    p3di_out_text(&cfg->out, cfg->model->is_discrete ? "1;\n" : "0;\n");
    p3di_out_text(&cfg->out, "\t\tskeletonInherit = \"\";\n");
    put_bones(cfg);
    p3di_out_text(&cfg->out, "\t};\n");
}

/* ---- Animations ---- */

static void put_place(struct cfg *cfg, const char *words, uint32_t animation, uint32_t lod)
{
    const struct p3d_model_lod *where = &cfg->model->lods[lod];
    const struct p3d_model_axis *axis = &where->axes[animation];
    char text[320], name[P3D_LOD_NAME_SIZE];

    snprintf(text, sizeof text, "\t\t\t\t// %s %s: through %g %g %g, towards %g %g %g\n", words,
             p3d_lod_name(where->resolution, name), (double)axis->position.x, (double)axis->position.y,
             (double)axis->position.z, (double)axis->direction.x, (double)axis->direction.y, (double)axis->direction.z);
    p3di_out_text(&cfg->out, text);
}

static void put_axis(struct cfg *cfg, uint32_t animation)
{
    const struct axis_name name = p3di_axis_name(&cfg->namer, animation);

    if (!name.has_axis)
        return;
    if (!name.is_found) {
        put_place(cfg, "no selection gives the axis of", animation, name.missed);
        return;
    }
    if (name.end.size) {
        put_string_line(cfg, "\t\t\t\tbegin", name.begin);
        put_string_line(cfg, "\t\t\t\tend", name.end);
    } else {
        put_string_line(cfg, "\t\t\t\taxis", name.begin);
    }
    p3di_out_text(&cfg->out, name.is_in_memory ? "\t\t\t\tmemory = 1;\n" : "\t\t\t\tmemory = 0;\n");
    if (name.missed_count)
        put_place(cfg, "no selection gives the other axis of", animation, name.missed);
}

static float number_at(const struct p3d_model_animation *animation, size_t member)
{
    float number;

    memcpy(&number, (const uint8_t *)animation + member, sizeof number);
    return number;
}

/* True if the value is the default of a reader. Both phases are written, or none. */
static bool is_understood(const struct p3d_model_animation *animation, const struct cfg_key *key)
{
    if (key->like)
        return animation->min_phase == animation->min_value && animation->max_phase == animation->max_value;
    return number_at(animation, key->member) == key->otherwise;
}

static void put_values(struct cfg *cfg, const struct p3d_model_animation *animation)
{
    for (size_t i = 0; i < P3DI_CFG_KEY_COUNT; i++) {
        const struct cfg_key *key = &p3di_cfg_keys[i];
        struct p3d_vec3 vector;

        if (!(key->types >> animation->type & 1) || (key->is_left_out && is_understood(animation, key)))
            continue;
        switch (key->kind) {
        case CFG_NUMBER:
            put_number(cfg, key->name, number_at(animation, key->member));
            break;
        case CFG_ANGLE:
            put_angle(cfg, key->name, number_at(animation, key->member));
            break;
        case CFG_VECTOR:
            memcpy(&vector, (const uint8_t *)animation + key->member, sizeof vector);
            put_vector(cfg, key->name, vector);
            break;
        }
    }
}

/* The bone that it moves in any LOD. */
static uint32_t bone_of(const struct p3d_model *model, uint32_t animation)
{
    for (uint32_t i = 0; i < model->lod_count; i++)
        if (model->lods[i].axes && model->lods[i].axes[animation].bone != P3D_NO_BONE)
            return model->lods[i].axes[animation].bone;
    return P3D_NO_BONE;
}

static void put_animation(struct cfg *cfg, uint32_t index)
{
    const struct p3d_model_animation *animation = &cfg->model->animations[index];
    const uint32_t bone = bone_of(cfg->model, index);

    p3di_out_text(&cfg->out, "\t\t\tclass ");
    put_name(cfg, animation->name);
    p3di_out_text(&cfg->out, "\n\t\t\t{\n");
    put_string_line(cfg, "\t\t\t\ttype", p3d_bytes_of(p3di_cfg_types[animation->type]));
    put_string_line(cfg, "\t\t\t\tsource", animation->source);
    put_string_line(cfg, "\t\t\t\tselection", bone == P3D_NO_BONE ? p3d_bytes_of("") : cfg->model->bones[bone].name);
    put_axis(cfg, index);
    if (animation->source_address > 0 && animation->source_address < 3)
        put_string_line(cfg, "\t\t\t\tsourceAddress", p3d_bytes_of(p3di_cfg_addresses[animation->source_address]));
    put_values(cfg, animation);
    p3di_out_text(&cfg->out, "\t\t\t};\n");
}

/* ---- The model ---- */

static void put_sections(struct cfg *cfg)
{
    p3di_out_text(&cfg->out, "\t\tsectionsInherit = \"\";\n\t\tsections[] =");
    if (!cfg->model->section_count) {
        p3di_out_text(&cfg->out, " {};\n");
        return;
    }
    p3di_out_text(&cfg->out, "\n\t\t{\n");
    for (uint32_t i = 0; i < cfg->model->section_count; i++) {
        p3di_out_text(&cfg->out, "\t\t\t");
        put_string(cfg, cfg->model->sections[i]);
        p3di_out_text(&cfg->out, i + 1 < cfg->model->section_count ? ",\n" : "\n");
    }
    p3di_out_text(&cfg->out, "\t\t};\n");
}

bool p3di_has_cfg_class(const struct p3d_model *model)
{
    return p3di_is_hot(model) || model->has_class || model->bone_count || model->skeleton.size ||
           model->section_count || model->animation_count;
}

/* What thermal sights see; 0 is the same as nothing. */
static void put_thermal(struct cfg *cfg)
{
    for (size_t i = 0; i < P3DI_THERMAL_COUNT; i++)
        if (p3di_is_heat(cfg->model->thermal[i])) {
            p3di_out_text(&cfg->out, "\t\t");
            p3di_out_text(&cfg->out, p3di_cfg_thermal[i]);
            p3di_out_text(&cfg->out, " = ");
            p3di_out_f32(&cfg->out, cfg->model->thermal[i]);
            p3di_out_text(&cfg->out, ";\n");
        }
}

static void put_model(struct cfg *cfg)
{
    p3di_out_text(&cfg->out, "\tclass ");
    put_name(cfg, p3d_bytes_of(cfg->class_name));
    p3di_out_text(&cfg->out, "\n\t{\n");
    put_sections(cfg);
    if (has_skeleton(cfg)) {
        p3di_out_text(&cfg->out, "\t\tskeletonName = \"");
        put_name(cfg, skeleton_name(cfg));
        p3di_out_text(&cfg->out, "\";\n");
    } else {
        p3di_out_text(&cfg->out, "\t\tskeletonName = \"\";\n");
    }
    put_thermal(cfg);
    if (cfg->model->animation_count) {
        p3di_out_text(&cfg->out, "\t\tclass Animations\n\t\t{\n");
        for (uint32_t i = 0; i < cfg->model->animation_count && !cfg->out.failed; i++)
            put_animation(cfg, i);
        p3di_out_text(&cfg->out, "\t\t};\n");
    }
    p3di_out_text(&cfg->out, "\t};\n");
}

static void put_all(struct cfg *cfg)
{
    if (has_skeleton(cfg)) {
        p3di_out_text(&cfg->out, "class CfgSkeletons\n{\n");
        put_skeleton(cfg);
        p3di_out_text(&cfg->out, "};\n\n");
    }
    p3di_out_text(&cfg->out, "class CfgModels\n{\n");
    if (p3di_has_cfg_class(cfg->model))
        put_model(cfg);
    p3di_out_text(&cfg->out, "};\n");
}

static bool write(struct cfg *cfg, void (*put)(struct cfg *cfg), const struct p3d_options *options,
                  struct p3d_sink sink, struct p3d_error *error)
{
    struct p3di_job job;

    if (!p3di_job_begin(&job, "for the axes", p3di_arena_input(cfg->model->memory), options, error))
        return false;
    p3di_axis_namer_init(&cfg->namer, &job, cfg->model);
    p3di_out_init(&cfg->out, sink);
    if (!job.has_failed)
        put(cfg);
    p3di_job_flush(&job, &cfg->out);
    p3di_arena_free(job.arena);
    return !job.has_failed;
}

bool p3d_write_model_cfg(const struct p3d_model *model, const char *class_name, const struct p3d_options *options,
                         struct p3d_sink sink, struct p3d_error *error)
{
    struct cfg cfg = {.model = model, .class_name = class_name ? class_name : "model"};

    return write(&cfg, put_all, options, sink, error);
}

bool p3di_write_cfg_skeleton(const struct p3d_model *model, const struct p3d_options *options, struct p3d_sink sink,
                             struct p3d_error *error)
{
    struct cfg cfg = {.model = model, .class_name = ""};

    return write(&cfg, put_skeleton, options, sink, error);
}

bool p3di_write_cfg_class(const struct p3d_model *model, const char *class_name, const struct p3d_options *options,
                          struct p3d_sink sink, struct p3d_error *error)
{
    struct cfg cfg = {.model = model, .class_name = class_name};

    return write(&cfg, put_model, options, sink, error);
}
