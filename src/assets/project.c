/* project.c: what the project file of HEMTT says: TOML, of which everything is passed over that is not looked for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "project.h"

#include <p3d/text.h>

#include <stdio.h>

/* Arrays and tables in each other; more are not understood. */
#define MOST_DEPTH 16u
#define MOST_ODD 64u /* lines that are not understood, each of which may seem to go on to the end of the file */

/* A file that is being read. */
struct reader {
    struct p3di_project *project;
    const uint8_t *at, *end;
    uint32_t line;
    char key[64]; /* "hemtt.build.optional_mod_folders", with the names of its tables; a longer one is none of ours */
};

/* ---- Characters ---- */

/* The next character; 0 at the end. */
static uint8_t next_of(const struct reader *reader)
{
    return reader->at < reader->end ? *reader->at : 0;
}

static bool take(struct reader *reader, char c)
{
    const bool is_there = next_of(reader) == (uint8_t)c;

    reader->at += is_there;
    return is_there;
}

static bool take_text(struct reader *reader, const char *text)
{
    const size_t size = strlen(text);
    const bool is_there = (size_t)(reader->end - reader->at) >= size && memcmp(reader->at, text, size) == 0;

    reader->at += is_there ? size : 0;
    return is_there;
}

static void skip_blanks(struct reader *reader)
{
    while (next_of(reader) == ' ' || next_of(reader) == '\t')
        reader->at++;
}

static void skip_line(struct reader *reader)
{
    while (reader->at < reader->end && *reader->at != '\n')
        reader->at++;
}

/* Blanks, ends of lines and comments. */
static void skip_space(struct reader *reader)
{
    for (;;) {
        skip_blanks(reader);
        if (next_of(reader) == '#')
            skip_line(reader);
        else if (take(reader, '\n'))
            reader->line++;
        else if (!take(reader, '\r'))
            return;
    }
}

/* True if nothing but a comment stands on the rest of the line. */
static bool is_at_end(struct reader *reader)
{
    skip_blanks(reader);
    if (next_of(reader) == '#')
        skip_line(reader);
    (void)take(reader, '\r');
    return reader->at == reader->end || *reader->at == '\n';
}

/* ---- Texts and keys ---- */

/* A character of a text, or an escape, which does not end it. */
static void skip_character(struct reader *reader, bool has_escapes)
{
    reader->at += has_escapes && *reader->at == '\\' && reader->end - reader->at > 1 && reader->at[1] > ' ' ? 2 : 1;
}

/* The text up to three quotes. */
static bool take_long_text(struct reader *reader, const char *quotes, struct p3d_bytes *text)
{
    const uint8_t *start = reader->at;

    while (reader->at < reader->end) {
        *text = (struct p3d_bytes){start, (uint32_t)(reader->at - start)};
        if (take_text(reader, quotes))
            return true;
        reader->line += *reader->at == '\n';
        skip_character(reader, *quotes == '"');
    }
    return false;
}

/* A text in quotes, as it is written: escapes stay. */
static bool take_quoted(struct reader *reader, struct p3d_bytes *text)
{
    const uint8_t quote = next_of(reader), *start;

    if (take_text(reader, "\"\"\"") || take_text(reader, "'''"))
        return take_long_text(reader, quote == '"' ? "\"\"\"" : "'''", text);
    start = ++reader->at;
    while (next_of(reader) != quote && next_of(reader) >= ' ')
        skip_character(reader, quote == '"');
    *text = (struct p3d_bytes){start, (uint32_t)(reader->at - start)};
    return take(reader, (char)quote);
}

static bool is_quote(uint8_t c)
{
    return c == '"' || c == '\'';
}

static bool is_of_word(uint8_t c, const char *signs)
{
    return (c >= '0' && c <= '9') || (p3d_lower(c) >= 'a' && p3d_lower(c) <= 'z') || (c && strchr(signs, c));
}

/* A word of letters, digits and signs that stand in keys, numbers and dates. */
static bool take_word(struct reader *reader, const char *signs, struct p3d_bytes *word)
{
    const uint8_t *start = reader->at;

    while (is_of_word(next_of(reader), signs))
        reader->at++;
    *word = (struct p3d_bytes){start, (uint32_t)(reader->at - start)};
    return word->size > 0;
}

/* Adds the names of a key, "a.b" or "a" . 'b', to the reader's, of which `size` bytes stay. */
static bool take_key(struct reader *reader, size_t size)
{
    do {
        struct p3d_bytes name;
        int added;

        skip_blanks(reader);
        if (is_quote(next_of(reader)) ? !take_quoted(reader, &name) : !take_word(reader, "_-", &name))
            return false;
        added = snprintf(reader->key + size, sizeof reader->key - size, "%s%.*s", size ? "." : "", (int)name.size,
                         (const char *)name.data);
        size = added < 0 || (size_t)added >= sizeof reader->key - size ? sizeof reader->key - 1 : size + (size_t)added;
        skip_blanks(reader);
    } while (take(reader, '.'));
    return true;
}

/* ---- Values ---- */

static void give(const struct reader *reader, struct p3d_bytes value)
{
    if (reader->project->take)
        reader->project->take(reader->project->user, reader->key, value);
}

static void note_text(struct reader *reader, struct p3d_bytes text)
{
    struct p3d_bytes *wanted = strcmp(reader->key, "prefix") == 0       ? &reader->project->prefix
                               : strcmp(reader->key, "mainprefix") == 0 ? &reader->project->main_prefix
                                                                        : NULL;

    if (wanted && !wanted->size)
        *wanted = text;
    give(reader, text);
}

static void note_word(struct reader *reader, struct p3d_bytes word)
{
    if (strcmp(reader->key, "hemtt.build.optional_mod_folders") == 0 ||
        strcmp(reader->key, "hemtt.release.optional_mod_folders") == 0)
        reader->project->has_one_folder = p3d_text_equal(word, "false");
    give(reader, word);
}

static bool take_value(struct reader *reader, unsigned depth);

/* The rest of "[1, 2]". */
static bool take_array(struct reader *reader, unsigned depth)
{
    const size_t size = strlen(reader->key);

    for (skip_space(reader); !take(reader, ']'); skip_space(reader)) {
        snprintf(reader->key + size, sizeof reader->key - size, "[]");
        if (!take_value(reader, depth))
            return false;
        skip_space(reader);
        if (!take(reader, ',') && next_of(reader) != ']')
            return false;
    }
    return true;
}

/* The rest of "{ a = 1, b.c = 2 }". */
static bool take_table(struct reader *reader, unsigned depth)
{
    const size_t size = strlen(reader->key);

    for (skip_space(reader); !take(reader, '}'); skip_space(reader)) {
        reader->key[size] = 0;
        if (!take_key(reader, size) || !take(reader, '=') || !take_value(reader, depth))
            return false;
        skip_space(reader);
        if (!take(reader, ',') && next_of(reader) != '}')
            return false;
    }
    return true;
}

static bool take_value(struct reader *reader, unsigned depth)
{
    struct p3d_bytes text;

    skip_blanks(reader);
    if (depth > MOST_DEPTH)
        return false;
    if (take(reader, '['))
        return take_array(reader, depth + 1);
    if (take(reader, '{'))
        return take_table(reader, depth + 1);
    if (is_quote(next_of(reader))) {
        if (!take_quoted(reader, &text))
            return false;
        note_text(reader, text);
        return true;
    }
    if (!take_word(reader, "_-+.:", &text))
        return false;
    if (memchr(text.data, '-', text.size) && take(reader, ' ')) /* a time may follow a date */
        (void)take_word(reader, "+-.:", &text);
    note_word(reader, text);
    return true;
}

/* ---- Lines ---- */

/* "[a.b]" or "[[a]]": its name stays the beginning of keys, of which that many bytes are in *table. */
static bool take_header(struct reader *reader, size_t *table)
{
    const bool is_array = take(reader, '[');
    const bool is_good = take_key(reader, 0) && take(reader, ']') && (!is_array || take(reader, ']'));

    *table = strlen(reader->key);
    return is_good && is_at_end(reader);
}

static bool take_pair(struct reader *reader, size_t table)
{
    reader->key[table] = 0;
    return take_key(reader, table) && take(reader, '=') && take_value(reader, 0) && is_at_end(reader);
}

void p3di_project_read(struct p3di_project *project, struct p3d_bytes text)
{
    struct reader reader = {project, text.data, text.data + text.size, 1, ""};
    size_t table = 0;
    unsigned odd = 0;

    *project = (struct p3di_project){.take = project->take, .user = project->user};
    (void)take_text(&reader, "\xef\xbb\xbf"); /* a byte order mark */
    for (skip_space(&reader); reader.at < reader.end && odd < MOST_ODD; skip_space(&reader)) {
        const struct reader start = reader;

        if (take(&reader, '[') ? take_header(&reader, &table) : take_pair(&reader, table))
            continue;
        reader.at = start.at; /* what does not end is one line, too */
        reader.line = start.line;
        if (!odd++)
            project->odd_line = start.line;
        skip_line(&reader);
    }
}
