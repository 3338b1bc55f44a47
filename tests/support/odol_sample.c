/* odol_sample.c: an ODOL in memory that has a bit of everything, in any version.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol_sample.h"

#include "physx_bytes.h"

#include "core/arena.h"

#include <stdlib.h>

struct maker {
    struct p3di_arena *arena;
    uint32_t version;
    uint64_t random;
};

static void *need(struct maker *m, size_t count, size_t size)
{
    void *memory = p3di_arena_alloc(m->arena, count, size);

    if (!memory)
        abort();
    return memory;
}

static uint32_t next_random(struct maker *m)
{
    m->random = m->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(m->random >> 33);
}

/* ---- Tables ---- */

static struct p3d_span new_span(struct maker *m, uint32_t count, uint32_t stride)
{
    return (struct p3d_span){need(m, count, stride), count, stride};
}

static void put(struct p3d_span span, uint32_t index, uint32_t at, uint32_t size, uint32_t value)
{
    uint8_t *to = (uint8_t *)(uintptr_t)span.data + (size_t)index * span.stride + at;

    for (uint32_t i = 0; i < size; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

static void store_f32(struct p3d_span span, uint32_t index, uint32_t at, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    put(span, index, at, 4, bits);
}

/* `count` elements of one number each, from `first` in steps. */
static struct p3d_span numbers(struct maker *m, uint32_t count, uint32_t stride, uint32_t first, uint32_t step)
{
    const struct p3d_span span = new_span(m, count, stride);

    for (uint32_t i = 0; i < count; i++)
        put(span, i, 0, stride, first + i * step);
    return span;
}

static struct p3d_span random_words(struct maker *m, uint32_t count, uint32_t words)
{
    const struct p3d_span span = new_span(m, count, 4 * words);

    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < words; j++)
            put(span, i, 4 * j, 4, next_random(m) % 5 << 20);
    return span;
}

static struct p3d_filled filled(struct p3d_span span)
{
    return (struct p3d_filled){span, span.count, false};
}

static struct p3d_filled fill(struct p3d_span one, uint32_t count)
{
    return (struct p3d_filled){one, count, true};
}

static uint32_t index_stride(const struct maker *m)
{
    return m->version >= 69 ? 4 : 2;
}

static struct p3d_vec3 vec3(float x, float y, float z)
{
    return (struct p3d_vec3){x, y, z};
}

static void count_up(float *values, size_t count, float from)
{
    for (size_t i = 0; i < count; i++)
        values[i] = from + (float)i;
}

/* ---- Model ---- */

static void make_shape(struct maker *m, struct p3d_odol *odol)
{
    odol->special = 0xffffff00;
    odol->bounding_sphere = 3.5f;
    odol->geometry_sphere = 2.5f;
    odol->remarks = 0x11;
    odol->and_hints = 0x22;
    odol->or_hints = 0x33;
    odol->aiming_center = vec3(0.5f, 1, 1.5f);
    odol->color = 0xff112233;
    odol->color_type = 0xff445566;
    odol->view_density = -10;
    odol->bbox_min = vec3(-1, -2, -3);
    odol->bbox_max = vec3(1, 2, 3);
    odol->bounding_center = vec3(0, 0.25f, 0);
    odol->geometry_center = vec3(0, 0.125f, 0);
    odol->center_of_mass = vec3(0.1f, 0.2f, 0.3f);
    for (int i = 0; i < 3; i++)
        odol->inverse_inertia[i] = vec3((float)i, 1, 2);
    odol->auto_center = odol->can_be_occluded = true;
    odol->map_type = 22;
    odol->mass_array = random_words(m, 300, 1);
    odol->mass = 1000;
    odol->inverse_mass = 0.001f;
    odol->armor = 200;
    odol->inverse_armor = 0.005f;
    for (int i = 0; i < P3D_ROLE_COUNT; i++)
        odol->special_lods[i] = P3D_ODOL_NO_LOD;
    odol->special_lods[P3D_ROLE_MEMORY] = 3;
    odol->special_lods[P3D_ROLE_GEOMETRY] = odol->special_lods[P3D_ROLE_FIRE_GEOMETRY] = 2;
}

static void make_versioned(struct maker *m, struct p3d_odol *odol)
{
    const uint32_t v = m->version;

    odol->app_id = v >= 59 ? 107410 : 0;
    odol->muzzle_flash = v >= 58 ? p3d_bytes_of("flash") : (struct p3d_bytes){NULL, 0};
    if (v >= 52) {
        odol->visual_min = vec3(-1.5f, -2, -3);
        odol->visual_max = vec3(1.5f, 2, 3);
    }
    odol->lod_density_coef = v >= 70 ? 0.75f : 0;
    odol->draw_importance = v >= 71 ? 0.5f : 0;
    odol->explosion_shielding = v >= 72 ? 2.0f : 0;
    if (v >= 42)
        count_up(odol->thermal, v >= 43 ? 6 : 4, 1);
    odol->ai_covers = v >= 73 || (v >= 53 && v <= 55);
    odol->unknown_after_thermal = v >= 53 && v <= 55 ? 7.0f : 0;
    odol->force_not_alpha = v >= 33;
    if (v >= 37) {
        odol->shadow_buffer_source = -1;
        odol->prefer_shadow_volume = true;
    }
    odol->shadow_offset = v >= 48 ? 0.25f : 0;
    odol->can_blend = v >= 38;
    odol->unknown_55 = v == 55;
    if (v >= 54 && v <= 55)
        odol->special_lods[P3D_ROLE_UNKNOWN_54] = 2;
    if (v >= 56)
        odol->special_lods[P3D_ROLE_GEOMETRY_PHYSX] = 2;
    if (v >= 57) {
        odol->preferred_shadow_volumes = numbers(m, odol->lod_count, 4, 0, 1);
        odol->preferred_shadow_buffers = numbers(m, odol->lod_count, 4, 1, 1);
        odol->preferred_shadow_buffers_visible = numbers(m, odol->lod_count, 4, 2, 1);
    }
    if (v >= 31) {
        odol->names = need(m, 2, sizeof *odol->names);
        odol->name_count = 2;
        odol->names[0] = p3d_bytes_of("first");
        odol->names[1] = p3d_bytes_of("");
    }
}

static void make_skeleton(struct maker *m, struct p3d_odol_skeleton *skeleton)
{
    skeleton->name = p3d_bytes_of("CrateSkeleton");
    skeleton->is_discrete = true;
    skeleton->bones = need(m, 3, sizeof *skeleton->bones);
    skeleton->bone_count = 3;
    skeleton->bones[0] = (struct p3d_odol_bone){p3d_bytes_of("base"), p3d_bytes_of("")};
    skeleton->bones[1] = (struct p3d_odol_bone){p3d_bytes_of("lid"), p3d_bytes_of("base")};
    skeleton->bones[2] = (struct p3d_odol_bone){p3d_bytes_of("lock"), p3d_bytes_of("lid")};
    skeleton->obsolete_pivots = m->version > 40 ? p3d_bytes_of("pivots") : (struct p3d_bytes){NULL, 0};
}

static void make_animation(const struct maker *m, struct p3d_odol_animation *animation, uint32_t type)
{
    animation->type = type;
    animation->name = p3d_bytes_of(p3d_animation_type_name(type));
    animation->source = p3d_bytes_of("door");
    animation->min_phase = -1;
    animation->max_phase = 1;
    animation->min_value = 0.5f;
    animation->max_value = 1.5f;
    animation->period = m->version >= 56 ? 2.0f : 0;
    animation->init_phase = m->version >= 56 ? 0.5f : 0;
    animation->source_address = type;
    if (type == P3D_ANIMATION_DIRECT) {
        animation->value.direct.axis_position = vec3(1, 2, 3);
        animation->value.direct.axis_direction = vec3(0, 1, 0);
        animation->value.direct.angle = 0.5f;
        animation->value.direct.axis_offset = 4;
    } else if (type == P3D_ANIMATION_HIDE) {
        animation->value.hide.hide_value = 0.9f;
        animation->value.hide.unhide_value = m->version >= 55 ? -1.0f : 0;
    } else {
        count_up(animation->value.angle, 2, (float)type);
    }
}

static void make_axis(struct p3d_odol_axis *axis, uint32_t type)
{
    axis->bone = type == P3D_ANIMATION_ROTATION_X ? -1 : (int32_t)(type % 3);
    if (axis->bone == -1 || type == P3D_ANIMATION_DIRECT || type == P3D_ANIMATION_HIDE)
        return;
    axis->is_stored = true;
    axis->position = vec3((float)type, 0, 1);
    axis->direction = vec3(0, 0, 1);
}

static void make_animations(struct maker *m, struct p3d_odol *odol)
{
    const uint32_t count = P3D_ANIMATION_HIDE + 1;

    odol->has_animations = true;
    odol->animations = need(m, count, sizeof *odol->animations);
    odol->animation_count = count;
    for (uint32_t i = 0; i < count; i++)
        make_animation(m, &odol->animations[i], i);
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        struct p3d_odol_lod *lod = &odol->lods[i];

        lod->bone_animations = need(m, 3, sizeof *lod->bone_animations);
        lod->bone_animation_count = 3;
        for (uint32_t j = 0; j < 3; j++)
            lod->bone_animations[j] = numbers(m, j, 4, j, 1);
        lod->axes = need(m, count, sizeof *lod->axes);
        for (uint32_t j = 0; j < count; j++)
            make_axis(&lod->axes[j], j);
    }
}

/* ---- A LOD: a grid of vertices, `width` a row ---- */

static void make_faces(struct maker *m, struct p3d_odol_lod *lod, uint32_t width)
{
    const uint32_t rows = lod->vertex_count / width, count = (width - 1) * (rows - 1);

    lod->faces = need(m, count, sizeof *lod->faces);
    lod->face_count = count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t first = i / (width - 1) * width + i % (width - 1);
        const uint32_t corners[4] = {first, first + 1, first + width + 1, first + width};
        struct p3d_odol_face *face = &lod->faces[i];

        face->corner_count = i % 3 ? 4 : 3;
        memcpy(face->vertices, corners, face->corner_count * sizeof *corners);
        face->flags = m->version == 7 ? 0x100 : 0;
        face->texture = -1;
        if (m->version == 7)
            face->texture = (int16_t)(i % 2);
    }
}

/* Two sections: the first third of the faces, and the rest. */
static void make_sections(struct maker *m, struct p3d_odol_lod *lod)
{
    const uint32_t own = m->version == 7 ? 10 : index_stride(m), corner = index_stride(m), third = lod->face_count / 3;
    uint32_t offset = 0;

    lod->sections = need(m, 2, sizeof *lod->sections);
    lod->section_count = 2;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        if (i == third)
            lod->sections[0].face_to = lod->sections[1].face_from = offset;
        lod->faces[i].section = i >= third;
        offset += own + corner * lod->faces[i].corner_count;
    }
    lod->sections[1].face_to = lod->faces_size = offset;
    lod->sections[0].face_count = lod->sections[1].first_face = third;
    lod->sections[1].face_count = lod->face_count - third;
    for (uint32_t i = 0; i < 2; i++) {
        struct p3d_odol_section *section = &lod->sections[i];

        section->texture = (int16_t)(i ? 1 : -1);
        section->special = 0x100000 + i;
        section->material = m->version == 7 ? -1 : (int32_t)i - 1;
        section->lighting = m->version == 7 ? 200 + i : 0;
        if (m->version == 7)
            continue;
        section->min_bone = 0;
        section->bone_count = 2;
        section->user_value = 5;
        section->material_name = p3d_bytes_of(i ? "" : "missing.rvmat");
        section->area_over_tex = random_words(m, m->version >= 36 ? 2 : 1, 1);
        if (m->version >= 67 && i) {
            section->unknown_67 = 1;
            count_up(section->unknown_67_values, 11, 3);
        }
    }
}

static void make_materials(struct maker *m, struct p3d_odol_lod *lod)
{
    static const uint32_t versions[] = {10, 9, 7, 16};

    lod->material_count = sizeof versions / sizeof *versions;
    lod->materials = need(m, lod->material_count, sizeof *lod->materials);
    for (uint32_t i = 0; i < lod->material_count; i++) {
        struct p3d_odol_material *material = &lod->materials[i];

        material->name = p3d_bytes_of("data\\crate.rvmat");
        material->version = versions[i];
        count_up(material->emissive, 4, 1);
        count_up(material->ambient, 4, 2);
        count_up(material->diffuse, 4, 3);
        count_up(material->forced_diffuse, 4, 4);
        count_up(material->specular, 4, 5);
        count_up(material->specular_copy, 4, 6);
        material->specular_power = 64;
        if (versions[i] == 16) {
            count_up(material->unknown_colors[0], 4, 7);
            count_up(material->unknown_colors[1], 4, 8);
            material->unknown_after_power = (struct p3d_bytes){need(m, 24, 1), 24};
        }
        material->pixel_shader = 22;
        material->vertex_shader = 1;
        material->main_light = 1;
        material->fog_mode = 2;
        material->surface = p3d_bytes_of("data\\crate.bisurf");
        material->render_flag_count = 1;
        material->render_flags = 0x10;
        material->stages = need(m, 2, sizeof *material->stages);
        material->stage_count = material->transform_count = 2;
        material->transforms = need(m, 2, sizeof *material->transforms);
        for (uint32_t j = 0; j < 2; j++) {
            material->stages[j].filter = 3;
            material->stages[j].texture = p3d_bytes_of("data\\crate_nohq.paa");
            material->stages[j].id = versions[i] >= 8 ? j : 0;
            material->stages[j].uses_world_env_map = versions[i] >= 11;
            material->transforms[j].uv_source = j;
            count_up(material->transforms[j].matrix, 12, (float)j);
        }
        if (versions[i] >= 10)
            material->thermal = material->stages[1];
    }
}

static void make_selections(struct maker *m, struct p3d_odol_lod *lod)
{
    struct p3d_odol_selection *selections = need(m, 3, sizeof *selections);

    lod->selections = selections;
    lod->selection_count = 3;
    selections[0].name = p3d_bytes_of("lid");
    selections[0].faces = numbers(m, lod->face_count / 2, index_stride(m), 0, 1);
    selections[0].vertices = numbers(m, lod->vertex_count / 2, index_stride(m), 0, 1);
    selections[0].weights = numbers(m, lod->vertex_count / 2, 1, 1, 1);
    selections[1].name = p3d_bytes_of("camo");
    selections[1].is_sectional = true;
    selections[1].sections = numbers(m, 2, 4, 0, 1);
    selections[2].name = p3d_bytes_of("proxy:\\crate\\lock.001");
    selections[2].vertices = numbers(m, 3, index_stride(m), 0, 1);
    for (uint32_t i = 0; i < 3 && m->version == 7; i++) {
        selections[i].face_weights = numbers(m, selections[i].faces.count, 1, 1, 0);
        selections[i].face_selection = numbers(m, i, 4, 0, 1);
    }
    lod->proxies = need(m, 1, sizeof *lod->proxies);
    lod->proxy_count = 1;
    lod->proxies[0].model = p3d_bytes_of("\\crate\\lock");
    count_up(lod->proxies[0].transform, 12, 0);
    lod->proxies[0].id = 1;
    lod->proxies[0].named_selection = 2;
    lod->proxies[0].bone = m->version == 7 ? -1 : 1;
    lod->proxies[0].section = m->version >= 40 ? 0 : -1;
}

static void make_frames(struct maker *m, struct p3d_odol_lod *lod)
{
    lod->frames = need(m, 2, sizeof *lod->frames);
    lod->frame_count = 2;
    for (uint32_t i = 0; i < 2; i++) {
        lod->frames[i].time = (float)i;
        lod->frames[i].points = random_words(m, lod->vertex_count, 3);
    }
    lod->properties = need(m, 2, sizeof *lod->properties);
    lod->property_count = 2;
    lod->properties[0] = (struct p3d_odol_property){p3d_bytes_of("autocenter"), p3d_bytes_of("0")};
    lod->properties[1] = (struct p3d_odol_property){p3d_bytes_of("class"), p3d_bytes_of("")};
}

/* A second set that is one value for all vertices, where the version allows it. */
static void make_uv_sets(struct maker *m, struct p3d_odol_lod *lod)
{
    const bool is_compact = m->version >= 45;

    lod->uv_set_count = m->version == 7 ? 1 : 2;
    lod->uv_sets = need(m, lod->uv_set_count, sizeof *lod->uv_sets);
    for (uint32_t i = 0; i < lod->uv_set_count; i++) {
        struct p3d_odol_uv_set *set = &lod->uv_sets[i];

        if (is_compact) {
            set->min_v = -1;
            set->max_u = set->max_v = (float)i + 1;
        }
        if (i)
            set->uvs = fill(random_words(m, 1, is_compact ? 1 : 2), lod->vertex_count);
        else
            set->uvs = filled(random_words(m, lod->vertex_count, is_compact ? 1 : 2));
    }
}

static void make_bones(struct maker *m, struct p3d_odol_lod *lod)
{
    lod->used_bones = numbers(m, 2, 4, 1, 1);
    lod->skeleton_to_used = need(m, 3, sizeof *lod->skeleton_to_used);
    lod->skeleton_to_used_count = 3;
    lod->skeleton_to_used[0] = new_span(m, 0, 4);
    lod->skeleton_to_used[1] = numbers(m, 1, 4, 0, 1);
    lod->skeleton_to_used[2] = numbers(m, 1, 4, 1, 1);
    lod->bone_refs = new_span(m, lod->vertex_count, 12);
    for (uint32_t i = 0; i < lod->vertex_count; i++) {
        put(lod->bone_refs, i, 0, 4, i % 3);
        put(lod->bone_refs, i, 4, 4, i % 3 == 2 ? 0x9b016400 : 0x0000ff01); /* 100 + 155, or 255 */
    }
    lod->neighbour_bone_refs = new_span(m, lod->vertex_count, 32);
    for (uint32_t i = 0; i < 2 * lod->vertex_count; i++) {
        put(lod->neighbour_bone_refs, i / 2, i % 2 * 16, 2, (i + 1) % lod->vertex_count);
        put(lod->neighbour_bone_refs, i / 2, i % 2 * 16 + 2, 2, 0xcdcd);
        put(lod->neighbour_bone_refs, i / 2, i % 2 * 16 + 4, 4, i % 3);
        put(lod->neighbour_bone_refs, i / 2, i % 2 * 16 + 8, 4, i % 3 == 2 ? 0x9b016400 : 0x0000ff01);
    }
    lod->is_bone_ref_simple = true;
}

static void make_vertices(struct maker *m, struct p3d_odol_lod *lod, uint32_t width, bool is_fill)
{
    const bool is_compact = m->version >= 45;

    lod->positions = new_span(m, lod->vertex_count, 12);
    for (uint32_t i = 0; i < lod->vertex_count; i++) {
        store_f32(lod->positions, i, 0, (float)(i % width) * 0.25f);
        store_f32(lod->positions, i, 4, (float)(next_random(m) % 8) * 0.125f);
        store_f32(lod->positions, i, 8, (float)(i / width) * 0.25f);
    }
    lod->point_flags =
        is_fill ? fill(random_words(m, 1, 1), lod->vertex_count) : filled(random_words(m, lod->vertex_count, 1));
    lod->normals = is_fill ? fill(random_words(m, 1, is_compact ? 1 : 3), lod->vertex_count)
                           : filled(random_words(m, lod->vertex_count, is_compact ? 1 : 3));
    if (m->version != 7)
        lod->tangents = random_words(m, lod->vertex_count, is_compact ? 2 : 6);
    make_uv_sets(m, lod);
}

static void make_lod(struct maker *m, struct p3d_odol_lod *lod, float resolution, uint32_t width, uint32_t rows)
{
    lod->resolution = resolution;
    lod->vertex_count = width * rows;
    lod->or_hints = 0x1;
    lod->and_hints = 0x2;
    lod->bbox_min = vec3(-1, -1, -1);
    lod->bbox_max = vec3(1, 1, 1);
    lod->bbox_center = vec3(0, 0.5f, 0);
    lod->bounding_radius = 1.75f;
    lod->color_top = 0xff000001;
    lod->color = 0xff000002;
    lod->special = 0x3;
    make_vertices(m, lod, width, rows == 1 && m->version != 7);
    if (rows < 2)
        return;
    lod->textures = need(m, 2, sizeof *lod->textures);
    lod->texture_count = 2;
    lod->textures[0] = p3d_bytes_of("data\\crate_co.paa");
    lod->textures[1] = p3d_bytes_of("");
    lod->point_to_vertex = numbers(m, lod->vertex_count, index_stride(m), 0, 1);
    lod->vertex_to_point = numbers(m, lod->vertex_count, index_stride(m), 0, 1);
    make_faces(m, lod, width);
    make_sections(m, lod);
    make_selections(m, lod);
    make_frames(m, lod);
    if (m->version == 7)
        return;
    make_materials(m, lod);
    make_bones(m, lod);
}

static void make_summary(struct maker *m, struct p3d_odol_lod *lod, uint32_t index)
{
    lod->face_area = m->version >= 51 ? 12.5f : 0;
    lod->unknown_67 = m->version >= 67 ? 9 : 0;
    lod->unknown_68 = m->version >= 68 ? 3 : 0;
    lod->is_permanent = m->version != 7 && index >= 2;
    if (lod->is_permanent || m->version == 7)
        return;
    lod->summary.face_count = lod->face_count;
    lod->summary.color = 0xff00ff00;
    lod->summary.special = UINT32_MAX;
    lod->summary.or_hints = 0x7;
    lod->summary.has_skeleton = m->version >= 39;
    lod->summary.vertex_count = m->version >= 51 ? lod->vertex_count : 0;
    lod->summary.face_area = lod->face_area;
}

/* ---- Behind the last LOD ---- */

static void make_buoyancy(struct maker *m, struct p3d_odol *odol)
{
    odol->buoyancy = need(m, 1, sizeof *odol->buoyancy);
    odol->buoyancy->has_grid = true;
    odol->buoyancy->counts[0] = 2;
    odol->buoyancy->counts[1] = 3;
    odol->buoyancy->counts[2] = 1;
    odol->buoyancy->step = vec3(0.5f, 0.25f, 0.125f);
    odol->buoyancy->full_radius = 0.155f;
    odol->buoyancy->min_count = 2;
    odol->buoyancy->max_count = 4;
    odol->buoyancy->spheres = random_words(m, 6, 5);
    odol->buoyancy->volume = 0.09f;
    if (m->version == 58 || m->version == 59)
        return;
    odol->buoyancy->unknown_before_grid = 2;
    odol->buoyancy->unknown_after_volume[0] = vec3(-1, 0.5f, -2);
    odol->buoyancy->unknown_after_volume[1] = vec3(1, 0.5f, 2);
}

static struct p3d_bytes make_mesh(struct maker *m, bool has_gauss)
{
    struct bytes bytes;
    uint8_t *data;

    put_mesh(&bytes, has_gauss);
    data = need(m, bytes.size, 1);
    memcpy(data, bytes.data, bytes.size);
    return (struct p3d_bytes){data, (uint32_t)bytes.size};
}

/* No mesh in list 0, one in list 1, two in list 2, three in list 3. */
static void make_physx(struct maker *m, struct p3d_odol *odol)
{
    odol->physx = need(m, 1, sizeof *odol->physx);
    for (uint32_t i = 0; i < P3D_ODOL_MESH_LISTS; i++) {
        struct p3d_odol_mesh_list *list = &odol->physx->lists[i];

        list->sdk_version = 0x03030400;
        list->meshes = need(m, i, sizeof *list->meshes);
        list->mesh_count = i;
        for (uint32_t j = 0; j < i; j++) {
            list->meshes[j].data = make_mesh(m, j == 1);
            list->meshes[j].unknown_after_mesh = i == 2 || j ? 0 : -2;
        }
    }
}

static void make_sample(struct odol_sample *sample, uint32_t version, uint32_t columns, uint32_t rows)
{
    struct maker m = {p3di_arena_new(NULL, P3DI_NO_INPUT), version, 77};
    struct p3d_odol *odol = &sample->odol;

    if (!m.arena)
        abort();
    memset(sample, 0, sizeof *sample);
    sample->memory = m.arena;
    odol->version = version;
    odol->is_packed_fast = true; /* how well arrays are packed is tested elsewhere */
    odol->lods = need(&m, 4, sizeof *odol->lods);
    odol->lod_count = 4;
    make_lod(&m, &odol->lods[0], 1, columns, rows);
    make_lod(&m, &odol->lods[1], 2, 16, 16);
    make_lod(&m, &odol->lods[2], 1e13f, 17, 15);
    make_lod(&m, &odol->lods[3], 1e15f, 2, 1);
    for (uint32_t i = 0; i < 4; i++)
        make_summary(&m, &odol->lods[i], i);
    make_shape(&m, odol);
    odol->allow_animation = version == 7;
    if (version < 58)
        odol->trailing = p3d_bytes_of("behind the last LOD");
    else if (version == 58 || version == 59)
        make_buoyancy(&m, odol);
    else
        make_physx(&m, odol);
    if (version == 73)
        make_buoyancy(&m, odol);
    if (version == 7)
        return;
    make_versioned(&m, odol);
    odol->is_animated = true;
    odol->min_shadow = 2;
    odol->class_name = p3d_bytes_of("house");
    odol->damage = p3d_bytes_of("building");
    odol->is_frequent = true;
    make_skeleton(&m, &odol->skeleton);
    if (version >= 30)
        make_animations(&m, odol);
}

void odol_sample_make(struct odol_sample *sample, uint32_t version)
{
    make_sample(sample, version, 40, 30);
}

void odol_sample_make_large(struct odol_sample *sample, uint32_t version)
{
    make_sample(sample, version, 250, 100);
}

void odol_sample_free(struct odol_sample *sample)
{
    p3di_arena_free(sample->memory);
}
