#define _GNU_SOURCE
#include "CTermination.h"
#include "internal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { note_count = 64, name_size = 256 };
enum { is_free, is_being_written, is_noted };

static struct {
    atomic_int state;
    int folder;
    char name[name_size];
} notes[note_count];

static bool is_own_write(int signal, const siginfo_t *info) {
    if (signal != SIGPIPE && signal != SIGXFSZ) return false;
    // The sender of a signal that a write causes is the process itself or unknown.
    return info == NULL || info->si_pid == 0 || info->si_pid == getpid();
}

static void unlink_noted(void) {
    for (int i = 0; i < note_count; i++)
        if (atomic_load(&notes[i].state) == is_noted) unlinkat(notes[i].folder, notes[i].name, 0);
}

static void end(int signal, siginfo_t *info, void *context) {
    (void)context;
    if (is_own_write(signal, info)) return;
    unlink_noted();
    _exit(128 + signal);
}

static struct sigaction crash_actions[NSIG];

// The Swift runtime prints a backtrace for a signal of a crash, and continues if another process has sent it.
static void crash(int signal, siginfo_t *info, void *context) {
    (void)context;
    unlink_noted();
    bool is_sent = info->si_code <= 0;
    if (is_sent && info->si_pid != getpid()) _exit(128 + signal);
    // A fault occurs again when the instruction is repeated.
    sigaction(signal, &crash_actions[signal], NULL);
    if (is_sent) raise(signal);
}

static void handle_crash(int signal) {
    struct sigaction new = {.sa_sigaction = crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&new.sa_mask);
    sigaction(signal, &new, &crash_actions[signal]);
}

static void handle(int signal) {
    struct sigaction old, new = {.sa_sigaction = end, .sa_flags = SA_SIGINFO | SA_RESTART};
    if (sigaction(signal, NULL, &old) != 0) return;
    bool has_action = old.sa_flags & SA_SIGINFO;
    if (!has_action && old.sa_handler == SIG_IGN) return;
    // The Swift runtime treats SIGQUIT as a crash and prints a backtrace, after which the program continues.
    if (signal != SIGQUIT && (has_action || old.sa_handler != SIG_DFL)) return;
    // The handler is not interrupted by other signals.
    sigfillset(&new.sa_mask);
    sigaction(signal, &new, NULL);
}

void termination_watch(void) {
    static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXFSZ};
    sigset_t watched;
    sigemptyset(&watched);
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
        handle(signals[i]);
        sigaddset(&watched, signals[i]);
    }
    static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        handle_crash(crashes[i]);
        sigaddset(&watched, crashes[i]);
    }
    // The parent's thread may have blocked signals, as those of thread pools do, which is inherited.
    sigprocmask(SIG_UNBLOCK, &watched, NULL);
    memory_watch();
}

void termination_fail(const char *line, int status) {
    static atomic_flag has_failed = ATOMIC_FLAG_INIT;
    // Another thread is about to end the process.
    while (atomic_flag_test_and_set(&has_failed)) pause();
    unlink_noted();
    ssize_t written = write(STDERR_FILENO, line, strlen(line));
    (void)written;
    _exit(status);
}

void termination_survive_size_limit(void) {
    handle(SIGXFSZ);
}

int termination_note(int folder, const char *name) {
    if (strlen(name) >= name_size) return -1;
    for (int i = 0; i < note_count; i++) {
        int expected = is_free;
        if (!atomic_compare_exchange_strong(&notes[i].state, &expected, is_being_written)) continue;
        notes[i].folder = folder;
        strcpy(notes[i].name, name);
        atomic_store(&notes[i].state, is_noted);
        return i;
    }
    return -1;
}

void termination_forget(int note) {
    if (note >= 0 && note < note_count) atomic_store(&notes[note].state, is_free);
}

void termination_hide_memory(void) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
