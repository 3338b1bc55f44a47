/* options.c: the table of p3ddump's options: parsing, help, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "request.h"

#define OPTIONS struct dump_request
#include "cli/stores.h"

static const struct cli_group shown = {DUMP_ALL, "p3ddump", "What to show, instead of all fields; one of these"};
static const struct cli_group other = {DUMP_ALL, "p3ddump", "Other options"};

static const struct cli_value offset = {"OFFSET", CLI_VALUES_FREE, NULL};
static const struct cli_value path = {"PATH", CLI_VALUES_FREE, NULL};
static const struct cli_value name = {"NAME", CLI_VALUES_FREE, NULL};

const struct cli_option dump_options[] = {
    {DUMP_OPTION_AT, 0, "at", &offset, &shown, true,
     "the field at a byte (0x1a4, 420), its record, and the bytes around it",
     "Of a long record only fields that are near are shown; --full shows all. In a table it is the number in the "
     "element. Packed elements have no offsets of their own, so there it is the whole packed run.",
     BY_HAND, EXCLUDES("field layout text json tags tag coverage lod")},
    {DUMP_OPTION_FIELD, 0, "field", &path, &shown, true, "one field, record or element: lods[2].faces[17].corners[1].u",
     "Paths are those that the other modes print. A path may name a record (lods[2].faces[17]), a table, an element "
     "(lods[2].points[5]) or one number of it (lods[2].points[5].x). As --text prints them, LODs and records may be "
     "called "
     "by their names, and [] is each: lods[\"1.000\"].faces[].texture.",
     BY_HAND, EXCLUDES("layout text json tags tag coverage lod")},
    {DUMP_OPTION_LAYOUT, 0, "layout", NULL, &shown, true, "size of each part of the file; --full shows all parts",
     "It shows offset, size, share of the file and unpacked size of each LOD, and the largest parts of them.", BY_HAND,
     EXCLUDES("text json tags tag coverage lod")},
    {DUMP_OPTION_TEXT, 0, "text", NULL, &shown, true,
     "a stable text without offsets, for git diff; large arrays as count and CRC-32",
     "One item a line, in the order of the file. --full shows every element instead of the CRC-32.", BY_HAND,
     EXCLUDES("json tags tag coverage")},
    {DUMP_OPTION_JSON, 0, "json", NULL, &shown, true, "every field as JSON, one object for each file",
     "Numbers that are not finite are null; bytes are strings of hexadecimal digits.", BY_HAND,
     EXCLUDES("tags tag coverage")},
    {DUMP_OPTION_TAGS, 0, "tags", NULL, &shown, true,
     "the tags of an MLOD, or what corresponds in an ODOL, one line each",
     "A line has offset, path, name, size of the payload and a summary. Of an ODOL selections, properties, proxies, UV "
     "sets, frames and sections are shown.",
     BY_HAND, EXCLUDES("coverage")},
    {DUMP_OPTION_TAG, 0, "tag", &name, &shown, false,
     "only tags of this name, as --tags prints it; * stands for any characters",
     "Case does not matter. \\x1b stands for the character with that number. The option may be repeated, and implies "
     "--tags.",
     BY_HAND, EXCLUDES("coverage")},
    {DUMP_OPTION_COVERAGE, 0, "coverage", NULL, &shown, true, "only the byte ranges that no field claims", NULL,
     BY_HAND, EXCLUDES("lod")},
    {0, 0, "full", NULL, &other, true, "also every element of tables", NULL, FLAG(look.has_elements)},
    {0, 0, "hex", NULL, &other, true, "also tables and payloads as a hex dump",
     "Offsets in unpacked tables count from 0.", FLAG(look.has_hex)},
    {0, 0, "lod", &cli_value_lods, &other, true, CLI_LOD_WHAT, CLI_LOD_MORE, TEXT(selector)},
    {0, 0, "fields", NULL, &other, false, "the fields of a rapified (binary) tree of classes, instead of its text",
     NULL, FLAG(has_fields)},
    {0, 0, "include", &cli_value_folder, &other, false,
     "folder in which #include looks, after that of the file; may be repeated", NULL, LIST(include_folders)},
    {0, 0, "color", &cli_value_color, &other, false, CLI_COLOR_WHAT, NULL, WORD(color)},
    {DUMP_OPTION_HELP, 'h', "help", NULL, &other, true, "short help; --help all: all options", NULL, BY_HAND},
    {DUMP_OPTION_VERSION, 'V', "version", NULL, &other, false, "print the version", NULL, BY_HAND},
    {.name = NULL}};
