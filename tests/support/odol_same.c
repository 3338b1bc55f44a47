/* odol_same.c: whether two ODOLs are the same, field by field.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol_same.h"

#include "test.h"

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
    SAME_VEC3(unknown_after_volume[0]);
    SAME_VEC3(unknown_after_volume[1]);
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
}

static void same_trailing(const struct p3d_odol *a, const struct p3d_odol *b)
{
    SAME(buoyancy != NULL);
    SAME(physx != NULL);
    if (a->buoyancy)
        same_buoyancy(a->buoyancy, b->buoyancy);
    if (a->physx)
        same_physx(a->physx, b->physx);
    if (!a->buoyancy && !a->physx)
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
    SAME(unknown_55);
    SAME(unknown_55_place);
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
    SAME(has_no_lod_animations);
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
void assert_same_odol(const struct p3d_odol *a, const struct p3d_odol *b)
{
    same_model(a, b);
    same_skeleton(&a->skeleton, &b->skeleton);
    same_rest_of_model(a, b);
    for (uint32_t i = 0; i < b->lod_count; i++) {
        same_lod_header(&a->lods[i], &b->lods[i], b->animation_count);
        same_lod(&a->lods[i], &b->lods[i]);
    }
}
