/* dump_help.c: --help of p3ddump.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "dump_request.h"

#include "common/cli_color.h"

const char *const dump_help =
    "usage: p3ddump [--tags] [--full] [--hex] [--lod SELECTOR] FILE...\n"
    "       p3ddump --at OFFSET | --field PATH | --layout | --text | --json | --coverage FILE...\n"
    "\n"
    "Shows every field of models, textures (.paa, .pac) and headers of archives (.pbo): offset, path,\n"
    "value and what it means; of an rvmat, model.cfg or config.bin the tree of classes, as text.\n"
    "FILE - is standard input, addon.pbo:data/car.p3d a file in an archive.\n"
    "\n"
    "  --at OFFSET      the field at a byte (0x1a4, 420), its record, and the bytes around it\n"
    "  --field PATH     one field, record or element: lods[2].faces[17].corners[1].u\n"
    "  --layout         what takes how much of the file; --full shows all of it\n"
    "  --tags           the tags of an MLOD, and what corresponds in an ODOL, a line each\n"
    "  --text           a stable text without offsets, for git diff; large arrays as their crc32\n"
    "  --json           every field as JSON\n"
    "  --coverage       the byte ranges that no field claims\n"
    "  --full, --hex    every element of tables too; tables and payloads as a hex dump too\n" CLI_LOD_HELP(
        "") "  --help all       all options, and the exit status\n"
            "\n"
            "Example: p3ddump --at 0x1a4 car.p3d\n";

const char *const dump_help_all =
    "usage: p3ddump [OPTION]... FILE...\n"
    "\n"
    "What is shown, instead of all fields; one of these:\n"
    "  --at OFFSET      the field at a byte (0x1a4, 420), its record's fields, and 64 bytes around it\n"
    "  --field PATH     the field of this path, with its offset; also a record (lods[2].faces[17]), an\n"
    "                   element of a table (lods[2].points[5]) and a number of it (lods[2].points[5].x)\n"
    "  --layout         a map: offset, size, share of the file and unpacked size of each LOD, and what\n"
    "                   is large in them; --full shows the nested records too\n"
    "  --tags           only the tags of an MLOD: offset, path, name, payload size and a summary each;\n"
    "                   of an ODOL selections, properties, proxies, UV sets, frames and sections\n"
    "  --tag NAME       only tags of this name, as --tags prints it; case does not matter, * stands for\n"
    "                   any characters, \\x1b for that character; may be repeated; implies --tags\n"
    "  --text           one item a line, without offsets, in the order of the file; large arrays as\n"
    "                   count and crc32, unless --full\n"
    "  --json           every field; what is not finite is null, bytes are hex; one object a file\n"
    "  --coverage       only the byte ranges that no field claims\n"
    "\n"
    "  --full           every element of tables too\n"
    "  --hex            tables and payloads as a hex dump too; what was packed counts from 0\n"
    "  --fields         the fields of a rapified (binary) tree of classes, not its text\n"
    "  --include DIR    where a text's #include looks, after its own folder; may be repeated\n" CLI_LOD_HELP("")
        CLI_COLOR_HELP(
            "") "  -h, --help       help on one screen; --help all: this text\n"
                "  -V, --version    the version\n"
                "\n"
                "Exit status: 0 all files are good, 1 a file is damaged or unreadable, or what --at, --field\n"
                "or --tag name is in no file, 2 wrong usage, also a --lod that no LOD of a file fits. Up to\n"
                "the damage all is shown.\n"
                "\n"
                "Example: p3ddump --tags --tag 'proxy:*' --lod 0 car.p3d\n";
