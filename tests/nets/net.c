/* net.c: a wide net: calls the main of a tool with many options on whole and on damaged files, and compares checksums
 * of all that it says and writes. Whatever changes an output is noticed, also what nobody thought of.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: net_TOOL TABLE FOLDER... [--write | --show LINE]
 *
 * A line of TABLE: a checksum, how many damaged copies of the file there are beside itself ('!' behind it: in processes
 * that the tool may end, as wrong usage does), the file in the FOLDERs, and the arguments. IN is the file, WHOLE it
 * without damage, OUT begins an output's name, and '...' is one argument with blanks.
 *
 * It fails after a change that is meant, too: the target `write_nets` of the build (here --write) puts the new
 * checksums into the tables; look at which lines they are. --show prints what one line is about: do it with an older
 * build, too, and compare. */
#define _XOPEN_SOURCE 700

#include "chance.h"
#include "checksum.h"
#include "system/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 48, LINE_SIZE = 1024, PATH_SIZE = 512, MOST_NAMES = 256 };

int net_main(int argc, char **argv);

struct line {
    char whole[LINE_SIZE], text[LINE_SIZE]; /* the latter cut into words */
    char *sum, *file, *words[MOST_WORDS + 1];
    int count;
    unsigned long copies;
    bool is_apart;
};

struct bytes {
    uint8_t *data;
    size_t size;
};

static char root[PATH_SIZE];
static const char *tool;
static const struct line *running; /* in this process */
static FILE *said_to;              /* the stderr of the net itself */
static bool is_shown, is_child;

static void give_up(const char *path, const char *why)
{
    fprintf(stderr, "net: %s: %s\n", path, why);
    exit(2);
}

/* ---- Files ---- */

static struct bytes read_whole(const char *path)
{
    struct bytes bytes = {NULL, 0};
    struct p3d_file file;

    if (!p3d_read_file(path, &file, NULL))
        give_up(path, "cannot be read");
    bytes.data = malloc(file.size + 1);
    if (!bytes.data)
        give_up(path, "no memory");
    if (file.size)
        memcpy(bytes.data, file.data, file.size);
    bytes.size = file.size;
    p3d_file_free(&file);
    return bytes;
}

static void write_whole(const char *path, struct bytes bytes)
{
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(bytes.data, 1, bytes.size, file) != bytes.size || fclose(file) != 0)
        give_up(path, "cannot be written");
}

struct names {
    char *items[MOST_NAMES];
    size_t count;
};

static void add_name(void *user, const char *name, enum p3di_kind kind)
{
    struct names *names = user;

    (void)kind;
    if (names->count == MOST_NAMES)
        give_up(name, "is one file too many");
    names->items[names->count++] = strdup(name);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Does `each` for the folder's entries by their names. */
static void for_each(const char *folder, void (*each)(const char *path, void *user), void *user)
{
    struct names names = {.count = 0};
    char path[PATH_SIZE];

    if (!p3di_list_folder(folder, add_name, &names))
        give_up(folder, "cannot be read");
    qsort(names.items, names.count, sizeof *names.items, compare_names);
    for (size_t i = 0; i < names.count; i++) {
        if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, names.items[i]) >= sizeof path)
            give_up(folder, "has names that are too long");
        each(path, user);
        free(names.items[i]);
    }
}

/* Into the folder `user`, but for the sources of fixtures. */
static void copy_entry(const char *path, void *user)
{
    const char *name = strrchr(path, '/'), *end = strrchr(path, '.');
    char target[PATH_SIZE];

    if (end && (strcmp(end, ".c") == 0 || strcmp(end, ".h") == 0))
        return;
    if ((size_t)snprintf(target, sizeof target, "%s%s", (char *)user, name) >= sizeof target)
        give_up(path, "is too long");
    if (p3di_is_folder(path)) {
        if (!p3di_make_folder(target))
            give_up(target, "cannot be made");
        for_each(path, copy_entry, target);
    } else {
        struct bytes bytes = read_whole(path);

        write_whole(target, bytes);
        free(bytes.data);
    }
}

/* A PNG as its pixels, because zlib packs as it likes. */
static uint32_t sum_of_file(const char *path)
{
    struct bytes bytes = read_whole(path);
    uint32_t sum = checksum_bytes(bytes.data, bytes.size);
    const size_t length = strlen(path);

    if (length > 4 && strcmp(path + length - 4, ".png") == 0) {
        struct p3d_image *image = p3d_read_image(bytes.data, bytes.size, NULL, NULL);

        if (image)
            sum = checksum_bytes(image->pixels, (size_t)image->width * image->height * 4) + image->width;
        p3d_image_free(image);
    }
    free(bytes.data);
    return sum;
}

static void add_sum(uint32_t *sum, uint32_t more)
{
    *sum = (*sum ^ more) * 16777619u;
}

/* Adds to the sum *user and removes; without a sum only removes. */
static void take_entry(const char *path, void *user)
{
    if (p3di_is_folder(path)) {
        for_each(path, take_entry, user);
        rmdir(path);
        return;
    }
    if (user) {
        const uint32_t sum = sum_of_file(path);

        add_sum(user, checksum_bytes(path, strlen(path)));
        add_sum(user, sum);
        if (is_shown)
            printf("-- %s: %08x\n", path, (unsigned)sum);
    }
    unlink(path);
}

static void remove_place(void)
{
    if (is_child)
        return;
    if (running) {
        fprintf(said_to, "net: the tool ended the program, which only lines with '!' may: %s", running->whole);
        fflush(said_to);
        _exit(2);
    }
    if (chdir(root) == 0)
        for_each(".", take_entry, NULL);
    rmdir(root);
}

static void make_place(void)
{
    const char *folder = getenv("TMPDIR");

    if (!folder)
        folder = p3di_is_folder("/dev/shm") ? "/dev/shm" : "/tmp";
    snprintf(root, sizeof root, "%.200s/p3dnet.XXXXXX", folder);
    if (!mkdtemp(root))
        give_up(root, "cannot be made");
    atexit(remove_place);
}

/* ---- Damage ---- */

/* Puts `size` bytes, which may be some of `bytes`, in the place of `old` bytes. */
static void replace(struct bytes *bytes, size_t start, size_t old, const void *data, size_t size)
{
    uint8_t *whole = malloc(bytes->size - old + size + 1);

    if (!whole)
        give_up("a copy", "no memory");
    memcpy(whole, bytes->data, start);
    memcpy(whole + start, data, size);
    memcpy(whole + start + size, bytes->data + start + old, bytes->size - start - old);
    free(bytes->data);
    *bytes = (struct bytes){whole, bytes->size - old + size};
}

/* The line that has the byte at `place`. */
static size_t line_at(const struct bytes *bytes, size_t place, size_t *size)
{
    size_t start = place, end = place;

    while (start && bytes->data[start - 1] != '\n')
        start--;
    while (end < bytes->size && bytes->data[end++] != '\n')
        continue;
    *size = end - start;
    return start;
}

static bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

static void damage_number(struct bytes *bytes, size_t place)
{
    static const char *const values[] = {"0", "-1", "1", "7", "1e9", "4294967296", "0.5", "99", "nan", "-0.25"};
    const char *value = values[below(sizeof values / sizeof *values)];
    size_t start = place, end;

    while (start < bytes->size && !is_digit(bytes->data[start]))
        start++;
    for (end = start; end < bytes->size && is_digit(bytes->data[end]);)
        end++;
    replace(bytes, start, end - start, value, strlen(value));
}

static void damage_text(struct bytes *bytes)
{
    static const char marks[] = "{}[]()\"';,:=/*\\#\n .-";
    const size_t place = below(bytes->size);
    size_t size, start = line_at(bytes, place, &size);

    switch (below(8)) {
    case 0:
        replace(bytes, start, size, "", 0);
        break;
    case 1:
        replace(bytes, start, 0, bytes->data + start, size);
        break;
    case 2:
        replace(bytes, place, 0, marks + below(sizeof marks - 1), 1);
        break;
    case 3:
        replace(bytes, place, 1, marks + below(sizeof marks - 1), 1);
        break;
    case 4:
        bytes->size = place;
        break;
    case 5:
        bytes->data[place] ^= 0x20;
        break;
    default:
        damage_number(bytes, place);
    }
}

static uint32_t get_word(const uint8_t *data)
{
    return data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 | (uint32_t)data[3] << 24;
}

static void set_word(uint8_t *data, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}

static void damage_binary(struct bytes *bytes)
{
    static const uint32_t values[] = {0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff, 0x3f800000, 0x7fc00000};
    const size_t place = below(bytes->size - 4);
    uint8_t *data = bytes->data + place;

    switch (below(8)) {
    case 0:
        set_word(data, get_word(data) + 1);
        break;
    case 1:
        set_word(data, get_word(data) - 1);
        break;
    case 2:
        set_word(data, values[below(sizeof values / sizeof *values)]);
        break;
    case 3:
        *data ^= (uint8_t)(1 << below(8));
        break;
    case 4:
        replace(bytes, place, 1 + below(4), "", 0);
        break;
    case 5:
        replace(bytes, place, 0, "\1\0\0\0", 4);
        break;
    case 6:
        bytes->size = place;
        break;
    default:
        *data = (uint8_t)below(256);
    }
}

/* A copy that is damaged once or twice, always the same for a number. The caller frees it. */
static struct bytes damaged(struct bytes whole, unsigned long number)
{
    struct bytes copy = {malloc(whole.size + 1), whole.size};
    const bool is_text = !memchr(whole.data, 0, whole.size);

    if (!copy.data)
        give_up("a copy", "no memory");
    memcpy(copy.data, whole.data, whole.size);
    chance = (uint64_t)number * 0x100000001b3 + whole.size;
    for (unsigned long i = 0; i <= number % 3 / 2 && copy.size > 16; i++)
        if (is_text)
            damage_text(&copy);
        else
            damage_binary(&copy);
    return copy;
}

/* ---- The tool ---- */

/* Without the folder of this run. */
static void add_said(uint32_t *sum, const char *name, char *data, size_t size)
{
    const size_t length = strlen(root);

    for (char *at = data; (at = strstr(at, root)) != NULL; size -= length)
        memmove(at, at + length, strlen(at + length) + 1);
    add_sum(sum, checksum_bytes(data, size));
    if (is_shown && size)
        printf("-- %s:\n%.*s\n", name, (int)size, data);
}

static char *expand(char *word, const char *file, char *buffer)
{
    if (strcmp(word, "IN") == 0)
        snprintf(buffer, PATH_SIZE, "in/%s", file);
    else if (strcmp(word, "WHOLE") == 0)
        snprintf(buffer, PATH_SIZE, "in/whole%s", strrchr(file, '.'));
    else if (strncmp(word, "OUT", 3) == 0)
        snprintf(buffer, PATH_SIZE, "made/model%s", word + 3);
    else
        snprintf(buffer, PATH_SIZE, "%s", word);
    return buffer;
}

/* In a process of its own, which the tool may end. */
static void run_apart(uint32_t *sum, int count, char **words)
{
    static const char *const said[] = {"stdout", "stderr"};
    int status = 0;
    pid_t child;

    fflush(NULL);
    child = fork();
    if (child == 0) {
        is_child = true;
        if (!freopen(said[0], "wb", stdout) || !freopen(said[1], "wb", stderr))
            _exit(99);
        exit(net_main(count, words));
    }
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        status = -1;
    add_sum(sum, (uint32_t)WEXITSTATUS(status));
    for (int i = 0; i < 2; i++) {
        struct bytes text = read_whole(said[i]);

        text.data[text.size] = 0;
        add_said(sum, said[i], (char *)text.data, text.size);
        free(text.data);
        unlink(said[i]);
    }
}

static void run_here(uint32_t *sum, const struct line *line, int count, char **words)
{
    FILE *streams[] = {stdout, stderr};
    char *texts[2];
    size_t sizes[2];
    int status;

    fflush(NULL);
    running = line;
    said_to = stderr;
    stdout = open_memstream(&texts[0], &sizes[0]);
    stderr = open_memstream(&texts[1], &sizes[1]);
    status = net_main(count, words);
    fclose(stdout);
    fclose(stderr);
    stdout = streams[0];
    stderr = streams[1];
    running = NULL;
    add_sum(sum, (uint32_t)status);
    if (is_shown)
        printf("-- status %d\n", status);
    add_said(sum, "stdout", texts[0], sizes[0]);
    add_said(sum, "stderr", texts[1], sizes[1]);
    free(texts[0]);
    free(texts[1]);
}

static void run_once(uint32_t *sum, const struct line *line)
{
    static char buffers[MOST_WORDS][PATH_SIZE], name[32];
    char *words[MOST_WORDS + 2] = {name};

    snprintf(name, sizeof name, "%s", tool);
    for (int i = 0; i < line->count; i++)
        words[i + 1] = expand(line->words[i], line->file, buffers[i]);
    words[line->count + 1] = NULL;
    if (line->is_apart)
        run_apart(sum, line->count + 1, words);
    else
        run_here(sum, line, line->count + 1, words);
    for_each("made", take_entry, sum);
}

static uint32_t run_line(const struct line *line)
{
    char path[PATH_SIZE], whole_path[PATH_SIZE];
    uint32_t sum = 2166136261u;
    struct bytes whole;

    snprintf(path, sizeof path, "in/%s", line->file);
    whole = read_whole(path);
    snprintf(whole_path, sizeof whole_path, "in/whole%s", strrchr(line->file, '.'));
    write_whole(whole_path, whole);
    run_once(&sum, line);
    for (unsigned long i = 1; i <= line->copies; i++) {
        struct bytes copy = damaged(whole, i);

        if (is_shown)
            printf("---- copy %lu\n", i);
        write_whole(path, copy);
        run_once(&sum, line);
        free(copy.data);
    }
    if (line->copies)
        write_whole(path, whole);
    unlink(whole_path);
    free(whole.data);
    return sum;
}

/* ---- The table ---- */

/* The next word at *text, which is cut there; NULL behind the last. */
static char *next_word(char **text)
{
    char *start = *text + strspn(*text, " \n"), *end;

    if (!*start)
        return NULL;
    start += *start == '\'';
    end = start > *text && start[-1] == '\'' ? start + strcspn(start, "'") : start + strcspn(start, " \n");
    *text = end + (*end != 0);
    *end = 0;
    return start;
}

/* False: it is a comment. */
static bool parse(struct line *line, const char *text)
{
    char *rest = line->text, *copies;

    snprintf(line->whole, sizeof line->whole, "%s", text);
    snprintf(line->text, sizeof line->text, "%s", text);
    line->count = 0;
    if (text[0] == '#' || !(line->sum = next_word(&rest)))
        return false;
    copies = next_word(&rest);
    line->file = next_word(&rest);
    if (!line->file)
        give_up(text, "is no line of a table");
    line->copies = strtoul(copies, &copies, 10);
    line->is_apart = *copies == '!';
    while (line->count < MOST_WORDS && (line->words[line->count] = next_word(&rest)))
        line->count++;
    return true;
}

/* Goes through the table. Returns how many lines have another sum; `target`, which may be NULL, gets them anew. */
static int run_table(const char *path, FILE *table, FILE *target, long shown)
{
    char text[LINE_SIZE], now[16];
    struct line line;
    int bad = 0;

    for (long number = 1; fgets(text, sizeof text, table); number++) {
        if (!parse(&line, text) || (shown && number != shown)) {
            if (target)
                fputs(text, target);
            continue;
        }
        snprintf(now, sizeof now, "%08x", (unsigned)run_line(&line));
        if (target)
            fprintf(target, "%s %s", now, text + strcspn(text, " ") + 1);
        else if (strcmp(now, line.sum) != 0 && ++bad <= 40)
            printf("%s:%ld: now %s: %s", path, number, now, text);
    }
    return bad;
}

int main(int argc, char **argv)
{
    char *written = NULL, *path;
    const char *end = argc > 2 ? argv[argc - 1] : "";
    const bool is_written = strcmp(end, "--write") == 0;
    size_t size;
    FILE *table, *target = NULL;
    struct bytes rows;
    int bad, folders = argc - is_written;

    if (argc > 4 && strcmp(argv[argc - 2], "--show") == 0) {
        is_shown = true;
        folders -= 2;
    }
    if (argc < 3)
        give_up("usage", "net_TOOL TABLE FOLDER... [--write | --show LINE]");
    if (!p3d_has_lzo_999()) {
        puts("skipped: without liblzo2 arrays are packed into other bytes");
        return 77;
    }
    path = p3di_real_path(argv[1]);
    rows = read_whole(argv[1]); /* not by its descriptor, which a child would move */
    table = fmemopen(rows.data, rows.size, "rb");
    tool = strstr(argv[0], "net_") ? strstr(argv[0], "net_") + 4 : argv[0];
    unsetenv("P3D_ASSETS");
    make_place();
    for (int i = 2; i < folders; i++) {
        char in[PATH_SIZE];

        snprintf(in, sizeof in, "%.300s/in", root);
        if (!p3di_make_folder(in))
            give_up(in, "cannot be made");
        for_each(argv[i], copy_entry, in);
    }
    if (chdir(root) != 0 || !p3di_make_folder("made"))
        give_up(root, "cannot be used");
    if (is_written)
        target = open_memstream(&written, &size);
    bad = run_table(path, table, target, is_shown ? strtol(end, NULL, 10) : 0);
    fclose(table);
    free(rows.data);
    if (target) {
        fclose(target);
        write_whole(path, (struct bytes){(uint8_t *)written, size});
        free(written);
    }
    free(path);
    if (bad && !is_shown)
        printf("%d lines differ; %s says what to do\n", bad, "the head of tests/nets/net.c");
    return bad && !is_shown;
}
