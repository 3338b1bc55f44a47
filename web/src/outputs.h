/* outputs.h: files that a call makes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_OUTPUTS_H
#define WEB_OUTPUTS_H

#include "reply.h"

struct web_output {
    const char *name;
    struct p3d_buffer buffer;
};

/* All zero is none. */
struct web_outputs {
    struct web_output **items; /* which do not move; memory of the call */
    size_t count, capacity;
};

/* The begin of struct p3d_image_files, with the struct above as its user. */
bool web_begin_output(void *outputs, const char *name, struct p3d_sink *sink);

/* Adds a file to a list of the answer, which takes the buffer over. */
void web_put_file(struct p3di_json *json, const char *name, struct p3d_buffer *buffer);
void web_put_outputs(struct p3di_json *json, struct web_outputs *outputs);

/* What was not put is gone. */
void web_free_outputs(struct web_outputs *outputs);

#endif
