/* lods.c: axes and skins of a LOD, by the selections that a model.cfg names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reader.h"

#include "axes.h"

/* The selections of a LOD by name. */
struct named {
    const struct p3d_model_lod *lod;
    struct p3di_set names;           /* lower-case */
    uint32_t *selections;            /* by name: the first that has it */
    struct p3di_axis_points *points; /* by name, for names that were asked for */
    bool *has_points;
    uint32_t *vertex_counts; /* NULL: not needed so far */
};

static bool name_selections(struct p3di_job *job, const struct p3d_model_lod *lod, struct named *named)
{
    *named = (struct named){.lod = lod};
    p3di_set_init(&named->names, job->arena, 0);
    named->selections = p3di_job_alloc(job, lod->selection_count, sizeof *named->selections);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_bytes name = lower_name(job, lod->selections[i].name);
        uint32_t number;

        if (p3di_job_add(job, &named->names, &name, &number))
            named->selections[number] = i;
    }
    return !job->has_failed;
}

/* The same for a LOD whose axes are asked for. */
static bool name_with_points(struct cfg_reader *cfg_reader, const struct p3d_model_lod *lod, struct named *named)
{
    (void)name_selections(&cfg_reader->job, lod, named);
    named->points = p3di_job_alloc(&cfg_reader->job, lod->selection_count, sizeof *named->points);
    named->has_points = p3di_job_alloc(&cfg_reader->job, lod->selection_count, sizeof *named->has_points);
    return !cfg_reader->job.has_failed;
}

static const struct p3d_model_selection *find_selection(const struct named *named, struct p3d_bytes name)
{
    uint32_t number;

    if (!named->lod || !name.size || !p3di_set_find(&named->names, &name, &number))
        return NULL;
    return &named->lod->selections[named->selections[number]];
}

/* ---- Axes ---- */

/* The points of the selection of this name; NULL if it is not there, or empty. */
static const struct p3di_axis_points *find_points(struct cfg_reader *cfg_reader, struct named *named,
                                                  struct p3d_bytes name)
{
    struct p3di_axis_points *points;
    uint32_t number;

    if (!named->lod || !name.size || !p3di_set_find(&named->names, &name, &number))
        return NULL;
    points = &named->points[number];
    if (!named->has_points[number]) {
        if (!named->vertex_counts)
            named->vertex_counts = p3di_count_vertices(&cfg_reader->job, named->lod, cfg_reader->scratch);
        if (!named->vertex_counts)
            return NULL;
        *points =
            p3di_axis_points_of(named->lod, named->vertex_counts, &named->lod->selections[named->selections[number]]);
        named->has_points[number] = true;
    }
    return points->count ? points : NULL;
}

/* False if the selections are not there. */
static bool find_axis(struct cfg_reader *cfg_reader, enum p3d_animation_type type, const struct cfg_axis *from,
                      struct named *named, struct p3d_model_axis *axis)
{
    const struct p3di_axis_points *begin = find_points(cfg_reader, named, from->begin),
                                  *end = find_points(cfg_reader, named, from->end);
    const struct p3di_axis_points *points = find_points(cfg_reader, named, from->axis);

    if (!from->axis.size && !from->begin.size && !from->end.size)
        points = find_points(cfg_reader, named, from->moved);
    if (points && (points->count > 1 || !begin || !end))
        return p3di_axis_between(type, points, NULL, axis);
    return begin && end && p3di_axis_between(type, begin, end, axis);
}

/* With memory = 0, a LOD that has neither the axis nor the moved selection gets no axis. */
static struct p3d_model_axis axis_of(struct cfg_reader *cfg_reader, const struct p3d_model_animation *animation,
                                     const struct cfg_axis *from, struct named *memory, struct named *own)
{
    struct p3d_model_axis axis = {.bone = from->bone};
    struct p3d_model_axis none = {.bone = P3D_NO_BONE};
    struct named *named = from->is_in_memory && memory->lod ? memory : own;

    if (axis.bone == P3D_NO_BONE || animation->type >= P3D_ANIMATION_DIRECT)
        return axis;
    axis.has_axis = find_axis(cfg_reader, animation->type, from, named, &axis);
    if (axis.has_axis || !is_along_model(animation->type))
        return axis;
    if (!from->is_in_memory && animation->type < P3D_ANIMATION_TRANSLATION &&
        !find_points(cfg_reader, own, from->moved))
        return none;
    axis.has_axis = true; /* through the origin */
    axis.direction.x = animation->type < P3D_ANIMATION_TRANSLATION ? 1.0f : 0.0f;
    return axis;
}

static void make_axes(struct cfg_reader *cfg_reader, struct named *memory, struct named *own, struct p3d_model_lod *lod)
{
    struct p3d_model_axis *axes = p3di_job_alloc(&cfg_reader->job, cfg_reader->model->animation_count, sizeof *axes);

    if (!axes)
        return;
    for (uint32_t i = 0; i < cfg_reader->model->animation_count; i++)
        axes[i] = axis_of(cfg_reader, &cfg_reader->model->animations[i], &cfg_reader->axes[i], memory, own);
    lod->axes = axes;
}

/* ---- Skins ---- */

/* The bone takes a free place, or that of the lightest bone if it is heavier. A discrete skeleton has one place, and a
 * later bone of the same weight takes it: children stand behind their parents. */
static void add_bone(struct p3d_model_skin *skin, uint32_t bone, float weight, uint32_t most)
{
    uint32_t lightest = 0;

    if (!(weight > 0))
        return;
    if (skin->count < most) {
        skin->bones[skin->count] = bone;
        skin->weights[skin->count++] = weight;
        return;
    }
    for (uint32_t i = 1; i < skin->count; i++)
        if (skin->weights[i] < skin->weights[lightest])
            lightest = i;
    if (weight < skin->weights[lightest] || (weight == skin->weights[lightest] && most > 1))
        return;
    skin->bones[lightest] = bone;
    skin->weights[lightest] = weight;
}

static void scale_weights(struct p3d_model_skin *skin)
{
    float sum = 0;

    for (uint32_t i = 0; i < skin->count; i++)
        sum += skin->weights[i];
    for (uint32_t i = 0; i < skin->count; i++)
        skin->weights[i] /= sum;
}

static void make_skins(struct p3di_job *job, const struct p3d_model *model, const struct named *own,
                       struct p3d_model_lod *lod)
{
    const uint32_t most = model->is_discrete ? 1 : 4;
    struct p3d_model_skin *skins = p3di_job_alloc(job, lod->point_count, sizeof *skins);

    if (!skins)
        return;
    for (uint32_t i = 0; i < model->bone_count; i++) {
        const struct p3d_model_selection *selection = find_selection(own, lower_name(job, model->bones[i].name));

        for (uint32_t j = 0; selection && j < selection->point_count; j++)
            add_bone(&skins[selection->points[j]], i, selection->point_weights[j], most);
    }
    for (uint32_t i = 0; i < lod->point_count; i++)
        scale_weights(&skins[i]);
    lod->skins = skins;
}

void p3di_cfg_make_skins(struct p3di_job *job, const struct p3d_model *model, struct p3d_model_lod *lod)
{
    struct named own;

    if (name_selections(job, lod, &own))
        make_skins(job, model, &own, lod);
}

static void make_lod(struct cfg_reader *cfg_reader, struct named *memory, struct p3d_model_lod *lod)
{
    struct named own;

    lod->axes = NULL;
    lod->skins = NULL;
    if (!cfg_reader->model->bone_count || !name_with_points(cfg_reader, lod, &own))
        return;
    if (cfg_reader->model->animation_count)
        make_axes(cfg_reader, memory, &own, lod);
    make_skins(&cfg_reader->job, cfg_reader->model, &own, lod);
}

/* The LOD with the named properties of the model: Geometry, of two the last, or the first by resolution. */
static struct p3d_model_lod *find_lod_of_properties(struct p3d_model_lod *lods, uint32_t count)
{
    struct p3d_model_lod *first = NULL, *geometry = NULL;

    for (uint32_t i = 0; i < count; i++) {
        if (p3d_lod_kind(lods[i].resolution) == P3D_LOD_GEOMETRY)
            geometry = &lods[i];
        if (!first || lods[i].resolution < first->resolution)
            first = &lods[i];
    }
    return geometry ? geometry : first;
}

static bool is_same_name(struct p3d_bytes a, struct p3d_bytes b)
{
    a = p3d_text(a);
    for (uint32_t i = 0; i < a.size && i < b.size; i++)
        if (p3d_lower(a.data[i]) != p3d_lower(b.data[i]))
            return false;
    return a.size == b.size;
}

/* A property whose name is there already replaces that. */
static void add_properties(struct cfg_reader *cfg_reader, struct p3d_model_lod *lod)
{
    const size_t most = lod->property_count + cfg_reader->property_count;
    struct p3d_model_property *properties = p3di_job_alloc(&cfg_reader->job, most, sizeof *properties);
    uint32_t count = lod->property_count;

    if (!properties)
        return;
    if (count)
        memcpy(properties, lod->properties, count * sizeof *properties);
    for (size_t i = 0; i < cfg_reader->property_count; i++) {
        uint32_t at = 0;

        while (at < count && !is_same_name(properties[at].name, cfg_reader->properties[i].name))
            at++;
        properties[at] = cfg_reader->properties[i];
        count += at == count;
    }
    lod->properties = properties;
    lod->property_count = count;
}

static void make_lods(struct cfg_reader *cfg_reader, const struct p3d_model *source, const struct p3d_model_lod *other)
{
    struct p3d_model_lod *lods = p3di_job_alloc(&cfg_reader->job, source->lod_count, sizeof *lods);
    struct named memory = {.lod = NULL};

    if (!lods)
        return;
    if (other)
        (void)name_with_points(cfg_reader, other, &memory);
    for (uint32_t i = source->lod_count; i-- > 0 && !memory.lod;) /* of two the last counts */
        if (p3d_lod_kind(source->lods[i].resolution) == P3D_LOD_MEMORY)
            (void)name_with_points(cfg_reader, &source->lods[i], &memory);
    for (uint32_t i = 0; i < source->lod_count; i++) {
        lods[i] = source->lods[i];
        make_lod(cfg_reader, &memory, &lods[i]);
    }
    if (source->lod_count && cfg_reader->property_count)
        add_properties(cfg_reader, find_lod_of_properties(lods, source->lod_count));
    cfg_reader->model->lods = lods;
}

void p3di_cfg_make_lods(struct cfg_reader *cfg_reader, const struct p3d_model *source,
                        const struct p3d_model_lod *other)
{
    cfg_reader->scratch = p3di_arena_new(cfg_reader->job.options, P3DI_NO_INPUT);
    if (cfg_reader->scratch)
        make_lods(cfg_reader, source, other);
    else
        p3di_job_fail_memory(&cfg_reader->job);
    p3di_arena_free(cfg_reader->scratch);
    cfg_reader->scratch = NULL;
}
