/* components.c: the convex components of collision geometry.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#define PREFIX "component"
#define PHYSX_MOST_POINTS 255u
#define LEAST_CONCAVITY 0.001 /* metres */
#define FLAT 1e-5             /* of its extent */
#define LEAST_FACES 4u        /* of a body */

struct component {
    uint32_t selection, number;
    bool is_well_named; /* as the engine looks for it */
};

struct components {
    struct component *items;
    uint32_t count;
    uint32_t *face_owners, *point_owners; /* 0: none; else an index of `items`, plus 1 */
    struct tally shared;
    uint64_t visits, most_visits; /* of members, so that many components with the same members take no longer */
};

/* "Component01": at least two digits, and no more than it takes. */
static bool parse_name(struct p3d_bytes name, struct component *component)
{
    const uint32_t first = sizeof PREFIX - 1;

    if (!p3d_text_starts_with(name, PREFIX) || name.size == first || name.size > first + 9)
        return false;
    component->number = 0;
    for (uint32_t i = first; i < name.size; i++) {
        if (name.data[i] < '0' || name.data[i] > '9')
            return false;
        component->number = 10 * component->number + (uint32_t)(name.data[i] - '0');
    }
    component->is_well_named = name.size == first + 2 || (name.size > first + 2 && name.data[first] != '0');
    return true;
}

static void find_components(struct check *check, struct components *all)
{
    const struct p3d_model_lod *lod = check->lod;

    all->items = p3di_job_alloc(&check->job, lod->selection_count, sizeof *all->items);
    all->face_owners = p3di_job_alloc(&check->job, lod->face_count, sizeof *all->face_owners);
    all->point_owners = p3di_job_alloc(&check->job, lod->point_count, sizeof *all->point_owners);
    all->most_visits = (uint64_t)4 * lod->face_count + (uint64_t)4 * lod->point_count + 64;
    for (uint32_t i = 0; i < lod->selection_count && !check->job.has_failed; i++) {
        struct component component = {.selection = i};

        if (parse_name(lod->selections[i].name, &component))
            all->items[all->count++] = component;
    }
}

/* ---- Names ---- */

static void check_numbers(struct check *check, const struct components *all)
{
    bool *is_there = p3di_job_alloc(&check->job, (size_t)all->count + 2, sizeof *is_there);
    uint32_t missing = 1, highest = 0;

    if (!is_there || !all->count)
        return;
    for (uint32_t i = 0; i < all->count; i++) {
        const uint32_t number = all->items[i].number;

        highest = number > highest ? number : highest;
        if (number <= all->count)
            is_there[number] = true;
    }
    while (missing <= all->count && is_there[missing])
        missing++;
    if (check->skeleton.is_man && check->skeleton.has_legs && check->kind == P3D_LOD_GEOMETRY && missing == 3)
        p3di_find(check, RULE_MAN_COMPONENT, p3di_place_lod(), "Component01 and Component02 are there");
    if (highest == 3 && missing < 3 && !check->skeleton.is_no_man) /* without bones it may be a man's part */
        p3di_find(check, RULE_LONE_COMPONENT, p3di_place_lod(), "Component%02u is missing", missing);
    else if (highest > missing)
        p3di_find(check, RULE_COMPONENT_GAP, p3di_place_lod(), "Component%02u is missing before Component%02u", missing,
                  highest);
}

static void check_names(struct check *check, const struct components *all)
{
    for (uint32_t i = 0; i < all->count; i++) {
        const struct component *component = &all->items[i];

        if (!component->is_well_named)
            p3di_find(check, RULE_COMPONENT_NAME,
                      p3di_place_selection(check, P3D_ELEMENT_COMPONENT, component->selection),
                      "the engine looks for Component%02u", component->number);
    }
    check_numbers(check, all);
}

/* ---- Members ---- */

static void assign_members(struct check *check, struct components *all, uint32_t index)
{
    const struct p3d_model_selection *selection = &check->lod->selections[all->items[index].selection];

    for (uint32_t i = 0; i < selection->face_count; i++)
        all->face_owners[selection->faces[i]] = index + 1;
    for (uint32_t i = 0; i < selection->point_count; i++) {
        const uint32_t point = selection->points[i], owner = all->point_owners[point];

        if (owner && owner != index + 1)
            tally_add(&all->shared, point);
        all->point_owners[point] = index + 1;
    }
}

/* Faces that are there for something else: triangles of proxies, and what hides other models ("occluder_001"). */
static void assign_others(struct check *check, struct components *all)
{
    for (uint32_t i = 0; i < check->lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &check->lod->selections[i];
        const bool is_proxy = selection->face_count == 1 && p3d_proxy_name(selection->name, NULL, NULL);

        if (!is_proxy && !p3d_text_contains(selection->name, "occluder"))
            continue;
        all->visits += selection->face_count;
        if (all->visits > all->most_visits)
            return;
        for (uint32_t j = 0; j < selection->face_count; j++)
            all->face_owners[selection->faces[j]] = UINT32_MAX;
    }
}

static void check_members(struct check *check, struct components *all)
{
    struct tally outside = {0, 0};
    uint32_t face_count = 0;

    assign_others(check, all);
    for (uint32_t i = 0; i < check->lod->face_count; i++) {
        const bool is_surface = check->lod->faces[i].corner_count > 2;

        face_count += is_surface && all->face_owners[i] != UINT32_MAX;
        if (is_surface && !all->face_owners[i])
            tally_add(&outside, i);
    }
    if (!all->count && face_count) {
        p3di_find(check, RULE_NO_COMPONENTS, p3di_place_lod(), "%u faces", face_count);
        return;
    }
    if (all->visits <= all->most_visits)
        p3di_find_faces(check, RULE_FACE_OUTSIDE, &outside, "nothing hits them");
    p3di_find_points(check, RULE_SHARED_POINT, &all->shared, "they belong to several components");
}

/* ---- Shape ---- */

static void report_shape(struct check *check, const struct surface_facts *s, const uint32_t *faces,
                         struct finding_place place)
{
    if (s->face_count < LEAST_FACES) {
        p3di_find(check, RULE_FLAT_COMPONENT, place, "%u faces: the game logs 'Strange convex component'",
                  s->face_count);
    } else if (s->thickness <= FLAT * s->extent) {
        p3di_find(check, RULE_FLAT_COMPONENT, place, "%u faces, all in one plane", s->face_count);
    } else if (s->open_count) {
        place.position = check->lod->points[s->open_point];
        p3di_find_open(check, RULE_OPEN_COMPONENT, place, faces, s);
    } else if (s->is_inside_out) {
        p3di_find(check, RULE_INSIDE_OUT, place, "%u faces look inward", s->face_count);
    } else if (s->concavity > LEAST_CONCAVITY) {
        p3di_find(check, RULE_CONCAVE_COMPONENT, place, "a face lies %.3f m in front of its neighbour", s->concavity);
    }
}

static bool has_physx(const struct check *check)
{
    const enum p3d_profile profile = check->options->profile;

    return profile == P3D_PROFILE_ANY || profile == P3D_PROFILE_A3 || profile == P3D_PROFILE_DAYZ;
}

static void check_shape(struct check *check, const struct component *component)
{
    const struct p3d_model_selection *selection = &check->lod->selections[component->selection];
    const bool is_physx = check->kind == P3D_LOD_GEOMETRY_PHYSX || check->kind == P3D_LOD_GEOMETRY_PHYSX_OLD;
    struct surface_facts surface;

    if (is_physx && has_physx(check) && selection->point_count > PHYSX_MOST_POINTS)
        p3di_find(check, RULE_PHYSX_POINTS, p3di_place_selection(check, P3D_ELEMENT_COMPONENT, component->selection),
                  "%u points; the maximum is %u", selection->point_count, PHYSX_MOST_POINTS);
    if (!selection->face_count)
        return;
    if (p3di_measure_surface(check, selection->faces, selection->face_count, &surface))
        report_shape(check, &surface, selection->faces,
                     p3di_place_selection(check, P3D_ELEMENT_COMPONENT, component->selection));
}

void p3di_check_components(struct check *check)
{
    struct components all = {.count = 0};

    find_components(check, &all);
    if (check->job.has_failed)
        return;
    check_names(check, &all);
    for (uint32_t i = 0; i < all.count && !check->job.has_failed; i++) {
        const struct p3d_model_selection *selection = &check->lod->selections[all.items[i].selection];

        all.visits += (uint64_t)selection->face_count + selection->point_count;
        if (all.visits > all.most_visits)
            break;
        assign_members(check, &all, i);
        check_shape(check, &all.items[i]);
    }
    check_members(check, &all);
}
