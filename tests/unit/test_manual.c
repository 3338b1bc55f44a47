/* test_manual.c: the manual and the completions of a tool that has options of every kind.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "manual/manual.h"

#include <stdlib.h>

/* In place of tools.c, which has the tables of all tools. Two kinds of LODs are enough here. */
void manual_lods_list(struct manual_lods *lods)
{
    memset(lods, 0, sizeof *lods);
    strcpy(lods->names[0], "View - Pilot");
    strcpy(lods->names[1], "Memory");
    lods->count = 2;
}

size_t manual_short_size(const struct cli_option *option)
{
    return strcspn(option->what, ";");
}

void manual_each_word(const char *words, void (*put)(FILE *to, const char *word, size_t size), FILE *to)
{
    char copy[64];

    strcpy(copy, words);
    for (const char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        put(to, word, strlen(word));
}

/* ---- A tool ---- */

enum { READ = 1, WRITE = 2, CUT = 4 };

static const struct cli_group shared = {READ | WRITE | CUT, "all", "Options"};
static const struct cli_group reading = {READ, "read-x", NULL}, cutting = {WRITE | CUT, "write-x", "Cutting"};

static const struct cli_value file = {"FILE", CLI_VALUES_FILES, ".p3d .pbo"},
                              any_file = {"NAME", CLI_VALUES_FILES, NULL}, folder = {"DIR", CLI_VALUES_FOLDERS, NULL},
                              path = {"PATH", CLI_VALUES_PATHS, ".cfg"}, lods = {"SELECTOR", CLI_VALUES_LODS, NULL},
                              lod = {"LOD", CLI_VALUES_LOD, NULL}, number = {"N:M", CLI_VALUES_FREE, NULL},
                              word = {"HOW", CLI_VALUES_WORDS, "fast slow"};

static const struct cli_option options[] = {
    {.letter = 'h', .name = "help", .group = &shared, .what = "this help; and \"all\" of it"},
    {.name = "out-dir", .value = &folder, .group = &shared, .what = "glTF goes here"},
    {.letter = 'o', .name = "output", .value = &file, .group = &shared, .what = "it's written [here]: a\\b"},
    {.name = "old", .group = &shared},
    {.name = "size",
     .value = &number,
     .group = &reading,
     .what = "its size; else none",
     .more = "It is a number. A very long sentence of many words, which is broken where it is as wide as a line of a "
             "page may be, --at-once or a-b. .Dot ends it? Yes\n'quoted' \\ too"},
    {.name = "lod", .value = &lods, .group = &reading, .what = "LODs"},
    {.name = "like", .value = &lod, .group = &reading, .what = "one LOD"},
    {.letter = 'q', .name = "quick", .value = &word, .group = &cutting, .what = "how it is cut"},
    {.name = "config", .value = &path, .group = &cutting, .what = "a config"},
    {.name = "list", .value = &any_file, .group = &cutting, .what = "a list"},
    {.name = "dry", .group = &cutting, .what = "nothing is written"},
    {.name = NULL}};

/* Modes that are the first operands. */
static struct manual_tool worded(void)
{
    return (struct manual_tool){.name = "knife",
                                .options = options,
                                .plain = {NULL, NULL, false, READ | WRITE | CUT, ".p3d .rtm"},
                                .modes = {{"read-x", "reads X's", true, READ, ".p3d"},
                                          {"read-y", "reads Y", false, READ, ".p3d"},
                                          {"write-x", "writes: X", true, WRITE, ""},
                                          {"cut", "cuts X", true, WRITE, ".p3d"}},
                                .mode_count = 4,
                                .are_words = true};
}

/* Modes that are options, or words for these. */
static struct manual_tool optioned(void)
{
    struct manual_tool tool = worded();

    tool.modes[0].name = "--read";
    tool.modes[0].what = NULL;
    tool.modes[2].name = "--write";
    tool.modes[2].what = NULL;
    tool.plain.bits = READ;
    tool.plain.inputs = "";
    tool.are_words = false;
    return tool;
}

/* ---- Filling ---- */

static const char *filled(const struct manual_tool *tool, const struct manual_part *parts, const char *template)
{
    FILE *from = tmpfile(), *to = tmpfile();
    char *text = calloc(1, 8192);

    assert_non_null(from);
    assert_non_null(to);
    assert_non_null(text);
    at_end(free, text);
    fputs(template, from);
    rewind(from);
    assert_true(manual_fill(tool, parts, from, to));
    rewind(to);
    assert_true(fread(text, 1, 8191, to) < 8191);
    fclose(from);
    fclose(to);
    return text;
}

TEST(templates_name_what_all_have)
{
    const struct manual_tool words = worded(), others = optioned();

    assert_string_equal(filled(&words, manual_zsh, "a@TOOL@b@ @NO@ @TOOL@@TOOL@\n"), "aknifeb@ @NO@ knifeknife\n");
    assert_string_equal(filled(&words, manual_zsh, "<@MODES@> @MODES|@ @WORDS@\n"),
                        "<read-x read-y write-x cut> read-x|read-y|write-x|cut read-x read-y write-x cut\n");
    assert_string_equal(filled(&others, manual_zsh, "<@MODES@> @WORDS@\n"), "<--read read-y --write cut> read-y cut\n");
    assert_string_equal(filled(&words, manual_zsh, "@LODS@, @LODS,@, @LOD@\n"),
                        "ViewPilot Memory, ViewPilot,Memory, 'View - Pilot' 'Memory'\n");
    /* a part that is alone on its line takes the line's end with it */
    assert_string_equal(filled(&words, manual_zsh, "@TOOL@\n@TOOL@ \n @TOOL@\n"), "knifeknife \n knife\n");
    assert_string_equal(filled(&words, manual_zsh, "no end"), "no end");
}

#define CHOICES "a\n@IF_WORDS@\nwords\n@ELSE@\nno words\n@IF_MODES@\nmodes\n@ELSE@\nno modes\n@END@\nin\n@END@\nz\n"

TEST(lines_of_templates_depend_on_modes)
{
    struct manual_tool tool = worded();

    assert_string_equal(filled(&tool, manual_fish, CHOICES), "a\nwords\nz\n");
    tool.are_words = false;
    assert_string_equal(filled(&tool, manual_fish, CHOICES), "a\nno words\nmodes\nin\nz\n");
    tool.mode_count = 0;
    assert_string_equal(filled(&tool, manual_fish, CHOICES), "a\nno words\nno modes\nin\nz\n");
    assert_string_equal(filled(&tool, manual_fish, "@IF_MODES@\n@IF_WORDS@\na\n@ELSE@\nb\n@END@\nc\n@END@\n d @END@\n"),
                        " d @END@\n");
}

/* ---- The manual ---- */

TEST(a_page_has_options_and_modes)
{
    struct manual_tool tool = worded();

    tool.options = options + 1;
    tool.modes[1].what = tool.modes[0].what; /* they are one row */
    assert_string_equal(filled(&tool, manual_page, "@OPTIONS@\n"),
                        ".Ss Options\n.Bl -tag -width Ds\n"
                        ".It Fl -out-dir Ar DIR\nglTF goes here.\n"
                        ".It Fl o , Fl -output Ar FILE\nIt's written [here]: a\\eb.\n"
                        ".El\n.Ss Options of read-x\n.Bl -tag -width Ds\n"
                        ".It Fl -size Ar N:M\nIts size; else none.\n"
                        "It is a number.\n"
                        "A very long sentence of many words, which is broken where it is as wide as a\n"
                        "line of a page may be, \\%\\-\\-at-once or a-b.\n"
                        "\\&.Dot ends it?\n"
                        "Yes 'quoted' \\e too\n"
                        ".It Fl -lod Ar SELECTOR\nLODs.\n"
                        ".It Fl -like Ar LOD\nOne LOD.\n"
                        ".El\n.Ss Cutting\n.Bl -tag -width Ds\n"
                        ".It Fl q , Fl -quick Ar HOW\nHow it is cut.\n"
                        ".It Fl -config Ar PATH\nA config.\n"
                        ".It Fl -list Ar NAME\nA list.\n"
                        ".It Fl -dry\nNothing is written.\n"
                        ".El\n");
    assert_string_equal(filled(&tool, manual_page, "@MODES@\n"), ".Bl -tag -width Ds -compact\n"
                                                                 ".It Cm read-x , read-y\nReads X's.\n"
                                                                 ".It Cm write-x\nWrites: X.\n"
                                                                 ".It Cm cut\nCuts X.\n.El\n");
}

/* ---- Completions ---- */

TEST(bash_offers_values_and_options_of_modes)
{
    const struct manual_tool words = worded(), others = optioned();
    const char *text = filled(&others, manual_bash, "@VALUES@\n");

    assert_string_equal(filled(&words, manual_bash, "@VALUES@\n"),
                        "    -h|--help) _knife_words all read-x read-y write-x cut; return ;;\n"
                        "    --out-dir) _knife_folders; return ;;\n"
                        "    -o|--output) _knife_files .p3d .pbo; return ;;\n"
                        "    --size) :; return ;;\n"
                        "    --lod) _knife_lods visual all ViewPilot Memory; return ;;\n"
                        "    --like) _knife_lod 'View - Pilot' 'Memory'; return ;;\n"
                        "    -q|--quick) _knife_words fast slow; return ;;\n"
                        "    --config) _knife_files .cfg; return ;;\n"
                        "    --list) _knife_files; return ;;\n");
    assert_string_equal(filled(&words, manual_bash, "@VALUED@\n"),
                        "--out-dir|-o|--output|--size|--lod|--like|-q|--quick|--config|--list");
    assert_string_equal(filled(&words, manual_bash, "@CASES@\n"),
                        "    read-x|read-y) options=\"-h --help --out-dir -o --output --size --lod --like \" "
                        "files=\".p3d\" ;;\n"
                        "    write-x) options=\"-h --help --out-dir -o --output -q --quick --config --list --dry\" "
                        "files=\"\" ;;\n"
                        "    cut) options=\"-h --help --out-dir -o --output -q --quick --config --list --dry\" "
                        "files=\".p3d\" ;;\n"
                        "    *) options=\"-h --help --out-dir -o --output --size --lod --like -q --quick --config "
                        "--list --dry\" files=\".p3d .rtm\" ;;\n");
    assert_ptr_equal(strstr(text, "    -h|--help) _knife_words all ; return ;;\n"), text);
}

TEST(zsh_explains_options_by_groups)
{
    const struct manual_tool words = worded(), others = optioned();

    assert_string_equal(filled(&words, manual_zsh, "@GROUPS@\n"),
                        "  local -a group1=( # all\n"
                        "    '(-h --help)'{-h,--help}'[this help]'\n"
                        "    '*--out-dir=[glTF goes here]:DIR:_files -/'\n"
                        "    '*'{-o+,--output=}'[it'\\''s written \\[here\\]\\: a\\\\b]:FILE:_files -g "
                        "\"*.(#i)(p3d|pbo|)\"'\n"
                        "  )\n  local -a group2=( # read-x\n"
                        "    '*--size=[its size]:N\\:M:'\n"
                        "    '*--lod=[LODs]:SELECTOR:_knife_lods'\n"
                        "    '*--like=[one LOD]:LOD:_knife_lod'\n"
                        "  )\n  local -a group3=( # write-x\n"
                        "    '*'{-q+,--quick=}'[how it is cut]:HOW:(fast slow)'\n"
                        "    '*--config=[a config]:PATH:_files -g \"*.(#i)(cfg|)\"'\n"
                        "    '*--list=[a list]:NAME:_files'\n"
                        "    '--dry[nothing is written]'\n"
                        "  )\n");
    assert_string_equal(filled(&words, manual_zsh, "@CASES@\n"),
                        "    (read-x) specs=( $group1 $group2 ) files='*.(#i)(p3d|)' ;;\n"
                        "    (read-y) specs=( $group1 $group2 ) files='*.(#i)(p3d|)' ;;\n"
                        "    (write-x) specs=( $group1 $group3 ) files='' ;;\n"
                        "    (cut) specs=( $group1 $group3 ) files='*.(#i)(p3d|)' ;;\n"
                        "    (*) specs=( $group1 $group2 $group3 ) files='*.(#i)(p3d|rtm|)' ;;\n");
    assert_string_equal(filled(&words, manual_zsh, "@FIRST@\n"), "    'read-x:reads X'\\''s'\n"
                                                                 "    'read-y:reads Y'\n"
                                                                 "    'write-x:writes\\: X'\n"
                                                                 "    'cut:cuts X'\n");
    assert_non_null(
        strstr(filled(&others, manual_zsh, "@CASES@\n"), "    (*) specs=( $group1 $group2 ) files='' ;;\n"));
}

TEST(fish_offers_options_where_modes_take_them)
{
    const struct manual_tool words = worded(), others = optioned();

    assert_string_equal(
        filled(&words, manual_fish, "@OPTIONS@\n"),
        "complete -c knife -f\n"
        "complete -c knife -s h -l help -d 'this help'\n"
        "complete -c knife -l out-dir -x -a '(__knife_files)' -d 'glTF goes here'\n"
        "complete -c knife -s o -l output -x -a '(__knife_files p3d pbo)' -d 'it\\'s written [here]: a\\\\b'\n"
        "complete -c knife -n '__knife_takes none read-x read-y' -l size -x -d 'its size'\n"
        "complete -c knife -n '__knife_takes none read-x read-y' -l lod -x -a '(__knife_lods)' -d 'LODs'\n"
        "complete -c knife -n '__knife_takes none read-x read-y' -l like -x -a '(__knife_lod)' -d 'one LOD'\n"
        "complete -c knife -n '__knife_takes none write-x cut' -s q -l quick -x -a 'fast slow' -d 'how it is cut'\n"
        "complete -c knife -n '__knife_takes none write-x cut' -l config -x -a '(__knife_files cfg)' -d 'a config'\n"
        "complete -c knife -n '__knife_takes none write-x cut' -l list -r -F -d 'a list'\n"
        "complete -c knife -n '__knife_takes none write-x cut' -l dry -d 'nothing is written'\n"
        "complete -c knife -n '__knife_takes none' -k -a '(__knife_files p3d rtm)'\n"
        "complete -c knife -n '__knife_takes read-x' -k -a '(__knife_files p3d)'\n"
        "complete -c knife -n '__knife_takes read-y' -k -a '(__knife_files p3d)'\n"
        "complete -c knife -n '__knife_takes write-x' -F\n"
        "complete -c knife -n '__knife_takes cut' -k -a '(__knife_files p3d)'\n"
        "complete -c knife -n '__knife_takes none' -a read-x -d 'reads X\\'s'\n"
        "complete -c knife -n '__knife_takes none' -a read-y -d 'reads Y'\n"
        "complete -c knife -n '__knife_takes none' -a write-x -d 'writes: X'\n"
        "complete -c knife -n '__knife_takes none' -a cut -d 'cuts X'\n");
    assert_null(strstr(filled(&others, manual_fish, "@OPTIONS@\n"), "-a --read"));
}
