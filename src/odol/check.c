/* check.c: checks that every index and offset of an ODOL that a caller may follow exists.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Damage makes the rest of a LOD unreliable. A fault that occurs in real files is a warning
 * (docs/format/odol.md, "Damage"). */
#include "records.h"

/* -1 stands for nothing. */
static bool is_index_or_none(int32_t index, uint32_t count)
{
    return index == -1 || (index >= 0 && (uint32_t)index < count);
}

/* The first element of a span that is not below `limit`; span.count if there is none. An i32 below
 * zero is far above any limit. */
static uint32_t find_beyond(struct p3d_span span, uint32_t limit)
{
    uint32_t i = 0;

    while (i < span.count && p3d_odol_index_at(span, i) < limit)
        i++;
    return i;
}

static void check_indices(struct io *s, const char *what, struct p3d_span span, uint32_t limit)
{
    const uint32_t i = find_beyond(span, limit);

    if (i < span.count)
        io_damage(s, s->pos, "%s %u is %u, but there are %u", what, i, p3d_odol_index_at(span, i), limit);
}

static void check_index(struct io *s, const char *what, uint32_t owner, int32_t index, uint32_t count)
{
    if (!is_index_or_none(index, count))
        io_damage(s, s->pos, "the %s of %u is %d, but there are %u", what, owner, (int)index, count);
}

/* ---- Model ---- */

static void check_lod_animations(struct io *s, const struct p3d_odol *odol, const struct p3d_odol_lod *lod)
{
    for (uint32_t i = 0; i < lod->bone_animation_count; i++)
        check_indices(s, "animation of a bone", lod->bone_animations[i], odol->animation_count);
    for (uint32_t i = 0; i < odol->animation_count && lod->axes; i++)
        check_index(s, "bone of animation", i, lod->axes[i].bone, odol->skeleton.bone_count);
}

void p3di_odol_check_model(struct io *s, struct p3d_odol *odol)
{
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++) {
        if (is_index_or_none(odol->special_lods[i], odol->lod_count))
            continue;
        if (!s->has_failed)
            io_damage(s, s->pos, "the %s LOD is %d, but there are %u", p3d_odol_role_name((enum p3d_odol_role)i),
                      odol->special_lods[i], odol->lod_count);
        odol->special_lods[i] = P3D_ODOL_NO_LOD; /* the LODs that are good may be used for all that */
    }
    if (s->has_failed)
        return;
    for (uint32_t i = 0; i < odol->lod_count; i++)
        check_lod_animations(s, odol, &odol->lods[i]);
}

/* ---- Vertices ---- */

static void check_count(struct io *s, const char *what, uint32_t count, uint32_t vertex_count)
{
    if (count != vertex_count)
        io_damage(s, s->pos, "there are %u %s for %u vertices", count, what, vertex_count);
}

static void check_tables(struct io *s, const struct p3d_odol_lod *lod)
{
    check_indices(s, "vertex of a point", lod->point_to_vertex, lod->vertex_count);
    check_indices(s, "point of a vertex", lod->vertex_to_point, lod->point_to_vertex.count);
    check_count(s, "positions", lod->positions.count, lod->vertex_count);
    check_count(s, "point flags", lod->point_flags.count, lod->vertex_count);
    check_count(s, "normals", lod->normals.count, lod->vertex_count);
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        check_count(s, "UVs", lod->uv_sets[i].uvs.count, lod->vertex_count);
    if (lod->tangents.count)
        check_count(s, "tangents", lod->tangents.count, lod->vertex_count);
    if (lod->bone_refs.count)
        check_count(s, "bone references", lod->bone_refs.count, lod->vertex_count);
}

/* The first of the bones that a vertex names and that the LOD does not use; -1 if there is none. */
static int find_unused_bone(const struct p3d_odol_bone_refs *refs, uint32_t used_count)
{
    for (uint32_t i = 0; i < refs->count; i++)
        if (refs->bones[i] >= used_count)
            return refs->bones[i];
    return -1;
}

static uint32_t sum_weights(const struct p3d_odol_bone_refs *refs)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < refs->count; i++)
        sum += refs->weights[i];
    return sum;
}

static void check_bone_refs(struct io *s, const struct p3d_odol_lod *lod)
{
    const uint32_t used_count = lod->used_bones.count;
    uint32_t odd_count = 0, odd_vertex = 0;

    for (uint32_t i = 0; i < lod->bone_refs.count; i++) {
        const struct p3d_odol_bone_refs refs = p3d_odol_bone_refs_at(lod, i);
        int odd_bone;

        if (refs.count > 4) {
            io_damage(s, s->pos, "vertex %u has %u bones, more than 4", i, refs.count);
            return;
        }
        odd_bone = find_unused_bone(&refs, used_count);
        if (odd_bone >= 0)
            io_damage(s, s->pos, "vertex %u is moved by bone %d, but the LOD uses %u", i, odd_bone, used_count);
        if (refs.count && sum_weights(&refs) != 255 && odd_count++ == 0)
            odd_vertex = i;
    }
    if (odd_count)
        io_warn(s, s->pos, "the bone weights of vertex %u do not sum to 255 (such vertices in this LOD: %u)",
                odd_vertex, odd_count);
}

static bool is_odd_neighbour(const struct p3d_odol_lod *lod, uint32_t vertex, uint32_t which)
{
    const struct p3d_odol_neighbour neighbour = p3d_odol_neighbour_at(lod, vertex, which);

    return neighbour.vertex >= lod->vertex_count || neighbour.refs.count > 4 ||
           find_unused_bone(&neighbour.refs, lod->used_bones.count) >= 0;
}

/* The model does not use these indices, so a wrong one is a warning. */
static void check_neighbours(struct io *s, const struct p3d_odol_lod *lod)
{
    const uint32_t count = lod->neighbour_bone_refs.count;
    uint32_t odd_count = 0, odd_vertex = 0;

    if (count && count != lod->vertex_count)
        io_warn(s, s->pos, "there are %u pairs of neighbours for %u vertices", count, lod->vertex_count);
    for (uint32_t i = 0; i < count; i++)
        if ((is_odd_neighbour(lod, i, 0) || is_odd_neighbour(lod, i, 1)) && odd_count++ == 0)
            odd_vertex = i;
    if (odd_count)
        io_warn(s, s->pos, "a neighbour of vertex %u names a vertex or bone that does not exist (such vertices: %u)",
                odd_vertex, odd_count);
}

static void check_bones(struct io *s, const struct p3d_odol *odol, const struct p3d_odol_lod *lod)
{
    check_indices(s, "used bone", lod->used_bones, odol->skeleton.bone_count);
    for (uint32_t i = 0; i < lod->skeleton_to_used_count; i++)
        check_indices(s, "used bone of a skeleton's bone", lod->skeleton_to_used[i], lod->used_bones.count);
    check_bone_refs(s, lod);
    check_neighbours(s, lod);
}

/* ---- Faces and sections ---- */

static void check_faces(struct io *s, const struct odol_traits *traits, const struct p3d_odol_lod *lod)
{
    uint32_t odd_count = 0, odd_face = 0;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        struct p3d_odol_face *face = &lod->faces[i];

        face->section = P3D_ODOL_NO_SECTION;
        if (face->corner_count < 3 && odd_count++ == 0)
            odd_face = i;
        for (uint32_t j = 0; j < face->corner_count; j++)
            if (face->vertices[j] >= lod->vertex_count)
                io_damage(s, s->pos, "face %u names vertex %u of %u", i, face->vertices[j], lod->vertex_count);
        if (traits->is_flashpoint)
            check_index(s, "texture of face", i, face->texture, lod->texture_count);
        else
            face->texture = -1;
    }
    if (odd_count)
        io_warn(s, s->pos, "face %u has %u corners, fewer than 3 (such faces in this LOD: %u)", odd_face,
                lod->faces[odd_face].corner_count, odd_count);
}

/* The face at `offset` in the engine's face memory; face_count for the end, UINT32_MAX if no face
 * begins there. `ends` says where each face ends. */
static uint32_t find_face(const struct p3d_odol_lod *lod, const uint32_t *ends, uint32_t offset)
{
    uint32_t low = 0, high = lod->face_count;

    if (offset == 0)
        return 0;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (ends[middle] < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < lod->face_count && ends[low] == offset ? low + 1 : UINT32_MAX;
}

/* Gives the faces to their section, up to the first that has a section already. Returns how many. */
static uint32_t assign_faces(const struct p3d_odol_lod *lod, uint32_t index)
{
    const struct p3d_odol_section *section = &lod->sections[index];
    struct p3d_odol_face *faces = lod->faces + section->first_face;
    uint32_t i = 0;

    for (; i < section->face_count && faces[i].section == P3D_ODOL_NO_SECTION; i++)
        faces[i].section = index;
    return i;
}

static uint32_t *find_face_ends(struct io *s, const struct odol_traits *traits, const struct p3d_odol_lod *lod)
{
    uint32_t *ends = io_alloc(s, lod->face_count, sizeof *ends), end = 0;

    for (uint32_t i = 0; ends && i < lod->face_count; i++)
        ends[i] = end += traits->face_memory + traits->corner_memory * lod->faces[i].corner_count;
    if (ends && end != lod->faces_size)
        io_warn(s, s->pos, "faces_size is %u, but the faces take %u", lod->faces_size, end);
    return ends;
}

/* The number of its faces. */
static uint32_t check_section(struct io *s, const struct odol_traits *traits, const struct p3d_odol_lod *lod,
                              uint32_t index, const uint32_t *ends)
{
    struct p3d_odol_section *section = &lod->sections[index];
    const uint32_t first = find_face(lod, ends, section->face_from), last = find_face(lod, ends, section->face_to);
    uint32_t taken;

    check_index(s, "texture of section", index, section->texture, lod->texture_count);
    if (!traits->is_flashpoint)
        check_index(s, "material of section", index, section->material, lod->material_count);
    if (first == UINT32_MAX || last == UINT32_MAX || last < first) {
        io_damage(s, s->pos, "section %u has the faces from %u to %u, where none begin", index, section->face_from,
                  section->face_to);
        return 0;
    }
    section->first_face = first;
    section->face_count = last - first;
    taken = assign_faces(lod, index);
    if (taken < section->face_count)
        io_damage(s, s->pos, "section %u has faces of another section", index);
    return taken;
}

static void check_sections(struct io *s, const struct odol_traits *traits, const struct p3d_odol_lod *lod)
{
    const uint32_t *ends = find_face_ends(s, traits, lod);
    uint32_t left_count = lod->face_count;

    for (uint32_t i = 0; ends && i < lod->section_count; i++)
        left_count -= check_section(s, traits, lod, i, ends);
    /* Faces of version 7 have their texture themselves, so a LOD may do without any. */
    if (left_count && (lod->section_count || !traits->is_flashpoint))
        io_warn(s, s->pos, "%u of %u faces have no section", left_count, lod->face_count);
}

/* ---- Selections, proxies, frames ---- */

static void check_selections(struct io *s, const struct p3d_odol_lod *lod)
{
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_odol_selection *selection = &lod->selections[i];

        check_indices(s, "face of a selection", selection->faces, lod->face_count);
        check_indices(s, "section of a selection", selection->sections, lod->section_count);
        check_indices(s, "vertex of a selection", selection->vertices, lod->vertex_count);
        if (selection->weights.count && selection->weights.count != selection->vertices.count)
            io_damage(s, s->pos, "selection \"%.*s\" has %u weights for %u vertices", P3DI_NAME(selection->name),
                      selection->weights.count, selection->vertices.count);
    }
}

static void check_proxies(struct io *s, const struct p3d_odol *odol, const struct p3d_odol_lod *lod)
{
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct p3d_odol_proxy *proxy = &lod->proxies[i];

        check_index(s, "selection of proxy", i, proxy->named_selection, lod->selection_count);
        check_index(s, "bone of proxy", i, proxy->bone, odol->skeleton.bone_count);
        check_index(s, "section of proxy", i, proxy->section, lod->section_count);
    }
}

/* ArmA has frames of other things than vertices. */
static void check_frames(struct io *s, const struct p3d_odol_lod *lod)
{
    uint32_t odd_count = 0, odd_frame = 0;

    for (uint32_t i = 0; i < lod->frame_count; i++)
        if (lod->frames[i].points.count != lod->vertex_count && odd_count++ == 0)
            odd_frame = i;
    if (odd_count)
        io_warn(s, s->pos, "key frame %u has %u points for %u vertices (such frames in this LOD: %u)", odd_frame,
                lod->frames[odd_frame].points.count, lod->vertex_count, odd_count);
}

/* The cursor has passed the records, so errors name the start of the LOD. */
void p3di_odol_check_lod(struct io *s, const struct odol_traits *traits, const struct p3d_odol *odol,
                         struct p3d_odol_lod *lod)
{
    const size_t end = s->pos;

    if (s->has_failed)
        return;
    s->pos = (size_t)lod->offset;
    check_tables(s, lod);
    check_bones(s, odol, lod);
    check_faces(s, traits, lod);
    check_sections(s, traits, lod);
    check_selections(s, lod);
    check_proxies(s, odol, lod);
    check_frames(s, lod);
    if (!s->has_failed)
        s->pos = end;
}
