/* system.c: what differs between systems: terminals, standard streams, what a path leads to.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE 1 /* TIOCGWINSZ */
#define _DARWIN_C_SOURCE 1
#endif

#include "system.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#if defined(_WIN32)
#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>
#endif

bool sys_is_terminal(FILE *file)
{
    return isatty(fileno(file)) != 0;
}

/* 0 if it is no terminal, or does not say. */
#if defined(_WIN32)
static int terminal_columns(FILE *file)
{
    const HANDLE handle = (HANDLE)_get_osfhandle(_fileno(file));
    CONSOLE_SCREEN_BUFFER_INFO info;

    return GetConsoleScreenBufferInfo(handle, &info) ? info.srWindow.Right - info.srWindow.Left + 1 : 0;
}
#else
static int terminal_columns(FILE *file)
{
    struct winsize size;

    return ioctl(fileno(file), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
#endif

int sys_columns(FILE *file)
{
    const char *wanted = getenv("COLUMNS");
    long columns = wanted ? strtol(wanted, NULL, 10) : 0;

    if (columns < 1 || columns > 10000)
        columns = terminal_columns(file);
    return columns < 1 ? 80 : (int)columns;
}

#if defined(_WIN32)
void sys_prepare_streams(void)
{
    _setmode(_fileno(stdin), O_BINARY);
    _setmode(_fileno(stdout), O_BINARY);
}
#else
void sys_prepare_streams(void)
{
    /* What stands in for a closed stream fails when it is used: it is open the other way round. */
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};

    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", modes[fd]) < 0)
            return;
}
#endif

bool sys_is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && (status.st_mode & S_IFMT) == S_IFDIR;
}

bool sys_is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && (status.st_mode & S_IFMT) == S_IFREG;
}

bool sys_is_stream(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && (status.st_mode & S_IFMT) != S_IFREG && (status.st_mode & S_IFMT) != S_IFDIR;
}

bool sys_make_folder(const char *path)
{
#if defined(_WIN32)
    return _mkdir(path) == 0 || sys_is_folder(path);
#else
    return mkdir(path, 0777) == 0 || sys_is_folder(path);
#endif
}

#if defined(_WIN32)
bool sys_identify(const char *path, struct sys_identity *identity)
{
    BY_HANDLE_FILE_INFORMATION found;
    /* Backup semantics open folders, too. */
    const HANDLE handle = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    const bool is_found = handle != INVALID_HANDLE_VALUE && GetFileInformationByHandle(handle, &found);

    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    if (is_found)
        *identity = (struct sys_identity){found.dwVolumeSerialNumber,
                                          (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow};
    return is_found;
}
#else
bool sys_identify(const char *path, struct sys_identity *identity)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return false;
    *identity = (struct sys_identity){(uint64_t)status.st_dev, (uint64_t)status.st_ino};
    return true;
}
#endif

bool sys_is_same_file(const char *a, const char *b)
{
    struct sys_identity ia, ib;

    return sys_identify(a, &ia) && sys_identify(b, &ib) && ia.device == ib.device && ia.number == ib.number;
}

static struct sys_stamp stamp_of(const struct stat *status)
{
    struct sys_stamp stamp = {(status->st_mode & S_IFMT) == S_IFREG, (uint64_t)status->st_size,
                              (int64_t)status->st_mtime, 0};

#if defined(__APPLE__)
    stamp.nanoseconds = status->st_mtimespec.tv_nsec;
#elif !defined(_WIN32)
    stamp.nanoseconds = status->st_mtim.tv_nsec;
#endif
    return stamp;
}

void sys_stamp(FILE *file, struct sys_stamp *stamp)
{
    struct stat status;

    memset(stamp, 0, sizeof *stamp);
    if (fstat(fileno(file), &status) == 0)
        *stamp = stamp_of(&status);
}

#if defined(_WIN32)
bool sys_read_at(FILE *file, uint64_t offset, void *to, size_t size)
{
    return _fseeki64(file, (int64_t)offset, SEEK_SET) == 0 && fread(to, 1, size, file) == size;
}
#else
bool sys_read_at(FILE *file, uint64_t offset, void *to, size_t size)
{
    uint8_t *bytes = to;
    ssize_t got = 1;

    for (; size && got > 0; size -= (size_t)got, offset += (uint64_t)got, bytes += got) {
        got = pread(fileno(file), bytes, size, (off_t)offset);
        if (got < 0)
            return false;
    }
    return !size;
}
#endif

bool sys_is_newer(const char *a, const char *b)
{
    struct stat status_a, status_b;
    struct sys_stamp sa, sb;

    if (stat(a, &status_a) != 0 || stat(b, &status_b) != 0)
        return false;
    sa = stamp_of(&status_a);
    sb = stamp_of(&status_b);
    return sa.is_regular && (sa.seconds != sb.seconds ? sa.seconds > sb.seconds : sa.nanoseconds > sb.nanoseconds);
}
