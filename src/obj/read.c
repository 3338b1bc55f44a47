/* read.c: the statements of an OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

static bool is_word(struct p3d_bytes word, const char *text)
{
    return word.size == strlen(text) && memcmp(word.data, text, word.size) == 0;
}

/* ---- Numbers ---- */

/* Reads at least `least` and at most `most` numbers; further numbers (weights, colours) are ignored. */
static void read_numbers(struct obj_file *f, float *values, uint32_t least, uint32_t most)
{
    for (uint32_t i = 0; i < most && !f->b.job.has_failed; i++) {
        struct p3d_bytes word;

        if (p3di_lines_f32(&f->lines, &values[i]))
            continue;
        if (p3di_lines_word(&f->lines, &word))
            p3di_obj_fail(f, "\"%.*s\" is not a number, or too large for an f32", P3DI_NAME(word));
        else if (i < least)
            p3di_obj_fail(f, "%u numbers are needed here, not %u", (unsigned)least, (unsigned)i);
        return;
    }
}

static void read_point(struct obj_file *f)
{
    float values[3];

    p3di_obj_begin_part(f);
    read_numbers(f, values, 3, 3);
    if (!f->b.job.has_failed)
        f->numbers.v[f->numbers.v_read++] = (struct p3d_vec3){values[0], values[1], values[2]};
}

static void read_uv(struct obj_file *f)
{
    float values[2] = {0, 0};

    read_numbers(f, values, 1, 2);
    if (!f->b.job.has_failed)
        f->numbers.vt[f->numbers.vt_read++] = (struct p3d_vec2){values[0], values[1]};
}

static void read_normal(struct obj_file *f)
{
    float values[3];

    read_numbers(f, values, 3, 3);
    if (!f->b.job.has_failed)
        f->numbers.vn[f->numbers.vn_read++] = (struct p3d_vec3){values[0], values[1], values[2]};
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

static uint32_t read_index(struct obj_file *f, struct index_range range, uint32_t corner)
{
    int64_t value;

    if (!read_integer(&f->lines, &value)) {
        struct p3d_bytes word = p3di_lines_rest(&f->lines);

        p3di_obj_fail(f, "corner %u: \"%.*s\" is not an index", (unsigned)corner, P3DI_NAME(word));
        return 0;
    }
    if (value > 0 && value <= range.count)
        return (uint32_t)(value - 1);
    if (value < 0 && -value <= range.read)
        return (uint32_t)(range.read + value);
    p3di_obj_fail(f, "corner %u names %s %lld of %u", (unsigned)corner, range.what, (long long)value,
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
static struct obj_corner read_corner(struct obj_file *f, uint32_t number)
{
    struct obj_corner corner = {0, OBJ_NONE, OBJ_NONE};
    struct lines *lines = &f->lines;

    corner.v = read_index(f, (struct index_range){"point", f->numbers.v_count, f->numbers.v_read}, number);
    if (skip_slash(lines)) {
        if (!p3di_lines_is_word_end(lines) && *lines->at != '/')
            corner.vt = read_index(f, (struct index_range){"UV", f->numbers.vt_count, f->numbers.vt_read}, number);
        if (skip_slash(lines) && !p3di_lines_is_word_end(lines))
            corner.vn = read_index(f, (struct index_range){"normal", f->numbers.vn_count, f->numbers.vn_read}, number);
    }
    if (!p3di_lines_is_word_end(lines) && !f->b.job.has_failed)
        p3di_obj_fail(f, "corner %u is not like 1, 1/2, 1//3 or 1/2/3", (unsigned)number);
    return corner;
}

struct obj_run *p3di_obj_add_run(struct obj_file *f, uint32_t lod, bool are_faces)
{
    const uint32_t number = f->runs.count, object = f->state.object;
    const bool is_group = object != OBJ_NONE && obj_is_in_groups(f, object, f->state.group_list);
    struct obj_run *run = p3di_obj_add(f, &f->runs, sizeof *run);
    struct obj_lod *lods = f->lods.items;

    if (!run)
        return NULL;
    *run = (struct obj_run){.lod = lod,
                            .next = OBJ_NONE,
                            .object = is_group ? OBJ_NONE : object,
                            .group_list = f->state.group_list,
                            .material = f->state.material,
                            .smoothing = f->state.smoothing,
                            .first_corner = f->corners.count,
                            .first_element = f->elements.count,
                            .are_faces = are_faces};
    if (lods[lod].last_run == OBJ_NONE)
        lods[lod].first_run = number;
    else
        obj_run_at(f, lods[lod].last_run)->next = number;
    lods[lod].last_run = number;
    return run;
}

/* The run of an element, whose `count` corners were read last. */
static struct obj_run *choose_run(struct obj_file *f, uint32_t count, bool are_faces)
{
    struct obj_run *run = f->runs.count ? obj_run_at(f, f->runs.count - 1) : NULL;
    uint32_t lod;

    if (run && !f->state.is_new && run->are_faces == are_faces)
        return run;
    lod = p3di_obj_lod(f);
    run = f->b.job.has_failed ? NULL : p3di_obj_add_run(f, lod, are_faces);
    if (run)
        run->first_corner -= count;
    f->state.is_new = false;
    return run;
}

/* A face, or another element made of points. */
static void read_element(struct obj_file *f, bool is_face)
{
    const uint32_t first = f->corners.count;
    struct obj_run *run;
    uint32_t count = 0, *element;

    while (!f->b.job.has_failed && !p3di_lines_is_done(&f->lines)) {
        const struct obj_corner corner = read_corner(f, ++count);
        struct obj_corner *added = p3di_obj_add(f, &f->corners, sizeof corner);

        if (added)
            *added = corner;
    }
    f->notes.small_faces += is_face && count < 3;
    f->notes.large_faces += is_face && count > 4;
    if (is_face && count > f->most_corners)
        f->most_corners = count;
    run = f->b.job.has_failed ? NULL : choose_run(f, count, is_face && count >= 3);
    element = run ? p3di_obj_add(f, &f->elements, sizeof *element) : NULL;
    if (!element)
        return;
    *element = first;
    run->element_count++;
    run->corner_count += count;
}

/* ---- States ---- */

static void read_material(struct obj_file *f)
{
    f->state.material = p3di_obj_name_number(f, p3di_lines_rest(&f->lines));
    f->state.is_new = true;
}

/* A number, "on" or "off". */
static void read_smoothing(struct obj_file *f)
{
    struct p3d_bytes word = p3di_lines_rest(&f->lines);
    uint32_t number = is_word(word, "on");

    for (uint32_t i = 0; i < word.size && word.data[i] >= '0' && word.data[i] <= '9'; i++)
        number = number * 10 + (uint32_t)(word.data[i] - '0');
    f->state.smoothing = number;
    f->state.is_new = true;
}

static void note_unknown(struct obj_file *f, struct p3d_bytes keyword)
{
    const uint32_t known = f->notes.unknown_words.count;
    uint32_t number;

    if (!p3di_set_add(&f->notes.unknown_words, &keyword, &number))
        p3di_job_fail_memory(&f->b.job);
    else if (number == known)
        p3di_obj_warn_line(f, "statements that are not read here", keyword);
}

/* ---- The file ---- */

static void read_long_statement(struct obj_file *f, struct p3d_bytes keyword)
{
    if (is_word(keyword, "vt"))
        read_uv(f);
    else if (is_word(keyword, "vn"))
        read_normal(f);
    else if (is_word(keyword, "usemtl"))
        read_material(f);
    else if (is_word(keyword, "mtllib"))
        p3di_obj_read_libraries(f);
    else
        note_unknown(f, keyword);
}

static void read_statement(struct obj_file *f, struct p3d_bytes keyword)
{
    switch (keyword.size == 1 ? keyword.data[0] : 0) {
    case '#':
        break;
    case 'v':
        read_point(f);
        break;
    case 'f':
        read_element(f, true);
        break;
    case 'l':
        f->notes.lines_ignored++;
        read_element(f, false);
        break;
    case 'p':
        read_element(f, false);
        break;
    case 'o':
        p3di_obj_begin_object(f, p3di_lines_rest(&f->lines));
        break;
    case 'g':
        p3di_obj_begin_groups(f);
        break;
    case 's':
        read_smoothing(f);
        break;
    default:
        read_long_statement(f, keyword);
    }
}

/* Counts the elements of all kinds, as indices may name elements further down, and tables then have just their size. */
static void count_tables(struct obj_file *f)
{
    struct lines lines = f->lines;
    struct p3d_bytes keyword;

    while (p3di_lines_next(&lines, &keyword)) {
        f->numbers.v_count += is_word(keyword, "v");
        f->numbers.vt_count += is_word(keyword, "vt");
        f->numbers.vn_count += is_word(keyword, "vn");
    }
    f->numbers.v = p3di_job_alloc(&f->b.job, f->numbers.v_count, sizeof *f->numbers.v);
    f->numbers.vt = p3di_job_alloc(&f->b.job, f->numbers.vt_count, sizeof *f->numbers.vt);
    f->numbers.vn = p3di_job_alloc(&f->b.job, f->numbers.vn_count, sizeof *f->numbers.vn);
}

void p3di_obj_read(struct obj_file *f)
{
    struct p3d_bytes keyword;

    count_tables(f);
    while (!f->b.job.has_failed && p3di_lines_next(&f->lines, &keyword))
        read_statement(f, keyword);
}
