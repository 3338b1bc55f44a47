/* model.c: the records of ODOL outside its LODs, each described once (docs/format/odol.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"
#include "records.h"

static const struct p3d_column kilogram_columns[] = {{"kilograms", P3D_FIELD_F32, NULL}};
static const struct p3d_column animation_columns[] = {{"animation", P3D_FIELD_U32, NULL}};
static const struct p3d_column lod_columns[] = {{"lod", P3D_FIELD_I32, NULL}};

/* The smallest records: empty names are one byte. */
enum {
    SMALLEST_LOD_ENTRY = 13, /* resolution, start, end, permanent */
    SMALLEST_V7_LOD = 16,
    SMALLEST_BONE = 2,
    SMALLEST_ANIMATION = 30,
    SMALLEST_ARRAY = 4,
    SMALLEST_AXIS = 4
};

/* ---- Header ---- */

void x_odol_signature(struct io *s, uint32_t *version)
{
    x_signature(s, "signature", "ODOL");
    x_u32(s, "version", version);
}

static void x_resolutions(struct io *s, struct p3d_odol *odol)
{
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        s->index = i;
        x_f32(io_as(s, P3D_ID_RESOLUTION), "resolutions", &odol->lods[i].resolution);
    }
    s->index = P3D_NO_INDEX;
}

/* Behind the version from 75 on: 0 and 0, or the rest of the file is encrypted. */
static void x_encryption(struct io *s)
{
    uint32_t first = 0, second = 0;

    x_hex32(s, "encryption", &first);
    x_hex32(s, "encryption_2", &second);
    if (first || second)
        io_fail(s, P3D_UNSUPPORTED, io_offset(s) - 8, "the model is encrypted, and cannot be read");
}

void x_odol_header(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    if (traits->has_encryption)
        x_encryption(s);
    if (s->has_failed)
        return;
    if (traits->version >= 59)
        x_u32(s, "app_id", &odol->app_id);
    if (traits->version >= 58)
        x_asciiz(s, "muzzle_flash", &odol->muzzle_flash);
    odol->lods = io_records(io_as(s, P3D_ID_COUNT), "lod_count", odol->lods, &odol->lod_count, sizeof *odol->lods,
                            SMALLEST_LOD_ENTRY);
    x_resolutions(s, odol);
}

/* ---- Model ---- */

static void x_shape(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    x_named_u32(s, "special", &odol->special, traits->special);
    x_f32(s, "bounding_sphere", &odol->bounding_sphere);
    x_f32(s, "geometry_sphere", &odol->geometry_sphere);
    x_hex32(s, "remarks", &odol->remarks);
    x_named_u32(s, "and_hints", &odol->and_hints, &p3di_odol_clip_flags);
    x_named_u32(s, "or_hints", &odol->or_hints, &p3di_odol_clip_flags);
    x_vec3(s, "aiming_center", &odol->aiming_center);
    x_hex32(s, "color", &odol->color);
    x_hex32(s, "color_type", &odol->color_type);
    x_f32(s, "view_density", &odol->view_density);
    x_vec3(s, "bbox_min", &odol->bbox_min);
    x_vec3(s, "bbox_max", &odol->bbox_max);
    if (traits->version >= 70)
        x_f32(s, "lod_density_coef", &odol->lod_density_coef);
    if (traits->version >= 71)
        x_f32(s, "draw_importance", &odol->draw_importance);
    if (traits->version >= 52) {
        x_vec3(s, "visual_min", &odol->visual_min);
        x_vec3(s, "visual_max", &odol->visual_max);
    }
    x_vec3(s, "bounding_center", &odol->bounding_center);
    x_vec3(s, "geometry_center", &odol->geometry_center);
    x_vec3(s, "center_of_mass", &odol->center_of_mass);
    for (size_t i = 0; i < 3; i++) {
        s->index = i;
        x_vec3(s, "inverse_inertia", &odol->inverse_inertia[i]);
    }
    s->index = P3D_NO_INDEX;
    x_bool(s, "auto_center", &odol->auto_center);
    x_bool(s, "lock_auto_center", &odol->lock_auto_center);
    x_bool(s, "can_occlude", &odol->can_occlude);
    x_bool(s, "can_be_occluded", &odol->can_be_occluded);
}

static void x_bone(struct io *s, struct p3d_odol_bone *bone)
{
    x_asciiz(io_as(s, P3D_ID_NAME), "name", &bone->name);
    x_asciiz(s, "parent", &bone->parent);
}

static void x_skeleton(struct io *s, const struct odol_traits *traits, struct p3d_odol_skeleton *skeleton)
{
    io_begin(io_as(s, P3D_ID_SKELETON), "skeleton", P3D_NO_INDEX);
    x_asciiz(s, "name", &skeleton->name);
    if (skeleton->name.size) {
        x_bool(s, "discrete", &skeleton->is_discrete);
        skeleton->bones = io_records(io_as(s, P3D_ID_COUNT), "bone_count", skeleton->bones, &skeleton->bone_count,
                                     sizeof *skeleton->bones, SMALLEST_BONE);
        for (uint32_t i = 0; i < skeleton->bone_count; i++) {
            io_begin(io_as(s, P3D_ID_BONE), "bones", i);
            x_bone(s, &skeleton->bones[i]);
            io_end(s);
        }
        if (traits->version > 40)
            x_asciiz(s, "obsolete_pivots", &skeleton->obsolete_pivots);
    }
    io_end(s);
}

static void x_rendering(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    if (traits->version >= 73 || traits->is_dayz)
        x_bool(s, "ai_covers", &odol->ai_covers);
    if (traits->version >= 42)
        x_floats(s, "thermal", odol->thermal, traits->version >= 43 ? 6 : 4);
    if (traits->is_dayz)
        x_f32(s, "unknown_after_thermal", &odol->unknown_after_thermal);
    if (traits->version >= 33)
        x_bool(s, "force_not_alpha", &odol->force_not_alpha);
    if (traits->version >= 37) {
        x_named_i32(s, "sb_source", &odol->shadow_buffer_source, &p3di_odol_shadow_sources);
        x_bool(s, "prefer_shadow_volume", &odol->prefer_shadow_volume);
    }
    if (traits->version >= 48)
        x_f32(s, "shadow_offset", &odol->shadow_offset);
    x_bool(s, "animated", &odol->is_animated);
}

static void x_masses(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    x_named_u8(s, "map_type", &odol->map_type, &p3di_odol_map_types);
    X_PACKED(s, "mass_array", &odol->mass_array, kilogram_columns);
    x_f32(s, "mass", &odol->mass);
    x_f32(s, "inverse_mass", &odol->inverse_mass);
    x_f32(s, "armor", &odol->armor);
    x_f32(s, "inverse_armor", &odol->inverse_armor);
    if (traits->version >= 72)
        x_f32(s, "explosion_shielding", &odol->explosion_shielding);
}

static bool has_role(const struct odol_traits *traits, size_t role)
{
    if (role == P3D_ROLE_GEOMETRY_SIMPLE || role == P3D_ROLE_GEOMETRY_PHYSX)
        return traits->version >= 56;
    if (role == P3D_ROLE_UNKNOWN_54)
        return traits->version == 54 || traits->version == 55;
    return true;
}

static void x_special_lods(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    static const char *const names[] = {
        [P3D_ROLE_MEMORY] = "memory",
        [P3D_ROLE_GEOMETRY] = "geometry",
        [P3D_ROLE_GEOMETRY_SIMPLE] = "geometry_simple",
        [P3D_ROLE_GEOMETRY_PHYSX] = "geometry_physx",
        [P3D_ROLE_UNKNOWN_54] = "unknown_54",
        [P3D_ROLE_FIRE_GEOMETRY] = "fire_geometry",
        [P3D_ROLE_VIEW_GEOMETRY] = "view_geometry",
        [P3D_ROLE_VIEW_PILOT_GEOMETRY] = "view_pilot_geometry",
        [P3D_ROLE_VIEW_GUNNER_GEOMETRY] = "view_gunner_geometry",
        [P3D_ROLE_UNKNOWN] = "unknown_after_view_gunner",
        [P3D_ROLE_VIEW_CARGO_GEOMETRY] = "view_cargo_geometry",
        [P3D_ROLE_LAND_CONTACT] = "land_contact",
        [P3D_ROLE_ROADWAY] = "roadway",
        [P3D_ROLE_PATHS] = "paths",
        [P3D_ROLE_HIT_POINTS] = "hit_points",
    };

    io_begin(io_as(s, P3D_ID_ROLES), "special_lods", P3D_NO_INDEX);
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++) {
        if (has_role(traits, i))
            x_i8(s, names[i], &odol->special_lods[i]);
        else if (!s->is_writing)
            odol->special_lods[i] = P3D_ODOL_NO_LOD;
    }
    io_end(s);
}

static void x_preferred(struct io *s, const char *name, uint32_t lod_count, struct p3d_span *lods)
{
    X_TABLE(io_as(s, P3D_ID_ROLES), name, lods, lod_count, lod_columns);
}

static void x_unknown_55(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol, uint8_t place)
{
    if (traits->version == 55 && odol->unknown_55_place == place)
        x_u8(s, "unknown_55", &odol->unknown_55);
}

static void x_class(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    x_u32(s, "min_shadow", &odol->min_shadow);
    x_unknown_55(s, traits, odol, 0);
    if (traits->version >= 38)
        x_bool(s, "can_blend", &odol->can_blend);
    x_unknown_55(s, traits, odol, 1);
    x_asciiz(s, "class", &odol->class_name);
    x_unknown_55(s, traits, odol, 2);
    x_asciiz(s, "damage", &odol->damage);
    x_unknown_55(s, traits, odol, 3);
    x_bool(s, "frequent", &odol->is_frequent);
    x_unknown_55(s, traits, odol, 4);
    if (traits->version >= 31)
        x_asciiz_array(s, "name_count", "names", &odol->names, &odol->name_count);
    x_unknown_55(s, traits, odol, 5);
    if (traits->has_preferred_shadows) {
        x_preferred(s, "preferred_shadow_volumes", odol->lod_count, &odol->preferred_shadow_volumes);
        x_preferred(s, "preferred_shadow_buffers", odol->lod_count, &odol->preferred_shadow_buffers);
        x_preferred(s, "preferred_shadow_buffers_visible", odol->lod_count, &odol->preferred_shadow_buffers_visible);
    }
}

void x_odol_model(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    io_begin(io_as(s, P3D_ID_MODEL), "model", P3D_NO_INDEX);
    x_shape(s, traits, odol);
    x_rendering(s, traits, odol);
    x_skeleton(s, traits, &odol->skeleton);
    x_masses(s, traits, odol);
    x_special_lods(s, traits, odol);
    x_class(s, traits, odol);
    io_end(s);
}

/* ---- Animations ---- */

static void x_animation(struct io *s, const struct odol_traits *traits, struct p3d_odol_animation *animation)
{
    x_named_u32(s, "type", &animation->type, &p3di_odol_animation_types);
    x_asciiz(io_as(s, P3D_ID_NAME), "name", &animation->name);
    x_asciiz(s, "source", &animation->source);
    x_f32(s, "min_value", &animation->min_value);
    x_f32(s, "max_value", &animation->max_value);
    x_f32(s, "min_phase", &animation->min_phase);
    x_f32(s, "max_phase", &animation->max_phase);
    if (traits->version >= 56) {
        x_f32(s, "period", &animation->period);
        x_f32(s, "init_phase", &animation->init_phase);
    }
    x_named_u32(s, "source_address", &animation->source_address, &p3di_odol_source_addresses);
    if (animation->type <= P3D_ANIMATION_ROTATION_Z) {
        x_floats(s, "angle", animation->value.angle, 2);
    } else if (animation->type <= P3D_ANIMATION_TRANSLATION_Z) {
        x_floats(s, "offset", animation->value.offset, 2);
    } else if (animation->type == P3D_ANIMATION_DIRECT) {
        x_vec3(s, "axis_position", &animation->value.direct.axis_position);
        x_vec3(s, "axis_direction", &animation->value.direct.axis_direction);
        x_f32(s, "angle", &animation->value.direct.angle);
        x_f32(s, "axis_offset", &animation->value.direct.axis_offset);
    } else if (animation->type == P3D_ANIMATION_HIDE) {
        x_f32(s, "hide_value", &animation->value.hide.hide_value);
        if (traits->has_unhide_value)
            x_f32(s, "unhide_value", &animation->value.hide.unhide_value);
    } else {
        io_fail(s, s->is_writing ? P3D_INVALID : P3D_DAMAGED, io_offset(s), "animation \"%.*s\" has unknown type %u",
                P3DI_NAME(animation->name), animation->type);
    }
}

static void x_bone_animations(struct io *s, struct p3d_odol_lod *lod)
{
    lod->bone_animations = io_records(s, "bone_count", lod->bone_animations, &lod->bone_animation_count,
                                      sizeof *lod->bone_animations, SMALLEST_ARRAY);
    for (uint32_t i = 0; i < lod->bone_animation_count; i++) {
        s->index = i;
        X_ARRAY(s, "bone_animations", &lod->bone_animations[i], animation_columns);
    }
    s->index = P3D_NO_INDEX;
}

static void x_axis(struct io *s, const struct p3d_odol_animation *animation, struct p3d_odol_axis *axis)
{
    x_i32(s, "bone", &axis->bone);
    if (axis->bone != -1 && animation->type != P3D_ANIMATION_DIRECT && animation->type != P3D_ANIMATION_HIDE) {
        if (!s->is_writing)
            axis->is_stored = true;
        x_vec3(s, "axis_position", &axis->position);
        x_vec3(s, "axis_direction", &axis->direction);
    }
}

static void x_axes(struct io *s, const struct p3d_odol *odol, struct p3d_odol_lod *lod)
{
    if (!s->is_writing) {
        if (odol->animation_count > io_left(s) / SMALLEST_AXIS)
            io_fail(s, P3D_DAMAGED, s->pos, "axes of %u animations do not fit in the %zu bytes that are left",
                    odol->animation_count, io_left(s));
        lod->axes = io_alloc(s, odol->animation_count, sizeof *lod->axes);
    }
    for (uint32_t i = 0; i < odol->animation_count && lod->axes; i++) {
        io_begin(s, "axes", i);
        x_axis(s, &odol->animations[i], &lod->axes[i]);
        io_end(s);
    }
}

static void x_lod_animations(struct io *s, struct p3d_odol *odol)
{
    uint32_t count = odol->has_no_lod_animations ? 0 : odol->lod_count;

    x_u32(s, "lod_animation_count", &count);
    if (count && count != odol->lod_count)
        io_fail(s, P3D_DAMAGED, s->pos - 4, "animations are stored for %u LODs instead of %u", count, odol->lod_count);
    odol->has_no_lod_animations = !count && odol->lod_count;
    if (!count)
        return;
    for (uint32_t i = 0; i < odol->lod_count && !s->has_failed; i++) {
        io_begin(s, "lod_bone_animations", i);
        x_bone_animations(s, &odol->lods[i]);
        io_end(s);
    }
    for (uint32_t i = 0; i < odol->lod_count && !s->has_failed; i++) {
        io_begin(s, "lod_axes", i);
        x_axes(s, odol, &odol->lods[i]);
        io_end(s);
    }
}

int32_t p3di_odol_first_bone(const struct p3d_odol *odol, uint32_t animation)
{
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        const int32_t bone = odol->lods[i].axes ? odol->lods[i].axes[animation].bone : -1;

        if (bone >= 0 && (uint32_t)bone < odol->skeleton.bone_count)
            return bone;
    }
    return -1;
}

/* Done once for the file, so that making a model of one LOD need not search all LODs. */
static void find_bones(struct io *s, struct p3d_odol *odol)
{
    odol->animation_bones = io_alloc(s, odol->animation_count, sizeof *odol->animation_bones);
    for (uint32_t i = 0; i < odol->animation_count && odol->animation_bones; i++)
        odol->animation_bones[i] = p3di_odol_first_bone(odol, i);
}

void x_odol_animations(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    if (traits->version < 30)
        return;
    x_bool(s, "has_animations", &odol->has_animations);
    if (!odol->has_animations)
        return;
    odol->animations = io_records(io_as(s, P3D_ID_COUNT), "animation_count", odol->animations, &odol->animation_count,
                                  sizeof *odol->animations, SMALLEST_ANIMATION);
    for (uint32_t i = 0; i < odol->animation_count; i++) {
        io_begin(io_as(s, P3D_ID_ANIMATION), "animations", i);
        x_animation(s, traits, &odol->animations[i]);
        io_end(s);
    }
    x_lod_animations(s, odol);
    if (!s->is_writing)
        find_bones(s, odol);
}

/* ---- LOD table ---- */

static void x_summary(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    x_u32(s, "face_count", &lod->summary.face_count);
    x_hex32(s, "color", &lod->summary.color);
    x_named_u32(s, "special", &lod->summary.special, traits->special);
    x_named_u32(s, "or_hints", &lod->summary.or_hints, &p3di_odol_clip_flags);
    if (traits->version >= 39)
        x_bool(s, "has_skeleton", &lod->summary.has_skeleton);
    if (traits->version >= 51) {
        x_u32(s, "vertex_count", &lod->summary.vertex_count);
        x_f32(s, "face_area", &lod->summary.face_area);
    }
}

/* An offset in the file, of which there are 32 bits. */
static void x_offset(struct io *s, const char *name, uint64_t *offset)
{
    uint32_t low = (uint32_t)*offset;

    if (s->is_writing && *offset > UINT32_MAX)
        io_fail(s, P3D_INVALID, io_offset(s), "%s lies beyond 4 GB", name);
    x_u32(io_as(s, P3D_ID_PLACE), name, &low);
    *offset = low;
}

void x_odol_lod_table(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        s->index = i;
        x_offset(s, "lod_start", &odol->lods[i].offset);
    }
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        uint64_t end = odol->lods[i].offset + odol->lods[i].size;

        s->index = i;
        x_offset(s, "lod_end", &end);
        /* An end before the start wraps to a size that no file has. */
        odol->lods[i].size = end - odol->lods[i].offset;
    }
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        s->index = i;
        x_bool(s, "permanent", &odol->lods[i].is_permanent);
    }
    s->index = P3D_NO_INDEX;
    for (uint32_t i = 0; i < odol->lod_count && !s->has_failed; i++) {
        if (odol->lods[i].is_permanent)
            continue;
        io_begin(s, "lod_summaries", i);
        x_summary(s, traits, &odol->lods[i]);
        io_end(s);
    }
}

/* ---- Version 7 ---- */

void x_odol_v7_header(struct io *s, uint32_t *lod_count)
{
    x_u32(s, "lod_count", lod_count);
    if (!s->is_writing && *lod_count > io_left(s) / SMALLEST_V7_LOD)
        io_fail(s, P3D_DAMAGED, s->pos - 4, "lod_count is %u, but only %zu bytes are left", *lod_count, io_left(s));
}

void x_odol_v7_footer(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    x_resolutions(s, odol);
    io_begin(io_as(s, P3D_ID_MODEL), "model", P3D_NO_INDEX);
    x_shape(s, traits, odol);
    x_bool(s, "allow_animation", &odol->allow_animation);
    x_masses(s, traits, odol);
    x_special_lods(s, traits, odol);
    io_end(s);
}
