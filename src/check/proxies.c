/* proxies.c: selections that place other models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "core/vec.h"
#include "model/face_kinds.h"

#define PREFIX "proxy:"
#define EQUAL 1e-4 /* of a length */
#define SKEW 0.02  /* cosine of the angle that should be right */

static double cosine(struct vec a, struct vec b)
{
    const double lengths = sqrt(vec_dot(a, a) * vec_dot(b, b));

    return lengths > 0 ? vec_dot(a, b) / lengths : 1;
}

static bool has_shape(const struct p3d_model_lod *lod, const struct p3d_model_selection *selection)
{
    return selection->face_count == 1 && selection->point_count == 3 &&
           lod->faces[selection->faces[0]].corner_count == 3;
}

static void check_frame(struct check *check, const struct p3d_model_selection *selection, struct finding_place place)
{
    const struct p3d_proxy_frame frame = p3di_face_frame(check->lod, &check->lod->faces[selection->faces[0]]);
    const double skew = cosine(vec_of(frame.direction), vec_of(frame.up));
    const double front = vec_length(vec_of(frame.direction)), up = vec_length(vec_of(frame.up));

    if (front > 0 && up - front <= EQUAL * up)
        p3di_find(check, RULE_PROXY_EQUAL, place, "both are %.3g m long", front);

    if (!(fabs(skew) <= SKEW))
        p3di_find(check, RULE_PROXY_ANGLE, place, "the angle at its origin is %.1f degrees",
                  acos(fmax(-1, fmin(1, skew))) * 180 / 3.14159265358979);
}

static bool is_hidden(const struct p3d_model_lod *lod, const struct p3d_model_selection *selection)
{
    for (uint32_t i = 0; i < selection->point_count; i++)
        if (!(lod->point_flags[selection->points[i]] & P3D_POINT_HIDDEN))
            return false;
    return true;
}

/* `proxy`: the proxy of the selection, which is where it stands; NULL if it has no triangle. */
static void check_proxy(struct check *check, struct p3di_set *set, uint32_t index, const struct p3d_model_proxy *proxy)
{
    const struct p3d_model_selection *selection = &check->lod->selections[index];
    struct finding_place place = p3di_place_selection(check, P3D_ELEMENT_PROXY, index);
    struct p3d_bytes path, key;
    uint32_t id, number;

    if (proxy) {
        place.has_position = true;
        place.position = proxy->frame.position;
    }
    if (!p3d_proxy_name(selection->name, &path, &id)) {
        p3di_find(check, RULE_PROXY_NUMBER, place, "its name does not end with a full stop and a number");
        return;
    }
    if (check->mlod && p3d_text_ends_with(path, ".p3d"))
        p3di_find(check, RULE_PROXY_P3D, place, "write it without");
    key = p3di_proxy_key(check, path, id);
    if (!p3di_job_add(&check->job, set, &key, &number))
        p3di_find(check, RULE_PROXY_TWICE, place, "an earlier proxy has number %u, too", id);
    if (!check->mlod)
        return; /* the binariser has made its frame already */
    if (!has_shape(check->lod, selection)) {
        p3di_find(check, RULE_PROXY_SHAPE, place, "%u points and %u faces", selection->point_count,
                  selection->face_count);
        return;
    }
    check_frame(check, selection, place);
    if (p3d_lod_is_drawn(check->resolution) && !is_hidden(check->lod, selection))
        p3di_find(check, RULE_PROXY_SHOWN, place, "its points are not hidden");
}

void p3di_check_proxies(struct check *check)
{
    const struct p3d_model_lod *lod = check->lod;
    const struct p3d_model_proxy **proxies = p3di_job_alloc(&check->job, lod->selection_count, sizeof(void *));
    struct p3di_set set;

    p3di_set_init(&set, check->job.arena, 0);
    for (uint32_t i = 0; i < lod->proxy_count && proxies; i++)
        if (lod->proxies[i].selection != P3D_NO_SELECTION)
            proxies[lod->proxies[i].selection] = &lod->proxies[i];
    for (uint32_t i = 0; i < lod->selection_count && proxies && !check->job.has_failed; i++)
        if (p3d_text_starts_with(lod->selections[i].name, PREFIX))
            check_proxy(check, &set, i, proxies[i]);
}
