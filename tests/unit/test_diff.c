/* test_diff.c: exactly what was edited is reported, and nothing where only the order is another one.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diffs.h"
#include "draw.h"
#include "permute.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CRATE FIXTURES "/crate.p3d"
#define TUBE FIXTURES "/tube.p3d"
#define TAGS FIXTURES "/tags_p3dm.p3d"

enum { BEST, SECOND, VIEW, GEOMETRY, MEMORY, LAND_CONTACT }; /* LODs of the tube */

struct opened {
    struct p3d_document document;
    struct p3d_buffer bytes; /* of what was written */
    void *kept[64];          /* memory of edits */
    size_t kept_count;
};

static void open_fixture(const char *path, struct opened *opened)
{
    memset(opened, 0, sizeof *opened);
    open_document(path, &opened->document);
}

static void read_buffer(struct opened *opened)
{
    struct p3d_error error;

    assert_true(p3d_read(opened->bytes.data, opened->bytes.size, NULL, &opened->document, &error));
}

static void close_opened(struct opened *opened)
{
    p3d_close(&opened->document);
    p3d_buffer_free(&opened->bytes);
    for (size_t i = 0; i < opened->kept_count; i++)
        free(opened->kept[i]);
}

/* ---- Edits ---- */

static void *keep(struct opened *o, size_t size)
{
    void *memory = malloc(size + 1);

    assert_non_null(memory);
    assert_true(o->kept_count < COUNT(o->kept));
    return o->kept[o->kept_count++] = memory;
}

/* The bytes of a table, which is the input's until now. */
static uint8_t *own(struct opened *o, struct p3d_span *span)
{
    const size_t size = (size_t)span->count * span->stride;
    uint8_t *data = keep(o, size);

    memcpy(data, span->data, size);
    span->data = data;
    return data;
}

static void set_f32(uint8_t *data, float value)
{
    store_floats(data, &value, 1);
}

static struct p3d_mlod_lod *lod_of(struct opened *o, uint32_t index)
{
    return &o->document.mlod->lods[index];
}

/* The `skip`th tag of a kind. */
static struct p3d_mlod_tag *find_tag(struct p3d_mlod_lod *lod, enum p3d_mlod_tag_kind kind, uint32_t skip)
{
    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (lod->tags[i].kind == kind && !skip--)
            return &lod->tags[i];
    fail();
    return NULL;
}

static void remove_tag(struct p3d_mlod_lod *lod, struct p3d_mlod_tag *tag)
{
    const size_t behind = (size_t)(lod->tags + lod->tag_count - tag) - 1;

    memmove(tag, tag + 1, behind * sizeof *tag);
    lod->tag_count--;
}

static void move_a_point(struct opened *o)
{
    set_f32(own(o, &lod_of(o, BEST)->points) + 16 * 17 + 4, 9);
}

static void flip_a_face(struct opened *o)
{
    struct p3d_mlod_face *face = &lod_of(o, BEST)->faces[5];

    for (uint32_t i = 0; i < 2; i++) {
        const struct p3d_mlod_corner corner = face->corners[i];

        face->corners[i] = face->corners[3 - i];
        face->corners[3 - i] = corner;
    }
    /* the sets of UVs go with the corners: the face has the same ones */
}

/* Takes a face out of the LOD with all that tags say of it. */
static void delete_face(struct opened *o, struct p3d_mlod_lod *lod, uint32_t index)
{
    uint32_t corner = 0;

    for (uint32_t i = 0; i < index; i++)
        corner += lod->faces[i].corner_count;
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        struct p3d_mlod_tag *tag = &lod->tags[i];
        struct p3d_span *span = tag->kind == P3D_TAG_UV_SET      ? &tag->value.uv_set.uvs
                                : tag->kind == P3D_TAG_SELECTION ? &tag->value.selection.faces
                                                                 : NULL;
        const uint32_t first = tag->kind == P3D_TAG_UV_SET ? corner : index;
        const uint32_t count = tag->kind == P3D_TAG_UV_SET ? lod->faces[index].corner_count : 1;
        uint8_t *data;

        if (!span)
            continue;
        data = own(o, span);
        memmove(data + (size_t)first * span->stride, data + (size_t)(first + count) * span->stride,
                (size_t)(span->count - first - count) * span->stride);
        span->count -= count;
    }
    memmove(&lod->faces[index], &lod->faces[index + 1], (lod->face_count - index - 1) * sizeof *lod->faces);
    lod->face_count--;
}

static void delete_a_face(struct opened *o)
{
    delete_face(o, lod_of(o, BEST), 100);
}

static void change_a_texture(struct opened *o)
{
    lod_of(o, BEST)->faces[3].texture = p3d_bytes_of("data\\other_co.paa");
}

static void change_an_rvmat(struct opened *o)
{
    struct p3d_mlod_lod *lod = lod_of(o, SECOND);

    for (uint32_t i = 0; i < 20; i++)
        lod->faces[i].material = p3d_bytes_of("data\\other.rvmat");
}

static void change_a_uv(struct opened *o)
{
    struct p3d_mlod_lod *lod = lod_of(o, BEST);

    lod->faces[3].corners[2].u += 0.125f;
}

static void change_a_normal(struct opened *o)
{
    set_f32(own(o, &lod_of(o, GEOMETRY)->normals), 0.5f);
}

static void rename_a_selection(struct opened *o)
{
    find_tag(lod_of(o, BEST), P3D_TAG_SELECTION, 2)->name = p3d_bytes_of("camo1");
}

static void change_a_weight(struct opened *o)
{
    own(o, &find_tag(lod_of(o, BEST), P3D_TAG_SELECTION, 0)->value.selection.points)[0] = 100;
}

static void change_a_property(struct opened *o)
{
    find_tag(lod_of(o, BEST), P3D_TAG_PROPERTY, 0)->value.property.value = p3d_bytes_of("0");
}

static void change_a_mass(struct opened *o)
{
    set_f32(own(o, &find_tag(lod_of(o, GEOMETRY), P3D_TAG_MASS, 0)->value.mass), 50);
}

static void change_a_key_frame(struct opened *o)
{
    set_f32(own(o, &find_tag(lod_of(o, SECOND), P3D_TAG_ANIMATION, 1)->value.animation.points) + 12 * 30, 3);
}

static void move_a_proxy(struct opened *o)
{
    struct p3d_mlod_lod *lod = lod_of(o, VIEW);
    uint8_t *points = own(o, &lod->points);

    for (uint32_t i = 0; i < 3; i++)
        set_f32(points + (size_t)16 * i + 8, p3d_vec3_at(lod->points, i).z - 1.5f);
}

static void exchange_the_model_of_a_proxy(struct opened *o)
{
    find_tag(lod_of(o, VIEW), P3D_TAG_SELECTION, 0)->name = p3d_bytes_of("proxy:\\data\\pole.001");
}

static void remove_a_sharp_edge(struct opened *o)
{
    find_tag(lod_of(o, 0), P3D_TAG_SHARP_EDGES, 0)->value.sharp_edges.count--;
}

static void change_an_unknown_tag(struct opened *o)
{
    find_tag(lod_of(o, 0), P3D_TAG_UNKNOWN, 0)->value.raw = p3d_bytes_of("other bytes");
}

static void remove_an_unknown_tag(struct opened *o)
{
    remove_tag(lod_of(o, 0), find_tag(lod_of(o, 0), P3D_TAG_UNKNOWN, 0));
}

static void remove_a_lod(struct opened *o)
{
    o->document.mlod->lod_count--;
}

static void change_a_resolution(struct opened *o)
{
    lod_of(o, SECOND)->resolution = 2.5f;
}

/* The change of each edit, and that of its undoing. */
static const struct edit {
    const char *path;
    void (*edit)(struct opened *o);
    enum p3d_change_kind kind, back;
    int32_t lod;
    uint32_t count;
    const char *name, *before, *after;
} edits[] = {
    {TUBE, move_a_point, P3D_CHANGE_POINTS_MOVED, P3D_CHANGE_POINTS_MOVED, BEST, 1, "", "", ""},
    {CRATE, flip_a_face, P3D_CHANGE_FACES_FLIPPED, P3D_CHANGE_FACES_FLIPPED, BEST, 1, "", "", ""},
    {TUBE, delete_a_face, P3D_CHANGE_FACES_REMOVED, P3D_CHANGE_FACES_ADDED, BEST, 1, "", "", ""},
    {TUBE, change_a_texture, P3D_CHANGE_TEXTURE, P3D_CHANGE_TEXTURE, BEST, 1, "", "data\\tube_co.paa",
     "data\\other_co.paa"},
    {TUBE, change_an_rvmat, P3D_CHANGE_MATERIAL, P3D_CHANGE_MATERIAL, SECOND, 20, "", "data\\tube.rvmat",
     "data\\other.rvmat"},
    {CRATE, change_a_uv, P3D_CHANGE_UVS, P3D_CHANGE_UVS, BEST, 1, "0", "", ""},
    {TUBE, change_a_normal, P3D_CHANGE_NORMALS, P3D_CHANGE_NORMALS, GEOMETRY, 24, "", "", ""},
    {TUBE, rename_a_selection, P3D_CHANGE_SELECTION_RENAMED, P3D_CHANGE_SELECTION_RENAMED, BEST, 0, "", "camo",
     "camo1"},
    {TUBE, change_a_weight, P3D_CHANGE_SELECTION, P3D_CHANGE_SELECTION, BEST, 0, "lower", "", ""},
    {TUBE, change_a_property, P3D_CHANGE_PROPERTY, P3D_CHANGE_PROPERTY, BEST, 0, "lodnoshadow", "1", "0"},
    {TUBE, change_a_mass, P3D_CHANGE_MASS, P3D_CHANGE_MASS, GEOMETRY, 1, "", "16", "64"},
    {TUBE, change_a_key_frame, P3D_CHANGE_FRAME, P3D_CHANGE_FRAME, SECOND, 1, "1", "", ""},
    {TUBE, move_a_proxy, P3D_CHANGE_PROXY_MOVED, P3D_CHANGE_PROXY_MOVED, VIEW, 0, "\\data\\flag.1", "", ""},
    {TUBE, exchange_the_model_of_a_proxy, P3D_CHANGE_PROXY_MODEL, P3D_CHANGE_PROXY_MODEL, VIEW, 0, "", "\\data\\flag.1",
     "\\data\\pole.1"},
    {TAGS, remove_a_sharp_edge, P3D_CHANGE_SHARP_EDGES, P3D_CHANGE_SHARP_EDGES, 0, 0, "", "", ""},
    {TAGS, change_an_unknown_tag, P3D_CHANGE_TAG, P3D_CHANGE_TAG, 0, 0, "#Baked#", "", ""},
    {TAGS, remove_an_unknown_tag, P3D_CHANGE_TAG_REMOVED, P3D_CHANGE_TAG_ADDED, 0, 0, "#Baked#", "", ""},
    {TUBE, remove_a_lod, P3D_CHANGE_LOD_REMOVED, P3D_CHANGE_LOD_ADDED, LAND_CONTACT, 0, "", "", ""},
    {TUBE, change_a_resolution, P3D_CHANGE_LOD_RESOLUTION, P3D_CHANGE_LOD_RESOLUTION, SECOND, 0, "", "2", "2.5"},
};

static void make_edited(const struct edit *edit, struct opened *opened)
{
    struct opened original;
    struct p3d_error error;

    open_fixture(edit->path, &original);
    memset(opened, 0, sizeof *opened);
    edit->edit(&original);
    assert_true(p3d_mlod_write(original.document.mlod, p3d_buffer_sink(&opened->bytes), &error));
    close_opened(&original);
    read_buffer(opened);
}

static uint32_t count_changes(const struct p3d_diff *diff)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < diff->change_count; i++)
        if (!p3d_change_is_note(diff->changes[i].kind)) {
            count++;
            if (count > 1)
                print_message("also %s\n", p3d_change_name(diff->changes[i].kind));
        }
    return count;
}

static const struct p3d_change *only_change(const struct p3d_diff *diff)
{
    assert_false(diff->is_same);
    assert_int_equal(count_changes(diff), 1);
    for (uint32_t i = 0; i < diff->change_count; i++)
        if (!p3d_change_is_note(diff->changes[i].kind))
            return &diff->changes[i];
    return NULL;
}

static uint32_t count_marked(const struct p3d_diff_lod *lod, const struct p3d_mlod *mlod, size_t side,
                             enum p3d_face_change mark)
{
    const uint32_t index = side ? lod->second : lod->first;
    uint32_t count = 0;

    for (uint32_t i = 0; lod->face_changes[side] && i < mlod->lods[index].face_count; i++)
        count += (lod->face_changes[side][i] & mark) != 0;
    return count;
}

/* The faces that a change counts are marked, on both sides if both have them, and no others. */
static void check_marks(const struct p3d_diff *diff, const struct p3d_change *change, const struct opened *a,
                        const struct opened *b)
{
    static const struct {
        enum p3d_face_change mark;
        enum p3d_change_kind kinds[2]; /* that count them on each side */
    } marks[] = {
        {P3D_FACE_ALONE, {P3D_CHANGE_FACES_REMOVED, P3D_CHANGE_FACES_ADDED}},
        {P3D_FACE_TEXTURE, {P3D_CHANGE_TEXTURE, P3D_CHANGE_TEXTURE}},
        {P3D_FACE_MATERIAL, {P3D_CHANGE_MATERIAL, P3D_CHANGE_MATERIAL}},
    };
    const struct p3d_diff_lod *lod = &diff->lods[change->lod];

    if (lod->first == P3D_DIFF_NONE || lod->second == P3D_DIFF_NONE)
        return;
    for (size_t s = 0; s < 2; s++) {
        const struct p3d_mlod *mlod = s ? b->document.mlod : a->document.mlod;

        for (size_t i = 0; i < COUNT(marks); i++)
            assert_int_equal(count_marked(lod, mlod, s, marks[i].mark),
                             change->kind == marks[i].kinds[s] ? change->count : 0);
        assert_int_equal(count_marked(lod, mlod, s, P3D_FACE_TURNED),
                         change->kind == P3D_CHANGE_FACES_FLIPPED || change->kind == P3D_CHANGE_FACES_TURNED);
        assert_int_equal(count_marked(lod, mlod, s, P3D_FACE_MOVED) != 0, change->kind == P3D_CHANGE_POINTS_MOVED);
    }
}

static void check_edit(const struct edit *edit, const struct opened *a, const struct opened *b)
{
    struct p3d_diff *diff = compare_documents(&a->document, &b->document, NULL);
    const struct p3d_change *change = only_change(diff);

    assert_string_equal(p3d_change_name(change->kind), p3d_change_name(edit->kind));
    assert_int_equal(change->lod, edit->lod);
    assert_int_equal(change->count, edit->count);
    assert_text(change->name, edit->name);
    assert_text(change->before, edit->before);
    assert_text(change->after, edit->after);
    check_marks(diff, change, a, b);
    diff = compare_documents(&b->document, &a->document, NULL);
    change = only_change(diff);
    assert_string_equal(p3d_change_name(change->kind), p3d_change_name(edit->back));
    check_marks(diff, change, b, a);
}

TEST(each_edit_is_all_that_is_reported_in_any_order)
{
    for (size_t i = 0; i < COUNT(edits); i++) {
        struct opened original, edited, permuted = {.kept_count = 0};

        print_message("edit %zu: %s\n", i, p3d_change_name(edits[i].kind));
        open_fixture(edits[i].path, &original);
        make_edited(&edits[i], &edited);
        check_edit(&edits[i], &original, &edited);
        assert_true(permute_mlod(edited.document.mlod, 7, &permuted.bytes));
        read_buffer(&permuted);
        check_edit(&edits[i], &original, &permuted);
        close_opened(&permuted);
        close_opened(&edited);
        close_opened(&original);
    }
}

/* ---- Faces with the same corners ---- */

#define QUAD "lod 1; p 0 0 0 1 0 0 1 1 0 0 1 0;"

/* The kinds of the changes between two sketches, each with how often it is there; notes or all others. */
static void assert_kinds(struct sketch *a, struct sketch *b, bool are_notes, const char *expected)
{
    const struct p3d_document first = sketch_document(a), second = sketch_document(b);
    struct p3d_diff *diff = compare_documents(&first, &second, NULL);
    char text[200] = "";

    for (uint32_t i = 0; i < diff->change_count; i++)
        if (p3d_change_is_note(diff->changes[i].kind) == are_notes)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s %u; ", p3d_change_name(diff->changes[i].kind),
                     (unsigned)diff->changes[i].count);
    assert_string_equal(text, expected);
}

static void assert_changes(const char *first, const char *second, const char *expected)
{
    assert_kinds(sketch(first), sketch(second), false, expected);
}

static void assert_notes(const char *first, const char *second, const char *expected)
{
    assert_kinds(sketch(first), sketch(second), true, expected);
}

/* Both diagonals of one quad, in either order: each has its like. */
TEST(quads_of_both_diagonals_are_told_apart)
{
    assert_changes(QUAD "f 0 1 2 3; f 1 2 3 0", QUAD "f 1 2 3 0; f 0 1 2 3", "");
    assert_changes(QUAD "f 0 1 2 3; f 1 2 3 0", QUAD "f 2 3 0 1; f 3 0 1 2", "");
}

TEST(a_face_has_one_like_only)
{
    assert_changes(QUAD "f 0 1 2; tex 0 a; f 0 1 2; tex 1 a", QUAD "f 0 1 2; tex 0 b; f 0 1 2; tex 1 b; fflags 1 0x10",
                   "texture 2; face-flags 1; ");
}

/* What counts more: its side, its look, its selections, its flags. */
TEST(the_least_changed_face_is_the_same)
{
    static const struct {
        const char *second, *expected;
    } rows[] = {
        {"f 0 2 1; tex 0 a; f 0 1 2; tex 1 b; mat 1 m; fflags 1 0x10", "faces-added 1; texture 1; material 1; "
                                                                       "face-flags 1; "},
        {"f 0 1 2; tex 0 a; mat 0 m; f 0 1 2; tex 1 b", "faces-added 1; material 1; "},
        {"f 0 1 2; tex 0 b; f 0 1 2; tex 1 a; mat 1 m", "faces-added 1; texture 1; "},
        {"f 0 1 2; tex 0 b; f 0 1 2; tex 1 a; fflags 1 0x10", "faces-added 1; face-flags 1; "},
        {"f 0 1 2; tex 0 a; fflags 0 0x10; f 0 1 2; tex 1 b", "faces-added 1; face-flags 1; "},
        {"f 0 1 2; tex 0 a; s x f0; f 0 1 2; tex 1 a; fflags 1 0x10", "faces-added 1; face-flags 1; "
                                                                      "selection-added 0; "},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *second = sketch(QUAD);

        print_message("row %zu\n", i);
        draw(second, "%s", rows[i].second);
        assert_kinds(sketch(QUAD "f 0 1 2; tex 0 a"), second, false, rows[i].expected);
    }
}

TEST(faces_without_like_are_added_and_removed)
{
    assert_changes(QUAD "f 0 1 2", QUAD "f 0 1 3", "faces-added 1; faces-removed 1; ");
    assert_changes(QUAD "f 0 1 2", QUAD "f 0 1 2 3", "faces-added 1; faces-removed 1; ");
    assert_changes(QUAD "f 0 1 2", QUAD "f 2 0 1", "");
    assert_changes(QUAD "f 0 1 2", QUAD "f 0 2 1", "faces-flipped 1; ");
    assert_changes(QUAD "f 0 1 2 3", QUAD "f 2 3 0 1", "");
    assert_changes(QUAD "f 0 1 2 3", QUAD "f 3 0 1 2", "faces-turned 1; ");
    assert_changes(QUAD "f 0 1 2 3", QUAD "f 3 2 1 0", "faces-flipped 1; ");
    assert_changes(QUAD "f 0 1 2 3", QUAD "f 0 2 1 3", "faces-added 1; faces-removed 1; ");
}

/* The corners are counted alike, one behind the other, but those of a triangle are not those of a quad. */
TEST(moved_faces_of_another_order_are_known_by_their_corners)
{
    assert_changes("lod 1; p 0 0 0 1 0 0 1 1 0 9 0 0 12 0 0 12 2 0 9 2 0; f 0 1 2; f 3 4 5 6",
                   "lod 1; p 9 0 5 12 0 5 12 2 5 9 2 5 0 0 5 1 0 5 1 1 5; f 0 1 2 3; f 4 5 6", "points-moved 7; ");
    assert_changes("lod 1; p 9 0 0 12 0 0 12 2 0 9 2 0 0 0 0 1 0 0 1 1 0; f 0 1 2 3; f 4 5 6",
                   "lod 1; p 0 0 5 1 0 5 1 1 5 9 0 5 12 0 5 12 2 5 9 2 5; f 0 1 2; f 3 4 5 6", "points-moved 7; ");
}

TEST(another_order_is_a_note)
{
    assert_notes(QUAD "f 0 1 2; f 0 1 3", QUAD "f 0 1 2; f 0 1 3", "");
    assert_notes(QUAD "f 0 1 2; f 0 1 3", QUAD "f 0 1 3; f 0 1 2", "faces-reordered 0; ");
    assert_notes("lod 1; p 0 0 0 1 0 0 1 1 0; f 0 1 2", "lod 1; p 1 1 0 0 0 0 1 0 0; f 1 2 0", "points-reordered 0; ");
    assert_notes("lod 1; p 1 0 0; lod 2; p 2 0 0", "lod 2; p 2 0 0; lod 1; p 1 0 0", "lods-reordered 0; ");
    assert_changes("lod 1; p 1 0 0; lod 2; p 2 0 0", "lod 2; p 2 0 0; lod 1; p 1 0 0", "");
    assert_notes("lod 1; p 1 0 0; lod 2; p 2 0 0; lod 3; p 0 0 0", "lod 1; p 1 0 0; lod 3; p 0 0 0", "");
}

/* A LOD of another resolution is the one with as many points, faces and tags, if there is but one. */
TEST(a_lod_with_another_resolution_is_known_by_its_content)
{
    assert_changes("lod 1; p 1 0 0; lod 2; p 2 0 0 3 0 0", "lod 5; p 2 0 0 3 0 0; lod 1; p 1 0 0",
                   "lod-resolution 0; ");
    assert_changes("lod 1; p 1 0 0; lod 2; p 2 0 0", "lod 5; p 2 0 0; lod 6; p 1 0 0",
                   "lod-removed 0; lod-removed 0; lod-added 0; lod-added 0; ");
    assert_changes("lod 1; p 1 0 0", "lod 5; p 1 0 0 2 0 0", "lod-removed 0; lod-added 0; ");
    assert_changes("lod 1; p 1 0 0 0 1 0 0 0 1", "lod 5; p 1 0 0 0 1 0 0 0 1; f 0 1 2", "lod-removed 0; lod-added 0; ");
    assert_changes("lod 1; p 1 0 0", "lod 5; p 1 0 0; prop a b", "lod-removed 0; lod-added 0; ");
}

/* Whichever end comes first. */
TEST(sharp_edges_are_the_same_from_either_end)
{
    struct sketch *a = sketch(QUAD "f 0 1 2; sharp"), *b = sketch(QUAD "f 0 1 2; sharp");

    for (int i = 0; i < 4; i++) {
        const uint8_t end = b->room->edges[i];

        b->room->edges[i] = b->room->edges[4 + i];
        b->room->edges[4 + i] = end;
    }
    assert_kinds(a, b, false, "");
    a = sketch(QUAD "f 0 1 2; sharp");
    b = sketch(QUAD "f 0 1 2; sharp");
    b->room->edges[4] = 3;
    assert_kinds(a, b, false, "sharp-edges 0; ");
}

/* Between files of one format letters count, which binarize makes small. */
TEST(names_with_other_letters_are_others)
{
    assert_changes(QUAD "f 0 1 2; tex 0 a.paa", QUAD "f 0 1 2; tex 0 A.paa", "texture 1; ");
    assert_changes(QUAD "f 0 1 2; tex 0 a.tga", QUAD "f 0 1 2; tex 0 a.paa", "texture 1; ");
    assert_changes(QUAD "f 0 1 2; s door p0", QUAD "f 0 1 2; s Door p0", "selection-renamed 0; ");
    assert_changes(QUAD "f 0 1 2; s door p0", QUAD "f 0 1 2; s Door p0 p1", "selection 0; selection-renamed 0; ");
}

/* The engine takes the first. */
TEST(only_the_first_of_two_values_of_a_property_has_a_place)
{
    static const char house[] = QUAD "f 0 1 2; prop class house; prop class vehicle; prop class tank; prop map house";

    assert_changes(house, QUAD "f 0 1 2; prop class vehicle; prop class house; prop class tank; prop map house",
                   "property 0; ");
    assert_changes(house, QUAD "f 0 1 2; prop map house; prop class house; prop class tank; prop class vehicle", "");
    assert_changes(house, QUAD "f 0 1 2; prop class vehicle; prop class tank; prop map house", "property-removed 0; ");
}

/* ---- Points that nothing tells apart ---- */

TEST(points_without_faces_that_moved_apart_are_paired_in_order)
{
    assert_changes("lod 1; p 0 0 0 1 0 0 1 1 0 0 1 0 5 0 0 6 0 0; f 0 1 2 3",
                   "lod 1; p 5 3 0 6 0 7 0 0 0 1 0 0 1 1 0 0 1 0; f 2 3 4 5", "points-moved 2; ");
}

TEST(a_point_that_moved_as_far_as_the_tolerance_has_not_moved)
{
    struct sketch *a = sketch(QUAD "f 0 1 2; place 0 0 0 1; frame 1");
    struct sketch *b = sketch(QUAD "f 0 1 2; place 0 0 0 1.25; frame 1");
    const struct p3d_document documents[2] = {sketch_document(a), sketch_document(b)};

    for (int i = 0; i < 4; i++) {
        const struct p3d_diff_options what = {.tolerance = (const float[]){0.2f, 0.25f, FLT_MAX, INFINITY}[i]};
        struct p3d_diff *diff = compare_documents(&documents[0], &documents[1], &what);

        assert_int_equal(diff->is_same, i > 0);
    }
}
