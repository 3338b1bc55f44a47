/* threads.c: threads, and one lock for all of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE 1 /* for _SC_NPROCESSORS_ONLN */
#endif

#include "system.h"

#if defined(_WIN32)
#include <process.h>
#include <windows.h>
#else
#include <pthread.h>
#include <unistd.h>
#endif

struct task {
    void (*work)(void *user);
    void *user;
};

#if defined(_WIN32)

static SRWLOCK lock = SRWLOCK_INIT;
static CONDITION_VARIABLE change = CONDITION_VARIABLE_INIT;
typedef HANDLE thread;

void sys_lock(void)
{
    AcquireSRWLockExclusive(&lock);
}

void sys_unlock(void)
{
    ReleaseSRWLockExclusive(&lock);
}

void sys_wait(void)
{
    SleepConditionVariableSRW(&change, &lock, INFINITE, 0);
}

void sys_wake(void)
{
    WakeAllConditionVariable(&change);
}

static unsigned count_cores(void)
{
    SYSTEM_INFO info;

    GetSystemInfo(&info);
    return (unsigned)info.dwNumberOfProcessors;
}

static unsigned __stdcall run(void *task)
{
    ((struct task *)task)->work(((struct task *)task)->user);
    return 0;
}

static bool start(thread *made, struct task *task)
{
    *made = (HANDLE)_beginthreadex(NULL, 0, run, task, 0, NULL);
    return *made != NULL;
}

static void join(thread made)
{
    WaitForSingleObject(made, INFINITE);
    CloseHandle(made);
}

#else

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
typedef pthread_t thread;

void sys_lock(void)
{
    pthread_mutex_lock(&lock);
}

void sys_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

void sys_wait(void)
{
    pthread_cond_wait(&change, &lock);
}

void sys_wake(void)
{
    pthread_cond_broadcast(&change);
}

static unsigned count_cores(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : (unsigned)count;
}

static void *run(void *task)
{
    ((struct task *)task)->work(((struct task *)task)->user);
    return NULL;
}

static bool start(thread *made, struct task *task)
{
    return pthread_create(made, NULL, run, task) == 0;
}

static void join(thread made)
{
    pthread_join(made, NULL);
}

#endif

unsigned sys_core_count(void)
{
    const unsigned count = count_cores();

    return count < 1 ? 1 : count > SYS_MAX_THREADS ? SYS_MAX_THREADS : count;
}

void sys_run_threads(unsigned count, void (*work)(void *user), void *user)
{
    thread threads[SYS_MAX_THREADS];
    struct task task = {work, user};
    unsigned started = 0;

    while (started + 1 < count && started < SYS_MAX_THREADS && start(&threads[started], &task))
        started++;
    work(user);
    while (started)
        join(threads[--started]);
}
