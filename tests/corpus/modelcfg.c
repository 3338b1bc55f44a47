/* modelcfg.c: what an ODOL says of bones and animations is what the model.cfg of its source says.
 *     modelcfg ODOL                   its own model.cfg, written and read again
 *     modelcfg ODOL MLOD CFG CLASS    its source and the source's model.cfg; exit status 3: it has no such class
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/p3d.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int difference_count, axis_count, lost_count;

static void differ(const char *what, uint32_t index, double got, double want)
{
    printf("%s %u: %g, but the ODOL has %g\n", what, (unsigned)index, got, want);
    difference_count++;
}

static void compare_number(const char *what, uint32_t index, float got, float want)
{
    if (!(fabsf(got - want) <= 1e-6f * fmaxf(1, fabsf(want))))
        differ(what, index, (double)got, (double)want);
}

static bool same_text(struct p3d_bytes a, struct p3d_bytes b)
{
    char text[256];

    if (a.size != b.size || a.size >= sizeof text)
        return false;
    if (a.size)
        memcpy(text, a.data, a.size);
    text[a.size] = 0;
    return p3d_text_equal(b, text);
}

static void compare_text(const char *what, uint32_t index, struct p3d_bytes got, struct p3d_bytes want)
{
    if (same_text(p3d_text(got), p3d_text(want)))
        return;
    printf("%s %u: \"%.*s\", but the ODOL has \"%.*s\"\n", what, (unsigned)index, (int)got.size,
           got.size ? (const char *)got.data : "", (int)want.size, want.size ? (const char *)want.data : "");
    difference_count++;
}

/* Behind a bone stands all that is below it. Version 40 still had the order of the model.cfg. */
static bool is_in_order(const struct p3d_model *model)
{
    for (uint32_t i = 1; i < model->bone_count; i++) {
        uint32_t above = i - 1;

        while (above != P3D_NO_BONE && above != model->bones[i].parent)
            above = model->bones[above].parent;
        if (above != model->bones[i].parent)
            return false;
    }
    return true;
}

static uint32_t find_bone(const struct p3d_model *model, struct p3d_bytes name)
{
    for (uint32_t i = 0; i < model->bone_count; i++)
        if (same_text(p3d_text(model->bones[i].name), p3d_text(name)))
            return i;
    return P3D_NO_BONE;
}

static struct p3d_bytes parent_of(const struct p3d_model *model, uint32_t bone)
{
    const uint32_t parent = bone == P3D_NO_BONE ? bone : model->bones[bone].parent;

    return parent == P3D_NO_BONE ? p3d_bytes_of("") : model->bones[parent].name;
}

static void compare_bones(const struct p3d_model *got, const struct p3d_model *want)
{
    const bool has_order = is_in_order(want);

    if (got->bone_count != want->bone_count)
        differ("bone_count", 0, got->bone_count, want->bone_count);
    for (uint32_t i = 0; i < got->bone_count && i < want->bone_count; i++) {
        const uint32_t other = has_order ? i : find_bone(got, want->bones[i].name);

        if (other == P3D_NO_BONE)
            differ("bone is lost", i, 0, 1);
        else
            compare_text("bone", i, got->bones[other].name, want->bones[i].name);
        compare_text("parent", i, parent_of(got, other), parent_of(want, i));
    }
    if (want->bone_count && got->is_discrete != want->is_discrete)
        differ("is_discrete", 0, got->is_discrete, want->is_discrete);
}

static void compare_animation(uint32_t i, const struct p3d_model_animation *a, const struct p3d_model_animation *b)
{
    compare_text("animation", i, a->name, b->name);
    compare_text("source", i, a->source, b->source);
    if (a->type != b->type || a->source_address != b->source_address)
        differ("type", i, a->type, b->type);
    compare_number("min_value", i, a->min_value, b->min_value);
    compare_number("max_value", i, a->max_value, b->max_value);
    compare_number("min_phase", i, a->min_phase, b->min_phase);
    compare_number("max_phase", i, a->max_phase, b->max_phase);
    compare_number("period", i, a->period, b->period);
    compare_number("init_phase", i, a->init_phase, b->init_phase);
    for (unsigned j = 0; j < 2; j++) {
        compare_number("angle", i, a->angles[j], b->angles[j]);
        compare_number("offset", i, a->offsets[j], b->offsets[j]);
    }
    compare_number("hide_value", i, a->hide_value, b->hide_value);
    compare_number("unhide_value", i, a->unhide_value, b->unhide_value);
}

/* Within what adding the bounding centre rounds; short axes have directions that round more. Translations keep no
 * position, and what goes along the model's axes no direction. */
static bool is_same_axis(enum p3d_animation_type type, const struct p3d_model_axis *a, const struct p3d_model_axis *b)
{
    const double moved = fabs((double)a->position.x - b->position.x) + fabs((double)a->position.y - b->position.y) +
                         fabs((double)a->position.z - b->position.z);
    const double turned = fabs((double)a->direction.x - b->direction.x) +
                          fabs((double)a->direction.y - b->direction.y) + fabs((double)a->direction.z - b->direction.z);

    if (!a->has_axis || a->bone != b->bone)
        return false;
    if (type <= P3D_ANIMATION_ROTATION_Z && !(moved <= 3e-4))
        return false;
    if (type == P3D_ANIMATION_ROTATION && !(turned <= 1e-2))
        return false;
    return type != P3D_ANIMATION_TRANSLATION || turned <= 3e-4;
}

/* Does the bone, or one below it, move a point of the LOD? */
static bool moves(const struct p3d_model *model, const struct p3d_model_lod *lod, uint32_t bone)
{
    for (uint32_t i = 0; lod->skins && i < lod->point_count; i++)
        for (uint32_t j = 0; j < lod->skins[i].count; j++) {
            uint32_t steps = 0;

            for (uint32_t k = lod->skins[i].bones[j]; k != P3D_NO_BONE && steps++ <= model->bone_count;
                 k = model->bones[k].parent)
                if (k == bone)
                    return true;
        }
    return false;
}

/* An axis that does not come back is one that the text says no selection gives. */
static void compare_axes(const struct p3d_model *got, const struct p3d_model *want, const bool *is_lost)
{
    for (uint32_t i = 0; i < got->lod_count; i++)
        for (uint32_t j = 0; j < want->lod_count; j++) {
            const struct p3d_model_lod *a = &got->lods[i], *b = &want->lods[j];

            for (uint32_t k = 0; a->resolution == b->resolution && a->axes && b->axes && k < got->animation_count;
                 k++) {
                if (!b->axes[k].has_axis || !moves(want, b, b->axes[k].bone))
                    continue;
                axis_count++;
                if (is_same_axis(want->animations[k].type, &a->axes[k], &b->axes[k]))
                    continue;
                if (is_lost[k])
                    lost_count++;
                else
                    differ("axis of animation", k, i, j);
            }
        }
}

/* By animation: whether the text has a comment on its axis. */
static bool *find_lost(const struct p3d_model *model, const char *text)
{
    bool *is_lost = calloc((size_t)model->animation_count + 1, sizeof *is_lost);
    const char *place = text;

    for (uint32_t i = 0; is_lost && place && i < model->animation_count; i++) {
        const char *comment, *end;

        place = strstr(place, "\n\t\t\tclass ");
        comment = place ? strstr(place, "// no selection gives") : NULL;
        end = place ? strstr(place + 1, "\n\t\t\t};") : NULL;
        is_lost[i] = comment && end && comment < end;
        place = end;
    }
    if (!is_lost)
        exit(2);
    return is_lost;
}

static void compare(const struct p3d_model *got, const struct p3d_model *want, const char *text)
{
    bool *is_lost = find_lost(want, text);

    compare_bones(got, want);
    if (got->animation_count != want->animation_count) {
        differ("animation_count", 0, got->animation_count, want->animation_count);
        free(is_lost);
        return;
    }
    for (uint32_t i = 0; i < got->animation_count; i++)
        compare_animation(i, &got->animations[i], &want->animations[i]);
    compare_axes(got, want, is_lost);
    free(is_lost);
}

static struct p3d_model *load(const char *path, struct p3d_document *document)
{
    struct p3d_error error;
    struct p3d_model *model =
        p3d_open(path, NULL, document, &error) ? p3d_document_model(document, NULL, 0, NULL, &error) : NULL;

    if (!model) {
        printf("%s: %s\n", path, error.message);
        exit(1);
    }
    return model;
}

static char *terminated(const uint8_t *data, size_t size)
{
    static char text[1 << 20];

    if (size >= sizeof text)
        exit(2);
    memcpy(text, data, size);
    text[size] = 0;
    return text;
}

/* The exit status. */
static int check(const struct p3d_model *want, const struct p3d_model *source, const char *text, const char *class_name)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text, strlen(text), NULL, NULL, &error);
    const bool has_class = !config || p3d_model_cfg_has(config, class_name);
    struct p3d_model *got =
        config && has_class ? p3d_model_with_cfg(source, config, class_name, NULL, NULL, &error) : NULL;

    p3d_config_free(config);
    if (!has_class)
        return 3;
    if (!got) {
        printf("model.cfg: %s\n", error.message);
        return 1;
    }
    compare(got, want, text);
    printf("%u bones, %u animations, %d axes, %d lost\n", (unsigned)want->bone_count, (unsigned)want->animation_count,
           axis_count, lost_count);
    p3d_model_free(got);
    return difference_count != 0;
}

int main(int count, char **arguments)
{
    struct p3d_document odol, mlod;
    struct p3d_model *want, *source;
    struct p3d_error error;
    int status;

    if (count != 2 && count != 5)
        return 2;
    want = load(arguments[1], &odol);
    if (count == 2) {
        struct p3d_buffer text = {NULL, 0, 0};

        if (!p3d_write_model_cfg(want, "model", NULL, p3d_buffer_sink(&text), &error))
            return 1;
        status = check(want, want, terminated(text.data, text.size), "model");
        if (status == 3 && !want->bone_count && !want->animation_count && !want->section_count) /* nothing to say */
            status = 0;
        p3d_buffer_free(&text);
    } else {
        struct p3d_file file;

        source = load(arguments[2], &mlod);
        if (!p3d_read_file(arguments[3], &file, &error))
            return 1;
        status = check(want, source, terminated(file.data, file.size), arguments[4]);
        p3d_file_free(&file);
        p3d_model_free(source);
        p3d_close(&mlod);
    }
    p3d_model_free(want);
    p3d_close(&odol);
    return status;
}
