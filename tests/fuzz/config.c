/* config.c: trees of classes, as text and rapified: read, written, read again; and the same as the other form.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

#include "rapify.h"

#include <stdlib.h>

/* The file itself, again and again, and nothing else. */
static bool include(void *user, struct p3d_bytes path, const char *from, struct p3d_config_include *file)
{
    const struct p3d_bytes *data = user;

    (void)from;
    if (!path.size || path.data[0] == '?')
        return false;
    *file = (struct p3d_config_include){.data = *data, .name = "again"};
    return true;
}

static struct p3d_buffer write_tree(const struct p3d_config *config, bool *is_written)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;

    *is_written = p3d_write_config(config, p3d_buffer_sink(&buffer), &error);
    fuzz_check_error(&error);
    FUZZ_CHECK(*is_written == (error.status == P3D_OK));
    return buffer;
}

/* Another form of the tree says the same. */
static void check_same(const struct p3d_buffer *form, const struct p3d_buffer *expected)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(form->data, form->size, NULL, &fuzz_options, &error);
    struct p3d_buffer text;
    bool is_written;

    if (!config) {
        FUZZ_CHECK(error.status == P3D_NO_MEMORY);
        return;
    }
    text = write_tree(config, &is_written);
    FUZZ_CHECK(is_written && text.size == expected->size);
    FUZZ_CHECK(!text.size || memcmp(text.data, expected->data, text.size) == 0);
    p3d_buffer_free(&text);
    p3d_config_free(config);
}

static void check_class(const struct p3d_config_class *class_)
{
    double number;

    for (uint32_t i = 0; i < class_->entry_count; i++) {
        const struct p3d_config_entry *entry = &class_->entries[i];

        if (entry->kind == P3D_CONFIG_CLASS) {
            FUZZ_CHECK(entry->class_->parent == class_);
            check_class(entry->class_);
        } else if (entry->kind == P3D_CONFIG_VALUE) {
            (void)p3d_config_number(&entry->value, &number);
        }
    }
    (void)p3d_config_find(class_, "texture");
}

/* ---- As the config of a mod ---- */

/* Half of the files are there. */
static enum p3d_file_state find_file(void *user, struct p3d_bytes path, struct p3d_bytes *near)
{
    (void)user;
    *near = path;
    return path.size % 4 == 3 ? P3D_FILE_UNKNOWN : path.size % 2 ? P3D_FILE_MISSING : P3D_FILE_THERE;
}

/* Each model has one LOD and nothing in it. */
static const struct p3d_document *open_model(void *user, struct p3d_bytes path, const struct p3d_model **model_cfg)
{
    static struct p3d_mlod_lod lod = {.resolution = 1, .face_count = 1};
    static struct p3d_mlod mlod = {.lods = &lod, .lod_count = 1};
    static const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = &mlod, .lod_count = 1};

    (void)user, (void)model_cfg;
    return path.size % 3 ? &document : NULL;
}

static void check_mod(const struct p3d_config *config)
{
    const struct p3d_check_mod mod = {NULL, find_file, open_model};
    struct p3d_error error;
    struct p3d_findings *findings = p3d_check_config(config, &mod, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK((findings != NULL) == (error.status == P3D_OK));
    for (uint32_t i = 0; findings && i < findings->count; i++)
        FUZZ_CHECK(findings->items[i].message && findings->items[i].rule);
    p3d_findings_free(findings);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_bytes itself = {data, (uint32_t)size};
    const struct p3d_config_options options = {.name = "in.cfg", .include = include, .include_user = &itself};
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(data, size, &options, &fuzz_options, &error);
    struct p3d_buffer text, rapified = {NULL, 0, 0};
    bool is_written;

    fuzz_check_error(&error);
    FUZZ_CHECK(p3d_config_watch(data, size, &fuzz_watcher, NULL, NULL) ==
               (config && p3d_config_is_rapified(data, size)));
    FUZZ_CHECK((config != NULL) == (error.status == P3D_OK));
    if (!config)
        return 0;
    check_class(&config->root);
    check_mod(config);
    p3d_rvmat_free(p3d_rvmat_from_config(config, &fuzz_options, &error));
    fuzz_check_error(&error);
    text = write_tree(config, &is_written);
    if (is_written) {
        check_same(&text, &text);
        FUZZ_CHECK(write_rapified(config, p3d_buffer_sink(&rapified)));
        check_same(&rapified, &text);
    }
    p3d_buffer_free(&rapified);
    p3d_buffer_free(&text);
    p3d_config_free(config);
    return 0;
}
