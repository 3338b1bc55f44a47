/* former.c: options that the tools had before, and words of other programs. Who types one gets one line, which says
 * what to type instead.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include <string.h>

static const struct {
    const char *tool, *name, *instead;
} formers[] = {
    {"p3dconv", "best", "--quality best"},
    {"p3dconv", "binarise", "--target GAME"},
    {"p3dconv", "fast", "--quality draft"},
    {"p3dconv", "flavour", "--target ofp for Flashpoint (SP3X), --target a3 for all later games"},
    {"p3dconv", "lods", "--lod all, or --lod visual,memory"},
    {"p3dconv", "max-memory", "games take 65,535 vertices of a LOD: apply fewer copies of meshes"},
    {"p3dconv", "no-mtl", "-o - writes the OBJ alone"},
    {"p3dconv", "no-physx", "--physx none"},
    {"p3dconv", "no-skin", "leave the armature out at the import"},
    {"p3dconv", "orbit", "--view VIEW+RIGHT,UP, such as iso+30,15"},
    {"p3dconv", "phases", "--fps N, phases a second"},
    {"p3dconv", "proxy-triangles", "--lossless, which keeps them"},
    {"p3dconv", "raw", "PNGs have all channels in their places; p3ddump --full --hex shows the file's"},
    {"p3dconv", "rename-file", "--rename @FILE"},
    {"p3dconv", "sdk", "--physx 3.4 or 4.1"},
    {"p3dconv", "selections", "--lossless, which keeps them in extras"},
    {"p3dconv", "strip-root", "--texture-root"},
    {"p3dconv", "textures-dir", "each output has its images in a folder beside it"},
    {"p3dconv", "tolerance", "--max-error"},
    {"p3dconv", "variants", "--variant all"},
    {"p3dinfo", "complexity", "the distances are those of a scene of 600,000"},
    {"p3dinfo", "members", "--json --full"},
    {"p3dinfo", "tex-headers", "p3dinfo texHeaders.bin, without an option"},
    {"p3ddump", "binary", "--full"},
    {"p3ddump", "include", "--assets DIR"},
};

const char *cli_former(const char *tool, struct p3d_bytes name)
{
    for (size_t i = 0; i < sizeof formers / sizeof *formers; i++)
        if (strcmp(formers[i].tool, tool) == 0 && p3d_text_equal(name, formers[i].name))
            return formers[i].instead;
    return NULL;
}

/* Words of other programs, and the commands that do the same here. */
static const char *const others[][2] = {
    {"list", "p3dinfo"},
    {"info", "p3dinfo"},
    {"show", "p3dinfo"},
    {"ls", "p3dinfo"},
    {"check", "p3dinfo check"},
    {"lint", "p3dinfo check"},
    {"validate", "p3dinfo check"},
    {"verify", "p3dinfo check"},
    {"diff", "p3dinfo diff"},
    {"compare", "p3dinfo diff"},
    {"explain", "p3dinfo explain"},
    {"roots", "p3dinfo roots"},
    {"dump", "p3ddump"},
    {"derap", "p3ddump"},
    {"unrap", "p3ddump"},
    {"debin", "p3ddump"},
    {"unrapify", "p3ddump"},
    {"bin-to-config", "p3ddump"},
    {"bin-to-cpp", "p3ddump"},
    {"convert", "p3dconv"},
    {"rapify", "p3dconv config-to-bin"},
    {"cfgconvert", "p3dconv config-to-bin"},
    {"pack", "p3dconv folder-to-pbo"},
    {"unpack", "p3dconv pbo-to-folder"},
    {"extract", "p3dconv pbo-to-folder"},
    {"unpbo", "p3dconv pbo-to-folder"},
    {"depbo", "p3dconv pbo-to-folder"},
    {"makepbo", "p3dconv folder-to-pbo"},
    {"build", "p3dconv mod-to-pbo"},
    {"debinarize", "p3dconv odol-to-mlod"},
    {"debinarise", "p3dconv odol-to-mlod"},
    {"unbinarize", "p3dconv odol-to-mlod"},
    {"unbinarise", "p3dconv odol-to-mlod"},
    {"binarize", "binarize"},
    {"binarise", "binarize"},
};

const char *cli_meaning(const char *word)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (p3d_text_equal(p3d_bytes_of(word), others[i][0]))
            return others[i][1];
    return NULL;
}
