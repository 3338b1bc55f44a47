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
                (const uint32_t[WILD_MODELS]){0xf7235ea1, 0x6f64959e, 0x2af660e7, 0xff1caede, 0x6398159f, 0x448a64a8,
                                              0xdd1578ca, 0x6c0e8058, 0xbee35e60, 0x7392fe67, 0x3e40b61b, 0x47f076d8,
                                              0x446fbc52, 0xa523fa67, 0x904f84e2, 0xa56d8492, 0xef924aa6, 0x772e728c,
                                              0xb288c817, 0x3026cf72, 0xe192cf12, 0xc305df0f, 0x0909163c, 0x0870b87b});
}

TEST(damaged_odols_are_read)
{
    if (!p3d_has_lzo_999())
        skip(); /* arrays are packed into other bytes */
    assert_sums(read_odol,
                (const uint32_t[WILD_MODELS]){0x3674e8be, 0x6e9aca68, 0x920fb4bb, 0x45853186, 0x3bb18329, 0x790250d2,
                                              0x345ad018, 0x5146c584, 0x567eadb6, 0xc9d7a1ea, 0xa65ab6d4, 0x3eafcc81,
                                              0x4f0e9baf, 0x4f8f5f05, 0x8367ba52, 0xf112e46d, 0xcba377af, 0x3a816b83,
                                              0xc5ef06f9, 0x21c48ca1, 0xd7c59630, 0x834443d9, 0x186d43d2, 0x0205a860});
}

TEST(changed_gltf_is_read)
{
    assert_sums(read_gltf,
                (const uint32_t[WILD_MODELS]){0x7c78bb42, 0x1719158e, 0xba737c08, 0xbe0c6472, 0x3b266003, 0xda091ec3,
                                              0x84f65239, 0x82588974, 0x1f6ed92d, 0x27fbbab5, 0x1f284f84, 0x05be4606,
                                              0xd1b48ed5, 0x18b143fc, 0xe1fec4d2, 0x0b440379, 0x3e3dee0d, 0x9ccb2771,
                                              0x6bfc1efc, 0xc3c4f636, 0x78880222, 0x823465c5, 0xa86aab7e, 0xa33ec379});
}

TEST(damaged_obj_is_read)
{
    assert_sums(read_obj,
                (const uint32_t[WILD_MODELS]){0x265f92a5, 0x91926c70, 0x7a75ff69, 0x8ae65212, 0xdaeecb8a, 0xdb0795c7,
                                              0xab27c973, 0x402e48af, 0x8d46f958, 0x20c1e73c, 0x1d20d285, 0x70cca47e,
                                              0x6645d161, 0xa670ae2d, 0x5daeb1f4, 0x1f1f8670, 0x07cb856e, 0xd1543f6a,
                                              0x1c42f8e0, 0xabd04b96, 0xc2e61c0b, 0x091a50da, 0x3a594f15, 0xde6706c2});
}
