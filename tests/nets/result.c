/* result.c: checksums of all that a way gives, which may be shown, too.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "result.h"

#include "system/files.h"
#include "system/name.h"

#include <p3d/paa.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES_A_LINE = 16 };

int p3ddump_main(int argc, char **argv);

bool results_are_shown, is_child;

static void add_number(uint32_t *sum, uint32_t number)
{
    *sum = (*sum ^ number) * 16777619u;
}

static uint32_t checksum(const void *data, size_t size)
{
    const uint8_t *bytes = data;
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < size; i++)
        add_number(&sum, bytes[i]);
    return sum;
}

/* ---- Show ---- */

static void show_text(const char *text, size_t size)
{
    fwrite(text, 1, size, stdout);
    if (size && text[size - 1] != '\n')
        putchar('\n');
}

static void show_bytes(const struct bytes *bytes)
{
    for (size_t i = 0; i < bytes->size; i++) {
        if (i % BYTES_A_LINE == 0)
            printf("%06zx:", i);
        printf(" %02x%s", bytes->data[i], i % BYTES_A_LINE == BYTES_A_LINE - 1 || i + 1 == bytes->size ? "\n" : "");
    }
}

/* As p3ddump tells it, if that knows the format. */
static void show_fields(const char *path)
{
    char name[] = "p3ddump", text[] = "--text", full[] = "--full", file[512];
    char *words[] = {name, text, full, file, NULL};
    pid_t child;

    snprintf(file, sizeof file, "%s", path);
    fflush(NULL);
    child = fork();
    if (child == 0) {
        is_child = true;
        if (!freopen("/dev/null", "wb", stderr))
            _exit(99);
        exit(p3ddump_main(4, words));
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void show_file(const char *path, const struct bytes *bytes)
{
    static const size_t head = 20; /* of a GLB: behind it stands JSON */

    printf("-- %s: %zu bytes\n", path, bytes->size);
    if (!memchr(bytes->data, 0, bytes->size)) {
        show_text((const char *)bytes->data, bytes->size);
        return;
    }
    if (bytes->size > head && memcmp(bytes->data, "glTF", 4) == 0) {
        const size_t size = bytes->data[12] | (size_t)bytes->data[13] << 8 | (size_t)bytes->data[14] << 16;

        show_text((const char *)bytes->data + head, size < bytes->size - head ? size : bytes->size - head);
    } else {
        show_fields(path);
    }
    show_bytes(bytes);
}

/* ---- SARIF ---- */

/* The rule of the line, if that is one of the list of all rules: no result in `rest` names it. */
static bool is_unused_rule(const char *line, const char *rest)
{
    static const char start[] = "  {\"id\": \"";
    char wanted[64];

    if (strncmp(line, start, strlen(start)) != 0)
        return false;
    line += strlen(start);
    snprintf(wanted, sizeof wanted, "\"ruleId\": \"%.*s\"", (int)strcspn(line, "\""), line);
    return !strstr(rest, wanted);
}

static char *put(char *to, const char *from, const char *end)
{
    memmove(to, from, (size_t)(end - from));
    return to + (end - from);
}

/* It lists all rules that there are: takes out those that are not found, what ends the list, and the number that a rule
 * has in it. Returns the size of the text; another text stays as it is. */
static size_t keep_found_rules(char *text, size_t size)
{
    static const char index[] = "\"ruleIndex\": ";
    char *to = text;

    if (!strstr(text, "/sarif-2.1.0.json"))
        return size;
    for (char *line = text, *next; *line; line = next) {
        char *end = line + strcspn(line, "\n"), *number = strstr(line, index);

        next = end + (*end != 0);
        if (is_unused_rule(line, end))
            continue;
        while (end > line && strchr("]},", end[-1]))
            end--;
        if (number && number < end) {
            to = put(to, line, number);
            line = number + strlen(index);
            line += strspn(line, "0123456789");
        }
        to = put(to, line, end);
        if (to < next)
            *to++ = '\n';
    }
    *to = 0;
    return (size_t)(to - text);
}

/* ---- Sums ---- */

void add_status(uint32_t *sum, int status)
{
    add_number(sum, (uint32_t)status);
    if (results_are_shown)
        printf("-- status %d\n", status);
}

void add_said(uint32_t *sum, const char *name, char *text, size_t size)
{
    const char *place = place_path();
    const size_t length = strlen(place);

    for (char *at = text; (at = strstr(at, place)) != NULL; size -= length)
        memmove(at, at + length, strlen(at + length) + 1);
    size = keep_found_rules(text, size);
    add_number(sum, checksum(text, size));
    if (results_are_shown && size) {
        printf("-- %s:\n", name);
        show_text(text, size);
    }
}

/* A PNG becomes its pixels, because zlib packs as it likes. Returns its width; 0: it is none. */
static uint32_t to_pixels(const char *path, struct bytes *bytes)
{
    const char *end = strrchr(path, '.');
    struct p3d_image *image =
        end && strcmp(end, ".png") == 0 ? p3d_read_image(bytes->data, bytes->size, NULL, NULL) : NULL;
    const uint32_t width = image ? image->width : 0;

    if (image) {
        free(bytes->data);
        bytes->size = (size_t)image->width * image->height * 4;
        bytes->data = malloc(bytes->size + 1);
        if (!bytes->data)
            give_up(path, "no memory");
        memcpy(bytes->data, image->pixels, bytes->size);
        bytes->data[bytes->size] = 0;
    }
    p3d_image_free(image);
    return width;
}

/* Records of what outputs were made of have times. */
static void add_entry(const char *path, void *user)
{
    struct bytes bytes;
    uint32_t width, *sum = user;

    if (p3di_is_folder(path)) {
        for_each(path, add_entry, sum);
        rmdir(path);
        return;
    }
    if (p3di_has_extension(path, ".dep")) {
        unlink(path);
        return;
    }
    bytes = read_whole(path);
    width = to_pixels(path, &bytes);
    add_number(sum, checksum(path, strlen(path)));
    add_number(sum, checksum(bytes.data, bytes.size) + width);
    if (results_are_shown)
        show_file(path, &bytes);
    free(bytes.data);
    unlink(path);
}

void add_files_of(uint32_t *sum, const char *folder)
{
    for_each(folder, add_entry, sum);
}
