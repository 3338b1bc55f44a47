/* options.c: the table of p3ddump's options: parsing, help, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#define OPTIONS struct dump_request
#include "cli/stores.h"

static const struct cli_group shown = {DUMP_ALL, "p3ddump", "What to show, instead of all fields; one of these"};
static const struct cli_group other = {DUMP_ALL, "p3ddump", "Other options"};

static const struct cli_value offset = {"OFFSET", CLI_VALUES_FREE, NULL};
static const struct cli_value path = {"PATH", CLI_VALUES_FREE, NULL};
static const struct cli_value name = {"NAME", CLI_VALUES_FREE, NULL};

const struct cli_option dump_options[] = {
    {DUMP_OPTION_AT, 0, "at", &offset, &shown, true, "the field at a byte, its record, and the bytes around it",
     "OFFSET is 420 or 0x1a4. Of a long record only fields near the byte are shown; --full shows all. In a table it is "
     "the number in the element, in a packed one the whole packed run.",
     BY_HAND, EXCLUDES("field layout text json tags tag lod")},
    {DUMP_OPTION_FIELD, 0, "field", &path, &shown, true, "one field, record or element: lods[2].faces[17].corners[1].u",
     "Paths are those that the other modes print: of a record (lods[2].faces[17]), a table, an element of it "
     "(lods[2].points[5]) or one number (lods[2].points[5].x). As with --text, LODs and records may be called by their "
     "names, and [] is each: lods[\"1.000\"].faces[].texture.",
     BY_HAND, EXCLUDES("layout text json tags tag lod")},
    {DUMP_OPTION_LAYOUT, 0, "layout", NULL, &shown, true, "size of each part, and bytes that no field claims",
     "A line has offset, size, share of the file, and unpacked size. Small parts are shown as one; --full shows all.",
     BY_HAND, EXCLUDES("text json tags tag lod")},
    {DUMP_OPTION_TEXT, 0, "text", NULL, &shown, true, "a line for each field, without offsets, for git diff",
     "What has a name is called by it. Large arrays are their count and CRC-32; --full shows every element instead.",
     BY_HAND, EXCLUDES("json tags tag")},
    {DUMP_OPTION_JSON, 0, "json", NULL, &shown, true, "every field as JSON, one object for each file",
     "Numbers that are not finite are null; bytes are strings of hexadecimal digits.", BY_HAND, EXCLUDES("tags tag")},
    {DUMP_OPTION_TAGS, 0, "tags", NULL, &shown, true, "the tags of an MLOD, or what an ODOL has instead",
     "A line has offset, path, name, size of the payload and a summary. Of an ODOL selections, properties, proxies, UV "
     "sets, frames and sections are shown.",
     BY_HAND},
    {DUMP_OPTION_TAG, 0, "tag", &name, &shown, false,
     "only tags of this name, as --tags prints it; * stands for any characters",
     "Case does not matter, \\x1b is the character of that number. It may be repeated, and implies --tags.", BY_HAND},
    {0, 0, "full", NULL, &other, true, "nothing left out: every element of tables, every part",
     "Of a rapified (binary) rvmat, model.cfg or config.bin it shows the fields instead of the text.",
     FLAG(wish.has_elements)},
    {0, 0, "hex", NULL, &other, true, "also tables and payloads as a hex dump",
     "Offsets in unpacked tables count from 0.", FLAG(wish.has_hex)},
    {0, 0, "lod", &cli_value_lods, &other, true, CLI_LOD_WHAT, CLI_LOD_MORE, TEXT(wish.lods)},
    {0, 0, "assets", &cli_value_assets, &other, false, "where #include looks, after the folder of the file and its mod",
     "A folder, a PBO or a folder of PBOs; it may be repeated. P3D_ASSETS in the environment has more.",
     LIST(asset_paths)},
    {0, 0, "no-assets", NULL, &other, false, CLI_NO_ASSETS_WHAT, "What a file includes is taken from beside it.",
     FLAG(has_no_assets), EXCLUDES("assets")},
    {0, 0, "color", &cli_value_color, &other, false, CLI_COLOR_WHAT, NULL, WORD(color)},
    {DUMP_OPTION_HELP, 'h', "help", NULL, &other, true, "short help; --help all: all options", NULL, BY_HAND},
    {DUMP_OPTION_VERSION, 'V', "version", NULL, &other, false, "print the version", NULL, BY_HAND},
    {.name = NULL}};
