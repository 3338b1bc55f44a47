/* memory.h: memory for the calls. Where there is none, the module ends.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_MEMORY_H
#define WEB_MEMORY_H

#include "core/job.h"

/* `memory`; ends the module if it is NULL. */
void *web_need(void *memory);

/* A job of the library, for what is neither given to JavaScript nor gone with the next call. Free its arena. */
struct p3di_job web_new_job(void);

/* A copy of a text in memory of the job. */
const char *web_copy(struct p3di_job *job, const char *text);

/* Memory of the call at hand, until the next one. */
struct p3di_job *web_job(void);
void *web_alloc(size_t count, size_t size); /* which is zeroed */

/* Takes memory of malloc over, and frees it when the next call begins. */
void web_keep(void *memory);

/* The answer was given: the next that asks for memory is another call. */
void web_end_call(void);

#endif
