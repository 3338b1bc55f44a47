/* conv_options.c: the table of p3dconv's options: parsing, help and messages come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_options.h"

static const struct conv_group every = {CONV_ALL, "every mode"};
static const struct conv_group models = {CONV_ALL & ~CONV_PAA, "every mode but paa-to-png"};
static const struct conv_group p3d = {CONV_ALL & ~(CONV_FROM_OBJ | CONV_PAA), "modes that read P3D"};
static const struct conv_group seen = {CONV_OBJ | CONV_GLB | CONV_GLTF | CONV_PNG,
                                       "*-to-obj, *-to-glb, *-to-gltf, *-to-png and --list-deps"};
static const struct conv_group beside = {CONV_OBJ | CONV_GLTF, "*-to-obj and *-to-gltf"};
static const struct conv_group textured = {CONV_OBJ | CONV_GLB | CONV_GLTF | CONV_FROM_OBJ,
                                           "*-to-obj, *-to-glb, *-to-gltf and obj-to-mlod"};
static const struct conv_group obj = {CONV_OBJ, "*-to-obj"};
static const struct conv_group gltf = {CONV_GLB | CONV_GLTF, "*-to-glb and *-to-gltf"};
static const struct conv_group png = {CONV_PNG, "p3d-to-png, mlod-to-png and odol-to-png"};
static const struct conv_group posed = {CONV_OBJ | CONV_PNG, "*-to-obj and *-to-png"};
static const struct conv_group moving = {CONV_OBJ | CONV_GLB | CONV_GLTF | CONV_PNG,
                                        "*-to-obj, *-to-glb, *-to-gltf and *-to-png"};
static const struct conv_group paa = {CONV_PAA, "paa-to-png"};
static const struct conv_group mlod = {CONV_MLOD | CONV_FROM_OBJ, "*-to-mlod"};
static const struct conv_group from_obj = {CONV_FROM_OBJ, "obj-to-mlod"};

const struct conv_option conv_options[] = {
    {CONV_OPTION_OUTPUT, 'o', "output", "OUT", &every, true,
     "a file, a folder for several inputs, - for standard\noutput; without it outputs stand beside the inputs"},
    {CONV_OPTION_RECURSIVE, 'r', "recursive", NULL, &every, true,
     "of a folder convert every *.p3d (*.obj, *.paa, *.pac)\nin it; with -o FOLDER the outputs make the same tree"},
    {CONV_OPTION_JOBS, 'j', "jobs", "N", &every, false,
     "work on N inputs at a time; without it on as many as\nthere are processors"},
    {CONV_OPTION_NEWER, 0, "newer", NULL, &every, true, "skip inputs whose output is newer"},
    {CONV_OPTION_GZIP, 0, "gzip", NULL, &every, false,
     "compress outputs, adding .gz; an output named *.gz is\ncompressed anyway"},
    {CONV_OPTION_DEPFILE, 0, "depfile", "FILE", &every, false,
     "write which output comes from which input, for make\nand ninja"},
    {CONV_OPTION_COLOR, 0, "color", "WHEN", &every, false,
     "colours in messages: auto (on a terminal, unless\nNO_COLOR is set), always or never"},
    {CONV_OPTION_HELP, 'h', "help", NULL, &every, true,
     "this text; --help MODE: all options of a mode;\n--help all: everything"},
    {CONV_OPTION_VERSION, 'V', "version", NULL, &every, false, "the version"},
    {CONV_OPTION_LIST_DEPS, 0, "list-deps", NULL, &models, true,
     "convert nothing; print the textures, materials,\nsurfaces and proxies of all inputs; needs no MODE"},
    {CONV_OPTION_MISSING, 0, "missing", NULL, &models, false, "with --list-deps: only what is not in the --assets"},
    {CONV_OPTION_LOD, 0, "lod", "SELECTOR", &p3d, true,
     "which LODs: index, range 0-3, name, resolution,\n'visual' or 'all', with commas between"},
    {CONV_OPTION_ASSETS, 0, "assets", "PATH", &seen, true,
     "folder, PBO, or folder of PBOs with what models name"},
    {CONV_OPTION_PROXIES, 0, "proxies", NULL, &seen, false, "the models that proxies name, in their places"},
    {CONV_OPTION_MAX_TEXTURE, 0, "max-texture", "N", &seen, false, "halve textures until no side is above N pixels"},
    {CONV_OPTION_NO_TEXTURES, 0, "no-textures", NULL, &seen, false, "look for no textures in the --assets"},
    {CONV_OPTION_TEXTURES_DIR, 0, "textures-dir", "DIR", &beside, false,
     "where PNG files of textures go, for all outputs; if not\ngiven, NAME_textures beside each"},
    {CONV_OPTION_TEXTURE_ROOT, 0, "texture-root", "DIR", &textured, true,
     "put before the texture paths; obj-to-mlod: taken off"},
    {CONV_OPTION_NO_MTL, 0, "no-mtl", NULL, &obj, false, "write no MTL beside the OBJ"},
    {CONV_OPTION_TEXTURE_EXT, 0, "texture-ext", "EXT", &gltf, false,
     "name images of this extension (png) in place of the\ntextures, where such files exist"},
    {CONV_OPTION_LODS, 0, "lods", "WHICH", &gltf, false,
     "best (the best LOD, points of Memory), visual or all;\nbest if not given, all with --lod"},
    {CONV_OPTION_MSFT_LOD, 0, "msft-lod", NULL, &gltf, false,
     "the best LOD names the other visual ones, instead of\nshowing them"},
    {CONV_OPTION_SELECTIONS, 0, "selections", NULL, &gltf, false, "weights of selections as vertex attributes"},
    {CONV_OPTION_PROXY_TRIANGLES, 0, "proxy-triangles", NULL, &gltf, false,
     "the triangles that stand for proxies, too"},
    {CONV_OPTION_NO_SKIN, 0, "no-skin", NULL, &gltf, false, "plain meshes, without bones"},
    {CONV_OPTION_MAX_FRAMES, 0, "max-frames", "N", &gltf, false,
     "no key frames of LODs that have more; 256 if not given"},
    {CONV_OPTION_SIZE, 0, "size", "WxH", &png, true, "of a picture in pixels; 256x256 if not given"},
    {CONV_OPTION_VIEW, 0, "view", "VIEW", &png, true, "of a picture: iso, front, side or top"},
    {CONV_OPTION_SHEET, 0, "sheet", NULL, &png, false,
     "all LODs in a grid, each of --size, with names and\nnumbers of faces"},
    {CONV_OPTION_PHASE, 0, "phase", "NAME=VALUE", &posed, false,
     "an animation, or all of a source, at this value; may\nbe repeated"},
    {CONV_OPTION_MODEL_CFG, 0, "model-cfg", "FILE", &moving, false,
     "bones and animations of an MLOD; if not given, the\nmodel.cfg beside it, if that has a class for it"},
    {CONV_OPTION_MIP, 0, "mip", "N", &paa, false, "a smaller picture: 1 is half as large, and so on; 0 if\nnot given"},
    {CONV_OPTION_RAW, 0, "raw", NULL, &paa, false, "channels as they are stored: swizzle is not undone"},
    {CONV_OPTION_RENAME, 0, "rename", "OLD=NEW", &mlod, true,
     "*-to-mlod: another start of paths, in whole names; the\nlongest OLD wins"},
    {CONV_OPTION_RENAME_FILE, 0, "rename-file", "FILE", &mlod, false, "lines of OLD, a tab and NEW"},
    {CONV_OPTION_DRY_RUN, 0, "dry-run", NULL, &mlod, true,
     "*-to-mlod: write nothing; print what would be renamed,\nwhat matches nothing, and which files would change"},
    {CONV_OPTION_TO, 0, "to", "FLAVOUR", &mlod, false, "p3dm or sp3x: the flavour of the MLOD; SP3X has no\nmaterials"},
    {CONV_OPTION_RESOLUTION, 0, "resolution", "LOD", &from_obj, false,
     "a number or a name, for objects that are not named as\na LOD; 0 if not given"},
    {CONV_OPTION_MASS, 0, "mass", "KG", &from_obj, false, "spread over the points of the Geometry LOD"},
    {CONV_OPTION_END, 0, NULL, NULL, NULL, false, NULL}};

const struct conv_option *conv_option_find(enum conv_option_id id)
{
    const struct conv_option *option = conv_options;

    while (option->id != id)
        option++;
    return option;
}

const struct cli_option *conv_cli_options(void)
{
    static struct cli_option made[CONV_OPTION_END + 1];
    size_t count = 0;

    for (const struct conv_option *option = conv_options; option->id != CONV_OPTION_END; option++)
        if (option->id != CONV_OPTION_VERSION)
            made[count++] = (struct cli_option){option->letter, option->name, option->value, (int)option->id};
    made[count].id = 0;
    return made;
}
