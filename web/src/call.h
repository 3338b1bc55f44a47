/* call.h: what JavaScript can call.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_CALL_H
#define WEB_CALL_H

/* Before a function: it is one of the module's, by this name. */
#if defined(__wasm__)
#define WEB_CALL(name) __attribute__((export_name(#name)))
#else
#define WEB_CALL(name)
#endif

#endif
