/* preprocess.c: comments, directives and macros of a text (docs/format/config.md, "Preprocessor").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "macros.h"

#include "core/error.h"
#include "core/words.h"

#include <stdio.h>

#define MOST_INCLUDES_INSIDE 32u
#define MOST_INCLUDES 4096u
#define MOST_INCLUDED_BYTES ((uint64_t)32 << 20) /* in all: the text of each inclusion is kept */
#define MOST_CONDITIONS 64u

struct preprocessor {
    struct p3di_config_source *source;
    struct p3di_config_macros macros;
    const struct p3d_config_options *options;
    unsigned include_depth;
    uint32_t include_count;
    uint64_t included_bytes;
};

/* One file that is being read. */
struct file {
    struct preprocessor *pre;
    const uint8_t *data;
    size_t size, pos;
    size_t line_start;
    uint32_t number, line;

    /* #ifdef and so on: whether the text between them counts, and whether #else was there, innermost last */
    bool is_taken[MOST_CONDITIONS], has_else[MOST_CONDITIONS];
    unsigned condition_count;
    unsigned skipped; /* the text is skipped from this condition on, counted from 1; 0: it is not skipped */
};

static bool has_failed(const struct file *file)
{
    return file->pre->source->job->has_failed;
}

static struct p3di_config_place place_at(const struct file *file, size_t at)
{
    return (struct p3di_config_place){file->number, file->line, (uint32_t)(at - file->line_start) + 1, (uint32_t)at};
}

/* ---- Characters ---- */

static bool is_at(const struct file *file, size_t at, const char *text)
{
    const size_t size = strlen(text);

    return file->size - at >= size && memcmp(file->data + at, text, size) == 0;
}

/* The length of a line's end at `at`: 1 or 2, or 0 if there is none. */
static size_t newline_size(const struct file *file, size_t at)
{
    if (at < file->size && file->data[at] == '\n')
        return 1;
    return is_at(file, at, "\r\n") ? 2 : 0;
}

/* A backslash at the very end of a line joins it with the next one. */
static size_t join_size(const struct file *file, size_t at)
{
    const size_t newline = file->data[at] == '\\' ? newline_size(file, at + 1) : 0;

    return newline ? newline + 1 : 0;
}

/* Moves pos, behind which a line begins. */
static void begin_line(struct file *file, size_t pos)
{
    file->pos = file->line_start = pos;
    file->line++;
}

static void skip_spaces(struct file *file)
{
    while (file->pos < file->size && (file->data[file->pos] == ' ' || file->data[file->pos] == '\t'))
        file->pos++;
}

/* Goes behind one character and those that mean nothing by themselves. */
static void pass_plain(struct file *file)
{
    for (file->pos++; file->pos < file->size; file->pos++)
        switch (file->data[file->pos]) {
        case '\n':
        case '\r':
        case '\\':
        case '"':
        case '/':
        case '*':
            return;
        default:
            break;
        }
}

/* Goes behind a comment that begins here; false if there is none. */
static bool skip_comment(struct file *file)
{
    const size_t start = file->pos;
    const struct p3di_config_place place = place_at(file, start);

    if (is_at(file, start, "//")) {
        while (file->pos < file->size && !newline_size(file, file->pos) && !join_size(file, file->pos))
            pass_plain(file);
        return true;
    }
    if (!is_at(file, start, "/*"))
        return false;
    for (file->pos += 2; file->pos < file->size && !is_at(file, file->pos, "*/");)
        if (file->data[file->pos] == '\n')
            begin_line(file, file->pos + 1);
        else
            pass_plain(file);
    if (file->pos == file->size)
        p3di_config_error(file->pre->source, &place, P3D_DAMAGED, "this comment has no end");
    else
        file->pos += 2;
    return true;
}

/* Behind the quote that ends a string, or the end of the line, which may join the next one. */
static size_t part_end(const struct file *file, size_t at)
{
    for (; at < file->size && file->data[at] != '\n' && !join_size(file, at); at++)
        if (file->data[at] == '"')
            return at + 1;
    return at;
}

/* The same of a string that begins at `at`. */
static size_t string_end(const struct file *file, size_t at)
{
    return part_end(file, at + 1);
}

static size_t word_end(const struct file *file, size_t at)
{
    while (at < file->size && p3di_config_is_word_char(file->data[at]))
        at++;
    return at;
}

/* ---- Directives ---- */

/* True if only blanks, and some of them, stand between this backslash and the end of the line. */
static bool is_loose(const struct file *file, size_t backslash)
{
    size_t at = backslash + 1;

    if (file->data[backslash] != '\\')
        return false;
    while (at < file->size && (file->data[at] == ' ' || file->data[at] == '\t'))
        at++;
    return at > backslash + 1 && newline_size(file, at);
}

static void warn_loose(const struct file *file)
{
    const struct p3di_config_place place = place_at(file, file->pos);

    if (!file->skipped && is_loose(file, file->pos))
        p3di_config_warn(file->pre->source, &place, P3DI_LOOSE_BACKSLASH ": the next line is no part of this one");
}

/* The rest of a line, and the lines that are joined to it, without comments: in scratch memory. */
static struct p3d_bytes read_line(struct file *file)
{
    struct p3di_config_buffer line = {NULL, 0, 0};

    while (file->pos < file->size && !newline_size(file, file->pos) && !has_failed(file)) {
        const size_t start = file->pos, join = join_size(file, start);

        if (join) {
            begin_line(file, start + join);
            continue;
        }
        if (skip_comment(file))
            continue;
        warn_loose(file);
        file->pos = file->data[start] == '"' ? string_end(file, start) : start;
        if (file->pos <= start + 1 ||
            file->data[file->pos - 1] != '"') { /* no end in this line: the text may go on in the next */
            file->pos = start;
            pass_plain(file);
        }
        p3di_config_put(&file->pre->macros, &line, file->data + start, file->pos - start);
    }
    return p3di_config_bytes(&line);
}

static struct p3d_bytes first_word(struct p3d_bytes line)
{
    uint32_t size = 0;

    while (size < line.size && p3di_config_is_word_char(line.data[size]))
        size++;
    return (struct p3d_bytes){line.data, size};
}

static void preprocess_file(struct preprocessor *pre, const void *data, size_t size, const char *name);

/* Files without a name are all the same. */
static bool was_included(const struct p3di_config_source *source, const char *name)
{
    for (size_t i = 1; i < source->file_count; i++)
        if (!name || !source->files[i] || strcmp(source->files[i], name) == 0)
            return true;
    return false;
}

static bool find_include(const struct file *f, struct p3d_bytes path, struct p3d_config_include *file)
{
    const struct p3d_config_options *options = f->pre->options;

    return options->include && options->include(options->include_user, path, f->pre->source->files[f->number], file);
}

static void lack_include(const struct file *f, struct p3d_bytes path, const struct p3d_config_include *file,
                         const struct p3di_config_place *place)
{
    struct preprocessor *pre = f->pre;
    struct p3d_error error;
    char message[sizeof error.message];

    if (file->option)
        snprintf(message, sizeof message, "\"%.*s\" is not included: it lies outside of the mod; %s allows it",
                 P3DI_PATH(path), file->option);
    else if (file->reason)
        snprintf(message, sizeof message, "\"%.*s\" cannot be included: %.100s", P3DI_PATH(path), file->reason);
    else
        snprintf(message, sizeof message, "there is no file \"%.*s\" to include", P3DI_PATH(path));
    p3di_error_clear(&error);
    p3di_config_error_at(pre->source, place, P3D_SYSTEM, message, &error);
    if (pre->options->lacks)
        pre->options->lacks(pre->options->include_user, path, &error);
    else
        p3di_config_fail(pre->source, &error);
}

/* "path" or <path>; empty if it is neither. */
static struct p3d_bytes include_path(struct p3d_bytes line)
{
    const char close = line.size && line.data[0] == '<' ? '>' : '"';
    const uint8_t *end = line.size > 1 ? memchr(line.data + 1, close, line.size - 1) : NULL;

    if (!end || (line.data[0] != '"' && line.data[0] != '<'))
        return (struct p3d_bytes){NULL, 0};
    return (struct p3d_bytes){line.data + 1, (uint32_t)(end - line.data) - 1};
}

/* #include "path" or <path> */
static void include_file(struct file *f, struct p3d_bytes line, const struct p3di_config_place *place)
{
    struct preprocessor *pre = f->pre;
    const struct p3d_bytes path = include_path(line);
    struct p3d_config_include file = {.data = {NULL, 0}};

    if (!path.data) {
        p3di_config_error(pre->source, place, P3D_DAMAGED, "#include needs a path in quotes");
        return;
    }
    if (pre->include_depth == MOST_INCLUDES_INSIDE || ++pre->include_count > MOST_INCLUDES) {
        p3di_config_error(pre->source, place, P3D_DAMAGED, "too many files include each other");
        return;
    }
    if (!find_include(f, path, &file)) {
        lack_include(f, path, &file, place);
        return;
    }
    pre->included_bytes += file.data.size;
    if (pre->included_bytes > MOST_INCLUDED_BYTES) {
        p3di_config_error(pre->source, place, P3D_DAMAGED, "the included files are too large");
    } else {
        pre->include_depth++;
        p3di_arena_add_unpacked(pre->source->job->arena, (size_t)8 * file.data.size);
        if (!was_included(pre->source, file.name))
            p3di_config_macros_include(&pre->macros, file.data.size);
        preprocess_file(pre, file.data.data, file.data.size, file.name);
        pre->include_depth--;
    }
    if (pre->options->release)
        pre->options->release(pre->options->include_user, &file);
}

/* ---- Conditions ---- */

static struct p3d_bytes trimmed(struct p3d_bytes text)
{
    for (; text.size && (*text.data == ' ' || *text.data == '\t'); text.size--)
        text.data++;
    while (text.size && (text.data[text.size - 1] == ' ' || text.data[text.size - 1] == '\t'))
        text.size--;
    return text;
}

/* False if it is no number: it counts as 0 then, as in C. */
static bool is_number(struct p3d_bytes text, double *number)
{
    const struct p3d_config_value value = {.kind = P3D_CONFIG_STRING, .text = trimmed(text)};
    const bool is_one = p3d_config_number(&value, number);

    if (!is_one)
        *number = 0;
    return is_one;
}

static bool has_include(const struct file *f, struct p3d_bytes line)
{
    const uint8_t *open = memchr(line.data, '(', line.size);
    struct p3d_config_include file = {.data = {NULL, 0}};
    struct p3d_bytes path;

    if (!open)
        return false;
    line.size -= (uint32_t)(open + 1 - line.data);
    line.data = open + 1;
    path = include_path(trimmed(line));
    if (!path.data || ++f->pre->include_count > MOST_INCLUDES || !find_include(f, path, &file))
        return false;
    if (f->pre->options->release)
        f->pre->options->release(f->pre->options->include_user, &file);
    return true;
}

/* "a < b" and the like, or a number. */
static bool is_true(struct file *file, struct p3d_bytes line, const struct p3di_config_place *place)
{
    static const char *const signs[] = {"==", "!=", "<=", ">=", "<", ">"};
    struct p3d_bytes text;
    double first, second;

    if (p3d_text_starts_with(line, "__has_include"))
        return has_include(file, line);
    text = p3di_config_expanded(&file->pre->macros, line, place);
    for (unsigned s = 0; s < sizeof signs / sizeof *signs; s++)
        for (uint32_t i = 0, size = (uint32_t)strlen(signs[s]); i + size <= text.size; i++)
            if (memcmp(text.data + i, signs[s], size) == 0) {
                const struct p3d_bytes a = trimmed((struct p3d_bytes){text.data, i});
                const struct p3d_bytes b = trimmed((struct p3d_bytes){text.data + i + size, text.size - i - size});
                const bool is_left_one = is_number(a, &first), is_right_one = is_number(b, &second);
                const bool is_equal = is_left_one && is_right_one ? first == second : bytes_equal(a, b);
                const bool results[] = {is_equal, !is_equal, first <= second, first >= second,
                                        first<second, first> second};

                return results[s];
            }
    return is_number(text, &first) && first != 0;
}

/* Opens a condition. */
static void begin_condition(struct file *file, bool is_taken, const struct p3di_config_place *place)
{
    if (file->condition_count == MOST_CONDITIONS) {
        p3di_config_error(file->pre->source, place, P3D_DAMAGED, "more than %u conditions lie in each other",
                          MOST_CONDITIONS);
        return;
    }
    file->has_else[file->condition_count] = false;
    file->is_taken[file->condition_count++] = is_taken;
}

/* #if, #ifdef, #ifndef, #else, #endif; false if it is another directive. */
static bool do_condition(struct file *file, struct p3d_bytes name, struct p3d_bytes line,
                         const struct p3di_config_place *place)
{
    const bool is_ifdef = p3d_text_equal(name, "ifdef"), is_else = p3d_text_equal(name, "else");
    struct p3di_config_source *source = file->pre->source;

    if (p3d_text_equal(name, "if")) {
        begin_condition(file, !file->skipped && is_true(file, line, place), place);
    } else if (is_ifdef || p3d_text_equal(name, "ifndef")) {
        begin_condition(file, (p3di_config_find_macro(&file->pre->macros, first_word(line)) != NULL) == is_ifdef,
                        place);
    } else if (is_else || p3d_text_equal(name, "endif")) {
        if (!file->condition_count || (is_else && file->has_else[file->condition_count - 1])) {
            p3di_config_error(source, place, P3D_DAMAGED, "#%.*s without #if, #ifdef or #ifndef", P3DI_NAME(name));
            return true;
        }
        file->has_else[file->condition_count - 1] = true;
        file->is_taken[file->condition_count - 1] = !file->is_taken[file->condition_count - 1];
        file->condition_count -= !is_else;
    } else {
        return false;
    }
    file->skipped = 0;
    for (unsigned i = file->condition_count; i > 0; i--)
        if (!file->is_taken[i - 1])
            file->skipped = i;
    return true;
}

/* Behind '#'. */
static void do_directive(struct file *file, const struct p3di_config_place *place)
{
    struct p3d_bytes name, line;

    skip_spaces(file);
    name = (struct p3d_bytes){file->data + file->pos, (uint32_t)(word_end(file, file->pos) - file->pos)};
    file->pos += name.size;
    skip_spaces(file);
    line = read_line(file);
    if (name.size && *name.data < 'a')
        p3di_config_warn(file->pre->source, place, P3DI_NOT_EVERY_GAME "#%.*s in capitals", P3DI_NAME(name));
    if (!has_failed(file) && !do_condition(file, name, line, place) && !file->skipped) {
        if (p3d_text_equal(name, "define"))
            p3di_config_define(&file->pre->macros, line, place);
        else if (p3d_text_equal(name, "undef"))
            p3di_config_undefine(&file->pre->macros, first_word(line));
        else if (p3d_text_equal(name, "include"))
            include_file(file, line, place);
        else if (!p3d_text_equal(name, "pragma") && !p3d_text_equal(name, "line")) /* these are for other tools */
            p3di_config_error(file->pre->source, place, P3D_UNSUPPORTED, "#%.*s is not known here", P3DI_NAME(name));
    }
    p3di_arena_clear(file->pre->macros.scratch);
}

/* ---- Text ---- */

static void copy(struct file *file, size_t end)
{
    const struct p3di_config_place place = place_at(file, file->pos);

    p3di_config_append(file->pre->source, file->data + file->pos, end - file->pos, &place, true);
    file->pos = end;
}

/* Goes on in the next line if this one joins it. */
static bool join_line(struct file *file)
{
    const size_t join = file->pos < file->size ? join_size(file, file->pos) : 0;

    if (join)
        begin_line(file, file->pos + join);
    return join;
}

/* A string in the arguments of a macro. */
static void read_string(struct file *file, struct p3di_config_buffer *use)
{
    size_t start = file->pos;

    file->pos = string_end(file, start);
    for (;;) {
        p3di_config_put(&file->pre->macros, use, file->data + start, file->pos - start);
        if (!join_line(file))
            return;
        start = file->pos;
        file->pos = part_end(file, start);
    }
}

/* A string of the text. */
static void copy_string(struct file *file)
{
    copy(file, string_end(file, file->pos));
    while (join_line(file))
        copy(file, part_end(file, file->pos));
}

/* Behind the name of a macro with parameters: appends "(arguments)" to the use, over several lines if need be. */
static void read_arguments(struct file *file, struct p3di_config_buffer *use, const struct p3di_config_place *place)
{
    size_t depth = 0;

    while (file->pos < file->size && !has_failed(file)) {
        const size_t start = file->pos, join = join_size(file, start), newline = newline_size(file, start);
        const uint8_t c = file->data[start];

        if (join || newline) {
            begin_line(file, start + join + (join ? 0 : newline));
            p3di_config_put(&file->pre->macros, use, "\n", newline && !join);
            continue;
        }
        if (skip_comment(file))
            continue;
        if (c == '"') {
            read_string(file, use);
            continue;
        }
        file->pos = word_end(file, start);
        file->pos += file->pos == start;
        p3di_config_put(&file->pre->macros, use, file->data + start, file->pos - start);
        depth += c == '(';
        if (c == ')' && --depth == 0)
            return;
    }
    p3di_config_error(file->pre->source, place, P3D_DAMAGED, "the arguments of %.*s have no end",
                      P3DI_NAME(p3di_config_bytes(use)));
}

/* A word: itself, or the text of the macro of this name. */
static void do_word(struct file *file)
{
    const struct p3di_config_place place = place_at(file, file->pos);
    const size_t end = word_end(file, file->pos);
    const struct p3d_bytes name = {file->data + file->pos, (uint32_t)(end - file->pos)};
    const struct p3di_config_macro *macro = p3di_config_find_macro(&file->pre->macros, name);
    struct p3di_config_buffer use = {NULL, 0, 0};

    if (macro ? macro->has_parameters && (end == file->size || file->data[end] != '(')
              : !p3di_config_is_built_in(name)) {
        copy(file, end);
        return;
    }
    p3di_config_put(&file->pre->macros, &use, name.data, name.size);
    file->pos = end;
    if ((macro && macro->has_parameters) ||
        (!macro && p3di_config_is_script(name) && end < file->size && file->data[end] == '('))
        read_arguments(file, &use, &place);
    p3di_config_expand(&file->pre->macros, p3di_config_bytes(&use), &place);
}

/* True if this is neither a word, a string, a comment nor the end of a line. */
static bool is_plain(const struct file *file, size_t at)
{
    const uint8_t c = file->data[at];

    return !p3di_config_is_word_char(c) && c != '"' && c != '/' && c != '\\' && c != '\n';
}

/* Lines without text are left out, so that they take no memory. */
static bool is_after_newline(const struct p3di_config_source *source)
{
    return source->size && source->text[source->size - 1] == '\n';
}

static void do_text(struct file *file)
{
    const size_t start = file->pos, join = join_size(file, start);
    size_t end = start + 1;

    if (join) {
        begin_line(file, start + join);
    } else if (file->data[start] == '\n') {
        if (!is_after_newline(file->pre->source))
            copy(file, end);
        begin_line(file, end);
    } else if (p3di_config_is_word_start(file->data[start])) {
        do_word(file);
    } else if (file->data[start] == '"') {
        copy_string(file);
    } else if (!skip_comment(file)) {
        if (p3di_config_is_word_char(file->data[start]))
            end = word_end(file, start);
        else
            while (end < file->size && is_plain(file, end))
                end++;
        copy(file, end);
    }
}

/* Text that does not count: only its lines, comments and directives matter. */
static void skip_text(struct file *file)
{
    if (file->data[file->pos] == '\n')
        begin_line(file, file->pos + 1);
    else if (file->data[file->pos] == '"')
        file->pos = string_end(file, file->pos);
    else if (!skip_comment(file))
        pass_plain(file);
}

/* ---- Files ---- */

/* A directive begins with '#' and a word, at the beginning of a line. Its own line's end stays. */
static bool is_directive(const struct file *file, size_t *hash)
{
    size_t at = file->line_start;

    while (at < file->size && (file->data[at] == ' ' || file->data[at] == '\t'))
        at++;
    *hash = at;
    if (at < file->pos || at == file->size || file->data[at] != '#')
        return false;
    for (at++; at < file->size && (file->data[at] == ' ' || file->data[at] == '\t');)
        at++;
    return at < file->size && p3di_config_is_word_start(file->data[at]);
}

static void refuse_nuls(struct file *file)
{
    const uint8_t *nul = file->size ? memchr(file->data, 0, file->size) : NULL;
    struct p3di_config_place place;

    if (!nul)
        return;
    while (file->data + file->pos < nul)
        if (file->data[file->pos] == '\n')
            begin_line(file, file->pos + 1);
        else
            file->pos++;
    place = place_at(file, file->pos);
    p3di_config_error(file->pre->source, &place, P3D_DAMAGED, "there is a NUL in the text");
}

/* A byte order mark. */
static void skip_mark(struct file *file)
{
    const struct p3di_config_place place = place_at(file, 0);

    p3di_config_warn(file->pre->source, &place,
                     P3DI_NOT_EVERY_GAME "a byte order mark; save the file as UTF-8 without it");
    file->pos = file->line_start = 3;
}

static void preprocess_file(struct preprocessor *pre, const void *data, size_t size, const char *name)
{
    struct file file = {.pre = pre, .data = data ? data : (const uint8_t *)"", .size = size, .line = 1};
    struct p3di_config_place place;
    size_t hash;

    file.number = p3di_config_add_file(pre->source, name);
    if (size >= 3 && memcmp(file.data, "\xef\xbb\xbf", 3) == 0)
        skip_mark(&file);
    refuse_nuls(&file);
    while (file.pos < file.size && !has_failed(&file)) {
        if (file.pos == file.line_start && is_directive(&file, &hash)) {
            place = place_at(&file, hash);
            file.pos = hash + 1;
            do_directive(&file, &place);
        } else if (file.skipped) {
            skip_text(&file);
        } else {
            do_text(&file);
        }
    }
    place = place_at(&file, file.pos);
    if (file.condition_count)
        p3di_config_error(pre->source, &place, P3D_DAMAGED, "#endif is missing");
    if (!pre->include_depth)
        p3di_config_end(pre->source, &place);
}

static void define_option(struct preprocessor *pre, const char *text)
{
    const struct p3di_config_place place = {0, 0, 0, 0};
    const char *equal = strchr(text, '=');
    struct p3di_config_buffer line = {NULL, 0, 0};

    p3di_config_put(&pre->macros, &line, text, equal ? (size_t)(equal - text) : strlen(text));
    p3di_config_put(&pre->macros, &line, " ", 1);
    if (equal)
        p3di_config_put(&pre->macros, &line, equal + 1, strlen(equal + 1));
    p3di_config_define(&pre->macros, p3di_config_bytes(&line), &place);
    p3di_arena_clear(pre->macros.scratch);
}

bool p3di_config_preprocess(struct p3di_config_source *source, const void *data, size_t size,
                            const struct p3d_config_options *config_options)
{
    struct preprocessor pre = {.source = source, .options = config_options};

    p3di_config_macros_init(&pre.macros, source, config_options, size);
    for (uint32_t i = 0; i < config_options->define_count && !source->job->has_failed; i++)
        define_option(&pre, config_options->defines[i]);
    if (!source->job->has_failed)
        preprocess_file(&pre, data, size, config_options->name);
    p3di_config_warn_of_scripts(&pre.macros);
    p3di_config_macros_free(&pre.macros);
    return !source->job->has_failed;
}
