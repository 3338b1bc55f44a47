/* project.c: what the project file of HEMTT says: TOML, of which everything is passed over that is not looked for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "project.h"

#include <p3d/text.h>

#include <stdio.h>

/* Arrays and tables in each other; more are not understood. */
#define MOST_DEPTH 16u
#define MOST_ODD 64u /* lines that are not understood, each of which may seem to go on to the end of the file */

/* A file that is being read. */
struct toml_reader {
    struct p3di_project *project;
    const uint8_t *at, *end;
    uint32_t line;
    char key[64]; /* "hemtt.build.optional_mod_folders", with the names of its tables; a longer one is none of ours */
    void (*take)(void *user, const char *key, struct p3d_bytes value); /* the project's */
    void *user;
};

/* ---- Characters ---- */

/* The next character; 0 at the end. */
static uint8_t next_of(const struct toml_reader *toml)
{
    return toml->at < toml->end ? *toml->at : 0;
}

static bool take(struct toml_reader *toml, char c)
{
    const bool is_there = next_of(toml) == (uint8_t)c;

    toml->at += is_there;
    return is_there;
}

static bool take_text(struct toml_reader *toml, const char *text)
{
    const size_t size = strlen(text);
    const bool is_there = (size_t)(toml->end - toml->at) >= size && memcmp(toml->at, text, size) == 0;

    toml->at += is_there ? size : 0;
    return is_there;
}

static void skip_blanks(struct toml_reader *toml)
{
    while (next_of(toml) == ' ' || next_of(toml) == '\t')
        toml->at++;
}

static void skip_line(struct toml_reader *toml)
{
    while (toml->at < toml->end && *toml->at != '\n')
        toml->at++;
}

/* Blanks, ends of lines and comments. */
static void skip_space(struct toml_reader *toml)
{
    for (;;) {
        skip_blanks(toml);
        if (next_of(toml) == '#')
            skip_line(toml);
        else if (take(toml, '\n'))
            toml->line++;
        else if (!take(toml, '\r'))
            return;
    }
}

/* True if nothing but a comment stands on the rest of the line. */
static bool is_at_end(struct toml_reader *toml)
{
    skip_blanks(toml);
    if (next_of(toml) == '#')
        skip_line(toml);
    (void)take(toml, '\r');
    return toml->at == toml->end || *toml->at == '\n';
}

/* ---- Texts and keys ---- */

/* A character of a text, or an escape, which does not end it. */
static void skip_character(struct toml_reader *toml, bool has_escapes)
{
    toml->at += has_escapes && *toml->at == '\\' && toml->end - toml->at > 1 && toml->at[1] > ' ' ? 2 : 1;
}

/* The text up to three quotes. */
static bool take_long_text(struct toml_reader *toml, const char *quotes, struct p3d_bytes *text)
{
    const uint8_t *start = toml->at;

    while (toml->at < toml->end) {
        *text = (struct p3d_bytes){start, (uint32_t)(toml->at - start)};
        if (take_text(toml, quotes))
            return true;
        toml->line += *toml->at == '\n';
        skip_character(toml, *quotes == '"');
    }
    return false;
}

/* A text in quotes, as it is written: escapes stay. */
static bool take_quoted(struct toml_reader *toml, struct p3d_bytes *text)
{
    const uint8_t quote = next_of(toml), *start;

    if (take_text(toml, "\"\"\"") || take_text(toml, "'''"))
        return take_long_text(toml, quote == '"' ? "\"\"\"" : "'''", text);
    start = ++toml->at;
    while (next_of(toml) != quote && next_of(toml) >= ' ')
        skip_character(toml, quote == '"');
    *text = (struct p3d_bytes){start, (uint32_t)(toml->at - start)};
    return take(toml, (char)quote);
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
static bool take_word(struct toml_reader *toml, const char *signs, struct p3d_bytes *word)
{
    const uint8_t *start = toml->at;

    while (is_of_word(next_of(toml), signs))
        toml->at++;
    *word = (struct p3d_bytes){start, (uint32_t)(toml->at - start)};
    return word->size > 0;
}

/* Adds the names of a key, "a.b" or "a" . 'b', to the reader's, of which `size` bytes stay. */
static bool take_key(struct toml_reader *toml, size_t size)
{
    do {
        struct p3d_bytes name;
        int added;

        skip_blanks(toml);
        if (is_quote(next_of(toml)) ? !take_quoted(toml, &name) : !take_word(toml, "_-", &name))
            return false;
        added = snprintf(toml->key + size, sizeof toml->key - size, "%s%.*s", size ? "." : "", (int)name.size,
                         (const char *)name.data);
        size = added < 0 || (size_t)added >= sizeof toml->key - size ? sizeof toml->key - 1 : size + (size_t)added;
        skip_blanks(toml);
    } while (take(toml, '.'));
    return true;
}

/* ---- Values ---- */

static void give(const struct toml_reader *toml, struct p3d_bytes value)
{
    if (toml->take)
        toml->take(toml->user, toml->key, value);
}

static void note_text(struct toml_reader *toml, struct p3d_bytes text)
{
    struct p3d_bytes *wanted = strcmp(toml->key, "prefix") == 0       ? &toml->project->prefix
                               : strcmp(toml->key, "mainprefix") == 0 ? &toml->project->main_prefix
                                                                      : NULL;

    if (wanted && !wanted->size)
        *wanted = text;
    give(toml, text);
}

static void note_word(struct toml_reader *toml, struct p3d_bytes word)
{
    if (strcmp(toml->key, "hemtt.build.optional_mod_folders") == 0 ||
        strcmp(toml->key, "hemtt.release.optional_mod_folders") == 0)
        toml->project->has_one_folder = p3d_text_equal(word, "false");
    give(toml, word);
}

static bool take_value(struct toml_reader *toml, unsigned depth);

/* The rest of "[1, 2]". */
static bool take_array(struct toml_reader *toml, unsigned depth)
{
    const size_t size = strlen(toml->key);

    for (skip_space(toml); !take(toml, ']'); skip_space(toml)) {
        snprintf(toml->key + size, sizeof toml->key - size, "[]");
        if (!take_value(toml, depth))
            return false;
        skip_space(toml);
        if (!take(toml, ',') && next_of(toml) != ']')
            return false;
    }
    return true;
}

/* The rest of "{ a = 1, b.c = 2 }". */
static bool take_table(struct toml_reader *toml, unsigned depth)
{
    const size_t size = strlen(toml->key);

    for (skip_space(toml); !take(toml, '}'); skip_space(toml)) {
        toml->key[size] = 0;
        if (!take_key(toml, size) || !take(toml, '=') || !take_value(toml, depth))
            return false;
        skip_space(toml);
        if (!take(toml, ',') && next_of(toml) != '}')
            return false;
    }
    return true;
}

static bool take_value(struct toml_reader *toml, unsigned depth)
{
    struct p3d_bytes text;

    skip_blanks(toml);
    if (depth > MOST_DEPTH)
        return false;
    if (take(toml, '['))
        return take_array(toml, depth + 1);
    if (take(toml, '{'))
        return take_table(toml, depth + 1);
    if (is_quote(next_of(toml))) {
        if (!take_quoted(toml, &text))
            return false;
        note_text(toml, text);
        return true;
    }
    if (!take_word(toml, "_-+.:", &text))
        return false;
    if (memchr(text.data, '-', text.size) && take(toml, ' ')) /* a time may follow a date */
        (void)take_word(toml, "+-.:", &text);
    note_word(toml, text);
    return true;
}

/* ---- Lines ---- */

/* "[a.b]" or "[[a]]": its name stays the beginning of keys, of which that many bytes are in *table. */
static bool take_header(struct toml_reader *toml, size_t *table)
{
    const bool is_array = take(toml, '[');
    const bool is_good = take_key(toml, 0) && take(toml, ']') && (!is_array || take(toml, ']'));

    *table = strlen(toml->key);
    return is_good && is_at_end(toml);
}

static bool take_pair(struct toml_reader *toml, size_t table)
{
    toml->key[table] = 0;
    return take_key(toml, table) && take(toml, '=') && take_value(toml, 0) && is_at_end(toml);
}

void p3di_project_read(struct p3di_project *project, struct p3d_bytes text)
{
    struct toml_reader toml = {project, text.data, text.data + text.size, 1, "", project->take, project->user};
    size_t table = 0;
    unsigned odd = 0;

    *project = (struct p3di_project){.take = project->take, .user = project->user};
    (void)take_text(&toml, "\xef\xbb\xbf"); /* a byte order mark */
    for (skip_space(&toml); toml.at < toml.end && odd < MOST_ODD; skip_space(&toml)) {
        const struct toml_reader start = toml;

        if (take(&toml, '[') ? take_header(&toml, &table) : take_pair(&toml, table))
            continue;
        toml.at = start.at; /* what does not end is one line, too */
        toml.line = start.line;
        if (!odd++)
            project->odd_line = start.line;
        skip_line(&toml);
    }
}
