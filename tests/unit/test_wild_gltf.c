/* test_wild_gltf.c: what is made of glTF as other programs write it, by dice: strips, fans, numbers of all kinds,
 * sparse ones, nodes in nodes, skins away from their rest, animations of all kinds. After a change that is meant, take
 * the numbers that the failing test prints. SPDX-License-Identifier: GPL-2.0-or-later */
#include "wild.h"

#include <stdio.h>
#include <stdlib.h>

/* A glTF that grows; one at a time. */
static struct {
    struct dice dice;
    char text[1 << 16], accessors[1 << 14], views[1 << 14];
    size_t text_size, accessors_size, views_size;
    uint32_t accessor_count, view_count, joint_count, node_count;
    uint8_t bytes[1 << 16];
    size_t size;
} foreign;

static uint32_t any(uint32_t sides)
{
    return roll(&foreign.dice, sides);
}

#define ADD(to, ...)                                                                                                   \
    (foreign.to##_size +=                                                                                              \
     (size_t)snprintf(foreign.to + foreign.to##_size, sizeof foreign.to - foreign.to##_size, __VA_ARGS__))
#define SAY(...) ADD(text, __VA_ARGS__)

/* ---- Numbers ---- */

enum kind { PLACES, NORMALS, SHARES, INDICES, TIMES, TURNS, MATRICES };

static void put_number(uint32_t component, double value, bool is_normalized)
{
    const unsigned size = component >= 5125 ? 4 : component >= 5122 ? 2 : 1;
    uint32_t bits = (uint32_t)(int32_t)(is_normalized ? value * (component == 5121   ? 255
                                                                 : component == 5123 ? 65535
                                                                 : component == 5120 ? 127
                                                                                     : 32767)
                                                      : value);

    if (component == 5126) {
        const float number = (float)value;

        memcpy(&bits, &number, 4);
    }
    assert_true(foreign.size + 4 < sizeof foreign.bytes);
    for (unsigned i = 0; i < size; i++)
        foreign.bytes[foreign.size++] = (uint8_t)(bits >> 8 * i);
}

static void put_element(enum kind kind, uint32_t component, uint32_t width, uint32_t index, uint32_t limit)
{
    static const double turns[][4] = {{0, 0, 0, 1},      {1, 0, 0, 0},       {0, 0.6, 0, 0.8},
                                      {0.6, 0, 0, -0.8}, {0, 0, 0.28, 0.96}, {0.5, 0.5, 0.5, 0.5}};
    static const double normals[][4] = {{0, 1, 0, 1}, {1, 0, 0, -1}, {0, 0.6, 0.8, 1}, {0, 0, -1, 1}};
    static const double shares[] = {0, 0.25, 0.5, 0.75, 1, 0.125};
    const uint32_t row = any(kind == NORMALS ? COUNT(normals) : COUNT(turns));

    for (uint32_t i = 0; i < width; i++) {
        double value = 0;

        if (kind == PLACES)
            value = (double)roll_place(&foreign.dice);
        else if (kind == NORMALS)
            value = normals[row][i];
        else if (kind == TURNS)
            value = turns[row][i];
        else if (kind == SHARES)
            value = shares[any(COUNT(shares))];
        else if (kind == INDICES)
            value = any(limit);
        else if (kind == TIMES)
            value = 0.5 * index + 0.25 * (index == 1);
        else
            value = i % 5 == 0 ? 1 : i >= 12 && i < 15 ? (double)roll_place(&foreign.dice) : 0;
        put_number(component, value, component != 5126 && kind != INDICES);
    }
}

/* Where the next bytes are; the view is told of once they are there. */
static uint32_t add_view(size_t start, uint32_t stride)
{
    ADD(views, "%s{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu", foreign.view_count ? "," : "", start,
        foreign.size - start);
    if (stride)
        ADD(views, ",\"byteStride\":%u", (unsigned)stride);
    ADD(views, "}");
    return foreign.view_count++;
}

static uint32_t add_accessor(enum kind kind, uint32_t component, uint32_t width, uint32_t count, uint32_t limit)
{
    static const char *const types[] = {"", "SCALAR", "VEC2", "VEC3", "VEC4"};
    const size_t start = foreign.size = (foreign.size + 3) / 4 * 4;
    const uint32_t size = width * (component >= 5125 ? 4 : component >= 5122 ? 2 : 1);
    const bool is_strided = kind != TIMES && kind != TURNS && kind != MATRICES && any(3) == 0;
    const bool is_sparse = kind == PLACES && any(6) == 0;
    const uint32_t stride = is_strided ? (size + 7) / 4 * 4 : 0;
    uint32_t view;

    for (uint32_t i = 0; i < count; i++) {
        put_element(kind, component, width, i, limit);
        foreign.size = stride ? start + (size_t)(i + 1) * stride : foreign.size;
    }
    view = add_view(start, stride);
    ADD(accessors, "%s{\"bufferView\":%u,\"componentType\":%u,\"count\":%u,\"type\":\"%s\"%s",
        foreign.accessor_count ? "," : "", (unsigned)view, (unsigned)component, (unsigned)count,
        width == 16 ? "MAT4" : types[width], component != 5126 && kind != INDICES ? ",\"normalized\":true" : "");
    if (is_sparse) {
        const size_t indices = foreign.size = (foreign.size + 3) / 4 * 4;
        uint32_t first;

        put_number(5121, 0, false);
        put_number(5121, count - 1, false);
        first = add_view(indices, 0);
        foreign.size = (foreign.size + 3) / 4 * 4;
        put_element(kind, component, width, 0, limit);
        put_element(kind, component, width, 1, limit);
        add_view(foreign.size - 2 * (size_t)size, 0);
        ADD(accessors,
            ",\"sparse\":{\"count\":2,\"indices\":{\"bufferView\":%u,\"componentType\":5121},"
            "\"values\":{\"bufferView\":%u}}",
            (unsigned)first, (unsigned)first + 1);
    }
    ADD(accessors, "}");
    return foreign.accessor_count++;
}

static uint32_t whole_type(void)
{
    return (const uint32_t[]){5121, 5123, 5125}[any(3)];
}

static uint32_t share_type(void)
{
    return (const uint32_t[]){5126, 5121, 5123}[any(3)];
}

/* ---- Meshes ---- */

static void add_primitive(void)
{
    const uint32_t count = 3 + any(9), modes[] = {4, 4, 4, 5, 5, 6, 0, 1, 3};

    const uint32_t mode = modes[any(COUNT(modes))], uv_sets = any(3), skins = 1 + (any(4) == 0);

    SAY("{\"mode\":%u,\"material\":%u,", (unsigned)mode, (unsigned)any(4));
    SAY("\"attributes\":{\"POSITION\":%u", (unsigned)add_accessor(PLACES, 5126, 3, count, 0));
    if (any(2))
        SAY(",\"NORMAL\":%u", (unsigned)add_accessor(NORMALS, any(2) ? 5126 : 5122, 3, count, 0));
    for (uint32_t i = 0; i < uv_sets; i++)
        SAY(",\"TEXCOORD_%u\":%u", (unsigned)i, (unsigned)add_accessor(SHARES, share_type(), 2, count, 0));
    for (uint32_t i = 0; i < skins; i++) {
        const uint32_t type = any(2) ? 5121 : 5123;

        SAY(",\"JOINTS_%u\":%u", (unsigned)i,
            (unsigned)add_accessor(INDICES, type, 4, count, foreign.joint_count + (any(8) == 0)));
        SAY(",\"WEIGHTS_%u\":%u", (unsigned)i, (unsigned)add_accessor(SHARES, share_type(), 4, count, 0));
    }
    SAY("}");
    if (any(2)) {
        const uint32_t type = whole_type();

        SAY(",\"indices\":%u", (unsigned)add_accessor(INDICES, type, 1, 3 + any(3) * 3, count));
    }
    if (any(4) == 0)
        SAY(",\"targets\":[{\"POSITION\":%u}]", (unsigned)add_accessor(PLACES, 5126, 3, count, 0));
    SAY("}");
}

static void add_meshes(void)
{
    SAY("\"meshes\":[");
    for (uint32_t i = 0; i < 3; i++) {
        SAY("%s{\"name\":\"mesh %u\",\"primitives\":[", i ? "," : "", (unsigned)i);
        add_primitive();
        for (uint32_t j = any(3); j; j--) {
            SAY(",");
            add_primitive();
        }
        SAY("]}");
    }
    SAY("],");
}

static void add_materials(void)
{
    SAY("\"images\":[{\"uri\":\"wall%%20a.png\"},{\"uri\":\"b/leaf.jpg\"}],\"textures\":[{\"source\":0},{\"source\":1},"
        "{\"source\":0,\"sampler\":0}],\"samplers\":[{\"wrapS\":33071,\"wrapT\":10497}],\"materials\":[");
    for (uint32_t i = 0; i < 4; i++) {
        const bool is_rvmat = any(3) == 0, is_two_sided = any(3) == 0;
        const uint32_t mode = any(3), texture = any(6), set = any(2),
                       numbers[3] = {i, (i + mode) % 5, (i + texture) % 3};

        SAY("%s{\"name\":\"paint %u%s\",\"doubleSided\":%s,\"alphaMode\":\"%s\",", i ? "," : "", (unsigned)i,
            is_rvmat ? ".rvmat" : "", is_two_sided ? "true" : "false",
            (const char *[]){"OPAQUE", "MASK", "BLEND"}[mode]);
        SAY("\"pbrMetallicRoughness\":{\"baseColorFactor\":[%g,0.5,%g,%g]", 0.25 * numbers[0], 0.25 * numbers[1],
            set ? 1 : 0.5);
        if (texture < 3) {
            SAY(",\"baseColorTexture\":{\"index\":%u,\"texCoord\":%u", (unsigned)texture, (unsigned)set);
            if (any(2))
                SAY(",\"extensions\":{\"KHR_texture_transform\":{\"offset\":[%g,0.5],\"rotation\":%g,\"scale\":[2,%g]}"
                    "}",
                    0.25 * numbers[0], 0.5 * numbers[1], 0.5 * (1 + numbers[2]));
            SAY("}");
        }
        SAY("}}");
    }
    SAY("],");
}

/* ---- Nodes ---- */

static void add_place(void)
{
    const double x = (double)roll_place(&foreign.dice), y = (double)roll_place(&foreign.dice);

    switch (any(5)) {
    case 0:
        SAY(",\"matrix\":[0,%g,0,0,-1,0,0,0,0,0,1,0,%g,%g,1,1]", any(2) ? 1.0 : -1.0, x, y);
        break;
    case 1:
        SAY(",\"translation\":[%g,%g,0.5]", x, y);
        break;
    case 2:
        SAY(",\"translation\":[0,%g,0],\"rotation\":[0,0.6,0,0.8],\"scale\":[1,2,%g]", y, any(2) ? 1.0 : -1.0);
        break;
    case 3:
        SAY(",\"rotation\":[0.6,0,0,-0.8]");
        break;
    default:
        break;
    }
}

static void add_nodes(void)
{
    static const char *const names[] = {
        "Geometry",       "Component01", "1",   "door", "proxy:\\\\a\\\\man.001", "Memory", "bone",
        "ShadowVolume 0", "lod 2",       "arm", "",     "View Geometry"};
    uint32_t parents[16];

    foreign.node_count = 5 + any(6);
    for (uint32_t i = 0; i < foreign.node_count; i++)
        parents[i] = any(3) ? any(i + 1) : i; /* its own: none */
    SAY("\"nodes\":[");
    for (uint32_t i = 0; i < foreign.node_count; i++) {
        bool has_children = false;

        SAY("%s{\"name\":\"%s\"", i ? "," : "", names[any(COUNT(names))]);
        add_place();
        if (any(2))
            SAY(",\"mesh\":%u%s", (unsigned)any(3), i % 3 ? ",\"skin\":0" : "");
        for (uint32_t j = i + 1; j < foreign.node_count; j++)
            if (parents[j] == i) {
                SAY("%s%u", has_children ? "," : ",\"children\":[", (unsigned)j);
                has_children = true;
            }
        SAY("%s}", has_children ? "]" : "");
    }
    SAY("],\"scenes\":[{\"nodes\":[");
    for (uint32_t i = 0, count = 0; i < foreign.node_count; i++)
        if (parents[i] == i)
            SAY("%s%u", count++ ? "," : "", (unsigned)i);
    SAY("]}],\"scene\":0,\"skins\":[{\"joints\":[");
    for (uint32_t i = 0; i < foreign.joint_count; i++)
        SAY("%s%u", i ? "," : "", (unsigned)(foreign.node_count - 1 - i));
    SAY("]");
    if (any(2))
        SAY(",\"inverseBindMatrices\":%u", (unsigned)add_accessor(MATRICES, 5126, 16, foreign.joint_count, 0));
    SAY("}],");
}

static void add_animations(void)
{
    SAY("\"animations\":[");
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t count = 1 + any(4);

        SAY("%s{\"name\":\"moves %u\",\"channels\":[", i ? "," : "", (unsigned)i);
        for (uint32_t j = 0; j < count; j++)
            SAY("%s{\"sampler\":%u,\"target\":{\"node\":%u,\"path\":\"%s\"}}", j ? "," : "", (unsigned)j,
                (unsigned)((j + i) % foreign.node_count),
                (const char *[]){"translation", "rotation", "scale"}[(j + i) % 3]);
        SAY("],\"samplers\":[");
        for (uint32_t j = 0; j < count; j++) {
            const uint32_t keys = 1 + any(3), way = any(4), values = way == 3 ? 3 * keys : keys;

            SAY("%s{\"input\":%u", j ? "," : "", (unsigned)add_accessor(TIMES, 5126, 1, keys, 0));
            SAY(",\"output\":%u", (unsigned)((j + i) % 3 == 1 ? add_accessor(TURNS, any(3) ? 5126 : 5122, 4, values, 0)
                                                              : add_accessor(PLACES, 5126, 3, values, 0)));
            SAY(",\"interpolation\":\"%s\"}", (const char *[]){"LINEAR", "LINEAR", "STEP", "CUBICSPLINE"}[way]);
        }
        SAY("]}");
    }
    SAY("],");
}

static void write_foreign(uint32_t number)
{
    memset(&foreign, 0, sizeof foreign);
    foreign.dice.state = 747796405u + 0x9e3779b9u * number;
    for (uint32_t i = 0; i < 8; i++)
        any(2);
    foreign.joint_count = 1 + any(4);
    SAY("{\"asset\":{\"version\":\"2.0\"},\"extensionsUsed\":[\"KHR_texture_transform\"],");
    add_meshes();
    add_materials();
    add_nodes();
    add_animations();
    SAY("\"accessors\":[%s],\"bufferViews\":[%s],\"buffers\":[{\"byteLength\":%zu,\"uri\":\"n\"}]}", foreign.accessors,
        foreign.views, foreign.size);
    assert_true(foreign.text_size < sizeof foreign.text && foreign.accessors_size < sizeof foreign.accessors);
}

static bool read_bytes(void *user, const char *name, struct p3d_bytes *bytes)
{
    (void)user;
    (void)name;
    *bytes = (struct p3d_bytes){foreign.bytes, (uint32_t)foreign.size};
    return true;
}

/* ---- Ways ---- */

enum { FILES = 12 }; /* for each number */

static void to_model(struct pile *pile, uint32_t number)
{
    const struct p3d_gltf_import_options wanted = {.resolution = number % 3 ? 0 : 4,
                                                   .texture_root = number % 2 ? "root" : NULL,
                                                   .is_two_sided = number % 4 == 0,
                                                   .has_bones = number % 3 != 1,
                                                   .tolerance = number % 5 ? 0 : 10,
                                                   .read_file = read_bytes};
    struct p3d_error error;

    for (uint32_t i = 0; i < FILES; i++) {
        struct p3d_model *model;

        write_foreign(WILD_MODELS * WILD_ROUNDS * i + number);
        model = p3d_model_from_gltf(foreign.text, foreign.text_size, &wanted, &pile->options, &error);
        if (model && wanted.has_bones)
            assert_true(p3d_write_model_cfg(model, "wild", NULL, p3d_buffer_sink(&pile->bytes), &error));
        pile_model(pile, model, &error);
    }
}

static void to_rtm(struct pile *pile, uint32_t number)
{
    const struct p3d_rtm_from_gltf_options wanted = {.animation = number % 2 ? "moves 1" : NULL,
                                                     .fps = number % 3 ? 0 : 4,
                                                     .phase_count = number % 3 == 1 ? 5 : 0,
                                                     .keeps_way = number % 5 == 0,
                                                     .read_file = read_bytes};

    for (uint32_t i = 0; i < FILES; i++) {
        struct p3d_error error;
        struct p3d_rtm *rtm;

        write_foreign(WILD_MODELS * WILD_ROUNDS * i + number);
        rtm = p3d_rtm_from_gltf(foreign.text, foreign.text_size, &wanted, &pile->options, &error);
        if (rtm)
            assert_true(p3d_rtm_write(rtm, p3d_buffer_sink(&pile->bytes), &error));
        else
            pile_error(pile, &error);
        p3d_rtm_free(rtm);
    }
}

/* ---- Numbers ---- */

TEST(foreign_gltf_is_read)
{
    assert_sums(to_model,
                (const uint32_t[WILD_MODELS]){0x80dee586, 0x565d8d6f, 0x445283b4, 0x7701ba25, 0x4c40ef0d, 0xc1a3b112,
                                              0x6b1a08b7, 0xd7159001, 0x30c3cdf2, 0x6b725f67, 0x6e6917d0, 0x4a1dc694,
                                              0x313d00b5, 0xb159e128, 0x66d95747, 0xf53a1766, 0x3d688f34, 0x2b67f9b7,
                                              0x56999d29, 0xb47b3ed0, 0x4445baf5, 0xd5c134bc, 0x3077b8ed, 0x643c54c3});
}

TEST(animations_of_foreign_gltf_are_read)
{
    assert_sums(to_rtm,
                (const uint32_t[WILD_MODELS]){0xa88b082f, 0xe4387e96, 0x09a89be4, 0xed2cd44b, 0x49d02cd5, 0x5a666b32,
                                              0xc91140b8, 0x9c96b96c, 0x3e11f352, 0xa0ecf8e9, 0xf1d1a8b8, 0x900ecf73,
                                              0x87849891, 0x49933ea9, 0x3928fa4f, 0x1ffb764a, 0x9875b364, 0x59851543,
                                              0xf6dec088, 0x06608127, 0xb6bba9e8, 0xf7ede57a, 0x9333a5b6, 0xea5a9616});
}
