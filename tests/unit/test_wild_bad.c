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
                (const uint32_t[WILD_MODELS]){0x2af9742b, 0x0891621d, 0xb010d650, 0xe7a49536, 0xb28e5c99, 0x1d17ea30,
                                              0x588807d9, 0x41485c12, 0x1b269751, 0xdeb757dc, 0xb41bb908, 0x159a25ed,
                                              0xd8e512ff, 0xaf78fbd3, 0xc499a73b, 0xb01f44b3, 0x481502e8, 0xceafca3d,
                                              0x47d49721, 0x6252257f, 0x7d66fbc8, 0x783b7663, 0x6a8b9881, 0x99a4cb30});
}

TEST(damaged_odols_are_read)
{
    if (!p3d_has_lzo_999())
        skip(); /* arrays are packed into other bytes */
    assert_sums(read_odol,
                (const uint32_t[WILD_MODELS]){0x71b18be6, 0x93cbe234, 0xc6996bae, 0xb2662a79, 0x668e2bdc, 0x80c7901d,
                                              0x661ab493, 0x5c2a9ae8, 0x1979c2c5, 0x2569f5a0, 0x6dca172f, 0xcde8fa83,
                                              0x0c3fcc40, 0x001ef150, 0xc83c5346, 0x106175bc, 0x8072ae70, 0x1a31edd1,
                                              0x7d2afad3, 0x375ffb01, 0xd7dd76d2, 0xa4be3c7f, 0x10fae77e, 0xf6fd1779});
}

TEST(changed_gltf_is_read)
{
    assert_sums(read_gltf,
                (const uint32_t[WILD_MODELS]){0x8bce6b0a, 0x24539c28, 0xdea98e12, 0xdd5d2a13, 0x952501ed, 0x1c4d8c24,
                                              0x24ba3a1b, 0x83a9d528, 0xdd683678, 0xe3f4099f, 0xf05007c1, 0xb5192619,
                                              0xea12da36, 0x04b5a1c8, 0xd949f1af, 0x6a014d5b, 0xf0ecab96, 0x0a8e0be4,
                                              0xbdd4a163, 0x9272faae, 0x151462ad, 0xb8a97d9b, 0xff3d47bc, 0xdb5649b3});
}

TEST(damaged_obj_is_read)
{
    assert_sums(read_obj,
                (const uint32_t[WILD_MODELS]){0x07b96bd8, 0x950d584c, 0xe319cdae, 0x7583f397, 0x5783739d, 0x9c92ca9a,
                                              0xbb17beef, 0x885f5087, 0xeebf68fe, 0x8d9de1c0, 0xba0ae258, 0x7a35e75f,
                                              0x54856855, 0xfcf988db, 0x594056cf, 0x81a2da75, 0x76ef5059, 0x37c05c8c,
                                              0x366d0ef8, 0x61937d32, 0x7f6eb7ec, 0x1b570f59, 0xf7fa04e5, 0x299c7edb});
}
