/* property_names.h: named properties that are known: where the engine looks for them, and which values they have.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_PROPERTY_NAMES_H
#define P3DI_MODEL_PROPERTY_NAMES_H

#include <p3d/core.h>

enum p3di_property_kind { P3DI_VALUE_TEXT, P3DI_VALUE_NUMBER, P3DI_VALUE_SWITCH, P3DI_VALUE_WORD };

enum p3di_property_place {
    P3DI_ON_GEOMETRY, /* the engine looks there, or on the first LOD if there is none */
    P3DI_ON_ANY       /* on each LOD for itself, or by editors */
};

struct p3di_property {
    const char *name; /* in lower case */
    enum p3di_property_place place;
    enum p3di_property_kind kind;
    const char *words; /* that a value may be, with '|' between them */
};

/* All that are known, by name. */
const struct p3di_property *p3di_properties(size_t *count);

/* The property of this name, ASCII case ignored; NULL if it is not known. */
const struct p3di_property *p3di_find_property(struct p3d_bytes name);

/* True if it is known, and the engine looks for it on the Geometry LOD, or on the first if there is none. */
bool p3di_is_geometry_property(struct p3d_bytes name);

/* True if it is known, and each LOD has its own. */
bool p3di_is_lod_property(struct p3d_bytes name);

#endif
