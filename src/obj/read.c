/* read.c: the statements of an OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

static bool is_word(struct p3d_bytes word, const char *text)
{
    return word.size == strlen(text) && memcmp(word.data, text, word.size) == 0;
}

/* ---- Numbers ---- */

/* Reads at least `least` and at most `most` numbers; further numbers (weights, colours) are ignored. */
static void read_numbers(struct obj_file *obj, float *values, uint32_t least, uint32_t most)
{
    for (uint32_t i = 0; i < most && !obj->builder.job.has_failed; i++) {
        struct p3d_bytes word;

        if (p3di_lines_f32(&obj->lines, &values[i]))
            continue;
        if (p3di_lines_word(&obj->lines, &word))
            p3di_obj_fail(obj, "\"%.*s\" is not a number, or too large for an f32", P3DI_NAME(word));
        else if (i < least)
            p3di_obj_fail(obj, "%u numbers are needed here, not %u", (unsigned)least, (unsigned)i);
        return;
    }
}

static void read_point(struct obj_file *obj)
{
    float values[3];

    p3di_obj_begin_part(obj);
    read_numbers(obj, values, 3, 3);
    if (!obj->builder.job.has_failed)
        obj->numbers.v[obj->numbers.v_read++] = (struct p3d_vec3){values[0], values[1], values[2]};
}

static void read_uv(struct obj_file *obj)
{
    float values[2] = {0, 0};

    read_numbers(obj, values, 1, 2);
    if (!obj->builder.job.has_failed)
        obj->numbers.vt[obj->numbers.vt_read++] = (struct p3d_vec2){values[0], values[1]};
}

static void read_normal(struct obj_file *obj)
{
    float values[3];

    read_numbers(obj, values, 3, 3);
    if (!obj->builder.job.has_failed)
        obj->numbers.vn[obj->numbers.vn_read++] = (struct p3d_vec3){values[0], values[1], values[2]};
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

static uint32_t read_index(struct obj_file *obj, struct index_range range, uint32_t corner)
{
    const char *start = obj->lines.at;
    struct p3d_bytes text;
    int64_t value;

    if (!read_integer(&obj->lines, &value)) {
        struct p3d_bytes word = p3di_lines_rest(&obj->lines);

        p3di_obj_fail(obj, "corner %u: \"%.*s\" is not an index", (unsigned)corner, P3DI_NAME(word));
        return 0;
    }
    if (value > 0 && value <= range.count)
        return (uint32_t)(value - 1);
    if (value < 0 && -value <= range.read)
        return (uint32_t)(range.read + value);
    text = (struct p3d_bytes){(const uint8_t *)start, (uint32_t)(obj->lines.at - start)};
    p3di_obj_fail(obj, "corner %u names %s %.*s of %u", (unsigned)corner, range.what, P3DI_NAME(text),
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
static struct obj_corner read_corner(struct obj_file *obj, uint32_t number)
{
    struct obj_corner corner = {0, OBJ_NONE, OBJ_NONE};
    struct lines *lines = &obj->lines;

    corner.v = read_index(obj, (struct index_range){"point", obj->numbers.v_count, obj->numbers.v_read}, number);
    if (skip_slash(lines)) {
        if (!p3di_lines_is_word_end(lines) && *lines->at != '/')
            corner.vt =
                read_index(obj, (struct index_range){"UV", obj->numbers.vt_count, obj->numbers.vt_read}, number);
        if (skip_slash(lines) && !p3di_lines_is_word_end(lines))
            corner.vn =
                read_index(obj, (struct index_range){"normal", obj->numbers.vn_count, obj->numbers.vn_read}, number);
    }
    if (!p3di_lines_is_word_end(lines) && !obj->builder.job.has_failed)
        p3di_obj_fail(obj, "corner %u is not like 1, 1/2, 1//3 or 1/2/3", (unsigned)number);
    return corner;
}

struct obj_run *p3di_obj_add_run(struct obj_file *obj, uint32_t lod, bool are_faces)
{
    const uint32_t number = obj->runs.count, object = obj->state.object;
    const bool is_group = object != OBJ_NONE && obj_is_in_groups(obj, object, obj->state.group_list);
    struct obj_run *run = p3di_obj_add(obj, &obj->runs, sizeof *run);
    struct obj_lod *lods = obj->lods.items;

    if (!run)
        return NULL;
    *run = (struct obj_run){.lod = lod,
                            .next = OBJ_NONE,
                            .object = is_group ? OBJ_NONE : object,
                            .group_list = obj->state.group_list,
                            .material = obj->state.material,
                            .smoothing = obj->state.smoothing,
                            .first_corner = obj->corners.count,
                            .first_element = obj->elements.count,
                            .are_faces = are_faces};
    if (lods[lod].last_run == OBJ_NONE)
        lods[lod].first_run = number;
    else
        obj_run_at(obj, lods[lod].last_run)->next = number;
    lods[lod].last_run = number;
    return run;
}

/* The run of an element, whose `count` corners were read last. */
static struct obj_run *choose_run(struct obj_file *obj, uint32_t count, bool are_faces)
{
    struct obj_run *run = obj->runs.count ? obj_run_at(obj, obj->runs.count - 1) : NULL;
    uint32_t lod;

    if (run && !obj->state.is_new && run->are_faces == are_faces)
        return run;
    lod = p3di_obj_lod(obj);
    run = obj->builder.job.has_failed ? NULL : p3di_obj_add_run(obj, lod, are_faces);
    if (run)
        run->first_corner -= count;
    obj->state.is_new = false;
    return run;
}

/* A face, or another element made of points. */
static void read_element(struct obj_file *obj, bool is_face)
{
    const uint32_t first = obj->corners.count;
    struct obj_run *run;
    uint32_t count = 0, *element;

    while (!obj->builder.job.has_failed && !p3di_lines_is_done(&obj->lines)) {
        const struct obj_corner corner = read_corner(obj, ++count);
        struct obj_corner *added = p3di_obj_add(obj, &obj->corners, sizeof corner);

        if (added)
            *added = corner;
    }
    obj->notes.small_faces += is_face && count < 3;
    obj->notes.large_faces += is_face && count > 4;
    if (is_face && count > obj->most_corners)
        obj->most_corners = count;
    run = obj->builder.job.has_failed ? NULL : choose_run(obj, count, is_face && count >= 3);
    element = run ? p3di_obj_add(obj, &obj->elements, sizeof *element) : NULL;
    if (!element)
        return;
    *element = first;
    run->element_count++;
    run->corner_count += count;
}

/* ---- States ---- */

static void read_material(struct obj_file *obj)
{
    obj->state.material = p3di_obj_name_number(obj, p3di_lines_rest(&obj->lines));
    obj->state.is_new = true;
}

/* A number, "on" or "off". */
static void read_smoothing(struct obj_file *obj)
{
    struct p3d_bytes word = p3di_lines_rest(&obj->lines);
    uint32_t number = is_word(word, "on");

    for (uint32_t i = 0; i < word.size && word.data[i] >= '0' && word.data[i] <= '9'; i++)
        number = number * 10 + (uint32_t)(word.data[i] - '0');
    obj->state.smoothing = number;
    obj->state.is_new = true;
}

static void note_unknown(struct obj_file *obj, struct p3d_bytes keyword)
{
    const uint32_t known = obj->notes.unknown_words.count;
    uint32_t number;

    if (!p3di_set_add(&obj->notes.unknown_words, &keyword, &number))
        p3di_job_fail_memory(&obj->builder.job);
    else if (number == known)
        p3di_obj_warn_line(obj, "statements that are not read here", keyword);
}

/* ---- The file ---- */

static void read_long_statement(struct obj_file *obj, struct p3d_bytes keyword)
{
    if (is_word(keyword, "vt"))
        read_uv(obj);
    else if (is_word(keyword, "vn"))
        read_normal(obj);
    else if (is_word(keyword, "usemtl"))
        read_material(obj);
    else if (is_word(keyword, "mtllib"))
        p3di_obj_read_libraries(obj);
    else
        note_unknown(obj, keyword);
}

static void read_statement(struct obj_file *obj, struct p3d_bytes keyword)
{
    switch (keyword.size == 1 ? keyword.data[0] : 0) {
    case '#':
        break;
    case 'v':
        read_point(obj);
        break;
    case 'f':
        read_element(obj, true);
        break;
    case 'l':
        obj->notes.lines_ignored++;
        read_element(obj, false);
        break;
    case 'p':
        read_element(obj, false);
        break;
    case 'o':
        p3di_obj_begin_object(obj, p3di_lines_rest(&obj->lines));
        break;
    case 'g':
        p3di_obj_begin_groups(obj);
        break;
    case 's':
        read_smoothing(obj);
        break;
    default:
        read_long_statement(obj, keyword);
    }
}

/* Counts the elements of all kinds, as indices may name elements further down, and tables then have just their size. */
static void count_tables(struct obj_file *obj)
{
    struct lines lines = obj->lines;
    struct p3d_bytes keyword;

    while (p3di_lines_next(&lines, &keyword)) {
        obj->numbers.v_count += is_word(keyword, "v");
        obj->numbers.vt_count += is_word(keyword, "vt");
        obj->numbers.vn_count += is_word(keyword, "vn");
    }
    obj->numbers.v = p3di_job_alloc(&obj->builder.job, obj->numbers.v_count, sizeof *obj->numbers.v);
    obj->numbers.vt = p3di_job_alloc(&obj->builder.job, obj->numbers.vt_count, sizeof *obj->numbers.vt);
    obj->numbers.vn = p3di_job_alloc(&obj->builder.job, obj->numbers.vn_count, sizeof *obj->numbers.vn);
}

/* True if the first zero byte of the file is in the line at hand. What has no points may be no text. */
static bool has_nul(const struct obj_file *obj, const char *nul)
{
    const char *at = obj->lines.statement;

    if (!nul || nul < at || !obj->numbers.v_count)
        return false;
    while (at < nul && !lines_is_end(*at))
        at++;
    return at == nul;
}

void p3di_obj_read(struct obj_file *obj)
{
    const char *nul = memchr(obj->lines.at, 0, (size_t)(obj->lines.end - obj->lines.at));
    struct p3d_bytes keyword;

    count_tables(obj);
    while (!obj->builder.job.has_failed && p3di_lines_next(&obj->lines, &keyword)) {
        if (has_nul(obj, nul))
            p3di_obj_warn_line(obj, "the first zero byte of the file, at which names end, is here", keyword);
        read_statement(obj, keyword);
    }
}
