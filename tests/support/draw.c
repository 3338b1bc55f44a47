/* draw.c: sketches, and what is made of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "orders.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- A sketch ---- */

struct kept {
    struct kept *before;
    max_align_t data[];
};

void *sketch_keep(struct sketch *s, size_t size)
{
    struct kept *kept = calloc(1, sizeof *kept + size);

    assert_non_null(kept);
    kept->before = s->kept;
    s->kept = kept;
    return kept->data;
}

static void end_sketch(void *sketch)
{
    struct sketch *s = sketch;

    p3d_odol_free(s->odol);
    while (s->kept) {
        struct kept *kept = s->kept;

        s->kept = kept->before;
        free(kept);
    }
    free(s);
}

void sketch_free(struct sketch *s)
{
    not_at_end(s);
    end_sketch(s);
}

struct sketch *sketch(const char *drawing)
{
    struct sketch *s = calloc(1, sizeof *s);

    assert_non_null(s);
    at_end(end_sketch, s);
    s->model = (struct p3d_model){.lods = s->lods,
                                  .materials = s->materials,
                                  .material_count = 1,
                                  .bones = s->bones,
                                  .animations = s->animations,
                                  .sections = s->sections};
    for (uint32_t i = 0; i < SKETCH_MATERIALS; i++)
        s->textures[i] = (struct p3d_binarise_texture){.color = {1, 1, 1, 1}};
    draw(s, "%s", drawing);
    return s;
}

void check(const char *drawing)
{
    sketch(drawing);
}

/* ---- The text ---- */

/* Takes an order off the text, perhaps an empty one, and returns the rest. Its words stay in the text. */
static char *take_order(char *text, struct order *order)
{
    for (order->count = 0;;) {
        const char *ends = " ;";
        char end;

        text += strspn(text, " ");
        if (!*text || *text == ';')
            return *text ? text + 1 : text;
        if (*text == '\'')
            ends = text++ ? "'" : "";
        assert_in_range(order->count, 0, ORDER_WORDS - 1);
        order->words[order->count++] = text;
        text += strcspn(text, ends);
        end = *text;
        *text = 0;
        text += end != 0;
        if (end == ';')
            return text;
    }
}

/* An order like G101=2. */
static bool expect(struct sketch *s, const char *word, const char *rest)
{
    struct p3d_findings *findings;
    unsigned expected, found;
    char id[16];

    if (sscanf(word, "%15[A-Z0-9]=%u", id, &expected) != 2 || !p3d_check_rule_of(id))
        return false;
    findings = sketch_check(s);
    found = count_found(findings, id, NULL);
    p3d_findings_free(findings);
    if (found != expected)
        fail_msg("%s, but there are %u, before \"%s\"", word, found, rest);
    return true;
}

void draw(struct sketch *s, const char *format, ...)
{
    va_list arguments, again;
    struct order order;
    char *text;
    size_t size;

    va_start(arguments, format);
    va_copy(again, arguments);
    size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
    text = sketch_keep(s, size);
    vsnprintf(text, size, format, again);
    va_end(again);
    va_end(arguments);
    while (*text) {
        text = take_order(text, &order);
        if (order.count && !draw_order(s, &order) && !expect(s, order.words[0], text))
            fail_msg("nobody can draw '%s', before \"%s\"", order.words[0], text);
    }
}

struct p3d_vec2 *sketch_triangles(struct sketch *s, uint32_t count)
{
    struct p3d_model_face *faces = sketch_keep(s, count * sizeof *faces);
    struct p3d_model_corner *corners = sketch_keep(s, (size_t)3 * count * sizeof *corners);
    struct p3d_vec2 *uvs = sketch_keep(s, (size_t)3 * count * sizeof *uvs);

    for (uint32_t i = 0; i < count; i++)
        faces[i] = (struct p3d_model_face){3 * i, 3, 0, s->material};
    for (uint32_t i = 0; i < 3 * count; i++)
        corners[i] = (struct p3d_model_corner){i % 3, P3D_NO_NORMAL};
    s->drawn->faces = faces;
    s->drawn->face_count = count;
    s->drawn->corners = corners;
    s->drawn->corner_count = 3 * count;
    s->room->uv_sets[0].uvs = uvs;
    return uvs;
}

/* ---- The ODOL ---- */

void sketch_compile(struct sketch *s, uint32_t version)
{
    static const struct {
        uint32_t version, unknown_size;
    } of_dayz[] = {{16, 24}, {20, 72}, {20, 72}}; /* 53 to 55 */
    static const uint8_t unknown[72];
    const bool is_of_dayz = version >= 53 && version <= 55;

    for (uint32_t i = 0; i < SKETCH_MATERIALS; i++) {
        struct p3d_odol_material *material = &s->compiled[i];

        material->version = is_of_dayz ? of_dayz[version - 53].version : version > 55 ? 11 : version > 47 ? 10 : 9;
        material->unknown_after_power =
            (struct p3d_bytes){unknown, is_of_dayz ? of_dayz[version - 53].unknown_size : 0};
    }
}

const struct p3d_odol_lod *sketch_odol(struct sketch *s, uint32_t version)
{
    const struct p3d_binarise_options options = {
        .version = version, .materials = s->compiled_pointers, .textures = s->textures, .normal_maps = s->normal_maps};
    struct p3d_error error;

    sketch_compile(s, version);
    if (!s->is_centred && !s->lods[0].property_count) {
        s->rooms[0]->properties[0] = (struct p3d_model_property){p3d_bytes_of("autocenter"), p3d_bytes_of("0")};
        s->lods[0].property_count = 1;
    }
    p3d_odol_free(s->odol);
    s->odol = p3d_odol_from_model(&s->model, &options, NULL, &error);
    if (!s->odol)
        fail_msg("%s", error.message);
    s->lod = &s->odol->lods[0];
    return s->lod;
}

/* ---- The MLOD ---- */

static struct p3d_span put_points(struct sketch *s, const struct p3d_model_lod *lod)
{
    uint8_t *data = sketch_keep(s, (size_t)16 * lod->point_count);

    for (size_t i = 0; i < lod->point_count; i++) {
        store_floats(data + 16 * i, &lod->points[i].x, 3);
        store_number(data + 16 * i + 12, lod->point_flags ? lod->point_flags[i] : 0);
    }
    return (struct p3d_span){data, lod->point_count, 16};
}

static struct p3d_span put_normals(struct sketch *s, const struct p3d_model_lod *lod)
{
    static const struct p3d_vec3 one = {0, -1, 0};
    const struct p3d_vec3 *normals = lod->normal_count ? lod->normals : &one;
    const uint32_t count = lod->normal_count ? lod->normal_count : 1;
    uint8_t *data = sketch_keep(s, (size_t)12 * count);

    for (size_t i = 0; i < count; i++) /* inward, and not -0 */
        store_floats(data + 12 * i, (const float[]){0 - normals[i].x, 0 - normals[i].y, 0 - normals[i].z}, 3);
    return (struct p3d_span){data, count, 12};
}

static struct p3d_span put_uvs(struct sketch *s, const struct p3d_model_lod *lod, const struct p3d_vec2 *uvs)
{
    uint8_t *data = sketch_keep(s, (size_t)8 * lod->corner_count);

    for (size_t i = 0; i < lod->corner_count; i++)
        store_floats(data + 8 * i, &uvs[i].u, 2);
    return (struct p3d_span){data, lod->corner_count, 8};
}

static struct p3d_mlod_face *put_faces(struct sketch *s, const struct p3d_model_lod *lod)
{
    struct p3d_mlod_face *faces = sketch_keep(s, lod->face_count * sizeof *faces);

    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];
        const struct p3d_model_material *material = &s->materials[face->material];

        faces[i] = (struct p3d_mlod_face){face->corner_count, face->flags, .texture = material->texture,
                                          .material = material->material};
        for (uint32_t j = 0; j < face->corner_count; j++) {
            const struct p3d_model_corner *corner = &lod->corners[face->first_corner + j];
            const struct p3d_vec2 uv =
                lod->uv_set_count ? lod->uv_sets[0].uvs[face->first_corner + j] : (struct p3d_vec2){0, 0};

            faces[i].corners[j] = (struct p3d_mlod_corner){
                corner->point, corner->normal == P3D_NO_NORMAL ? 0 : corner->normal, uv.u, uv.v};
        }
    }
    return faces;
}

static struct p3d_span put_weights(struct sketch *s, uint32_t size, const uint32_t *members, const float *weights,
                                   uint32_t count)
{
    uint8_t *data = sketch_keep(s, size);

    for (uint32_t i = 0; i < count; i++) {
        assert_true(members[i] < size);
        data[members[i]] = p3d_weight_to_byte(weights[i]);
    }
    return (struct p3d_span){data, size, 1};
}

static void put_tags(struct sketch *s, const struct p3d_model_lod *lod, struct p3d_mlod_lod *to)
{
    const size_t size = lod->selection_count + lod->property_count + lod->frame_count + lod->uv_set_count + 3;
    struct p3d_mlod_tag *tag = to->tags = sketch_keep(s, size * sizeof *tag);

#define TAG(tag_kind, ...)                                                                                             \
    *tag++ = (struct p3d_mlod_tag)                                                                                     \
    {                                                                                                                  \
        .kind = (tag_kind), .active = 1, __VA_ARGS__                                                                   \
    }
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_model_selection *of = &lod->selections[i];

        TAG(P3D_TAG_SELECTION, .name = of->name,
            .value.selection = {put_weights(s, lod->point_count, of->points, of->point_weights, of->point_count),
                                put_weights(s, lod->face_count, of->faces, of->face_weights, of->face_count)});
    }
    for (uint32_t i = 0; i < lod->property_count; i++)
        TAG(P3D_TAG_PROPERTY, .value.property = {.name = lod->properties[i].name, .value = lod->properties[i].value});
    if (lod->sharp_edges.data)
        TAG(P3D_TAG_SHARP_EDGES, .value.sharp_edges = lod->sharp_edges);
    if (lod->masses.data)
        TAG(P3D_TAG_MASS, .value.mass = lod->masses);
    for (uint32_t i = 0; i < lod->frame_count; i++)
        TAG(P3D_TAG_ANIMATION, .value.animation = {lod->frames[i].time, lod->frames[i].positions});
    for (uint32_t i = 1; i < lod->uv_set_count; i++)
        TAG(P3D_TAG_UV_SET,
            .value.uv_set = {lod->uv_sets[i].id, put_uvs(s, lod, lod->uv_sets[i].uvs), P3D_UV_SET_USUAL});
    TAG(P3D_TAG_END_OF_FILE, .payload_size = 0);
#undef TAG
    to->tag_count = (uint32_t)(tag - to->tags);
}

struct p3d_mlod *sketch_mlod(struct sketch *s)
{
    struct p3d_mlod *mlod = sketch_keep(s, sizeof *mlod);

    if (s->only_of_models)
        fail_msg("an MLOD has no place for '%s'", s->only_of_models);
    mlod->version = 257;
    mlod->lod_count = s->model.lod_count;
    mlod->lods = sketch_keep(s, mlod->lod_count * sizeof *mlod->lods);
    for (uint32_t i = 0; i < mlod->lod_count; i++) {
        const struct p3d_model_lod *lod = &s->lods[i];

        mlod->lods[i] = (struct p3d_mlod_lod){.header_size = 28,
                                              .version = 0x100,
                                              .points = put_points(s, lod),
                                              .normals = put_normals(s, lod),
                                              .faces = put_faces(s, lod),
                                              .face_count = lod->face_count,
                                              .corner_count = lod->corner_count,
                                              .resolution = lod->resolution};
        put_tags(s, lod, &mlod->lods[i]);
    }
    if (s->spoil)
        s->spoil(mlod);
    return mlod;
}

struct p3d_document sketch_document(struct sketch *s)
{
    return (struct p3d_document){.format = P3D_FORMAT_MLOD, .mlod = sketch_mlod(s), .lod_count = s->model.lod_count};
}

/* ---- What is found ---- */

struct p3d_findings *sketch_check(struct sketch *s)
{
    const struct p3d_document document = sketch_document(s);
    struct p3d_error error;
    struct p3d_findings *findings = p3d_check(&document, &s->options, NULL, &error);

    assert_non_null(findings);
    return findings;
}

uint32_t count_found(const struct p3d_findings *findings, const char *id, struct p3d_finding *first)
{
    uint32_t count = 0;

    if (first)
        memset(first, 0, sizeof *first);
    for (uint32_t i = 0; i < findings->count; i++) {
        if (findings->items[i].rule != p3d_check_rule_of(id))
            continue;
        if (!count && first)
            *first = findings->items[i];
        count += findings->items[i].count;
    }
    return count;
}

void assert_finding(struct sketch *s, const char *id, uint32_t lod, const char *message)
{
    struct p3d_findings *findings = sketch_check(s);
    struct p3d_finding finding;

    assert_int_equal(count_found(findings, id, &finding), 1);
    assert_int_equal((uint32_t)finding.lod, lod); /* UINT32_MAX: of the file */
    assert_string_equal(finding.message, message);
    p3d_findings_free(findings);
}
