/* test_odol.c: what is written as ODOL is read back, field by field; damage and hostile files end well.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "odol/odol_records.h"
#include "odol_sample.h"
#include "test_memory.h"

#include <stdio.h>

/* ---- Equality ---- */

#define SAME(field) assert_int_equal(a->field, b->field)
#define SAME_F32(field) assert_f32(b->field, a->field)
#define SAME_BYTES(field) same_bytes(a->field, b->field)
#define SAME_SPAN(field) same_span(a->field, b->field)
#define SAME_FILLED(field) same_filled(a->field, b->field)
#define SAME_VEC3(field) assert_memory_equal(&a->field, &b->field, sizeof a->field)
#define SAME_FLOATS(field) assert_memory_equal(a->field, b->field, sizeof a->field)

static void same_bytes(struct p3d_bytes a, struct p3d_bytes b)
{
    assert_int_equal(a.size, b.size);
    if (a.size)
        assert_memory_equal(a.data, b.data, a.size);
}

static void same_span(struct p3d_span a, struct p3d_span b)
{
    assert_int_equal(a.count, b.count);
    if (!a.count)
        return;
    assert_int_equal(a.stride, b.stride);
    assert_memory_equal(a.data, b.data, (size_t)a.count * a.stride);
}

static void same_filled(struct p3d_filled a, struct p3d_filled b)
{
    assert_int_equal(a.count, b.count);
    assert_int_equal(a.is_fill, b.is_fill);
    same_span(a.span, b.span);
}

static void same_skeleton(const struct p3d_odol_skeleton *a, const struct p3d_odol_skeleton *b)
{
    SAME_BYTES(name);
    SAME(is_discrete);
    SAME_BYTES(obsolete_pivots);
    SAME(bone_count);
    for (uint32_t i = 0; i < a->bone_count; i++) {
        SAME_BYTES(bones[i].name);
        SAME_BYTES(bones[i].parent);
    }
}

static void same_animation(const struct p3d_odol_animation *a, const struct p3d_odol_animation *b)
{
    SAME(type);
    SAME_BYTES(name);
    SAME_BYTES(source);
    SAME_F32(min_phase);
    SAME_F32(max_phase);
    SAME_F32(min_value);
    SAME_F32(max_value);
    SAME_F32(period);
    SAME_F32(init_phase);
    SAME(source_address);
    assert_memory_equal(&a->value, &b->value, sizeof a->value);
}

static void same_model(const struct p3d_odol *a, const struct p3d_odol *b)
{
    SAME(version);
    SAME(app_id);
    SAME_BYTES(muzzle_flash);
    SAME(special);
    SAME_F32(bounding_sphere);
    SAME_F32(geometry_sphere);
    SAME(remarks);
    SAME(and_hints);
    SAME(or_hints);
    SAME_VEC3(aiming_center);
    SAME(color);
    SAME(color_type);
    SAME_F32(view_density);
    SAME_VEC3(bbox_min);
    SAME_VEC3(bbox_max);
    SAME_F32(lod_density_coef);
    SAME_F32(draw_importance);
    SAME_VEC3(visual_min);
    SAME_VEC3(visual_max);
    SAME_VEC3(bounding_center);
    SAME_VEC3(geometry_center);
    SAME_VEC3(center_of_mass);
    SAME_FLOATS(inverse_inertia);
    SAME(auto_center);
    SAME(lock_auto_center);
    SAME(can_occlude);
    SAME(can_be_occluded);
    SAME(ai_covers);
    SAME(allow_animation);
    SAME_FLOATS(thermal);
    SAME_F32(unknown_after_thermal);
    SAME(force_not_alpha);
    SAME(shadow_buffer_source);
    SAME(prefer_shadow_volume);
    SAME_F32(shadow_offset);
    SAME(is_animated);
}

static void same_buoyancy(const struct p3d_odol_buoyancy *a, const struct p3d_odol_buoyancy *b)
{
    SAME(unknown_before_grid);
    SAME(has_grid);
    SAME_FLOATS(counts);
    SAME_VEC3(step);
    SAME_F32(full_radius);
    SAME(min_count);
    SAME(max_count);
    SAME_SPAN(spheres);
    SAME_F32(volume);
}

static void same_physx(const struct p3d_odol_physx *a, const struct p3d_odol_physx *b)
{
    for (size_t i = 0; i < P3D_ODOL_MESH_LISTS; i++) {
        SAME(lists[i].sdk_version);
        SAME(lists[i].mesh_count);
        for (uint32_t j = 0; j < a->lists[i].mesh_count; j++) {
            SAME_BYTES(lists[i].meshes[j].data);
            SAME(lists[i].meshes[j].unknown_after_mesh);
        }
    }
    SAME(unknown_between_lists);
}

static void same_trailing(const struct p3d_odol *a, const struct p3d_odol *b)
{
    SAME(buoyancy != NULL);
    SAME(physx != NULL);
    if (a->buoyancy)
        same_buoyancy(a->buoyancy, b->buoyancy);
    else if (a->physx)
        same_physx(a->physx, b->physx);
    else
        SAME_BYTES(trailing);
}

static void same_rest_of_model(const struct p3d_odol *a, const struct p3d_odol *b)
{
    SAME(map_type);
    SAME_SPAN(mass_array);
    SAME_F32(mass);
    SAME_F32(inverse_mass);
    SAME_F32(armor);
    SAME_F32(inverse_armor);
    SAME_F32(explosion_shielding);
    SAME_FLOATS(special_lods);
    SAME(min_shadow);
    SAME(unknown_after_min_shadow);
    SAME(can_blend);
    SAME_BYTES(class_name);
    SAME_BYTES(damage);
    SAME(is_frequent);
    SAME(name_count);
    for (uint32_t i = 0; i < a->name_count; i++)
        SAME_BYTES(names[i]);
    SAME_SPAN(preferred_shadow_volumes);
    SAME_SPAN(preferred_shadow_buffers);
    SAME_SPAN(preferred_shadow_buffers_visible);
    SAME(has_animations);
    SAME(animation_count);
    for (uint32_t i = 0; i < a->animation_count; i++)
        same_animation(&a->animations[i], &b->animations[i]);
    SAME(lod_count);
    same_trailing(a, b);
}

static void same_lod_header(const struct p3d_odol_lod *a, const struct p3d_odol_lod *b, uint32_t animation_count)
{
    assert_null(b->error);
    SAME_F32(resolution);
    SAME(is_permanent);
    SAME(summary.face_count);
    SAME(summary.color);
    SAME(summary.special);
    SAME(summary.or_hints);
    SAME(summary.has_skeleton);
    SAME(summary.vertex_count);
    SAME_F32(summary.face_area);
    SAME(bone_animation_count);
    for (uint32_t i = 0; i < a->bone_animation_count; i++)
        SAME_SPAN(bone_animations[i]);
    for (uint32_t i = 0; i < animation_count; i++) {
        SAME(axes[i].bone);
        SAME(axes[i].is_stored);
        SAME_VEC3(axes[i].position);
        SAME_VEC3(axes[i].direction);
    }
}

static void same_stage(const struct p3d_odol_stage *a, const struct p3d_odol_stage *b)
{
    SAME(filter);
    SAME_BYTES(texture);
    SAME(id);
    SAME(uses_world_env_map);
}

static void same_material(const struct p3d_odol_material *a, const struct p3d_odol_material *b)
{
    SAME_BYTES(name);
    SAME(version);
    SAME_FLOATS(emissive);
    SAME_FLOATS(ambient);
    SAME_FLOATS(diffuse);
    SAME_FLOATS(forced_diffuse);
    SAME_FLOATS(specular);
    SAME_FLOATS(specular_copy);
    SAME_FLOATS(unknown_colors);
    SAME_F32(specular_power);
    SAME_BYTES(unknown_after_power);
    SAME(pixel_shader);
    SAME(vertex_shader);
    SAME(main_light);
    SAME(fog_mode);
    SAME(unknown_version_3);
    SAME_BYTES(surface);
    SAME(render_flag_count);
    SAME(render_flags);
    SAME(stage_count);
    for (uint32_t i = 0; i < a->stage_count; i++)
        same_stage(&a->stages[i], &b->stages[i]);
    SAME(transform_count);
    for (uint32_t i = 0; i < a->transform_count; i++) {
        SAME(transforms[i].uv_source);
        SAME_FLOATS(transforms[i].matrix);
    }
    same_stage(&a->thermal, &b->thermal);
}

static void same_section(const struct p3d_odol_section *a, const struct p3d_odol_section *b)
{
    SAME(face_from);
    SAME(face_to);
    SAME(first_face);
    SAME(face_count);
    SAME(min_bone);
    SAME(bone_count);
    SAME(user_value);
    SAME(lighting);
    SAME(texture);
    SAME(special);
    SAME(material);
    SAME_BYTES(material_name);
    SAME_SPAN(area_over_tex);
    SAME(unknown_67);
    SAME_FLOATS(unknown_67_values);
}

static void same_selection(const struct p3d_odol_selection *a, const struct p3d_odol_selection *b)
{
    SAME_BYTES(name);
    SAME_SPAN(faces);
    SAME_SPAN(face_weights);
    SAME_SPAN(face_selection);
    SAME(unknown_after_faces);
    SAME(is_sectional);
    SAME_SPAN(sections);
    SAME_SPAN(vertices);
    SAME_SPAN(weights);
}

static void same_faces(const struct p3d_odol_lod *a, const struct p3d_odol_lod *b)
{
    SAME(face_count);
    SAME(faces_size);
    SAME(unknown_before_faces);
    for (uint32_t i = 0; i < a->face_count; i++) {
        SAME(faces[i].flags);
        SAME(faces[i].texture);
        SAME(faces[i].corner_count);
        SAME(faces[i].section);
        SAME_FLOATS(faces[i].vertices);
    }
    SAME(section_count);
    for (uint32_t i = 0; i < a->section_count; i++)
        same_section(&a->sections[i], &b->sections[i]);
}

static void same_lists(const struct p3d_odol_lod *a, const struct p3d_odol_lod *b)
{
    SAME(proxy_count);
    for (uint32_t i = 0; i < a->proxy_count; i++) {
        SAME_BYTES(proxies[i].model);
        SAME_FLOATS(proxies[i].transform);
        SAME(proxies[i].id);
        SAME(proxies[i].named_selection);
        SAME(proxies[i].bone);
        SAME(proxies[i].section);
    }
    SAME_SPAN(used_bones);
    SAME(skeleton_to_used_count);
    for (uint32_t i = 0; i < a->skeleton_to_used_count; i++)
        SAME_SPAN(skeleton_to_used[i]);
    SAME(texture_count);
    for (uint32_t i = 0; i < a->texture_count; i++)
        SAME_BYTES(textures[i]);
    SAME(material_count);
    for (uint32_t i = 0; i < a->material_count; i++)
        same_material(&a->materials[i], &b->materials[i]);
    SAME(selection_count);
    for (uint32_t i = 0; i < a->selection_count; i++)
        same_selection(&a->selections[i], &b->selections[i]);
    SAME(property_count);
    for (uint32_t i = 0; i < a->property_count; i++) {
        SAME_BYTES(properties[i].name);
        SAME_BYTES(properties[i].value);
    }
    SAME(frame_count);
    for (uint32_t i = 0; i < a->frame_count; i++) {
        SAME_F32(frames[i].time);
        SAME_SPAN(frames[i].points);
    }
}

static void same_lod(const struct p3d_odol_lod *a, const struct p3d_odol_lod *b)
{
    same_lists(a, b);
    same_faces(a, b);
    SAME(vertex_count);
    SAME_FILLED(point_flags);
    SAME_F32(face_area);
    SAME(or_hints);
    SAME(and_hints);
    SAME_VEC3(bbox_min);
    SAME_VEC3(bbox_max);
    SAME_VEC3(bbox_center);
    SAME_F32(bounding_radius);
    SAME_SPAN(point_to_vertex);
    SAME_SPAN(vertex_to_point);
    SAME(color_top);
    SAME(color);
    SAME(special);
    SAME(is_bone_ref_simple);
    SAME(uv_set_count);
    for (uint32_t i = 0; i < a->uv_set_count; i++) {
        SAME_F32(uv_sets[i].min_u);
        SAME_F32(uv_sets[i].min_v);
        SAME_F32(uv_sets[i].max_u);
        SAME_F32(uv_sets[i].max_v);
        SAME_FILLED(uv_sets[i].uvs);
    }
    SAME_SPAN(positions);
    SAME_FILLED(normals);
    SAME_SPAN(tangents);
    SAME_SPAN(bone_refs);
    SAME_SPAN(neighbour_bone_refs);
    SAME(unknown_67);
    SAME(unknown_68);
}

/* ---- Round trips ---- */

struct counts {
    unsigned warnings;
    unsigned tables[P3D_STORED_FILL + 1];
    uint64_t claimed;
};

static void count_warning(void *user, const struct p3d_error *warning)
{
    struct counts *counts = user;

    (void)warning;
    counts->warnings++;
}

static void count_field(void *user, const struct p3d_field *field)
{
    struct counts *counts = user;

    counts->claimed += field->size;
    if (field->kind == P3D_FIELD_TABLE)
        counts->tables[field->value.table.storage]++;
}

static void write_sample(uint32_t version, struct p3d_buffer *file)
{
    struct odol_sample sample;
    struct p3d_error error;

    memset(file, 0, sizeof *file);
    odol_sample_make(&sample, version);
    if (!p3di_odol_write(&sample.odol, p3d_buffer_sink(file), &error))
        fail_msg("version %u: %s", version, error.message);
    odol_sample_free(&sample);
}

static void check_round_trip(uint32_t version, struct counts *counts)
{
    const struct p3d_options options = {
        .warn = count_warning, .warn_user = counts, .watch = count_field, .watch_user = counts};
    struct odol_sample sample;
    struct p3d_buffer file, again = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_odol *odol;

    memset(counts, 0, sizeof *counts);
    odol_sample_make(&sample, version);
    write_sample(version, &file);
    odol = p3d_odol_read(file.data, file.size, &options, &error);
    if (!odol || error.status != P3D_OK)
        fail_msg("version %u: %s", version, error.message);
    same_model(&sample.odol, odol);
    same_skeleton(&sample.odol.skeleton, &odol->skeleton);
    same_rest_of_model(&sample.odol, odol);
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        same_lod_header(&sample.odol.lods[i], &odol->lods[i], odol->animation_count);
        same_lod(&sample.odol.lods[i], &odol->lods[i]);
    }
    assert_int_equal(counts->claimed, file.size);
    assert_true(p3di_odol_write(odol, p3d_buffer_sink(&again), &error));
    assert_int_equal(again.size, file.size);
    assert_memory_equal(again.data, file.data, file.size);
    p3d_buffer_free(&again);
    p3d_buffer_free(&file);
    p3d_odol_free(odol);
    odol_sample_free(&sample);
}

static void every_field_comes_back_in_every_version(void **unused)
{
    (void)unused;
    for (uint32_t version = 7; version <= 73; version++) {
        struct counts counts;

        if (version != 7 && version < 28)
            continue;
        check_round_trip(version, &counts);
        assert_int_equal(counts.tables[P3D_STORED_LZSS] != 0, version < 44);
        assert_int_equal(counts.tables[P3D_STORED_LZO] != 0, version >= 44);
        assert_int_equal(counts.tables[P3D_STORED_FILL] != 0, version != 7);
        assert_int_not_equal(counts.tables[P3D_STORED_RAW], 0);
    }
}

static void only_unproven_versions_are_warned_of(void **unused)
{
    static const uint32_t proven[] = {7, 40, 48, 49, 50, 53, 54, 55, 59, 68, 70, 73};
    struct counts counts;

    (void)unused;
    for (size_t i = 0; i < COUNT(proven); i++) {
        check_round_trip(proven[i], &counts);
        assert_int_equal(counts.warnings, 0);
    }
    check_round_trip(47, &counts);
    assert_int_equal(counts.warnings, 1);
}

static void other_versions_are_refused_by_number(void **unused)
{
    static const uint32_t refused[] = {0, 6, 8, 27, 74, 75, 0x10028, UINT32_MAX};
    struct p3d_buffer file;
    struct p3d_error error;
    char number[16];

    (void)unused;
    write_sample(48, &file);
    for (size_t i = 0; i < COUNT(refused); i++) {
        for (int j = 0; j < 4; j++)
            file.data[4 + j] = (uint8_t)(refused[i] >> 8 * j);
        assert_null(p3d_odol_read(file.data, file.size, NULL, &error));
        assert_int_equal(error.status, P3D_UNSUPPORTED);
        snprintf(number, sizeof number, "%u", (unsigned)refused[i]);
        assert_non_null(strstr(error.message, number));
    }
    p3d_buffer_free(&file);
}

/* ---- Elements ---- */

static void packed_elements_are_decoded(void **unused)
{
    const uint8_t normal[4] = {0x01, 0xfe, 0x21, 0x20}; /* 0x202, 0x07f, 0x201, ten bits each */
    const uint8_t uv[4] = {0x01, 0x80, 0xff, 0x7f};     /* -32767 and 32767 */
    const struct p3d_odol_uv_set set = {.min_u = -1, .max_u = 3, .min_v = 2, .max_v = 5,
                                        .uvs = {{uv, 1, 4}, 9, true}};
    struct p3d_odol_lod lod;

    (void)unused;
    memset(&lod, 0, sizeof lod);
    lod.normals = (struct p3d_filled){{normal, 1, 4}, 9, true};
    assert_f32(p3d_odol_normal_at(&lod, 8).x, 1); /* -511 */
    assert_f32(p3d_odol_normal_at(&lod, 8).y, 127 * (-1.0f / 511));
    assert_f32(p3d_odol_normal_at(&lod, 8).z, -510 * (-1.0f / 511));
    assert_f32(p3d_odol_uv_at(&set, 8).u, -1);
    assert_f32(p3d_odol_uv_at(&set, 8).v, 5);
}

/* ---- Damage ---- */

static void a_damaged_lod_does_not_lose_the_others(void **unused)
{
    struct p3d_buffer file;
    struct p3d_error error;
    struct p3d_odol *odol;
    uint64_t offset;

    (void)unused;
    write_sample(48, &file);
    odol = p3d_odol_read(file.data, file.size, NULL, &error);
    offset = odol->lods[1].offset;
    p3d_odol_free(odol);
    memset(file.data + offset, 0xff, 4); /* the number of proxies */
    odol = p3d_odol_read(file.data, file.size, NULL, &error);
    assert_non_null(odol);
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.lod, 1);
    assert_int_equal(error.offset, offset);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(odol->lods[i].error != NULL, i == 1);
    assert_int_equal(odol->lods[1].face_count, 0);
    assert_f32(odol->lods[1].resolution, 2);
    p3d_odol_free(odol);
    p3d_buffer_free(&file);
}

/* Reads the sample again, once a fault is in it. Returns what is wrong. */
static struct p3d_error read_faulty(const struct odol_sample *sample)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;

    assert_true(p3di_odol_write(&sample->odol, p3d_buffer_sink(&file), &error));
    p3d_odol_free(p3d_odol_read(file.data, file.size, NULL, &error));
    p3d_buffer_free(&file);
    return error;
}

/* Of the first LOD that has proxies. */
static struct p3d_odol_proxy *first_proxy(const struct odol_sample *sample)
{
    uint32_t lod = 0;

    while (!sample->odol.lods[lod].proxy_count)
        lod++;
    return sample->odol.lods[lod].proxies;
}

static void proxies_name_selections_bones_and_sections_that_there_are(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        struct odol_sample sample;
        struct p3d_odol_proxy *proxy;
        struct p3d_error error;

        odol_sample_make(&sample, 48);
        proxy = first_proxy(&sample);
        *(i == 0 ? &proxy->named_selection : i == 1 ? &proxy->bone : &proxy->section) = 1000;
        error = read_faulty(&sample);
        assert_int_equal(error.status, P3D_DAMAGED);
        assert_non_null(strstr(error.message, i == 0 ? "selection of proxy" : i == 1 ? "bone of proxy" : "section of proxy"));
        odol_sample_free(&sample);
    }
}

static void axes_of_animations_name_bones_that_there_are(void **unused)
{
    struct odol_sample sample;
    struct p3d_error error;
    uint32_t animation = 0;

    (void)unused;
    odol_sample_make(&sample, 48);
    while (sample.odol.animations[animation].type != P3D_ANIMATION_HIDE) /* the file has no axis of it */
        animation++;
    sample.odol.lods[0].axes[animation].bone = 1000;
    error = read_faulty(&sample);
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_non_null(strstr(error.message, "bone of animation"));
    odol_sample_free(&sample);
}

/* The last value of each of two fields. */
struct colors {
    int64_t color, color_top;
    uint64_t color_at, color_top_at;
};

static void watch_colors(void *user, const struct p3d_field *field)
{
    struct colors *colors = user;

    if (field->lod == P3D_NO_LOD || field->kind != P3D_FIELD_HEX32)
        return;
    if (strcmp(field->name, "color") == 0) {
        colors->color = field->value.integer;
        colors->color_at = field->offset;
    } else if (strcmp(field->name, "color_top") == 0) {
        colors->color_top = field->value.integer;
        colors->color_top_at = field->offset;
    }
}

/* In the file color_top comes first. */
static void each_color_of_a_lod_is_its_own(void **unused)
{
    static const uint32_t versions[] = {7, 48};

    (void)unused;
    for (size_t i = 0; i < COUNT(versions); i++) {
        struct colors colors = {0, 0, 0, 0};
        const struct p3d_options options = {.watch = watch_colors, .watch_user = &colors};
        struct p3d_buffer file;
        struct p3d_error error;
        struct p3d_odol *odol;
        const struct p3d_odol_lod *last;

        write_sample(versions[i], &file);
        odol = p3d_odol_read(file.data, file.size, &options, &error);
        assert_non_null(odol);
        last = &odol->lods[odol->lod_count - 1];
        assert_true(last->color != last->color_top);
        assert_int_equal(colors.color, last->color);
        assert_int_equal(colors.color_top, last->color_top);
        assert_int_equal(colors.color_at, colors.color_top_at + 4);
        p3d_odol_free(odol);
        p3d_buffer_free(&file);
    }
}

static void lods_that_overlap_cost_no_more_than_the_file(void **unused)
{
    struct p3d_buffer file = {NULL, 0, 0};
    const struct p3d_options options = {.max_memory = (size_t)64 << 20};
    struct odol_sample sample;
    struct p3d_error error;
    struct p3d_odol *odol, hostile;
    uint32_t good = 0;

    (void)unused;
    odol_sample_make(&sample, 48);
    hostile = sample.odol;
    hostile.lod_count = 2000;
    hostile.has_animations = false;
    hostile.lods = calloc(hostile.lod_count, sizeof *hostile.lods);
    for (uint32_t i = 0; i < hostile.lod_count; i++) {
        hostile.lods[i] = sample.odol.lods[i ? 3 : 0];
        hostile.lods[i].is_permanent = true;
    }
    assert_true(p3di_odol_write(&hostile, p3d_buffer_sink(&file), &error));
    odol = p3d_odol_read(file.data, file.size, NULL, &error);
    assert_non_null(odol);
    /* All LODs lie where the first, the large one, does. */
    for (uint8_t *at = file.data; at < file.data + file.size - 8 * hostile.lod_count; at++) {
        if (p3d_load_u32(at) != odol->lods[0].offset)
            continue;
        for (uint32_t i = 0; i < hostile.lod_count; i++) {
            memcpy(at + 4 * i, at, 4);
            memcpy(at + 4 * (hostile.lod_count + i), at + 4 * hostile.lod_count, 4);
        }
        break;
    }
    p3d_odol_free(odol);
    odol = p3d_odol_read(file.data, file.size, &options, &error);
    assert_non_null(odol);
    assert_int_equal(error.status, P3D_DAMAGED);
    for (uint32_t i = 0; i < odol->lod_count; i++)
        good += odol->lods[i].error == NULL;
    assert_in_range(good, 1, 4);
    p3d_odol_free(odol);
    free(hostile.lods);
    p3d_buffer_free(&file);
    odol_sample_free(&sample);
}

static void every_prefix_ends_well(void **unused)
{
    static const uint32_t versions[] = {7, 43, 50};

    (void)unused;
    for (size_t v = 0; v < COUNT(versions); v++) {
        struct p3d_buffer file;
        struct p3d_error error;

        write_sample(versions[v], &file);
        for (size_t size = 0; size + 19 < file.size; size += 1 + size / 10) {
            uint8_t *cut = malloc(size + 1);
            struct p3d_odol *odol;

            memcpy(cut, file.data, size);
            odol = p3d_odol_read(cut, size, NULL, &error);
            assert_int_not_equal(error.status, P3D_OK);
            p3d_odol_free(odol);
            free(cut);
        }
        p3d_buffer_free(&file);
    }
}

static void a_small_file_that_claims_gigabytes_is_cheap(void **unused)
{
    const struct p3d_options options = {.max_memory = (size_t)1 << 20};
    struct p3d_buffer file;
    struct p3d_error error;
    struct p3d_odol *odol;

    (void)unused;
    write_sample(48, &file);
    for (size_t at = 8; at + 4 <= 400; at++) {
        uint8_t kept[4], *cut = malloc(400);

        memcpy(kept, file.data + at, 4);
        memset(file.data + at, 0x7f, 4);
        memcpy(cut, file.data, 400);
        odol = p3d_odol_read(cut, 400, &options, &error);
        assert_null(odol);
        assert_int_not_equal(error.status, P3D_NO_MEMORY);
        memcpy(file.data + at, kept, 4);
        free(cut);
    }
    p3d_buffer_free(&file);
}

static void the_memory_limit_holds(void **unused)
{
    struct p3d_buffer file;
    struct p3d_error error;
    struct p3d_options options = {.max_memory = 1};
    struct p3d_odol *odol = NULL;

    (void)unused;
    write_sample(50, &file);
    while (!odol) {
        odol = p3d_odol_read(file.data, file.size, &options, &error);
        assert_int_equal(error.status, odol ? P3D_OK : P3D_NO_MEMORY);
        options.max_memory = options.max_memory * 3 / 2 + 1;
    }
    p3d_odol_free(odol);
    p3d_buffer_free(&file);
}

static void every_allocation_may_fail(void **unused)
{
    struct p3d_buffer file;
    struct p3d_error error;
    struct p3d_odol *odol = NULL;
    struct memory memory;
    const struct p3d_options options = {.allocator = memory_allocator(&memory)};

    (void)unused;
    write_sample(43, &file);
    for (size_t count = 0; !odol; count++) {
        memory = (struct memory){.left = count};
        odol = p3d_odol_read(file.data, file.size, &options, &error);
        assert_int_equal(error.status, odol ? P3D_OK : P3D_NO_MEMORY);
    }
    p3d_odol_free(odol);
    p3d_buffer_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_comes_back_in_every_version),
        cmocka_unit_test(only_unproven_versions_are_warned_of),
        cmocka_unit_test(other_versions_are_refused_by_number),
        cmocka_unit_test(packed_elements_are_decoded),
        cmocka_unit_test(a_damaged_lod_does_not_lose_the_others),
        cmocka_unit_test(proxies_name_selections_bones_and_sections_that_there_are),
        cmocka_unit_test(axes_of_animations_name_bones_that_there_are),
        cmocka_unit_test(each_color_of_a_lod_is_its_own),
        cmocka_unit_test(lods_that_overlap_cost_no_more_than_the_file),
        cmocka_unit_test(every_prefix_ends_well),
        cmocka_unit_test(a_small_file_that_claims_gigabytes_is_cheap),
        cmocka_unit_test(the_memory_limit_holds),
        cmocka_unit_test(every_allocation_may_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
