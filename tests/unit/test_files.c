/* test_files.c: files that are read whole, while others write to them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* pipe, truncate */

#include "test.h"
#include "test_folder.h"

#include "files/beside.h"
#include "files/make_name.h"
#include "files/reach.h"
#include "system/files.h"
#include "system/name.h"

#include <p3d/assets.h>
#include <p3d/open.h>

#define SIZE 200000

static uint8_t data[SIZE];
static char path[128];
static struct p3d_file file;
static struct p3d_error error;

static int begin(void **state)
{
    const int status = begin_folder(state);

    for (size_t i = 0; i < SIZE; i++)
        data[i] = (uint8_t)(i / 7);
    snprintf(path, sizeof path, "%s/x", test_folder);
    make_file("x", data, SIZE);
    return status;
}

TEST_WITH(a_file_is_read_whole_and_stays, begin, end_folder)
{
    assert_true(p3d_read_file(path, &file, &error));
    assert_int_equal(truncate(path, 10), 0);
    assert_int_equal(file.size, SIZE);
    assert_memory_equal(file.data, data, SIZE);
    p3d_file_free(&file);
    assert_null(file.data);
    p3d_file_free(&file);
}

TEST(folders_and_missing_files_are_the_systems_fault)
{
    assert_true(p3d_read_file(FIXTURES "/crate.p3d", &file, &error));
    assert_int_equal(p3d_detect(file.data, file.size), P3D_FORMAT_MLOD);
    assert_int_equal(p3d_detect(file.data, 4), P3D_FORMAT_MLOD);
    assert_int_equal(p3d_detect(file.data, 3), P3D_FORMAT_UNKNOWN);
    p3d_file_free(&file);
    assert_false(p3d_read_file(FIXTURES, &file, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "Is a directory");
    assert_false(p3d_read_file(FIXTURES "/none.p3d", &file, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "No such file or directory");
    assert_int_equal(error.offset, 0);
    assert_int_equal(error.lod, P3D_NO_LOD);
    assert_null(file.memory);
}

/* ---- Who looks at the first bytes ---- */

static size_t first_size;
static long new_size; /* that the file gets meanwhile */
static bool is_wanted;

static bool look(void *user, const uint8_t *first, size_t size)
{
    assert_ptr_equal(user, &file);
    assert_memory_equal(first, data, size);
    first_size = size;
    if (new_size)
        assert_int_equal(truncate(path, new_size), 0);
    return is_wanted;
}

static bool read_looking(long size, bool wants)
{
    new_size = size;
    is_wanted = wants;
    return p3di_read_file(path, &(struct p3di_reader){.wants = look, .user = &file}, &file, &error);
}

TEST_WITH(a_file_that_is_not_wanted_is_not_read_to_its_end, begin, end_folder)
{
    assert_true(read_looking(0, false));
    assert_int_equal(file.size, first_size);
    assert_true(file.size >= 4 && file.size < SIZE);
    p3d_file_free(&file);
    assert_true(read_looking(0, true));
    assert_int_equal(file.size, SIZE);
    p3d_file_free(&file);
}

TEST_WITH(a_file_that_becomes_shorter_is_noticed, begin, end_folder)
{
    assert_false(read_looking(SIZE - 1, true));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "changed while it was read");
    assert_int_equal(error.offset, 0);
    assert_int_equal(error.lod, P3D_NO_LOD);
    assert_null(file.memory);
}

TEST_WITH(a_file_that_becomes_longer_is_read, begin, end_folder)
{
    assert_true(read_looking(5L * SIZE, true));
    assert_true(file.size >= SIZE);
    assert_memory_equal(file.data, data, SIZE);
    p3d_file_free(&file);
}

/* ---- Streams ---- */

TEST_WITH(a_stream_is_read_from_where_it_stands, begin, end_folder)
{
    FILE *stream = fopen(path, "rb");

    assert_non_null(stream);
    assert_int_equal(fseek(stream, 1000, SEEK_SET), 0);
    assert_true(p3di_read_stream(stream, NULL, &file, &error));
    assert_int_equal(file.size, SIZE - 1000);
    assert_memory_equal(file.data, data + 1000, SIZE - 1000);
    p3d_file_free(&file);
    assert_int_equal(fclose(stream), 0);
}

TEST_WITH(a_stream_that_cannot_be_read_is_the_systems_fault, begin, end_folder)
{
    FILE *stream = fopen(path, "ab");

    assert_non_null(stream);
    assert_false(p3di_read_stream(stream, NULL, &file, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_null(file.memory);
    assert_int_equal(fclose(stream), 0);
}

/* ---- Names ---- */

static struct p3di_job job;

static int begin_job(void **state)
{
    (void)state;
    return p3di_job_begin(&job, "for the test", P3DI_NO_INPUT, NULL, &error) ? 0 : -1;
}

static int end_job(void **state)
{
    (void)state;
    p3di_arena_free(job.arena);
    return 0;
}

TEST_WITH(the_way_from_a_folder_leads_up_and_down, begin_job, end_job)
{
    static const char *const rows[][3] = {
        {"/a/b", "/a/b/c.txt", "c.txt"},
        {"/a/b", "/a/c.txt", "../c.txt"},
        {"/a/b", "/a/b/", "."},
        {"/a/b/c", "/a", "../.."},
        {"/a/b", "/a/bc/d", "../bc/d"},
        {"/a/b", "/c/d", "../../c/d"},
        {"/a/b/", "/a/c", "../c"},
        {"/", "/a/b", "a/b"},
        {"/a", "/", ".."},
        {"c:/a", "d:/b", "d:/b"},
        {"/a/b//c", "/a/x", "../../x"},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(p3di_relative_path(&job, rows[i][0], rows[i][1]), rows[i][2]);
}

TEST(a_folder_has_itself_and_what_is_below_it_with_or_without_a_slash)
{
    static const char *const folders[] = {"mod", "mod/", "mod//"};

    for (size_t i = 0; i < COUNT(folders); i++)
        assert_true(p3di_is_within("mod", folders[i]) && p3di_is_within("mod/a", folders[i]) &&
                    !p3di_is_within("mod_b/a", folders[i]) && !p3di_is_within("mo", folders[i]));
    assert_true(p3di_is_within("/a", "/") && !p3di_is_within("a", "") && !p3di_is_within("/a", ""));
}

TEST(an_extension_is_one_of_several)
{
    assert_true(p3di_has_extension("a/b.P3D", ".p3d"));
    assert_true(p3di_has_extension("b.pac", ".paa .pac"));
    assert_false(p3di_has_extension("b.pa", ".paa .pac"));
    assert_false(p3di_has_extension("a/.p3d", ".p3d"));
    assert_false(p3di_has_extension("b.p3d", ""));
}

/* ---- Names for make ---- */

TEST_WITH(names_for_make_are_escaped, begin_job, end_job)
{
    static const char *const rows[][2] = {
        {"a/b.p3d", "a/b.p3d"},
        {"a b", "a\\ b"},
        {"a\\ b", "a\\\\\\ b"},
        {"a  b", "a\\ \\ b"},
        {"#a#", "\\#a\\#"},
        {"a:b", "a\\:b"},
        {"$a$", "$$a$$"},
        {"~/a", "./~/a"},
        {"a~", "a~"},
        {"a\\b", "a\\b"},
        {"a\\\\ b", "a\\\\\\\\\\ b"},
        {"a\\b c", "a\\b\\ c"},
        {"", ""},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(p3di_make_name(&job, rows[i][0]), rows[i][1]);
}

/* The character that make cannot read: as an input, and as a target; 0: it can. */
TEST_WITH(a_name_that_make_cannot_read_is_told, begin_job, end_job)
{
    static const struct {
        const char *path;
        char input, target;
    } rows[] = {{"a/b.p3d", 0, 0}, {"a;b", ';', ';'},    {"a=b", '=', '='},     {"a|b", '|', '|'},  {"a*", '*', '*'},
                {"a?", '?', '?'},  {"a[b", '[', '['},    {"a\tb", '\t', '\t'},  {"a%b", 0, '%'},    {"ab&", 0, '&'},
                {" ab", ' ', ' '}, {"ab\\", '\\', '\\'}, {"a\\#b", '\\', '\\'}, {"a$(b", '$', '$'}, {"a$", 0, 0},
                {"ab)", ')', ')'}, {"ab:", ':', ':'},    {".phony", 0, 0},      {".PHONY/a", 0, 0}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (unsigned j = 0; j < 2; j++) {
            const char c = j ? rows[i].target : rows[i].input, *fault = p3di_make_fault(&job, rows[i].path, j);
            char words[64];

            snprintf(words, sizeof words, "make cannot read the '%c' in it", c);
            if (c && fault)
                assert_string_equal(fault, words);
            else if (c || fault)
                fail_msg("%s: %s", rows[i].path, fault ? fault : "no fault");
        }
    assert_string_equal(p3di_make_fault(&job, ".PHONY", true), "make knows it as a special name");
}

/* ---- Files beside a file ---- */

static char noted[300];

static void note_beside(void *user, const char *name)
{
    assert_null(user);
    snprintf(noted + strlen(noted), sizeof noted - strlen(noted), "%s ", name + strlen(test_folder) + 1);
}

static void assert_beside(struct p3di_beside *beside, const char *name, const char *content)
{
    struct p3d_bytes bytes = {NULL, 0};

    assert_int_equal(p3di_beside_read(beside, name, &bytes), content != NULL);
    if (content)
        assert_text(bytes, content);
}

TEST_WITH(files_beside_a_file_are_opened_once, begin, end_folder)
{
    struct p3di_beside beside;
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_bytes first = {NULL, 0}, second = {NULL, 0};
    char obj[160];

    make_file("mod/a.obj", "obj", 3);
    make_file("mod/a.mtl", "one", 3);
    make_file("mod/b.mtl", "two", 3);
    make_file("mod/sub/c.mtl", "three", 5);
    make_file("mod/empty.mtl", "", 0);
    make_file("far.mtl", "far", 3);
    snprintf(obj, sizeof obj, "%s/mod/a.obj", test_folder);
    assert_true(p3di_beside_begin(&beside, obj, NULL, P3DI_ANY, &options));
    beside.note = note_beside;
    *noted = 0;
    assert_beside(&beside, "a.mtl", "one");
    assert_beside(&beside, "b.mtl", "two");
    assert_beside(&beside, "sub\\c.mtl", "three");
    assert_beside(&beside, "sub/c.mtl", "three");
    assert_beside(&beside, "./a.mtl", "one");
    assert_beside(&beside, "empty.mtl", "");
    assert_true(p3di_beside_read(&beside, "a.mtl", &first));
    assert_true(p3di_beside_read(&beside, "sub/../a.mtl", &second));
    assert_ptr_equal(first.data, second.data);
    assert_string_equal(noted, "mod/a.mtl mod/b.mtl mod/sub/c.mtl mod/empty.mtl ");
    assert_beside(&beside, "none.mtl", NULL);
    assert_beside(&beside, "sub", NULL);
    assert_int_equal(heard.count, 0);
    assert_beside(&beside, "../far.mtl", NULL);
    assert_string_equal(heard.text,
                        "\"../far.mtl\" is not read: it lies outside of the folder of the input; copy it there; ");
    p3di_beside_close(&beside);
    assert_null(beside.last);
}

TEST_WITH(a_file_of_another_kind_beside_is_not_read, begin, end_folder)
{
    struct p3di_beside beside;
    char obj[160];

    make_file("a.obj", "obj", 3);
    snprintf(obj, sizeof obj, "%s/a.obj", test_folder);
    assert_true(p3di_beside_begin(&beside, obj, NULL, P3DI_MODEL, NULL));
    assert_beside(&beside, "x", NULL); /* large, and no model */
    assert_null(beside.last);
    p3di_beside_close(&beside);
}

/* ---- Files that may be named ---- */

TEST_WITH(files_are_within_reach_below_folders_that_count, begin, end_folder)
{
    const char *folders[1];
    struct p3di_reach reach = {.mod = NULL};

    make_file("mod/sub/deep/a.txt", "", 0);
    make_file("other/b.txt", "", 0);
    make_file("third/c.txt", "", 0);
    assert_int_equal(symlink("../other/b.txt", in_folder("mod/link.txt")), 0);
    assert_false(p3di_reaches(&reach, in_folder("mod/sub/deep/a.txt")));
    reach.mod = in_folder("mod/sub");
    assert_true(p3di_reaches(&reach, in_folder("mod/sub/deep/a.txt")));
    assert_false(p3di_reaches(&reach, in_folder("mod/sub/none.txt")));
    reach = (struct p3di_reach){.walked = in_folder("mod")};
    assert_true(p3di_reaches(&reach, in_folder("other/../mod/sub/deep/a.txt")));
    assert_false(p3di_reaches(&reach, in_folder("mod/link.txt"))); /* it leads out */
    assert_false(p3di_reaches(&reach, in_folder("mod/../other/b.txt")));
    folders[0] = in_folder("other");
    reach = (struct p3di_reach){.folders = folders, .folder_count = 1};
    assert_true(p3di_reaches(&reach, in_folder("mod/link.txt")));
    assert_false(p3di_reaches(&reach, in_folder("third/c.txt")));
    reach = (struct p3di_reach){.assets = p3d_assets_new(NULL)};
    assert_true(p3d_assets_add(reach.assets, in_folder("other"), &error));
    assert_true(p3di_reaches(&reach, in_folder("other/b.txt")));
    assert_false(p3di_reaches(&reach, in_folder("third/c.txt")));
    p3d_assets_free(reach.assets);
}

TEST_WITH(a_mod_begins_at_the_nearest_prefix_file, begin, end_folder)
{
    assert_true(p3di_job_begin(&job, "for the test", P3DI_NO_INPUT, NULL, &error));
    make_file("mod/sub/deep/a.txt", "", 0);
    assert_string_equal(p3di_mod_of(&job, NULL, in_folder("mod/sub/deep/a.txt")), in_folder("mod/sub/deep"));
    assert_string_equal(p3di_mod_of(&job, NULL, in_folder("mod/sub/../sub/deep/none.txt")), in_folder("mod/sub/deep"));
    assert_null(p3di_mod_of(&job, NULL, in_folder("nowhere/a.txt")));
    make_file("mod/$PBOPREFIX$/no_file", "", 0); /* a folder is none */
    assert_string_equal(p3di_mod_of(&job, NULL, in_folder("mod/sub/deep/a.txt")), in_folder("mod/sub/deep"));
    make_file("mod/$PREFIX$", "", 0);
    assert_string_equal(p3di_mod_of(&job, NULL, in_folder("mod/sub/deep/a.txt")), in_folder("mod"));
    make_file("mod/sub/pboprefix.txt", "", 0);
    assert_string_equal(p3di_mod_of(&job, NULL, in_folder("mod/sub/deep/a.txt")), in_folder("mod/sub"));
    p3di_arena_free(job.arena);
}
