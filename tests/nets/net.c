/* net.c: a wide net: calls the tools with many options on whole and on damaged files, and compares checksums of all
 * that they say and write. Whatever changes an output is noticed, also what nobody thought of.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: net TABLE FOLDER... [--write | --show TEXT]
 *
 * A table, NAME.txt, has blocks. A block begins with lines of files, which stand in the FOLDERs. Then come its ways,
 * which are indented; all are tried on all of the files:
 *
 *     crate.p3d odd.p3d pickup/can.p3d
 *     tube_v{07,40,50}.p3d
 *       48,24 p3dinfo --json IN
 *       -,8 p3dconv odol-to-mlod IN -o OUT.p3d ; p3dinfo diff IN OUT.p3d
 *       0! p3dconv p3d-to-png IN --size {1x,x1}
 *
 * Before a way stands how many damaged copies are tried behind the file: a number for each line of files, of which the
 * last stands for the lines that follow, too; `-`: the way is not for this line. `!`: in processes that the tool may
 * end, as wrong usage does. Each word of {A,B} and number of {FIRST..LAST} or {FIRST..LAST..STEP} is a way, or a file,
 * of its own. With `takes 8 in turn` behind files the first one has the first 8 ways of the block, the second one the
 * next 8, and so on. `*` in a name stands for what fits. A file `-` is none, for ways that need none. ` \` at the end
 * of a line: it goes on in the next one.
 *
 * In a way IN is the file, DIR its folder, WHOLE it without damage, and OUT begins an output's name; ` ; ` parts
 * commands, and '...' is one argument with blanks.
 *
 * The checksums stand in NAME.sums: each file with those of its ways, as the table orders them, ` | ` between files.
 * Only this program writes it: build the target `write_nets` after a change that is meant, and after one of a table.
 * Look at what git then says is different. A net that fails prints what it got before, and gets now (differ.sh); with
 * P3D_NET_DIFFER=no in the environment only in which ways that is. --show prints all that is given where TEXT stands in
 * `FILE: WAY`. */
#define _XOPEN_SOURCE 700

#include "damage.h"
#include "result.h"
#include "table.h"

#include <p3d/p3d.h>

#include "system/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 48, WAY_SIZE = 4096, PATH_SIZE = 512, SUMS_WIDTH = 120, MOST_SHOWN = 3, MOST_COUNTED = 12 };

int p3dinfo_main(int argc, char **argv);
int p3dconv_main(int argc, char **argv);
int p3ddump_main(int argc, char **argv);
int binarize_main(int argc, char **argv);

static const char *running;      /* the command that is tried in this process */
static FILE *said_to;            /* the stderr of the net itself */
static unsigned long tried_copy; /* the damaged one that is tried; 0: the file is whole */

/* ---- A way ---- */

static int call_tool(int count, char **words)
{
    static const struct {
        const char *name;
        int (*call)(int argc, char **argv);
    } tools[] = {
        {"p3dinfo", p3dinfo_main}, {"p3dconv", p3dconv_main}, {"p3ddump", p3ddump_main}, {"binarize", binarize_main}};

    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
        if (strcmp(words[0], tools[i].name) == 0)
            return tools[i].call(count, words);
    give_up(words[0], "is no tool");
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
        exit(call_tool(count, words));
    }
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        status = -1;
    add_status(sum, WEXITSTATUS(status));
    for (int i = 0; i < 2; i++) {
        struct bytes text = read_whole(said[i]);

        add_said(sum, said[i], (char *)text.data, text.size);
        free(text.data);
        unlink(said[i]);
    }
}

static void run_here(uint32_t *sum, int count, char **words)
{
    FILE *streams[] = {stdout, stderr};
    char *texts[2];
    size_t sizes[2];
    int status;

    fflush(NULL);
    said_to = stderr;
    stdout = open_memstream(&texts[0], &sizes[0]);
    stderr = open_memstream(&texts[1], &sizes[1]);
    status = call_tool(count, words);
    fclose(stdout);
    fclose(stderr);
    stdout = streams[0];
    stderr = streams[1];
    add_status(sum, status);
    add_said(sum, "stdout", texts[0], sizes[0]);
    add_said(sum, "stderr", texts[1], sizes[1]);
    free(texts[0]);
    free(texts[1]);
}

/* What a word of a way stands for, in `buffer`. */
static char *expand(const char *word, const char *file, char *buffer)
{
    const char *slash = strrchr(file, '/');

    if (strcmp(word, "IN") == 0 || strncmp(word, "IN:", 3) == 0)
        snprintf(buffer, PATH_SIZE, "in/%s%s", file, word + 2);
    else if (strcmp(word, "DIR") == 0 || strncmp(word, "DIR/", 4) == 0)
        snprintf(buffer, PATH_SIZE, "in%s%.*s%s", slash ? "/" : "", slash ? (int)(slash - file) : 0, file, word + 3);
    else if (strcmp(word, "WHOLE") == 0)
        snprintf(buffer, PATH_SIZE, "in/whole%s", strrchr(file, '.'));
    else if (strncmp(word, "OUT", 3) == 0)
        snprintf(buffer, PATH_SIZE, "made/model%s", word + 3);
    else
        snprintf(buffer, PATH_SIZE, "%s", word);
    return buffer;
}

/* The next word at *text, which is cut there; NULL behind the last. */
static char *next_word(char **text)
{
    char *start = *text + strspn(*text, " "), *end;
    const bool is_quoted = *start == '\'';

    if (!*start)
        return NULL;
    start += is_quoted;
    end = start + strcspn(start, is_quoted ? "'" : " ");
    *text = end + (*end != 0);
    *end = 0;
    return start;
}

static void run_command(uint32_t *sum, char *command, const char *file, bool is_apart)
{
    static char buffers[MOST_WORDS][PATH_SIZE];
    char *words[MOST_WORDS + 1], *word, *rest = command;
    int count = 0;

    if (results_are_shown)
        printf("$ %s (copy %lu)\n", command, tried_copy);
    while ((word = next_word(&rest)) != NULL) {
        if (count == MOST_WORDS)
            give_up(command, "has a word too many");
        words[count] = expand(word, file, buffers[count]);
        count++;
    }
    words[count] = NULL;
    if (count)
        (is_apart ? run_apart : run_here)(sum, count, words);
}

static void run_way(uint32_t *sum, const struct pair *pair, const char *file)
{
    char way[WAY_SIZE];

    running = pair->is_apart ? NULL : pair->way;
    snprintf(way, sizeof way, "%s", pair->way);
    for (char *command = way, *next; command; command = next) {
        next = strstr(command, " ; ");
        if (next) {
            *next = 0;
            next += 3;
        }
        run_command(sum, command, file, pair->is_apart);
    }
    running = NULL;
    add_files_of(sum, "made");
}

static bool has_word(const char *way, const char *word)
{
    const char *at = strstr(way, word);

    return at && at[-1] == ' ';
}

static uint32_t run_pair(const struct pair *pair, const char *file)
{
    const bool has_whole = has_word(pair->way, "WHOLE");
    char path[PATH_SIZE], whole_path[PATH_SIZE];
    uint32_t sum = FIRST_SUM;
    struct bytes whole = {NULL, 0};

    snprintf(path, sizeof path, "in/%s", file);
    if (pair->copies || has_whole)
        whole = read_whole(path);
    if (has_whole)
        write_whole(expand("WHOLE", file, whole_path), whole);
    tried_copy = 0;
    run_way(&sum, pair, file);
    for (unsigned long i = 1; i <= pair->copies; i++) {
        struct bytes copy = damaged(whole, i);

        tried_copy = i;
        write_whole(path, copy);
        run_way(&sum, pair, file);
        free(copy.data);
    }
    if (pair->copies)
        write_whole(path, whole);
    if (has_whole)
        unlink(whole_path);
    free(whole.data);
    return sum;
}

/* Also called when a tool ends the program. */
static void end_run(void)
{
    if (is_child)
        return;
    if (running) {
        fprintf(said_to, "net: the tool ended the program, which only ways with '!' may: %s\n", running);
        fflush(said_to);
    }
    place_remove();
    if (running)
        _exit(2);
}

/* ---- Checksums ---- */

/* The first of the file's pairs from `start` on; behind the last there is none. */
static size_t next_pair(const struct table *table, size_t file, size_t start)
{
    while (start < table->pair_count && table->pairs[start].file != file)
        start++;
    return start;
}

static size_t file_named(const struct table *table, const char *name)
{
    size_t i = 0;

    while (i < table->file_count && strcmp(table->files[i], name) != 0)
        i++;
    return i;
}

/* Gives the pairs the checksums of a file. Returns how many there are for pairs that are not. */
static size_t read_sums(struct table *table, const char *path)
{
    struct bytes bytes = read_whole(path);
    size_t file = 0, pair = 0, others = 0;

    for (char *line = strtok((char *)bytes.data, "\n"); line; line = strtok(NULL, "\n")) {
        char *rest = line, *word;

        if (*line == '#')
            continue;
        for (bool is_name = *line != ' '; (word = next_word(&rest)) != NULL; is_name = strcmp(word, "|") == 0) {
            if (is_name) {
                file = file_named(table, word);
                pair = next_pair(table, file, 0);
            } else if (strcmp(word, "|") == 0) {
                continue;
            } else if (pair < table->pair_count) {
                table->pairs[pair].is_known = true;
                table->pairs[pair].known = (uint32_t)strtoul(word, NULL, 16);
                pair = next_pair(table, file, pair + 1);
            } else if (file < table->file_count) {
                others++;
            }
        }
    }
    free(bytes.data);
    return others;
}

static void write_sums(const struct table *table, const char *name, FILE *to)
{
    size_t width = 0;

    fprintf(to,
            "# %s.sums: checksums for %s.txt. The target write_nets writes them, nobody else.\n"
            "# SPDX-License-Identifier: GPL-2.0-or-later\n",
            name, name);
    for (size_t i = 0; i < table->file_count; i++) {
        size_t whole = strlen(table->files[i]);

        for (size_t j = next_pair(table, i, 0); j < table->pair_count; j = next_pair(table, i, j + 1))
            whole += 9;
        if (i)
            width = fprintf(to, width + 3 + whole > SUMS_WIDTH ? "\n" : " | ") == 1 ? 0 : width + 3;
        width += (size_t)fprintf(to, "%s", table->files[i]);
        for (size_t j = next_pair(table, i, 0); j < table->pair_count; j = next_pair(table, i, j + 1)) {
            width = width + 9 > SUMS_WIDTH ? (size_t)fprintf(to, "\n") - 1 : width;
            width += (size_t)fprintf(to, " %08x", (unsigned)table->pairs[j].sum);
        }
        width = whole > SUMS_WIDTH ? SUMS_WIDTH : width; /* the next one has lines of its own */
    }
    fprintf(to, "\n");
}

/* ---- What differs ---- */

static bool is_other(const struct pair *pair)
{
    return pair->is_known && pair->known != pair->sum;
}

/* The first pair that differs, or the next one, in this way. */
static size_t next_other(const struct table *table, const char *way, size_t start)
{
    while (start < table->pair_count &&
           !(is_other(&table->pairs[start]) && (!way || strcmp(table->pairs[start].way, way) == 0)))
        start++;
    return start;
}

/* How many pairs differ, way by way. */
static void count_others(const struct table *table)
{
    size_t ways = 0;

    for (size_t i = next_other(table, NULL, 0); i < table->pair_count; i = next_other(table, NULL, i + 1)) {
        const char *way = table->pairs[i].way;
        size_t count = 0;

        if (next_other(table, way, 0) < i)
            continue;
        if (ways++ == MOST_COUNTED) {
            printf("   and more in other ways\n");
            return;
        }
        for (size_t j = i; j < table->pair_count; j = next_other(table, way, j + 1))
            count++;
        printf("%6zu in %s\n", count, way);
    }
}

/* Writes tables of one pair for the first ones that differ, each in a way of its own. */
static void write_others(const struct table *table)
{
    char name[32];
    int count = 0;

    for (size_t i = next_other(table, NULL, 0); i < table->pair_count && count < MOST_SHOWN;
         i = next_other(table, NULL, i + 1)) {
        const struct pair *pair = &table->pairs[i];
        FILE *to;

        if (next_other(table, pair->way, 0) < i)
            continue;
        snprintf(name, sizeof name, "other%d.txt", ++count);
        to = fopen(name, "w");
        if (!to)
            give_up(name, "cannot be written");
        fprintf(to, "%s\n  %lu%s %s\n", table->files[pair->file], pair->copies, pair->is_apart ? "!" : "", pair->way);
        fclose(to);
    }
}

/* Lets differ.sh print what differs. */
static void run_differ(const struct table *table, char *net, char **folders, int count)
{
    static char shell[] = "sh", script[] = NET_FOLDER "/differ.sh", build[] = NET_BUILD;
    char *words[MOST_WORDS] = {shell, script, net, build};
    pid_t child;

    write_others(table);
    for (int i = 0; i < count && i + 5 < MOST_WORDS; i++)
        words[i + 4] = folders[i];
    fflush(NULL);
    child = fork();
    if (child == 0) {
        execvp(shell, words);
        _exit(127);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

/* False: something differs, or nothing was tried. */
static bool judge(const struct table *table, const char *path, size_t unknown)
{
    size_t count = 0;

    for (size_t i = 0; i < table->pair_count; i++) {
        count += is_other(&table->pairs[i]);
        unknown += !table->pairs[i].is_known;
    }
    if (unknown) {
        printf("%s: %zu checksums are too many or missing: build the target write_nets\n", path, unknown);
    } else if (count) {
        printf("%s: %zu of %zu outputs differ from before:\n", path, count, table->pair_count);
        count_others(table);
    } else {
        printf("%s: %zu outputs are as before\n", path, table->pair_count);
    }
    return table->pair_count && !count && !unknown;
}

/* ---- The net ---- */

static void try_all(struct table *table, const char *shown)
{
    char name[WAY_SIZE];

    for (size_t i = 0; i < table->pair_count; i++) {
        struct pair *pair = &table->pairs[i];
        const char *file = table->files[pair->file];

        snprintf(name, sizeof name, "%s: %s", file, pair->way);
        if (shown && !strstr(name, shown))
            continue;
        if (shown)
            printf("==== %s\n", name);
        pair->sum = run_pair(pair, file);
    }
}

static void write_all(const struct table *table, const char *path)
{
    const char *start = strrchr(path, '/') + 1;
    char name[64];
    FILE *to = fopen(path, "w");

    if (!to)
        give_up(path, "cannot be written");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(start, "."), start);
    write_sums(table, name, to);
    fclose(to);
}

int main(int argc, char **argv)
{
    static struct table table;
    const bool is_written = argc > 3 && strcmp(argv[argc - 1], "--write") == 0;
    const char *shown = argc > 4 && strcmp(argv[argc - 2], "--show") == 0 ? argv[argc - 1] : NULL;
    const int folders = argc - 2 - is_written - 2 * (shown != NULL);
    char sums[PATH_SIZE + 8], *path, *net;
    const char *differ = getenv("P3D_NET_DIFFER");
    size_t unknown = 0;
    bool is_same = true;

    if (folders < 1)
        give_up("usage", "net TABLE FOLDER... [--write | --show TEXT]");
    if (!p3d_has_lzo_999()) {
        puts("skipped: without liblzo2 arrays are packed into other bytes");
        return 77;
    }
    unsetenv("P3D_ASSETS");
    path = p3di_real_path(argv[1]);
    net = p3di_real_path(argv[0]);
    if (!path || !net)
        give_up(argv[1], "has no path");
    atexit(end_run);
    place_make(argv + 2, folders);
    table_read(&table, path);
    snprintf(sums, sizeof sums, "%.*s.sums", (int)(strlen(path) - strlen(".txt")), path);
    if (!shown && !is_written && p3di_is_file(sums))
        unknown = read_sums(&table, sums);
    results_are_shown = shown;
    try_all(&table, shown);
    if (is_written)
        write_all(&table, sums);
    else if (!shown)
        is_same = judge(&table, path, unknown);
    if (!is_same && table.pair_count && !unknown && !(differ && strcmp(differ, "no") == 0))
        run_differ(&table, net, argv + 2, folders);
    free(path);
    free(net);
    return !is_same;
}
