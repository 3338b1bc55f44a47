/* options.c: the table of p3dinfo's options: parsing, help, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

static const struct cli_group done = {INFO_ANY, "p3dinfo", "What p3dinfo does, instead of listing"};
static const struct cli_group brief = {INFO_LIST, "lists", "Options of lists"};
static const struct cli_group listed = {INFO_LIST | INFO_DIFF, "lists and --diff", NULL};
static const struct cli_group walked = {INFO_LIST | INFO_CHECK, "lists and --check", NULL};
static const struct cli_group compared = {INFO_DIFF, "--diff", NULL};
static const struct cli_group checked = {INFO_CHECK, "--check", NULL};
static const struct cli_group any = {INFO_ANY, "p3dinfo", "Options of all three"};

static const struct cli_value metres = {"METRES", CLI_VALUES_FREE, NULL};
static const struct cli_value id = {"ID", CLI_VALUES_RULES, NULL};
static const struct cli_value game = {"GAME", CLI_VALUES_WORDS, "ofp a1 a2 a3 dayz any"};
static const struct cli_value mlod = {"MLOD", CLI_VALUES_FILES, ".p3d"};

const struct cli_option info_options[] = {
    {INFO_OPTION_DIFF, 0, "diff", NULL, &done, true, "what changed between two models, of whatever format and order",
     "The exit status is 0 if they are the same, 1 if they differ, 2 if there was trouble."},
    {INFO_OPTION_CHECK, 0, "check", NULL, &done, true,
     "what is wrong with models, what the engine makes of it, how to mend it; see p3dinfo --check --help", NULL},
    {INFO_OPTION_EXPLAIN, 0, "explain", &id, &done, false, "what a finding of --check means", NULL},
    {INFO_OPTION_FULL, 0, "full", NULL, &listed, true,
     "everything LOD by LOD: selections with what they hold, places of points and proxies, bones, animations",
     "With --diff each change of each LOD."},
    {INFO_OPTION_BRIEF, 0, "brief", NULL, &brief, true,
     "one line a model: LODs, faces of the best LOD, textures, problems", NULL},
    {INFO_OPTION_LOD, 0, "lod", &cli_value_lods, &listed, true, CLI_LOD_WHAT, CLI_LOD_MORE},
    {INFO_OPTION_RECURSIVE, 'r', "recursive", NULL, &walked, true,
     "FILE may be a folder: all .p3d files below it, also in archives", NULL},
    {INFO_OPTION_ASSETS, 0, "assets", &cli_value_assets, &walked, true,
     "a folder or PBOs: names of files that are in none are marked, and found by --check; may be repeated",
     "P3D_ASSETS in the environment has more such paths."},
    {INFO_OPTION_TOLERANCE, 0, "tolerance", &metres, &compared, true, "points that moved up to that far have not moved",
     NULL},
    {INFO_OPTION_PROFILE, 0, "profile", &game, &checked, false,
     "the limits of a game: ofp, a1, a2, a3 or dayz; any, the default, has those of all since Arma with 16-bit indices",
     NULL},
    {INFO_OPTION_SOURCE, 0, "source", &mlod, &checked, false,
     "FILE was binarised from this model: what it has lost is found", NULL},
    {INFO_OPTION_MODEL_CFG, 0, "model-cfg", &cli_value_file, &checked, false,
     "says which selections of a source are bones and axes; else the model.cfg beside it does, if it has a class for "
     "it",
     NULL},
    {INFO_OPTION_ONLY, 0, "only", &id, &checked, false,
     "findings whose id begins so, alone: G, G1 or P3D-G104; may be repeated", NULL},
    {INFO_OPTION_DISABLE, 0, "disable", &id, &checked, false,
     "findings whose id begins so are left out; may be repeated", NULL},
    {INFO_OPTION_STRICT, 0, "strict", NULL, &checked, false, "warnings fail, too", NULL},
    {INFO_OPTION_SARIF, 0, "sarif", NULL, &checked, false, "one SARIF 2.1.0 document of all files", NULL},
    {INFO_OPTION_JSON, 0, "json", NULL, &any, true, "one JSON object a file, one a line; with --diff one object",
     "Lists have fingerprints of the bulk data."},
    {INFO_OPTION_COLOR, 0, "color", &cli_value_color, &any, false, CLI_COLOR_WHAT, NULL},
    {INFO_OPTION_HELP, 'h', "help", NULL, &any, true, "help on a screen; --help all: all options", NULL},
    {INFO_OPTION_VERSION, 'V', "version", NULL, &any, false, "the version", NULL},
    {0, 0, NULL, NULL, NULL, false, NULL, NULL}};
