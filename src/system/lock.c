/* lock.c: a lock, which differs between systems.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lock.h"

#if defined(_WIN32)

#include <windows.h>

_Static_assert(sizeof(SRWLOCK) == sizeof(void *), "a lock is a pointer");

bool p3di_lock_init(struct p3di_lock *lock)
{
    InitializeSRWLock((SRWLOCK *)&lock->lock);
    return true;
}

void p3di_lock_end(struct p3di_lock *lock)
{
    (void)lock;
}

void p3di_lock_take(struct p3di_lock *lock)
{
    AcquireSRWLockExclusive((SRWLOCK *)&lock->lock);
}

void p3di_lock_give(struct p3di_lock *lock)
{
    ReleaseSRWLockExclusive((SRWLOCK *)&lock->lock);
}

#elif defined(__wasi__)

bool p3di_lock_init(struct p3di_lock *lock)
{
    (void)lock;
    return true;
}

void p3di_lock_end(struct p3di_lock *lock)
{
    (void)lock;
}

void p3di_lock_take(struct p3di_lock *lock)
{
    (void)lock;
}

void p3di_lock_give(struct p3di_lock *lock)
{
    (void)lock;
}

#else

bool p3di_lock_init(struct p3di_lock *lock)
{
    return pthread_mutex_init(&lock->lock, NULL) == 0;
}

void p3di_lock_end(struct p3di_lock *lock)
{
    pthread_mutex_destroy(&lock->lock);
}

void p3di_lock_take(struct p3di_lock *lock)
{
    pthread_mutex_lock(&lock->lock);
}

void p3di_lock_give(struct p3di_lock *lock)
{
    pthread_mutex_unlock(&lock->lock);
}

#endif
