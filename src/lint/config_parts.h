/* config_parts.h: sections and sources of the models that a config names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_CONFIG_PARTS_H
#define P3DI_LINT_CONFIG_PARTS_H

#include "config_facts.h"

/* A hidden selection of a source that another level lacks, though it shows the same. */
void p3di_check_hidden_lods(struct config_check *config_check, struct finding_place place, struct p3d_bytes lower);

/* Keeps what a class with a model calls sources, for the end. */
void p3di_keep_sources(struct config_check *config_check, const struct p3d_config_class *class_);

/* The source was told of already. */
void p3di_forget_source(struct config_check *config_check, const struct p3d_config_class *source);

/* Judges sources when all classes are known. */
void p3di_check_sources(struct config_check *config_check);

/* Doors of a house, and a class with its own autocenter, whose Geometry does not say so. */
void p3di_check_class_properties(struct config_check *config_check, const struct p3d_config_class *class_);

#endif
