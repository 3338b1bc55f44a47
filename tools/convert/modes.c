/* modes.c: the table of p3dconv's modes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "modes.h"

#include "convert.h"
#include "core/foreign.h"
#include "core/near.h"
#include "image/from.h"
#include "obj/names.h"
#include "whole.h"

/* ---- Sources ---- */

static const struct conv_source p3d = {"p3d", P3D_FORMAT_UNKNOWN, P3DI_MODEL, ".p3d", "MLOD and ODOL (.p3d)"};
static const struct conv_source mlod = {"mlod", P3D_FORMAT_MLOD, P3DI_MODEL, ".p3d", "MLOD (.p3d)"};
static const struct conv_source odol = {"odol", P3D_FORMAT_ODOL, P3DI_MODEL, ".p3d", "ODOL (.p3d)"};
static const struct conv_source obj = {"obj", P3D_FORMAT_UNKNOWN, P3DI_TEXT, ".obj",
                                       "Wavefront OBJ (.obj) and its MTLs"};
static const struct conv_source gltf = {"gltf", P3D_FORMAT_UNKNOWN, P3DI_ANY, ".glb .gltf",
                                        "glTF 2.0 (.glb, .gltf) and what is beside it"};
static const struct conv_source paa = {"paa", P3D_FORMAT_UNKNOWN, P3DI_ANY, P3DI_TEXTURES, "textures (.paa and .pac)"};

static const struct conv_source png = {"png", P3D_FORMAT_UNKNOWN, P3DI_ANY, ".png", "pictures (.png)"};
static const struct conv_source tga = {"tga", P3D_FORMAT_UNKNOWN, P3DI_ANY, ".tga", "pictures (.tga)"};
static const struct conv_source jpg = {"jpg", P3D_FORMAT_UNKNOWN, P3DI_ANY, ".jpg .jpeg", "pictures (.jpg, .jpeg)"};

static const struct conv_source rtm = {"rtm", P3D_FORMAT_UNKNOWN, P3DI_ANY, ".rtm", "animations (.rtm)"};

static const struct conv_source config = {"config", P3D_FORMAT_UNKNOWN, P3DI_CONFIG,
                                          ".cpp .hpp .cfg .ext .rvmat .bisurf",
                                          "configs (.cpp) and materials (.rvmat)"};

static const struct conv_source folder = {"folder", P3D_FORMAT_UNKNOWN, P3DI_ANY, "", "folders"};
static const struct conv_source mod = {"mod", P3D_FORMAT_UNKNOWN, P3DI_ANY, "",
                                       "folders of sources, with addons in them"};
static const struct conv_source pbo = {"pbo", P3D_FORMAT_UNKNOWN, P3DI_ANY, ".pbo", "archives (.pbo)"};

/* ---- Outputs ---- */

/* From a source: row, what it adds, kind, extension, the extension of the file beside it, words for --help, the
 * function that makes it of a file, and the function for all inputs at once. */
#define FROM_WHOLE(source, name, ...)                                                                                  \
    {                                                                                                                  \
#source "-to-" name, &source, __VA_ARGS__                                                                      \
    }

#define FROM(source, ...) FROM_WHOLE(source, __VA_ARGS__, NULL)

/* The same from each kind of P3D: a format for models is one such row. */
#define FROM_ALL(name, row, also, ...)                                                                                 \
    FROM(p3d, name, row, also, __VA_ARGS__), FROM(mlod, name, NULL, NULL, __VA_ARGS__),                                \
        FROM(odol, name, NULL, NULL, __VA_ARGS__)

const struct conv_mode conv_modes[] = {
    FROM_ALL("obj", "p3d-to-obj", "; p3d-to-mdd: key frames beside it", CONV_OBJ, ".obj", ".mtl",
             "Wavefront OBJ and a .mtl", conv_to_obj),
    FROM_ALL("glb", "p3d-to-glb, -gltf", ", or .gltf and a .bin", CONV_GLB, ".glb", NULL,
             "glTF 2.0 of the best LOD: a .glb", conv_to_glb),
    FROM_ALL("gltf", NULL, NULL, CONV_GLTF, ".gltf", ".bin", "glTF 2.0 of the best LOD: a .gltf and a .bin",
             conv_to_gltf),
    FROM_ALL("mdd", NULL, NULL, CONV_MDD, ".mdd", NULL, "key frames of the first LOD that has any, or of --lod",
             conv_to_mdd),
    FROM_ALL("png", "p3d-to-png", "", CONV_PNG, ".png", NULL,
             "a shaded picture of the best LOD, or of all with --sheet", conv_to_png),
    FROM(p3d, "html", "p3d-to-html", "", CONV_HTML, ".html", NULL,
         "a page for any browser, with the models and what they name", conv_to_html),
    FROM(p3d, "mlod", "p3d-to-mlod", "", CONV_MLOD, ".p3d", NULL,
         "MLOD, for editors; an MLOD is copied, options change it", conv_to_mlod),
    FROM(mlod, "mlod", NULL, NULL, CONV_MLOD, ".p3d", NULL, "a copy of an MLOD, changed by options", conv_to_mlod),
    FROM(odol, "mlod", NULL, NULL, CONV_MLOD, ".p3d", NULL, "MLOD, for editors, of an ODOL", conv_to_mlod),
    FROM(obj, "mlod", "obj-, gltf-to-mlod", " or a glTF", CONV_FROM_OBJ, ".p3d", NULL,
         "MLOD, for editors, of a Wavefront OBJ", conv_obj_to_mlod),
    FROM(gltf, "mlod", NULL, NULL, CONV_FROM_GLTF, ".p3d", NULL, "MLOD, for editors, of a glTF", conv_gltf_to_mlod),
    FROM(mlod, "odol", "mlod-to-odol", "; odol-to-odol changes one", CONV_ODOL, ".p3d", NULL,
         "ODOL, for games, of an MLOD", conv_to_odol),
    FROM(odol, "odol", NULL, NULL, CONV_EDITED_ODOL, ".p3d", NULL, "a copy of an ODOL, changed by --rename and --lod",
         conv_odol_to_odol),
    FROM(odol, "modelcfg", "odol-to-modelcfg", "; -rvmat: its materials, -mod: all", CONV_MODEL_CFG, ".cfg", NULL,
         "the model.cfg of an ODOL", conv_to_model_cfg),
    FROM(odol, "rvmat", NULL, NULL, CONV_RVMATS, "_rvmats", NULL, "the rvmats of an ODOL's materials, in a folder",
         conv_to_rvmats),
    FROM_WHOLE(odol, "mod", NULL, NULL, CONV_SOURCES, "", NULL,
               "sources of an addon's models: MLODs, model.cfgs, rvmats", NULL, conv_odol_to_mod),
    FROM(paa, "png", "paa-to-png", "", CONV_PAA, ".png", NULL, "the picture of a PAA or PAC texture", conv_paa_to_png),
    FROM(png, "paa", "png-to-paa", "; also tga-to-paa, jpg-to-paa", CONV_TEXTURE, ".paa", NULL,
         "a PAA texture of a PNG", conv_to_paa),
    FROM(tga, "paa", NULL, NULL, CONV_TEXTURE, ".paa", NULL, "a PAA texture of a TGA", conv_to_paa),
    FROM(jpg, "paa", NULL, NULL, CONV_TEXTURE, ".paa", NULL, "a PAA texture of a JPEG", conv_to_paa),
    FROM(rtm, "rtm", "rtm-to-rtm", "; rtm-to-glb, gltf-to-rtm", CONV_RTM, ".rtm", NULL,
         "an animation, binarised or plain", conv_rtm_to_rtm),
    FROM(rtm, "glb", NULL, NULL, CONV_RTM_GLB, ".glb", NULL, "glTF 2.0 of a skeleton that an animation moves",
         conv_rtm_to_glb),
    FROM(gltf, "rtm", NULL, NULL, CONV_GLTF_RTM, ".rtm", NULL, "the animation of a skeleton that a glTF has",
         conv_gltf_to_rtm),
    FROM(config, "bin", "config-to-bin", "", CONV_RAPIFIED, ".bin", NULL,
         "a config.cpp or .rvmat as games read it fastest, rapified", conv_config_to_bin),
    FROM_WHOLE(paa, "texheaders", "paa-to-texheaders", "", CONV_TEX_HEADERS, ".bin", NULL,
               "texHeaders.bin of all textures below a folder", NULL, conv_list_textures),
    FROM_WHOLE(folder, "pbo", "folder-to-pbo", "; pbo-to-folder; mod-to-pbo builds it", CONV_PBO, ".pbo", NULL,
               "an archive of a folder", NULL, conv_folder_to_pbo),
    FROM_WHOLE(mod, "pbo", NULL, NULL, CONV_MOD, ".pbo", NULL, "an archive of each addon below a folder, binarised",
               NULL, conv_mod_to_pbo),
    FROM_WHOLE(pbo, "folder", NULL, NULL, CONV_FOLDER, "", NULL, "the files in an archive, and $PBOPREFIX$", NULL,
               conv_pbo_to_folder),
    {.name = NULL}};

/* ---- Modes ---- */

const struct conv_mode *conv_mode_find(const char *name)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (p3d_text_equal(p3d_bytes_of(name), mode->name))
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

/* "p3d2obj" is p3d-to-obj. */
static const struct conv_mode *find_short(const char *name)
{
    const char *two = strchr(name, '2');
    char other[32];

    if (!two || strlen(name) > 16)
        return NULL;
    snprintf(other, sizeof other, "%.*s-to-%s", (int)(two - name), name, two + 1);
    return conv_mode_find(other);
}

/* "to-glb" and "glb" are p3d-to-glb; of what becomes of no P3D the first mode that makes it. */
static const struct conv_mode *find_output(const char *name)
{
    const char *output = strncmp(name, "to-", 3) == 0 ? name + 3 : name;
    const struct conv_mode *mode = conv_modes;

    while (mode->name && !p3d_text_equal(p3d_bytes_of(strstr(mode->name, "-to-") + 4), output))
        mode++;
    return mode->name ? mode : NULL;
}

const struct conv_mode *conv_mode_near(const char *name)
{
    const struct conv_mode *other = find_mlod_mode(name);
    struct p3di_near search = p3di_near(name);

    other = other ? other : find_short(name);
    other = other ? other : find_output(name);
    if (other)
        return other;
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        p3di_near_try(&search, mode->name);
    return search.best ? conv_mode_find(search.best) : NULL;
}

bool conv_is_source(const char *path)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (p3di_has_extension(path, mode->source->extensions))
            return true;
    return false;
}

const struct conv_mode *conv_mode_of_files(const char *input, const char *output)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (mode->source->format == P3D_FORMAT_UNKNOWN && p3di_has_extension(input, mode->source->extensions) &&
            p3di_has_extension(output, mode->extension))
            return mode;
    return NULL;
}

const struct conv_mode *conv_mode_usual(const char *input)
{
    static const char *const names[] = {"p3d-to-glb", "obj-to-mlod", "gltf-to-mlod", "paa-to-png",
                                        "png-to-paa", "tga-to-paa",  "jpg-to-paa",   "rtm-to-glb"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct conv_mode *mode = conv_mode_find(names[i]);

        if (mode && p3di_has_extension(input, mode->source->extensions))
            return mode;
    }
    return NULL;
}

void conv_mode_outputs(const char *input, char *text, size_t size)
{
    size_t used = 0;

    *text = 0;
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (mode->source->format == P3D_FORMAT_UNKNOWN && p3di_has_extension(input, mode->source->extensions) &&
            used + strlen(mode->extension) + sizeof ", " < size)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", mode->extension);
}

bool conv_mode_is_own_name(const struct conv_mode *mode, const char *output)
{
    return p3di_has_extension(output, mode->extension) ||
           (mode->second_extension && p3di_has_extension(output, mode->second_extension));
}

bool conv_mode_contradicts(const struct conv_mode *mode, const char *output, const struct conv_mode **instead)
{
    bool is_known = false;

    *instead = NULL;
    if (conv_mode_is_own_name(mode, output))
        return false;
    for (const struct conv_mode *other = conv_modes; other->name; other++) {
        is_known |= other->source != mode->source && p3di_has_extension(output, other->source->extensions);
        if (!p3di_has_extension(output, other->extension))
            continue;
        is_known = true;
        if (!*instead && other->source == mode->source)
            *instead = other;
    }
    return is_known;
}

bool conv_mode_may_have_written(const void *mode, struct p3d_bytes start)
{
    switch (((const struct conv_mode *)mode)->kind) {
    case CONV_OBJ:
        return p3d_text_starts_with(start, OBJ_HEAD ": ");
    case CONV_GLB:
    case CONV_RTM_GLB:
        return p3d_text_starts_with(start, "glTF");
    case CONV_GLTF:
        return p3d_text_starts_with(start, "{\n\"asset\":");
    case CONV_MDD: /* it has fewer than 2^24 frames */
        return !start.data[0];
    case CONV_PNG:
    case CONV_PAA:
        return p3di_is_png(start.data, start.size);
    case CONV_HTML: /* of --page, too */
        return p3d_text_contains(start, "<html");
    case CONV_MODEL_CFG:
        return p3d_text_starts_with(start, "class Cfg");
    case CONV_TEXTURE:
        return p3di_is_paa(start.data, start.size);
    case CONV_RTM:
    case CONV_GLTF_RTM:
        return p3d_rtm_detect(start.data, start.size);
    case CONV_RAPIFIED:
        return p3d_config_is_rapified(start.data, start.size);
    case CONV_TEX_HEADERS:
        return p3d_text_starts_with(start, "0DHT");
    case CONV_PBO:
        return p3d_pbo_detect(start.data, start.size);
    default:
        return p3d_detect(start.data, start.size) != P3D_FORMAT_UNKNOWN;
    }
}
