/* flashpoint_info.c: the values of the whole model in an ODOL of version 7 (docs/format/binarise.md, "Operation
 * Flashpoint").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "maker.h"

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

static void check_lods(struct odol_maker *odol)
{
    for (uint32_t i = 0; i < odol->model->lod_count; i++)
        if (odol->model->lods[i].point_count > MOST_POINTS) {
            odol->job->lod = (int32_t)odol->model->lods[i].index;
            p3di_job_fail(odol->job, P3D_UNSUPPORTED,
                          "the LOD cannot be binarised: it has %u points, and Operation Flashpoint numbers %u",
                          odol->model->lods[i].point_count, MOST_POINTS);
        }
    for (uint32_t i = 0; i < odol->model->material_count; i++)
        if (p3d_text(odol->model->materials[i].texture).size > LONGEST_NAME)
            p3di_job_fail(odol->job, P3D_UNSUPPORTED,
                          "the model cannot be binarised: a texture's name has more than the %u bytes that Operation "
                          "Flashpoint reads",
                          LONGEST_NAME);
    if (odol->model->lod_count > MOST_LODS)
        p3di_job_fail(odol->job, P3D_UNSUPPORTED,
                      "the model cannot be binarised: it has %u LODs, and Operation Flashpoint holds %u",
                      odol->model->lod_count, MOST_LODS);
}

static void warn_of_rvmats(const struct odol_maker *odol, const struct p3d_model_lod *lod)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        count += p3d_text(odol->model->materials[lod->faces[i].material].material).size != 0;
    p3di_warn_of(odol->job->options, lod->index, count,
                 "faces lose their material, which Operation Flashpoint does not know");
}

void p3di_plan_flashpoint(struct odol_maker *odol)
{
    check_lods(odol);
    odol->plans = p3di_job_alloc(odol->job, odol->model->lod_count, sizeof *odol->plans);
    for (uint32_t i = 0; i < odol->model->lod_count && odol->plans; i++) {
        const struct p3d_model_lod *lod = &odol->model->lods[i];

        warn_of_rvmats(odol, lod);
        if (i && is_decal(lod))
            continue;
        odol->plans[odol->plan_count++] = (struct odol_plan){lod, lod->resolution};
        if (p3d_lod_kind(lod->resolution) == P3D_LOD_GEOMETRY)
            odol->geometry = lod;
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
static struct p3d_bytes property(const struct odol_maker *odol, const char *name)
{
    struct p3d_bytes value = {NULL, 0};

    if (!find_property(odol->geometry, name, &value) && odol->plan_count)
        (void)find_property(odol->plans[0].source, name, &value);
    return value;
}

static bool is_set(struct p3d_bytes text, bool otherwise)
{
    return text.size ? fabs(p3di_odol_number_of(text, 0)) >= 1 : otherwise;
}

/* ---- Places ---- */

static float square_radius(const struct odol_maker *odol, const struct p3d_model_lod *lod)
{
    float most = 0;

    for (uint32_t i = 0; i < lod->point_count; i++) {
        const struct p3d_vec3 p = odol_place(odol, lod->points[i]);

        most = fmaxf(most, vec3_dot(p, p));
    }
    for (uint32_t i = 0; i < lod->frame_count; i++)
        for (uint32_t j = 0; j < lod->point_count; j++) {
            const struct p3d_vec3 p = odol_place(odol, p3d_model_frame_point(lod, &lod->frames[i], j));

            most = fmaxf(most, vec3_dot(p, p));
        }
    return most;
}

/* All LODs count, also LODs that are left out. */
static float find_sphere(const struct odol_maker *odol)
{
    float most = 0;

    for (uint32_t i = 0; i < odol->model->lod_count; i++)
        most = fmaxf(most, square_radius(odol, &odol->model->lods[i]));
    return sqrtf(most);
}

/* The game moves models to their middle twice: the second time it mostly stays. */
#define LEAST_MOVE 1e-10f

static bool lies_on_land(const struct odol_maker *odol)
{
    return odol->plan_count && odol->plans[0].source->face_count && shared_flags(odol->plans[0].source) & LAND_ON;
}

static void find_moves(struct odol_maker *odol)
{
    struct p3d_bounds all = {{NAN, NAN, NAN}, {NAN, NAN, NAN}}, kept = all;
    struct p3d_vec3 more;

    for (uint32_t i = 0; i < odol->model->lod_count; i++)
        p3di_odol_add_box(&odol->model->lods[i], &all);
    for (uint32_t i = 0; i < odol->plan_count; i++)
        p3di_odol_add_box(odol->plans[i].source, &kept);
    odol->odol->auto_center = is_set(property(odol, "autocenter"), true);
    if (!odol->odol->auto_center)
        odol->moves[0] = (struct p3d_vec3){-0.0f, -0.0f, -0.0f}; /* takes the sign off zeros */
    if (!odol->odol->auto_center || isnan(kept.min.x))
        return;
    odol->moves[0] = p3di_odol_middle(all.min, all.max);
    more = p3di_odol_middle(vec3_subtract(kept.min, odol->moves[0]), vec3_subtract(kept.max, odol->moves[0]));
    if (lies_on_land(odol))
        odol->moves[0].y = more.y = 0;
    if (vec3_dot(more, more) >= LEAST_MOVE)
        odol->moves[1] = more;
    odol->odol->bounding_center = vec3_add(odol->moves[0], odol->moves[1]);
}

/* LODs that are drawn count no further than twice the model's size. */
static void limit_resolutions(struct odol_maker *odol)
{
    const float most = find_sphere(odol) * 2;

    for (uint32_t i = 0; i < odol->plan_count; i++)
        if (odol->plans[i].resolution < P3DI_ODOL_END_VISUAL)
            odol->plans[i].resolution = fminf(odol->plans[i].resolution, most);
}

void p3di_begin_flashpoint(struct odol_maker *odol)
{
    find_moves(odol);
    limit_resolutions(odol);
}

/* ---- Boxes and spheres ---- */

static void find_shape(struct odol_maker *maker)
{
    struct p3d_odol *odol = maker->odol;
    struct p3d_bounds all = {{NAN, NAN, NAN}, {NAN, NAN, NAN}}, box = all;
    struct p3d_vec3 aim;
    float most = 0;

    for (uint32_t i = 0; i < maker->plan_count; i++) {
        p3di_odol_add_box(maker->plans[i].source, &all);
        most = fmaxf(most, square_radius(maker, maker->plans[i].source));
    }
    odol->bbox_min = odol_place(maker, all.min);
    odol->bbox_max = odol_place(maker, all.max);
    odol->bounding_sphere = odol->geometry_sphere = sqrtf(most);
    odol->geometry_center = odol->bounding_center;
    if (maker->geometry) {
        struct p3d_vec3 across;

        p3di_odol_add_box(maker->geometry, &box);
        box = (struct p3d_bounds){odol_place(maker, box.min), odol_place(maker, box.max)};
        across = vec3_subtract(box.max, box.min);
        odol->geometry_center = p3di_odol_middle(box.min, box.max);
        odol->geometry_sphere = p3di_odol_length(&maker->traits, across) * 0.5f;
    }
    odol->aiming_center = p3di_odol_find_aiming(maker, &aim) ? odol_place(maker, aim) : odol->geometry_center;
}

/* ---- Which LODs play a part ---- */

static void find_roles(struct odol_maker *odol)
{
    int8_t *lods = odol->odol->special_lods;
    struct p3d_bytes value = {NULL, 0};

    p3di_find_odol_roles(odol);
    for (uint32_t i = 0; i < odol->plan_count; i++)
        if (p3d_lod_kind(odol->plans[i].resolution) == P3D_LOD_VIEW_COMMANDER_GEOMETRY)
            lods[P3D_ROLE_UNKNOWN] = (int8_t)i;
    if (lods[P3D_ROLE_VIEW_GEOMETRY] < 0)
        lods[P3D_ROLE_VIEW_GEOMETRY] = lods[P3D_ROLE_GEOMETRY];
    if (lods[P3D_ROLE_FIRE_GEOMETRY] < 0)
        lods[P3D_ROLE_FIRE_GEOMETRY] = lods[P3D_ROLE_VIEW_GEOMETRY];
    if (find_property(odol->geometry, "firegeometry", &value) && p3di_odol_number_of(value, 0) >= 1)
        lods[P3D_ROLE_FIRE_GEOMETRY] = lods[P3D_ROLE_GEOMETRY];
    if (find_property(odol->geometry, "viewgeometry", &value) && p3di_odol_number_of(value, 0) >= 1)
        lods[P3D_ROLE_VIEW_GEOMETRY] = lods[P3D_ROLE_GEOMETRY];
}

/* ---- Sums over the LODs ---- */

static void fold_lods(struct odol_maker *maker)
{
    struct p3d_odol *odol = maker->odol;
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
static void find_occlusion(struct odol_maker *maker)
{
    struct p3d_odol *odol = maker->odol;
    const int8_t view = odol->special_lods[P3D_ROLE_VIEW_GEOMETRY];
    const uint32_t faces = view < 0 ? 0 : odol->lods[view].face_count;
    const float size = odol->bounding_sphere;
    const struct p3d_bytes occludes = property(maker, "canocclude");

    odol->can_occlude =
        is_set(occludes, faces && (size > LARGE_SPHERE || (size > MIDDLE_SPHERE && faces <= SIMPLE_FACES)));
    odol->can_be_occluded = (odol->lod_count && odol->lods[0].face_count >= SIMPLE_FACES) || size > LARGE_SPHERE;
    if (property(maker, "canbeoccluded").size)
        odol->can_be_occluded = is_set(occludes, false);
}

static void set_numbers(struct odol_maker *odol)
{
    const struct p3d_bytes armor = property(odol, "armor");

    odol->odol->armor = (float)p3di_odol_number_of(armor, DEFAULT_ARMOR);
    odol->odol->inverse_armor = odol->odol->armor > 1e-10f ? 1 / odol->odol->armor : 1e10f;
    odol->odol->allow_animation = is_set(property(odol, "animated"), (odol->odol->or_hints & LAND_AND_DECAL) != 0);
}

/* True if the masses of this LOD count: the masses of Geometry; in a source of the game itself (SP3X) the last masses
 * of any LOD. */
static bool counts_masses(const struct odol_maker *odol, const struct p3d_model_lod *lod)
{
    return lod->masses.count && (lod == odol->geometry || lod->is_from_sp3x);
}

static void make_mass(struct odol_maker *odol)
{
    struct p3d_span masses = {NULL, 0, 4};
    uint8_t *data;

    for (uint32_t i = 0; i < odol->plan_count; i++)
        if (counts_masses(odol, odol->plans[i].source))
            masses = odol->plans[i].source->masses;
    odol->odol->mass_array = p3di_new_table(odol->job, masses.count, 4, &data);
    for (uint32_t i = 0; i < odol->odol->mass_array.count && masses.data; i++)
        store_f32(data + (size_t)4 * i, p3d_f32_at(masses, i));
    p3di_make_flashpoint_mass(odol, masses);
}

void p3di_end_flashpoint(struct odol_maker *odol)
{
    find_roles(odol);
    find_shape(odol);
    fold_lods(odol);
    odol->odol->map_type = p3di_odol_map_type(property(odol, "map"), MAP_TYPES);
    set_numbers(odol);
    find_occlusion(odol);
    make_mass(odol);
}
