/* read.c: the statements of an OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

static bool is_word(struct p3d_bytes word, const char *text)
{
    return word.size == strlen(text) && memcmp(word.data, text, word.size) == 0;
}

/* ---- Numbers ---- */

/* Reads at least `least` and at most `most` numbers; further numbers (weights, colours) are ignored. */
static void read_numbers(struct obj_file *file, float *values, uint32_t least, uint32_t most)
{
    for (uint32_t i = 0; i < most && !file->builder.job.has_failed; i++) {
        struct p3d_bytes word;

        if (p3di_lines_f32(&file->lines, &values[i]))
            continue;
        if (p3di_lines_word(&file->lines, &word))
            p3di_obj_fail(file, "\"%.*s\" is not a number, or too large for an f32", P3DI_NAME(word));
        else if (i < least)
            p3di_obj_fail(file, "%u numbers are needed here, not %u", (unsigned)least, (unsigned)i);
        return;
    }
}

static void read_point(struct obj_file *file)
{
    float values[3];

    p3di_obj_begin_part(file);
    read_numbers(file, values, 3, 3);
    if (!file->builder.job.has_failed)
        file->numbers.v[file->numbers.v_read++] = (struct p3d_vec3){values[0], values[1], values[2]};
}

static void read_uv(struct obj_file *file)
{
    float values[2] = {0, 0};

    read_numbers(file, values, 1, 2);
    if (!file->builder.job.has_failed)
        file->numbers.vt[file->numbers.vt_read++] = (struct p3d_vec2){values[0], values[1]};
}

static void read_normal(struct obj_file *file)
{
    float values[3];

    read_numbers(file, values, 3, 3);
    if (!file->builder.job.has_failed)
        file->numbers.vn[file->numbers.vn_read++] = (struct p3d_vec3){values[0], values[1], values[2]};
}

/* ---- Elements ---- */

/* An integer at the cursor; false if there is none. Numbers beyond the limits stay beyond them. */
static bool read_integer(struct lines *lines, int64_t *value)
{
    const bool is_negative = lines->at < lines->end && *lines->at == '-';
    const char *at = lines->at + is_negative, *digits = at;

    for (*value = 0; at < lines->end && *at >= '0' && *at <= '9'; at++)
        if (*value < INT32_MAX)
            *value = *value * 10 + (*at - '0');
    if (is_negative)
        *value = -*value;
    lines->at = at == digits ? lines->at : at;
    return at != digits;
}

/* The limits of an index: forward it may name any element of the file, backward the elements read so far. */
struct index_range {
    const char *what;
    uint32_t count, read;
};

static uint32_t read_index(struct obj_file *file, struct index_range range, uint32_t corner)
{
    const char *start = file->lines.at;
    struct p3d_bytes text;
    int64_t value;

    if (!read_integer(&file->lines, &value)) {
        struct p3d_bytes word = p3di_lines_rest(&file->lines);

        p3di_obj_fail(file, "corner %u: \"%.*s\" is not an index", (unsigned)corner, P3DI_NAME(word));
        return 0;
    }
    if (value > 0 && value <= range.count)
        return (uint32_t)(value - 1);
    if (value < 0 && -value <= range.read)
        return (uint32_t)(range.read + value);
    text = (struct p3d_bytes){(const uint8_t *)start, (uint32_t)(file->lines.at - start)};
    p3di_obj_fail(file, "corner %u names %s %.*s of %u", (unsigned)corner, range.what, P3DI_NAME(text),
                  (unsigned)(value < 0 ? range.read : range.count));
    return 0;
}

static bool skip_slash(struct lines *lines)
{
    if (lines->at == lines->end || *lines->at != '/')
        return false;
    lines->at++;
    return true;
}

/* "v", "v/vt", "v//vn" or "v/vt/vn" */
static struct obj_corner read_corner(struct obj_file *file, uint32_t number)
{
    struct obj_corner corner = {0, OBJ_NONE, OBJ_NONE};
    struct lines *lines = &file->lines;

    corner.v = read_index(file, (struct index_range){"point", file->numbers.v_count, file->numbers.v_read}, number);
    if (skip_slash(lines)) {
        if (!p3di_lines_is_word_end(lines) && *lines->at != '/')
            corner.vt =
                read_index(file, (struct index_range){"UV", file->numbers.vt_count, file->numbers.vt_read}, number);
        if (skip_slash(lines) && !p3di_lines_is_word_end(lines))
            corner.vn =
                read_index(file, (struct index_range){"normal", file->numbers.vn_count, file->numbers.vn_read}, number);
    }
    if (!p3di_lines_is_word_end(lines) && !file->builder.job.has_failed)
        p3di_obj_fail(file, "corner %u is not like 1, 1/2, 1//3 or 1/2/3", (unsigned)number);
    return corner;
}

struct obj_run *p3di_obj_add_run(struct obj_file *file, uint32_t lod, bool are_faces)
{
    const uint32_t number = file->runs.count, object = file->state.object;
    const bool is_group = object != OBJ_NONE && obj_is_in_groups(file, object, file->state.group_list);
    struct obj_run *run = p3di_obj_add(file, &file->runs, sizeof *run);
    struct obj_lod *lods = file->lods.items;

    if (!run)
        return NULL;
    *run = (struct obj_run){.lod = lod,
                            .next = OBJ_NONE,
                            .object = is_group ? OBJ_NONE : object,
                            .group_list = file->state.group_list,
                            .material = file->state.material,
                            .smoothing = file->state.smoothing,
                            .first_corner = file->corners.count,
                            .first_element = file->elements.count,
                            .are_faces = are_faces};
    if (lods[lod].last_run == OBJ_NONE)
        lods[lod].first_run = number;
    else
        obj_run_at(file, lods[lod].last_run)->next = number;
    lods[lod].last_run = number;
    return run;
}

/* The run of an element, whose `count` corners were read last. */
static struct obj_run *choose_run(struct obj_file *file, uint32_t count, bool are_faces)
{
    struct obj_run *run = file->runs.count ? obj_run_at(file, file->runs.count - 1) : NULL;
    uint32_t lod;

    if (run && !file->state.is_new && run->are_faces == are_faces)
        return run;
    lod = p3di_obj_lod(file);
    run = file->builder.job.has_failed ? NULL : p3di_obj_add_run(file, lod, are_faces);
    if (run)
        run->first_corner -= count;
    file->state.is_new = false;
    return run;
}

/* A face, or another element made of points. */
static void read_element(struct obj_file *file, bool is_face)
{
    const uint32_t first = file->corners.count;
    struct obj_run *run;
    uint32_t count = 0, *element;

    while (!file->builder.job.has_failed && !p3di_lines_is_done(&file->lines)) {
        const struct obj_corner corner = read_corner(file, ++count);
        struct obj_corner *added = p3di_obj_add(file, &file->corners, sizeof corner);

        if (added)
            *added = corner;
    }
    file->notes.small_faces += is_face && count < 3;
    file->notes.large_faces += is_face && count > 4;
    if (is_face && count > file->most_corners)
        file->most_corners = count;
    run = file->builder.job.has_failed ? NULL : choose_run(file, count, is_face && count >= 3);
    element = run ? p3di_obj_add(file, &file->elements, sizeof *element) : NULL;
    if (!element)
        return;
    *element = first;
    run->element_count++;
    run->corner_count += count;
}

/* ---- States ---- */

static void read_material(struct obj_file *file)
{
    file->state.material = p3di_obj_name_number(file, p3di_lines_rest(&file->lines));
    file->state.is_new = true;
}

/* A number, "on" or "off". */
static void read_smoothing(struct obj_file *file)
{
    struct p3d_bytes word = p3di_lines_rest(&file->lines);
    uint32_t number = is_word(word, "on");

    for (uint32_t i = 0; i < word.size && word.data[i] >= '0' && word.data[i] <= '9'; i++)
        number = number * 10 + (uint32_t)(word.data[i] - '0');
    file->state.smoothing = number;
    file->state.is_new = true;
}

static void note_unknown(struct obj_file *file, struct p3d_bytes keyword)
{
    const uint32_t known = file->notes.unknown_words.count;
    uint32_t number;

    if (!p3di_set_add(&file->notes.unknown_words, &keyword, &number))
        p3di_job_fail_memory(&file->builder.job);
    else if (number == known)
        p3di_obj_warn_line(file, "statements that are not read here", keyword);
}

/* ---- The file ---- */

static void read_long_statement(struct obj_file *file, struct p3d_bytes keyword)
{
    if (is_word(keyword, "vt"))
        read_uv(file);
    else if (is_word(keyword, "vn"))
        read_normal(file);
    else if (is_word(keyword, "usemtl"))
        read_material(file);
    else if (is_word(keyword, "mtllib"))
        p3di_obj_read_libraries(file);
    else
        note_unknown(file, keyword);
}

static void read_statement(struct obj_file *file, struct p3d_bytes keyword)
{
    switch (keyword.size == 1 ? keyword.data[0] : 0) {
    case '#':
        break;
    case 'v':
        read_point(file);
        break;
    case 'f':
        read_element(file, true);
        break;
    case 'l':
        file->notes.lines_ignored++;
        read_element(file, false);
        break;
    case 'p':
        read_element(file, false);
        break;
    case 'o':
        p3di_obj_begin_object(file, p3di_lines_rest(&file->lines));
        break;
    case 'g':
        p3di_obj_begin_groups(file);
        break;
    case 's':
        read_smoothing(file);
        break;
    default:
        read_long_statement(file, keyword);
    }
}

/* Counts the elements of all kinds, as indices may name elements further down, and tables then have just their size. */
static void count_tables(struct obj_file *file)
{
    struct lines lines = file->lines;
    struct p3d_bytes keyword;

    while (p3di_lines_next(&lines, &keyword)) {
        file->numbers.v_count += is_word(keyword, "v");
        file->numbers.vt_count += is_word(keyword, "vt");
        file->numbers.vn_count += is_word(keyword, "vn");
    }
    file->numbers.v = p3di_job_alloc(&file->builder.job, file->numbers.v_count, sizeof *file->numbers.v);
    file->numbers.vt = p3di_job_alloc(&file->builder.job, file->numbers.vt_count, sizeof *file->numbers.vt);
    file->numbers.vn = p3di_job_alloc(&file->builder.job, file->numbers.vn_count, sizeof *file->numbers.vn);
}

/* True if the first zero byte of the file is in the line at hand. What has no points may be no text. */
static bool has_nul(const struct obj_file *file, const char *nul)
{
    const char *at = file->lines.statement;

    if (!nul || nul < at || !file->numbers.v_count)
        return false;
    while (at < nul && !lines_is_end(*at))
        at++;
    return at == nul;
}

void p3di_obj_read(struct obj_file *file)
{
    const char *nul = memchr(file->lines.at, 0, (size_t)(file->lines.end - file->lines.at));
    struct p3d_bytes keyword;

    count_tables(file);
    while (!file->builder.job.has_failed && p3di_lines_next(&file->lines, &keyword)) {
        if (has_nul(file, nul))
            p3di_obj_warn_line(file, "the first zero byte of the file, at which names end, is here", keyword);
        read_statement(file, keyword);
    }
}
