/* animations.c: animation classes: what they move, and how far.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include <math.h>

static const char *address_of(const struct p3d_model_animation *animation)
{
    static const char *const addresses[] = {"clamp", "loop", "mirror"};

    return animation->source_address < 3 ? addresses[animation->source_address] : "unknown";
}

/* ---- For people ---- */

static double degrees(float radians)
{
    return radians * 180 / 3.14159265358979323846;
}

/* Four digits behind the point at most, and no zeros at the end. */
static void put_number(struct p3di_printer *printer, double number)
{
    if (!isfinite(number) || fabs(number) >= 1e6)
        p3di_put(printer, "%g", number);
    else
        p3di_put(printer, "%.6g", round(number * 1e4) / 1e4 + 0.0);
}

static void put_span(struct p3di_printer *printer, const char *label, double from, double to, const char *unit)
{
    p3di_put(printer, "%s", label);
    put_number(printer, from);
    p3di_put(printer, " to ");
    put_number(printer, to);
    p3di_put(printer, "%s", unit);
}

static void put_values(struct p3di_printer *printer, const struct p3d_model_animation *animation)
{
    if (animation->type <= P3D_ANIMATION_ROTATION_Z) {
        put_span(printer, ": ", degrees(animation->angles[0]), degrees(animation->angles[1]), " degrees");
    } else if (animation->type == P3D_ANIMATION_TRANSLATION) {
        put_span(printer, ": ", animation->offsets[0], animation->offsets[1], " of the axis");
    } else if (animation->type <= P3D_ANIMATION_TRANSLATION_Z) {
        put_span(printer, ": ", animation->offsets[0], animation->offsets[1], " m");
    } else if (animation->type == P3D_ANIMATION_DIRECT) {
        put_span(printer, ": ", 0, degrees(animation->angle), " degrees");
        put_span(printer, ", ", 0, animation->axis_offset, " m");
    } else {
        p3di_put(printer, ": hidden from ");
        put_number(printer, animation->hide_value);
        if (animation->unhide_value > animation->hide_value) {
            p3di_put(printer, " to ");
            put_number(printer, animation->unhide_value);
        }
    }
}

/* Phases are mostly the values. */
static void put_animation(struct p3di_printer *printer, const struct p3di_facts_animation *animation)
{
    const struct p3d_model_animation *a = &animation->class_;
    const char *name = p3di_job_printable(&printer->job, a->name),
               *source = p3di_job_printable(&printer->job, a->source),
               *bone = p3di_job_printable(&printer->job, animation->bone);

    p3di_put(printer, "    %-28s %-14s %-20s %-16s ", name, p3d_animation_type_name(a->type), source,
             *bone ? bone : "-");
    put_span(printer, "", a->min_value, a->max_value, "");
    put_values(printer, a);
    if (a->min_phase != a->min_value || a->max_phase != a->max_value)
        put_span(printer, ", phases ", a->min_phase, a->max_phase, "");
    if (a->source_address)
        p3di_put(printer, ", %s", address_of(a));
    p3di_put(printer, "\n");
}

void p3di_put_animations(struct p3di_printer *printer, const struct p3di_facts_model *model)
{
    if (!model->animation_count)
        return;
    p3di_begin_list(printer, "animations: name, type, source, bone, range", model->animation_count);
    for (uint32_t i = 0; i < model->animation_count; i++)
        put_animation(printer, &model->animations[i]);
}

/* ---- For programs ---- */

static void put_pair(struct p3di_json *json, const char *key, float from, float to)
{
    p3di_json_floats(json, key, (const float[]){from, to}, 2);
}

static void put_values_json(struct p3di_json *json, const struct p3d_model_animation *animation)
{
    if (animation->type <= P3D_ANIMATION_ROTATION_Z) {
        put_pair(json, "angles", animation->angles[0], animation->angles[1]);
    } else if (animation->type <= P3D_ANIMATION_TRANSLATION_Z) {
        put_pair(json, "offsets", animation->offsets[0], animation->offsets[1]);
    } else if (animation->type == P3D_ANIMATION_DIRECT) {
        put_pair(json, "angles", 0, animation->angle);
        put_pair(json, "offsets", 0, animation->axis_offset);
    } else {
        put_pair(json, "hidden", animation->hide_value, animation->unhide_value);
    }
}

void p3di_put_animations_json(struct p3di_json *json, const struct p3di_facts_model *model)
{
    p3di_json_open(json, "animation_classes", '[');
    for (uint32_t i = 0; i < model->animation_count; i++) {
        const struct p3d_model_animation *animation = &model->animations[i].class_;

        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", animation->name);
        p3di_json_text(json, "type", p3d_animation_type_name(animation->type));
        p3di_json_string(json, "source", animation->source);
        p3di_json_string(json, "bone", model->animations[i].bone);
        put_pair(json, "values", animation->min_value, animation->max_value);
        put_pair(json, "phases", animation->min_phase, animation->max_phase);
        put_values_json(json, animation);
        p3di_json_text(json, "address", address_of(animation));
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}
