/* gltf_json.h: a glTF as a text with ' for ", whose numbers are in a file "n" beside.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_GLTF_JSON_H
#define P3D_TESTS_GLTF_JSON_H

#include "bytes.h"
#include "draw.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static struct bytes numbers; /* the file "n" */
static struct heard heard;
static struct p3d_error error;
static char asked[64]; /* the file that was asked for last */

static inline bool read_numbers(void *user, const char *name, struct p3d_bytes *bytes)
{
    (void)user;
    snprintf(asked, sizeof asked, "%s", name);
    *bytes = (struct p3d_bytes){numbers.data, (uint32_t)numbers.size};
    return strcmp(name, "n") == 0;
}

/* NULL with `error` if it is not read. */
static inline const struct p3d_model *read_bytes(const void *data, size_t size)
{
    static const struct p3d_gltf_import_options import = {.read_file = read_numbers};
    static const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_model *model;

    memset(&heard, 0, sizeof heard);
    model = p3d_model_from_gltf(data, size, &import, &options, &error);
    if (model)
        at_end((void (*)(void *))p3d_model_free, model);
    return model;
}

/* A JSON with ' for ", in memory that ends with the test. */
__attribute__((format(printf, 1, 0))) static inline char *write_json(const char *format, va_list arguments)
{
    const size_t size = 16384;
    char *text = malloc(size);

    assert_non_null(text);
    at_end(free, text);
    assert_in_range(vsnprintf(text, size, format, arguments), 0, size - 1);
    for (char *c = text; *c; c++)
        *c = (char)(*c == '\'' ? '"' : *c);
    return text;
}

__attribute__((format(printf, 1, 2))) static inline const struct p3d_model *try_json(const char *format, ...)
{
    const char *text;
    va_list arguments;

    va_start(arguments, format);
    text = write_json(format, arguments);
    va_end(arguments);
    return read_bytes(text, strlen(text));
}

/* One that must be read. */
__attribute__((format(printf, 1, 2))) static inline const struct p3d_model_lod *read_json(const char *format, ...)
{
    const struct p3d_model *model;
    const char *text;
    va_list arguments;

    va_start(arguments, format);
    text = write_json(format, arguments);
    va_end(arguments);
    model = read_bytes(text, strlen(text));
    assert_string_equal(error.message, "");
    assert_non_null(model);
    return model->lods;
}

static inline void put_all(const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_f32(&numbers, values[i]);
}

#define ASSET "{'asset':{'version':'2.0'},"
#define BUFFER ASSET "'buffers':[{'byteLength':%u,'uri':'n'}],"
/* A LOD of the points of accessor 0, in their order. */
#define POINTS "'nodes':[{'name':'1.000','mesh':0}],'meshes':[{'primitives':[{'mode':0,'attributes':{'POSITION':0}}]}],"

/* The file has three points: (1 2 3), (4 5 6), (7 8 9). */
static inline void begin_three(void)
{
    static const float places[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    numbers.size = 0;
    put_all(places, COUNT(places));
}

/* Eight points (i, i * i, 0) and then indices of a byte each. */
#define INDEXED(mode, count, node, more)                                                                               \
    "'nodes':[{'name':'1.000','mesh':0" node "}],'meshes':[{'primitives':[{'mode':" mode                               \
    ",'attributes':{'POSITION':0},'indices':1" more "}]}],'bufferViews':[{'buffer':0,'byteLength':96},{'buffer':0,"    \
    "'byteOffset':96,'byteLength':16}],'accessors':[{'bufferView':0,'componentType':5126,'count':8,'type':'VEC3'},"    \
    "{'bufferView':1,'componentType':5121,'count':" count ",'type':'SCALAR'}]}"

static inline void begin_indexed(const char *indices)
{
    numbers.size = 0;
    for (unsigned i = 0; i < 8; i++)
        put_all((const float[]){(float)i, (float)(i * i), 0}, 3);
    for (size_t i = 0; i < 16; i++)
        put_u8(&numbers, i < strlen(indices) ? (unsigned)(indices[i] - '0') : 0);
}

#endif
