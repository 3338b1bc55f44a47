/* jansson.c: JSON as jansson 2.14 reads it, and what is refused where: member by member in their order, the last of
 * those of one name at the place of the first.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "jansson.h"

#include "core/set.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

enum kind { KIND_OBJECT, KIND_ARRAY, KIND_STRING, KIND_INTEGER, KIND_REAL, KIND_TRUE, KIND_FALSE, KIND_NULL };

struct json_t {
    enum kind kind;
    uint32_t count; /* members, items, or bytes of a string */
    union {
        struct members *members;
        json_t *items;
        const char *string;
        json_int_t integer;
        double real;
    };
};

struct members {
    struct p3di_set keys; /* struct p3d_bytes with a NUL behind */
    json_t *values;       /* by number of the key */
};

struct document {
    json_t root; /* the first: that is what is freed */
    struct p3di_arena *arena;
};

/* ---- Reading ---- */

#define MOST_DEPTH 2048 /* as jansson has it */

struct reader {
    const char *at, *end; /* where it failed, in the end */
    struct p3di_arena *arena;
    unsigned depth;
};

static bool fail(struct reader *reader, const char *at)
{
    reader->at = at;
    return false;
}

static bool is_digit(const struct reader *reader, const char *at)
{
    return at < reader->end && *at >= '0' && *at <= '9';
}

static bool is_at_end(struct reader *reader)
{
    while (reader->at < reader->end && *reader->at && strchr(" \t\n\r", *reader->at))
        reader->at++;
    return reader->at == reader->end;
}

/* The first byte of what follows, which is taken, too; 0 at the end. */
static char next(struct reader *reader)
{
    return is_at_end(reader) ? (char)0 : *reader->at++;
}

/* ---- Strings ---- */

/* The bytes of a character of UTF-8 at `at`; 0 if it is none. */
static size_t character_size(const char *at, const char *end)
{
    const uint8_t *bytes = (const uint8_t *)at;
    const size_t size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xc2 ? 0 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;

    if (bytes[0] > 0xf4 || !size || (size_t)(end - at) < size)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    if ((bytes[0] == 0xe0 && bytes[1] < 0xa0) || (bytes[0] == 0xed && bytes[1] > 0x9f) ||
        (bytes[0] == 0xf0 && bytes[1] < 0x90) || (bytes[0] == 0xf4 && bytes[1] > 0x8f))
        return 0;
    return size;
}

static int hex_of(const struct reader *reader, const char *at)
{
    const char c = (char)(at < reader->end ? *at | 0x20 : 0);

    return is_digit(reader, at) ? *at - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Behind a backslash. */
static bool skip_escape(struct reader *reader)
{
    if (reader->at < reader->end && *reader->at == 'u') {
        for (unsigned i = 1; i <= 4; i++)
            if (hex_of(reader, reader->at + i) < 0)
                return fail(reader, reader->at + i < reader->end ? reader->at + i + 1 : reader->end);
        reader->at += 5;
        return true;
    }
    if (reader->at == reader->end || !character_size(reader->at, reader->end))
        return false;
    return strchr("\"\\/bfnrt", *reader->at++) && reader->at[-1];
}

/* Behind the first quotation mark; takes the last one, too. */
static bool skip_string(struct reader *reader)
{
    while (reader->at < reader->end && *reader->at != '"') {
        const size_t size = character_size(reader->at, reader->end);

        if (!size || (uint8_t)*reader->at < ' ')
            return false;
        reader->at += size;
        if (reader->at[-1] == '\\' && size == 1 && !skip_escape(reader))
            return false;
    }
    return reader->at < reader->end && reader->at++;
}

static uint32_t unit_of(const struct reader *reader, const char *at)
{
    uint32_t unit = 0;

    for (unsigned i = 0; i < 4; i++)
        unit = unit << 4 | (uint32_t)hex_of(reader, at + i);
    return unit;
}

static char *put_character(char *to, uint32_t c)
{
    static const uint8_t starts[] = {0, 0xc0, 0xe0, 0xf0};
    const unsigned more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;

    *to++ = (char)(starts[more] | c >> 6 * more);
    for (unsigned i = more; i-- > 0;)
        *to++ = (char)(0x80 | (c >> 6 * i & 0x3f));
    return to;
}

/* At the 'u'; two escapes may be one character. NULL if there is none, or it is NUL. */
static const char *put_unit(const struct reader *reader, const char *at, char **to)
{
    uint32_t c = unit_of(reader, at + 1);

    if (c >= 0xd800 && c < 0xdc00 && at[5] == '\\' && at[6] == 'u') {
        const uint32_t low = unit_of(reader, at + 7);

        if (low < 0xdc00 || low > 0xdfff)
            return NULL;
        c = 0x10000 + ((c - 0xd800) << 10 | (low - 0xdc00));
        at += 6;
    }
    if (!c || (c >= 0xd800 && c < 0xe000))
        return NULL;
    *to = put_character(*to, c);
    return at + 5;
}

/* Behind the first quotation mark. */
static bool read_string(struct reader *reader, struct p3d_bytes *string)
{
    static const char plain[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *from = reader->at;
    char *text, *to;

    if (!skip_string(reader))
        return false;
    to = text = p3di_arena_alloc(reader->arena, (size_t)(reader->at - from), 1);
    while (text && from < reader->at - 1) {
        if (*from != '\\') {
            *to++ = *from++;
        } else if (*++from != 'u') {
            *to++ = meant[strchr(plain, *from++) - plain];
        } else {
            from = put_unit(reader, from, &to);
            if (!from)
                return false;
        }
    }
    *string = (struct p3d_bytes){(const uint8_t *)text, (uint32_t)(to - text)};
    return text;
}

/* ---- Numbers and words ---- */

/* Digits, one at least. */
static bool skip_digits(struct reader *reader)
{
    if (!is_digit(reader, reader->at))
        return false;
    while (is_digit(reader, reader->at))
        reader->at++;
    return true;
}

static bool read_integer(const char *from, const char *end, json_t *json)
{
    const bool is_negative = *from == '-';
    uint64_t value = 0;

    for (from += is_negative; from < end; from++) {
        const uint64_t digit = (uint64_t)(*from - '0');

        if (value > ((uint64_t)LLONG_MAX + is_negative - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *json = (json_t){.kind = KIND_INTEGER, .integer = (json_int_t)(is_negative ? 0 - value : value)};
    return true;
}

/* At its first byte. */
static bool read_number(struct reader *reader, json_t *json)
{
    const char *from = reader->at;
    bool is_real = false;

    reader->at += *from == '-';
    if (reader->at < reader->end && *reader->at == '0' ? is_digit(reader, ++reader->at) : !skip_digits(reader))
        return false;
    if (reader->at < reader->end && *reader->at == '.') {
        is_real = true;
        reader->at++;
        if (!skip_digits(reader))
            return false;
    }
    if (reader->at < reader->end && (*reader->at | 0x20) == 'e') {
        is_real = true;
        reader->at++;
        reader->at += reader->at < reader->end && (*reader->at == '+' || *reader->at == '-');
        if (!skip_digits(reader))
            return false;
    }
    if (reader->at == reader->end) /* something must follow, and strtod needs an end */
        return false;
    if (!is_real)
        return read_integer(from, reader->at, json);
    *json = (json_t){.kind = KIND_REAL, .real = strtod(from, NULL)};
    return isfinite(json->real);
}

/* At its first byte. Of what is no word it takes all letters, or else a character. */
static bool read_word(struct reader *reader, json_t *json)
{
    static const char *const words[] = {"true", "false", "null"};
    const char *from = reader->at;

    while (reader->at < reader->end && (*reader->at | 0x20) >= 'a' && (*reader->at | 0x20) <= 'z')
        reader->at++;
    for (unsigned i = 0; i < 3; i++)
        if ((size_t)(reader->at - from) == strlen(words[i]) && memcmp(from, words[i], strlen(words[i])) == 0) {
            *json = (json_t){.kind = KIND_TRUE + i};
            return true;
        }
    if (reader->at == from)
        reader->at += character_size(from, reader->end);
    return false;
}

/* ---- Values ---- */

static bool read_value(struct reader *reader, char first, json_t *json);

static bool read_text(struct reader *reader, json_t *json)
{
    struct p3d_bytes string;
    const bool is_good = read_string(reader, &string);

    if (is_good)
        *json = (json_t){.kind = KIND_STRING, .count = string.size, .string = (const char *)string.data};
    return is_good;
}

/* What is neither an object nor an array; its first byte was taken already. */
static bool read_plain(struct reader *reader, char first, json_t *json)
{
    if (!first || strchr("{}[]:,", first))
        return false;
    if (first == '"')
        return read_text(reader, json);
    reader->at--;
    return first == '-' || is_digit(reader, reader->at) ? read_number(reader, json) : read_word(reader, json);
}

/* What begins so should be something else. It is wrong behind it. */
static bool refuse(struct reader *reader, char first)
{
    json_t json;

    (void)read_plain(reader, first, &json);
    return false;
}

static bool read_items(struct reader *reader, json_t *json)
{
    size_t capacity = 0;
    char c = next(reader);

    *json = (json_t){.kind = KIND_ARRAY};
    if (c == ']')
        return true;
    do {
        json_t item;

        if (!read_value(reader, c, &item))
            return false;
        json->items = p3di_arena_grow(reader->arena, json->items, json->count, &capacity, sizeof item);
        if (!json->items)
            return false;
        json->items[json->count++] = item;
        c = next(reader);
    } while (c == ',' && (c = next(reader)));
    return c == ']' || refuse(reader, c);
}

static bool read_member(struct reader *reader, struct members *members, size_t *capacity)
{
    struct p3d_bytes key;
    uint32_t number;
    json_t value;
    char c;

    if (!read_string(reader, &key))
        return false;
    c = next(reader);
    if (c != ':')
        return refuse(reader, c);
    if (!read_value(reader, next(reader), &value) || !p3di_set_add(&members->keys, &key, &number))
        return false;
    if (number + 1 == members->keys.count)
        members->values = p3di_arena_grow(reader->arena, members->values, number, capacity, sizeof value);
    if (members->values)
        members->values[number] = value;
    return members->values;
}

static bool read_members(struct reader *reader, json_t *json)
{
    struct members *members = p3di_arena_alloc(reader->arena, 1, sizeof *members);
    size_t capacity = 0;
    char c = next(reader);

    *json = (json_t){.kind = KIND_OBJECT, .members = members};
    if (!members)
        return false;
    p3di_set_init(&members->keys, reader->arena, 0);
    if (c == '}')
        return true;
    do {
        if (c != '"' ? !refuse(reader, c) : !read_member(reader, members, &capacity))
            return false;
        c = next(reader);
    } while (c == ',' && (c = next(reader)));
    json->count = members->keys.count;
    return c == '}' || refuse(reader, c);
}

/* Its first byte was taken already. */
static bool read_value(struct reader *reader, char first, json_t *json)
{
    bool is_good;

    if (reader->depth == MOST_DEPTH)
        return false;
    reader->depth++;
    is_good = first == '{'   ? read_members(reader, json)
              : first == '[' ? read_items(reader, json)
                             : read_plain(reader, first, json);
    reader->depth--;
    return is_good;
}

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    struct document *document = arena ? p3di_arena_alloc(arena, 1, sizeof *document) : NULL;
    struct reader reader = {text, text + size, arena, 0};
    const char first = next(&reader);

    (void)flags;
    if (document && (first == '{' || first == '[' || refuse(&reader, first)) &&
        read_value(&reader, first, &document->root) && (is_at_end(&reader) || refuse(&reader, next(&reader)))) {
        document->arena = arena;
        return &document->root;
    }
    p3di_arena_free(arena);
    *error = (json_error_t){1, (int)(reader.at - text)};
    while (reader.at-- > text)
        error->line += *reader.at == '\n';
    return NULL;
}

void json_decref(json_t *root)
{
    if (root)
        p3di_arena_free(((struct document *)root)->arena);
}

/* ---- What it says ---- */

static bool is(const json_t *json, enum kind kind)
{
    return json && json->kind == kind;
}

bool json_is_object(const json_t *json)
{
    return is(json, KIND_OBJECT);
}

bool json_is_string(const json_t *json)
{
    return is(json, KIND_STRING);
}

bool json_is_integer(const json_t *json)
{
    return is(json, KIND_INTEGER);
}

bool json_is_number(const json_t *json)
{
    return is(json, KIND_INTEGER) || is(json, KIND_REAL);
}

bool json_is_true(const json_t *json)
{
    return is(json, KIND_TRUE);
}

json_int_t json_integer_value(const json_t *json)
{
    return is(json, KIND_INTEGER) ? json->integer : 0;
}

double json_number_value(const json_t *json)
{
    return is(json, KIND_REAL) ? json->real : (double)json_integer_value(json);
}

const char *json_string_value(const json_t *json)
{
    return is(json, KIND_STRING) ? json->string : NULL;
}

size_t json_string_length(const json_t *json)
{
    return is(json, KIND_STRING) ? json->count : 0;
}

size_t json_array_size(const json_t *json)
{
    return is(json, KIND_ARRAY) ? json->count : 0;
}

json_t *json_array_get(const json_t *json, size_t index)
{
    return index < json_array_size(json) ? &json->items[index] : NULL;
}

size_t json_object_size(const json_t *json)
{
    return is(json, KIND_OBJECT) ? json->count : 0;
}

json_t *json_object_get(const json_t *json, const char *key)
{
    const struct p3d_bytes bytes = {(const uint8_t *)key, key ? (uint32_t)strlen(key) : 0};
    uint32_t number;

    return json_object_size(json) && key && p3di_set_find(&json->members->keys, &bytes, &number)
               ? &json->members->values[number]
               : NULL;
}

json_t *web_json_member(const json_t *json, size_t place, const char **key)
{
    const bool is_there = place < json_object_size(json);

    *key =
        is_there ? (const char *)((const struct p3d_bytes *)(const void *)json->members->keys.keys)[place].data : NULL;
    return is_there ? &json->members->values[place] : NULL;
}

static bool is_equal_within(const json_t *a, const json_t *b)
{
    for (uint32_t i = 0; i < a->count; i++) {
        const char *key;

        if (a->kind == KIND_ARRAY ? !json_equal(&a->items[i], &b->items[i])
                                  : !json_equal(web_json_member(a, i, &key), json_object_get(b, key)))
            return false;
    }
    return true;
}

bool json_equal(const json_t *a, const json_t *b)
{
    if (!a || !b || a->kind != b->kind || a->count != b->count)
        return false;
    switch (a->kind) {
    case KIND_OBJECT:
    case KIND_ARRAY:
        return is_equal_within(a, b);
    case KIND_STRING:
        return memcmp(a->string, b->string, a->count) == 0;
    case KIND_INTEGER:
        return a->integer == b->integer;
    case KIND_REAL:
        return a->real == b->real;
    default:
        return true;
    }
}
