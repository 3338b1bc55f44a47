/* modes.c: the table of p3dconv's modes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "modes.h"

#include "cli/near.h"
#include "cli/paths.h"
#include "convert.h"
#include "paths.h"

#define OBJ "Wavefront OBJ, with its materials in a .mtl beside it"
#define GLB "glTF 2.0 in one file"
#define GLTF "glTF 2.0 as text, with a .bin beside it"
#define MDD "key frames of a LOD: of --lod, or the first with some"
#define PNG "a shaded picture of the best LOD, or of all with --sheet"

const struct conv_mode conv_modes[] = {
    {"p3d-to-obj", CONV_OBJ, P3D_FORMAT_UNKNOWN, ".obj", ".mtl", OBJ, conv_to_obj},
    {"mlod-to-obj", CONV_OBJ, P3D_FORMAT_MLOD, ".obj", ".mtl", OBJ, conv_to_obj},
    {"odol-to-obj", CONV_OBJ, P3D_FORMAT_ODOL, ".obj", ".mtl", OBJ, conv_to_obj},
    {"p3d-to-glb", CONV_GLB, P3D_FORMAT_UNKNOWN, ".glb", NULL, GLB, conv_to_glb},
    {"mlod-to-glb", CONV_GLB, P3D_FORMAT_MLOD, ".glb", NULL, GLB, conv_to_glb},
    {"odol-to-glb", CONV_GLB, P3D_FORMAT_ODOL, ".glb", NULL, GLB, conv_to_glb},
    {"p3d-to-gltf", CONV_GLTF, P3D_FORMAT_UNKNOWN, ".gltf", ".bin", GLTF, conv_to_gltf},
    {"mlod-to-gltf", CONV_GLTF, P3D_FORMAT_MLOD, ".gltf", ".bin", GLTF, conv_to_gltf},
    {"odol-to-gltf", CONV_GLTF, P3D_FORMAT_ODOL, ".gltf", ".bin", GLTF, conv_to_gltf},
    {"p3d-to-mdd", CONV_MDD, P3D_FORMAT_UNKNOWN, ".mdd", NULL, MDD, conv_to_mdd},
    {"mlod-to-mdd", CONV_MDD, P3D_FORMAT_MLOD, ".mdd", NULL, MDD, conv_to_mdd},
    {"odol-to-mdd", CONV_MDD, P3D_FORMAT_ODOL, ".mdd", NULL, MDD, conv_to_mdd},
    {"p3d-to-png", CONV_PNG, P3D_FORMAT_UNKNOWN, ".png", NULL, PNG, conv_to_png},
    {"mlod-to-png", CONV_PNG, P3D_FORMAT_MLOD, ".png", NULL, PNG, conv_to_png},
    {"odol-to-png", CONV_PNG, P3D_FORMAT_ODOL, ".png", NULL, PNG, conv_to_png},
    {"p3d-to-mlod", CONV_MLOD, P3D_FORMAT_UNKNOWN, ".p3d", NULL, "MLOD, for editors, of a model of either format",
     conv_to_mlod},
    {"mlod-to-mlod", CONV_MLOD, P3D_FORMAT_MLOD, ".p3d", NULL,
     "an MLOD byte for byte the same, but for what options say", conv_to_mlod},
    {"odol-to-mlod", CONV_MLOD, P3D_FORMAT_ODOL, ".p3d", NULL, "MLOD, for editors, of a binarised model", conv_to_mlod},
    {"obj-to-mlod", CONV_FROM_OBJ, P3D_FORMAT_UNKNOWN, ".p3d", NULL, "MLOD, for editors, of a Wavefront OBJ",
     conv_obj_to_mlod},
    {"mlod-to-odol", CONV_ODOL, P3D_FORMAT_MLOD, ".p3d", NULL, "ODOL, for games, of a source model", conv_to_odol},
    {"odol-to-modelcfg", CONV_MODEL_CFG, P3D_FORMAT_ODOL, ".cfg", NULL, "the model.cfg of its skeleton and animations",
     conv_to_model_cfg},
    {"paa-to-png", CONV_PAA, P3D_FORMAT_UNKNOWN, ".png", NULL, "the picture of a PAA or PAC texture", conv_paa_to_png},
    {NULL, 0, P3D_FORMAT_UNKNOWN, NULL, NULL, NULL, NULL}};

const struct conv_mode *conv_mode_find(const char *name)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (strcmp(mode->name, name) == 0)
            return mode;
    return NULL;
}

/* "obj-to-p3d" is obj-to-mlod. */
static const struct conv_mode *find_mlod_mode(const char *name)
{
    const size_t size = strlen(name), tail = strlen("p3d");
    char other[32];

    if (size < strlen("-to-p3d") || size > 16 || strcmp(name + size - strlen("-to-p3d"), "-to-p3d") != 0)
        return NULL;
    snprintf(other, sizeof other, "%.*smlod", (int)(size - tail), name);
    return conv_mode_find(other);
}

const struct conv_mode *conv_mode_near(const char *name)
{
    const struct conv_mode *mlod = find_mlod_mode(name);
    struct cli_near search = cli_near(name);

    if (mlod)
        return mlod;
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        cli_near_try(&search, mode->name);
    return search.best ? conv_mode_find(search.best) : NULL;
}

const char *conv_mode_input(const struct conv_mode *mode)
{
    return mode->kind == CONV_FROM_OBJ ? ".obj" : mode->kind == CONV_PAA ? CLI_TEXTURES : ".p3d";
}

const struct conv_mode *conv_mode_of_files(const char *input, const char *output)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (mode->format == P3D_FORMAT_UNKNOWN && cli_has_extension(input, conv_mode_input(mode)) &&
            conv_has_extension(output, mode->extension))
            return mode;
    return NULL;
}

bool conv_mode_contradicts(const struct conv_mode *mode, const char *output, const struct conv_mode **instead)
{
    bool is_known = false;

    *instead = NULL;
    if (conv_has_extension(output, mode->extension))
        return false;
    for (const struct conv_mode *other = conv_modes; other->name; other++) {
        if (!conv_has_extension(output, other->extension))
            continue;
        is_known = true;
        if (!*instead && other->format == mode->format && conv_mode_input(other) == conv_mode_input(mode))
            *instead = other;
    }
    return is_known;
}
