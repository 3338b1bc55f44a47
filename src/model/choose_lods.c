/* choose_lods.c: which LODs of a file a selector like "0-3,Geometry,visual" names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/open.h>

#include "core/error.h"

#include <stdio.h>

#define MOST_PART 64u /* characters; longer parts name nothing */

/* One part of a selector, and the LODs that it is compared with. `lods` marks the LODs chosen so far. */
struct chooser {
    const struct p3d_document *document;
    uint32_t *lods; /* by index: 1 if it is chosen */
    char part[MOST_PART];
    struct p3d_error *error;
};

/* A name without characters that people leave out or write differently; a '-' in front is a number's. */
static void fold(const char *name, char *folded)
{
    for (size_t i = 0; name[i]; i++)
        if (name[i] != ' ' && name[i] != '_' && (name[i] != '-' || i == 0))
            *folded++ = (char)p3d_lower((uint8_t)name[i]);
    *folded = 0;
}

/* A word, whose start is enough; no number. */
static bool is_word(const char *part)
{
    const uint8_t first = p3d_lower((uint8_t)part[strspn(part, " _")]);

    return first >= 'a' && first <= 'z';
}

static bool is_number(const char *text, size_t size, uint32_t *number)
{
    uint64_t value = 0;

    if (!size || size > 10)
        return false;
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(text[i] - '0');
    }
    *number = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    return true;
}

static const char *name_of(const struct chooser *chooser, uint32_t lod, char *name)
{
    return p3d_lod_name(p3d_document_resolution(chooser->document, lod), name);
}

/* ---- Kinds of parts; each returns whether it chose any ---- */

static bool choose_range(const struct chooser *chooser, uint32_t first, uint32_t last)
{
    if (first > last || last >= chooser->document->lod_count)
        return false;
    for (uint32_t i = first; i <= last; i++)
        chooser->lods[i] = 1;
    return true;
}

static bool choose_visual(const struct chooser *chooser)
{
    bool has_any = false;

    for (uint32_t i = 0; i < chooser->document->lod_count; i++)
        if (p3d_lod_is_visual(p3d_document_resolution(chooser->document, i))) {
            chooser->lods[i] = 1;
            has_any = true;
        }
    return has_any;
}

/* The LODs of this resolution's name: two resolutions may differ and mean the same LOD. */
static bool choose_resolution(const struct chooser *chooser, float wanted)
{
    char wanted_name[P3D_LOD_NAME_SIZE], name[P3D_LOD_NAME_SIZE];
    bool has_any = false;

    p3d_lod_name(wanted, wanted_name);
    for (uint32_t i = 0; i < chooser->document->lod_count; i++)
        if (p3d_document_resolution(chooser->document, i) == wanted ||
            strcmp(name_of(chooser, i, name), wanted_name) == 0) {
            chooser->lods[i] = 1;
            has_any = true;
        }
    return has_any;
}

/* Chooses LODs whose folded name is the folded part, or begins with it; *is_ambiguous if several names begin with it.
 */
static bool choose_name(const struct chooser *chooser, bool is_start, bool *is_ambiguous)
{
    char wanted[MOST_PART], name[P3D_LOD_NAME_SIZE], folded[P3D_LOD_NAME_SIZE], first[P3D_LOD_NAME_SIZE] = "";
    bool has_any = false;

    fold(chooser->part, wanted);
    *is_ambiguous = false;
    if (!*wanted)
        return false;
    for (uint32_t i = 0; i < chooser->document->lod_count; i++) {
        fold(name_of(chooser, i, name), folded);
        if (is_start ? strncmp(folded, wanted, strlen(wanted)) != 0 : strcmp(folded, wanted) != 0)
            continue;
        if (*first && strcmp(first, folded) != 0)
            *is_ambiguous = true;
        memcpy(first, folded, sizeof first);
        chooser->lods[i] = 1;
        has_any = true;
    }
    return has_any && !*is_ambiguous;
}

/* "3", "#3", "0-3" */
static bool choose_indices(const struct chooser *chooser, const char *text)
{
    const char *dash = strchr(text, '-');
    uint32_t first, last;

    if (dash)
        return is_number(text, (size_t)(dash - text), &first) && is_number(dash + 1, strlen(dash + 1), &last) &&
               choose_range(chooser, first, last);
    return is_number(text, strlen(text), &first) && choose_range(chooser, first, first);
}

/* ---- A part ---- */

/* The names that there are, each once as long as there is room. */
static void list_names(const struct chooser *chooser, char *text, size_t size)
{
    char name[P3D_LOD_NAME_SIZE], last[P3D_LOD_NAME_SIZE] = "";
    size_t used = 0;

    *text = 0;
    for (uint32_t i = 0; i < chooser->document->lod_count; i++) {
        if (strcmp(name_of(chooser, i, name), last) == 0)
            continue;
        memcpy(last, name, sizeof last);
        if (used + strlen(name) + sizeof ", , ..." > size) {
            snprintf(text + used, size - used, ", ...");
            return;
        }
        used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", name);
    }
}

static bool fail(const struct chooser *chooser, const char *what)
{
    char names[128];

    list_names(chooser, names, sizeof names);
    p3di_error_set(chooser->error, P3D_INVALID, P3D_NO_LOD, 0, "\"%.30s\" %s: %s", chooser->part, what, names);
    return false;
}

static bool choose_part(const struct chooser *chooser)
{
    const struct p3d_bytes word = p3d_bytes_of(chooser->part);
    bool is_ambiguous;
    float resolution;

    if (p3d_text_equal(word, "all"))
        return !chooser->document->lod_count || choose_range(chooser, 0, chooser->document->lod_count - 1);
    if (p3d_text_equal(word, "visual"))
        return choose_visual(chooser) || fail(chooser, "names no LOD of");
    if (chooser->part[0] == '#')
        return choose_indices(chooser, chooser->part + 1) || fail(chooser, "is not an index of the LODs");
    if (choose_indices(chooser, chooser->part) || choose_name(chooser, false, &is_ambiguous))
        return true;
    if (p3d_lod_resolution(chooser->part, &resolution) && choose_resolution(chooser, resolution))
        return true;
    is_ambiguous = false;
    if (is_word(chooser->part) && choose_name(chooser, true, &is_ambiguous))
        return true;
    return fail(chooser, is_ambiguous ? "is the start of several names; there are" : "names no LOD of");
}

bool p3d_choose_lods(const struct p3d_document *document, const char *selector, uint32_t *lods, uint32_t *count,
                     struct p3d_error *error)
{
    struct chooser chooser = {.document = document, .lods = lods, .error = error};
    const char *part = selector ? selector : "all";

    *count = 0;
    if (document->lod_count)
        memset(lods, 0, document->lod_count * sizeof *lods);
    for (const char *end; part; part = *end ? end + 1 : NULL) {
        end = part + strcspn(part, ",");
        snprintf(chooser.part, sizeof chooser.part, "%.*s",
                 end - part < (int)sizeof chooser.part ? (int)(end - part) : 0, part);
        if (!choose_part(&chooser))
            return false;
    }
    for (uint32_t i = 0; i < document->lod_count; i++)
        if (lods[i])
            lods[(*count)++] = i;
    return true;
}
