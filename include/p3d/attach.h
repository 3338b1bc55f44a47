/* p3d/attach.h: models put where the proxies of another stand.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_ATTACH_H
#define P3D_ATTACH_H

#include <p3d/assets.h>
#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A LOD of a model that becomes a part of another model's LOD. */
struct p3d_attachment {
    uint32_t lod; /* of the model that gets it, an index into its `lods` */
    const struct p3d_model *model;
    uint32_t source;              /* index into that model's `lods` */
    struct p3d_proxy_frame frame; /* where its origin, its z and its y axis come to lie; lengths do not matter */
};

/* The model with these added to its LODs: points, normals, faces, UVs and materials. Faces that stand for proxies of
 * what is added, its selections, properties, masses, bones and key frames are left out. A LOD that gets something has
 * no key frames and no masses any more; the warn callback hears of the frames. The LODs' own parts keep their indices;
 * the added parts follow in the order of `items`. An attachment whose frame has no direction is left out, with a
 * warning. The model and its input must outlive the result; the attached models need not. NULL and `error` on failure:
 * P3D_INVALID for an index out of range, P3D_UNSUPPORTED if a LOD would get more points, normals or corners than
 * indices count. Free with p3d_model_free. */
struct p3d_model *p3d_model_attach(const struct p3d_model *model, const struct p3d_attachment *items, size_t count,
                                   const struct p3d_options *options, struct p3d_error *error);

/* How deep proxies in proxies are followed. */
#define P3D_ATTACH_DEPTH 4u

/* A callback for what is read. All zero is a good default. */
struct p3d_attach_options {
    /* Hears of each file, or member of an archive, that was read; the text is the callee's only during the call. */
    void (*found)(void *user, const char *origin);
    void *found_user;
};

/* The model with the models that the proxies of its LODs below "ShadowVolume" (visual ones, and views from inside)
 * name, as the assets have them: of each the visual LOD of the lowest resolution number that has faces, with its own
 * proxies likewise, P3D_ATTACH_DEPTH deep, but none within itself. A proxy's path needs no ".p3d". A model that is
 * missing, damaged or within itself is left out, and the warn callback hears of it. The model and its input must
 * outlive the result. Either options may be NULL. NULL and `error` on failure, as p3d_model_attach says, and
 * P3D_UNSUPPORTED above 65536 proxies. Free with p3d_model_free. */
struct p3d_model *p3d_attach_proxies(const struct p3d_model *model, struct p3d_assets *assets,
                                     const struct p3d_attach_options *attach_options, const struct p3d_options *options,
                                     struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
