/* property_names.c: the table of named properties.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * From Bohemia Interactive's community wiki ("Named Properties", "Arma 3: Named Properties") and public models: a name
 * that only models have is in several of them (canclimb in 24 of DayZ). */
#include "property_names.h"

#include "core/words.h"

#define CLASSES                                                                                                        \
    "animated|boat|breakablehouseanimated|bridge|building|bush|bushhard|bushsoft|church|clutter|fence|forest|"         \
    "fuelstation|house|housesimulated|land_decal|man|none|pond|road|streetlamp|thing|thingx|tower|tree|treehard|"      \
    "treesoft|vehicle|wall"
#define DAMAGES "building|effect|engine|fence|house|no|tent|tree|wall|wreck"
#define MAPS                                                                                                           \
    "building|bunker|bush|busstop|chapel|chappel|church|cross|fence|forest|forest border|forest square|"               \
    "forest triangle|fortress|fountain|fuelstation|hide|hospital|house|lighthouse|main road|power lines|powersolar|"   \
    "powerwave|powerwind|quay|railway|road|rock|rocks|ruin|shipwreck|small tree|smalltree|stack|tourism|track|trail|"  \
    "transmitter|tree|view-tower|wall|watertower"

static const struct p3di_property properties[] = {
    {"aicovers", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"allowanimation", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"animated", P3DI_ON_GEOMETRY, P3DI_VALUE_TEXT, NULL},
    {"armor", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"autocenter", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"buoyancy", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"canbeoccluded", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"canclimb", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"canocclude", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"class", P3DI_ON_GEOMETRY, P3DI_VALUE_WORD, CLASSES},
    {"cratercolor", P3DI_ON_GEOMETRY, P3DI_VALUE_TEXT, NULL},
    {"damage", P3DI_ON_GEOMETRY, P3DI_VALUE_WORD, DAMAGES},
    {"dammage", P3DI_ON_GEOMETRY, P3DI_VALUE_WORD, DAMAGES},
    {"drawimportance", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"explosionshielding", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"forcenotalpha", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"frequent", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"generateoffmeshconnections", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"ignorecomponents", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"invviewcamerapitch", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"invviewcameraroll", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"invviewcamerayaw", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"keyframe", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"laddertype", P3DI_ON_GEOMETRY, P3DI_VALUE_TEXT, NULL},
    {"lockautocenter", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"loddensitycoef", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"lodneeded", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"lodnoshadow", P3DI_ON_ANY, P3DI_VALUE_SWITCH, NULL},
    {"map", P3DI_ON_GEOMETRY, P3DI_VALUE_WORD, MAPS},
    {"mass", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"maxsegments", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"minsegments", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"minshadow", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"notl", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"placement", P3DI_ON_GEOMETRY, P3DI_VALUE_WORD, "slope|slopelandcontact|slopex|slopez|vertical"},
    {"prefershadowvolume", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"reversed", P3DI_ON_GEOMETRY, P3DI_VALUE_SWITCH, NULL},
    {"sbsource", P3DI_ON_GEOMETRY, P3DI_VALUE_WORD, "explicit|none|shadow|shadowvolume|visual|visualex"},
    {"shadow", P3DI_ON_GEOMETRY, P3DI_VALUE_WORD, "hybrid"},
    {"shadowbufferlod", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"shadowbufferlodvis", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"shadowlod", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"shadowoffset", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"shadowvolumelod", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"step", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"style", P3DI_ON_ANY, P3DI_VALUE_TEXT, NULL},
    {"transparent", P3DI_ON_ANY, P3DI_VALUE_SWITCH, NULL},
    {"viewclass", P3DI_ON_GEOMETRY, P3DI_VALUE_TEXT, NULL},
    {"viewdensity", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"viewdensitycoef", P3DI_ON_GEOMETRY, P3DI_VALUE_NUMBER, NULL},
    {"xcount", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"xsize", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"xstep", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"ycount", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"ysize", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
    {"ystep", P3DI_ON_ANY, P3DI_VALUE_NUMBER, NULL},
};

const struct p3di_property *p3di_properties(size_t *count)
{
    *count = sizeof properties / sizeof *properties;
    return properties;
}

const struct p3di_property *p3di_find_property(struct p3d_bytes name)
{
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
        if (name.size && p3d_lower(name.data[0]) == (uint8_t)*properties[i].name &&
            p3d_text_equal(name, properties[i].name))
            return &properties[i];
    return NULL;
}

bool p3di_is_geometry_property(struct p3d_bytes name)
{
    const struct p3di_property *known = p3di_find_property(name);

    return known && known->place == P3DI_ON_GEOMETRY;
}

bool p3di_is_lod_property(struct p3d_bytes name)
{
    const struct p3di_property *known = p3di_find_property(name);

    return known && known->place == P3DI_ON_ANY;
}
