/* test_wild_bad.c: what readers say to damaged files, and what they make of them. After a change that is meant, take
 * the numbers that the failing test prints. SPDX-License-Identifier: GPL-2.0-or-later */
#include "wild.h"

#include <stdio.h>
#include <stdlib.h>

enum { DAMAGES = 60 };

/* A file that is damaged again and again; ends with the test. */
struct victim {
    struct p3d_buffer bytes;
    uint8_t *damaged;
};

static void end_victim(void *data)
{
    struct victim *victim = data;

    p3d_buffer_free(&victim->bytes);
    free(victim->damaged);
    free(victim);
}

static struct victim *new_victim(void)
{
    struct victim *victim = calloc(1, sizeof *victim);

    assert_non_null(victim);
    at_end(end_victim, victim);
    return victim;
}

/* A copy of its very size, so that sanitizers see what is read behind it. */
static uint8_t *copy_of(struct victim *victim, size_t size)
{
    free(victim->damaged);
    victim->damaged = malloc(size ? size : 1);
    assert_non_null(victim->damaged);
    memcpy(victim->damaged, victim->bytes.data, size);
    return victim->damaged;
}

/* ---- Binary files ---- */

static size_t damage(struct victim *victim, struct dice *dice)
{
    static const uint8_t values[] = {0, 1, 2, 0x7f, 0x80, 0xff};
    const size_t size = victim->bytes.size;
    const size_t end = roll(dice, 4) ? size : roll(dice, (uint32_t)size);
    const size_t near = roll(dice, 3) ? size : size < 400 ? size : 400, at = roll(dice, (uint32_t)near);
    uint8_t *bytes = copy_of(victim, end);

    if (at < end)
        bytes[at] = values[roll(dice, COUNT(values))];
    return end;
}

static void pile_document(struct pile *pile, const uint8_t *data, size_t size)
{
    struct p3d_document document;
    struct p3d_error error;
    struct p3d_model *model;

    if (!p3d_read(data, size, &pile->options, &document, &error)) {
        pile_error(pile, &error);
        return;
    }
    pile_error(pile, &error);
    for (uint32_t i = 0; i < document.lod_count; i++)
        if (p3d_document_lod_error(&document, i))
            pile_error(pile, p3d_document_lod_error(&document, i));
    model = error.status ? NULL : p3d_document_model(&document, NULL, 0, &pile->options, &error);
    if (model)
        pile_float(pile, (float)(model->lod_count + 100 * model->lods[0].point_count));
    p3d_model_free(model);
    p3d_close(&document);
}

static void read_mlod(struct pile *pile, uint32_t number)
{
    struct dice dice = {77 + number};
    struct wild *w = wild(number, 0);
    struct victim *victim = new_victim();
    struct p3d_error error;

    assert_true(p3d_mlod_write(document_of(pile, w, 0)->mlod, p3d_buffer_sink(&victim->bytes), &error));
    for (uint32_t i = 0; i < DAMAGES; i++) {
        const size_t size = damage(victim, &dice);

        pile_document(pile, victim->damaged, size);
    }
}

static void read_odol(struct pile *pile, uint32_t number)
{
    static const uint32_t versions[] = {7, 40, 43, 47, 48, 50, 53, 56, 58, 64, 70, 73, 75};
    struct dice dice = {99 + number};
    struct wild *w = wild(number, 0);
    const struct p3d_document *document = document_of(pile, w, versions[number % COUNT(versions)]);
    struct victim *victim = new_victim();
    struct p3d_error error;

    if (!document)
        return;
    assert_true(p3d_odol_write(document->odol, p3d_buffer_sink(&victim->bytes), &error));
    for (uint32_t i = 0; i < 2 * DAMAGES; i++) {
        const size_t size = damage(victim, &dice);

        pile_document(pile, victim->damaged, size);
    }
}

/* ---- Texts ---- */

/* Another number instead of one of the text; what stands behind moves. Returns the new size. */
static size_t change_number(struct victim *victim, struct dice *dice, size_t from, size_t to)
{
    static const char *const others[] = {"0", "1", "2", "3", "-1", "5121", "5123", "5126", "7", "65536", "1.5", "99"};
    const uint8_t *text = victim->bytes.data;
    const char *other = others[roll(dice, COUNT(others))];
    size_t at = from + roll(dice, (uint32_t)(to - from)), end;
    uint8_t *bytes;

    while (at < to && !(text[at] >= '0' && text[at] <= '9' && strchr(":,[ ", text[at - 1])))
        at++;
    for (end = at; end < to && text[end] && strchr("0123456789.e+-", text[end]); end++)
        continue;
    if (at == to) {
        copy_of(victim, victim->bytes.size);
        return victim->bytes.size;
    }
    free(victim->damaged);
    bytes = victim->damaged = malloc(victim->bytes.size + 16);
    assert_non_null(bytes);
    memcpy(bytes, text, at);
    memcpy(bytes + at, other, strlen(other));
    memcpy(bytes + at + strlen(other), text + end, victim->bytes.size - end);
    return victim->bytes.size - (end - at) + strlen(other);
}

static void read_gltf(struct pile *pile, uint32_t number)
{
    struct dice dice = {55 + number};
    struct wild *w = wild(number, 0);
    const struct p3d_gltf_options written = {.lods = P3D_GLTF_ALL, .is_lossless = number % 2};
    struct victim *victim = new_victim();
    struct p3d_error error;

    assert_true(p3d_write_glb(w->model, &written, &pile->options, p3d_buffer_sink(&victim->bytes), &error));
    for (uint32_t i = 0; i < DAMAGES; i++) {
        const struct p3d_gltf_import_options wanted = {.has_bones = i % 2};
        const size_t json_size = p3d_load_u32(victim->bytes.data + 12);
        const size_t size = change_number(victim, &dice, 20, 20 + json_size);
        uint8_t *glb = victim->damaged;
        const uint32_t sizes[2] = {(uint32_t)size, (uint32_t)(json_size + size - victim->bytes.size)};

        for (uint32_t j = 0; j < 4; j++) { /* the chunk is not padded any more, which is read */
            glb[8 + j] = (uint8_t)(sizes[0] >> 8 * j);
            glb[12 + j] = (uint8_t)(sizes[1] >> 8 * j);
        }
        pile_model(pile, p3d_model_from_gltf(glb, size, &wanted, &pile->options, &error), &error);
    }
}

static void read_obj(struct pile *pile, uint32_t number)
{
    struct dice dice = {33 + number};
    struct wild *w = wild(number, 0);
    struct victim *victim = new_victim();
    struct p3d_error error;

    assert_true(p3d_write_obj(w->model, NULL, &pile->options, p3d_buffer_sink(&victim->bytes), &error));
    for (uint32_t i = 0; i < DAMAGES; i++) {
        const size_t size = i % 3 ? change_number(victim, &dice, 1, victim->bytes.size) : damage(victim, &dice);

        pile_model(pile, p3d_model_from_obj(victim->damaged, size, NULL, &pile->options, &error), &error);
    }
}

/* ---- Numbers ---- */

TEST(damaged_mlods_are_read)
{
    assert_sums(read_mlod,
                (const uint32_t[WILD_MODELS]){0xf7235ea1, 0x1b27c1a6, 0x2af660e7, 0xff1caede, 0x6398159f, 0x448a64a8,
                                              0xc7d7cff9, 0xda421250, 0x8a9d2e31, 0x7392fe67, 0xb578acb5, 0x47f076d8,
                                              0x6e4ff066, 0x4f8765a3, 0xde28427a, 0x9376e917, 0xd49cac98, 0x63b183cc,
                                              0xb288c817, 0xf83acde9, 0x83bc04d9, 0xc305df0f, 0x13049c46, 0x2f343805});
}

TEST(damaged_odols_are_read)
{
    if (!p3d_has_lzo_999())
        skip(); /* arrays are packed into other bytes */
    assert_sums(read_odol,
                (const uint32_t[WILD_MODELS]){0x3674e8be, 0x89644d33, 0x18488a55, 0x9e9b5f32, 0xe205d425, 0x1cc54005,
                                              0x987ffc42, 0x9f648a17, 0x1b9c480d, 0xe073a3ae, 0xff287dab, 0xbac067e2,
                                              0x9007ed8e, 0x715de9d7, 0x8729cd0b, 0x46ac2d71, 0x68704d19, 0x71e2f781,
                                              0xf10b1245, 0xfd31517d, 0xccd85674, 0xf623784d, 0xeb8ecd8a, 0xc96ea6c8});
}

TEST(changed_gltf_is_read)
{
    assert_sums(read_gltf,
                (const uint32_t[WILD_MODELS]){0x45f04c05, 0xd26380bf, 0x2898d154, 0xf0fb76be, 0xfc04b4e3, 0xef57da1d,
                                              0x4dd3e973, 0x30415a9f, 0xada5235a, 0xeaf87fea, 0x1396c365, 0x1d151962,
                                              0xb65f5dca, 0x9213f112, 0x7d4da1c3, 0x83b1abb6, 0x8788a0fb, 0x8c201050,
                                              0xb63808b2, 0x46041ee7, 0x712d9026, 0x42fe234e, 0x0c116fa0, 0x2e4cd6d2});
}

TEST(damaged_obj_is_read)
{
    assert_sums(read_obj,
                (const uint32_t[WILD_MODELS]){0xf4ffab13, 0x888cd57f, 0x698dec48, 0x9c22b5ec, 0x6e689579, 0x1bc51f6c,
                                              0x5fd870f2, 0xec097a5f, 0xc0e7f706, 0xfffd79a8, 0x9dffd550, 0x8e227471,
                                              0x00e91c4a, 0x359ebfde, 0x93532cf9, 0xc27753e1, 0xef5bb41b, 0x5dbf5bdc,
                                              0x5d1f6186, 0xa44bbdc4, 0xe570310c, 0xbad1d416, 0xedd21963, 0x84f62590});
}
