/* change.c: an MLOD turned and scaled, its mass and named properties; then selections, points and proxies
 * (selections.c, points.c, proxies.c).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changer.h"

#include "core/store.h"
#include "core/words.h"
#include "model/property_names.h"

/* ---- Places ---- */

/* The new place of a point. A point of a proxy at `origin` keeps its distance from there. */
static struct p3d_vec3 placed(struct changer *changer, double scale, struct p3d_vec3 place, struct p3d_vec3 origin)
{
    const struct vec at = vec_of(origin), arm = vec_subtract(vec_of(place), at);

    return vec3_plus_zero(vec_to_floats(p3di_turned(changer->rows, vec_add(vec_scale(at, scale), arm))));
}

/* The table with each place scaled and turned; other fields of an element stay. `origins`: see find_origins, or NULL.
 */
static struct p3d_span move_places(struct changer *changer, struct p3d_span places, double scale,
                                   const uint32_t *origins)
{
    const uint32_t stride = places.stride;
    uint8_t *data;
    const struct p3d_span made = p3di_new_table(&changer->job, places.count, stride, &data);

    for (uint32_t i = 0; i < made.count; i++) {
        const struct p3d_vec3 from = p3d_vec3_at(places, i),
                              place = placed(changer, scale, from, p3d_vec3_at(places, origins ? origins[i] : i));
        uint8_t *to = data + (size_t)i * stride;

        if (vec3_is_finite(from) && !vec3_is_finite(place))
            p3di_job_fail(&changer->job, P3D_INVALID, "scaled by %g a point is farther away than a number can say",
                          scale);
        memcpy(to, places.data + (size_t)i * stride, stride);
        store_vec3(to, place);
    }
    return made;
}

static void find_proxy_origins(const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag, uint32_t *origins)
{
    const struct p3d_span weights = tag->value.selection.faces;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_mlod_face *face = &lod->faces[i];
        struct p3d_vec3 corners[3], position;
        uint32_t origin = 0;

        if (!weights.data[(size_t)i * weights.stride] || face->corner_count != 3)
            continue;
        for (uint32_t j = 0; j < 3; j++)
            corners[j] = p3d_vec3_at(lod->points, face->corners[j].point);
        position = p3d_proxy_frame_of(corners).position;
        for (uint32_t j = 0; j < 3; j++)
            if (vec3_is_equal(corners[j], position))
                origin = face->corners[j].point;
        for (uint32_t j = 0; j < 3; j++)
            origins[face->corners[j].point] = origin;
    }
}

/* By point: itself, or the point that its proxy stands at. */
static uint32_t *find_origins(struct changer *changer, const struct p3d_mlod_lod *lod)
{
    uint32_t *origins = p3di_job_alloc(&changer->job, lod->points.count, sizeof *origins);

    for (uint32_t i = 0; i < lod->points.count && origins; i++)
        origins[i] = i;
    for (uint32_t i = 0; i < lod->tag_count && origins; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind == P3D_TAG_SELECTION && !tag->is_raw && p3d_proxy_name(tag->name, NULL, NULL))
            find_proxy_origins(lod, tag, origins);
    }
    return origins;
}

static void move_lod(struct changer *changer, struct p3d_mlod_lod *lod, double scale)
{
    const uint32_t *origins = find_origins(changer, lod);

    for (uint32_t i = 0; i < lod->tag_count && !changer->job.has_failed; i++) {
        struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind == P3D_TAG_ANIMATION && !tag->is_raw)
            tag->value.animation.points = move_places(changer, tag->value.animation.points, scale, origins);
    }
    if (!changer->job.has_failed)
        lod->points = move_places(changer, lod->points, scale, origins);
    if (!changer->job.has_failed)
        lod->normals = move_places(changer, lod->normals, 1, NULL);
}

static void move_lods(struct changer *changer)
{
    const struct p3d_mlod_changes *change = changer->change;
    const double scale = change->scale > 0 ? (double)change->scale : 1;

    for (unsigned i = 0; i < 3; i++)
        changer->rows[i][i] = 1;
    for (size_t i = 0; i < change->turn_count; i++)
        p3di_turn_add(changer->rows, change->turns[i]);
    for (uint32_t i = 0; i < changer->mlod->lod_count && (change->scale > 0 || change->turn_count); i++)
        move_lod(changer, &changer->mlod->lods[i], scale);
}

/* ---- Mass ---- */

/* All masses by the same factor. */
static void scale_masses(struct changer *changer, struct p3d_mlod_lod *lod, double factor)
{
    uint8_t *data;

    for (uint32_t i = 0; i < lod->tag_count; i++) {
        struct p3d_mlod_tag *tag = &lod->tags[i];
        const struct p3d_span old = tag->value.mass;

        if (tag->kind != P3D_TAG_MASS || tag->is_raw)
            continue;
        tag->value.mass = p3di_new_table(&changer->job, old.count, 4, &data);
        for (uint32_t j = 0; j < tag->value.mass.count; j++)
            store_f32(data + (size_t)4 * j, (float)((double)p3d_f32_at(old, j) * factor));
    }
}

/* Gives all points the same mass, instead of the masses that they have. */
static void spread_mass(struct changer *changer, struct p3d_mlod_lod *lod, float mass)
{
    const uint32_t count = lod->points.count;
    struct p3d_mlod_tag *tag;
    uint32_t kept = 0;
    uint8_t *data;

    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (lod->tags[i].kind != P3D_TAG_MASS)
            lod->tags[kept++] = lod->tags[i];
    lod->tag_count = kept;
    tag = p3di_change_add_tag(changer, lod, P3D_TAG_MASS);
    if (!tag)
        return;
    tag->value.mass = p3di_new_table(&changer->job, count, 4, &data);
    for (uint32_t i = 0; i < tag->value.mass.count; i++)
        store_f32(data + (size_t)4 * i, mass / (float)count);
}

static void set_mass(struct changer *changer)
{
    struct p3d_mlod_lod *lod = p3di_lod_of_kind(changer, P3D_LOD_GEOMETRY);
    double sum;

    if (!(changer->change->mass > 0) || changer->job.has_failed)
        return;
    if (lod && lod->points.count && p3d_mlod_mass(lod, &sum) && sum > 0 && isfinite(sum))
        scale_masses(changer, lod, (double)changer->change->mass / sum);
    else if (lod && lod->points.count)
        spread_mass(changer, lod, changer->change->mass);
    else
        p3di_job_fail(&changer->job, P3D_INVALID, "there is no Geometry LOD with points for the mass");
}

/* ---- Properties ---- */

/* All properties of that name get the value, or go if it is empty. Returns how many there were. */
static uint32_t replace_property(struct p3d_mlod_lod *lod, const char *name, struct p3d_bytes value)
{
    uint32_t kept = 0, found = 0;

    for (uint32_t i = 0; i < lod->tag_count; i++) {
        struct p3d_mlod_tag tag = lod->tags[i];

        if (tag.kind == P3D_TAG_PROPERTY && !tag.is_raw && !tag.is_second_form &&
            p3d_text_equal(p3d_text(tag.value.property.name), name)) {
            found++;
            if (!value.size)
                continue;
            tag.value.property.value = value;
        }
        lod->tags[kept++] = tag;
    }
    lod->tag_count = kept;
    return found;
}

/* Sets a property, or takes it away. Returns how many properties of that name there were. */
static uint32_t give_property(struct changer *changer, struct p3d_mlod_lod *lod, const char *name,
                              struct p3d_bytes value)
{
    const uint32_t found = replace_property(lod, name, value);
    struct p3d_mlod_tag *tag = found || !value.size ? NULL : p3di_change_add_tag(changer, lod, P3D_TAG_PROPERTY);

    if (tag) {
        tag->value.property.name = p3di_job_copy(&changer->job, p3d_bytes_of(name));
        tag->value.property.value = value;
    }
    return found;
}

/* True if the engine looks for the property on this LOD. */
static bool is_looked_at(const struct changer *changer, const struct p3d_mlod_lod *lod, struct p3d_bytes name)
{
    const struct p3d_mlod_lod *geometry = p3di_lod_of_kind(changer, P3D_LOD_GEOMETRY);

    return p3di_is_lod_property(name) ? p3d_lod_is_visual(lod->resolution)
                                      : lod == (geometry ? geometry : changer->mlod->lods);
}

static void set_property(struct changer *changer, const struct p3d_named_value *property)
{
    const struct p3d_bytes name = p3d_bytes_of(property->name),
                           value = p3di_job_copy(&changer->job, p3d_bytes_of(property->value));
    uint32_t found = 0, given = 0;

    if (!name.size || name.size >= FIELD_SIZE || value.size >= FIELD_SIZE) {
        p3di_job_fail(&changer->job, P3D_INVALID,
                      "the property \"%.*s\" needs a name, and both name and value at most %d bytes", P3DI_NAME(name),
                      FIELD_SIZE - 1);
        return;
    }
    if (value.size && (p3di_has_control(property->name) || p3di_has_control(property->value))) {
        p3di_job_fail(&changer->job, P3D_INVALID,
                      "the property \"%.*s\" has a control character, as a line end, in its name or value",
                      P3DI_NAME(name));
        return;
    }
    for (uint32_t i = 0; i < changer->mlod->lod_count; i++) {
        if (!is_looked_at(changer, &changer->mlod->lods[i], name))
            continue;
        given++;
        found += give_property(changer, &changer->mlod->lods[i], property->name, value);
    }
    if (!given)
        p3di_warn(changer->job.options, (uint32_t)P3D_NO_LOD, "there is no LOD for the property \"%.*s\"",
                  P3DI_NAME(name));
    else if (!value.size && !found)
        p3di_warn(changer->job.options, (uint32_t)P3D_NO_LOD, "no property to take away is called \"%.*s\"",
                  P3DI_NAME(name));
}

bool p3d_mlod_change(struct p3d_mlod *mlod, const struct p3d_mlod_changes *change, const struct p3d_options *options,
                     struct p3d_error *error)
{
    struct changer changer = {
        .change = change,
        .mlod = mlod,
        .job = {
            .arena = mlod->memory, .options = options, .error = error, .what = "for the changes", .lod = P3D_NO_LOD}};

    p3di_error_clear(error);
    if (!mlod->memory)
        p3di_job_fail(&changer.job, P3D_INVALID, "the file was not read");
    changer.tag_rooms = p3di_job_alloc(&changer.job, mlod->lod_count, sizeof *changer.tag_rooms);
    if (!changer.job.has_failed)
        move_lods(&changer);
    set_mass(&changer);
    for (size_t i = 0; i < change->property_count && !changer.job.has_failed; i++)
        set_property(&changer, &change->properties[i]);
    p3di_rename_selections(&changer);
    p3di_remove_selections(&changer);
    p3di_change_points(&changer);
    p3di_change_proxies(&changer);
    return !changer.job.has_failed;
}
