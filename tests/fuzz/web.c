/* web.c: fuzzes the calls of the module for browsers on a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

#include "calls.h"
#include "open_models.h"

#include <stdlib.h>

#define NO_TABLE UINT32_MAX

/* The table that the answer has under a key. */
static uint32_t table_of(const struct web_reply *reply, const char *key)
{
    char start[64];
    const char *at;

    snprintf(start, sizeof start, "\"%s\":{", key);
    at = strstr(reply->text, start);
    at = at ? strstr(at, "\"u32\":") : NULL;
    return at ? (uint32_t)strtoul(at + strlen("\"u32\":"), NULL, 10) : NO_TABLE;
}

/* Reads all of an answer, or the message of a failure. */
static void use(const struct web_reply *reply)
{
    volatile uint8_t sum = 0;

    FUZZ_CHECK(reply->text || !reply->text_size);
    for (uint32_t i = 0; i < reply->text_size; i++)
        sum = (uint8_t)(sum + (uint8_t)reply->text[i]);
    for (uint32_t i = 0; i < reply->table_count; i++)
        for (uint32_t j = 0; j < reply->tables[i].size; j++)
            sum = (uint8_t)(sum + ((const uint8_t *)reply->tables[i].data)[j]);
}

static struct web_table at(const struct web_reply *reply, uint32_t table)
{
    FUZZ_CHECK(table < reply->table_count);
    return reply->tables[table];
}

/* Numbers of one table that are indices into another. */
static void check_indices(const struct web_reply *reply, const char *key, uint32_t limit)
{
    const struct web_table table = at(reply, table_of(reply, key));
    const uint32_t *numbers = table.data;

    for (uint32_t i = 0; i < table.size / sizeof *numbers; i++)
        FUZZ_CHECK(numbers[i] < limit);
}

static void use_mesh(const struct web_reply *reply)
{
    use(reply);
    if (reply->status)
        return;
    check_indices(reply, "triangles", at(reply, table_of(reply, "cornerPoints")).size / 4);
    check_indices(reply, "triangleFaces", at(reply, table_of(reply, "faceMaterials")).size / 4);
}

/* The first animation, half way. */
static void use_pose(const struct web_model *model, uint32_t id, uint32_t lod)
{
    const struct p3d_model *plain = model->scene.plain;
    float value = 0.5f;
    char name[256];

    if (!plain->animation_count)
        return;
    p3d_text_utf8(plain->animations[0].name, name, sizeof name);
    use_mesh(web_pose(id, lod, 0, name, &value, 1));
}

static void use_lod(const struct web_model *model, uint32_t id, uint32_t lod)
{
    use_mesh(web_mesh(id, lod, 0));
    use_pose(model, id, lod);
    use(web_axes(id, lod));
    use(web_field(id, lod, 0, 0));
    use(web_field(id, lod, 1, 0));
    for (uint32_t i = 0; i < 4; i++)
        use(web_selection(id, lod, i));
}

static void use_model(uint32_t id)
{
    const struct web_reply *failure;
    const struct web_model *model = web_model_of(id, &failure);

    FUZZ_CHECK(model);
    for (uint32_t i = 0; i <= model->scene.document.lod_count && i < 8; i++) /* one that does not exist, too */
        use_lod(model, id, i);
    use(web_info(id, WEB_TEXT_JSON));
    use(web_info(id, WEB_TEXT_SHORT));
    use(web_looks(id, 64));
    use(web_image(id, 0));
    use(web_check(id, 1));
    use(web_diff(id, id));
    use(web_glb(id, "", NULL, 0));
    use(web_png(id, 16, 16, P3D_VIEW_ISO, 0, 0, "", NULL, 0));
    use(web_view(id, 0, 16, 16, 30, 20, 0, "", NULL, 0));
    use(web_obj(id));
    use(web_mlod(id));
    use(web_model_cfg(id));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = web_allocate(size + 1);
    const struct web_reply *reply;

    FUZZ_CHECK(copy);
    if (size)
        memcpy(copy, data, size);
    reply = web_open_bytes("-", copy, size);
    use(reply);
    if (!reply->status) {
        const uint32_t id = (uint32_t)strtoul(strstr(reply->text, "\"id\":") + strlen("\"id\":"), NULL, 10);

        use_model(id);
        web_close(id);
        use(web_mesh(id, 0, 0)); /* which is closed */
    }
    return 0;
}
