/* changes_words.c: a change between two models in words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changes.h"
#include "core/words.h"
#include "parts.h"

#include <inttypes.h>

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

/* ---- Phrases ---- */

/* A part of the change, whose letter stands behind a '%'. */
static const char *part(struct p3di_job *job, char letter, const struct p3d_change *change)
{
    switch (letter) {
    case 'n':
        return p3di_job_printable(job, change->name);
    case 'f': /* behind the name, if there is one */
        return change->field.size ? p3di_job_join(job, " ", p3di_job_printable(job, change->field), "") : "";
    case 'b':
        return p3di_job_printable(job, change->before);
    case 'a':
        return p3di_job_printable(job, change->after);
    case 'c':
        return p3di_job_format(job, "%" PRIu32, change->count);
    case 's': /* the end of the word that is counted */
        return plural(change->count);
    case 'x':
        return p3di_job_format(job, "%.3g", (double)change->factor);
    case 'd': /* three digits are enough to know how far something moved */
        return p3di_job_format(job, "%.3g", (double)change->distance);
    default:
        return p3di_job_format(job, "%.3g", (double)change->angle);
    }
}

static const char *phrase(struct p3di_job *job, const char *text, const struct p3d_change *change)
{
    const char *words = "";

    while (*text) {
        const size_t size = strcspn(text, "%");

        words = p3di_job_format(job, "%s%.*s%s", words, (int)size, text,
                                text[size] ? part(job, text[size + 1], change) : "");
        text += text[size] ? size + 2 : size;
    }
    return words;
}

/* ---- Changes that one phrase cannot tell ---- */

static const char *say_moved(struct p3di_job *job, const struct p3d_change *change)
{
    const char *words = phrase(job, change->name.size ? "%c point%s of %n" : "%c point%s", change);

    if (!(change->distance > 0)) /* to where no number is */
        return p3di_job_join(job, words, " moved", "");
    return p3di_job_join(job, words, change->count == 1 ? " moved by " : " moved by up to ",
                         phrase(job, "%d m", change));
}

/* Normals that are no numbers, or of another length, have no angle between them. */
static const char *say_normals(struct p3di_job *job, const struct p3d_change *change)
{
    return phrase(job,
                  change->distance > 0 ? "normals changed at %c corner%s, by up to %d degrees"
                                       : "normals changed at %c corner%s",
                  change);
}

static const char *say_uvs(struct p3di_job *job, const struct p3d_change *change)
{
    const bool is_first = change->name.size == 1 && change->name.data[0] == '0';

    const char *words =
        phrase(job, is_first ? "UVs changed at %c corner%s" : "UVs of set %n changed at %c corner%s", change);

    return change->distance > 0 ? p3di_job_join(job, words, phrase(job, ", by up to %d", change), "") : words;
}

static const char *say_mass(struct p3di_job *job, const struct p3d_change *change)
{
    const char *mass = !change->after.size                          ? "mass %b kg removed"
                       : !change->before.size                       ? "mass %a kg added"
                       : bytes_equal(change->before, change->after) ? "mass %a kg, in other shares"
                                                                    : "mass %b -> %a kg";

    return p3di_job_join(job, phrase(job, mass, change), change->count ? phrase(job, " (%c point%s)", change) : "", "");
}

/* "proxy x moved by 1 m, turned by 2 degrees, resized to 3 times". */
static const char *say_way(struct p3di_job *job, const struct p3d_change *change, const char *what, const char *up_to)
{
    const bool has_moved = change->distance > 0, has_turned = change->angle > 0, is_resized = change->factor > 0;
    const char *words = phrase(job, what, change);

    if (has_moved)
        words = p3di_job_format(job, "%s moved by %s%s", words, up_to, phrase(job, "%d m", change));
    if (has_turned)
        words = p3di_job_format(job, "%s%s turned by %s%s", words, has_moved ? "," : "", up_to,
                                phrase(job, "%t degrees", change));
    if (is_resized)
        words =
            p3di_job_join(job, words, has_moved || has_turned ? "," : "", phrase(job, " resized to %x times", change));
    return has_moved || has_turned || is_resized ? words : p3di_job_join(job, words, " changed", "");
}

static const char *say_proxy_moved(struct p3di_job *job, const struct p3d_change *change)
{
    return say_way(job, change, "proxy %n", "");
}

static const char *say_bone_moved(struct p3di_job *job, const struct p3d_change *change)
{
    return p3di_job_join(job, say_way(job, change, "bone %n", "up to "), phrase(job, " (%c phase%s)", change), "");
}

/* `words` and one part more; the first stands behind `separator`. */
static const char *add_part(struct p3di_job *job, const char *words, const char **separator, uint32_t count,
                            const char *element, const char *what)
{
    const char *before = *separator;

    if (!count)
        return words;
    *separator = ", ";
    return p3di_job_format(job, "%s%s%" PRIu32 " %s%s %s", words, before, count, element, plural(count), what);
}

static const char *say_edges(struct p3di_job *job, const struct p3d_change *change)
{
    const char *separator = "", *words = "";

    words = add_part(job, words, &separator, change->points.gained, "sharp edge", "added");
    return add_part(job, words, &separator, change->points.lost, "sharp edge", "removed");
}

static const char *say_members(struct p3di_job *job, const struct p3d_change *change)
{
    const struct p3d_member_changes members[2] = {change->points, change->faces};
    static const char *const elements[2] = {"point", "face"};
    const char *separator = ": ", *words = phrase(job, "selection %n", change);

    for (size_t i = 0; i < 2; i++) {
        words = add_part(job, words, &separator, members[i].gained, elements[i], "gained");
        words = add_part(job, words, &separator, members[i].lost, elements[i], "lost");
        words = add_part(job, words, &separator, members[i].reweighted, elements[i], "with another weight");
    }
    return separator[0] == ':' ? p3di_job_join(job, words, ": other members", "") : words;
}

static const char *say_selection(struct p3di_job *job, const struct p3d_change *change)
{
    const bool is_new = change->kind == P3D_CHANGE_SELECTION_ADDED;
    const uint32_t points = is_new ? change->points.gained : change->points.lost;
    const uint32_t faces = is_new ? change->faces.gained : change->faces.lost;

    return p3di_job_format(job, "%s (%" PRIu32 " point%s, %" PRIu32 " face%s)",
                           phrase(job, is_new ? "selection %n added" : "selection %n removed", change), points,
                           plural(points), faces, plural(faces));
}

/* ---- All of them ---- */

static const struct {
    const char *phrase;                                                        /* in which parts of the change stand, */
    const char *(*say)(struct p3di_job *job, const struct p3d_change *change); /* or who tells it */
    const char *several; /* NULL: it is never told of several at once */
} forms[P3D_CHANGE_COUNT] = {
    [P3D_CHANGE_VALUE] = {"%n%f: %b -> %a", NULL, "values changed"},
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
    [P3D_CHANGE_NORMALS] = {NULL, say_normals, NULL},
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
    [P3D_CHANGE_PHASE_ADDED] = {"phase at %n added", NULL, "phases added"},
    [P3D_CHANGE_PHASE_REMOVED] = {"phase at %n removed", NULL, "phases removed"},
    [P3D_CHANGE_PHASE_TIME] = {"phase %n: time %b -> %a", NULL, "phases at another time"},
    [P3D_CHANGE_BONE_MOVED] = {NULL, say_bone_moved, "bones"},
    [P3D_CHANGE_EVENT_ADDED] = {"event %n added", NULL, "events added"},
    [P3D_CHANGE_EVENT_REMOVED] = {"event %n removed", NULL, "events removed"},
};

bool p3di_change_is_joined(enum p3d_change_kind kind)
{
    return forms[kind].several != NULL;
}

const char *p3di_changes_words(struct p3di_job *job, const struct p3d_change *change, uint32_t count)
{
    if (change->kind == P3D_CHANGE_BONE_MOVED)
        return say_way(job, change, p3di_job_format(job, "%" PRIu32 " bones", count), "up to ");
    return p3di_job_format(job, "%" PRIu32 " %s", count, forms[change->kind].several);
}

const char *p3di_change_words(struct p3di_job *job, const struct p3d_change *change, bool has_place)
{
    const char *words, *where = ", at";

    words = forms[change->kind].phrase ? phrase(job, forms[change->kind].phrase, change)
                                       : forms[change->kind].say(job, change);
    if (!has_place || !change->has_position)
        return words;
    if (change->count > 1)
        where = change->kind == P3D_CHANGE_POINTS_MOVED ? ", the farthest from" : ", the first at";
    return p3di_job_join(job, words, where, p3di_vec3_text(job, change->position));
}
