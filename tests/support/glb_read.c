/* glb_read.c: a GLB read back for tests, with arithmetic of its own for its nodes, animations and skin.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "glb_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what)
{
    fprintf(stderr, "glb_read: %s\n", what);
    exit(2);
}

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);

    if (!memory)
        fail("no memory");
    return memory;
}

/* ---- JSON ---- */

static const char *skip(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\n' || *at == ',' || *at == ':'))
        at++;
    return at;
}

static const char *end_of_word(const char *at, const char *end)
{
    if (*at == '"') {
        for (at++; at < end && *at != '"'; at++)
            at += *at == '\\';
        return at;
    }
    while (at < end && !strchr(",:]} \n", *at))
        at++;
    return at;
}

/* Values have no order of their own but that of the text: a stack of those that are open is enough. */
static void parse(struct glb *glb, const char *at, const char *end)
{
    uint32_t open[64], last[64], key = 0, depth = 0;

    open[0] = last[0] = 0;
    for (at = skip(at, end); at < end; at = skip(at, end)) {
        const uint32_t number = glb->value_count;
        struct glb_value *v = &glb->values[number];

        if (*at == '}' || *at == ']') {
            depth--;
            at++;
            continue;
        }
        glb->value_count++;
        v->type = *at == '{' || *at == '[' || *at == '"' ? *at : '0';
        v->text = at + (*at == '"');
        at = v->type == '{' || v->type == '[' ? at + 1 : end_of_word(at, end);
        v->size = (size_t)(at - v->text);
        at += v->type == '"';
        if (glb->values[open[depth]].type == '{' && !key) {
            key = number;
            continue;
        }
        v->key = key;
        key = 0;
        if (last[depth])
            glb->values[last[depth]].next = number;
        else if (open[depth])
            glb->values[open[depth]].child = number;
        last[depth] = number;
        if (v->type == '{' || v->type == '[') {
            if (++depth == 64)
                fail("JSON is too deep");
            open[depth] = number;
            last[depth] = 0;
        }
    }
}

bool glb_text_is(const struct glb *glb, uint32_t value, const char *text)
{
    return glb->values[value].size == strlen(text) && !memcmp(glb->values[value].text, text, strlen(text));
}

uint32_t glb_get(const struct glb *glb, uint32_t object, const char *key)
{
    for (uint32_t i = object ? glb->values[object].child : 0; i; i = glb->values[i].next)
        if (glb_text_is(glb, glb->values[i].key, key))
            return i;
    return 0;
}

static double number_of(const struct glb *glb, uint32_t value)
{
    char text[64] = "";

    memcpy(text, glb->values[value].text, glb->values[value].size < 63 ? glb->values[value].size : 63);
    return strtod(text, NULL);
}

double glb_number(const struct glb *glb, uint32_t object, const char *key, double otherwise)
{
    const uint32_t value = glb_get(glb, object, key);

    return value ? number_of(glb, value) : otherwise;
}

static uint32_t index_of(const struct glb *glb, uint32_t object, const char *key)
{
    return (uint32_t)glb_number(glb, object, key, UINT32_MAX);
}

/* The items of an array of the file. */
static uint32_t *items(const struct glb *glb, const char *key, uint32_t *count)
{
    const uint32_t array = glb_get(glb, 1, key);
    uint32_t *list;

    *count = 0;
    for (uint32_t i = array ? glb->values[array].child : 0; i; i = glb->values[i].next)
        ++*count;
    list = take(*count, sizeof *list);
    *count = 0;
    for (uint32_t i = array ? glb->values[array].child : 0; i; i = glb->values[i].next)
        list[(*count)++] = i;
    return list;
}

/* ---- Numbers ---- */

static uint32_t width_of(const struct glb *glb, uint32_t value)
{
    static const struct {
        const char *name;
        uint32_t width;
    } types[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    const uint32_t type = glb_get(glb, value, "type");

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (glb_text_is(glb, type, types[i].name))
            return types[i].width;
    fail("an accessor has no type");
    return 0;
}

static void read_accessors(struct glb *glb)
{
    uint32_t view_count, *views = items(glb, "bufferViews", &view_count);
    uint32_t *values = items(glb, "accessors", &glb->accessor_count);

    glb->accessors = take(glb->accessor_count, sizeof *glb->accessors);
    for (uint32_t i = 0; i < glb->accessor_count; i++) {
        struct glb_accessor *a = &glb->accessors[i];
        const uint32_t view = index_of(glb, values[i], "bufferView");
        size_t size;

        if (view >= view_count)
            fail("an accessor has no numbers");
        a->component = index_of(glb, values[i], "componentType");
        a->width = width_of(glb, values[i]);
        a->count = index_of(glb, values[i], "count");
        a->offset = index_of(glb, views[view], "byteOffset");
        size = (size_t)a->count * a->width * (a->component == 5121 ? 1 : a->component == 5123 ? 2 : 4);
        if (a->offset + size > glb->bin_size)
            fail("an accessor is too large");
    }
    free(values);
    free(views);
}

uint32_t glb_count(const struct glb *glb, uint32_t accessor)
{
    return glb->accessors[accessor].count;
}

double glb_element(const struct glb *glb, uint32_t accessor, uint32_t i, uint32_t part)
{
    const struct glb_accessor *a = &glb->accessors[accessor];
    const size_t number = (size_t)i * a->width + part;
    const uint8_t *at = glb->bin + a->offset;

    if (accessor >= glb->accessor_count || i >= a->count)
        fail("an index is too large");
    switch (a->component) {
    case 5121:
        return at[number];
    case 5123:
        return at[2 * number] | at[2 * number + 1] << 8;
    case 5125:
        return p3d_load_u32(at + 4 * number);
    default:
        return (double)p3d_load_f32(at + 4 * number);
    }
}

/* ---- Nodes ---- */

static void get_numbers(const struct glb *glb, uint32_t object, const char *key, double *numbers)
{
    const uint32_t array = glb_get(glb, object, key);

    for (uint32_t i = array ? glb->values[array].child : 0; i; i = glb->values[i].next)
        *numbers++ = number_of(glb, i);
}

static void read_nodes(struct glb *glb)
{
    glb->node_values = items(glb, "nodes", &glb->node_count);
    glb->nodes = take(glb->node_count, sizeof *glb->nodes);
    glb->rest = take(glb->node_count, sizeof *glb->rest);
    for (uint32_t i = 0; i < glb->node_count; i++)
        glb->rest[i] = (struct glb_node){.rotation = {0, 0, 0, 1}, .scale = {1, 1, 1}, .parent = UINT32_MAX};
    for (uint32_t i = 0; i < glb->node_count; i++) {
        const uint32_t children = glb_get(glb, glb->node_values[i], "children");

        get_numbers(glb, glb->node_values[i], "translation", glb->rest[i].translation);
        get_numbers(glb, glb->node_values[i], "rotation", glb->rest[i].rotation);
        get_numbers(glb, glb->node_values[i], "scale", glb->rest[i].scale);
        for (uint32_t j = children ? glb->values[children].child : 0; j; j = glb->values[j].next)
            glb->rest[(uint32_t)number_of(glb, j)].parent = i;
    }
}

static void read_skin(struct glb *glb)
{
    const uint32_t skins = glb_get(glb, 1, "skins");
    const uint32_t joints = skins ? glb_get(glb, glb->values[skins].child, "joints") : 0;

    for (uint32_t i = joints ? glb->values[joints].child : 0; i; i = glb->values[i].next)
        glb->joints[glb->joint_count++] = (uint32_t)number_of(glb, i);
    glb->joint_matrices = take(glb->joint_count, sizeof *glb->joint_matrices);
}

void glb_rest(struct glb *glb)
{
    memcpy(glb->nodes, glb->rest, glb->node_count * sizeof *glb->nodes);
}

static void multiply(double a[3][4], double b[3][4], double result[3][4])
{
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 4; j++)
            result[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j] + (j == 3 ? a[i][3] : 0);
}

/* Rows of a rotation: each column is where an axis goes, v + 2 q x (q x v + w v). */
static void local_of(const struct glb_node *node, double m[3][4])
{
    const double *q = node->rotation;

    for (unsigned j = 0; j < 3; j++) {
        const double v[3] = {j == 0, j == 1, j == 2};
        double t[3], u[3];

        for (unsigned i = 0; i < 3; i++)
            t[i] = q[(i + 1) % 3] * v[(i + 2) % 3] - q[(i + 2) % 3] * v[(i + 1) % 3] + q[3] * v[i];
        for (unsigned i = 0; i < 3; i++)
            u[i] = q[(i + 1) % 3] * t[(i + 2) % 3] - q[(i + 2) % 3] * t[(i + 1) % 3];
        for (unsigned i = 0; i < 3; i++)
            m[i][j] = (v[i] + 2 * u[i]) * node->scale[j];
    }
    for (unsigned i = 0; i < 3; i++)
        m[i][3] = node->translation[i];
}

static void find_global(struct glb *glb, uint32_t number)
{
    struct glb_node *node = &glb->nodes[number];
    double local[3][4];

    if (node->has_global)
        return;
    node->has_global = true;
    local_of(node, local);
    if (node->parent == UINT32_MAX) {
        memcpy(node->global, local, sizeof local);
        return;
    }
    find_global(glb, node->parent);
    multiply(glb->nodes[node->parent].global, local, node->global);
}

const double (*glb_place(struct glb *glb, uint32_t node))[4]
{
    find_global(glb, node);
    return (const double(*)[4])glb->nodes[node].global;
}

void glb_find_joints(struct glb *glb)
{
    const uint32_t binds = index_of(glb, glb->values[glb_get(glb, 1, "skins")].child, "inverseBindMatrices");

    for (uint32_t i = 0; i < glb->joint_count; i++) {
        double bind[3][4];

        for (uint32_t j = 0; j < 12; j++)
            bind[j % 3][j / 3] = glb_element(glb, binds, i, j / 3 * 4 + j % 3);
        find_global(glb, glb->joints[i]);
        multiply(glb->nodes[glb->joints[i]].global, bind, glb->joint_matrices[i]);
    }
}

/* ---- Animations ---- */

static void slerp(const double a[4], const double b[4], double t, double result[4])
{
    double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3], sign = dot < 0 ? -1 : 1, length = 0;
    const double angle = acos(fmin(1, fabs(dot)));

    for (unsigned i = 0; i < 4; i++)
        result[i] = angle > 1e-9 ? (sin((1 - t) * angle) * a[i] + sign * sin(t * angle) * b[i]) / sin(angle) : a[i];
    for (unsigned i = 0; i < 4; i++)
        length += result[i] * result[i];
    for (unsigned i = 0; i < 4; i++)
        result[i] /= sqrt(length);
}

static void sample(const struct glb *glb, uint32_t sampler, double time, uint32_t width, double *value)
{
    const uint32_t input = index_of(glb, sampler, "input"), output = index_of(glb, sampler, "output");
    const uint32_t interpolation = glb_get(glb, sampler, "interpolation"), count = glb_count(glb, input);
    double from[4], to[4], begin, end, share;
    uint32_t key = 0;

    while (key + 1 < count && glb_element(glb, input, key + 1, 0) <= time)
        key++;
    begin = glb_element(glb, input, key, 0);
    end = key + 1 < count ? glb_element(glb, input, key + 1, 0) : begin;
    share = end > begin && time > begin ? (time - begin) / (end - begin) : 0;
    if (interpolation && glb_text_is(glb, interpolation, "STEP"))
        share = 0;
    for (uint32_t i = 0; i < width; i++) {
        from[i] = glb_element(glb, output, key, i);
        to[i] = glb_element(glb, output, end > begin ? key + 1 : key, i);
        value[i] = from[i] + (to[i] - from[i]) * share;
    }
    if (width == 4)
        slerp(from, to, share, value);
}

void glb_animate(struct glb *glb, uint32_t animation, double time)
{
    const uint32_t channels = glb_get(glb, animation, "channels"), samplers = glb_get(glb, animation, "samplers");

    for (uint32_t i = glb->values[channels].child; i; i = glb->values[i].next) {
        const uint32_t target = glb_get(glb, i, "target"), path = glb_get(glb, target, "path");
        struct glb_node *node = &glb->nodes[index_of(glb, target, "node")];
        uint32_t sampler = glb->values[samplers].child;

        for (uint32_t j = index_of(glb, i, "sampler"); j; j--)
            sampler = glb->values[sampler].next;
        if (glb_text_is(glb, path, "translation"))
            sample(glb, sampler, time, 3, node->translation);
        else if (glb_text_is(glb, path, "scale"))
            sample(glb, sampler, time, 3, node->scale);
        else if (glb_text_is(glb, path, "rotation"))
            sample(glb, sampler, time, 4, node->rotation);
        else
            fail("an animation moves something else");
    }
}

struct glb_primitive glb_primitive(const struct glb *glb, uint32_t value)
{
    const uint32_t attributes = glb_get(glb, value, "attributes");

    return (struct glb_primitive){index_of(glb, value, "indices"), index_of(glb, attributes, "POSITION"),
                                  index_of(glb, attributes, "JOINTS_0"), index_of(glb, attributes, "WEIGHTS_0")};
}

void glb_vertex(const struct glb *glb, const struct glb_primitive *primitive, uint32_t corner, double place[3])
{
    const uint32_t i = (uint32_t)glb_element(glb, primitive->indices, corner, 0);
    double p[3];

    for (uint32_t j = 0; j < 3; j++) {
        p[j] = glb_element(glb, primitive->positions, i, j);
        place[j] = 0;
    }
    for (uint32_t j = 0; j < 4; j++) {
        const uint32_t joint = (uint32_t)glb_element(glb, primitive->joints, i, j);
        const double weight = glb_element(glb, primitive->weights, i, j);

        if (joint >= glb->joint_count)
            fail("a vertex names a joint that is none");
        for (unsigned k = 0; weight > 0 && k < 3; k++) {
            const double *row = glb->joint_matrices[joint][k];

            place[k] += weight * (row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + row[3]);
        }
    }
}

/* ---- The file ---- */

struct glb *glb_read(const uint8_t *data, size_t size)
{
    struct glb *glb = take(1, sizeof *glb);
    uint32_t json_size;

    if (size < 28 || memcmp(data, "glTF", 4) != 0 || p3d_load_u32(data + 8) != size)
        fail("this is no GLB");
    json_size = p3d_load_u32(data + 12);
    glb->values = take((size_t)json_size + 1, sizeof *glb->values);
    glb->value_count = 1;
    parse(glb, (const char *)data + 20, (const char *)data + 20 + json_size);
    glb->bin = data + 28 + json_size;
    glb->bin_size = p3d_load_u32(data + 20 + json_size);
    read_accessors(glb);
    read_nodes(glb);
    read_skin(glb);
    glb_rest(glb);
    return glb;
}

void glb_free(struct glb *glb)
{
    free(glb->values);
    free(glb->accessors);
    free(glb->nodes);
    free(glb->rest);
    free(glb->node_values);
    free(glb->joint_matrices);
    free(glb);
}
