/* p3d/binarise.h: a model as an ODOL, and what its materials are there: rvmats compiled, and colours of textures.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     const struct p3d_compile_options compile = {.version = 75};
 *     struct p3d_compiled *compiled = p3d_compile_materials(model, assets, &compile, NULL, &error);
 *     if (compiled) {
 *         const struct p3d_binarise_options binarise = {75, compiled->items, compiled->textures,
 *                                                     compiled->normal_maps};
 *         struct p3d_odol *odol = p3d_odol_from_model(model, &binarise, NULL, &error);
 *         ... p3d_odol_write(odol, sink, &error) ...
 *         p3d_compiled_free(compiled);
 *     }
 *
 * The knowledge is in docs/format/binarise.md. */
#ifndef P3D_BINARISE_H
#define P3D_BINARISE_H

#include <p3d/assets.h>
#include <p3d/config.h>
#include <p3d/model.h>
#include <p3d/odol.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Materials ---- */

/* The facts about a texture that an ODOL holds. */
struct p3d_binarise_texture {
    float color[4];      /* the average: red, green, blue, alpha, from 0 to 1 */
    bool is_alpha;       /* what is behind shines through */
    bool is_transparent; /* alpha only says where there is something */
    /* The number of steps from no red and green to full ones: 31 and 63 in DXT1. 0: 255. They count for normal
     * maps. */
    uint8_t red_steps, green_steps;
};

/* Options of compiling materials. All zero is a good default. */
struct p3d_compile_options {
    uint32_t version;    /* of the ODOL: materials have a version of their own, which depends on it */
    bool allows_missing; /* rvmats that are not there, or damaged, become materials that say nothing but their name */
    bool is_silent_of_game; /* what is not there below the games' own folders, such as a3, is not warned of */
};

/* An rvmat or texture that was looked for. */
struct p3d_compiled_name {
    const char *path; /* as the model or its rvmat has it */
    bool is_read;     /* else it is not there, or damaged */
    bool is_of_game;  /* it is not there, and no warning says so (is_silent_of_game) */
};

/* Materials as an ODOL has them. Free with p3d_compiled_free. */
struct p3d_compiled {
    const struct p3d_odol_material *const *items;   /* by material of the model; NULL where it has no rvmat */
    const struct p3d_binarise_texture *textures;    /* likewise */
    const struct p3d_binarise_texture *normal_maps; /* likewise, of stage 1 of the rvmat */
    uint32_t count;
    const char *const *files; /* what was read: rvmats and textures, or members of archives; each once */
    uint32_t file_count;
    const struct p3d_compiled_name *names; /* the names that were looked for, each once */
    uint32_t name_count;
    void *memory; /* private */
};

/* Compiles the rvmats of the model's materials, as the assets have them, each once. Names and paths become lower-case,
 * and pictures (.tga, .png) the textures (.paa) that are made of them. An rvmat that is not there, or damaged, is a
 * failure that names it (P3D_SYSTEM, P3D_DAMAGED, ...), or with allows_missing a warning. Without assets (NULL) none is
 * there. Only the heads of textures are read; one that is not there is taken for black, and for one with alpha if it is
 * called _ca. NULL and `error` on failure. The result needs neither model nor assets any more. Free with
 * p3d_compiled_free. */
struct p3d_compiled *p3d_compile_materials(const struct p3d_model *model, struct p3d_assets *assets,
                                           const struct p3d_compile_options *compile, const struct p3d_options *options,
                                           struct p3d_error *error);

/* Frees compiled materials. NULL may be freed. */
void p3d_compiled_free(struct p3d_compiled *compiled);

/* The rvmat that compiles to a material, as a tree for p3d_write_config or p3d_write_rapified: every value that the
 * ODOL holds is said, and what the compiler adds is not. Letter case of paths, and pictures that became .paa, are lost.
 * A number without a name is left out, with a warning. The material must outlive the tree. NULL and `error` if there is
 * no memory. Free with p3d_config_free. */
struct p3d_config *p3d_rvmat_of_material(const struct p3d_odol_material *material, const struct p3d_options *options,
                                         struct p3d_error *error);

/* ---- The ODOL ---- */

/* Options for making an ODOL. */
struct p3d_binarise_options {
    uint32_t version; /* 7, or 40 to 75 */
    /* By material of the model: its rvmat, compiled for this version (p3d_compile_materials), the same of the same
     * rvmat. NULL, or a NULL in it: the material is not known, and its sections only name the rvmat. One that was
     * compiled for a version with other materials is refused. */
    const struct p3d_odol_material *const *materials;
    const struct p3d_binarise_texture *textures;    /* likewise; NULL: all are white, without alpha */
    const struct p3d_binarise_texture *normal_maps; /* likewise; NULL: all have 255 steps */
    /* The version of the SDK that collision meshes are cooked for (p3d_physx_cook). 0: 4.1 from version 73 on, else
     * 3.4. */
    uint32_t physx_sdk;
    bool has_no_physx; /* the lists of collision meshes, of version 60 and later, stay empty, with a warning */
};

/* The model binarised (docs/format/binarise.md): an ODOL of that version, to be written with p3d_odol_write. Which of
 * the model's selections become sections or bones its own `sections` and `bones` say (p3d_model_with_cfg). It needs
 * neither the model nor the compiled materials any more. NULL and `error` on failure: P3D_INVALID for a version that is
 * not made, or if the materials were compiled for another, P3D_UNSUPPORTED if a LOD has more vertices than indices of
 * the version can name, or the skeleton more than P3D_ODOL_MOST_BONES. Free with p3d_odol_free. */
struct p3d_odol *p3d_odol_from_model(const struct p3d_model *model, const struct p3d_binarise_options *binarise,
                                     const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
