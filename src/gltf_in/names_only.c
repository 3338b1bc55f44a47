/* names_only.c: selections of which the glTF has only the names, as p3dconv writes it without --lossless.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod.h"
#include "parts.h"

/* Those with members, and those of the proxies that are there. */
static uint8_t *find_kept(struct in_gltf *gltf, const struct in_lod *lod)
{
    uint8_t *is_kept = p3di_job_alloc(gltf->job, lod->selections.count, 1);

    for (uint32_t i = 0; is_kept && i < lod->selections.count; i++)
        is_kept[i] = i >= lod->selections.listed_count || lod->selections.items[i].count;
    for (uint32_t i = 0; is_kept && i < lod->proxies.count; i++)
        if (lod->proxies.items[i].selection != P3D_NO_SELECTION)
            is_kept[lod->proxies.items[i].selection] = 1;
    return is_kept;
}

/* Says of a selection that it is left out. */
static void lose(struct in_gltf *gltf, struct in_lod *lod, struct p3d_bytes name)
{
    struct p3d_bytes path;
    uint32_t id;

    if (p3d_text_starts_with(name, "component")) {
        p3di_in_lose(gltf, IN_LOST_SELECTIONS, "Component... (made anew of the pieces)");
        lod->lacks_components = true;
    } else if (!p3d_proxy_name(name, &path, &id)) { /* the node of a proxy was deleted */
        p3di_in_lose(gltf, IN_LOST_SELECTIONS, p3di_job_text(gltf->job, name));
    }
}

void p3di_in_drop_names(struct in_gltf *gltf, struct in_lod *lod)
{
    const struct in_selections old = lod->selections;
    const uint8_t *is_kept;
    uint32_t *moved;

    if (lod->is_ours || !old.listed_count)
        return;
    is_kept = find_kept(gltf, lod);
    moved = p3di_job_alloc(gltf->job, old.count, sizeof *moved);
    if (!is_kept || !moved)
        return;
    lod->selections = (struct in_selections){.listed_count = 0};
    p3di_set_init(&lod->selections.names, gltf->job->arena, 0);
    for (uint32_t i = 0; i < old.count && !gltf->job->has_failed; i++) {
        if (!is_kept[i]) {
            lose(gltf, lod, old.items[i].name);
            continue;
        }
        moved[i] = p3di_in_add_selection(gltf, lod, old.items[i].name);
        lod->selections.listed_count += i < old.listed_count;
        if (!gltf->job->has_failed)
            lod->selections.items[moved[i]] = old.items[i];
    }
    for (uint32_t i = 0; i < lod->proxies.count; i++)
        if (lod->proxies.items[i].selection != P3D_NO_SELECTION)
            lod->proxies.items[i].selection = moved[lod->proxies.items[i].selection];
}
