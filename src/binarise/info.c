/* info.c: the values of the whole model in an ODOL's header (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binariser.h"

#include "core/vec.h"
#include "model/hull_lists.h"
#include "odol/names.h"

#include <float.h>
#include <math.h>

#define END_STREAMED 19999.0f /* LODs below this may be loaded later, but for the last visual LOD */

struct p3d_vec3 p3di_odol_middle(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return (struct p3d_vec3){(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
}

/* ---- Before the LODs ---- */

static void make_skeleton(struct binariser *binariser)
{
    const struct p3d_model *model = binariser->model;
    struct p3d_odol_skeleton *skeleton = &binariser->odol->skeleton;

    skeleton->name = p3di_job_copy(binariser->job, model->skeleton);
    if (!model->skeleton.size)
        return;
    if (model->bone_count > P3D_ODOL_MOST_BONES)
        p3di_job_fail(binariser->job, P3D_UNSUPPORTED,
                      "the skeleton has %u bones; games number them with a byte, so %u are the most", model->bone_count,
                      P3D_ODOL_MOST_BONES);
    skeleton->bones = p3di_job_alloc(binariser->job, model->bone_count, sizeof *skeleton->bones);
    if (binariser->job->has_failed)
        return;
    skeleton->is_discrete = model->is_discrete;
    skeleton->bone_count = model->bone_count;
    for (uint32_t i = 0; i < model->bone_count; i++) {
        skeleton->bones[i].name = p3di_binarised_name(binariser->job, model->bones[i].name);
        if (model->bones[i].parent != P3D_NO_BONE)
            skeleton->bones[i].parent = p3di_binarised_name(binariser->job, model->bones[model->bones[i].parent].name);
    }
}

void p3di_odol_add_box(const struct p3d_model_lod *lod, struct p3d_bounds *bounds)
{
    const struct p3d_vec3 origin = {0, 0, 0};

    for (uint32_t i = 0; i < lod->point_count; i++)
        p3d_bounds_add(bounds, lod->points[i]);
    if (!lod->point_count)
        p3d_bounds_add(bounds, origin);
}

static void find_center(struct binariser *binariser)
{
    struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

    binariser->odol->auto_center = p3di_odol_is_set(binariser, "autocenter", true);
    for (uint32_t i = 0; i < binariser->plan_count; i++)
        p3di_odol_add_box(binariser->plans[i].source, &bounds);
    if (binariser->odol->auto_center && vec3_is_finite(bounds.min) && vec3_is_finite(bounds.max))
        binariser->odol->bounding_center = p3di_odol_middle(bounds.min, bounds.max);
    binariser->moves[0] = binariser->odol->bounding_center;
}

void p3di_begin_odol_info(struct binariser *binariser)
{
    make_skeleton(binariser);
    find_center(binariser);
}

/* ---- Which LODs play a part ---- */

void p3di_find_odol_roles(struct binariser *binariser)
{
    static const struct {
        enum p3d_odol_role role;
        enum p3d_lod_kind kind;
    } roles[] = {
        {P3D_ROLE_MEMORY, P3D_LOD_MEMORY},
        {P3D_ROLE_GEOMETRY, P3D_LOD_GEOMETRY},
        {P3D_ROLE_GEOMETRY_SIMPLE, P3D_LOD_GEOMETRY_BUOYANCY},
        {P3D_ROLE_GEOMETRY_PHYSX, P3D_LOD_GEOMETRY_PHYSX_OLD},
        {P3D_ROLE_GEOMETRY_PHYSX, P3D_LOD_GEOMETRY_PHYSX}, /* counts more */
        {P3D_ROLE_FIRE_GEOMETRY, P3D_LOD_FIRE_GEOMETRY},
        {P3D_ROLE_VIEW_GEOMETRY, P3D_LOD_VIEW_GEOMETRY},
        {P3D_ROLE_VIEW_PILOT_GEOMETRY, P3D_LOD_VIEW_PILOT_GEOMETRY},
        {P3D_ROLE_VIEW_GUNNER_GEOMETRY, P3D_LOD_VIEW_GUNNER_GEOMETRY},
        {P3D_ROLE_VIEW_CARGO_GEOMETRY, P3D_LOD_VIEW_CARGO_GEOMETRY},
        {P3D_ROLE_LAND_CONTACT, P3D_LOD_LAND_CONTACT},
        {P3D_ROLE_ROADWAY, P3D_LOD_ROADWAY},
        {P3D_ROLE_PATHS, P3D_LOD_PATHS},
        {P3D_ROLE_HIT_POINTS, P3D_LOD_HIT_POINTS},
    };
    int8_t *lods = binariser->odol->special_lods;

    memset(lods, P3D_ODOL_NO_LOD, P3D_ROLE_COUNT);
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        for (uint32_t j = 0; j < binariser->plan_count && j <= INT8_MAX; j++)
            if (p3d_lod_kind(binariser->plans[j].resolution) == roles[i].kind) /* of two the last counts */
                lods[roles[i].role] = (int8_t)j;
}

static void find_roles(struct binariser *binariser)
{
    int8_t *lods = binariser->odol->special_lods;

    p3di_find_odol_roles(binariser);
    if (lods[P3D_ROLE_VIEW_GEOMETRY] < 0 || p3di_odol_number(binariser, "viewgeometry", 0) > 0)
        lods[P3D_ROLE_VIEW_GEOMETRY] = lods[P3D_ROLE_GEOMETRY];
    if (lods[P3D_ROLE_FIRE_GEOMETRY] < 0)
        lods[P3D_ROLE_FIRE_GEOMETRY] = lods[P3D_ROLE_VIEW_GEOMETRY];
    if (p3di_odol_number(binariser, "firegeometry", 0) > 0)
        lods[P3D_ROLE_FIRE_GEOMETRY] = lods[P3D_ROLE_GEOMETRY];
}

static uint32_t visual_count(const struct binariser *binariser)
{
    uint32_t count = 0;

    while (count < binariser->plan_count && binariser->plans[count].resolution < P3DI_ODOL_END_VISUAL)
        count++;
    return count;
}

/* LODs that are not permanent are loaded when they are needed. */
static bool is_streamed(float resolution)
{
    return resolution < END_STREAMED || p3d_lod_is_shadow_volume(resolution);
}

static void find_permanent(struct binariser *binariser)
{
    const uint32_t visual = visual_count(binariser);
    struct p3d_odol_lod *lods = binariser->odol->lods;

    for (uint32_t i = 0; i < binariser->plan_count; i++)
        lods[i].is_permanent = !is_streamed(lods[i].resolution) ||
                               (i + 1 == visual && p3di_odol_is_last_permanent(visual, lods[i].face_count));
}

/* ---- Boxes and spheres ---- */

static struct p3d_bounds box_of(const struct binariser *binariser, uint32_t count)
{
    struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    const struct p3d_bounds none = {{0, 0, 0}, {0, 0, 0}};

    for (uint32_t i = 0; i < count; i++)
        p3di_odol_add_box(binariser->plans[i].source, &bounds);
    if (!vec3_is_finite(bounds.min) || !vec3_is_finite(bounds.max))
        return none;
    return (struct p3d_bounds){vec3_subtract(bounds.min, binariser->odol->bounding_center),
                               vec3_subtract(bounds.max, binariser->odol->bounding_center)};
}

/* The radius of Geometry: half the diagonal of its box. Where no step is rounded, its square is still a float. */
static float half_diagonal(const struct odol_traits *traits, struct p3d_bounds box)
{
    const struct vec exact = vec_subtract(vec_of(box.max), vec_of(box.min));
    const struct p3d_vec3 v = vec3_subtract(box.max, box.min);

    if (!traits->measures_in_floats)
        return sqrtf((float)vec_dot(exact, exact)) / 2;
    return p3di_odol_length(traits, v) / 2;
}

/* The largest distance of a point from the middle. Squares are summed in doubles or floats, and kept as a float. */
static float sphere_of(const struct binariser *binariser)
{
    float most = 0;

    for (uint32_t i = 0; i < binariser->plan_count; i++) {
        const struct p3d_model_lod *lod = binariser->plans[i].source;

        for (uint32_t j = 0; j < lod->point_count; j++) {
            const struct p3d_vec3 p = vec3_subtract(lod->points[j], binariser->odol->bounding_center);
            const float square =
                binariser->traits.measures_in_floats ? vec3_dot(p, p) : (float)vec_dot(vec_of(p), vec_of(p));

            if (isfinite(square) && square > most)
                most = square;
        }
    }
    return sqrtf(most);
}

bool p3di_odol_find_aiming(const struct binariser *binariser, struct p3d_vec3 *point)
{
    const int8_t index = binariser->odol->special_lods[P3D_ROLE_MEMORY];
    const struct p3d_model_lod *memory = index < 0 ? NULL : binariser->plans[index].source;

    for (uint32_t i = 0; memory && i < memory->selection_count; i++) {
        const struct p3d_model_selection *selection = &memory->selections[i];

        if (selection->point_count && p3d_text_equal(selection->name, "zamerny")) {
            *point = memory->points[selection->points[0]];
            return true;
        }
    }
    return false;
}

static void find_aiming(struct binariser *binariser)
{
    struct p3d_vec3 point;

    binariser->odol->aiming_center = p3di_odol_find_aiming(binariser, &point)
                                         ? vec3_subtract(point, binariser->odol->bounding_center)
                                         : binariser->odol->geometry_center;
}

/* Without Geometry, version 50 and earlier have the bounding centre as Geometry's centre. */
static void find_shape(struct binariser *binariser)
{
    struct p3d_odol *odol = binariser->odol;
    const struct p3d_bounds all = box_of(binariser, binariser->plan_count),
                            visual = box_of(binariser, visual_count(binariser));
    const bool is_visual = visual_count(binariser) && !binariser->traits.is_dayz;
    const struct p3d_vec3 center = odol->bounding_center;

    odol->bbox_min = all.min;
    odol->bbox_max = all.max;
    odol->visual_min = is_visual ? visual.min : all.min;
    odol->visual_max = is_visual ? visual.max : all.max;
    odol->bounding_sphere = odol->geometry_sphere = sphere_of(binariser);
    if (!binariser->traits.has_own_geometry_center)
        odol->geometry_center = center;
    if (binariser->geometry) {
        struct p3d_bounds box = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

        p3di_odol_add_box(binariser->geometry, &box);
        box = (struct p3d_bounds){vec3_subtract(box.min, center), vec3_subtract(box.max, center)};
        odol->geometry_center = p3di_odol_middle(box.min, box.max);
        odol->geometry_sphere = half_diagonal(&binariser->traits, box);
    }
    find_aiming(binariser);
}

/* ---- Sums over the LODs ---- */

static void fold_lods(struct binariser *binariser)
{
    struct p3d_odol *odol = binariser->odol;

    odol->and_hints = UINT32_MAX;
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        odol->or_hints |= odol->lods[i].or_hints;
        odol->and_hints &= odol->lods[i].and_hints;
        if (odol->lods[i].resolution < P3DI_ODOL_END_VISUAL)
            odol->special |= odol->lods[i].special;
    }
    if (!odol->lod_count)
        return;
    odol->color = odol->lods[0].color;
    odol->color_type = odol->lods[0].color_top;
}

/* The degree to which the model hides things behind it, by the alpha of its colour. */
static void find_view_density(struct binariser *binariser)
{
    const uint32_t alpha = binariser->odol->color >> 24;
    const double transparency =
        binariser->traits.measures_in_floats ? 1 - (float)alpha / 255 * 1.5f : 1 - alpha / 255.0 * 1.5;
    const bool is_fixed = binariser->traits.has_fixed_density;
    const double factor = is_fixed ? 6 : 4 * p3di_odol_number(binariser, "viewdensitycoef", 1);

    if (transparency >= 0.99)
        binariser->odol->view_density = 0;
    else if (transparency > 0.01)
        binariser->odol->view_density = (float)(log(transparency) * factor);
    else
        binariser->odol->view_density = is_fixed ? -10 : -100;
}

#define MANY_FACES 1024u     /* the first LOD with fewer faces than this casts shadows, else the last; */
#define TOO_MANY_FACES 2000u /* a LOD with so many faces casts none */

/* The first LOD that casts shadows. */
static uint32_t find_min_shadow(const struct binariser *binariser)
{
    const struct p3d_odol_lod *lods = binariser->odol->lods;
    const uint32_t count = binariser->plan_count;
    uint32_t first = 0;

    while (first < count && lods[first].resolution < P3DI_ODOL_END_VISUAL && lods[first].face_count >= MANY_FACES)
        first++;
    if (first && first < count && lods[first].resolution >= P3DI_ODOL_END_VISUAL)
        first--;
    for (uint32_t i = first; i < count && lods[i].resolution <= P3DI_ODOL_END_VISUAL; i++) {
        if (!(p3di_odol_lod_number(binariser->plans[i].source, "lodnoshadow", 0) > 0))
            continue;
        first = i + 1;
        if (first >= count || lods[first].resolution > P3DI_ODOL_END_VISUAL)
            first = count;
    }
    return first < count && lods[first].face_count >= TOO_MANY_FACES ? count : first;
}

/* ---- Values of named properties ---- */

#define DEFAULT_ARMOR 200
#define DEFAULT_MAP_TYPE 22u /* hide */

/* Sources say "view-tower" and "fuelstation", which are "view tower" and "fuel station" here. */
static bool is_map_type(struct p3d_bytes name, const char *type)
{
    uint32_t i = 0;

    for (;; i++, type++) {
        while (i < name.size && (name.data[i] == ' ' || name.data[i] == '-'))
            i++;
        while (*type == ' ')
            type++;
        if (i == name.size || !*type)
            return i == name.size && !*type;
        if (p3d_lower(name.data[i]) != (uint8_t)*type)
            return false;
    }
}

uint8_t p3di_odol_map_type(struct p3d_bytes name, uint32_t count)
{
    for (uint32_t i = 0; name.size && i < count && i < p3di_odol_map_types.name_count; i++)
        if (is_map_type(name, p3di_odol_map_types.names[i]))
            return (uint8_t)i;
    return DEFAULT_MAP_TYPE;
}

static void set_class(struct binariser *binariser)
{
    struct p3d_bytes damage = p3di_odol_property(binariser, "damage");

    if (!damage.size)
        damage = p3di_odol_property(binariser, "dammage"); /* the older spelling */
    binariser->odol->class_name = p3di_binarised_name(binariser->job, p3di_odol_property(binariser, "class"));
    binariser->odol->damage = p3di_job_copy(binariser->job, damage);
    binariser->odol->is_frequent = p3di_odol_is_set(binariser, "frequent", false);
    binariser->odol->map_type = p3di_odol_map_type(p3di_odol_property(binariser, "map"), UINT32_MAX);
}

static void set_numbers(struct binariser *binariser)
{
    struct p3d_odol *odol = binariser->odol;

    odol->armor = (float)p3di_odol_number(binariser, "armor", DEFAULT_ARMOR);
    odol->inverse_armor = odol->armor > 1e-10f ? 1 / odol->armor : 1e10f;
    odol->lod_density_coef = (float)p3di_odol_number(binariser, "loddensitycoef", 1);
    odol->draw_importance = (float)p3di_odol_number(binariser, "drawimportance", 1);
    odol->explosion_shielding = (float)p3di_odol_number(binariser, "explosionshielding", 1);
    odol->shadow_offset = (float)p3di_odol_number(binariser, "shadowoffset", FLT_MAX);
    odol->force_not_alpha = p3di_odol_is_set(binariser, "forcenotalpha", false);
    odol->ai_covers = binariser->traits.is_dayz || p3di_odol_is_set(binariser, "aicovers", false);
}

#define LAND_ON 0x100u
#define LAND_AND_DECAL 0x3f00u

/* Models that lie on the ground are bent to its form. In the first of the games the processor does this. */
static bool is_animated(const struct binariser *binariser)
{
    return (binariser->traits.bends_by_processor && (binariser->odol->or_hints & LAND_AND_DECAL)) ||
           p3di_odol_is_set(binariser, "animated", false);
}

#define LARGE_SPHERE 5.0f
#define SIMPLE_FACES 6u

/* Finds whether the model hides others, and whether others hide it. */
static void find_occlusion(struct binariser *binariser)
{
    struct p3d_odol *odol = binariser->odol;
    const int8_t view = odol->special_lods[P3D_ROLE_VIEW_GEOMETRY];
    const bool is_dense = view >= 0 && odol->lods[view].face_count && odol->view_density <= -9;
    const bool is_house = p3d_text_equal(odol->class_name, "house");
    const uint32_t faces = odol->lod_count ? odol->lods[0].face_count : 0;

    odol->can_occlude =
        p3di_odol_is_set(binariser, "canocclude", is_dense && is_house && odol->bounding_sphere > LARGE_SPHERE);
    odol->can_be_occluded =
        p3di_odol_is_set(binariser, "canbeoccluded", faces >= SIMPLE_FACES || odol->bounding_sphere > LARGE_SPHERE);
}

/* ---- After the LODs ---- */

/* By LOD: the LODs whose shadows it casts. A named property can set them. */
static void make_preferred(struct binariser *binariser)
{
    static const char *const names[] = {"shadowlod", "shadowvolumelod", "shadowbufferlod", "shadowbufferlodvis"};
    struct p3d_span *spans[] = {&binariser->odol->preferred_shadow_volumes, &binariser->odol->preferred_shadow_buffers,
                                &binariser->odol->preferred_shadow_buffers_visible};
    uint8_t *data[3];

    for (size_t i = 0; i < 3; i++)
        *spans[i] = p3di_new_table(binariser->job, binariser->plan_count, 4, &data[i]);
    for (uint32_t i = 0; i < binariser->plan_count && data[2]; i++) {
        int32_t values[4], volume, buffer;

        for (size_t j = 0; j < 4; j++)
            values[j] =
                (int32_t)fmax(-1, fmin(INT8_MAX, p3di_odol_lod_number(binariser->plans[i].source, names[j], -1)));
        buffer = values[2] != -1 ? values[2] : values[0] != -1 ? values[0] : values[1];
        volume = values[1] != -1 ? values[1] : values[0] != -1 ? values[0] : buffer;
        store_u32(data[0] + (size_t)4 * i, (uint32_t)volume);
        store_u32(data[1] + (size_t)4 * i, (uint32_t)buffer);
        store_u32(data[2] + (size_t)4 * i, (uint32_t)values[3]);
    }
}

static void make_trailing(struct binariser *binariser)
{
    if (binariser->traits.has_buoyancy)
        binariser->odol->buoyancy = p3di_job_alloc(binariser->job, 1, sizeof *binariser->odol->buoyancy);
    if (binariser->traits.has_physx)
        binariser->odol->physx = p3di_cook_lists(binariser->job, binariser->odol, binariser->options->has_no_physx,
                                                 binariser->options->physx_sdk);
}

void p3di_end_odol_info(struct binariser *binariser)
{
    find_roles(binariser);
    find_permanent(binariser);
    find_shape(binariser);
    fold_lods(binariser);
    find_view_density(binariser);
    binariser->odol->min_shadow = find_min_shadow(binariser);
    for (uint32_t i = 0; i < binariser->odol->lod_count; i++)
        p3di_odol_summarise(&binariser->odol->lods[i]);
    set_class(binariser);
    set_numbers(binariser);
    binariser->odol->is_animated = is_animated(binariser);
    find_occlusion(binariser);
    p3di_make_odol_mass(binariser);
    p3di_make_odol_animations(binariser);
    if (binariser->traits.has_preferred_shadows)
        make_preferred(binariser);
    make_trailing(binariser);
    memcpy(binariser->odol->thermal, binariser->model->thermal, sizeof binariser->odol->thermal);
    if (binariser->traits.is_dayz) /* in all of its models */
        binariser->odol->thermal[0] = 1;
}
