// Makes calls of the C library fail, and sets the clock, for a program that is started with this library in LD_PRELOAD.
//
// FAULT_CALL   open, write, fsync, rename or ftruncate
// FAULT_CODE   the number of the error
// FAULT_PATH   counts only files whose path contains this
// FAULT_AT     the first call that fails, from 1 (default: 1); FAULT_TIMES: how many fail from there (default: all)
// FAULT_CLOCK  a file with the seconds that the clock is ahead, read whenever the clock is
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// The function that this library stands before.
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static long number(const char *name, long usual) {
    const char *text = getenv(name);
    return text == NULL ? usual : strtol(text, NULL, 10);
}

static void path_of(int descriptor, char path[PATH_MAX]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = descriptor == AT_FDCWD ? -1 : readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
}

// Whether this call is one of those that fail.
static bool fails(const char *call, int descriptor, const char *name) {
    const char *chosen = getenv("FAULT_CALL"), *part = getenv("FAULT_PATH");
    if (chosen == NULL || strcmp(chosen, call) != 0) return false;
    int kept = errno;
    char path[2 * PATH_MAX];
    path_of(descriptor, path);
    snprintf(path + strlen(path), PATH_MAX, "/%s", name);
    errno = kept;
    if (part != NULL && strstr(path, part) == NULL) return false;
    static atomic_long calls;
    long call_number = atomic_fetch_add(&calls, 1) + 1, first = number("FAULT_AT", 1);
    if (call_number < first || call_number >= first + number("FAULT_TIMES", 1 << 30)) return false;
    errno = (int)number("FAULT_CODE", EIO);
    return true;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    return fails("write", descriptor, "") ? -1 : NEXT(write)(descriptor, bytes, count);
}

ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
    return fails("write", descriptor, "") ? -1 : NEXT(writev)(descriptor, pieces, count);
}

int fsync(int descriptor) {
    return fails("fsync", descriptor, "") ? -1 : NEXT(fsync)(descriptor);
}

int ftruncate(int descriptor, off_t size) {
    return fails("ftruncate", descriptor, "") ? -1 : NEXT(ftruncate)(descriptor, size);
}

int renameat(int from, const char *old, int to, const char *new) {
    return fails("rename", from, old) ? -1 : NEXT(renameat)(from, old, to, new);
}

int openat(int folder, const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return fails("open", folder, name) ? -1 : NEXT(openat)(folder, name, flags, mode);
}

// MARK: The clock

static long seconds_ahead(void) {
    const char *path = getenv("FAULT_CLOCK");
    // The C library's own functions could ask for the time.
    int file = path == NULL ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    char text[32] = "";
    if (file < 0) return 0;
    if (syscall(SYS_read, file, text, sizeof text - 1) < 0) text[0] = 0;
    syscall(SYS_close, file);
    return strtol(text, NULL, 10);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += seconds_ahead();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return result;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place != NULL) *place = now.tv_sec;
    return now.tv_sec;
}
