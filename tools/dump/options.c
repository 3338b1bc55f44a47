/* options.c: the table of p3ddump's options: parsing, help, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

static const struct cli_group shown = {DUMP_ALL, "p3ddump", "What is shown, instead of all fields; one of these"};
static const struct cli_group other = {DUMP_ALL, "p3ddump", "Other options"};

static const struct cli_value offset = {"OFFSET", CLI_VALUES_FREE, NULL};
static const struct cli_value path = {"PATH", CLI_VALUES_FREE, NULL};
static const struct cli_value name = {"NAME", CLI_VALUES_FREE, NULL};

const struct cli_option dump_options[] = {
    {DUMP_OPTION_AT, 0, "at", &offset, &shown, true,
     "the field at a byte (0x1a4, 420), its record, and the bytes around it",
     "Of a long record the fields that are near are shown, with --full all. In a table it is the number in the "
     "element; what was packed has no places of its own, so it is the packed run."},
    {DUMP_OPTION_FIELD, 0, "field", &path, &shown, true, "one field, record or element: lods[2].faces[17].corners[1].u",
     "The path is that of the other views. It may name a record (lods[2].faces[17]), a table, an element of it "
     "(lods[2].points[5]) or a number of this (lods[2].points[5].x)."},
    {DUMP_OPTION_LAYOUT, 0, "layout", NULL, &shown, true, "what takes how much of the file; --full shows all of it",
     "A map: offset, size, share of the file and unpacked size of each LOD, and what is large in them."},
    {DUMP_OPTION_TEXT, 0, "text", NULL, &shown, true,
     "a stable text without offsets, for git diff; large arrays as count and CRC-32",
     "One item a line, in the order of the file. --full shows every element instead of the CRC-32."},
    {DUMP_OPTION_JSON, 0, "json", NULL, &shown, true, "every field as JSON, one object a file",
     "What is not finite is null, bytes are strings of hexadecimal digits."},
    {DUMP_OPTION_TAGS, 0, "tags", NULL, &shown, true,
     "the tags of an MLOD, and what corresponds in an ODOL, a line each",
     "A line has offset, path, name, size of the payload and a summary. Of an ODOL selections, properties, proxies, UV "
     "sets, frames and sections are shown."},
    {DUMP_OPTION_TAG, 0, "tag", &name, &shown, false,
     "only tags of this name, as --tags prints it; * stands for any characters",
     "Case does not matter. \\x1b stands for the character with that number. The option may be repeated, and implies "
     "--tags."},
    {DUMP_OPTION_COVERAGE, 0, "coverage", NULL, &shown, true, "only the byte ranges that no field claims", NULL},
    {DUMP_OPTION_FULL, 0, "full", NULL, &other, true, "every element of tables too", NULL},
    {DUMP_OPTION_HEX, 0, "hex", NULL, &other, true, "tables and payloads as a hex dump too",
     "The offsets of what was packed count from 0."},
    {DUMP_OPTION_LOD, 0, "lod", &cli_value_lods, &other, true, CLI_LOD_WHAT, CLI_LOD_MORE},
    {DUMP_OPTION_FIELDS, 0, "fields", NULL, &other, false,
     "the fields of a rapified (binary) tree of classes, not its text", NULL},
    {DUMP_OPTION_INCLUDE, 0, "include", &cli_value_folder, &other, false,
     "where a text's #include looks, after its own folder; may be repeated", NULL},
    {DUMP_OPTION_COLOR, 0, "color", &cli_value_color, &other, false, CLI_COLOR_WHAT, NULL},
    {DUMP_OPTION_HELP, 'h', "help", NULL, &other, true, "help on a screen; --help all: all options", NULL},
    {DUMP_OPTION_VERSION, 'V', "version", NULL, &other, false, "the version", NULL},
    {0, 0, NULL, NULL, NULL, false, NULL, NULL}};
