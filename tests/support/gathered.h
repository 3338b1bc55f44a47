/* gathered.h: the facts of fixtures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_GATHERED_H
#define P3D_TESTS_GATHERED_H

#include "test.h"

#include "facts/facts.h"

#include <stdlib.h>

/* A fixture, read: a model with all of its LODs, or a texture. */
struct read {
    struct p3d_file file;
    struct p3d_document document;
    struct p3d_paa *paa;
    struct p3d_config *config;
    struct p3d_model *skeleton;
    uint32_t chosen[64];
    struct p3d_error warning;
    struct p3di_cfg_search search;
    struct p3di_facts_source source;
};

static inline void end_read(void *data)
{
    struct read *read = data;

    p3d_paa_free(read->paa);
    p3d_close(&read->document);
    p3d_model_free(read->skeleton);
    p3d_config_free(read->config);
    p3d_file_free(&read->file);
    free(read);
}

static inline void read_parts(struct read *read)
{
    static const char *const without[] = {"near/model.cfg"};
    struct p3di_facts_source *source = &read->source;

    if (source->is_texture) {
        source->texture = read->paa = p3d_paa_read(source->data, source->size, NULL, &source->error);
        return;
    }
    assert_true(p3d_read(source->data, source->size, NULL, &read->document, &source->error));
    source->document = &read->document;
    assert_true(read->document.lod_count <= COUNT(read->chosen));
    for (uint32_t i = 0; i < read->document.lod_count; i++)
        read->chosen[source->chosen_count++] = i;
    source->chosen = read->chosen;
    if (read->document.mlod) {
        read->search =
            (struct p3di_cfg_search){"tube", NULL, without, 1, "tub", "/", "near/model.cfg has no class tube"};
        source->search = &read->search;
    }
    read->warning = (struct p3d_error){.status = P3D_DAMAGED, .lod = 1, .offset = 2, .message = "a warning"};
    source->warnings = &read->warning;
    source->warning_count = 1;
}

/* Ends with the test. */
static inline struct read *read_fixture(const char *path)
{
    struct read *read = calloc(1, sizeof *read);
    struct p3d_error error;

    assert_non_null(read);
    at_end(end_read, read);
    assert_true(p3d_read_file(path, &read->file, &error));
    read->source = (struct p3di_facts_source){.path = path,
                                              .data = read->file.data,
                                              .size = read->file.size,
                                              .file_size = read->file.size,
                                              .is_texture = p3d_text_ends_with(p3d_bytes_of(path), ".paa")};
    read_parts(read);
    return read;
}

/* With two bones and two animations. */
static inline struct read *read_with_skeleton(const char *path)
{
    static const char text[] =
        "class CfgSkeletons { class s { skeletonBones[] = {\"lid\", \"\", \"flap\", \"lid\"}; }; };\n"
        "class CfgModels { class tube { skeletonName = \"s\"; class Animations {\n"
        "class turn { type = \"rotation\"; source = \"user\"; selection = \"lid\"; axis = \"axis\"; angle1 = 1; };\n"
        "class gone { type = \"hide\"; source = \"damage\"; selection = \"flap\"; hideValue = 0.5; }; }; }; };\n";
    static const struct p3d_model empty;
    struct read *read = read_fixture(path);
    struct p3d_error error;

    read->config = p3d_config_read(text, sizeof text - 1, NULL, NULL, &error);
    assert_non_null(read->config);
    read->skeleton = p3d_model_with_cfg(&empty, read->config, "tube", NULL, NULL, &error);
    assert_non_null(read->skeleton);
    read->source.skeleton = read->skeleton;
    read->search = (struct p3di_cfg_search){.class_name = "tube", .path = "model.cfg"};
    return read;
}

/* A lack of memory is an error of the file, or of the call. */
static inline enum p3d_status status_of(const struct p3di_facts *facts, const struct p3d_error *error)
{
    for (size_t i = 0; facts && i < facts->error_count; i++)
        if (facts->errors[i].status == P3D_NO_MEMORY)
            return P3D_NO_MEMORY;
    return facts ? P3D_OK : error->status;
}

#endif
