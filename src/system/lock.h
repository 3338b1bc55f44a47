/* lock.h: a lock that one thread at a time has, and does not take twice. WebAssembly has one thread.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_SYSTEM_LOCK_H
#define P3DI_SYSTEM_LOCK_H

#include <stdbool.h>

#if !defined(_WIN32) && !defined(__wasi__)
#include <pthread.h>
#endif

struct p3di_lock {
#if defined(_WIN32) || defined(__wasi__)
    void *lock;
#else
    pthread_mutex_t lock;
#endif
};

bool p3di_lock_init(struct p3di_lock *lock);
void p3di_lock_end(struct p3di_lock *lock);
void p3di_lock_take(struct p3di_lock *lock);
void p3di_lock_give(struct p3di_lock *lock);

#endif
