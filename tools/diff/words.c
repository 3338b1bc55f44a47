/* words.c: a change between two models in words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changes.h"
#include "list/page.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void put(struct p3d_buffer *words, const char *text)
{
    struct p3d_sink sink = p3d_buffer_sink(words);

    if (*text && !sink.write(sink.user, text, strlen(text)))
        abort();
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
    char *text = info_printable(name);

    put(words, text);
    free(text);
}

static void put_change(struct p3d_buffer *words, const struct p3d_change *change)
{
    put_name(words, change->before);
    put(words, " -> ");
    put_name(words, change->after);
}

/* Three digits are enough to know how far something moved. */
static void put_distance(struct p3d_buffer *words, float distance)
{
    say(words, "%.3g", (double)distance);
}

static void put_vec3(struct p3d_buffer *words, struct p3d_vec3 v)
{
    const float values[3] = {v.x, v.y, v.z};

    for (size_t i = 0; i < 3; i++) {
        char text[24];
        const size_t size = p3d_format_f32(values[i], text);

        say(words, " %.*s", (int)size, text);
    }
}

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

/* ---- Counts ---- */

struct phrase {
    const char *element, *what;
};

static struct phrase phrase_of(enum p3d_change_kind kind)
{
    switch (kind) {
    case P3D_CHANGE_POINTS_MOVED:
        return (struct phrase){"point", "moved"};
    case P3D_CHANGE_POINTS_ADDED:
        return (struct phrase){"point", "added"};
    case P3D_CHANGE_POINTS_REMOVED:
        return (struct phrase){"point", "removed"};
    case P3D_CHANGE_FACES_ADDED:
        return (struct phrase){"face", "added"};
    case P3D_CHANGE_FACES_REMOVED:
        return (struct phrase){"face", "removed"};
    case P3D_CHANGE_FACES_FLIPPED:
        return (struct phrase){"face", "flipped"};
    default:
        return (struct phrase){"face", "cut along the other diagonal"};
    }
}

static void say_count(struct p3d_buffer *words, const struct p3d_change *change)
{
    const struct phrase phrase = phrase_of(change->kind);

    say(words, "%" PRIu32 " %s%s %s", change->count, phrase.element, plural(change->count), phrase.what);
    if (change->kind == P3D_CHANGE_POINTS_MOVED) {
        put(words, change->count == 1 ? " by " : " by up to ");
        put_distance(words, change->distance);
        put(words, " m");
    }
}

static void say_corners(struct p3d_buffer *words, const struct p3d_change *change)
{
    if (change->kind == P3D_CHANGE_UVS) {
        put(words, "UVs");
        if (change->name.size != 1 || change->name.data[0] != '0') {
            put(words, " of set ");
            put_name(words, change->name);
        }
    } else {
        put(words, "normals");
    }
    say(words, " changed at %" PRIu32 " corner%s, by up to ", change->count, plural(change->count));
    put_distance(words, change->distance);
    put(words, change->kind == P3D_CHANGE_UVS ? "" : " degrees");
}

static void say_all_of(struct p3d_buffer *words, const char *what, const struct p3d_change *change, const char *element)
{
    put(words, what);
    put_change(words, change);
    say(words, " (%" PRIu32 " %s%s)", change->count, element, plural(change->count));
}

/* ---- Members ---- */

static void say_part(struct p3d_buffer *words, const char **separator, uint32_t count, const char *element,
                     const char *what)
{
    if (!count)
        return;
    say(words, "%s%" PRIu32 " %s%s %s", *separator, count, element, plural(count), what);
    *separator = ", ";
}

static void say_members(struct p3d_buffer *words, const struct p3d_change *change)
{
    const char *separator = ": ";

    put(words, "selection ");
    put_name(words, change->name);
    say_part(words, &separator, change->points.gained, "point", "gained");
    say_part(words, &separator, change->points.lost, "point", "lost");
    say_part(words, &separator, change->points.reweighted, "point", "with another weight");
    say_part(words, &separator, change->faces.gained, "face", "gained");
    say_part(words, &separator, change->faces.lost, "face", "lost");
    say_part(words, &separator, change->faces.reweighted, "face", "with another weight");
    if (separator[0] == ':')
        put(words, ": other members");
}

static void say_selection(struct p3d_buffer *words, const struct p3d_change *change)
{
    const bool is_new = change->kind == P3D_CHANGE_SELECTION_ADDED;
    const uint32_t points = is_new ? change->points.gained : change->points.lost;
    const uint32_t faces = is_new ? change->faces.gained : change->faces.lost;

    put(words, "selection ");
    put_name(words, change->name);
    say(words, " %s (%" PRIu32 " point%s, %" PRIu32 " face%s)", is_new ? "added" : "removed", points, plural(points),
        faces, plural(faces));
}

/* ---- The rest ---- */

static void say_mass(struct p3d_buffer *words, const struct p3d_change *change)
{
    put(words, "mass ");
    if (!change->after.size) {
        put_name(words, change->before);
        put(words, " kg removed");
    } else if (!change->before.size) {
        put_name(words, change->after);
        put(words, " kg added");
    } else {
        put_change(words, change);
        put(words, " kg");
    }
    if (change->count)
        say(words, " (%" PRIu32 " point%s)", change->count, plural(change->count));
}

static void say_edges(struct p3d_buffer *words, const struct p3d_change *change)
{
    const char *separator = "";

    say_part(words, &separator, change->points.gained, "sharp edge", "added");
    say_part(words, &separator, change->points.lost, "sharp edge", "removed");
}

static void say_proxy_moved(struct p3d_buffer *words, const struct p3d_change *change)
{
    put(words, "proxy ");
    put_name(words, change->name);
    put(words, change->distance > 0 ? " moved by " : change->angle > 0 ? "" : " resized");
    if (change->distance > 0) {
        put_distance(words, change->distance);
        put(words, " m");
    }
    if (change->angle > 0)
        say(words, "%s turned by %.3g degrees", change->distance > 0 ? "," : "", (double)change->angle);
}

static void say_named(struct p3d_buffer *words, const char *what, struct p3d_bytes name, const char *verb)
{
    put(words, what);
    put_name(words, name);
    put(words, verb);
}

static void say_value(struct p3d_buffer *words, const char *what, const struct p3d_change *change)
{
    put(words, what);
    put_name(words, change->name);
    if (change->field.size) {
        put(words, " ");
        put_name(words, change->field);
    }
    put(words, ": ");
    put_change(words, change);
}

static void say_property(struct p3d_buffer *words, const struct p3d_change *change)
{
    const bool is_new = change->kind == P3D_CHANGE_PROPERTY_ADDED;

    say_named(words, "property ", change->name, " = ");
    say_named(words, "", is_new ? change->after : change->before, is_new ? " added" : " removed");
}

static void say_frame(struct p3d_buffer *words, const struct p3d_change *change)
{
    say_named(words, "key frame ", change->name, "");
    say(words, ": %" PRIu32 " point%s moved by up to ", change->count, plural(change->count));
    put_distance(words, change->distance);
    put(words, " m");
}

static void say_renamed(struct p3d_buffer *words, const char *what, const struct p3d_change *change)
{
    put(words, what);
    put_change(words, change);
}

static void say_of_lod(struct p3d_buffer *words, const struct p3d_change *change)
{
    switch (change->kind) {
    case P3D_CHANGE_NORMALS:
    case P3D_CHANGE_UVS:
        say_corners(words, change);
        return;
    case P3D_CHANGE_SHARP_EDGES:
        say_edges(words, change);
        return;
    case P3D_CHANGE_BONE_WEIGHTS:
        say(words, "bones or weights of %" PRIu32 " point%s changed", change->count, plural(change->count));
        return;
    case P3D_CHANGE_MASS:
        say_mass(words, change);
        return;
    case P3D_CHANGE_SELECTION:
        say_members(words, change);
        return;
    case P3D_CHANGE_SELECTION_ADDED:
    case P3D_CHANGE_SELECTION_REMOVED:
        say_selection(words, change);
        return;
    case P3D_CHANGE_PROPERTY_ADDED:
    case P3D_CHANGE_PROPERTY_REMOVED:
        say_property(words, change);
        return;
    case P3D_CHANGE_PROXY_MOVED:
        say_proxy_moved(words, change);
        return;
    case P3D_CHANGE_FRAME:
        say_frame(words, change);
        return;
    default:
        say_count(words, change);
    }
}

enum form {
    OWN,     /* in words of its own: say_of_lod */
    NAMED,   /* what, name, verb */
    RENAMED, /* what, before and after */
    VALUE,   /* what, name, before and after */
    COUNTED, /* what, before and after, how many of what `verb` says */
    PLAIN    /* what */
};

static const struct {
    enum form form;
    const char *what, *verb;
    const char *several; /* NULL: it is never told of several at once */
} forms[P3D_CHANGE_COUNT] = {
    [P3D_CHANGE_VALUE] = {VALUE, "", NULL, "values of the model changed"},
    [P3D_CHANGE_BONE_ADDED] = {NAMED, "bone ", " added", "bones added"},
    [P3D_CHANGE_BONE_REMOVED] = {NAMED, "bone ", " removed", "bones removed"},
    [P3D_CHANGE_BONE_PARENT] = {VALUE, "parent of bone ", NULL, "bones with another parent"},
    [P3D_CHANGE_BONES_REORDERED] = {PLAIN, "re-ordered: bones", NULL, NULL},
    [P3D_CHANGE_ANIMATION_ADDED] = {NAMED, "animation ", " added", "animations added"},
    [P3D_CHANGE_ANIMATION_REMOVED] = {NAMED, "animation ", " removed", "animations removed"},
    [P3D_CHANGE_ANIMATION_VALUE] = {VALUE, "animation ", NULL, "values of animations changed"},
    [P3D_CHANGE_ANIMATIONS_REORDERED] = {PLAIN, "re-ordered: animations", NULL, NULL},
    [P3D_CHANGE_LOD_ADDED] = {PLAIN, "LOD added", NULL, "LODs added"},
    [P3D_CHANGE_LOD_REMOVED] = {PLAIN, "LOD removed", NULL, "LODs removed"},
    [P3D_CHANGE_LOD_RESOLUTION] = {RENAMED, "resolution ", NULL, "LODs of another resolution"},
    [P3D_CHANGE_LODS_REORDERED] = {PLAIN, "re-ordered: LODs", NULL, NULL},
    [P3D_CHANGE_POINTS_REORDERED] = {PLAIN, "re-ordered: points", NULL, NULL},
    [P3D_CHANGE_FACES_REORDERED] = {PLAIN, "re-ordered: faces", NULL, NULL},
    [P3D_CHANGE_UVS] = {OWN, NULL, NULL, "sets of UVs changed"},
    [P3D_CHANGE_UV_SET_ADDED] = {NAMED, "UV set ", " added", "UV sets added"},
    [P3D_CHANGE_UV_SET_REMOVED] = {NAMED, "UV set ", " removed", "UV sets removed"},
    [P3D_CHANGE_TEXTURE] = {COUNTED, "texture ", "face", "textures changed"},
    [P3D_CHANGE_MATERIAL] = {COUNTED, "material ", "face", "materials changed"},
    [P3D_CHANGE_POINT_FLAGS] = {COUNTED, "point flags ", "point", "kinds of point flags changed"},
    [P3D_CHANGE_FACE_FLAGS] = {COUNTED, "face flags ", "face", "kinds of face flags changed"},
    [P3D_CHANGE_MASS] = {OWN, NULL, NULL, "masses changed"},
    [P3D_CHANGE_SELECTION_ADDED] = {OWN, NULL, NULL, "selections added"},
    [P3D_CHANGE_SELECTION_REMOVED] = {OWN, NULL, NULL, "selections removed"},
    [P3D_CHANGE_SELECTION_RENAMED] = {RENAMED, "selection renamed: ", NULL, "selections renamed"},
    [P3D_CHANGE_SELECTION] = {OWN, NULL, NULL, "selections with other members or weights"},
    [P3D_CHANGE_PROPERTY_ADDED] = {OWN, NULL, NULL, "properties added"},
    [P3D_CHANGE_PROPERTY_REMOVED] = {OWN, NULL, NULL, "properties removed"},
    [P3D_CHANGE_PROPERTY] = {VALUE, "property ", NULL, "properties changed"},
    [P3D_CHANGE_PROXY_ADDED] = {NAMED, "proxy ", " added", "proxies added"},
    [P3D_CHANGE_PROXY_REMOVED] = {NAMED, "proxy ", " removed", "proxies removed"},
    [P3D_CHANGE_PROXY_MODEL] = {RENAMED, "proxy ", NULL, "proxies of another model"},
    [P3D_CHANGE_PROXY_MOVED] = {OWN, NULL, NULL, "proxies moved"},
    [P3D_CHANGE_FRAME_ADDED] = {NAMED, "key frame ", " added", "key frames added"},
    [P3D_CHANGE_FRAME_REMOVED] = {NAMED, "key frame ", " removed", "key frames removed"},
    [P3D_CHANGE_FRAME_TIME] = {RENAMED, "time of a key frame: ", NULL, "key frames with another time"},
    [P3D_CHANGE_FRAME] = {OWN, NULL, NULL, "key frames changed"},
    [P3D_CHANGE_TAG_ADDED] = {NAMED, "tag ", " added", "tags added"},
    [P3D_CHANGE_TAG_REMOVED] = {NAMED, "tag ", " removed", "tags removed"},
    [P3D_CHANGE_TAG] = {NAMED, "tag ", " has other bytes", "tags with other bytes"},
    [P3D_CHANGE_SECTIONS] = {RENAMED, "sections: ", NULL, "numbers of sections changed"},
    [P3D_CHANGE_RVMAT] = {VALUE, "rvmat ", NULL, "values of rvmats changed"},
};

const char *info_diff_several(enum p3d_change_kind kind)
{
    return forms[kind].several;
}

static void say_what(struct p3d_buffer *words, const struct p3d_change *change)
{
    const char *what = forms[change->kind].what;

    switch (forms[change->kind].form) {
    case NAMED:
        say_named(words, what, change->name, forms[change->kind].verb);
        break;
    case RENAMED:
        say_renamed(words, what, change);
        break;
    case VALUE:
        say_value(words, what, change);
        break;
    case COUNTED:
        say_all_of(words, what, change, forms[change->kind].verb);
        break;
    case PLAIN:
        put(words, what);
        break;
    default:
        say_of_lod(words, change);
    }
}

struct p3d_buffer info_diff_words(const struct p3d_change *change, bool has_place)
{
    struct p3d_buffer words = {NULL, 0, 0};
    struct p3d_sink sink = p3d_buffer_sink(&words);

    say_what(&words, change);
    if (has_place && change->has_position) {
        if (change->count <= 1)
            put(&words, ", at");
        else
            put(&words, change->kind == P3D_CHANGE_POINTS_MOVED ? ", the farthest from" : ", the first at");
        put_vec3(&words, change->position);
    }
    if (!sink.write(sink.user, "", 1))
        abort();
    return words;
}
