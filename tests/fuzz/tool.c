/* tool.c: calls the main of a tool on a file, again and again in one process.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Streams are assigned, which the C library must allow (glibc and the BSDs do), because closing descriptor 2
 * would hide what the sanitizers say. */
#define _XOPEN_SOURCE 700

#include "tool.h"

#include "system/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_WORDS = 24, PATH_SIZE = 256 };

/* The folder of this process, made once: it has the input, and the outputs while a tool runs. */
static struct {
    char root[PATH_SIZE], out[PATH_SIZE], input[PATH_SIZE], archive[PATH_SIZE], changed[PATH_SIZE];
} place;

/* Catches the prints of a tool while it runs. */
struct capture {
    FILE **stream, *saved;
    char *text;
    size_t size;
};

/* ---- Files ---- */

static void remove_place(void)
{
    unlink(place.input);
    unlink(place.archive);
    unlink(place.changed);
    rmdir(place.out);
    rmdir(place.root);
}

static void make_place(void)
{
    const char *folder = getenv("TMPDIR");

    if (!folder)
        folder = p3di_is_folder("/dev/shm") ? "/dev/shm" : "/tmp";
    snprintf(place.root, sizeof place.root, "%.200s/p3dfuzz.XXXXXX", folder);
    FUZZ_CHECK(mkdtemp(place.root));
    snprintf(place.out, sizeof place.out, "%.220s/out", place.root);
    snprintf(place.input, sizeof place.input, "%.220s/in.p3d", place.root);
    snprintf(place.archive, sizeof place.archive, "%.220s/in.pbo", place.root);
    snprintf(place.changed, sizeof place.changed, "%.220s/changed.p3d", place.root);
    FUZZ_CHECK(p3di_make_folder(place.out) && symlink("in.p3d", place.archive) == 0);
    atexit(remove_place);
}

static void write_file(const char *path, const uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "wb");

    FUZZ_CHECK(file && fwrite(data, 1, size, file) == size);
    FUZZ_CHECK(fclose(file) == 0);
}

/* The input with two bytes changed. Its last 8 bytes say where, three bytes each, and to what. */
static void write_changed(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size + 1);

    FUZZ_CHECK(copy);
    if (size)
        memcpy(copy, data, size);
    for (size_t i = 0; i < 2 && size > 16; i++) {
        const uint8_t *change = data + size - 8 + 4 * i;

        copy[(change[0] | (size_t)change[1] << 8 | (size_t)change[2] << 16) % (size - 8)] = change[3];
    }
    write_file(place.changed, copy, size);
    free(copy);
}

/* A failure leaves no file, and nothing leaves a temporary one. */
static void take_output(void *user, const char *name, enum p3di_kind kind)
{
    const int *status = user;
    char path[2 * PATH_SIZE];

    FUZZ_CHECK(kind == P3DI_FILE && *status == 0 && !strstr(name, ".tmp"));
    snprintf(path, sizeof path, "%s/%s", place.out, name);
    FUZZ_CHECK(unlink(path) == 0);
}

/* ---- Streams ---- */

static void begin_capture(struct capture *capture, FILE **stream)
{
    *capture = (struct capture){stream, *stream, NULL, 0};
    *stream = open_memstream(&capture->text, &capture->size);
    FUZZ_CHECK(*stream);
}

static void end_capture(struct capture *capture)
{
    FUZZ_CHECK(fclose(*capture->stream) == 0);
    *capture->stream = capture->saved;
}

/* Nothing from a file may reach the terminal as a control character, of C0 or of C1. */
static void check_text(const struct capture *capture)
{
    for (size_t i = 0; i < capture->size; i++) {
        const unsigned char c = (unsigned char)capture->text[i];
        const unsigned char next = (unsigned char)(i + 1 < capture->size ? capture->text[i + 1] : 0);

        FUZZ_CHECK(c >= 0x20 ? c != 0x7f : c == '\n');
        FUZZ_CHECK(c != 0xc2 || next >= 0xa0);
    }
}

/* ---- Running ---- */

static const char *choose_command(uint8_t choice)
{
    size_t count = 0;

    while (fuzz_tool.commands[count])
        count++;
    return fuzz_tool.commands[choice % count];
}

/* The argument that a word of a command line stands for; `output` has room for it. */
static char *expand(char *word, char output[PATH_SIZE])
{
    if (strcmp(word, "IN") == 0)
        return place.input;
    if (strcmp(word, "PBO") == 0) /* the same file by a name that says it is an archive */
        return place.archive;
    if (strcmp(word, "CHANGED") == 0)
        return place.changed;
    if (strncmp(word, "OUT", 3) != 0)
        return word;
    snprintf(output, PATH_SIZE, "%.200s/model%.16s", place.out, word + 3);
    return output;
}

/* Cuts `command` into words, the tool's name first. Returns how many there are. */
static int split(char *command, char **words)
{
    static char outputs[MOST_WORDS][PATH_SIZE];
    int count = 0;

    for (char *word = strtok(command, " "); word; word = strtok(NULL, " ")) {
        FUZZ_CHECK(count < MOST_WORDS);
        words[count] = expand(word, outputs[count]);
        count++;
    }
    words[count] = NULL;
    return count;
}

/* Findings make --check fail without a message, differences --diff; trouble of that, and a --lod that fits no LOD, have
 * a status of their own. A model is the same as itself. */
static bool is_good_status(int status, const char *line, bool has_message)
{
    const bool is_diff = strstr(line, "--diff") != NULL;

    if (status == 0)
        return true;
    if (status == 1)
        return has_message || strstr(line, "--check") || (is_diff && strstr(line, "CHANGED"));
    return status == 2 && has_message && (is_diff || strstr(line, "--lod"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = size ? choose_command(data[0]) : NULL;
    char command[PATH_SIZE], *words[MOST_WORDS + 1];
    struct capture out, err;
    int status, descriptor, count;

    if (!line)
        return 0;
    if (!place.root[0])
        make_place();
    write_file(place.input, data + 1, size - 1);
    if (strstr(line, "CHANGED"))
        write_changed(data + 1, size - 1);
    snprintf(command, sizeof command, "%s %s", fuzz_tool.name, line);
    count = split(command, words);
    descriptor = dup(0);
    begin_capture(&out, &stdout);
    begin_capture(&err, &stderr);
    status = fuzz_tool.main(count, words);
    end_capture(&err);
    end_capture(&out);
    close(descriptor);
    FUZZ_CHECK(dup(0) == descriptor && close(descriptor) == 0); /* no file is left open */
    FUZZ_CHECK(is_good_status(status, line, err.size > 0));
    check_text(&err);
    if (!strstr(line, "-o -"))
        check_text(&out);
    FUZZ_CHECK(p3di_list_folder(place.out, take_output, &status));
    free(out.text);
    free(err.text);
    return 0;
}
