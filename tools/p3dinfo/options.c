/* options.c: the table of p3dinfo's options: parsing, help, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#define OPTIONS struct info_options
#include "cli/stores.h"

const struct cli_group info_commands = {INFO_ANY, "p3dinfo", NULL};
static const struct cli_group brief = {INFO_LIST, "lists", "Options of lists"};
static const struct cli_group every = {INFO_ANY, "p3dinfo", NULL};
static const struct cli_group listed = {INFO_LIST | INFO_DIFF, "lists and diff", NULL};
static const struct cli_group deep = {INFO_LIST | INFO_CHECK | INFO_DIFF, "lists, check and diff", NULL};
static const struct cli_group walked = {INFO_LIST | INFO_CHECK, "lists and check", NULL};
static const struct cli_group compared = {INFO_DIFF, "diff", NULL};
static const struct cli_group checked = {INFO_CHECK, "check", NULL};
static const struct cli_group any = {INFO_ANY, "p3dinfo", "Options of all commands"};

static const struct cli_value metres = {"METRES", CLI_VALUES_FREE, NULL};
static const struct cli_value id = {"ID", CLI_VALUES_RULES, NULL};
static const struct cli_value levels = {"ID=LEVEL", CLI_VALUES_FREE, NULL};
static const struct cli_value game = {"GAME", CLI_VALUES_WORDS, "ofp a1 a2 a3 dayz any"};
static const struct cli_value severity = {"LEVEL", CLI_VALUES_WORDS, "note warning error"};
static const struct cli_value mlod = {"MLOD", CLI_VALUES_FILES, ".p3d"};

const struct cli_option info_options[] = {
    /* Old names of commands. */
    {0, 0, "diff", NULL, &info_commands, false, NULL, NULL, FLAG(is_diff)},
    {0, 0, "check", NULL, &info_commands, false, NULL, NULL, FLAG(is_check)},
    {0, 0, "roots", NULL, &info_commands, false, NULL, NULL, FLAG(is_roots), EXCLUDES("check diff")},
    {INFO_OPTION_EXPLAIN, 0, "explain", &id, &info_commands, false, NULL, NULL, BY_HAND},
    {0, 0, "full", NULL, &every, true, "nothing left out, LOD by LOD",
     "Selections and their members, positions of points and proxies, bones, animations. With diff it shows each change "
     "of each LOD, with check -r each finding. JSON has the members of selections with it.",
     FLAG(is_full), EXCLUDES("brief lods")},
    {0, 0, "brief", NULL, &walked, true, "one line for each model; with check for each rule",
     "LODs, faces of the best LOD, textures, problems. With check how often each rule is found, and in which file "
     "most.",
     FLAG(is_brief), EXCLUDES("lods json")},
    {0, 0, "lods", NULL, &brief, true, "the faces of each LOD, compared with the one before",
     "What is known of when each is drawn is in docs/p3dinfo.md.", FLAG(is_lods), EXCLUDES("json")},
    {0, 0, "lod", &cli_value_lods, &listed, true, CLI_LOD_WHAT, CLI_LOD_MORE, TEXT(selector)},
    {0, 'r', "recursive", NULL, &deep, true, "FILE may be a folder: all .p3d below, also in archives",
     "A folder is taken so without it, too. Of one without models textures and animations are listed.",
     FLAG(is_recursive)},
    {0, 'j', "jobs", &cli_value_number, &deep, false, CLI_JOBS_WHAT, NULL, NUMBER(thread_count, 1, 0)},
    {0, 0, "assets", &cli_value_assets, &walked, true, "more places of files: folder, PBO or folder of PBOs",
     "The mod in which FILE lies is looked into without it. Lists mark the names of files that are missing; with check "
     "they are findings. It may be repeated. P3D_ASSETS in the environment has more paths.",
     LIST(assets)},
    {0, 0, "no-assets", NULL, &walked, false, CLI_NO_ASSETS_WHAT, CLI_NO_ASSETS_MORE, FLAG(has_no_assets),
     EXCLUDES("assets")},
    {INFO_OPTION_TOLERANCE, 0, "tolerance", &metres, &compared, false, "ignore points that moved by less than METRES",
     NULL, BY_HAND},
    {INFO_OPTION_PROFILE, 0, "profile", &game, &checked, false,
     "limits of ofp, a1, a2, a3, dayz, any; default: the mod's",
     "The default is the game that the configs of FILE's mod name. If they name none or several, or FILE is in no mod, "
     "it is any: the limits of all games since Arma (16-bit indices).",
     BY_HAND},
    {0, 0, "source", &mlod, &checked, false, "the source of FILE: report what binarising lost", NULL,
     TEXT(check.source)},
    {0, 0, "model-cfg", &cli_value_file, &checked, false, "bones and animations of an MLOD; default: the nearest",
     "The nearest is the model.cfg in the model's folder or above that has a class for it.", TEXT(check.model_cfg)},
    {0, 0, "only", &id, &checked, false, "only findings whose id begins so: G, G1 or P3D-G104",
     "Several have commas between them, or it is repeated.", LIST(check.only)},
    /* An old name: --rules ID=off. */
    {0, 0, "disable", &id, &checked, false, NULL, NULL, LIST(check.disabled)},
    {0, 0, "rules", &levels, &checked, false, "levels: ID=off, note, warning or error, with commas",
     "ID is the start of ids. The last that fits counts. It may be repeated.", LIST(check.rules)},
    {0, 0, "baseline", &cli_value_file, &checked, false, "leave out the findings that FILE knows",
     "Only new ones count. A line of it stands for a finding. Numbers of faces and points may change, names and files "
     "may not.",
     TEXT(check.baseline)},
    {0, 0, "write-baseline", &cli_value_file, &checked, false, "write the findings to FILE, for --baseline", NULL,
     TEXT(check.new_baseline), .is_rare = true},
    {0, 0, "no-ignore", NULL, &checked, false, "check also what .gitignore names", NULL, FLAG(check.has_no_ignore),
     .is_rare = true},
    {0, 0, "level", &severity, &checked, false, "show only what is as bad: note, warning or error",
     "The exit status does not depend on it.", WORD(check.level)},
    {0, 0, "fix", NULL, &checked, false, "put right what has one answer; --dry-run only says it",
     "Letter case of paths (N113), slashes in front (N103), extensions of textures (N105), names of properties (P105), "
     "ends of prefixes (N115), blanks behind a backslash (C111). It prints each change, and nothing else. "
     "docs/check.md says what is left as it is.",
     FLAG(check.is_fix), EXCLUDES("json sarif github brief full strict level write-baseline")},
    {0, 0, "dry-run", NULL, &checked, false, "with --fix: say what would change, and write nothing", NULL,
     FLAG(check.is_dry_run), NEEDS("fix"), .is_rare = true},
    {0, 0, "strict", NULL, &checked, false, "fail for warnings, too", NULL, FLAG(check.is_strict)},
    {0, 0, "sarif", NULL, &checked, false, "print one SARIF 2.1.0 document for all files", NULL, FLAG(check.is_sarif),
     EXCLUDES("json")},
    {0, 0, "github", NULL, &checked, false, "print findings as annotations of GitHub's workflows", NULL,
     FLAG(check.is_github), EXCLUDES("json sarif brief")},
    {0, 0, "json", NULL, &any, true, "print JSON: one object a line for each file",
     "diff prints one object. Lists have fingerprints of points, faces and other tables.", FLAG(is_json)},
    {0, 0, "color", &cli_value_color, &any, false, CLI_COLOR_WHAT, NULL, WORD(color)},
    {INFO_OPTION_HELP, 'h', "help", NULL, &any, true, "this text; --help all: all options", NULL, BY_HAND},
    {0, 'V', "version", NULL, &any, false, "print the version of p3dinfo", NULL, BY_HAND},
    {.name = NULL}};
