/* flashpoint_info.c: the values of the whole model in an ODOL of version 7 (docs/format/binarise.md, "Operation
 * Flashpoint").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binariser.h"

#include "model/split.h"

#define MOST_LODS 32u
#define MOST_POINTS 32767u
#define LONGEST_NAME 4095u
#define LAND_ON 0x100u
#define DECAL 0x3000u
#define LAND_AND_DECAL 0x3f00u
#define DEFAULT_ARMOR 200
#define MAP_TYPES 24u /* that the game knows */

/* ---- Which LODs ---- */

static uint32_t shared_flags(const struct p3d_model_lod *lod)
{
    uint32_t flags = UINT32_MAX;

    for (uint32_t i = 0; i < lod->point_count; i++)
        flags &= p3di_clip_flags(lod->point_flags ? lod->point_flags[i] : 0, 0);
    return flags;
}

/* Pictures that face the viewer; the game leaves them out where they are not the best LOD. */
static bool is_decal(const struct p3d_model_lod *lod)
{
    return lod->point_count && shared_flags(lod) & DECAL;
}

static void check_lods(struct binariser *binariser)
{
    for (uint32_t i = 0; i < binariser->model->lod_count; i++)
        if (binariser->model->lods[i].point_count > MOST_POINTS) {
            binariser->job->lod = (int32_t)binariser->model->lods[i].index;
            p3di_job_fail(binariser->job, P3D_UNSUPPORTED,
                          "the LOD cannot be binarised: it has %u points, and Operation Flashpoint numbers %u",
                          binariser->model->lods[i].point_count, MOST_POINTS);
        }
    for (uint32_t i = 0; i < binariser->model->material_count; i++)
        if (p3d_text(binariser->model->materials[i].texture).size > LONGEST_NAME)
            p3di_job_fail(binariser->job, P3D_UNSUPPORTED,
                          "the model cannot be binarised: a texture's name has more than the %u bytes that Operation "
                          "Flashpoint reads",
                          LONGEST_NAME);
    if (binariser->model->lod_count > MOST_LODS)
        p3di_job_fail(binariser->job, P3D_UNSUPPORTED,
                      "the model cannot be binarised: it has %u LODs, and Operation Flashpoint holds %u",
                      binariser->model->lod_count, MOST_LODS);
}

static void warn_of_rvmats(const struct binariser *binariser, const struct p3d_model_lod *lod)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        count += p3d_text(binariser->model->materials[lod->faces[i].material].material).size != 0;
    p3di_warn_of(binariser->job->options, lod->index, count,
                 "faces lose their material, which Operation Flashpoint does not know");
}

void p3di_plan_flashpoint(struct binariser *binariser)
{
    check_lods(binariser);
    binariser->plans = p3di_job_alloc(binariser->job, binariser->model->lod_count, sizeof *binariser->plans);
    for (uint32_t i = 0; i < binariser->model->lod_count && binariser->plans; i++) {
        const struct p3d_model_lod *lod = &binariser->model->lods[i];

        warn_of_rvmats(binariser, lod);
        if (i && is_decal(lod)) {
            p3di_warn(binariser->job->options, lod->index,
                      "the LOD is left out: it is a decal, of which Operation Flashpoint draws the best LOD alone");
            continue;
        }
        binariser->plans[binariser->plan_count++] = (struct odol_plan){lod, lod->resolution};
        if (p3d_lod_kind(lod->resolution) == P3D_LOD_GEOMETRY)
            binariser->geometry = lod;
    }
}

/* ---- Named properties ---- */

static bool find_property(const struct p3d_model_lod *lod, const char *name, struct p3d_bytes *value)
{
    for (uint32_t i = 0; lod && i < lod->property_count; i++)
        if (p3d_text_equal(lod->properties[i].name, name)) {
            *value = p3d_text(lod->properties[i].value);
            return value->size != 0;
        }
    return false;
}

/* Geometry says it, or the first LOD. Empty if neither does. */
static struct p3d_bytes property(const struct binariser *binariser, const char *name)
{
    struct p3d_bytes value = {NULL, 0};

    if (!find_property(binariser->geometry, name, &value) && binariser->plan_count)
        (void)find_property(binariser->plans[0].source, name, &value);
    return value;
}

static bool is_set(struct p3d_bytes text, bool otherwise)
{
    return text.size ? fabs(p3di_odol_number_of(text, 0)) >= 1 : otherwise;
}

/* ---- Places ---- */

static float square_radius(const struct binariser *binariser, const struct p3d_model_lod *lod)
{
    float most = 0;

    for (uint32_t i = 0; i < lod->point_count; i++) {
        const struct p3d_vec3 p = odol_place(binariser, lod->points[i]);

        most = fmaxf(most, vec3_dot(p, p));
    }
    for (uint32_t i = 0; i < lod->frame_count; i++)
        for (uint32_t j = 0; j < lod->point_count; j++) {
            const struct p3d_vec3 p = odol_place(binariser, p3d_model_frame_point(lod, &lod->frames[i], j));

            most = fmaxf(most, vec3_dot(p, p));
        }
    return most;
}

/* All LODs count, also LODs that are left out. */
static float find_sphere(const struct binariser *binariser)
{
    float most = 0;

    for (uint32_t i = 0; i < binariser->model->lod_count; i++)
        most = fmaxf(most, square_radius(binariser, &binariser->model->lods[i]));
    return sqrtf(most);
}

/* The game moves models to their middle twice: the second time it mostly stays. */
#define LEAST_MOVE 1e-10f

static bool lies_on_land(const struct binariser *binariser)
{
    return binariser->plan_count && binariser->plans[0].source->face_count &&
           shared_flags(binariser->plans[0].source) & LAND_ON;
}

static void find_moves(struct binariser *binariser)
{
    struct p3d_bounds all = {{NAN, NAN, NAN}, {NAN, NAN, NAN}}, kept = all;
    struct p3d_vec3 more;

    for (uint32_t i = 0; i < binariser->model->lod_count; i++)
        p3di_odol_add_box(&binariser->model->lods[i], &all);
    for (uint32_t i = 0; i < binariser->plan_count; i++)
        p3di_odol_add_box(binariser->plans[i].source, &kept);
    binariser->odol->auto_center = is_set(property(binariser, "autocenter"), true);
    if (!binariser->odol->auto_center)
        binariser->moves[0] = (struct p3d_vec3){-0.0f, -0.0f, -0.0f}; /* takes the sign off zeros */
    if (!binariser->odol->auto_center || isnan(kept.min.x))
        return;
    binariser->moves[0] = p3di_odol_middle(all.min, all.max);
    more = p3di_odol_middle(vec3_subtract(kept.min, binariser->moves[0]), vec3_subtract(kept.max, binariser->moves[0]));
    if (lies_on_land(binariser))
        binariser->moves[0].y = more.y = 0;
    if (vec3_dot(more, more) >= LEAST_MOVE)
        binariser->moves[1] = more;
    binariser->odol->bounding_center = vec3_add(binariser->moves[0], binariser->moves[1]);
}

/* LODs that are drawn count no further than twice the model's size. */
static void limit_resolutions(struct binariser *binariser)
{
    const float most = find_sphere(binariser) * 2;

    for (uint32_t i = 0; i < binariser->plan_count; i++)
        if (binariser->plans[i].resolution < P3DI_ODOL_END_VISUAL)
            binariser->plans[i].resolution = fminf(binariser->plans[i].resolution, most);
}

void p3di_begin_flashpoint(struct binariser *binariser)
{
    find_moves(binariser);
    limit_resolutions(binariser);
}

/* ---- Boxes and spheres ---- */

static void find_shape(struct binariser *binariser)
{
    struct p3d_odol *odol = binariser->odol;
    struct p3d_bounds all = {{NAN, NAN, NAN}, {NAN, NAN, NAN}}, box = all;
    struct p3d_vec3 aim;
    float most = 0;

    for (uint32_t i = 0; i < binariser->plan_count; i++) {
        p3di_odol_add_box(binariser->plans[i].source, &all);
        most = fmaxf(most, square_radius(binariser, binariser->plans[i].source));
    }
    odol->bbox_min = odol_place(binariser, all.min);
    odol->bbox_max = odol_place(binariser, all.max);
    odol->bounding_sphere = odol->geometry_sphere = sqrtf(most);
    odol->geometry_center = odol->bounding_center;
    if (binariser->geometry) {
        struct p3d_vec3 across;

        p3di_odol_add_box(binariser->geometry, &box);
        box = (struct p3d_bounds){odol_place(binariser, box.min), odol_place(binariser, box.max)};
        across = vec3_subtract(box.max, box.min);
        odol->geometry_center = p3di_odol_middle(box.min, box.max);
        odol->geometry_sphere = p3di_odol_length(&binariser->traits, across) * 0.5f;
    }
    odol->aiming_center = p3di_odol_find_aiming(binariser, &aim) ? odol_place(binariser, aim) : odol->geometry_center;
}

/* ---- Which LODs play a part ---- */

static void find_roles(struct binariser *binariser)
{
    int8_t *lods = binariser->odol->special_lods;
    struct p3d_bytes value = {NULL, 0};

    p3di_find_odol_roles(binariser);
    for (uint32_t i = 0; i < binariser->plan_count; i++)
        if (p3d_lod_kind(binariser->plans[i].resolution) == P3D_LOD_VIEW_COMMANDER_GEOMETRY)
            lods[P3D_ROLE_UNKNOWN] = (int8_t)i;
    if (lods[P3D_ROLE_VIEW_GEOMETRY] < 0)
        lods[P3D_ROLE_VIEW_GEOMETRY] = lods[P3D_ROLE_GEOMETRY];
    if (lods[P3D_ROLE_FIRE_GEOMETRY] < 0)
        lods[P3D_ROLE_FIRE_GEOMETRY] = lods[P3D_ROLE_VIEW_GEOMETRY];
    if (find_property(binariser->geometry, "firegeometry", &value) && p3di_odol_number_of(value, 0) >= 1)
        lods[P3D_ROLE_FIRE_GEOMETRY] = lods[P3D_ROLE_GEOMETRY];
    if (find_property(binariser->geometry, "viewgeometry", &value) && p3di_odol_number_of(value, 0) >= 1)
        lods[P3D_ROLE_VIEW_GEOMETRY] = lods[P3D_ROLE_GEOMETRY];
}

/* ---- Sums over the LODs ---- */

static void fold_lods(struct binariser *binariser)
{
    struct p3d_odol *odol = binariser->odol;
    double transparency;

    odol->and_hints = UINT32_MAX;
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        odol->or_hints |= odol->lods[i].or_hints;
        odol->and_hints &= odol->lods[i].and_hints;
        if (odol->lods[i].resolution < P3DI_ODOL_END_VISUAL)
            odol->special |= odol->lods[i].special;
    }
    odol->color = odol->lod_count ? odol->lods[0].color : 0;
    odol->color_type = odol->lod_count ? odol->lods[0].color_top : 0;
    transparency = 1 - (odol->color >> 24) / 255.0 * 1.5;
    odol->view_density = transparency > 0.01 ? (float)(log(transparency) * 6) : -10;
}

/* ---- Values of named properties ---- */

#define LARGE_SPHERE 5.0f
#define MIDDLE_SPHERE 2.0f
#define SIMPLE_FACES 6u

/* Large or simple models hide others, large or complex ones are hidden. The game takes the value of `canbeoccluded`
 * from `canocclude`, if both are there. */
static void find_occlusion(struct binariser *binariser)
{
    struct p3d_odol *odol = binariser->odol;
    const int8_t view = odol->special_lods[P3D_ROLE_VIEW_GEOMETRY];
    const uint32_t faces = view < 0 ? 0 : odol->lods[view].face_count;
    const float size = odol->bounding_sphere;
    const struct p3d_bytes occludes = property(binariser, "canocclude");

    odol->can_occlude =
        is_set(occludes, faces && (size > LARGE_SPHERE || (size > MIDDLE_SPHERE && faces <= SIMPLE_FACES)));
    odol->can_be_occluded = (odol->lod_count && odol->lods[0].face_count >= SIMPLE_FACES) || size > LARGE_SPHERE;
    if (property(binariser, "canbeoccluded").size)
        odol->can_be_occluded = is_set(occludes, false);
}

static void set_numbers(struct binariser *binariser)
{
    const struct p3d_bytes armor = property(binariser, "armor");

    binariser->odol->armor = (float)p3di_odol_number_of(armor, DEFAULT_ARMOR);
    binariser->odol->inverse_armor = binariser->odol->armor > 1e-10f ? 1 / binariser->odol->armor : 1e10f;
    binariser->odol->allow_animation =
        is_set(property(binariser, "animated"), (binariser->odol->or_hints & LAND_AND_DECAL) != 0);
}

/* True if the masses of this LOD count: the masses of Geometry; in a source of the game itself (SP3X) the last masses
 * of any LOD. */
static bool counts_masses(const struct binariser *binariser, const struct p3d_model_lod *lod)
{
    return lod->masses.count && (lod == binariser->geometry || lod->is_from_sp3x);
}

static void warn_of_masses(const struct binariser *binariser, const struct p3d_model_lod *lod)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < lod->masses.count; i++)
        count += p3d_f32_at(lod->masses, i) > 0;
    p3di_warn_of(binariser->job->options, lod->index, count,
                 "points lose their mass: Operation Flashpoint knows those of the Geometry LOD alone");
}

static void make_mass(struct binariser *binariser)
{
    struct p3d_span masses = {NULL, 0, 4};
    uint8_t *data;

    for (uint32_t i = 0; i < binariser->plan_count; i++)
        if (counts_masses(binariser, binariser->plans[i].source))
            masses = binariser->plans[i].source->masses;
        else
            warn_of_masses(binariser, binariser->plans[i].source);
    binariser->odol->mass_array = p3di_new_table(binariser->job, masses.count, 4, &data);
    for (uint32_t i = 0; i < binariser->odol->mass_array.count && masses.data; i++)
        store_f32(data + (size_t)4 * i, p3d_f32_at(masses, i));
    p3di_make_flashpoint_mass(binariser, masses);
}

void p3di_end_flashpoint(struct binariser *binariser)
{
    find_roles(binariser);
    find_shape(binariser);
    fold_lods(binariser);
    binariser->odol->map_type = p3di_odol_map_type(property(binariser, "map"), MAP_TYPES);
    set_numbers(binariser);
    find_occlusion(binariser);
    make_mass(binariser);
}
