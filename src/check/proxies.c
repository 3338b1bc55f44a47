/* proxies.c: selections that place other models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include <math.h>

#define PREFIX "proxy:"
#define SKEW 0.02 /* cosine of the angle that should be right */

static double cosine(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const double lengths = sqrt(((double)a.x * a.x + (double)a.y * a.y + (double)a.z * a.z) *
                                ((double)b.x * b.x + (double)b.y * b.y + (double)b.z * b.z));

    return lengths > 0 ? ((double)a.x * b.x + (double)a.y * b.y + (double)a.z * b.z) / lengths : 1;
}

static bool has_shape(const struct p3d_model_lod *lod, const struct p3d_model_selection *selection)
{
    return selection->face_count == 1 && selection->point_count == 3 &&
           lod->faces[selection->faces[0]].corner_count == 3;
}

static void check_frame(struct check *c, const struct p3d_model_selection *selection, struct place place)
{
    const struct p3d_model_face *face = &c->lod->faces[selection->faces[0]];
    struct p3d_proxy_frame frame;
    struct p3d_vec3 corners[3];
    double skew;

    for (uint32_t i = 0; i < 3; i++)
        corners[i] = c->lod->points[c->lod->corners[face->first_corner + i].point];
    frame = p3d_proxy_frame_of(corners);
    skew = cosine(frame.direction, frame.up);
    if (!(fabs(skew) <= SKEW))
        p3di_find(c, RULE_PROXY_ANGLE, place, "the angle at its origin is %.1f degrees",
                  acos(fmax(-1, fmin(1, skew))) * 180 / 3.14159265358979);
}

static bool is_hidden(const struct p3d_model_lod *lod, const struct p3d_model_selection *selection)
{
    for (uint32_t i = 0; i < selection->point_count; i++)
        if (!(lod->point_flags[selection->points[i]] & P3D_POINT_HIDDEN))
            return false;
    return true;
}

/* The path in lower case and the number, however many zeros it begins with. */
static bool add_name(struct check *c, struct p3di_set *set, struct p3d_bytes path, uint32_t id, bool *is_new)
{
    uint8_t *key = p3di_check_alloc(c, (size_t)path.size + sizeof id, 1);
    const struct p3d_bytes lower = p3di_lower(c, c->work, path);
    const struct p3d_bytes name = {key, path.size + (uint32_t)sizeof id};
    const uint32_t known = set->count;
    uint32_t number;

    if (c->has_failed || !key)
        return false;
    memcpy(key, lower.data, lower.size);
    memcpy(key + lower.size, &id, sizeof id);
    c->has_failed = !p3di_set_add(set, &name, &number);
    *is_new = !c->has_failed && number == known;
    return !c->has_failed;
}

static void check_proxy(struct check *c, struct p3di_set *set, uint32_t index)
{
    const struct p3d_model_selection *selection = &c->lod->selections[index];
    const struct place place = p3di_place_selection(c, P3D_ELEMENT_PROXY, index);
    struct p3d_bytes path;
    uint32_t id;
    bool is_new = true;

    if (!p3d_proxy_name(selection->name, &path, &id)) {
        p3di_find(c, RULE_PROXY_NUMBER, place, "its name does not end with a full stop and a number");
        return;
    }
    if (!add_name(c, set, path, id, &is_new))
        return;
    if (!is_new)
        p3di_find(c, RULE_PROXY_TWICE, place, "number %u is there before", id);
    if (!c->mlod)
        return; /* the binariser has made its frame already */
    if (!has_shape(c->lod, selection)) {
        p3di_find(c, RULE_PROXY_SHAPE, place, "%u points and %u faces", selection->point_count, selection->face_count);
        return;
    }
    check_frame(c, selection, place);
    if (c->use & LOD_VISUAL && !is_hidden(c->lod, selection))
        p3di_find(c, RULE_PROXY_SHOWN, place, "its points are not hidden");
}

void p3di_check_proxies(struct check *c)
{
    struct p3di_set set;

    p3di_set_init(&set, c->work, 0);
    for (uint32_t i = 0; i < c->lod->selection_count && !c->has_failed; i++)
        if (p3di_has_prefix(c->lod->selections[i].name, PREFIX))
            check_proxy(c, &set, i);
}
