/* calls.h: what JavaScript calls. lib/types.ts says what each gives.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A LOD is named by its index in the file. Values of a pose are `count` names, each with its NUL, and as many numbers.
 * A name that ends with ".rtm" is the path of an animation of a skeleton; its number is the phase, from 0 to 1.
 * An answer is valid until the next call. A call that has no memory left ends the program. */
#ifndef WEB_CALLS_H
#define WEB_CALLS_H

#include "reply.h"

/* Before a function: it is one of the module's, by this name. */
#if defined(__wasm__)
#define WEB_CALL(name) __attribute__((export_name(#name)))
#else
#define WEB_CALL(name)
#endif

/* Memory for what a call takes; NULL if there is none. */
void *web_allocate(size_t size);
void web_release(void *memory);

const struct web_reply *web_version(void);

/* ---- Files ---- */

/* Must be called when there are other files than before: folders and archives are looked into anew. */
void web_files_changed(void);
const struct web_reply *web_list(void);
const struct web_reply *web_read(const char *name);
const struct web_reply *web_find(const char *name);

/* A picture, and what p3dinfo says of it. Of a PAA it is the largest mip; or, if `least` is not 0, without those words,
 * the smallest whose longer side has so many pixels. */
const struct web_reply *web_texture(const char *name, uint32_t least);

/* The files in a ZIP: names, the offset of each, its bytes there, and unpacked; and how many are left out, as they are
 * encrypted or strange. */
const struct web_reply *web_zip(const char *name);

/* Unpacks one of them, of its bytes. It may be asked while another call reads a file, and touches nothing of that. NULL
 * if it is damaged or there is no memory; else for web_release. */
uint8_t *web_unzip(const uint8_t *data, size_t size, uint32_t unpacked_size);

/* The images that a glTF holds, as PNG or JPEG, and the folder beside it in which its textures are looked for. Those of
 * a material that names a texture of the game stand there by its path: "mod/data/wood.paa.png". One in an archive gives
 * none. And how many animations it has. */
const struct web_reply *web_images(const char *name);

/* ---- Models ---- */

/* A small picture of a model that is not open, nor stays so. */
const struct web_reply *web_card(const char *name, uint32_t width, uint32_t height);

const struct web_reply *web_open(const char *name);

/* Opens bytes of web_allocate, which it takes over, as a file of this name: nothing is looked for around it. */
const struct web_reply *web_open_bytes(const char *name, uint8_t *data, size_t size);
void web_close(uint32_t id);

/* The classes of configs that use the model; and the model as one of them shows it, "" as it is: as web_open. */
const struct web_reply *web_variants(uint32_t id);
const struct web_reply *web_vary(uint32_t id, const char *name);

/* The text of p3dinfo. */
enum { WEB_TEXT_JSON, WEB_TEXT_SHORT, WEB_TEXT_FULL };
const struct web_reply *web_info(uint32_t id, uint32_t kind);

/* `shown`: a sum of these. */
enum {
    WEB_PLAIN = 1, /* without the models of proxies */
    WEB_HIDDEN = 2 /* with the faces that the game hides */
};
const struct web_reply *web_mesh(uint32_t id, uint32_t lod, uint32_t shown);
const struct web_reply *web_pose(uint32_t id, uint32_t lod, uint32_t shown, const char *names, const float *numbers,
                                 uint32_t count);
const struct web_reply *web_selection(uint32_t id, uint32_t lod, uint32_t index);
const struct web_reply *web_axes(uint32_t id, uint32_t lod);
const struct web_reply *web_field(uint32_t id, uint32_t lod, uint32_t is_face, uint32_t index);
const struct web_reply *web_looks(uint32_t id, uint32_t max_size);
const struct web_reply *web_image(uint32_t id, uint32_t index);

/* ---- Judging ---- */

/* `has_assets`: files that the model names and that are not there are found, too. */
const struct web_reply *web_check(uint32_t id, uint32_t has_assets);

/* How many errors, warnings and notes the same has for a model that is not open, nor stays so. */
const struct web_reply *web_count_findings(const char *name);
const struct web_reply *web_diff(uint32_t first, uint32_t second);

/* ---- Taking ---- */

const struct web_reply *web_glb(uint32_t id, const char *names, const float *numbers, uint32_t count);
const struct web_reply *web_png(uint32_t id, uint32_t width, uint32_t height, uint32_t view, uint32_t is_sheet,
                                uint32_t is_plain, const char *names, const float *numbers, uint32_t count);

/* A picture of one LOD; degrees from the front to the right, and up. With the looks that web_looks has found. */
const struct web_reply *web_view(uint32_t id, uint32_t lod, uint32_t width, uint32_t height, float turn, float rise,
                                 uint32_t is_plain, const char *names, const float *numbers, uint32_t count);
const struct web_reply *web_obj(uint32_t id);
const struct web_reply *web_mlod(uint32_t id);
const struct web_reply *web_model_cfg(uint32_t id);

#endif
