/* names.c: what the numbers of materials, animations and the model are called (docs/format/odol.md, "Names").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#include <p3d/odol.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* ---- Materials: the words of rvmats ---- */

/* Otherwise each word would have a line of its own. */
/* clang-format off */
/* Above these the lists of the games differ. */
static const char *const pixel_shaders[] = {
    "Normal", "NormalDXTA", "NormalMap", "NormalMapThrough", "NormalMapGrass", "NormalMapDiffuse", "Detail",
    "Interpolation", "Water", "WaterSimple", "White", "WhiteAlpha", "AlphaShadow", "AlphaNoShadow", NULL,
    "DetailMacroAS", "NormalMapMacroAS", "NormalMapDiffuseMacroAS", "NormalMapSpecularMap",
    "NormalMapDetailSpecularMap", "NormalMapMacroASSpecularMap", "NormalMapDetailMacroASSpecularMap",
    "NormalMapSpecularDIMap", "NormalMapDetailSpecularDIMap", "NormalMapMacroASSpecularDIMap",
    "NormalMapDetailMacroASSpecularDIMap", "Terrain1", "Terrain2", "Terrain3", "Terrain4", "Terrain5", "Terrain6",
    "Terrain7", "Terrain8", "Terrain9", "Terrain10", "Terrain11", "Terrain12", "Terrain13", "Terrain14", "Terrain15",
    "TerrainSimple1", "TerrainSimple2", "TerrainSimple3", "TerrainSimple4", "TerrainSimple5", "TerrainSimple6",
    "TerrainSimple7", "TerrainSimple8", "TerrainSimple9", "TerrainSimple10", "TerrainSimple11", "TerrainSimple12",
    "TerrainSimple13", "TerrainSimple14", "TerrainSimple15", "Glass", "NonTL", "NormalMapSpecularThrough", "Grass",
    "NormalMapThroughSimple", "NormalMapSpecularThroughSimple", "Road", "Shore", "ShoreWet", "Road2Pass", "ShoreFoam",
    "NonTLFlare", "NormalMapThroughLowEnd", "TerrainGrass1", "TerrainGrass2", "TerrainGrass3", "TerrainGrass4",
    "TerrainGrass5", "TerrainGrass6", "TerrainGrass7", "TerrainGrass8", "TerrainGrass9", "TerrainGrass10",
    "TerrainGrass11", "TerrainGrass12", "TerrainGrass13", "TerrainGrass14", "TerrainGrass15", "Crater1", "Crater2",
    "Crater3", "Crater4", "Crater5", "Crater6", "Crater7", "Crater8", "Crater9", "Crater10", "Crater11", "Crater12",
    "Crater13", "Crater14", "Sprite", "SpriteSimple", "Cloud", "Horizon", "Super", "Multi", "TerrainX",
    "TerrainSimpleX", "TerrainGrassX", "Tree", "TreePRT", "TreeSimple", "Skin", "CalmWater", "TreeAToC", "GrassAToC",
    "TreeAdv", "TreeAdvSimple", "TreeAdvTrunk", "TreeAdvTrunkSimple", "TreeAdvAToC", "TreeAdvSimpleAToC", "TreeSN",
    "SpriteExtTi", "TerrainSNX",
};

static const char *const vertex_shaders[] = {
    "Basic", "NormalMap", "NormalMapDiffuse", "Grass", NULL, NULL, "ShadowVolume", "Water", "WaterSimple", "Sprite",
    "Point", "NormalMapThrough", NULL, "Terrain", "BasicAS", "NormalMapAS", "NormalMapDiffuseAS", "Glass",
    "NormalMapSpecularThrough", "NormalMapThroughNoFade", "NormalMapSpecularThroughNoFade", "Shore", "TerrainGrass",
    "Super", "Multi", "Tree", "TreeNoFade", "TreePRT", "TreePRTNoFade", "Skin", "CalmWater", "TreeAdv", "TreeAdvTrunk",
};

static const char *const main_lights[] = {
    "none", "sun", "sky", "horizon", "stars", "sun object", "sun halo", "moon object", "moon halo",
};

static const char *const fog_modes[] = {"none", "fog", "alpha", "fog alpha", "fog sky"};

static const char *const filters[] = {"point", "linear", "trilinear", "anisotropic"};

static const char *const uv_sources[] = {
    "none", "tex", "texWaterAnim", "pos", "norm", "tex1", "worldPos", "worldNorm", "texShoreAnim",
};

static const struct p3d_flag render_flags[] = {
    {0x0001, "AlwaysInShadow", NULL}, {0x0002, "NoZWrite", NULL},    {0x0004, "LandShadow", NULL},
    {0x0010, "NoColorWrite", NULL},   {0x0020, "NoAlphaWrite", NULL}, {0x0040, "AddBlend", NULL},
    {0x0080, "AlphaTest32", NULL},    {0x0100, "AlphaTest64", NULL}, {0x0200, "AlphaTest128", NULL},
    {0x0400, "Road", NULL},           {0x0800, "NoTiWrite", NULL},   {0x1000, "NoReceiveShadow", NULL},
};

const struct p3d_number_names p3di_odol_pixel_shaders = {pixel_shaders, 0, COUNT(pixel_shaders), NULL, 0};
const struct p3d_number_names p3di_odol_vertex_shaders = {vertex_shaders, 0, COUNT(vertex_shaders), NULL, 0};
const struct p3d_number_names p3di_odol_main_lights = {main_lights, 0, COUNT(main_lights), NULL, 0};
const struct p3d_number_names p3di_odol_fog_modes = {fog_modes, 0, COUNT(fog_modes), NULL, 0};
const struct p3d_number_names p3di_odol_filters = {filters, 0, COUNT(filters), NULL, 0};
const struct p3d_number_names p3di_odol_uv_sources = {uv_sources, 0, COUNT(uv_sources), NULL, 0};
const struct p3d_number_names p3di_odol_render_flags = {NULL, 0, 0, render_flags, COUNT(render_flags)};

/* ---- Animations and the model ---- */

static const char *const animation_types[] = {
    [P3D_ANIMATION_ROTATION] = "rotation",
    [P3D_ANIMATION_ROTATION_X] = "rotation x",
    [P3D_ANIMATION_ROTATION_Y] = "rotation y",
    [P3D_ANIMATION_ROTATION_Z] = "rotation z",
    [P3D_ANIMATION_TRANSLATION] = "translation",
    [P3D_ANIMATION_TRANSLATION_X] = "translation x",
    [P3D_ANIMATION_TRANSLATION_Y] = "translation y",
    [P3D_ANIMATION_TRANSLATION_Z] = "translation z",
    [P3D_ANIMATION_DIRECT] = "direct",
    [P3D_ANIMATION_HIDE] = "hide",
};

static const char *const source_addresses[] = {"clamp", "loop", "mirror"};

static const char *const map_types[] = {
    "tree", "small tree", "bush", "building", "house", "forest border", "forest triangle", "forest square", "church",
    "chapel", "cross", "rock", "bunker", "fortress", "fountain", "view tower", "lighthouse", "quay", "fuel station",
    "hospital", "fence", "wall", "hide", "bus stop", "road", "forest", "transmitter", "stack", "ruin", "tourism",
    "water tower", "track", "main road", "rocks", "power lines", "railway", "power solar", "power wave", "power wind",
    "shipwreck",
};

static const char *const shadow_sources[] = {"visual", "shadow volume", "explicit", "none"};
/* clang-format on */

const struct p3d_number_names p3di_odol_animation_types = {animation_types, 0, COUNT(animation_types), NULL, 0};
const struct p3d_number_names p3di_odol_source_addresses = {source_addresses, 0, COUNT(source_addresses), NULL, 0};
const struct p3d_number_names p3di_odol_map_types = {map_types, 0, COUNT(map_types), NULL, 0};
const struct p3d_number_names p3di_odol_shadow_sources = {shadow_sources, 0, COUNT(shadow_sources), NULL, 0};

const char *p3d_animation_type_name(uint32_t type)
{
    return type < p3di_odol_animation_types.name_count ? animation_types[type] : NULL;
}
