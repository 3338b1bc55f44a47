/* bones.c: which bones a LOD of an ODOL has, and where (docs/format/binarise.md, "Bones").
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A section sees 56 bones in a row in the list of its LOD. So a bone that lies too far before the section's other bones
 * gets a second place, a section with more than 56 bones is cut, and a vertex on the cut becomes two. */
#include "binarised_lod.h"

#define UNUSED UINT32_MAX
#define MOST_BONES 256u /* of a LOD: a vertex names them with a byte */

struct bones {
    struct binarised_lod *binarised;
    uint32_t *places; /* by bone of the skeleton: its last place in the LOD, or UNUSED */
    /* The section that is looked at: its bones by first use, and for each of the skeleton the section that had it last,
     * counted from 1. */
    uint32_t *wanted, *seen;
    uint32_t wanted_count, section;
    struct p3d_odol_section *sections;
    uint32_t section_count;
    size_t section_capacity;
    uint8_t *is_placed; /* by vertex */
    uint32_t *twins;    /* by vertex: its twin for the section `twin_section`, */
    uint32_t *twin_sections;
    uint32_t most_vertices;
};

static const struct p3d_model_skin *skin_of(const struct bones *bones, uint32_t vertex)
{
    return &bones->binarised->skins[bones->binarised->vertices[vertex].point];
}

/* ---- The bones of a section ---- */

/* Adds the face's bones; false, and nothing is added, if they would be too many. */
static bool want_face(struct bones *bones, const struct made_face *face)
{
    const uint32_t known = bones->wanted_count;

    for (uint32_t i = 0; i < face->corner_count; i++) {
        const struct p3d_model_skin *skin = skin_of(bones, face->vertices[i]);
        uint32_t order[4];
        const uint32_t count = p3di_sort_odol_skin(skin, order);

        for (uint32_t j = 0; j < count; j++) {
            const uint32_t bone = skin->bones[order[j]];

            if (bones->seen[bone] == bones->section)
                continue;
            bones->seen[bone] = bones->section;
            bones->wanted[bones->wanted_count++] = bone;
        }
    }
    if (bones->wanted_count <= ODOL_SECTION_BONES)
        return true;
    while (bones->wanted_count > known)
        bones->seen[bones->wanted[--bones->wanted_count]] = 0;
    return false;
}

/* The number of wanted bones that need a new place, if only places from `first` on can be used. */
static uint32_t count_new(const struct bones *bones, uint32_t first, uint32_t *last)
{
    uint32_t count = 0;

    *last = 0;
    for (uint32_t i = 0; i < bones->wanted_count; i++) {
        const uint32_t place = bones->places[bones->wanted[i]];

        if (place == UNUSED || place < first)
            count++;
        else if (place > *last)
            *last = place;
    }
    return count;
}

/* Gives the wanted bones places that lie close enough together. */
static void place_bones(struct bones *bones)
{
    struct binarised_lod *binarised = bones->binarised;
    uint32_t first = 0, last, next = 0;

    for (;;) {
        const uint32_t count = count_new(bones, first, &last);

        last = count ? binarised->used_bone_count + count - 1 : last;
        next = last < ODOL_SECTION_BONES ? 0 : last + 1 - ODOL_SECTION_BONES;
        if (next <= first)
            break;
        first = next;
    }
    for (uint32_t i = 0; i < bones->wanted_count; i++) {
        const uint32_t bone = bones->wanted[i];

        if (bones->places[bone] != UNUSED && bones->places[bone] >= first)
            continue;
        if (binarised->used_bone_count == MOST_BONES) {
            p3di_job_fail(binarised->binariser->job, P3D_UNSUPPORTED,
                          "the LOD cannot be binarised: it uses more than 256 bones");
            return;
        }
        bones->places[bone] = binarised->used_bone_count;
        binarised->used_bones[binarised->used_bone_count++] = bone;
    }
}

/* ---- The bones of vertices ---- */

static void place_vertex(struct bones *bones, uint32_t vertex)
{
    const struct p3d_model_skin *skin = skin_of(bones, vertex);
    uint32_t order[4];
    const uint32_t count = p3di_sort_odol_skin(skin, order);

    for (uint32_t i = 0; i < count; i++)
        bones->binarised->bone_places[4 * (size_t)vertex + i] = (uint8_t)bones->places[skin->bones[order[i]]];
    bones->is_placed[vertex] = 1;
}

static bool has_same_places(const struct bones *bones, uint32_t vertex)
{
    const struct p3d_model_skin *skin = skin_of(bones, vertex);
    uint32_t order[4];
    const uint32_t count = p3di_sort_odol_skin(skin, order);

    for (uint32_t i = 0; i < count; i++)
        if (bones->binarised->bone_places[4 * (size_t)vertex + i] != bones->places[skin->bones[order[i]]])
            return false;
    return true;
}

static uint32_t find_twin(struct bones *bones, uint32_t vertex)
{
    struct binarised_lod *binarised = bones->binarised;
    uint32_t twin;

    if (bones->twin_sections[vertex] == bones->section)
        return bones->twins[vertex];
    twin = binarised->vertex_count++;
    binarised->vertices[twin] = binarised->vertices[vertex];
    binarised->vertices[twin].place = twin;
    binarised->originals[twin] = binarised->originals[vertex];
    place_vertex(bones, twin);
    bones->twins[vertex] = twin;
    bones->twin_sections[vertex] = bones->section;
    return twin;
}

static void place_faces(struct bones *bones, uint32_t first, uint32_t end)
{
    struct binarised_lod *binarised = bones->binarised;

    for (uint32_t i = first; i < end; i++)
        for (uint32_t j = 0; j < binarised->faces[i].corner_count; j++) {
            uint32_t *vertex = &binarised->faces[i].vertices[j];

            if (!bones->is_placed[*vertex])
                place_vertex(bones, *vertex);
            else if (!has_same_places(bones, *vertex))
                *vertex = find_twin(bones, *vertex);
            binarised->lod->faces[i].vertices[j] = *vertex;
            binarised->lod->faces[i].section = binarised->faces[i].section = bones->section_count - 1;
        }
}

/* ---- Sections ---- */

/* NULL once the job has failed. */
static struct p3d_odol_section *add_section(struct bones *bones, const struct p3d_odol_section *from)
{
    struct p3di_job *job = bones->binarised->binariser->job;
    struct p3d_odol_section *sections = NULL;

    if (!job->has_failed)
        sections = p3di_arena_grow(bones->binarised->work, bones->sections, bones->section_count,
                                   &bones->section_capacity, sizeof *sections);
    if (!sections) {
        p3di_job_fail_memory(job);
        return NULL;
    }
    bones->sections = sections;
    sections[bones->section_count] = *from;
    return &sections[bones->section_count++];
}

/* Faces `first` to `end` have their bones and become a section. Returns where it ends in the engine's memory. */
static uint32_t end_section(struct bones *bones, const struct p3d_odol_section *from, uint32_t first, uint32_t end,
                            uint32_t offset)
{
    const struct odol_traits *traits = &bones->binarised->binariser->traits;
    struct p3d_odol_section *section = add_section(bones, from);

    if (!section)
        return offset;
    section->first_face = first;
    section->face_count = end - first;
    section->face_from = offset;
    for (uint32_t i = first; i < end; i++)
        offset += traits->face_memory + traits->corner_memory * bones->binarised->faces[i].corner_count;
    section->face_to = offset;
    place_bones(bones);
    if (!bones->binarised->binariser->job->has_failed)
        place_faces(bones, first, end);
    bones->wanted_count = 0;
    bones->section++;
    return offset;
}

static void place_section(struct bones *bones, const struct p3d_odol_section *from)
{
    const uint32_t end = from->first_face + from->face_count;
    uint32_t first = from->first_face, offset = from->face_from;

    for (uint32_t i = first; i < end && !bones->binarised->binariser->job->has_failed; i++)
        if (!want_face(bones, &bones->binarised->faces[i])) {
            offset = end_section(bones, from, first, i, offset);
            first = i--;
        }
    (void)end_section(bones, from, first, end, offset);
}

static void place_sections(struct bones *bones)
{
    for (uint32_t i = 0; i < bones->binarised->lod->section_count; i++)
        place_section(bones, &bones->binarised->lod->sections[i]);
}

/* ---- The LOD ---- */

/* Bones of points without faces stand behind all other bones, in the skeleton's order. */
static void place_lone(struct bones *bones)
{
    struct binarised_lod *binarised = bones->binarised;

    for (uint32_t i = 0; i < binarised->vertex_count; i++)
        for (uint32_t j = 0; j < skin_of(bones, i)->count && !bones->is_placed[i]; j++)
            bones->seen[skin_of(bones, i)->bones[j]] = UNUSED;
    bones->wanted_count = 0;
    for (uint32_t i = 0; i < binarised->binariser->model->bone_count; i++)
        if (bones->seen[i] == UNUSED && bones->places[i] == UNUSED)
            bones->wanted[bones->wanted_count++] = i;
    place_bones(bones);
    for (uint32_t i = 0; i < binarised->vertex_count && !binarised->binariser->job->has_failed; i++)
        if (!bones->is_placed[i])
            place_vertex(bones, i);
}

/* Room for the twins that there may be. */
static void make_room(struct bones *bones)
{
    struct binarised_lod *binarised = bones->binarised;
    const uint32_t bone_count = binarised->binariser->model->bone_count;
    struct made_vertex *vertices;

    binarised->skins = binarised->source->skins;
    if (!binarised->skins)
        binarised->skins = lod_alloc(binarised, binarised->source->point_count, sizeof *binarised->skins);
    bones->most_vertices = binarised->vertex_count;
    for (uint32_t i = 0; i < binarised->face_count; i++)
        bones->most_vertices += binarised->faces[i].corner_count;
    vertices = lod_alloc(binarised, bones->most_vertices, sizeof *vertices);
    binarised->originals = lod_alloc(binarised, bones->most_vertices, sizeof *binarised->originals);
    binarised->bone_places = lod_alloc(binarised, bones->most_vertices, 4);
    binarised->used_bones = lod_alloc(binarised, MOST_BONES, sizeof *binarised->used_bones);
    bones->is_placed = lod_alloc(binarised, bones->most_vertices, 1);
    bones->twins = lod_alloc(binarised, bones->most_vertices, sizeof *bones->twins);
    bones->twin_sections = lod_alloc(binarised, bones->most_vertices, sizeof *bones->twin_sections);
    bones->places = lod_alloc(binarised, bone_count, sizeof *bones->places);
    bones->wanted = lod_alloc(binarised, (size_t)bone_count + 16, sizeof *bones->wanted);
    bones->seen = lod_alloc(binarised, bone_count, sizeof *bones->seen);
    if (binarised->binariser->job->has_failed)
        return;
    memcpy(vertices, binarised->vertices, binarised->vertex_count * sizeof *vertices);
    for (uint32_t i = 0; i < binarised->vertex_count; i++)
        binarised->originals[i] = i;
    for (uint32_t i = 0; i < bone_count; i++)
        bones->places[i] = UNUSED;
    binarised->vertices = vertices;
}

static void store_sections(struct bones *bones)
{
    struct p3d_odol_lod *lod = bones->binarised->lod;

    if (bones->section_count > lod->section_count)
        lod->sections = p3di_job_alloc(bones->binarised->binariser->job, bones->section_count, sizeof *lod->sections);
    if (bones->binarised->binariser->job->has_failed || !bones->section_count)
        return;
    memcpy(lod->sections, bones->sections, bones->section_count * sizeof *lod->sections);
    lod->section_count = bones->section_count;
}

static void (*const steps[])(struct bones *) = {make_room, place_sections, place_lone, store_sections};

void p3di_place_odol_bones(struct binarised_lod *binarised)
{
    struct bones bones = {.binarised = binarised, .section = 1};

    for (size_t i = 0; i < sizeof steps / sizeof *steps && binarised->binariser->model->bone_count &&
                       !binarised->binariser->job->has_failed;
         i++)
        steps[i](&bones);
}
