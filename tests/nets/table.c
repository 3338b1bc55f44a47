/* table.c: reads the tables of nets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "table.h"

#include "place.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 8, MOST_WAYS = 512, TEXT_SIZE = 1024 };

/* Lines of files are columns: each has a number of its own in the lines of ways. */
struct column {
    size_t *files, count;
    size_t turn; /* how many of the ways each of its files takes, in turn; 0: all */
};

struct way {
    const char *text;
    long copies[MOST_COLUMNS]; /* -1: none of the column's files is tried */
    bool is_apart;
};

struct block {
    struct table *table;
    struct column columns[MOST_COLUMNS];
    size_t column_count;
    struct way ways[MOST_WAYS];
    size_t way_count;
    struct way next; /* without its text */
};

static void *grown(void *items, size_t count, size_t size)
{
    items = count & (count - 1) ? items : realloc(items, (count ? 2 * count : 1) * size);
    if (!items)
        give_up("a table", "no memory");
    return items;
}

/* ---- Braces ---- */

static void each_of_braces(const char *text, void (*each)(void *user, const char *text), void *user);

struct braces {
    const char *start, *end;
    void (*each)(void *user, const char *text);
    void *user;
};

static void put_instead(const struct braces *braces, const char *text, const char *word, size_t size)
{
    char whole[TEXT_SIZE];

    if ((size_t)snprintf(whole, sizeof whole, "%.*s%.*s%s", (int)(braces->start - text), text, (int)size, word,
                         braces->end + 1) >= sizeof whole)
        give_up(text, "is too long");
    each_of_braces(whole, braces->each, braces->user);
}

/* The text with each word of its braces, one after the other. */
static void each_of_braces(const char *text, void (*each)(void *user, const char *text), void *user)
{
    const char *start = strchr(text, '{'), *end = start ? strchr(start, '}') : NULL;
    const struct braces braces = {start, end, each, user};
    int first, last, step = 1;

    if (!end) {
        each(user, text);
    } else if (sscanf(start, "{%d..%d..%d}", &first, &last, &step) >= 2) {
        for (int i = first; i <= last; i += step) {
            char number[16];

            put_instead(&braces, text, number, (size_t)snprintf(number, sizeof number, "%d", i));
        }
    } else {
        for (const char *word = start + 1; word <= end; word++) {
            const size_t size = strcspn(word, ",}");

            put_instead(&braces, text, word, size);
            word += size;
        }
    }
}

/* ---- Files ---- */

static size_t file_of(struct table *table, const char *name)
{
    for (size_t i = 0; i < table->file_count; i++)
        if (strcmp(table->files[i], name) == 0)
            return i;
    table->files = grown(table->files, table->file_count, sizeof *table->files);
    table->files[table->file_count] = strdup(name);
    return table->file_count++;
}

static void add_file(struct block *block, const char *name)
{
    struct column *column = &block->columns[block->column_count - 1];

    column->files = grown(column->files, column->count, sizeof *column->files);
    column->files[column->count++] = file_of(block->table, name);
}

static void add_files(void *user, const char *name)
{
    char pattern[TEXT_SIZE];
    glob_t found = {.gl_pathc = 0};

    if (!strchr(name, '*')) {
        add_file(user, name);
        return;
    }
    snprintf(pattern, sizeof pattern, "in/%s", name);
    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            add_file(user, found.gl_pathv[i] + 3);
    globfree(&found);
}

/* "NAME... [takes COUNT in turn]" */
static void add_column(struct block *block, char *line)
{
    struct column *column = &block->columns[block->column_count++];
    char *turn = strstr(line, " takes ");

    if (block->column_count > MOST_COLUMNS)
        give_up(line, "is one line of files too many");
    *column = (struct column){.count = 0};
    if (turn) {
        column->turn = strtoul(turn + 7, NULL, 10);
        *turn = 0;
    }
    for (char *name = strtok(line, " "); name; name = strtok(NULL, " "))
        each_of_braces(name, add_files, block);
}

/* ---- Ways ---- */

static void add_pair(struct block *block, size_t column, size_t file, const struct way *way)
{
    struct table *table = block->table;

    if (way->copies[column] < 0)
        return;
    table->pairs = grown(table->pairs, table->pair_count, sizeof *table->pairs);
    table->pairs[table->pair_count++] = (struct pair){
        block->columns[column].files[file], way->text, (unsigned long)way->copies[column], way->is_apart, false, 0, 0};
}

static void end_block(struct block *block)
{
    for (size_t i = 0; i < block->column_count; i++) {
        const struct column *column = &block->columns[i];
        const size_t turn = column->turn ? column->turn : block->way_count;

        for (size_t j = 0; j < column->count; j++)
            for (size_t k = 0; k < block->way_count; k++)
                if ((k + block->way_count - j * turn % block->way_count) % block->way_count < turn)
                    add_pair(block, i, j, &block->ways[k]);
        free(column->files);
    }
    block->column_count = block->way_count = 0;
}

static void add_way(void *user, const char *text)
{
    struct block *block = user;
    struct table *table = block->table;

    if (block->way_count == MOST_WAYS)
        give_up(text, "is one way too many");
    block->ways[block->way_count] = block->next;
    table->ways = grown(table->ways, table->way_count, sizeof *table->ways);
    table->ways[table->way_count] = strdup(text);
    block->ways[block->way_count++].text = table->ways[table->way_count++];
}

/* "COPIES[,COPIES]...[!] COMMAND": a number for each column, of which the last stands for the others; "-" is none. */
static void add_ways(struct block *block, char *line)
{
    char *numbers = strtok(line, " "), *command = strtok(NULL, "");
    struct way *way = &block->next;
    long copies = -1;

    if (!block->column_count || !command)
        give_up(numbers, "begins a line that has no files or no command");
    way->is_apart = strchr(numbers, '!') != NULL;
    for (size_t i = 0; i < block->column_count; i++) {
        if (*numbers)
            copies = *numbers == '-' ? -1 : strtol(numbers, NULL, 10);
        way->copies[i] = copies;
        numbers += strcspn(numbers, ",");
        numbers += *numbers == ',';
    }
    each_of_braces(command, add_way, block);
}

void table_read(struct table *table, const char *path)
{
    static const char goes_on[] = " \\\n";
    static struct block block;
    struct bytes bytes = read_whole(path);
    char *text = (char *)bytes.data;

    block.table = table;
    for (char *end; (end = strstr(text, goes_on)) != NULL;) {
        const char *rest = end + strlen(goes_on);

        rest += strspn(rest, " ");
        memmove(end + 1, rest, strlen(rest) + 1);
    }
    for (char *line = text, *next; *line; line = next) {
        char *end = line + strcspn(line, "\n");

        next = end + (*end != 0);
        *end = 0;
        if (*line == '#' || !*line)
            continue;
        if (*line != ' ' && block.way_count)
            end_block(&block);
        if (*line == ' ')
            add_ways(&block, line);
        else
            add_column(&block, line);
    }
    end_block(&block);
    free(bytes.data);
}
