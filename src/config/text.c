/* text.c: trees from text, once comments, directives and macros are done (docs/format/config.md, "Text").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include <math.h>
#include <stdio.h>

struct parser {
    struct p3di_job *job; /* the tree's */
    struct p3d_config *config;
    struct p3di_config_source *source;
    uint8_t *text; /* ours: strings with doubled quotes are put right in place */
    size_t pos, end;
    unsigned depth;
    size_t
        semicolon; /* the last one between items, as which one behind an array that is not closed is taken; 0: none */
    /* The entries and values being read: those of outer classes (arrays) first, of inner ones behind. */
    struct p3d_config_entry *entries;
    size_t entry_count, entry_capacity;
    struct p3d_config_value *values;
    size_t value_count, value_capacity;
    struct p3d_config_constant *constants;
    size_t constant_capacity;
};

/* ---- Characters ---- */

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

/* The next byte, 0 at the end: there are no NULs in the text. */
static uint8_t peek(const struct parser *p)
{
    return p->pos < p->end ? p->text[p->pos] : 0;
}

static void skip_blanks(struct parser *p)
{
    while (p->pos < p->end && is_blank(p->text[p->pos]))
        p->pos++;
}

#define FAIL_AT(p, at, ...)                                                                                            \
    do {                                                                                                               \
        const struct p3di_config_place place_ = p3di_config_place_of((p)->source, at);                                 \
        p3di_config_error((p)->source, &place_, P3D_DAMAGED, __VA_ARGS__);                                             \
        (p)->end = (p)->pos;                                                                                           \
    } while (0)
#define FAIL(p, ...) FAIL_AT(p, (p)->pos, __VA_ARGS__)

#define WARN_AT(p, at, ...)                                                                                            \
    do {                                                                                                               \
        const struct p3di_config_place place_ = p3di_config_place_of((p)->source, at);                                 \
        p3di_config_warn((p)->source, &place_, __VA_ARGS__);                                                           \
    } while (0)

/* What some games refuse. */
#define NOTE_AT(p, at, what) WARN_AT(p, at, P3DI_NOT_EVERY_GAME "%s", what)

/* The next character as text, for "expected ... instead of ...". */
static const char *describe_next(const struct parser *p, char text[16])
{
    const uint8_t c = peek(p);

    if (p->pos >= p->end)
        return "the end of the file";
    snprintf(text, 16, c >= 0x20 && c < 0x7f ? "'%c'" : "byte 0x%02x", c);
    return text;
}

static void expect(struct parser *p, char wanted)
{
    char text[16];

    skip_blanks(p);
    if (peek(p) == (uint8_t)wanted)
        p->pos++;
    else
        FAIL(p, "'%c' is missing in front of %s", wanted, describe_next(p, text));
}

/* The comma between two items. The first engine takes ';' as well. */
static void expect_comma(struct parser *p)
{
    if (peek(p) == ';') {
        if (!p->semicolon)
            NOTE_AT(p, p->pos, "';' between items"); /* once is enough */
        p->semicolon = p->pos;
    }
    if (peek(p) == ',' || peek(p) == ';')
        p->pos++;
    else if (peek(p) != '}')
        expect(p, ',');
}

/* The game says so as well, and goes on. */
static void expect_semicolon(struct parser *p, size_t behind, bool is_class)
{
    skip_blanks(p);
    if (peek(p) == ';')
        p->pos++;
    else
        WARN_AT(p, behind, "';' is missing%s", is_class ? " behind a class" : "");
}

static struct p3d_bytes read_name(struct parser *p)
{
    const size_t start = p->pos;
    char text[16];

    while (p->pos < p->end && p3di_config_is_name_char(p->text[p->pos]))
        p->pos++;
    if (p->pos == start)
        FAIL(p, "a name is missing in front of %s", describe_next(p, text));
    return (struct p3d_bytes){p->text + start, (uint32_t)(p->pos - start)};
}

static bool is_word(struct p3d_bytes name, const char *word)
{
    return p3d_text_equal(name, word);
}

/* ---- Memory ---- */

static void push_entry(struct parser *p, const struct p3d_config_entry *entry)
{
    struct p3d_config_entry *entries =
        p3di_job_grow(p->job, p->entries, p->entry_count, &p->entry_capacity, sizeof *entries);

    if (!entries)
        return;
    p->entries = entries;
    entries[p->entry_count++] = *entry;
}

static void push_value(struct parser *p, const struct p3d_config_value *value)
{
    struct p3d_config_value *values =
        p3di_job_grow(p->job, p->values, p->value_count, &p->value_capacity, sizeof *values);

    if (!values)
        return;
    p->values = values;
    values[p->value_count++] = *value;
}

/* Takes off what was pushed last, from `first` on, and copies it to memory of its own. */
static void *pop(struct parser *p, const void *items, size_t *count, size_t first, size_t size)
{
    const size_t taken = *count - first;
    void *copy = p3di_job_alloc(p->job, taken, size);

    if (copy && taken)
        memcpy(copy, (const char *)items + first * size, taken * size);
    *count = first;
    return copy;
}

static bool go_deeper(struct parser *p)
{
    if (p->depth == P3DI_CONFIG_MAX_DEPTH)
        FAIL(p, "more than %u classes or arrays lie in each other", P3DI_CONFIG_MAX_DEPTH);
    else
        p->depth++;
    return !p->job->has_failed;
}

/* ---- Values ---- */

/* From one quote to the other; "" is a quote in it. Appends to the text at *to. */
static void read_quoted(struct parser *p, size_t *to)
{
    const size_t start = p->pos++;

    while (p->pos < p->end && p->text[p->pos] != '\n') {
        const uint8_t c = p->text[p->pos++];

        if (c == '"' && peek(p) != '"')
            return;
        p->pos += c == '"';
        p->text[(*to)++] = c;
    }
    FAIL_AT(p, start, "this string has no end in its line");
}

/* "a" \n "b" is one string, of two lines. */
static bool is_continued(struct parser *p)
{
    size_t at = p->pos;

    while (at < p->end && is_blank(p->text[at]))
        at++;
    if (p->end - at < 2 || p->text[at] != '\\' || p->text[at + 1] != 'n')
        return false;
    for (at += 2; at < p->end && is_blank(p->text[at]);)
        at++;
    if (at >= p->end || p->text[at] != '"')
        return false;
    p->pos = at;
    return true;
}

static struct p3d_config_value read_string(struct parser *p)
{
    const size_t start = p->pos;
    struct p3d_config_value value = {.kind = P3D_CONFIG_STRING};
    size_t to = start;

    read_quoted(p, &to);
    while (is_continued(p)) {
        p->text[to++] = '\n';
        read_quoted(p, &to);
    }
    value.text = (struct p3d_bytes){p->text + start, (uint32_t)(to - start)};
    return value;
}

/* Up to one of `stops` or the end of the line, without the blanks around. */
static struct p3d_config_value read_bare(struct parser *p, const char *stops)
{
    const size_t start = p->pos;

    while (p->pos < p->end && p->text[p->pos] != '\n' && !strchr(stops, p->text[p->pos]))
        p->pos++;
    while (p->pos > start && is_blank(p->text[p->pos - 1]))
        p->pos--;
    return p3di_config_word((struct p3d_bytes){p->text + start, (uint32_t)(p->pos - start)});
}

static struct p3d_config_value read_items(struct parser *p);

static struct p3d_config_value read_item(struct parser *p)
{
    if (peek(p) == '{')
        return read_items(p);
    return peek(p) == '"' ? read_string(p) : read_bare(p, ",;{}");
}

static struct p3d_config_value read_items(struct parser *p)
{
    const size_t first = p->value_count;
    struct p3d_config_value value = {.kind = P3D_CONFIG_ITEMS};

    if (!go_deeper(p))
        return value;
    expect(p, '{');
    for (skip_blanks(p); peek(p) != '}' && !p->job->has_failed; skip_blanks(p)) {
        const struct p3d_config_value item = read_item(p);

        push_value(p, &item);
        skip_blanks(p);
        expect_comma(p);
    }
    expect(p, '}');
    p->depth--;
    value.count = (uint32_t)(p->value_count - first);
    value.items = pop(p, p->values, &p->value_count, first, sizeof *p->values);
    return value;
}

/* x = {1,2}; is a text, to the end of its line. */
static struct p3d_config_value read_braces(struct parser *p)
{
    const size_t start = p->pos;
    const struct p3d_config_value value = read_bare(p, ";");

    if (p->text[p->pos - 1] != '}')
        FAIL_AT(p, start, "an array's name needs [] behind it");
    else
        WARN_AT(p, start, "an array's name needs [] behind it: this is a text");
    return value;
}

static struct p3d_config_value read_scalar(struct parser *p)
{
    skip_blanks(p);
    if (peek(p) == '{')
        return read_braces(p);
    return peek(p) == '"' ? read_string(p) : read_bare(p, ";}");
}

/* ---- Entries ---- */

static void read_entries(struct parser *p, struct p3d_config_class *class_);

static void read_array(struct parser *p, struct p3d_config_entry *entry)
{
    entry->kind = P3D_CONFIG_ARRAY;
    p->pos++; /* [ */
    expect(p, ']');
    skip_blanks(p);
    entry->is_append = peek(p) == '+';
    p->pos += entry->is_append;
    expect(p, '=');
    skip_blanks(p);
    entry->value = read_items(p);
}

/* The file ends within the class that begins at `start`. */
static void fail_open(struct parser *p, size_t start)
{
    char guess[48] = "";

    if (p->semicolon > start)
        snprintf(guess, sizeof guess, "; is one missing in line %u?",
                 (unsigned)p3di_config_place_of(p->source, p->semicolon).line);
    FAIL_AT(p, start, "this class has no '}' at its end%s", guess);
}

/* Behind "class" at `start`: X; or X: Base {...}; */
static void read_class(struct parser *p, size_t start, struct p3d_config_entry *entry)
{
    struct p3d_config_class *class_;

    skip_blanks(p);
    entry->name = read_name(p);
    skip_blanks(p);
    if (peek(p) == ';') {
        entry->kind = P3D_CONFIG_EXTERNAL;
        return;
    }
    class_ = p3di_job_alloc(p->job, 1, sizeof *class_);
    if (!class_)
        return;
    entry->kind = P3D_CONFIG_CLASS;
    entry->class_ = class_;
    class_->name = entry->name;
    if (peek(p) == ':') {
        p->pos++;
        skip_blanks(p);
        class_->base_name = read_name(p);
    }
    expect(p, '{');
    if (!go_deeper(p))
        return;
    read_entries(p, class_);
    p->depth--;
    if (p->pos == p->end)
        fail_open(p, start);
    expect(p, '}');
}

/* Behind "=" of a constant: a number, or what can be computed. */
static int32_t read_number(struct parser *p, struct p3d_bytes name)
{
    struct p3d_config_value value;
    double number = 0;

    skip_blanks(p);
    value = read_bare(p, ",;{}");
    if (p3d_config_number(&value, &number) && number >= INT32_MIN && number <= INT32_MAX && number == floor(number))
        return (int32_t)number;
    FAIL(p, "a whole number is missing behind %.*s", P3DI_NAME(name));
    return 0;
}

static void add_constant(struct parser *p, struct p3d_bytes name, int32_t value)
{
    struct p3d_config *config = p->config;

    p->constants =
        p3di_job_grow(p->job, config->constants, config->constant_count, &p->constant_capacity, sizeof *p->constants);
    if (!p->constants)
        return;
    config->constants = p->constants;
    config->constants[config->constant_count++] = (struct p3d_config_constant){name, value};
}

/* Behind "enum": {NAME = 1, OTHER}; a name in front of it is of no use. One without a name only counts. */
static void read_constants(struct parser *p)
{
    struct p3d_config *config = p->config;
    int32_t next = 0;

    if (config->constant_count)
        next = (int32_t)((uint32_t)config->constants[config->constant_count - 1].value + 1);
    if (peek(p) != '{')
        (void)read_name(p);
    expect(p, '{');
    for (skip_blanks(p); peek(p) != '}' && !p->job->has_failed; skip_blanks(p)) {
        const bool is_named = p3di_config_is_name_char(peek(p));
        const struct p3d_bytes name = is_named ? read_name(p) : (struct p3d_bytes){p->text + p->pos, 0};

        skip_blanks(p);
        if (peek(p) == '=') {
            p->pos++;
            next = read_number(p, name);
        }
        if (is_named)
            add_constant(p, name, next);
        next = (int32_t)((uint32_t)next + 1);
        skip_blanks(p);
        expect_comma(p);
    }
    expect(p, '}');
    skip_blanks(p);
    p->pos += peek(p) == ';';
}

/* Behind "import": X; or X from Y; a class of the game's own config, as "class X;" in an addon's. */
static void read_import(struct parser *p, struct p3d_config_entry *entry)
{
    entry->kind = P3D_CONFIG_EXTERNAL;
    entry->name = read_name(p);
    skip_blanks(p);
    if (!p3di_config_is_name_char(peek(p)))
        return;
    if (!is_word(read_name(p), "from"))
        FAIL(p, "'from' or ';' is missing behind %.*s", P3DI_NAME(entry->name));
    skip_blanks(p);
    (void)read_name(p);
}

static void read_entry(struct parser *p)
{
    struct p3d_config_entry entry = {.kind = P3D_CONFIG_VALUE};
    const size_t start = p->pos;
    const struct p3d_bytes word = read_name(p);
    struct p3di_config_place place;
    size_t behind;

    place = p3di_config_place_of(p->source, start);
    entry.line = place.line;
    entry.file = place.file;
    skip_blanks(p);
    if (is_word(word, "class") && peek(p) != '=' && peek(p) != '[') {
        read_class(p, start, &entry);
    } else if (is_word(word, "enum") && peek(p) != '=' && peek(p) != '[') {
        read_constants(p);
        return;
    } else if (is_word(word, "delete") && peek(p) != '=' && peek(p) != '[') {
        entry.kind = P3D_CONFIG_DELETE;
        entry.name = read_name(p);
    } else if (is_word(word, "import") && p3di_config_is_name_char(peek(p))) {
        read_import(p, &entry);
    } else {
        entry.name = word;
        if (peek(p) == '[') {
            read_array(p, &entry);
        } else {
            expect(p, '=');
            entry.value = read_scalar(p);
        }
    }
    behind = p->pos;
    expect_semicolon(p, behind, entry.kind == P3D_CONFIG_CLASS);
    push_entry(p, &entry);
}

static void read_entries(struct parser *p, struct p3d_config_class *class_)
{
    const size_t first = p->entry_count;

    while (!p->job->has_failed) {
        skip_blanks(p);
        if (p->pos >= p->end || peek(p) == '}')
            break;
        if (peek(p) == ';')
            p->pos++;
        else
            read_entry(p);
    }
    class_->entry_count = (uint32_t)(p->entry_count - first);
    class_->entries = pop(p, p->entries, &p->entry_count, first, sizeof *p->entries);
}

/* ---- The file ---- */

bool p3di_config_read_text(struct p3di_config_tree *tree, const void *data,
                           const struct p3d_config_options *config_options)
{
    struct p3di_config_source source = {.job = &tree->job};
    struct parser p = {.job = &tree->job, .config = tree->config, .source = &source};

    if (tree->size > UINT32_MAX) {
        p3di_job_fail(&tree->job, P3D_UNSUPPORTED, "the text is larger than 4 GB");
        return false;
    }
    if (!p3di_config_preprocess(&source, data, tree->size, config_options))
        return false;
    p.text = source.text;
    p.end = source.size;
    read_entries(&p, &tree->config->root);
    if (p.pos < p.end)
        FAIL(&p, "'}' without a class that it ends");
    tree->config->files = source.files;
    tree->config->file_count = (uint32_t)source.file_count;
    return !p.job->has_failed;
}
