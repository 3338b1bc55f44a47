/* restore.c: faces in the order in which a LOD had them before they were sorted for an OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "maker.h"
#include "names.h"

/* ---- What a comment says ---- */

static bool take_number(struct lines *lines, uint32_t *number)
{
    const char *start = lines->at;
    uint64_t value = 0;

    for (; lines->at < lines->end && *lines->at >= '0' && *lines->at <= '9' && value < OBJ_NONE; lines->at++)
        value = value * 10 + (uint64_t)(*lines->at - '0');
    *number = (uint32_t)value;
    return lines->at > start && value < OBJ_NONE;
}

/* "12" or "12-39". */
static bool take_range(struct lines *lines, struct obj_range *range)
{
    uint32_t last;

    if (!take_number(lines, &range->first))
        return false;
    last = range->first;
    if (lines->at < lines->end && *lines->at == '-') {
        lines->at++;
        if (!take_number(lines, &last) || last < range->first)
            return false;
    }
    range->count = last - range->first + 1;
    return p3di_lines_is_word_end(lines);
}

void p3di_obj_read_order(struct obj_file *f)
{
    struct lines lines = f->lines;
    const struct p3d_bytes text = p3di_lines_rest(&f->lines);
    struct obj_lod *lod = f->state.lod == OBJ_NONE ? NULL : (struct obj_lod *)f->lods.items + f->state.lod;
    struct obj_range range;

    if (!lod || !p3d_text_starts_with(text, OBJ_ORDER))
        return;
    if (!lod->range_count)
        lod->first_range = f->ranges.count;
    lod->has_odd_order |= lod->first_range + lod->range_count != f->ranges.count;
    lines.at = (const char *)text.data + strlen(OBJ_ORDER);
    while (!f->b.job.has_failed && !p3di_lines_is_done(&lines)) {
        struct obj_range *added;

        if (!take_range(&lines, &range)) {
            lod->has_odd_order = true;
            return;
        }
        added = p3di_obj_add(f, &f->ranges, sizeof *added);
        if (added)
            *added = range;
        lod->range_count++;
    }
}

/* ---- The faces ---- */

/* Each face of the LOD is said once; false if not. `places` are all OBJ_NONE before. */
static bool find_places(const struct obj_maker *m, uint32_t *places, uint8_t *is_taken)
{
    const struct obj_range *ranges = (const struct obj_range *)m->f->ranges.items + m->source->first_range;
    const uint32_t count = m->lod->face_count;
    uint32_t used = 0;

    for (uint32_t i = 0; i < m->source->range_count; i++) {
        if (ranges[i].first > count || ranges[i].count > count - ranges[i].first || ranges[i].count > count - used)
            return false;
        for (uint32_t j = ranges[i].first; j < ranges[i].first + ranges[i].count; j++) {
            if (is_taken[j])
                return false;
            is_taken[j] = 1;
            places[used++] = j;
        }
    }
    return used == count;
}

/* Corners stand in the order of their faces. */
static void move_faces(struct obj_maker *m, const uint32_t *places)
{
    const struct p3d_model_lod *lod = m->lod;
    struct p3di_job *job = &m->f->b.job;
    struct p3d_model_face *faces = p3di_job_alloc(job, lod->face_count, sizeof *faces);
    struct p3d_model_corner *corners = p3di_job_alloc(job, lod->corner_count, sizeof *corners);
    struct p3d_vec2 *uvs = p3di_job_alloc(job, lod->corner_count, sizeof *uvs);
    uint32_t used = 0;

    if (job->has_failed)
        return;
    for (uint32_t i = 0; i < lod->face_count; i++)
        faces[places[i]] = m->faces[i];
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const uint32_t first = faces[i].first_corner, count = faces[i].corner_count;

        memcpy(corners + used, m->corners + first, count * sizeof *corners);
        memcpy(uvs + used, m->uvs + first, count * sizeof *uvs);
        faces[i].first_corner = used;
        used += count;
    }
    memcpy(m->faces, faces, lod->face_count * sizeof *faces);
    memcpy(m->corners, corners, lod->corner_count * sizeof *corners);
    memcpy(m->uvs, uvs, lod->corner_count * sizeof *uvs);
}

void p3di_obj_restore_order(struct obj_maker *m)
{
    struct p3di_job *job = &m->f->b.job;
    const uint32_t count = m->lod->face_count;
    uint32_t *places;
    uint8_t *is_taken;

    m->place_of = NULL;
    if (!m->source->range_count && !m->source->has_odd_order)
        return;
    places = p3di_job_alloc(job, count, sizeof *places);
    is_taken = p3di_job_alloc(job, count, sizeof *is_taken);
    if (job->has_failed)
        return;
    if (m->source->has_odd_order || !find_places(m, places, is_taken)) {
        m->f->odd_orders++;
        return;
    }
    m->place_of = places;
    move_faces(m, places);
}
