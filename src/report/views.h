/* views.h: the parts of the views of a file's facts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_VIEWS_H
#define P3DI_REPORT_VIEWS_H

#include "facts/facts.h"
#include "printer.h"

/* ---- Views ---- */

void p3di_put_short(struct p3di_printer *printer, const struct p3di_facts *facts);
void p3di_put_full(struct p3di_printer *printer, const struct p3di_facts *facts);
void p3di_put_brief(struct p3di_printer *printer, const struct p3di_facts *facts);
void p3di_put_lods(struct p3di_printer *printer, const struct p3di_facts *facts);
void p3di_put_texture(struct p3di_printer *printer, const struct p3di_facts *facts);
void p3di_put_texture_brief(struct p3di_printer *printer, const struct p3di_facts *facts);
void p3di_put_rtm(struct p3di_printer *printer, const struct p3di_facts *facts, bool is_whole);
void p3di_put_rtm_brief(struct p3di_printer *printer, const struct p3di_facts *facts);
void p3di_put_facts_json(struct p3di_printer *printer, const struct p3di_facts *facts);

/* ---- Parts ---- */

/* Of a line: a number and its noun, "  1 face ", "  2 faces". */
void p3di_put_count(struct p3di_printer *printer, int width, size_t count, const char *noun);

/* ... and how much was wrong when the file was read. */
void p3di_put_problems(struct p3di_printer *printer, const struct p3di_facts *facts);

/* The format of the file, the model's size in metres and its mass. */
void p3di_put_heading(struct p3di_printer *printer, const struct p3di_facts *facts);

/* The model.cfg that a source has its bones of, and the roots of the paths that the model names. */
void p3di_put_places(struct p3di_printer *printer, const struct p3di_facts *facts);

/* The number of findings of the model, if that is known. */
void p3di_put_findings(struct p3di_printer *printer, const struct p3di_facts *facts);

/* The LOD that stands for the model; NULL if there is none, or it has nothing to measure. */
const struct p3di_facts_lod *p3di_best_lod(const struct p3di_facts *facts);

/* The index of the LOD of a kind that counts; lod_count if there is none. */
uint32_t p3di_fact_lod(const struct p3di_facts *facts, enum p3d_lod_kind kind);

/* Half the mean of the three edges of the box that gives the model's size; 0 if there is none. */
double p3di_radius(const struct p3di_facts *facts);

/* The width of a column of names of LODs. */
int p3di_lod_name_width(const struct p3di_facts *facts);

/* The files that the model names and that are not in the assets, each once, as they are met; none without assets. In
 * the printer's memory. */
struct p3d_names p3di_missing_files(struct p3di_printer *printer, const struct p3di_facts *facts);

/* A row a LOD. With `is_whole` all columns are there in which a LOD has something, else the columns that fit. */
void p3di_put_table(struct p3di_printer *printer, const struct p3di_facts *facts, bool is_whole);

/* The bones of a model as a tree. */
void p3di_put_bones(struct p3di_printer *printer, const struct p3di_facts_model *model);

/* Animation classes: what they move, and how far. */
void p3di_put_animations(struct p3di_printer *printer, const struct p3di_facts_model *model);
void p3di_put_animations_json(struct p3di_json *json, const struct p3di_facts_model *model);

/* Members of an object that is open. */
void p3di_put_texture_json(struct p3di_json *json, const struct p3di_facts *facts);
void p3di_put_rtm_json(struct p3di_json *json, const struct p3di_facts *facts);

#endif
