/* replay.c: runs a fuzz target on files: the main for compilers without a fuzzer.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: fuzz_TARGET FILE|FOLDER...
 *
 * Every file of a folder is run, in no order. The target gets a copy of exactly the file's size, so that the
 * sanitizers see a byte read too far. It fails if a file cannot be read, or if there is none at all. */
#include "fuzz.h"
#include "system/files.h"

#include <stdio.h>
#include <stdlib.h>

struct replay {
    const char *folder;
    unsigned long count;
    bool has_failed;
};

static void run_file(struct replay *replay, const char *path)
{
    struct p3d_error error;
    struct p3d_file file;
    uint8_t *copy;

    if (!p3d_read_file(path, &file, &error)) {
        fprintf(stderr, "%s: %s\n", path, error.message);
        replay->has_failed = true;
        return;
    }
    copy = malloc(file.size ? file.size : 1);
    FUZZ_CHECK(copy);
    if (file.size)
        memcpy(copy, file.data, file.size);
    printf("%s\n", path);
    fflush(stdout); /* so that the last line names the input of a crash */
    LLVMFuzzerTestOneInput(copy, file.size);
    replay->count++;
    free(copy);
    p3d_file_free(&file);
}

static void run_entry(void *user, const char *name, enum p3di_kind kind)
{
    struct replay *replay = user;
    char path[4096];

    snprintf(path, sizeof path, "%s/%s", replay->folder, name);
    if (kind != P3DI_FOLDER)
        run_file(replay, path);
}

int main(int argc, char **argv)
{
    struct replay replay = {NULL, 0, false};

    for (int i = 1; i < argc; i++) {
        replay.folder = argv[i];
        if (!p3di_is_folder(argv[i]))
            run_file(&replay, argv[i]);
        else if (!p3di_list_folder(argv[i], run_entry, &replay))
            replay.has_failed = true;
    }
    printf("%lu inputs\n", replay.count);
    return replay.has_failed || !replay.count;
}
