/* words.c: a change between two models in words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changes.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void put_bytes(struct p3d_buffer *words, const char *text, size_t size)
{
    struct p3d_sink sink = p3d_buffer_sink(words);

    if (size && !sink.write(sink.user, text, size))
        abort();
}

static void put(struct p3d_buffer *words, const char *text)
{
    put_bytes(words, text, strlen(text));
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(struct p3d_buffer *words, const char *format, ...)
{
    char text[128];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(words, text);
}

static void put_name(struct p3d_buffer *words, struct p3d_bytes name)
{
    char *text = cli_printable(name);

    put(words, text);
    free(text);
}

static void put_vec3(struct p3d_buffer *words, struct p3d_vec3 v)
{
    const float values[3] = {v.x, v.y, v.z};

    for (size_t i = 0; i < 3; i++) {
        char text[24];
        const size_t size = p3d_format_f32(values[i], text);

        put(words, " ");
        put_bytes(words, text, size);
    }
}

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

/* ---- Phrases ---- */

/* A part of the change, whose letter stands behind a '%'. */
static void put_part(struct p3d_buffer *words, char letter, const struct p3d_change *change)
{
    switch (letter) {
    case 'n':
        put_name(words, change->name);
        break;
    case 'f': /* behind the name, if there is one */
        if (change->field.size) {
            put(words, " ");
            put_name(words, change->field);
        }
        break;
    case 'b':
        put_name(words, change->before);
        break;
    case 'a':
        put_name(words, change->after);
        break;
    case 'c':
        say(words, "%" PRIu32, change->count);
        break;
    case 's': /* the end of the word that is counted */
        put(words, plural(change->count));
        break;
    case 'd': /* three digits are enough to know how far something moved */
        say(words, "%.3g", (double)change->distance);
        break;
    default:
        say(words, "%.3g", (double)change->angle);
    }
}

static void put_phrase(struct p3d_buffer *words, const char *phrase, const struct p3d_change *change)
{
    while (*phrase) {
        const size_t size = strcspn(phrase, "%");

        put_bytes(words, phrase, size);
        phrase += size;
        if (*phrase) {
            put_part(words, phrase[1], change);
            phrase += 2;
        }
    }
}

/* ---- Changes that one phrase cannot tell ---- */

static void say_moved(struct p3d_buffer *words, const struct p3d_change *change)
{
    put_phrase(words, change->count == 1 ? "%c point moved by %d m" : "%c points moved by up to %d m", change);
}

static void say_uvs(struct p3d_buffer *words, const struct p3d_change *change)
{
    const bool is_first = change->name.size == 1 && change->name.data[0] == '0';

    put_phrase(words, is_first ? "UVs" : "UVs of set %n", change);
    put_phrase(words, " changed at %c corner%s, by up to %d", change);
}

static void say_mass(struct p3d_buffer *words, const struct p3d_change *change)
{
    put_phrase(words,
               !change->after.size    ? "mass %b kg removed"
               : !change->before.size ? "mass %a kg added"
                                      : "mass %b -> %a kg",
               change);
    if (change->count)
        put_phrase(words, " (%c point%s)", change);
}

static void say_proxy_moved(struct p3d_buffer *words, const struct p3d_change *change)
{
    const bool has_moved = change->distance > 0, has_turned = change->angle > 0;

    put_phrase(words, has_moved ? "proxy %n moved by %d m" : has_turned ? "proxy %n" : "proxy %n resized", change);
    if (has_turned)
        put_phrase(words, has_moved ? ", turned by %t degrees" : " turned by %t degrees", change);
}

/* The first part stands behind `separator`. */
static void say_part(struct p3d_buffer *words, const char **separator, uint32_t count, const char *element,
                     const char *what)
{
    if (!count)
        return;
    say(words, "%s%" PRIu32 " %s%s %s", *separator, count, element, plural(count), what);
    *separator = ", ";
}

static void say_edges(struct p3d_buffer *words, const struct p3d_change *change)
{
    const char *separator = "";

    say_part(words, &separator, change->points.gained, "sharp edge", "added");
    say_part(words, &separator, change->points.lost, "sharp edge", "removed");
}

static void say_members(struct p3d_buffer *words, const struct p3d_change *change)
{
    const struct p3d_member_changes members[2] = {change->points, change->faces};
    static const char *const elements[2] = {"point", "face"};
    const char *separator = ": ";

    put_phrase(words, "selection %n", change);
    for (size_t i = 0; i < 2; i++) {
        say_part(words, &separator, members[i].gained, elements[i], "gained");
        say_part(words, &separator, members[i].lost, elements[i], "lost");
        say_part(words, &separator, members[i].reweighted, elements[i], "with another weight");
    }
    if (separator[0] == ':')
        put(words, ": other members");
}

static void say_selection(struct p3d_buffer *words, const struct p3d_change *change)
{
    const bool is_new = change->kind == P3D_CHANGE_SELECTION_ADDED;
    const uint32_t points = is_new ? change->points.gained : change->points.lost;
    const uint32_t faces = is_new ? change->faces.gained : change->faces.lost;

    put_phrase(words, is_new ? "selection %n added" : "selection %n removed", change);
    say(words, " (%" PRIu32 " point%s, %" PRIu32 " face%s)", points, plural(points), faces, plural(faces));
}

/* ---- All of them ---- */

static const struct {
    const char *phrase;                                                     /* in which parts of the change stand, */
    void (*say)(struct p3d_buffer *words, const struct p3d_change *change); /* or who tells it */
    const char *several; /* NULL: it is never told of several at once */
} forms[P3D_CHANGE_COUNT] = {
    [P3D_CHANGE_VALUE] = {"%n%f: %b -> %a", NULL, "values of the model changed"},
    [P3D_CHANGE_BONE_ADDED] = {"bone %n added", NULL, "bones added"},
    [P3D_CHANGE_BONE_REMOVED] = {"bone %n removed", NULL, "bones removed"},
    [P3D_CHANGE_BONE_PARENT] = {"parent of bone %n%f: %b -> %a", NULL, "bones with another parent"},
    [P3D_CHANGE_BONES_REORDERED] = {"re-ordered: bones", NULL, NULL},
    [P3D_CHANGE_ANIMATION_ADDED] = {"animation %n added", NULL, "animations added"},
    [P3D_CHANGE_ANIMATION_REMOVED] = {"animation %n removed", NULL, "animations removed"},
    [P3D_CHANGE_ANIMATION_VALUE] = {"animation %n%f: %b -> %a", NULL, "values of animations changed"},
    [P3D_CHANGE_ANIMATIONS_REORDERED] = {"re-ordered: animations", NULL, NULL},
    [P3D_CHANGE_LOD_ADDED] = {"LOD added", NULL, "LODs added"},
    [P3D_CHANGE_LOD_REMOVED] = {"LOD removed", NULL, "LODs removed"},
    [P3D_CHANGE_LOD_RESOLUTION] = {"resolution %b -> %a", NULL, "LODs of another resolution"},
    [P3D_CHANGE_LODS_REORDERED] = {"re-ordered: LODs", NULL, NULL},
    [P3D_CHANGE_POINTS_MOVED] = {NULL, say_moved, NULL},
    [P3D_CHANGE_POINTS_ADDED] = {"%c point%s added", NULL, NULL},
    [P3D_CHANGE_POINTS_REMOVED] = {"%c point%s removed", NULL, NULL},
    [P3D_CHANGE_POINTS_REORDERED] = {"re-ordered: points", NULL, NULL},
    [P3D_CHANGE_FACES_ADDED] = {"%c face%s added", NULL, NULL},
    [P3D_CHANGE_FACES_REMOVED] = {"%c face%s removed", NULL, NULL},
    [P3D_CHANGE_FACES_FLIPPED] = {"%c face%s flipped", NULL, NULL},
    [P3D_CHANGE_FACES_TURNED] = {"%c face%s cut along the other diagonal", NULL, NULL},
    [P3D_CHANGE_FACES_REORDERED] = {"re-ordered: faces", NULL, NULL},
    [P3D_CHANGE_NORMALS] = {"normals changed at %c corner%s, by up to %d degrees", NULL, NULL},
    [P3D_CHANGE_UVS] = {NULL, say_uvs, "sets of UVs changed"},
    [P3D_CHANGE_UV_SET_ADDED] = {"UV set %n added", NULL, "UV sets added"},
    [P3D_CHANGE_UV_SET_REMOVED] = {"UV set %n removed", NULL, "UV sets removed"},
    [P3D_CHANGE_TEXTURE] = {"texture %b -> %a (%c face%s)", NULL, "textures changed"},
    [P3D_CHANGE_MATERIAL] = {"material %b -> %a (%c face%s)", NULL, "materials changed"},
    [P3D_CHANGE_POINT_FLAGS] = {"point flags %b -> %a (%c point%s)", NULL, "kinds of point flags changed"},
    [P3D_CHANGE_FACE_FLAGS] = {"face flags %b -> %a (%c face%s)", NULL, "kinds of face flags changed"},
    [P3D_CHANGE_SHARP_EDGES] = {NULL, say_edges, NULL},
    [P3D_CHANGE_BONE_WEIGHTS] = {"bones or weights of %c point%s changed", NULL, NULL},
    [P3D_CHANGE_MASS] = {NULL, say_mass, "masses changed"},
    [P3D_CHANGE_SELECTION_ADDED] = {NULL, say_selection, "selections added"},
    [P3D_CHANGE_SELECTION_REMOVED] = {NULL, say_selection, "selections removed"},
    [P3D_CHANGE_SELECTION_RENAMED] = {"selection renamed: %b -> %a", NULL, "selections renamed"},
    [P3D_CHANGE_SELECTION] = {NULL, say_members, "selections with other members or weights"},
    [P3D_CHANGE_PROPERTY_ADDED] = {"property %n = %a added", NULL, "properties added"},
    [P3D_CHANGE_PROPERTY_REMOVED] = {"property %n = %b removed", NULL, "properties removed"},
    [P3D_CHANGE_PROPERTY] = {"property %n%f: %b -> %a", NULL, "properties changed"},
    [P3D_CHANGE_PROXY_ADDED] = {"proxy %n added", NULL, "proxies added"},
    [P3D_CHANGE_PROXY_REMOVED] = {"proxy %n removed", NULL, "proxies removed"},
    [P3D_CHANGE_PROXY_MODEL] = {"proxy %b -> %a", NULL, "proxies of another model"},
    [P3D_CHANGE_PROXY_MOVED] = {NULL, say_proxy_moved, "proxies moved"},
    [P3D_CHANGE_FRAME_ADDED] = {"key frame %n added", NULL, "key frames added"},
    [P3D_CHANGE_FRAME_REMOVED] = {"key frame %n removed", NULL, "key frames removed"},
    [P3D_CHANGE_FRAME_TIME] = {"time of a key frame: %b -> %a", NULL, "key frames with another time"},
    [P3D_CHANGE_FRAME] = {"key frame %n: %c point%s moved by up to %d m", NULL, "key frames changed"},
    [P3D_CHANGE_TAG_ADDED] = {"tag %n added", NULL, "tags added"},
    [P3D_CHANGE_TAG_REMOVED] = {"tag %n removed", NULL, "tags removed"},
    [P3D_CHANGE_TAG] = {"tag %n has other bytes", NULL, "tags with other bytes"},
    [P3D_CHANGE_SECTIONS] = {"sections: %b -> %a", NULL, "numbers of sections changed"},
    [P3D_CHANGE_RVMAT] = {"rvmat %n%f: %b -> %a", NULL, "values of rvmats changed"},
};

const char *info_diff_several(enum p3d_change_kind kind)
{
    return forms[kind].several;
}

struct p3d_buffer info_diff_words(const struct p3d_change *change, bool has_place)
{
    struct p3d_buffer words = {NULL, 0, 0};

    if (forms[change->kind].phrase)
        put_phrase(&words, forms[change->kind].phrase, change);
    else
        forms[change->kind].say(&words, change);
    if (has_place && change->has_position) {
        if (change->count <= 1)
            put(&words, ", at");
        else
            put(&words, change->kind == P3D_CHANGE_POINTS_MOVED ? ", the farthest from" : ", the first at");
        put_vec3(&words, change->position);
    }
    put_bytes(&words, "", 1); /* its end */
    return words;
}
