/* options.c: the table of p3dconv's options: parsing, help, messages, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "convert.h"

#define OPTIONS struct conv_request
#include "cli/stores.h"

static const struct cli_group every = {CONV_ALL, "every mode", NULL};
static const struct cli_group converted = {CONV_ALL & ~(CONV_WHOLE | CONV_RVMATS),
                                           "every mode with one output for each input", NULL};
static const struct cli_group packed = {CONV_PBO | CONV_MOD, "folder-to-pbo and mod-to-pbo", NULL};
static const struct cli_group built = {CONV_MOD, "mod-to-pbo", NULL};
static const struct cli_group unpacked = {CONV_FOLDER | CONV_RVMATS | CONV_SOURCES,
                                          "pbo-to-folder, odol-to-rvmat and odol-to-mod", NULL};
static const struct cli_group models = {CONV_ALL & ~CONV_OF_FILES, "modes of models", NULL};
static const struct cli_group p3d = {CONV_ALL & ~(CONV_FROM_OBJ | CONV_FROM_GLTF | CONV_HTML | CONV_OF_FILES),
                                     "modes that read P3D", NULL};
static const struct cli_group seen = {CONV_OBJ | CONV_GLB | CONV_GLTF | CONV_PNG,
                                      "*-to-obj, *-to-glb, *-to-gltf, *-to-png and --list-deps", NULL};
static const struct cli_group shrunk = {CONV_OBJ | CONV_GLB | CONV_GLTF | CONV_PNG | CONV_HTML,
                                        "*-to-obj, -glb, -gltf, -png, -html and --list-deps", NULL};
static const struct cli_group looking = {CONV_OBJ | CONV_GLB | CONV_GLTF | CONV_PNG | CONV_ODOL | CONV_HTML |
                                             CONV_OF_RTM | CONV_RAPIFIED | CONV_PBO | CONV_MOD,
                                         "*-to-obj, -glb, -gltf, -png, -odol, -html, -rtm, -bin; --list-deps", NULL};
static const struct cli_group textured = {CONV_OBJ | CONV_FROM_GLTF, "*-to-obj and gltf-to-mlod", NULL};
static const struct cli_group from_obj = {CONV_FROM_OBJ, "obj-to-mlod", NULL};
static const struct cli_group solid = {CONV_OBJ | CONV_GLB | CONV_GLTF, "*-to-obj, *-to-glb and *-to-gltf", NULL};
static const struct cli_group gltf = {CONV_GLB | CONV_GLTF, "*-to-glb and *-to-gltf", NULL};
static const struct cli_group png = {CONV_PNG, "p3d-to-png, mlod-to-png and odol-to-png", NULL};
static const struct cli_group animated = {CONV_OBJ | CONV_GLB | CONV_GLTF | CONV_PNG | CONV_RTM_GLB,
                                          "*-to-obj, *-to-glb, *-to-gltf and *-to-png", NULL};
static const struct cli_group dressed = {CONV_OBJ | CONV_GLB | CONV_GLTF | CONV_PNG,
                                         "*-to-obj, *-to-glb, *-to-gltf and *-to-png", NULL};
static const struct cli_group timed = {CONV_GLB | CONV_GLTF | CONV_RTM_GLB, "*-to-glb and *-to-gltf", NULL};
static const struct cli_group posed = {CONV_OBJ | CONV_PNG, "*-to-obj and *-to-png", NULL};
static const struct cli_group moving = {CONV_OBJ | CONV_GLB | CONV_GLTF | CONV_PNG | CONV_ODOL | CONV_HTML |
                                            CONV_OF_RTM,
                                        "*-to-obj, -glb, -gltf, -png, -odol, -html and -rtm", NULL};
static const struct cli_group writes_cfg = {CONV_WRITES_CFG, "odol-to-mlod and gltf-to-mlod", NULL};
static const struct cli_group html = {CONV_HTML, "p3d-to-html", NULL};
static const struct cli_group paa = {CONV_PAA, "paa-to-png", NULL};
static const struct cli_group texture = {CONV_TEXTURE, "png-to-paa, tga-to-paa and jpg-to-paa", NULL};
static const struct cli_group mlod = {CONV_MLOD | CONV_FROM_OBJ | CONV_FROM_GLTF, "*-to-mlod", NULL};
static const struct cli_group own_mlod = {CONV_MLOD, "mlod-to-mlod and odol-to-mlod", NULL};
static const struct cli_group edited = {CONV_MLOD | CONV_FROM_OBJ | CONV_FROM_GLTF | CONV_EDITED_ODOL,
                                        "*-to-mlod and odol-to-odol", NULL};
static const struct cli_group foreign = {CONV_FROM_OBJ | CONV_FROM_GLTF, "obj-to-mlod and gltf-to-mlod", NULL};
static const struct cli_group from_gltf = {CONV_FROM_GLTF, "gltf-to-mlod", NULL};
static const struct cli_group to_odol = {CONV_ODOL, "mlod-to-odol", NULL};
static const struct cli_group versioned = {CONV_ODOL | CONV_RTM | CONV_PBO | CONV_MOD | CONV_MLOD | CONV_FROM_OBJ |
                                               CONV_FROM_GLTF,
                                           "mlod-to-odol, *-to-mlod, rtm-to-rtm, folder-to-pbo and mod-to-pbo", NULL};
static const struct cli_group compressed = {CONV_TEXTURE | CONV_ODOL, "png-, tga-, jpg-to-paa and mlod-to-odol", NULL};
static const struct cli_group rtm = {CONV_RTM, "rtm-to-rtm", NULL};

static const struct cli_group to_rtm = {CONV_GLTF_RTM, "gltf-to-rtm", NULL};

static const struct cli_value out = {"OUT", CLI_VALUES_PATHS, NULL};
static const struct cli_value view = {"VIEW", CLI_VALUES_WORDS,
                                      "iso front side top back left right bottom"}; /* as enum p3d_view */
static const struct cli_value light = {"LIGHT", CLI_VALUES_WORDS, "room flat"};     /* as enum p3d_light */
static const struct cli_value class_name = {"CLASS", CLI_VALUES_FREE, NULL};
static const struct cli_value turn = {"AXIS,DEGREES", CLI_VALUES_FREE, NULL};
static const struct cli_value factor = {"FACTOR", CLI_VALUES_FREE, NULL};
static const struct cli_value pattern = {"PATTERN", CLI_VALUES_FREE, NULL};
static const struct cli_value property = {"NAME=VAL", CLI_VALUES_FREE, NULL};
static const struct cli_value size = {"WxH", CLI_VALUES_FREE, NULL};
static const struct cli_value phase = {"NAME=VALUE", CLI_VALUES_FREE, NULL};
static const struct cli_value rtm_file = {"FILE", CLI_VALUES_FILES, ".rtm"};
static const struct cli_value speed = {"SPEED", CLI_VALUES_FREE, NULL};
static const struct cli_value animation = {"NAME", CLI_VALUES_FREE, NULL};
static const struct cli_value replacement = {"OLD=NEW", CLI_VALUES_FREE, NULL};
static const struct cli_value selection = {"NAME", CLI_VALUES_FREE, NULL};
static const struct cli_value point = {"NAME=X,Y,Z", CLI_VALUES_FREE, NULL};
static const struct cli_value new_proxy = {"PATH,NR@X,Y,Z[,YAW]", CLI_VALUES_FREE, NULL};
static const struct cli_value turned_proxy = {"PATH,NR=DEGREES", CLI_VALUES_FREE, NULL};
static const struct cli_value degrees = {"DEGREES", CLI_VALUES_FREE, NULL};
static const struct cli_value rvmat = {"NAME=PATH", CLI_VALUES_FREE, NULL};
static const struct cli_value model_cfg = {"FILE", CLI_VALUES_FILES, ".cfg"};
static const struct cli_value physx = {"SDK", CLI_VALUES_WORDS, "4.1 3.4 none"};            /* as enum work_physx */
static const struct cli_value quality = {"QUALITY", CLI_VALUES_WORDS, "normal draft best"}; /* as enum conv_quality */
static const struct cli_value page = {"FILE", CLI_VALUES_FILES, ".html"};
static const struct cli_value page_textures = {"WHICH", CLI_VALUES_WORDS, "color all"}; /* as enum conv_page_textures */
static const struct cli_value texture_type = {"TYPE", CLI_VALUES_WORDS,
                                              "dxt1 dxt5 argb4444 argb1555 argb8888 ai88"}; /* see request.c */
static const struct cli_value lod_sizes = {"SIZE,...", CLI_VALUES_FREE, NULL};
static const struct cli_value lod = {"LOD", CLI_VALUES_LOD, NULL};
static const struct cli_value kinds = {"KIND,...", CLI_VALUES_FREE, NULL};
static const struct cli_value kilograms = {"KG", CLI_VALUES_FREE, NULL};

const struct cli_option conv_options[] = {
    {0, 'o', "output", &out, &every, true, "file, folder or - (stdout); default: beside each input",
     "Several inputs need a folder. An older file is replaced when the new one is complete; if it is a symbolic link, "
     "the file behind it.",
     TEXT(output)},
    {0, 'r', "recursive", NULL, &every, true, "all files in a folder and below; OUT keeps the tree",
     "Upper and lower case do not matter. Links to folders are not followed. Without it a folder is walked, too, but "
     "the "
     "last of several operands is where the outputs go.",
     FLAG(is_recursive)},
    {0, 'j', "jobs", &cli_value_number, &every, false, CLI_JOBS_WHAT, NULL, NUMBER(thread_count, 1, 0)},
    {0, 0, "color", &cli_value_color, &every, false, CLI_COLOR_WHAT, "They are those of messages.", WORD(color)},
    {CONV_OPTION_HELP, 'h', "help", NULL, &every, true, "this text; --help MODE: its options; --help all: all", NULL,
     BY_HAND},
    {0, 'V', "version", NULL, &every, false, "print the version of p3dconv", NULL, BY_HAND},
    {0, 0, "newer", NULL, &converted, false, "skip inputs whose output is up to date",
     "Of models also their model.cfgs, rvmats and textures must not have changed: for this a file OUTPUT.dep is "
     "written, and where options change the output.",
     FLAG(is_newer)},
    {0, 0, "depfile", &cli_value_file, &converted, false, "write what each output comes from, for make and ninja",
     "It has a line for each output that is up to date.", TEXT(depfile)},
    {0, 0, "list-deps", NULL, &models, false, "print what all inputs name, and convert nothing; no MODE",
     "Textures, materials, surfaces and proxies: sorted, each once, as the models name them. With --assets also what "
     "the rvmats name that are there. Procedural textures are left out. Of a texture or an rvmat: the models, rvmats "
     "and configs of its mod that name it.",
     FLAG(is_list_deps), EXCLUDES("output depfile")},
    {0, 0, "missing", NULL, &models, false, "with --list-deps: only files that are not in the assets",
     "A texture may have another extension there: .paa, .pac, .tga or .png. Of several models, the first that names it "
     "stands behind a tab.",
     FLAG(options.is_missing_only), NEEDS("list-deps")},
    {0, 0, "lod", &cli_value_lods, &p3d, true, CLI_LOD_WHAT,
     CLI_LOD_MORE " glTF has the best LOD and the points of Memory without it.", TEXT(options.scene.selector)},
    {CONV_OPTION_ASSETS, 0, "assets", &cli_value_assets, &looking, true,
     "more places of textures: folder, PBO or folder of PBOs",
     "Textures, rvmats and proxies are found in the mod in which the input lies, and then there. It may be repeated; "
     "the file that is found first is used. P3D_ASSETS in the environment has more paths, separated as in PATH.",
     LIST(asset_paths)},
    {0, 0, "no-assets", NULL, &looking, false, CLI_NO_ASSETS_WHAT, CLI_NO_ASSETS_MORE, FLAG(has_no_assets),
     EXCLUDES("assets proxies max-texture missing variant")},
    {0, 0, "proxies", NULL, &seen, false, "add the models that proxies name, in their places",
     "The best LOD of each is added. Proxies in proxies are followed, four deep.", FLAG(options.scene.has_proxies)},
    {0, 0, "max-texture", &cli_value_number, &shrunk, false, "halve textures until no side is above N pixels", NULL,
     NUMBER(options.textures.max_size, 1, 65535)},
    {0, 0, "no-textures", NULL, &seen, false, "do not look for textures", NULL, FLAG(options.textures.are_left_out)},
    {0, 0, "texture-root", &cli_value_folder, &textured, false, "put before paths of textures", NULL,
     TEXT(options.textures.root)},
    {0, 0, "texture-root", &cli_value_folder, &from_obj, false, "taken off the start of paths of textures",
     "It undoes --texture-root of p3d-to-obj.", TEXT(options.textures.root)},
    {0, 0, "collision", NULL, &solid, false, "add the collision meshes (PhysX) of an ODOL",
     "Convex hulls of the components of Geometry, and prisms of the Roadway. MLODs have none, nor have ODOLs before "
     "version 60: a warning says so.",
     FLAG(options.scene.has_collision)},
    {0, 0, "lossless", NULL, &gltf, false, "write all that gltf-to-mlod needs for the same MLOD",
     "All LODs, selections, proxy triangles and key frames, and what glTF has no word for as texts in extras.",
     FLAG(options.gltf.is_lossless)},
    {CONV_OPTION_SIZE, 0, "size", &size, &png, false, "pixels; default: 1024x768, with --sheet 256x256 each", NULL,
     BY_HAND},
    {CONV_OPTION_VIEW, 0, "view", &view, &png, false,
     "iso, front, back, left, right, top or bottom, and degrees from there: iso+30,15",
     "They are degrees to the right and up, or with - to the left and down: front-20,-5. side is left.", BY_HAND},
    {0, 0, "light", &light, &png, false, "room, with shadows, or flat: colours as they are; default: room", NULL,
     WORD(options.png.light), NULL, NULL, true},
    {0, 0, "sheet", NULL, &png, false, "draw all LODs in a grid, each of --size, with its name",
     "The number of its faces stands there, too. With --rtm, and without --phase, it is the best LOD in eight phases.",
     FLAG(options.png.is_sheet)},
    {0, 0, "turntable", &cli_value_number, &png, false, "an animated PNG of N frames, once around the model",
     "It takes 6 seconds, and begins at --view. Browsers show it, and ffmpeg makes frames or a film of it.",
     NUMBER(options.png.frames, 2, P3D_FRAMES_MAX), EXCLUDES("sheet")},
    {0, 0, "variant", &class_name, &dressed, false, "show as a class of the mod's configs: CLASS, CLASS:ruined",
     "The class has the textures and rvmats of hiddenSelections, what it inherits counts, and behind ':' is one of "
     "DayZ's states of health: worn, damaged, badly_damaged, ruined. Configs are looked for in the assets; without "
     "any, in the model's mod. A name that is none is answered with those that are there. all, with --sheet, shows "
     "the model as it is and as each class has it.",
     TEXT(options.scene.variant)},
    {0, 0, "rtm", &rtm_file, &animated, false, "animation that moves the model; for glTF may be repeated",
     "glTF has all of it, named like the file; other outputs are posed by --phase.", LIST(options.rtm.paths)},
    {CONV_OPTION_SPEED, 0, "speed", &speed, &timed, false, "cycles a second of --rtm, or -SECONDS; default: 1",
     "It is the speed of a class of CfgMoves.", BY_HAND},
    {CONV_OPTION_PHASE, 0, "phase", &phase, &posed, false, "show an animation or source at a value; may be repeated",
     "Without NAME= it is the phase of --rtm, from 0 to 1. NAME is an animation class, or a source, which moves all of "
     "its animations. VALUE is that of the source, as the "
     "game's animate command takes it.",
     BY_HAND},
    {0, 0, "animation", &animation, &to_rtm, false, "the animation of the glTF; default: the first", NULL,
     TEXT(options.rtm.animation)},
    {CONV_OPTION_FPS, 0, "fps", &cli_value_number, &to_rtm, false, "phases a second; default: one at each key", NULL,
     BY_HAND},
    {0, 0, "bone-map", &cli_value_file, &to_rtm, false, "file with lines of a joint's name, a tab, and the bone's",
     "A '*' behind both stands for how names go on: mixamorig:*, a tab, *. Letter case does not matter.",
     TEXT(options.rtm.bone_map)},
    {0, 0, "no-step", NULL, &to_rtm, false, "keep the way of the man in the phases",
     "Otherwise his way over the ground is taken off them, and is the step.", FLAG(options.rtm.keeps_way)},
    {CONV_OPTION_MODEL_CFG, 0, "model-cfg", &model_cfg, &moving, false,
     "file with bones and animations of an MLOD; default: the nearest model.cfg with its class",
     "The nearest is in the folder of the model or above.", TEXT(options.scene.model_cfg)},
    {0, 0, "model-cfg", &model_cfg, &writes_cfg, false,
     "write bones and animations, which an MLOD cannot hold, to this file",
     "Another file that is there is refused, unless --replace is given.", TEXT(options.scene.model_cfg)},
    {0, 0, "page", &page, &html, false, "the page p3dview.html, if it is not installed",
     "cmake --workflow --preset web makes it.", TEXT(options.page.path)},
    {0, 0, "gallery", NULL, &html, false, "begin with pictures of all models; it needs no MODE",
     "Models that cannot be read are left out, with a message. Without --assets textures are those of the mod around "
     "the models. More models than one need -o FILE.html.",
     FLAG(options.page.has_gallery)},
    {0, 0, "textures", &page_textures, &html, false, "textures in full: color (default: those drawn), or all",
     "Of other textures their smallest picture is in the page, so that it is smaller.", WORD(options.page.textures)},
    {0, 0, "mip", &cli_value_number, &paa, false, "smaller picture: 1 is half as wide and high; default: 0",
     "It is wrong usage if a file does not have that picture.", NUMBER(options.mip, 0, 65535)},
    {CONV_OPTION_TYPE, 0, "type", &texture_type, &texture, false,
     "how pixels are stored; default: as the end of the name says (_co, _nohq...), or by alpha",
     "docs/textures.md has the names. Without such a name it is dxt1 if no alpha is between 0 and 255, else dxt5.",
     BY_HAND},
    {0, 0, "resize", NULL, &texture, false, "make sides powers of two, as dxt1 and dxt5 need them", NULL,
     FLAG(options.texture.is_resized)},
    {0, 0, "quality", &quality, &compressed, false, "of dxt1, dxt5 or an ODOL: draft, normal or best",
     "draft takes less time, for dxt1 and dxt5 that are a little worse, and for more bytes of an ODOL. best takes up "
     "to two minutes for dxt1 and dxt5 that are a little better.",
     WORD(options.quality)},
    {CONV_OPTION_RENAME, 0, "rename", &replacement, &edited, false,
     "replace starts of paths; may be repeated; @FILE: a list",
     "OLD is whole names; the longest that fits counts. --rename @FILE takes lines of OLD, a tab and NEW from a file. "
     "Models change: rvmats and configs that name such a path do not.",
     BY_HAND},
    {0, 0, "dry-run", NULL, &edited, false, "write nothing, print what would change",
     "What would be renamed and how often, which rules match nothing, and which files would be other ones.",
     FLAG(is_dry_run), EXCLUDES("depfile list-deps"), .is_rare = true},
    {CONV_OPTION_TO, 0, "to", &cli_value_file, &every, false, NULL, NULL, BY_HAND},
    {0, 0, "short-names", &cli_value_file, &mlod, false, "shorten textures for sp3x, and list them in FILE",
     "Names of textures have 31 bytes there. FILE has lines of OLD, a tab and NEW: copy the textures so. A path gets "
     "the same name in every model.",
     TEXT(options.edit.short_names), NEEDS("target"), EXCLUDES("dry-run"), .is_rare = true},
    {CONV_OPTION_MASS, 0, "mass", &kilograms, &mlod, false, "kilograms of Geometry, also of --make geometry",
     "Masses that are there are multiplied; where there are none all points get the same, of --make geometry by "
     "volume. It is an error if there is no Geometry LOD.",
     BY_HAND},
    {CONV_OPTION_PROPERTY, 0, "property", &property, &mlod, false, "set a named property; NAME= takes it away",
     "It is set where the engine looks for it: on Geometry, or without it on the first LOD; lodnoshadow and its like "
     "on all visual LODs. It may be repeated.",
     BY_HAND},
    {CONV_OPTION_SCALE, 0, "scale", &factor, &mlod, false, "multiply all places: 0.01 if they are centimetres",
     "Key frames and places of proxies go with them; the size of proxies, masses and a model.cfg do not.", BY_HAND},
    {CONV_OPTION_TURN, 0, "turn", &turn, &mlod, false, "turn about x, y or z: x,90; may be repeated",
     "After --scale, one after the other: by 90 degrees the top goes to the front (x), the front to the right (y), the "
     "right to the top (z).",
     BY_HAND},
    {CONV_OPTION_RENAME_SELECTION, 0, "rename-selection", &replacement, &mlod, false,
     "another name for a selection; may be repeated",
     "In all LODs; OLD is the whole name, letter case does not matter.", BY_HAND, .is_rare = true},
    {0, 0, "remove-selection", &selection, &own_mlod, false, "take a selection away; may be repeated",
     "Out of all LODs; its points and faces stay.", LIST(options.changes.removed), .is_rare = true},
    {CONV_OPTION_MOVE_POINT, 0, "move-point", &point, &own_mlod, false, "move a point of Memory; may be repeated",
     "NAME is the selection that has this point alone; places are in metres, as p3ddump shows them.", BY_HAND,
     .is_rare = true},
    {CONV_OPTION_ADD_POINT, 0, "add-point", &point, &own_mlod, false, "add a point to Memory; may be repeated",
     "The selection NAME gets it, and is made if it is not there. An axis gets two points.", BY_HAND, .is_rare = true},
    {CONV_OPTION_ADD_PROXY, 0, "add-proxy", &new_proxy, &own_mlod, false, "add a proxy to the visual LODs",
     "Its model is turned by YAW degrees about y, from z toward x; without YAW it is not turned. It may be repeated.",
     BY_HAND, .is_rare = true},
    {CONV_OPTION_TURN_PROXY, 0, "turn-proxy", &turned_proxy, &own_mlod, false, "turn a proxy about y; may be repeated",
     "In all LODs, about its own place, from z toward x.", BY_HAND, .is_rare = true},
    {CONV_OPTION_MAKE_LODS, 0, "make-lods", &lod_sizes, &mlod, false,
     "LODs of fewer triangles: shares (0.5,0.25), numbers (300)",
     "They are made of the best LOD and get the next resolutions, 2, 3 and so on. Borders of textures, materials and "
     "selections stay. p3dconv must have been built with meshoptimizer.",
     BY_HAND},
    {0, 0, "force", NULL, &mlod, false, "make also LODs of --make-lods that are far off",
     "Without it none is made that is more than 10 % of the size of the model off, and there are more faces than "
     "wanted, so that it is not.",
     FLAG(options.make.is_forced), NEEDS("make-lods"), .is_rare = true},
    {CONV_OPTION_MAKE, 0, "make", &kinds, &mlod, false, "missing geometry, view, fire, shadow, memory, landcontact",
     "They are made of the best LOD; docs/make.md says how. It is an error if the model has one of them already, "
     "unless --replace is given.",
     BY_HAND},
    {0, 0, "replace", NULL, &mlod, false, "replace LODs of --make, the model.cfg and rvmats", NULL,
     FLAG(options.make.special.is_replacing), .is_rare = true},
    {0, 0, "parts", &cli_value_number, &mlod, false, "most parts of --make geometry, view, fire; default: 1",
     "They are fewer if more would not fit better.", NUMBER(options.make.special.part_count, 1, P3D_MAKE_MOST_PARTS),
     .is_rare = true},
    {CONV_OPTION_RESOLUTION, 0, "resolution", &lod, &foreign, false,
     "LOD of objects not named like one; default: 0, of glTF 1", "It is a number or a name.", BY_HAND},
    {CONV_OPTION_RVMAT, 0, "rvmat", &rvmat, &from_gltf, false, "rvmat of the materials called NAME; may be repeated",
     NULL, BY_HAND},
    {0, 0, "make-rvmat", NULL, &from_gltf, false, "write rvmats and their maps for materials without one",
     "They are of the Super shader, beside the images, which png-to-paa makes textures of: a start to go on from. "
     "One that was changed stays, with a warning, unless --replace is given.",
     FLAG(options.import.makes_rvmats)},
    {0, 0, "bake-tint", NULL, &from_gltf, false, "put a tint over a texture into a texture of its own",
     "It is called NAME_co, by the material. Without the option a warning says that the tint is left out.",
     FLAG(options.import.bakes_tints), .is_rare = true},
    {0, 0, "max-error", &degrees, &from_gltf, false, "degrees that rotations may be off by, for fewer classes",
     "Then a door that begins and ends slowly is one class. A motion may be off by as many hundredths of its way.",
     NUMBER(options.import.max_error, 0, 90), .needs = "model-cfg", .is_rare = true},
    {0, 0, "two-sided", NULL, &from_gltf, false, "make faces of two-sided materials twice, for both sides",
     "A game sees a face from one side. Without the option a warning counts those that have two.",
     FLAG(options.import.is_two_sided)},
    {CONV_OPTION_TARGET, 0, "target", &cli_value_versions, &versioned, false,
     "the game: ofp, a2 (or oa), dayz, a3; or version 7, 50, 54, 55, 73, 75",
     "The name of a game stands for one version: 7 (Operation Flashpoint), 50 (Arma 2, Operation Arrowhead, DayZ "
     "Mod), 54 (DayZ), 75 (Arma 3: what its own tools write today; 73 is what they wrote before, and loads as well). "
     "rtm-to-rtm binarises for it. mlod-to-odol finds it as binarize does: by the nearest config.cpp. An "
     "MLOD for ofp is SP3X, and P3DM for all others; without it an MLOD stays what it "
     "is.",
     BY_HAND},
    {0, 0, "exclude", &pattern, &packed, false, "do not pack files or folders of this name; may be repeated",
     "'*' and '?' stand for any characters. *.psd, *.blend, *.bak, *.dep, prefix files and all that begins with a dot "
     "are never packed.",
     LIST(left_out)},
    {0, 0, "no-rapify", NULL, &packed, false, "pack each config.cpp as it is, not as config.bin", NULL,
     FLAG(keeps_texts)},
    {0, 0, "full", NULL, &built, false, "list each file that is packed, and what was made of it", NULL, FLAG(is_full)},
    {CONV_OPTION_PROPERTY, 0, "property", &property, &packed, false, "add a property to those of the archive", NULL,
     BY_HAND},
    {0, 0, "replace", NULL, &unpacked, false, "replace files that are there and are others", NULL,
     FLAG(options.make.special.is_replacing)},
    {CONV_OPTION_TARGET, 0, "version", &cli_value_versions, &versioned, false, NULL, NULL, BY_HAND},
    {0, 0, "plain", NULL, &rtm, false, "make it plain, as sources are",
     "With --target it is made as games have it, with the skeleton of --model-cfg, or of the nearest model.cfg in its "
     "folder and above whose CfgSkeletons has bones of it.",
     FLAG(options.rtm.is_plain), EXCLUDES("target")},
    {0, 0, "allow-missing", NULL, &to_odol, false, "go on without rvmats that are not in the assets",
     "Such a material has only its name. Without the option a missing rvmat is an error.",
     FLAG(options.odol.is_missing_allowed)},
    {0, 0, "physx", &physx, &to_odol, false, "collision meshes (Arma 3): of SDK 4.1 (default) or 3.4, or none",
     "3.4 is what older tools wrote in version 73. With none the lists behind the model are there, and empty.",
     WORD(options.odol.physx)},
    {.name = NULL}};

bool conv_changes_output(const struct cli_option *option)
{
    return option->group != &every && option->group != &converted;
}

_Static_assert(sizeof conv_options / sizeof *conv_options <= CLI_MOST_OPTIONS,
               "there are more options than struct cli_line counts");
