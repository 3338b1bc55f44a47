/* test_web_files.c: what the module for browsers says of the files that were dropped, compiled for this machine.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "test_folder.h"

#include "calls.h"

#include "system/files.h"

/* In place of that of the library: the test's folder stands for all files. */
bool p3di_list_folder(const char *path, void (*each)(void *user, const char *name, enum p3di_kind kind), void *user)
{
    char archive[96];

    assert_string_equal(path, "/");
    snprintf(archive, sizeof archive, "%s/cut.pbo", test_folder);
    each(user, archive, P3DI_FILE);
    return true;
}

/* The text of web_list; the caller frees it. */
static char *list(void)
{
    const struct web_reply *reply = web_list();
    char *text = malloc(reply->text_size + 1);

    assert_int_equal(reply->status, P3D_OK);
    assert_non_null(text);
    memcpy(text, reply->text, reply->text_size + 1);
    return text;
}

TEST_IN_FOLDER(a_cut_archive_is_told_the_same_way_twice)
{
    FILE *file = fopen(FIXTURES "/addon.pbo", "rb");
    uint8_t data[1024]; /* not all of it */
    char *first, *second;

    assert_non_null(file);
    assert_int_equal(fread(data, 1, sizeof data, file), sizeof data);
    fclose(file);
    make_file("cut.pbo", data, sizeof data);
    first = list();
    second = list();
    assert_non_null(strstr(first, "\"problem\":\"0x400: the file is cut"));
    assert_string_equal(first, second);
    free(first);
    free(second);
    web_files_changed();
}
